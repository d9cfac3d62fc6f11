//! Moves of chess as scores have them: what is written, what is read, and the messages about it.

use cozy_chess::util::{display_san_move, parse_uci_move};
use pretty_assertions::assert_eq;
use quickcheck::quickcheck;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::board::chess::{self, Move, START, Setup, Style, Threat, Written};
use rulebook::board::{Misnamed, Slip};
use rulebook::crosscheck::RandomNumbers;
use rulebook::model::chess::Model;
use rulebook::rules::chess::Rulings;
use rulebook::rules::{Law as _, Outcome, Rules as _, Rulings as _, Win};

use super::Any;

/// What is wrong with a text, and at which byte of it.
fn placed(misnamed: &Misnamed) -> String {
    format!("at byte {}: {misnamed}", misnamed.at)
}

/// Chess with no end but mate and stalemate.
fn law() -> Model {
    Model::new(Rulings::read("engines").expect("a set"))
}

fn setup(text: &str) -> Setup {
    law().read(text).unwrap_or_else(|refused| panic!("{text}: {refused}"))
}

fn uci(text: &str) -> Move {
    text.parse().expect("a move")
}

fn threat(position: &Setup, mv: &Move) -> Threat {
    let after = law().play(position, mv);
    match law().outcome(&after) {
        Some(Outcome::Win { by: Win::Checkmate, .. }) => Threat::Mate,
        _ if law().check(&after) => Threat::Check,
        _ => Threat::None,
    }
}

fn read(position: &Setup, legal: &[Move], text: &str) -> Result<Move, Misnamed> {
    find(&Written::read(text)?, position, legal)
}

fn find(written: &Written, position: &Setup, legal: &[Move]) -> Result<Move, Misnamed> {
    Ok(all(written, position, legal)?[0])
}

/// The moves that a text can mean.
fn all(written: &Written, position: &Setup, legal: &[Move]) -> Result<Vec<Move>, Misnamed> {
    written.find(position, &|mv| legal.contains(mv))
}

/// A move as it is written, without a sign of check.
fn write(position: &Setup, legal: &[Move], mv: &Move, style: Style) -> Option<String> {
    chess::write(position, &|mv| legal.contains(mv), mv, style)
}

/// What is wrong with a text about a move that threatens like this.
fn slips(written: &Written, position: &Setup, mv: &Move, threat: Threat) -> Vec<Misnamed> {
    let mut slips = written.slips(position, mv);
    slips.extend(written.overstates(threat));
    slips
}

/// A legal move as a score of chess has it.
fn whole(position: &Setup, legal: &[Move], mv: &Move) -> String {
    write(position, legal, mv, Style::CHESS).expect("a legal move has a text") + threat(position, mv).sign()
}

fn word(slip: &Slip) -> &'static str {
    match slip {
        Slip::Form { .. } | Slip::OtherPiece { .. } => "form",
        Slip::AsInAnother { .. } => "as in another",
        Slip::UnknownPiece { .. } => "unknown piece",
        Slip::NoSuchPiece { .. } => "no such piece",
        Slip::Ambiguous { .. } => "ambiguous",
        Slip::NothingCaptured { .. } => "nothing captured",
        Slip::Captures { .. } => "captures",
        Slip::PromotionMissing { .. } => "promotion missing",
        Slip::PromotionTooMuch { .. } => "promotion too much",
        Slip::NeverInHand { .. } => "never in hand",
        Slip::Untrue { .. } => "untrue",
    }
}

/// A position, and legal moves with their texts.
type Texts = (&'static str, &'static [(&'static str, &'static str)]);

const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
const PROMOTION: &str = "6k1/4Pppp/8/8/8/8/8/K7 w - - 0 1";
const TWO_KNIGHTS: &str = "4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1";

const TEXTS: &[Texts] = &[
    (START, &[("e2e4", "e4"), ("a2a3", "a3"), ("g1f3", "Nf3"), ("b1c3", "Nc3")]),
    // Bishop and Pawn can both go to e5.
    (
        "2k5/8/8/4p3/3P4/8/7B/K5N1 w - - 0 1",
        &[("g1f3", "Nf3"), ("h2e5", "Bxe5"), ("d4e5", "dxe5"), ("d4d5", "d5"), ("a1b2", "Kb2")],
    ),
    // The two examples of one rank, of one file, and of neither, there with a capture.
    (TWO_KNIGHTS, &[("e1f3", "Nef3"), ("g1f3", "Ngf3"), ("e1d3", "Nd3"), ("g1e2", "Ne2")]),
    ("3k4/8/8/6N1/8/8/8/K5N1 w - - 0 1", &[("g5f3", "N5f3"), ("g1f3", "N1f3"), ("g1h3", "N1h3"), ("g1e2", "Ne2")]),
    ("4k3/8/8/8/3N4/5p2/7N/K7 w - - 0 1", &[("h2f3", "Nhxf3"), ("d4f3", "Ndxf3"), ("h2g4", "Ng4")]),
    // h4 shares its file with h1 and its rank with e4.
    ("8/3K4/k7/8/4Q2Q/8/8/7Q w - - 0 1", &[("e4e1", "Qee1"), ("h1e1", "Q1e1"), ("h4e1", "Qh4e1")]),
    // The lower Rook does not get past the upper one.
    ("7k/8/8/R7/8/8/8/R6K w - - 0 1", &[("a1a3", "R1a3"), ("a5a3", "R5a3"), ("a5a8", "Ra8+"), ("a1b1", "Rb1")]),
    // Files and ranks with captures and checks.
    ("4R3/8/8/4p2k/8/8/8/K3R3 w - - 0 1", &[("e1e5", "R1xe5+"), ("e8e5", "R8xe5+"), ("e8h8", "Rh8+")]),
    // e2 is pinned to the King.
    ("k3r3/8/8/8/8/8/4N3/1N2K3 w - - 0 1", &[("b1c3", "Nc3")]),
    // The same without the Rook.
    ("k7/8/8/8/8/8/4N3/1N2K3 w - - 0 1", &[("b1c3", "Nbc3"), ("e2c3", "Nec3")]),
    // En passant, by one Pawn and by either of two.
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", &[("e5d6", "exd6"), ("e5e6", "e6")]),
    ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2", &[("c5d6", "cxd6"), ("e5d6", "exd6")]),
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", &[("d4e3", "dxe3"), ("d4d3", "d3")]),
    // Promotions: the Knight on f8 attacks h7; on the back rank behind three Pawns Queen and Rook mate.
    (
        "5r2/3PP2k/8/8/8/8/8/K7 w - - 0 1",
        &[("d7d8q", "d8=Q"), ("e7f8n", "exf8=N+"), ("e7f8b", "exf8=B"), ("e7e8r", "e8=R")],
    ),
    (
        "2n5/1P1P4/6k1/8/8/8/8/4K3 w - - 0 1",
        &[("b7c8q", "bxc8=Q"), ("d7c8q", "dxc8=Q"), ("d7c8n", "dxc8=N"), ("b7b8r", "b8=R")],
    ),
    ("8/8/8/K7/8/7k/1p4p1/8 b - - 0 1", &[("b2b1b", "b1=B"), ("g2g1r", "g1=R")]),
    (PROMOTION, &[("e7e8q", "e8=Q#"), ("e7e8r", "e8=R#"), ("e7e8n", "e8=N"), ("e7e8b", "e8=B")]),
    // Castling, either side of either player, with check down the f-file, and with mate: c8 and e8 are Black's own, the
    // seventh rank is the Rook's.
    (CASTLING, &[("e1g1", "O-O"), ("e1c1", "O-O-O"), ("e1f1", "Kf1"), ("h1f1", "Rf1"), ("h1h8", "Rh8+")]),
    ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", &[("e8g8", "O-O"), ("e8c8", "O-O-O"), ("a8d8", "Rd8")]),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &[("e1g1", "O-O+"), ("h1f1", "Rf1+")]),
    ("2rkr3/7R/8/8/8/8/2P1P3/R3K3 w Q - 0 1", &[("e1c1", "O-O-O#")]),
    // A Queen on the King's square does not castle.
    ("7k/8/8/8/8/8/K7/4Q3 w - - 0 1", &[("e1g1", "Qg1"), ("e1c1", "Qc1")]),
    ("6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1", &[("a1a8", "Ra8+")]),
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", &[("a1a8", "Ra8#")]),
];

#[test]
fn moves_have_the_texts_that_they_should_have() {
    for (position, texts) in TEXTS {
        let position = setup(position);
        let legal = law().legal_moves(&position);
        for (mv, text) in *texts {
            let mv = uci(mv);
            let threat = threat(&position, &mv);
            assert!(legal.contains(&mv), "{mv} in {position}");
            assert_eq!(whole(&position, &legal, &mv), *text, "{position}");
            assert_eq!(read(&position, &legal, text), Ok(mv), "{text} in {position}");
            let written = Written::read(text).expect("a text");
            assert_eq!(slips(&written, &position, &mv, threat), [], "{text} in {position}");
        }
    }
}

#[test]
fn awarichess_has_a_colon() {
    let position = setup("4k3/8/8/8/8/8/6p1/4KR2 b - - 0 1");
    let legal = law().legal_moves(&position);
    for (mv, chess, awarichess) in [("g2f1b", "gxf1=B", "gxf1:B"), ("g2f1q", "gxf1=Q", "gxf1:Q")] {
        let mv = uci(mv);
        for (style, text) in [(Style::CHESS, chess), (Style::AWARICHESS, awarichess)] {
            assert_eq!(write(&position, &legal, &mv, style).as_deref(), Some(text));
            assert_eq!(read(&position, &legal, text), Ok(mv));
        }
    }
}

/// A position, a text, and the move that it is or the slip and its byte.
type Reading = (&'static str, &'static str, Result<&'static str, (&'static str, usize)>);

const READINGS: &[Reading] = &[
    // More than is needed, and signs that are not so.
    (START, "e2e4", Ok("e2e4")),
    (START, "ee4", Ok("e2e4")),
    (START, "Ng1f3", Ok("g1f3")),
    (START, "Ngf3", Ok("g1f3")),
    (START, "Nxf3++", Ok("g1f3")),
    (START, "exe4", Ok("e2e4")),
    (CASTLING, "0-0", Ok("e1g1")),
    (CASTLING, "0-0-0#", Ok("e1c1")),
    (CASTLING, "Kg1", Ok("e1g1")),
    (PROMOTION, "e8Q", Ok("e7e8q")),
    (PROMOTION, "e8:R", Ok("e7e8r")),
    (PROMOTION, "e8(N)+", Ok("e7e8n")),
    (PROMOTION, "e7e8B", Ok("e7e8b")),
    // Illegal, and only one piece can be meant.
    (START, "Qd4", Ok("d1d4")),
    (START, "Ke1", Ok("e1e1")),
    (START, "e5", Ok("e2e5")),
    (START, "exd3", Ok("e2d3")),
    (START, "Nbd2", Ok("b1d2")),
    (START, "exe7", Ok("e2e7")),
    (START, "O-O", Ok("e1g1")),
    (START, "e8=Q", Ok("e2e8q")),
    (PROMOTION, "e8=K", Ok("e7e8k")),
    (PROMOTION, "e8P", Ok("e7e8p")),
    ("k3r3/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "Nec3", Ok("e2c3")),
    // Illegal, whichever is meant.
    (START, "Nd5", Ok("b1d5 g1d5")),
    (START, "R1a3", Ok("a1a3 h1a3")),
    (START, "xd4", Ok("c2d4 e2d4")),
    // As people write: long, with a Pawn's letter, a figurine, small letters, a colon, without the Pawn's file.
    (START, "e2-e4", Ok("e2e4")),
    (START, "Ng1-f3", Ok("g1f3")),
    (START, "Pe4", Ok("e2e4")),
    (START, "g1-f3", Ok("g1f3")),
    (CASTLING, "e1g1+", Ok("e1g1")),
    (START, "♘f3", Ok("g1f3")),
    (START, "♞f3", Ok("g1f3")),
    (START, "♙e4", Ok("e2e4")),
    (START, "nf3", Ok("g1f3")),
    (START, "qd4", Ok("d1d4")),
    (CASTLING, "o-o", Ok("e1g1")),
    (CASTLING, "O–O–O", Ok("e1c1")),
    (PROMOTION, "e8/Q", Ok("e7e8q")),
    (PROMOTION, "e8=q", Ok("e7e8q")),
    (PROMOTION, "e8♕", Ok("e7e8q")),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e:d5", Ok("e4d5")),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "xd5", Ok("e4d5")),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6ep", Ok("e5d6")),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6e.p.", Ok("e5d6")),
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8mate", Ok("a1a8")),
    ("6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1", "Ra8ch", Ok("a1a8")),
    // Nothing or several can be meant.
    (TWO_KNIGHTS, "Nf3", Err(("ambiguous", 0))),
    (TWO_KNIGHTS, "N1f3", Err(("ambiguous", 0))),
    ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", Err(("ambiguous", 0))),
    (START, "Rba3", Err(("no such piece", 1))),
    (START, "R4a3", Err(("no such piece", 1))),
    (START, "Nb8c6", Err(("no such piece", 1))),
    (CASTLING, "Qd4", Err(("no such piece", 0))),
    (CASTLING, "dxe4", Err(("no such piece", 0))),
    // A Pawn that comes from another file has it written.
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", Err(("no such piece", 0))),
    // A Queen that may go from the King's square to the target does not castle by that.
    ("7k/8/8/8/8/8/K7/4Q3 w - - 0 1", "O-O", Err(("no such piece", 0))),
    // A Pawn that stays what it is, is illegal.
    (PROMOTION, "e8", Ok("e7e8")),
    (PROMOTION, "e7e8#", Ok("e7e8")),
    // It is no promotion, and what it is else is clear.
    (PROMOTION, "Kb1=Q", Ok("a1b1")),
    (START, "e4Q+", Ok("e2e4")),
];

#[test]
fn texts_are_the_moves_or_slips_that_they_should_be() {
    for (position, text, expected) in READINGS {
        let position = setup(position);
        let legal = law().legal_moves(&position);
        let read = Written::read(text).and_then(|written| all(&written, &position, &legal));
        let texts = |moves: Vec<Move>| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let said = read.map(texts).map_err(|misnamed| (word(&misnamed.slip), misnamed.at));
        assert_eq!(said, expected.map(str::to_owned), "{text} in {position}");
    }
}

#[test]
fn what_is_no_move_is_reported_where_it_goes_wrong() {
    let wrong: &[(&str, &str, usize)] = &[
        ("", "form", 0),
        ("x", "form", 1),
        ("5xd6", "form", 0),
        ("éf3", "unknown piece", 0),
        ("N", "form", 1),
        ("Nf", "form", 2),
        ("N5", "form", 2),
        ("Nx", "form", 2),
        ("Nxf", "form", 3),
        ("Nf9", "form", 2),
        ("e", "form", 1),
        ("e9", "form", 1),
        ("e-4", "form", 2),
        ("e2-", "form", 3),
        ("exd9", "form", 3),
        ("e2e", "form", 2),
        ("e4é", "form", 2),
        ("e4!", "form", 2),
        ("e4 ", "form", 2),
        ("e8=", "form", 3),
        ("e8=é", "form", 3),
        ("e8(Q", "form", 4),
        ("e8Q)", "form", 3),
        ("e8=QQ", "form", 4),
        ("Kb1(=)", "form", 4),
        ("e4+#", "form", 3),
        ("e4+++", "form", 4),
        ("O", "form", 1),
        ("OO", "form", 1),
        ("O-", "form", 2),
        ("O-0", "form", 2),
        ("O-O-", "form", 4),
        ("O-O=Q", "form", 3),
        ("O-O-O-O", "form", 5),
        ("0-1", "form", 2),
    ];
    for (text, kind, at) in wrong {
        let misnamed = Written::read(text).expect_err(text);
        assert_eq!((word(&misnamed.slip), misnamed.at), (*kind, *at), "{text}");
    }
}

#[test]
fn what_is_wrong_is_said_and_the_right_texts_are_named() {
    let said = |position: &str, text: &str| {
        let position = setup(position);
        placed(&read(&position, &law().legal_moves(&position), text).expect_err(text))
    };
    assert_eq!(said(TWO_KNIGHTS, "N1f3"), "at byte 0: more than one White Knight can go to f3: write Nef3 or Ngf3");
    assert_eq!(
        said("8/3K4/k7/8/4Q2Q/8/8/7Q w - - 0 1", "Qhe1"),
        "at byte 0: more than one White Queen can go to e1: write Q1e1 or Qh4e1"
    );
    assert_eq!(
        said("4k3/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "Nf3+"),
        "at byte 0: more than one White Knight can go to f3: write Nhxf3 or Ndxf3"
    );
    assert_eq!(said(START, "Nb8c6"), "at byte 1: no White Knight is on b8");
    assert_eq!(said("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5"), "at byte 0: no White Pawn is on the d-file");
    assert_eq!(said(START, "Sf3"), "at byte 0: no piece has the letter `S`; the letters are K, Q, R, B, N");
    assert_eq!(said(START, "e9"), "at byte 1: found `9`, expected a rank 1–8, `x` or the target");
    assert_eq!(said(START, "e4!?"), "at byte 2: found `!?`, expected a promotion, `+`, `#` or the end");
}

#[test]
fn what_is_written_otherwise_than_it_is_is_reported() {
    let told = |position: &str, text: &str| {
        let position = setup(position);
        let written = Written::read(text).expect(text);
        let mv = find(&written, &position, &law().legal_moves(&position)).expect(text);
        // Nothing is threatened by an illegal move.
        let threat = if law().judge(&position, &mv).is_ok() { threat(&position, &mv) } else { Threat::None };
        let slips = slips(&written, &position, &mv, threat);
        slips.iter().map(|slip| (slip.slip.is_untrue(), placed(slip))).collect::<Vec<_>>()
    };
    let one = |untrue: bool, text: &str| vec![(untrue, text.to_owned())];
    let capture = "2k5/8/8/4p3/3P4/8/7B/K5N1 w - - 0 1";
    let stands = |at| format!("at byte {at}: a Black Pawn stands on e5, so the move is a capture, with `x`");
    assert_eq!(told(capture, "Be5"), one(false, &stands(1)));
    assert_eq!(told(capture, "Bh2e5"), one(false, &stands(3)));
    assert_eq!(told(capture, "de5"), one(false, &stands(1)));
    assert_eq!(told(capture, "d4e5"), one(false, &stands(2)));
    let vacant = |at, to| format!("at byte {at}: nothing is captured on {to}, which is vacant");
    assert_eq!(told(capture, "Nxf3"), one(true, &vacant(1, "f3")));
    assert_eq!(told(capture, "dxd5"), one(true, &vacant(1, "d5")));
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    let passing = "at byte 1: the Black Pawn on d5 is captured en passant, so the move is a capture, with `x`";
    assert_eq!(told(en_passant, "exd6"), []);
    assert_eq!(told(en_passant, "ed6"), one(false, passing));
    // Beside the square nothing is taken so, and on the board nothing by a King.
    assert_eq!(told(en_passant, "exf6"), one(true, &vacant(1, "f6")));
    assert_eq!(told("4k3/8/4K3/3pP3/8/8/8/8 w - d6 0 2", "Kd6"), []);
    let promotes = |at| format!("at byte {at}: the move does not promote, but `=` says so");
    assert_eq!(told(START, "e4=Q"), one(true, &promotes(2)));
    assert_eq!(told(capture, "Nf3=Q"), one(true, &promotes(3)));
    // Onto a friend neither way is right.
    assert_eq!(told(START, "Nbxd2"), []);
    assert_eq!(told(START, "Nbd2"), []);

    let none = |at, sign| format!("at byte {at}: found `{sign}`, expected no sign: it is not check");
    let check = "at byte 3: found `#`, expected `+`: it is check, but not mate";
    let rook = "6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1";
    for text in ["Ra8", "Ra8+", "Ra8++"] {
        assert_eq!(told(rook, text), [], "{text}");
    }
    assert_eq!(told(rook, "Ra8#"), one(true, check));
    assert_eq!(told(rook, "Ra7+"), one(true, &none(3, "+")));
    assert_eq!(told(rook, "Ra7++"), one(true, &none(3, "++")));
    assert_eq!(told(rook, "Ra7#"), one(true, &none(3, "#")));
    for text in ["Ra8", "Ra8+", "Ra8++", "Ra8#"] {
        assert_eq!(told("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", text), [], "{text}");
    }

    assert_eq!(told(CASTLING, "Kg1"), one(false, "at byte 0: found `Kg1`, expected `O-O`"));
    assert_eq!(told(CASTLING, "Ke1c1"), one(false, "at byte 0: found `Ke1c1`, expected `O-O-O`"));
    assert_eq!(told(CASTLING, "0-0+"), one(true, &none(3, "+")));
    // What is written as the document does not.
    let odd = |at, found, expected| one(false, &format!("at byte {at}: found `{found}`, expected {expected}"));
    assert_eq!(told(START, "e2-e4"), odd(2, "-", "the target"));
    assert_eq!(told(START, "Pe4"), odd(0, "P", "no letter for a Pawn"));
    assert_eq!(told(START, "nf3"), odd(0, "n", "`N`"));
    assert_eq!(told(START, "♘f3"), []);
    assert_eq!(told(CASTLING, "o-o"), odd(0, "o-o", "`O-O`"));
    assert_eq!(told(PROMOTION, "e8/R"), odd(2, "/", "`=`"));
    assert_eq!(told(PROMOTION, "e8=n"), odd(3, "n", "`N`"));
    assert_eq!(told(capture, "B:e5"), odd(1, ":", "`x`"));
    assert_eq!(told(capture, "xe5"), odd(0, "x", "the Pawn's file before the sign of a capture"));
    assert_eq!(told(en_passant, "exd6ep"), []);
    assert_eq!(told(rook, "Ra8ch"), odd(3, "ch", "`+`"));
    // All that is wrong, from left to right.
    let all = told(CASTLING, "Kxg1+");
    assert_eq!(all.iter().map(|(_, text)| &text[8..9]).collect::<Vec<_>>(), ["0", "1", "4"]);
}

/// Where games by chance begin: castling, promotions and many pieces of a kind are near.
const BEGINNINGS: [&str; 5] = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/8/2N1N3/1N3N2/Q2q3Q/1n3n2/K1n1n2Q/8 w - - 0 1",
];

/// The positions of games by chance, each with its legal moves.
fn by_chance(games: u64, plies: usize, mut each: impl FnMut(&Setup, &[Move])) {
    for (beginning, game) in BEGINNINGS.iter().flat_map(|beginning| (0..games).map(move |game| (beginning, game))) {
        let mut chance = RandomNumbers::seed_from_u64(game);
        let mut position = setup(beginning);
        for _ in 0..plies {
            let legal = law().legal_moves(&position);
            each(&position, &legal);
            if legal.is_empty() {
                break;
            }
            position = law().play(&position, &legal[chance.random_range(0..legal.len())]);
        }
    }
}

#[test]
fn every_legal_move_has_a_text_of_its_own_that_gives_it_back() {
    by_chance(3, 50, |position, legal| {
        for style in [Style::CHESS, Style::AWARICHESS] {
            let mut texts: Vec<String> = Vec::new();
            for mv in legal {
                let threat = threat(position, mv);
                let text = write(position, legal, mv, style).expect("a legal move has a text");
                let written = Written::read(&(text.clone() + threat.sign())).expect("a text that can be read");
                assert_eq!(find(&written, position, legal), Ok(*mv), "{text} in {position}");
                assert_eq!(slips(&written, position, mv, threat), [], "{text} in {position}");
                texts.push(text);
            }
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), legal.len(), "two moves of {position} have the same text");
        }
    });
}

#[test]
fn the_texts_are_those_of_the_chess_crate() {
    by_chance(3, 50, |position, legal| {
        let board: cozy_chess::Board = position.to_string().parse().expect("a board");
        for mv in legal {
            let text = whole(position, legal, mv);
            let its = parse_uci_move(&board, &mv.to_string()).expect("a move");
            assert_eq!(text, display_san_move(&board, its).to_string(), "{mv} in {position}");
        }
    });
}

#[test]
fn an_origin_is_written_only_where_it_is_needed() {
    let mut needed = [0; 3];
    by_chance(3, 50, |position, legal| {
        for mv in legal {
            let text = write(position, legal, mv, Style::CHESS).expect("a text");
            let (from, to) = (mv.from.to_string(), mv.to.to_string());
            let Some((before, after)) = text.rsplit_once(&to) else { continue };
            let capture = if before.ends_with('x') { "x" } else { "" };
            let letter = text.get(..1).filter(|letter| letter.chars().all(char::is_uppercase)).unwrap_or_default();
            let origin = &before[letter.len()..before.len() - capture.len()];
            let preferred = ["", &from[..1], &from[1..]];
            for (n, less) in preferred.into_iter().take_while(|less| *less != origin).enumerate() {
                let less = format!("{letter}{less}{capture}{to}{after}");
                // A Pawn's capture is read without its file, which is a slip.
                if less.starts_with('x') {
                    continue;
                }
                assert_ne!(read(position, legal, &less), Ok(*mv), "{text} in {position} would do as {less}");
                needed[n] += usize::from(!letter.is_empty());
            }
        }
    });
    assert!(needed.iter().all(|times| *times > 0), "{needed:?}");
}

#[test]
fn an_illegal_move_has_a_text_unless_it_looks_like_a_legal_one() {
    by_chance(1, 20, |position, legal| {
        for mv in law().conceivable(position) {
            let text = write(position, legal, &mv, Style::CHESS);
            let own = position.at(mv.from).is_some_and(|piece| piece.owner == position.turn);
            // A promotion is too much.
            let plain = Move { promotion: None, ..mv };
            let looks = mv.promotion.is_some() && legal.contains(&plain);
            assert_eq!(text.is_some(), own && !looks, "{mv} in {position}: {text:?}");
            if let Some(text) = text {
                assert_eq!(read(position, legal, &text), Ok(mv), "{text} in {position}");
            }
        }
    });
}

/// Whether a slip stands where a character begins, or at the end.
fn in_place(text: &str, misnamed: &Misnamed) -> bool {
    misnamed.at <= text.len() && text.is_char_boundary(misnamed.at) && !misnamed.to_string().is_empty()
}

quickcheck! {
    fn no_text_makes_the_reader_panic(text: String) -> bool {
        Written::read(&text).map_or_else(|misnamed| in_place(&text, &misnamed), |_| true)
    }

    fn no_text_like_a_move_makes_the_reader_panic(setup: Any<Setup>, legal: Vec<Any<Move>>, parts: Vec<u8>) -> bool {
        const PARTS: [&str; 24] = [
            "K", "Q", "N", "P", "e", "b", "4", "8", "e4", "d5", "x", "=", ":", "(", ")", "O", "-", "O-O", "0-0", "+",
            "#", "é", "9", " ",
        ];
        let text: String = parts.iter().take(7).map(|part| PARTS[usize::from(*part) % PARTS.len()]).collect();
        let legal: Vec<Move> = legal.iter().map(|mv| mv.0).collect();
        let Ok(written) = Written::read(&text) else { return true };
        match find(&written, &setup.0, &legal) {
            Ok(mv) => slips(&written, &setup.0, &mv, Threat::None).iter().all(|slip| in_place(&text, slip)),
            Err(misnamed) => in_place(&text, &misnamed),
        }
    }

    fn whatever_is_written_is_read_again(setup: Any<Setup>, legal: Vec<Any<Move>>, mv: Any<Move>) -> bool {
        let legal: Vec<Move> = legal.iter().map(|mv| mv.0).collect();
        let given_back = |mv: &Move| {
            let text = write(&setup.0, &legal, mv, Style::CHESS);
            text.is_none_or(|text| read(&setup.0, &legal, &(text + Threat::Check.sign())) == Ok(*mv))
        };
        given_back(&mv.0) && legal.iter().all(given_back)
    }
}

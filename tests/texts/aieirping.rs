//! The laws of Aieirping Chess's text forms, and its setup beside the diagram.

use super::laws::{Any, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen, quickcheck};
use rulebook::board::aieirping::{BOARD, Effect, Kind, Move, Piece, START, Setup, Thing};
use rulebook::board::{Player, Setup as _, Square};

fn any_square(g: &mut Gen) -> Square {
    Square::new(u8::arbitrary(g) % BOARD.files, u8::arbitrary(g) % BOARD.ranks)
}

impl Arbitrary for Any<Move> {
    fn arbitrary(g: &mut Gen) -> Self {
        let (from, to) = (any_square(g), any_square(g));
        if u8::arbitrary(g).is_multiple_of(4) {
            return Any(Move::Mark { from, wall: to });
        }
        let promotion = g.choose(&Kind::ALL).copied().filter(|_| bool::arbitrary(g));
        let effect = match u8::arbitrary(g) % 3 {
            0 => Effect::None,
            1 => Effect::Wall(any_square(g)),
            _ => Effect::Place(any_square(g)),
        };
        Any(Move::Step { from, to, promotion, effect })
    }
}

laws!(Setup, Move, START);

quickcheck! {
    fn blanks_and_a_tail_are_read_as_the_same(setup: Any<Setup>, counters: (u8, u8)) -> bool {
        let text = setup.0.to_string().replace(' ', "   ");
        format!(" {text} - - {} {} ", counters.0, counters.1).parse() == Ok(setup.0)
    }
}

/// The document's diagram: its border marks the middle, its last column is file `ac`.
const DIAGRAM: &str = "\
+OUNNROMEHAJSIFKFISJAHEMORNNUO=
+LXOZLXOZLXOZYOTOYZOXLZOXLZOXL=
+TD...........BQB...........DT=
+PPPPPPPPPPPPPPPPPPPPPPPPPPPPP=
+.............................=
+...........**................=
+p..........*.***.**.........p=
=P.........**.***.*..........P+
=................**...........+
=.............................+
=ppppppppppppppppppppppppppppp+
=td...........bqb...........dt+
=lxozlxozlxozyotoyzoxlzoxlzoxl+
=ounnromehajsifkfisjahemornnuo+";

/// The diagram's square, `.` where nothing stands.
fn sign(square: Square) -> char {
    let line = DIAGRAM.lines().nth(usize::from(13 - square.rank)).expect("fourteen lines");
    line.chars().nth(1 + usize::from(square.file)).expect("twenty-nine signs")
}

fn start() -> Setup {
    START.parse().expect("the setup's text can be read")
}

#[test]
fn the_setup_is_the_diagram_square_for_square() {
    let setup = start();
    let mut stands = 0;
    for square in BOARD.squares() {
        let stand = setup.at(square).map_or(".".to_owned(), Thing::sign);
        assert_eq!(stand, sign(square).to_string(), "{square}");
        stands += usize::from(stand != ".");
    }
    // Two armies of 29 + 29 + 7 + 29 and two P beyond the middle, and sixteen walls.
    assert_eq!(stands, 2 * (29 + 29 + 7 + 29 + 2) + 16);
    assert_eq!(setup.turn, Player::White);
}

#[test]
fn the_walls_and_the_lone_pawns_stand_where_the_diagram_has_them() {
    let setup = start();
    let walls: Vec<String> = setup.walls().map(|square| square.to_string()).collect();
    let lines = ["q6 r6", "k7 l7 n7 o7 p7 r7", "l8 n8 o8 p8 r8 s8", "l9 m9"];
    assert_eq!(walls.join(" "), lines.join(" "));
    let pawn = |name: &str| setup.piece(BOARD.read(name, 0).expect("a square")).expect("a piece").letters();
    assert_eq!(["a7", "ac7", "a8", "ac8"].map(pawn), ["P", "P", "p", "p"]);
}

#[test]
fn turned_by_half_the_setup_is_itself_with_the_players_exchanged() {
    let setup = start();
    for square in BOARD.squares() {
        let turned = Square::new(BOARD.files - 1 - square.file, BOARD.ranks - 1 - square.rank);
        let exchanged = setup.at(turned).map(|thing| match thing {
            Thing::Wall => Thing::Wall,
            Thing::Piece(piece) => Thing::Piece(Piece { owner: piece.owner.other(), ..piece }),
        });
        assert_eq!(setup.at(square), exchanged, "{square}");
    }
}

#[test]
fn the_border_changes_where_the_sides_meet() {
    let left: String = DIAGRAM.lines().map(|line| &line[..1]).collect();
    let right: String = DIAGRAM.lines().map(|line| &line[line.len() - 1..]).collect();
    assert_eq!((left.as_str(), right.as_str()), ("+++++++=======", "=======+++++++"));
}

#[test]
fn all_faults_are_reported_at_once() {
    let text = "28K/29/28P/29/30/14C14/+*27/28P/29/29/29/28p/29/28k/29 x";
    let told: Vec<usize> = Setup::read(text).faults.into_iter().map(|fault| fault.at).collect();
    // A gap of thirty, which leaves its rank too short, a C, a `+`, a fifteenth rank, no such player.
    assert_eq!(told, [14, 14, 19, 23, 52, 55]);
}

#[test]
fn every_square_has_a_name_of_its_own() {
    for square in BOARD.squares() {
        assert_eq!(BOARD.read(&square.to_string(), 0), Ok(square));
    }
    let corners = [(0, 0), (25, 0), (26, 0), (28, 13)].map(|(file, rank)| Square::new(file, rank).to_string());
    assert_eq!(corners, ["a1", "z1", "aa1", "ac14"]);
}

//! What the engines refuse, and squares that no text can name.

use rulebook::board::{Square, aieirping, aviary, bifocal, chess, tori_shogi};
use rulebook::corpus;
use rulebook::games::{Aieirping, Aviary, Bifocal, Chess, GAMES, Game, MoveOf, ToriShogi, game};
use rulebook::rules::{self, Rules, Rulings as _};
use rulebook::session::Side;

/// Where a case says that a position cannot be, the engine breaks the model's clauses, each as often, and the law words them.
#[test]
fn the_law_words_what_the_engines_refuse() {
    for game in GAMES {
        for case in corpus::pages(*game).unwrap().into_iter().flat_map(|page| page.cases) {
            let refused = |side| game.open(side, &case.options, &case.position).err();
            assert_eq!(refused(Side::Model), refused(Side::Engine), "{}: {}", game.id(), case.name);
        }
    }
}

/// The squares that no board has, or none of chess's.
fn beyond() -> [Square; 4] {
    [(8, 5), (0, 10), (13, 5), (255, 255)].map(|(file, rank)| Square::new(file, rank))
}

/// A field of a setup may name such a square.
#[test]
fn squares_off_the_board_are_refused() {
    fn only<R: Rules>(rules: &R, setup: &R::Setup, clauses: &[&str]) {
        let found: Vec<&str> = rules.admit(setup).unwrap_err().iter().map(|breach| breach.clause.name()).collect();
        assert_eq!(found, clauses, "{setup:?}");
    }
    for square in beyond() {
        let mut setup: chess::Setup = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        setup.en_passant = Some(square);
        only(&Chess::engine(Default::default()), &setup, &["chess.position.en-passant.rank"]);
        only(&Chess::model(Default::default()), &setup, &["chess.position.en-passant.rank"]);
        let rulings = rules::bifocal::Rulings::read("immobilizer-twice=forbidden").unwrap();
        let mut setup: bifocal::Setup = "7k/8/8/8/8/8/8/K7 w - -".parse().unwrap();
        (setup.just_moved, setup.again) = (Some(square), bifocal::Again::Names(square));
        let clauses = ["bifocal.position.just-moved", "bifocal.position.again"];
        only(&Bifocal::model(rulings), &setup, &clauses);
        only(&Bifocal::engine(rulings), &setup, &clauses);
    }
}

/// So may a move that no text says.
#[test]
fn moves_off_the_board_are_illegal() {
    fn illegal<G: Game>(mv: impl Fn(Square, Square) -> MoveOf<G>) {
        none_is_legal(&G::engine(Default::default()), &mv);
        none_is_legal(&G::model(Default::default()), &mv);
    }
    fn none_is_legal<R: Rules>(rules: &R, mv: &impl Fn(Square, Square) -> R::Move) {
        let (start, on) = (rules.start(), Square::new(4, 1));
        for mv in beyond().iter().flat_map(|square| [mv(*square, on), mv(on, *square), mv(*square, *square)]) {
            assert!(!rules.is_legal(&start, &mv), "{mv:?}");
            let _ = rules.legal_moves(&rules.play(&start, &mv));
        }
    }
    illegal::<Aieirping>(|from, to| aieirping::Move::Step {
        from,
        to,
        promotion: None,
        effect: aieirping::Effect::None,
    });
    illegal::<Aieirping>(|from, wall| aieirping::Move::Mark { from, wall });
    illegal::<Chess>(|from, to| chess::Move { from, to, promotion: None });
    illegal::<Bifocal>(|from, to| bifocal::Move { from, to, turned: false });
    illegal::<Bifocal>(|from, to| bifocal::Move { from, to, turned: true });
    illegal::<Aviary>(|from, to| aviary::Move::Step { from, to });
    illegal::<ToriShogi>(|from, to| tori_shogi::Move::Step { from, to, promotes: false });
}

/// Where pieces are not counted, a hand may hold as many as can be written, and a capture adds none to it.
#[test]
fn a_full_hand_stays_full() {
    let game = game("tori-shogi").unwrap();
    let options = game.options("pieces-beyond-the-set=allowed").unwrap();
    let hands = "255S255F255C255P255L255R255s255f255c255p255l255r";
    for side in [Side::Model, Side::Engine] {
        let position = format!("3k3/7/2slfr1/2CP+S2/2LRF2/7/3K3 b {hands}");
        let mut session = game.open(side, &options, &position).unwrap();
        assert_eq!(session.position(), position);
        assert_eq!(session.perft(1), session.legal().len() as u64);
        session.play("5d5c").unwrap();
        assert_eq!(session.position(), format!("3k3/7/2Clfr1/3P+S2/2LRF2/7/3K3 w {hands}"));
        session.play("S*1b").unwrap();
        assert!(session.position().ends_with("255r") && session.position().contains("254s"));
    }
}

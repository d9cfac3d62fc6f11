//! Strategies that all games share.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use rulebook::games::{Game, MoveOf};
use rulebook::rules::{Rules as _, Rulings};

/// A game under some rulings: its positions and moves. It gets smaller by fewer and earlier moves in the lists of legal
/// ones.
pub fn game<G: Game>(
    rulings: &'static str,
    plies: usize,
) -> impl Strategy<Value = Vec<(G::Setup, Option<MoveOf<G>>)>> {
    vec(any::<Index>(), 0..plies).prop_map(move |choices| {
        let law = G::model(G::Rulings::read(rulings).expect("the rulings are known"));
        let mut position = law.start();
        let mut game = Vec::new();
        for choice in choices {
            let moves = law.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice.index(moves.len())].clone();
            let after = law.play(&position, &mv);
            game.push((law.setup(&position), Some(mv)));
            position = after;
        }
        game.push((law.setup(&position), None));
        game
    })
}

/// An option for each question.
pub fn rulings<R: Rulings>() -> impl Strategy<Value = R> {
    vec(any::<Index>(), R::QUESTIONS.len()).prop_map(|choices| {
        let mut rulings = R::default();
        for (question, choice) in R::QUESTIONS.iter().zip(choices) {
            rulings.set(question.name, choice.get::<&str>(question.options)).expect("the question has the option");
        }
        rulings
    })
}

//! The cases of a game as cases of another one that is made of it.

use std::collections::BTreeMap;

use super::case::{Case, Expectation, IllegalMove, StatedAnswer};
use super::read::Page;
use crate::games::{AnyGame, PartOfGame};
use crate::rules::{Options, Refused};
use crate::session::LawSession;

/// At most this many moves are made in a row to come back to the part: a power each.
const LONGEST_INTERLUDE: usize = 48;

/// The cases of a part, asked within the whole: its positions as positions of the whole, with its moves as far as they
/// can be made there. What they state is not what the part's cases state, but what the law of the whole says of them:
/// a dead position is no draw at Awarichess. Rulings that the whole does not have are left out.
pub fn of_part(whole: &'static dyn AnyGame, part: &PartOfGame, page: &Page) -> Page {
    Page {
        path: page.path.clone(),
        source: page.source.clone(),
        note: page.note.clone(),
        cases: page.cases.iter().map(|case| of_case(whole, part, case)).collect(),
        scores: Vec::new(),
    }
}

fn of_case(whole: &'static dyn AnyGame, part: &PartOfGame, case: &Case) -> Case {
    let (mut options, mut rulings) = (Options::defaults(whole.questions()), BTreeMap::new());
    for (question, option) in &case.rulings {
        if options.set(question, option).is_ok() {
            rulings.insert(question.clone(), option.clone());
        }
    }
    let text = case.start().unwrap_or_else(|| start(part.game));
    let position = (part.within)(&text, case.moves.len());
    let (moves, expected) = match whole.open_law(&options, &position) {
        Err(Refused::Malformed { unreadable, .. }) => (Vec::new(), Expectation::Malformed { at: unreadable.at() }),
        Err(Refused::Impossible { reasons, .. }) => {
            let mut clauses: Vec<&'static str> = reasons.iter().map(|reason| reason.clause.name()).collect();
            clauses.dedup();
            (Vec::new(), Expectation::Impossible { clauses })
        }
        Ok(mut session) => {
            let arrives = arrive(part, &mut *session, &case.moves);
            let standing = case.standing().filter(|_| arrives);
            let stated = standing_of(whole, &*session, standing.unwrap_or(&StatedAnswer::default()));
            (session.moves(), Expectation::Stands(Box::new(stated)))
        }
    };
    Case {
        game: whole,
        name: format!("{}/{}", part.game.id(), case.name),
        // What it shows within the whole is for the law of the whole to say.
        shows: Vec::new(),
        options,
        rulings,
        position,
        moves,
        expected,
        ..case.clone()
    }
}

/// The text of a game's start position.
fn start(game: &dyn AnyGame) -> String {
    let session = game.open_law(&Options::defaults(game.questions()), "startpos").expect("a game's start");
    session.position()
}

/// Makes a part's moves within the whole, each as soon as it is legal, and goes on until the part is played again.
/// Returns whether it is: the whole may be over before.
fn arrive(part: &PartOfGame, session: &mut dyn LawSession, moves: &[String]) -> bool {
    let mut made = moves.iter();
    made.all(|mv| go_on(part, session, &|session| session.is_legal(mv)) && session.play(mv).is_ok())
        && go_on(part, session, &|session| !session.is_legal(part.interlude))
}

/// Makes the move of the whole that leads on, as often as necessary.
fn go_on(part: &PartOfGame, session: &mut dyn LawSession, until: &dyn Fn(&dyn LawSession) -> bool) -> bool {
    let leads_on = |session: &mut dyn LawSession| session.play(part.interlude).is_ok();
    for _ in 0..LONGEST_INTERLUDE {
        if until(session) {
            return true;
        }
        if !leads_on(session) {
            return false;
        }
    }
    until(session)
}

/// What the law of the whole says of what a part's case names.
fn standing_of(whole: &dyn AnyGame, session: &dyn LawSession, named: &StatedAnswer) -> StatedAnswer {
    let after = named.after.keys().filter_map(|mv| Some((mv.clone(), session.after(mv)?)));
    let illegal = named.illegal.iter().filter_map(|illegal| {
        let breach = session.breach_of(&illegal.mv)?;
        let IllegalMove { mv, written, .. } = illegal.clone();
        Some(IllegalMove { mv, written, clause: breach.clause.name(), squares: None })
    });
    let illegible = named.illegible.keys().filter_map(|text| {
        let unreadable = whole.canonical_move(text).err()?;
        Some((text.clone(), unreadable.at()))
    });
    StatedAnswer {
        canonical: named.canonical.as_ref().map(|_| session.start()),
        after: after.collect(),
        illegal: illegal.collect(),
        illegible: illegible.collect(),
        ..StatedAnswer::default()
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::corpus::{FixtureFile, check_side, read};
    use crate::games::{Awarichess, Chess, SynchronousAwarichess};
    use crate::session::Side;

    const CASES: &str = "\
source: x
cases:
  - name: castling across b
    shows: [chess.castling.between]
    why: x
    rulings: {dead-position: draw, fifty-moves: claimed}
    position: \"4k3/8/8/8/8/8/8/RN2K3 b Q - 0 1\"
    moves: [e8e7]
    illegal: {e1c1: chess.castling.between}
    after: {b1c3: \"8/4k3/8/8/8/2N5/8/R3K3 b Q - 2 2\"}
  - name: an answer to check
    shows: [chess.king.safe]
    why: x
    position: \"4k3/8/8/8/8/8/8/4KR2 w - - 0 1\"
    moves: [f1f8, e8f8]
    turn: white
";

    #[test]
    fn a_case_of_chess_is_asked_while_chess_is_played() {
        let file = FixtureFile { path: "chess/x.yaml".to_owned(), text: CASES.to_owned() };
        let page = read(&Chess, &file).unwrap_or_else(|error| panic!("{error}"));
        let wholes: [&'static dyn AnyGame; 2] = [&Awarichess, &SynchronousAwarichess];
        for whole in wholes {
            let part = whole.parts().iter().find(|part| part.game.id() == "chess").expect("a part");
            let page = of_part(whole, part, &page);
            let [castling, check] = &page.cases[..] else { panic!("two cases") };
            assert!(castling.position.ends_with(" | BW | 4k3/8/8/8/8/8/8/RN2K3 b Q - 0 1"), "{}", castling.position);
            assert_eq!(castling.name, "chess/castling across b");
            assert_eq!(castling.rulings.keys().collect::<Vec<_>>(), ["dead-position", "fifty-moves"]);
            let standing = castling.standing().expect("a position");
            assert_eq!(standing.illegal[0].clause, "chess.castling.between");
            assert!(standing.after["b1c3"].contains("8/4k3/8/8/8/2N5/8/R3K3 b Q - 2 2"), "{:?}", standing.after);
            // The answer to check has used up no power, so the first is the other player's.
            assert_eq!(check.moves, ["f1f8", "e8f8", "!"]);
            for case in &page.cases {
                assert_eq!(check_side(Side::Model, case), [], "{}", case.name);
                assert_eq!(check_side(Side::Engine, case), [], "{}", case.name);
            }
        }
    }
}

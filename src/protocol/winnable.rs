//! Whether the players can still win.

use super::{OrRefusal, known_game, malformed, ruled, texts};
use crate::board::{Fault, Player, Unreadable};
use crate::games::{AnyGame, Ruled};
use crate::referee::winnable::{self, DeadSince, LIMIT, LIMIT_OF_LAW, PastEnd, Winnable, WinningChance};
use crate::referee::{By, ask};
use crate::session::Session;
use crate::wire::{self, Ending, Question, Refusal, TextField, WinnableAnswer};

/// Whether the players can still win where the moves of a question lead.
pub(super) fn winnable(by: By, question: &Question) -> OrRefusal<WinnableAnswer> {
    let game = known_game(&question.game)?;
    let winnability = game.arbiter().winnability().ok_or_else(|| Box::new(not_asked(game)))?;
    let options = ruled(game, question.rulings.as_ref())?;
    let ruled = game.under(&options);
    let asked = ask(ruled, By::Model, &texts(question)).assessment;
    let session = asked.map_err(|refusal| Box::new(Refusal::from(&refusal)))?.session;
    // The law searches a hundred times slower.
    let limit = if by == By::Model { LIMIT_OF_LAW } else { LIMIT };
    let (winnable, law) = Winnable::of(winnability, &*session, by, limit);
    Ok(WinnableAnswer::of(ruled, &*session, &winnable, law.as_ref()))
}

/// The refusal of a game whose law does not ask who can still win.
pub fn not_asked(game: &dyn AnyGame) -> Refusal {
    let asking = format!("`{}`", winnable::asking().join("` or `"));
    let unreadable = Unreadable::one(game.id(), Fault::new(0, format!("the game {}", game.title()), asking));
    malformed(TextField::Other("game".to_owned()), &unreadable, &[])
}

impl WinnableAnswer {
    /// What is known where a session stands, and what the law answers if both cannot be right.
    pub fn of(ruled: Ruled<'_>, session: &dyn Session, winnable: &Winnable, law: Option<&Winnable>) -> Self {
        let verdicts = |winnable| verdicts(ruled, session, winnable);
        let [white, black] = verdicts(winnable);
        let over = winnable::over(ruled.game, session).map(|(outcome, clause)| Ending {
            outcome: outcome.into(),
            clause: clause.name().to_owned(),
            because: None,
        });
        WinnableAnswer {
            position: session.position(),
            over,
            white,
            black,
            dead: winnable.is_dead(),
            law: law.map(verdicts),
        }
    }
}

fn verdicts(ruled: Ruled<'_>, session: &dyn Session, winnable: &Winnable) -> [wire::Winnable; 2] {
    Player::BOTH.map(|player| match winnable.of_player(player) {
        WinningChance::Winnable(line) => {
            let past = winnable::past(ruled, session, line);
            wire::Winnable::Winnable { line: line.clone(), past: past.iter().map(wire::Past::from).collect() }
        }
        WinningChance::Unwinnable { why, clause } => {
            wire::Winnable::Unwinnable { why: why.clone(), clause: clause.name().to_owned() }
        }
        WinningChance::Undecided { searched } => wire::Winnable::Undecided { searched: *searched },
    })
}

impl From<&PastEnd> for wire::Past {
    fn from(past: &PastEnd) -> Self {
        wire::Past { after: past.after, clause: past.clause.name().to_owned(), says: past.says.clone() }
    }
}

impl From<&DeadSince> for wire::Dead {
    fn from(dead: &DeadSince) -> Self {
        wire::Dead { since: dead.since, says: dead.says.clone() }
    }
}

#[cfg(test)]
mod tests {
    use crate::protocol::answer_unless_ended;
    use crate::referee::By;
    use crate::stop::Stop;
    use crate::wire::{Answered, Body, Winnable};

    /// Where the game begins each player can still win, but no short series of moves ends with a mate.
    #[test]
    fn what_a_short_search_does_not_find_is_undecided() {
        let question = br#"{"ask":"winnable","game":"chess"}"#;
        let run = Stop::default().searching(100);
        let answer = answer_unless_ended(By::Bitboard, question, &run).expect("it goes on").body;
        let Body::Winnable(answer) = answer else { panic!("it is answered") };
        let Answered::Answer(answer) = *answer else { panic!("{answer:?}") };
        let Winnable::Undecided { searched } = answer.white else { panic!("{answer:?}") };
        // It stops with the position in which it notices.
        assert!((100..200).contains(&searched), "{searched}");
        assert!(!answer.dead);
    }
}

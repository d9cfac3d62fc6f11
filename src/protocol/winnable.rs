//! Whether the players of chess can still win.

use super::{Answered, known_game, malformed, ruled, texts};
use crate::board::{Fault, Player, Unreadable};
use crate::games::{AnyGame, Chess};
use crate::referee::By;
use crate::referee::winnable::{self, AskedWinnable, Dead, LIMIT};
use crate::rules::chess::winnable::Verdict;
use crate::wire::{self, Question, Refusal, TextField, WinnableAnswer};

/// Whether the players can still win where the moves of a question lead.
pub(super) fn winnable(by: By, question: &Question) -> Answered<WinnableAnswer> {
    let game = known_game(&question.game)?;
    if game.id() != Chess.id() {
        return Err(Box::new(not_asked(game)));
    }
    let options = ruled(game, question.rulings.as_ref())?;
    let asked = winnable::winnable(&options, by, &texts(question), LIMIT);
    asked.as_ref().map(WinnableAnswer::from).map_err(|refusal| Box::new(refusal.into()))
}

/// The refusal of a game whose law does not ask who can still win.
pub fn not_asked(game: &dyn AnyGame) -> Refusal {
    let unreadable = Unreadable::one(game.id(), Fault::new(0, format!("the game {}", game.title()), "`chess`"));
    malformed(TextField::Other("game".to_owned()), &unreadable, &[])
}

impl From<&AskedWinnable> for WinnableAnswer {
    fn from(asked: &AskedWinnable) -> Self {
        let of = |winnable: &winnable::Winnable| {
            Player::BOTH.map(|player| match winnable.of_player(player) {
                Verdict::Winnable(line) => {
                    wire::Winnable::Winnable { line: line.iter().map(ToString::to_string).collect() }
                }
                Verdict::Unwinnable(why) => wire::Winnable::Unwinnable {
                    why: winnable.says(player),
                    clause: winnable::clause(why).name().to_owned(),
                },
                Verdict::Undecided { searched } => wire::Winnable::Undecided { searched: *searched },
            })
        };
        let [white, black] = of(&asked.winnable);
        WinnableAnswer {
            position: asked.session.position(),
            white,
            black,
            dead: asked.winnable.is_dead(),
            law: asked.law.as_ref().map(of),
        }
    }
}

impl From<&Dead> for wire::Dead {
    fn from(dead: &Dead) -> Self {
        wire::Dead { since: dead.since, says: dead.says.clone() }
    }
}

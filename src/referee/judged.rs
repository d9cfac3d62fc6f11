//! A judged move: whether it is legal, and what follows from it.

use std::fmt;

use super::ending::Ending;
use super::ending::{OpenClaim, open_claims};
use super::winnable::{Dead, dead};
use crate::board::Named;
use crate::games::AnyGame;
use crate::rules::{Breach, Clause, NamedOutcome, Options, Outcome, Subject};
use crate::session::{LawSession, Verdict};

/// A judged move: whether it is legal, and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judged {
    /// The move.
    pub mv: String,
    /// The verdict.
    pub verdict: Verdict,
    /// How the move ends the game, if it does.
    pub follows: Option<Follows>,
    /// Where the game stands after it, if it is legal.
    pub after: Option<After>,
}

impl Judged {
    /// The same, with since when the game has gone on in a dead position after the move. To find it takes longer than
    /// everything else.
    pub(super) fn with_dead(mut self, game: &dyn AnyGame, law: &mut dyn LawSession) -> Self {
        if let Some(after) = &mut self.after {
            law.force(&self.mv);
            after.dead = dead(game, &*law);
            law.take_back();
        }
        self
    }

    /// The same of a game that had ended in this way before the move, for this reason.
    pub fn once_over(mut self, outcome: Outcome, over: Option<Breach>) -> Self {
        self.verdict.besides = self.verdict.breach.take();
        self.verdict.breach = over;
        self.verdict.over = Some(outcome);
        Judged { follows: None, after: None, ..self }
    }
}

/// Where a game stands after a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct After {
    /// The position's canonical text.
    pub position: String,
    /// Who has the choice there.
    pub turn: Named,
    /// Whether that player is in check.
    pub check: bool,
    /// The draws that this player may claim.
    pub claims: Vec<OpenClaim>,
    /// Since when the game has gone on in a dead position, if it does and that was asked.
    pub dead: Option<Dead>,
}

/// How a judged move ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follows {
    /// The move is legal, and the game is over after it.
    Over {
        /// Who has made it.
        mover: Named,
        /// How.
        outcome: NamedOutcome,
        /// The clause that says so.
        clause: Clause,
    },
    /// The move is illegal, and the player who makes it has lost.
    Lost {
        /// How.
        ending: Ending,
        /// The clause that says so.
        clause: Clause,
    },
}

impl Follows {
    /// Who has won, if anybody has.
    pub const fn winner(self) -> Option<Named> {
        match self {
            Follows::Over { outcome, .. } => outcome.winner(),
            Follows::Lost { ending, .. } => ending.winner(),
        }
    }

    /// How, in the word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Follows::Over { outcome, .. } => outcome.word(),
            Follows::Lost { ending, .. } => ending.word(),
        }
    }

    /// The clause that says so.
    pub const fn clause(self) -> Clause {
        match self {
            Follows::Over { clause, .. } | Follows::Lost { clause, .. } => clause,
        }
    }
}

impl fmt::Display for Follows {
    /// A sentence's part: `White has won: checkmate (chess.mate)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Follows::Over { outcome, clause, .. } => write!(f, "{outcome} ({clause})"),
            Follows::Lost { ending, .. } => ending.fmt(f),
        }
    }
}

/// The law's judgement of a move where a game stands; `None` for a text that is not a move. The game is as before. Whether
/// it goes on in a dead position is not asked.
pub fn judge(game: &dyn AnyGame, options: &Options, law: &mut dyn LawSession, mv: &str) -> Option<Judged> {
    let verdict = law.judge(mv)?;
    let mover = law.turn();
    let (follows, after) = match (&verdict.over, verdict.legal()) {
        (Some(_), _) => (None, None),
        (None, false) => {
            let lost = Ending::of_illegal_move(game, mover);
            (lost.and_then(|ending| Some(Follows::Lost { ending, clause: ending.clause()? })), None)
        }
        (None, true) => {
            law.force(mv);
            let over = law.outcome_by_name().map(|outcome| Follows::Over {
                mover,
                outcome,
                clause: game.clause(Subject::Ending(outcome.outcome)),
            });
            let claims = open_claims(game, options, &*law);
            let after = After { position: law.position(), turn: law.turn(), check: law.check(), claims, dead: None };
            law.take_back();
            (over, Some(after))
        }
    };
    Some(Judged { mv: mv.to_owned(), verdict, follows, after })
}

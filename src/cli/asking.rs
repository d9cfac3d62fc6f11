//! What all commands do that ask one question about one game.

use std::io;

use rulebook::games::{Game, with_game};
use rulebook::protocol::json;
use rulebook::referee::{Given, Question, Refusal, ask};
use rulebook::rules::Rulings as _;

use super::args::Manner;
use super::ended::Ended;
use super::{Ran, Trouble, difference, refusal};

/// A command about one game.
pub trait About {
    /// The game's id.
    fn game(&self) -> &str;

    /// By which rulings, of whom and for whom.
    fn manner(&self) -> &Manner;

    /// The rulings, as text.
    fn rulings(&self) -> &str {
        self.manner().rulings.text()
    }

    /// Answers for this game under these rulings.
    fn of_game<G: Game>(&self, rulings: G::Rulings, out: &mut dyn io::Write) -> Ran;
}

/// A command that asks one question about one game.
pub trait Asks {
    /// The game's id.
    fn game(&self) -> &str;

    /// By which rulings, of whom and for whom.
    fn manner(&self) -> &Manner;

    /// The question.
    fn question(&self) -> Question<'_>;

    /// Tells a person the answer.
    fn tell<G: Game>(&self, given: &Given<G>, out: &mut dyn io::Write) -> io::Result<()>;
}

impl<A: Asks> About for A {
    fn game(&self) -> &str {
        Asks::game(self)
    }

    fn manner(&self) -> &Manner {
        Asks::manner(self)
    }

    fn of_game<G: Game>(&self, rulings: G::Rulings, out: &mut dyn io::Write) -> Ran {
        let manner = Asks::manner(self);
        let answer = ask::<G>(rulings, manner.by, &self.question());
        if manner.json {
            writeln!(out, "{}", json::answer(&answer))?;
            return Ok(Ended::with(&answer));
        }
        match &answer.given {
            Ok(given) => self.tell::<G>(given, out)?,
            Err(Refusal::Malformed { field, unreadable, besides }) => {
                return Err(refusal::malformed(*field, unreadable, besides));
            }
            Err(refused) => refusal::tell(refused, out)?,
        }
        if let Some(differ) = &answer.differ {
            difference::tell(differ, out)?;
        }
        Ok(Ended::with(&answer))
    }
}

/// Finds the game and the rulings, and answers.
pub fn answer<A: About>(about: &A, out: &mut dyn io::Write) -> Ran {
    match with_game!(about.game(), G => of_game::<G, A>(about, out)) {
        Some(ran) => ran,
        None if about.manner().json => {
            writeln!(out, "{}", json::error(json::unknown_game(about.game())))?;
            Ok(Ended::Malformed)
        }
        None => Err(Trouble::unknown_game(about.game())),
    }
}

fn of_game<G: Game, A: About>(about: &A, out: &mut dyn io::Write) -> Ran {
    match G::Rulings::read(about.rulings()) {
        Ok(rulings) => about.of_game::<G>(rulings, out),
        Err(unknown) if about.manner().json => {
            writeln!(out, "{}", json::error(json::unknown_ruling(&unknown)))?;
            Ok(Ended::Malformed)
        }
        Err(unknown) => Err(unknown.into()),
    }
}

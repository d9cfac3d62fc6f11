//! What all commands do that ask one question about one game.

use std::io;

use rulebook::board::Unreadable;
use rulebook::games::{Game, with_game};
use rulebook::referee::{Field, Given, Question, Refusal, ask};
use rulebook::rules::{Breach, Rulings as _};

use super::args::Manner;
use super::ended::Ended;
use super::{Ran, Trouble, difference, json, refusal};

/// A command that asks one question about one game.
pub trait Asks {
    /// The game's id.
    fn game(&self) -> &str;

    /// By which rulings, of whom and for whom.
    fn manner(&self) -> &Manner;

    /// The rulings, as text.
    fn rulings(&self) -> &str {
        self.manner().rulings.text()
    }

    /// The question.
    fn question(&self) -> Question<'_>;

    /// Tells a person the answer.
    fn tell<G: Game>(&self, given: &Given<G>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Shows what is wrong with a text that cannot be read.
    fn malformed(&self, field: Field, unreadable: &Unreadable, besides: &[Breach]) -> Trouble {
        refusal::malformed(field, unreadable, besides)
    }
}

/// Asks the question and shows the answer.
pub fn answer<A: Asks>(asks: &A, out: &mut dyn io::Write) -> Ran {
    match with_game!(asks.game(), G => of_game::<G, A>(asks, out)) {
        Some(ran) => ran,
        None if asks.manner().json => {
            writeln!(out, "{}", json::error(json::unknown_game(asks.game())))?;
            Ok(Ended::Malformed)
        }
        None => Err(Trouble::unknown_game(asks.game())),
    }
}

fn of_game<G: Game, A: Asks>(asks: &A, out: &mut dyn io::Write) -> Ran {
    let rulings = match G::Rulings::read(asks.rulings()) {
        Ok(rulings) => rulings,
        Err(unknown) if asks.manner().json => {
            writeln!(out, "{}", json::error(json::unknown_ruling(&unknown)))?;
            return Ok(Ended::Malformed);
        }
        Err(unknown) => return Err(unknown.into()),
    };
    let answer = ask::<G>(rulings, asks.manner().by, &asks.question());
    if asks.manner().json {
        writeln!(out, "{}", json::answer(&answer))?;
        return Ok(Ended::with(&answer));
    }
    match &answer.given {
        Ok(given) => asks.tell::<G>(given, out)?,
        Err(Refusal::Malformed { field, unreadable, besides }) => {
            return Err(asks.malformed(*field, unreadable, besides));
        }
        Err(refused) => refusal::tell(refused, out)?,
    }
    if let Some(differ) = &answer.differ {
        difference::tell(differ, out)?;
    }
    Ok(Ended::with(&answer))
}

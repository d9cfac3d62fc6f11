//! The address at which the page shows a position: `../index.html#game=…&position=…`.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use rulebook::games::{AnyGame, game};
use rulebook::rules::Options;

/// The page, seen from the book.
pub const PAGE: &str = "../index.html";

/// What need not be encoded in a value.
const PLAIN: AsciiSet =
    NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/').remove(b',').remove(b'@');

/// What the page is opened with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// The rulings that are not the default: `question=option`, separated by commas.
    pub rulings: String,
    /// The position's text, unless it is the start position.
    pub position: Option<String>,
    /// The moves from there.
    pub moves: Vec<String>,
    /// The move to judge.
    pub judge: Option<String>,
}

impl Opening {
    /// A position of a game by the default rulings.
    pub fn of(game: &dyn AnyGame, position: &str) -> Self {
        Opening {
            game: game.id().to_owned(),
            rulings: String::new(),
            position: (position != "startpos").then(|| position.to_owned()),
            moves: Vec::new(),
            judge: None,
        }
    }

    /// The same by other rulings.
    pub fn under(mut self, options: &Options) -> Self {
        let departures: Vec<String> =
            options.departures().iter().map(|(question, option)| format!("{question}={option}")).collect();
        self.rulings = departures.join(",");
        self
    }

    /// The address, seen from the book.
    pub fn address(&self) -> String {
        let mut address = format!("{PAGE}#game={}", self.game);
        let mut add = |key: &str, value: &str| address.push_str(&format!("&{key}={value}"));
        if !self.rulings.is_empty() {
            add("rulings", &encode(&self.rulings));
        }
        if let Some(position) = &self.position {
            add("position", &encode(position));
        }
        if !self.moves.is_empty() {
            let moves: Vec<String> = self.moves.iter().map(|mv| encode(mv)).collect();
            add("moves", &moves.join("+"));
        }
        if let Some(judge) = &self.judge {
            add("judge", &encode(judge));
        }
        address
    }

    /// Reads an address's fragment.
    ///
    /// # Errors
    /// Why the page could not open it.
    pub fn read(fragment: &str) -> Result<Self, String> {
        let mut opening =
            Opening { game: String::new(), rulings: String::new(), position: None, moves: Vec::new(), judge: None };
        for pair in fragment.split('&') {
            let (key, value) = pair.split_once('=').ok_or_else(|| format!("`{pair}` has no value"))?;
            match key {
                "game" => opening.game = decode(value)?,
                "rulings" => opening.rulings = decode(value)?,
                "position" => opening.position = Some(decode(value)?),
                "moves" => opening.moves = value.split('+').map(decode).collect::<Result<_, _>>()?,
                "judge" => opening.judge = Some(decode(value)?),
                _ => return Err(format!("unknown key `{key}`")),
            }
        }
        Ok(opening)
    }

    /// The game.
    ///
    /// # Errors
    /// There is no such game.
    pub fn game(&self) -> Result<&'static dyn AnyGame, String> {
        game(&self.game).ok_or_else(|| format!("unknown game `{}`", self.game))
    }

    /// The rulings.
    ///
    /// # Errors
    /// The game does not have them.
    pub fn options(&self) -> Result<Options, String> {
        self.game()?.options(&self.rulings).map_err(|error| error.to_string())
    }

    /// The position's text.
    pub fn text(&self) -> &str {
        self.position.as_deref().unwrap_or("startpos")
    }
}

fn encode(value: &str) -> String {
    utf8_percent_encode(value, &PLAIN).to_string()
}

fn decode(value: &str) -> Result<String, String> {
    let decoded = percent_decode_str(value).decode_utf8().map_err(|error| format!("`{value}`: {error}"))?;
    Ok(decoded.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_was_written() {
        let aviary = game("aviary").expect("a game");
        let options = aviary.options("repetition=threefold-draw").expect("a ruling");
        let mut opening = Opening::of(aviary, "7S/8/8/3C4/8/8/8/s7[Ww] w").under(&options);
        opening.moves = vec!["d5d7".to_owned(), "W@e5".to_owned()];
        opening.judge = Some("3c3b+".to_owned());
        let address = opening.address();
        assert_eq!(
            address,
            "../index.html#game=aviary&rulings=repetition%3Dthreefold-draw&position=7S/8/8/3C4/8/8/8/s7%5BWw%5D%20w\
             &moves=d5d7+W@e5&judge=3c3b%2B"
        );
        let (_, fragment) = address.split_once('#').expect("a fragment");
        assert_eq!(Opening::read(fragment), Ok(opening));
    }
}

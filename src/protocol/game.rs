//! What a user interface needs to know about a game.

use super::{Answered, known_game, sets};
use crate::board::Sign;
use crate::games::AnyGame;
use crate::rules::{self, Options};
use crate::spec::{self, Clause};
use crate::wire::{ClauseName, GameAnswer, GameForm, OpenQuestion, SignName};

/// A game: its start position, its open questions, its clauses.
pub(super) fn game(id: &str) -> Answered<GameAnswer> {
    let game = known_game(id)?;
    let start = game.open_law(&Options::defaults(game.questions()), "startpos").ok().map(|law| law.position());
    let clauses = game.clauses();
    let palettes = game.palettes();
    let clause_name = |clause: &Clause<'_>| ClauseName {
        name: clause.name.to_owned(),
        kind: clause.kind.word().to_owned(),
        part: clause.part.to_owned(),
    };
    Ok(GameAnswer {
        game: GameForm {
            id: game.id().to_owned(),
            title: game.title().to_owned(),
            start: start.unwrap_or_default(),
            signs: palettes.iter().map(|palette| palette.squares.iter().map(SignName::from).collect()).collect(),
            pockets: palettes
                .iter()
                .map(|palette| palette.beside.iter().map(|held| (&held.sign).into()).collect())
                .collect(),
            questions: game.questions().all().map(|question| open_question(game, &clauses, question)).collect(),
            sets: sets(game),
            notations: owned(&game.notations()),
            spellings: owned(game.spellings()),
            parts: game.parts().iter().map(|part| part.game.id().to_owned()).collect(),
            clauses: clauses.iter().map(clause_name).collect(),
        },
    })
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

fn open_question(game: &dyn AnyGame, clauses: &[Clause<'_>], question: &rules::OpenQuestion) -> OpenQuestion {
    let clause = spec::named(clauses, game.id(), &format!("ruling.{}", question.name));
    OpenQuestion {
        name: question.name.to_owned(),
        clause: clause.map_or_else(String::new, |clause| clause.name.to_owned()),
        text: question.asks.to_owned(),
        options: owned(question.options),
        means: owned(question.means),
        default: question.options.first().copied().unwrap_or_default().to_owned(),
        of: game.questions().of_scores.contains(question).then(|| "scores".to_owned()),
    }
}

impl From<&Sign> for SignName {
    fn from(sign: &Sign) -> Self {
        SignName { sign: sign.text.clone(), name: sign.name.clone() }
    }
}

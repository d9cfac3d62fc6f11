//! A clause of the law.

use super::{Answered, known_game};
use crate::code::{Code, Sources};
use crate::games::AnyGame;
use crate::spec;
use crate::wire::{self, ClauseAnswer, Refusal, RefusalKind};

/// The clause of this name in the law of a game, with the code that stands for it if that is asked for.
pub(super) fn clause(game: &str, name: &str, code: bool) -> Answered<ClauseAnswer> {
    let game = known_game(game)?;
    let clauses = game.clauses();
    match spec::named(&clauses, game.id(), name) {
        Some(clause) if code => Ok(ClauseAnswer { clause: with_code(game, clause) }),
        Some(clause) => Ok(ClauseAnswer { clause: clause.into() }),
        None => {
            let message = format!("the law of {} has no clause `{name}`", game.title());
            let known = spec::alike(&clauses, name).into_iter().map(str::to_owned).collect();
            Err(Box::new(Refusal { known: Some(known), ..Refusal::new(RefusalKind::UnknownClause, message) }))
        }
    }
}

/// A clause with the code that stands for it.
pub fn with_code(game: &dyn AnyGame, clause: &spec::Clause<'_>) -> wire::Clause {
    let code = Sources::of(game).code(clause.name);
    let code = code.into_iter().map(|Code { file, line, text }| wire::Code { file: file.to_owned(), line, text });
    wire::Clause { code: code.collect(), ..clause.into() }
}

impl From<&spec::Clause<'_>> for wire::Clause {
    fn from(clause: &spec::Clause<'_>) -> Self {
        wire::Clause {
            clause: clause.name.to_owned(),
            kind: clause.kind.word().to_owned(),
            text: clause.text.clone(),
            options: clause.options.iter().map(ToString::to_string).collect(),
            grounds: clause.grounds.iter().map(ToString::to_string).collect(),
            code: Vec::new(),
        }
    }
}

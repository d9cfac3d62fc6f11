//! What the program says about itself, and what a user interface needs to know about a game.

use super::{OrRefusal, known_game};
use crate::board::Sign;
use crate::games::{self, AnyGame};
use crate::referee::incident::Incidents;
use crate::rules::{self, Options};
use crate::spec::{self, Clause};
use crate::wire::{
    About, ClauseName, FactForm, GameAbout, GameAnswer, GameForm, IncidentForm, Object, OpenQuestion, PROTOCOL,
    SignName,
};

/// A game: its start position, its open questions, its clauses.
pub(super) fn game(id: &str) -> OrRefusal<GameAnswer> {
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
            incidents: game.arbiter().irregularities().map(|law| incidents(law.rules())),
        },
    })
}

fn incidents(rules: &Incidents) -> IncidentForm {
    let named = |(name, says): &(&'static str, &'static str)| (*name, (*says).to_owned());
    let asked = rules.facts.iter().map(|fact| {
        let values = fact.values.iter().map(named).collect();
        (fact.name, FactForm { says: fact.asks.unwrap_or_default().to_owned(), values })
    });
    let given = |(name, says): &(&'static str, &'static str)| {
        (*name, FactForm { says: (*says).to_owned(), values: Object::default() })
    };
    let facts = asked.chain(rules.given.iter().map(given)).collect();
    IncidentForm { words: rules.words.iter().map(named).collect(), facts }
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

/// The program's name and version, and its games with their rulings.
pub fn about() -> About {
    let options = |question: &rules::OpenQuestion| question.options.iter().map(ToString::to_string).collect();
    About {
        name: Some(env!("CARGO_PKG_NAME").to_owned()),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        protocol: Some(PROTOCOL),
        games: Some(
            games::all().into_iter().map(|game| (game.id(), about_game(game, options, sets(game)))).collect(),
        ),
    }
}

/// What is said about a game: for each of its questions the supported options, and the sets of rulings.
pub fn about_game(
    game: &dyn AnyGame,
    options: impl Fn(&rules::OpenQuestion) -> Vec<String>,
    sets: Object<Object<String>>,
) -> GameAbout {
    let rulings = game.questions().of_play.iter().map(|question| (question.name, options(question)));
    GameAbout { title: Some(game.title().to_owned()), rulings: Some(rulings.collect()), sets: Some(sets) }
}

/// A game's named sets of rulings under all their names, each an object of questions and options.
pub fn sets(game: &dyn AnyGame) -> Object<Object<String>> {
    let of_set = |rulings: &[(&str, &str)]| {
        rulings.iter().map(|(question, option)| (*question, (*option).to_owned())).collect()
    };
    let sets = game.questions().sets.iter();
    sets.flat_map(|set| set.names().map(|name| (name, of_set(set.rulings)))).collect()
}

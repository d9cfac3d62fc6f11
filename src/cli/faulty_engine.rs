//! The answers of an engine that makes a mistake, to test what `validate` finds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use rulebook::games::{self, IDS};
use rulebook::mistakes::{Mistake, all_mistakes};
use rulebook::protocol::{self, answer_with, checked_reply};
use rulebook::referee::{Answer, Assessment, By, Refusal, State};
use rulebook::rules::Refused;
use rulebook::session::{Session, play_all};
use rulebook::wire::{Asked, Body, CheckedReply, Line};

use super::CliError;

/// How many similar names are suggested for an unknown one.
const NEAR: usize = 5;

/// Makes the mistake of one name, in each of the games in which it can be made.
pub struct FaultyEngine(BTreeMap<&'static str, Mistake>);

impl FaultyEngine {
    /// The engine that makes the mistake of this name.
    pub fn new(name: &str) -> Result<Self, CliError> {
        let all = IDS.iter().flat_map(|id| all_mistakes(id).into_iter().map(move |mistake| (*id, mistake)));
        let (named, others): (Vec<_>, Vec<_>) = all.partition(|(_, mistake)| mistake.name == name);
        if named.is_empty() { Err(unknown(name, &others)) } else { Ok(FaultyEngine(named.into_iter().collect())) }
    }

    /// The answer to a line: the engine's where it is asked about a game, and else the law's.
    pub fn answer(&self, by: By, line: &[u8]) -> Line<Body> {
        let Ok(answer) = answer_with::<Infallible>(line, |asked| {
            let reply = asked.ok().and_then(|asked| self.reply(&asked));
            Ok(reply.map_or_else(|| protocol::answer(by, line).body, |reply| Body::Reply(Box::new(reply))))
        });
        answer
    }

    /// The engine's answer about a game in which it makes the mistake; `None` if a text cannot be read.
    fn reply(&self, asked: &Asked) -> Option<CheckedReply> {
        let Asked::Question(question) = asked else { return None };
        let game = games::named(&question.game)?;
        let mistake = self.0.get(game.id())?;
        let options = protocol::options(game, question.rulings.as_ref()).ok()?;
        let moves = question.moves.iter().map(|mv| game.canonical_move(mv).ok()).collect::<Option<Vec<String>>>()?;
        let assessment = match mistake.open(&options, &question.position) {
            Err(Refused::Malformed { .. }) => return None,
            Err(refused) => Err(Refusal::of_position(game, refused)),
            Ok(mut session) => match play_all(&mut *session, &moves) {
                Err((at, _)) => Err(Refusal::stopped(&*session, at, moves[at].clone(), session.outcome(), None)),
                Ok(()) => Ok(standing(session)),
            },
        };
        Some(checked_reply(&Answer { assessment, disagreement: None }))
    }
}

/// There is no such mistake. Those are near it that share most words with it.
fn unknown(name: &str, all: &[(&str, Mistake)]) -> CliError {
    let words: BTreeSet<&str> = name.split('-').collect();
    let shared = |known: &str| known.split('-').filter(|word| words.contains(word)).count();
    let known: BTreeSet<&str> = all.iter().map(|(_, mistake)| &mistake.name[..]).collect();
    let mut near: Vec<&str> = known.into_iter().filter(|known| shared(known) > 0).collect();
    near.sort_by_key(|known| (Reverse(shared(known)), known.len()));
    near.truncate(NEAR);
    let names = if near.is_empty() { "none".to_owned() } else { near.join(", ") };
    CliError::new(format!("there is no mistake `{name}`"), format!("names near it: {names}"))
}

/// Where a game stands, without what only the law has to say.
fn standing(session: Box<dyn Session>) -> Assessment {
    let state = State::of(&*session);
    let (claims, nearest, hangs_on) = Default::default();
    Assessment { session, state, claims, dead: None, judged: None, nearest, hangs_on }
}

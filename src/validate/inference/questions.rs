//! Asks questions that distinguish the options of the rulings because their answers differ.

use std::time::Duration;

use super::answers::{InferenceQuestion, KeptReplies, KeptReply};
use crate::clock::Instant;
use crate::crosscheck::{Origin, derive};
use crate::rules::Options;
use crate::validate::ask::examiner::{Examiner, kept};
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{Expected, Law};
use crate::validate::ask::plan::Plan;
use crate::validate::compare::reply::compare;
use crate::validate::run::Progress;
use crate::wire::Reply;

/// How many answers are wanted that distinguish an option from the current one.
const WANTED: u32 = 12;

/// After how many declined questions an option is left undecided.
const DECLINED: u32 = 60;

/// After how many declined positions, with none answered, it is assumed that the engine takes none.
const NONE_ANSWERED: u32 = 20;

/// How many positions of each kind are examined in a round.
const OF_A_WORLD: u64 = 8;
const OF_PLACEMENTS: u64 = 24;

/// The maximum length of a game. It is long because some rulings are about late events.
const PLIES: usize = 150;

const SORT_OF_PLACEMENTS: u64 = 20;
const SORT_OF_GAMES: u64 = 21;

/// Rulings that differ in one option, and how many questions were asked that distinguish them.
struct Rival {
    law: Law,
    distinguished: u32,
    declined: u32,
}

impl Rival {
    fn wanted(&self) -> bool {
        self.distinguished < WANTED && self.declined < DECLINED
    }
}

/// Asks questions that distinguish some rulings from those that differ in one option.
pub(super) struct Gathering<'g, 'e> {
    plan: &'g Plan<'g>,
    stated: Law,
    law: Law,
    rivals: Vec<Rival>,
    examiner: &'g mut Examiner<'e>,
    evidence: &'g mut KeptReplies,
    progress: &'g dyn Fn(Progress),
    /// When to stop asking questions other than the cases.
    until: Option<Instant>,
    /// How many positions were examined.
    looked_at: u64,
    /// How many questions about a position other than the start were answered, and how many were declined.
    positions: (u32, u32),
}

impl<'g, 'e> Gathering<'g, 'e> {
    pub fn new(
        plan: &'g Plan<'g>,
        stated: &Options,
        base: &Options,
        examiner: &'g mut Examiner<'e>,
        evidence: &'g mut KeptReplies,
        progress: &'g dyn Fn(Progress),
    ) -> Self {
        let law = |options: &Options| Law::new(plan.game, options.clone());
        let rival = |options| Rival { law: law(&options), distinguished: 0, declined: 0 };
        Gathering {
            plan,
            stated: law(stated),
            law: law(base),
            rivals: base.alternatives().map(|(.., options)| rival(options)).collect(),
            examiner,
            evidence,
            progress,
            until: None,
            looked_at: 0,
            positions: (0, 0),
        }
    }

    /// Asks every case in the first round, and searches for more positions until there are enough answers or as many
    /// positions were examined as planned. `left` is the time for these positions; the time used is subtracted.
    pub fn gather(&mut self, round: u64, left: &mut Option<Duration>) -> Result<(), AskingEndedError> {
        if round == 0 {
            self.cases()?;
        }
        let began = Instant::now();
        // A time that the clock cannot express never runs out.
        self.until = left.and_then(|left| began.checked_add(left));
        let searched = self.search(round);
        *left = left.map(|left| left.saturating_sub(began.elapsed()));
        searched
    }

    fn search(&mut self, round: u64) -> Result<(), AskingEndedError> {
        let game = self.plan.game;
        let seed = derive(self.plan.seed, 0, round);
        let worlds = game.written_worlds();
        for n in 0.. {
            for world in &worlds {
                for i in 0..OF_A_WORLD {
                    if self.enough() {
                        return Ok(());
                    }
                    let (case, setup) = world.scattered(n * OF_A_WORLD + i, seed);
                    let origin = Origin::World { name: world.name.to_owned(), case };
                    self.look(InferenceQuestion { start: Some(setup), moves: Vec::new(), origin })?;
                }
            }
            for i in 0..OF_PLACEMENTS {
                if self.enough() {
                    return Ok(());
                }
                let seed = derive(seed, SORT_OF_PLACEMENTS, n * OF_PLACEMENTS + i);
                let (setup, origin) = (game.written_placement(seed), Origin::Placement { seed });
                self.look(InferenceQuestion { start: Some(setup), moves: Vec::new(), origin })?;
            }
            self.game(derive(seed, SORT_OF_GAMES, n))?;
        }
        Ok(())
    }

    fn enough(&self) -> bool {
        if self.examiner.ended().is_some() {
            return true;
        }
        let found = self.rivals.iter().filter(|rival| !rival.wanted()).count() as u64;
        let (part, of) = ("distinguishing rulings", Some(self.rivals.len() as u64));
        (self.progress)(Progress { part, done: found, of, wrong: 0 });
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        late || self.evidence.is_full()
            || self.looked_at >= self.plan.positions
            || self.rivals.iter().all(|rival| !rival.wanted())
    }

    /// Asks the cases, under any rulings, and also asks each from the start position.
    fn cases(&mut self) -> Result<(), AskingEndedError> {
        let of = self.plan.cases.iter().map(|page| page.cases.len() as u64).sum();
        for (done, case) in self.plan.cases.iter().flat_map(|page| &page.cases).enumerate() {
            (self.progress)(Progress { part: "corpus", done: done as u64, of: Some(of), wrong: 0 });
            if case.is_malformed() {
                continue;
            }
            let origin = Origin::Case { name: case.name.clone() };
            let asked = InferenceQuestion { start: case.start(), moves: case.moves.clone(), origin };
            let expected = self.law.expected(&asked.by(&self.law));
            if expected.is_impossible() && !self.plan.strictness.outcomes() {
                continue;
            }
            let further = |mv: &String| InferenceQuestion {
                start: asked.start.clone(),
                moves: [&asked.moves[..], std::slice::from_ref(mv)].concat(),
                origin: asked.origin.clone(),
            };
            let after: Vec<InferenceQuestion> =
                case.standing().into_iter().flat_map(|standing| standing.after.keys()).map(further).collect();
            for asked in std::iter::once(asked).chain(after) {
                let distinguished = self.distinguished(&asked);
                self.ask(asked, &distinguished)?;
            }
        }
        Ok(())
    }

    /// The rivals with a different answer to a question.
    fn distinguished(&self, asked: &InferenceQuestion) -> Vec<usize> {
        let answer = |law: &Law| law.expected(&asked.by(law)).answer(self.plan.strictness);
        let own = answer(&self.law);
        let differs = |rival: &Rival| rival.wanted() && answer(&rival.law) != own;
        (0..self.rivals.len()).filter(|i| differs(&self.rivals[*i])).collect()
    }

    /// Whether the engine declines every position except the start, because it knows only games from their beginning.
    fn begins_at_start_only(&self) -> bool {
        matches!(self.positions, (0, NONE_ANSWERED..))
    }

    /// Asks about a position if that distinguishes a rival that has too few answers so far.
    fn look(&mut self, asked: InferenceQuestion) -> Result<(), AskingEndedError> {
        if self.begins_at_start_only() {
            return Ok(());
        }
        self.looked_at += 1;
        let distinguished = self.distinguished(&asked);
        if distinguished.is_empty() { Ok(()) } else { self.ask(asked, &distinguished) }
    }

    fn ask(&mut self, asked: InferenceQuestion, distinguished: &[usize]) -> Result<(), AskingEndedError> {
        if self.evidence.is_full() {
            return Ok(());
        }
        let place = asked.by(&self.stated);
        let question = self.examiner.question(&self.stated, &place);
        let Some(answered) = self.examiner.ask(&question)? else { return Ok(()) };
        let declined = matches!(answered.reply, Reply::Declined(_));
        if asked.start.is_some() {
            *(if declined { &mut self.positions.1 } else { &mut self.positions.0 }) += 1;
            if declined && self.positions.0 == 0 {
                return Ok(());
            }
        }
        for i in distinguished {
            let rival = &mut self.rivals[*i];
            *(if declined { &mut rival.declined } else { &mut rival.distinguished }) += 1;
        }
        if declined {
            return Ok(());
        }
        let expected = self.stated.expected(&place);
        if let Err(why) = compare(&self.stated, self.plan.strictness, &place, &expected, &answered.reply) {
            return self.examiner.misshapen(answered.line, why, &question);
        }
        let size = answered.line.len();
        self.evidence.add(KeptReply { asked, reply: answered.reply, line: kept(&answered.line) }, size);
        Ok(())
    }

    /// Plays a random game under the current rulings or those of a rival, and asks wherever a rival expects a different
    /// answer for the first time.
    fn game(&mut self, seed: u64) -> Result<(), AskingEndedError> {
        let by = derive(seed, 0, 0) as usize % (self.rivals.len() + 1);
        let law = self.rivals.get(by).map_or(&self.law, |rival| &rival.law);
        let mut game = law.game.random_game(&law.options, seed);
        let start = game.session().position();
        let begins = start == law.start();
        if !begins && self.begins_at_start_only() {
            return Ok(());
        }
        let origin = Origin::Game { seed };
        let mut asked = InferenceQuestion { start: (!begins).then_some(start), moves: Vec::new(), origin };
        let expected = |law: &Law| law.expected(&asked.by(law));
        let mut own = expected(&self.law);
        let mut theirs: Vec<Expected> = self.rivals.iter().map(|rival| expected(&rival.law)).collect();
        let mut before = vec![false; self.rivals.len()];
        for _ in 0..PLIES {
            if self.enough() {
                return Ok(());
            }
            self.looked_at += 1;
            let strictness = self.plan.strictness;
            let answer = own.answer(strictness);
            let mut distinguished = Vec::new();
            for (i, rival) in self.rivals.iter().enumerate() {
                let differs = rival.wanted() && theirs[i].answer(strictness) != answer;
                if differs && !before[i] {
                    distinguished.push(i);
                }
                before[i] |= differs;
            }
            if !distinguished.is_empty() {
                self.ask(asked.clone(), &distinguished)?;
            }
            let Some(mv) = game.go_on(false) else { return Ok(()) };
            own = own.after(&mv);
            theirs = theirs.into_iter().map(|expected| expected.after(&mv)).collect();
            asked.moves.push(mv);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::corpus;
    use crate::crosscheck::generator;
    use crate::deviation::Strictness;
    use crate::remote::{Engine, EngineError, Stop, Transport};

    /// An engine that counts the questions it is asked, and declines all of them.
    struct Declining(Rc<Cell<u64>>);

    impl Transport for Declining {
        fn command(&self) -> &[String] {
            &[]
        }

        fn ask(&mut self, _: &str, _: &Stop) -> Result<Vec<u8>, EngineError> {
            self.0.set(self.0.get() + 1);
            Ok(format!(r#"{{"id":{},"skipped":"no"}}"#, self.0.get()).into_bytes())
        }

        fn end(&mut self) {}

        fn last_words(&self) -> Vec<String> {
            Vec::new()
        }
    }

    /// How many questions are asked in a round, given the time left and the size of the answers in bytes.
    fn asked(round: u64, left: Duration, bytes: usize) -> u64 {
        let game = generator("awele").expect("a game");
        let cases = corpus::pages(game).expect("cases");
        let plan = Plan {
            game,
            cases: &cases,
            strictness: Strictness::Play,
            rulings: None,
            seed: 1,
            positions: 20,
            time: Some(Duration::from_secs(3600)),
            plies: 20,
            faults: 1,
            demand_all: false,
            diagnosis: Duration::ZERO,
        };
        let count = Rc::new(Cell::new(0));
        let mut engine = Engine::over(Box::new(Declining(Rc::clone(&count))));
        let mut examiner = Examiner::new(&mut engine, game, plan.strictness);
        let mut evidence = KeptReplies::new(game, plan.strictness);
        let asked = InferenceQuestion { start: None, moves: Vec::new(), origin: Origin::Given };
        evidence.add(KeptReply { asked, reply: Reply::Declined(String::new()), line: String::new() }, bytes);
        let default = Options::defaults(game.questions());
        let mut gathering = Gathering::new(&plan, &default, &default, &mut examiner, &mut evidence, &|_| {});
        let mut left = Some(left);
        assert_eq!(gathering.gather(round, &mut left), Ok(()));
        assert!(left < Some(Duration::from_secs(3600)));
        count.get()
    }

    #[test]
    fn the_rounds_share_the_time_for_questions_besides_the_cases() {
        let hour = Duration::from_secs(3600);
        assert!(asked(0, Duration::ZERO, 0) > 0);
        assert!(asked(1, hour, 0) > 0);
        assert_eq!(asked(1, Duration::ZERO, 0), 0);
    }

    #[test]
    fn nothing_is_asked_whose_answer_has_no_place() {
        assert_eq!(asked(0, Duration::ZERO, usize::MAX / 2), 0);
    }
}

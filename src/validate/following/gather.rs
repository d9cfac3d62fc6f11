//! Questions to which the options of the rulings have different answers, asked.

use std::time::Instant;

use super::evidence::{Answer, Asked, Evidence};
use super::gist::Gist;
use super::search::with;
use crate::board::Setup as _;
use crate::corpus::{Refused, rulings_of};
use crate::crosscheck::lent::{Wanderer, derive};
use crate::crosscheck::{Terrain, placement};
use crate::games::MoveOf;
use crate::remote::Reply;
use crate::rules::{Question, Rules as _, Rulings as _};
use crate::validate::compare::compare;
use crate::validate::examiner::Examiner;
use crate::validate::place::{Holds, Place};
use crate::validate::run::{Plan, Progress};
use crate::validate::troubles::GaveUp;

/// How many answers are wanted that tell an option from the one that is taken.
const WANTED: u32 = 12;

/// How many questions are declined before an option is given up.
const DECLINED: u32 = 60;

/// How many positions are declined, and none answered, before it is clear that the engine takes none.
const NONE_ANSWERED: u32 = 20;

/// How much of each is looked at in a round.
const OF_A_WORLD: u64 = 8;
const OF_PLACEMENTS: u64 = 24;

/// How many moves a game has at most: some rulings are about what comes late.
const PLIES: usize = 150;

const SORT_OF_PLACEMENTS: u64 = 20;
const SORT_OF_GAMES: u64 = 21;

/// Rulings that are one option away, and what was asked to tell them apart.
struct Rival<G: Terrain> {
    rulings: G::Rulings,
    law: G::Model,
    told: u32,
    declined: u32,
}

impl<G: Terrain> Rival<G> {
    fn wanted(&self) -> bool {
        self.told < WANTED && self.declined < DECLINED
    }
}

/// Asks what tells some rulings from those that are one option away.
pub(super) struct Gathering<'g, 'e, G: Terrain> {
    plan: &'g Plan<'g, G::Rulings>,
    stated: G::Rulings,
    base: G::Rulings,
    law: G::Model,
    rivals: Vec<Rival<G>>,
    examiner: &'g mut Examiner<'e>,
    evidence: &'g mut Evidence<G>,
    progress: &'g dyn Fn(Progress),
    began: Instant,
    /// How many positions were looked at.
    looked_at: u64,
    /// How many questions about a position that was given were answered, and how many were declined.
    given: (u32, u32),
}

impl<'g, 'e, G: Terrain> Gathering<'g, 'e, G> {
    pub fn new(
        plan: &'g Plan<'g, G::Rulings>,
        stated: G::Rulings,
        base: G::Rulings,
        examiner: &'g mut Examiner<'e>,
        evidence: &'g mut Evidence<G>,
        progress: &'g dyn Fn(Progress),
    ) -> Self {
        let options = |question: &'static Question| question.options.iter().map(|option| (question.name, *option));
        let all = G::Rulings::QUESTIONS.iter().flat_map(options).map(|other| with::<G>(base, other));
        let rivals = all.filter(|rulings| *rulings != base);
        let rival = |rulings| Rival { rulings, law: G::model(rulings), told: 0, declined: 0 };
        let rivals = rivals.map(rival).collect();
        let law = G::model(base);
        Gathering {
            plan,
            stated,
            base,
            law,
            rivals,
            examiner,
            evidence,
            progress,
            began: Instant::now(),
            looked_at: 0,
            given: (0, 0),
        }
    }

    /// Asks every case, and looks for more, until there is enough of it or as much was looked at as was planned.
    pub fn gather(&mut self, round: u64) -> Result<(), GaveUp> {
        if round == 0 {
            self.cases()?;
        }
        let seed = derive(self.plan.seed, 0, round);
        let worlds = G::worlds();
        for n in 0.. {
            for world in &worlds {
                for i in 0..OF_A_WORLD {
                    if self.enough() {
                        return Ok(());
                    }
                    let setup = (world.setup)(world.scattered(n * OF_A_WORLD + i, seed));
                    self.look(Asked { start: Some(setup), moves: Vec::new() })?;
                }
            }
            for i in 0..OF_PLACEMENTS {
                if self.enough() {
                    return Ok(());
                }
                let setup = placement::<G>(derive(seed, SORT_OF_PLACEMENTS, n * OF_PLACEMENTS + i));
                self.look(Asked { start: Some(setup), moves: Vec::new() })?;
            }
            self.game(derive(seed, SORT_OF_GAMES, n))?;
        }
        Ok(())
    }

    fn enough(&self) -> bool {
        let found = self.rivals.iter().filter(|rival| !rival.wanted()).count() as u64;
        let (part, of) = ("what tells rulings apart", Some(self.rivals.len() as u64));
        (self.progress)(Progress { part, done: found, of, wrong: 0 });
        let late = self.plan.time.is_some_and(|time| self.began.elapsed() >= time);
        late || self.looked_at >= self.plan.positions || self.rivals.iter().all(|rival| !rival.wanted())
    }

    /// Asks the cases, whatever their rulings are; and each also where the game begins.
    fn cases(&mut self) -> Result<(), GaveUp> {
        let of = self.plan.cases.iter().map(|(page, _)| page.cases.len() as u64).sum();
        for (done, case) in self.plan.cases.iter().flat_map(|(page, _)| &page.cases).enumerate() {
            (self.progress)(Progress { part: "corpus", done: done as u64, of: Some(of), wrong: 0 });
            let readable = case.refused() != Refused::Malformed && rulings_of::<G::Rulings>(case).is_ok();
            if !readable {
                continue;
            }
            let text = case.position.value.trim();
            let start = (text != "startpos").then(|| G::Setup::read(text).setup);
            let moves: Vec<MoveOf<G>> = case.moves.iter().filter_map(|mv| mv.value.parse().ok()).collect();
            let asked = Asked { start, moves };
            let holds = asked.under(self.base, &self.law).by(&self.law);
            if matches!(holds, Holds::Impossible(_)) && !self.plan.strictness.outcomes() {
                continue;
            }
            let after: Vec<Asked<G>> = case
                .after
                .keys()
                .filter_map(|mv| mv.parse().ok())
                .map(|mv| Asked { start: asked.start.clone(), moves: [&asked.moves[..], &[mv]].concat() })
                .collect();
            for asked in std::iter::once(asked).chain(after) {
                let told = self.told_apart(&asked);
                self.ask(asked, &told)?;
            }
        }
        Ok(())
    }

    /// The rivals that would answer a question otherwise.
    fn told_apart(&self, asked: &Asked<G>) -> Vec<usize> {
        let gist = |law: &G::Model, rulings| {
            let place: Place<G> = asked.under(rulings, law);
            Gist::of::<G>(law, &place.by(law), self.plan.strictness)
        };
        let own = gist(&self.law, self.base);
        let tells = |rival: &Rival<G>| rival.wanted() && gist(&rival.law, rival.rulings) != own;
        (0..self.rivals.len()).filter(|i| tells(&self.rivals[*i])).collect()
    }

    /// Whether the engine declines every position that is given, and knows only games from their beginning.
    fn begins_at_start_only(&self) -> bool {
        matches!(self.given, (0, NONE_ANSWERED..))
    }

    /// Asks about a position if that tells anything apart of which there is not enough.
    fn look(&mut self, asked: Asked<G>) -> Result<(), GaveUp> {
        if self.begins_at_start_only() {
            return Ok(());
        }
        self.looked_at += 1;
        let told = self.told_apart(&asked);
        if told.is_empty() { Ok(()) } else { self.ask(asked, &told) }
    }

    fn ask(&mut self, asked: Asked<G>, told: &[usize]) -> Result<(), GaveUp> {
        let law = G::model(self.stated);
        let place = asked.under(self.stated, &law);
        let question = self.examiner.question(&law, &place);
        let Some(answered) = self.examiner.ask(&question)? else { return Ok(()) };
        let declined = matches!(answered.reply, Reply::Declined(_));
        if asked.start.is_some() {
            *(if declined { &mut self.given.1 } else { &mut self.given.0 }) += 1;
            if declined && self.given.0 == 0 {
                return Ok(());
            }
        }
        for i in told {
            let rival = &mut self.rivals[*i];
            *(if declined { &mut rival.declined } else { &mut rival.told }) += 1;
        }
        if declined {
            return Ok(());
        }
        if let Err(why) = compare(&law, self.plan.strictness, &place, &place.by(&law), &answered.reply) {
            return self.examiner.misshapen(answered.line, why, &question);
        }
        self.evidence.answers.push(Answer { asked, reply: answered.reply });
        Ok(())
    }

    /// Plays a random game by the rulings or by those of a rival, and asks where what a rival says first is otherwise.
    fn game(&mut self, seed: u64) -> Result<(), GaveUp> {
        let by = derive(seed, 0, 0) as usize % (self.rivals.len() + 1);
        let rulings = self.rivals.get(by).map_or(self.base, |rival| rival.rulings);
        let law = G::model(rulings);
        let (start, mut wanderer) = Wanderer::<G>::of_seed(&law, seed);
        let begins = start == law.setup(&law.start());
        if !begins && self.begins_at_start_only() {
            return Ok(());
        }
        let mut asked = Asked::<G> { start: (!begins).then_some(start), moves: Vec::new() };
        let mut holds = asked.under(rulings, &law).by(&law);
        let mut own = asked.under(self.base, &self.law).by(&self.law);
        let mut theirs: Vec<Holds<G>> =
            self.rivals.iter().map(|rival| asked.under(rival.rulings, &rival.law).by(&rival.law)).collect();
        let mut told_before = vec![false; self.rivals.len()];
        for _ in 0..PLIES {
            if self.enough() {
                return Ok(());
            }
            self.looked_at += 1;
            let gist = Gist::of::<G>(&self.law, &own, self.plan.strictness);
            let mut told = Vec::new();
            for (i, rival) in self.rivals.iter().enumerate() {
                let tells = rival.wanted() && Gist::of::<G>(&rival.law, &theirs[i], self.plan.strictness) != gist;
                if tells && !told_before[i] {
                    told.push(i);
                }
                told_before[i] |= tells;
            }
            if !told.is_empty() {
                self.ask(asked.clone(), &told)?;
            }
            let Holds::Stands(record) = &mut holds else { return Ok(()) };
            let moves = record.legal_moves(&law);
            if moves.is_empty() {
                return Ok(());
            }
            let mv = wanderer.choose(&law, record, &moves);
            asked.moves.push(mv.clone());
            record.play(&law, mv.clone());
            wanderer.has_come_to(law.setup(record.position()));
            own = own.after(&self.law, &mv);
            let rivals = self.rivals.iter();
            theirs = theirs.into_iter().zip(rivals).map(|(holds, rival)| holds.after(&rival.law, &mv)).collect();
        }
        Ok(())
    }
}

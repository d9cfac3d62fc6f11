//! Sessions of any implementation.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::notation::{self, NotationOf, ReadRecord};
use super::{LawSession, Numbering, PASS, PlayError, Reach, ReadMoves, ReadOn, Session, Verdict};
use crate::board::{Named, Names, Setup as _};
use crate::diagram::Diagram;
use crate::perft::{self, PerftError, PerftWatch, Resources};
use crate::record::{MissedClaim, OpenClaim, Record};
use crate::rules::{Breach, Claim, Clause, Law, Outcome, Refused, Repetition, Rules};
use crate::stop;

/// How a referee ends a game in a position in which its rules let it go on; `None` if it goes on. It takes a search, so no
/// count of moves depends on it. Once the game has ended so, it would have ended so after any further moves too.
pub type EndFinder<S> = fn(&S) -> Option<Outcome>;

/// Opens a game that begins with a position, by any implementation: one of the project's or another one.
///
/// # Errors
/// The position's text cannot be read, or the position is impossible: everything that is wrong with it.
pub fn open<R: Rules + 'static>(rules: R, position: &str) -> Result<Box<dyn Session>, Refused> {
    open_with(rules, None, None, position)
}

/// The same with what a game has besides its rules: what a referee finds, and the notation of its document, in which moves can
/// then be read and written.
///
/// # Errors
/// As [`open`].
pub fn open_with<R: Rules + 'static>(
    rules: R,
    finding: Option<EndFinder<R::Setup>>,
    notation: Option<&'static NotationOf<R>>,
    position: &str,
) -> Result<Box<dyn Session>, Refused> {
    Ok(Box::new(Played::open(rules, finding, notation, position)?))
}

/// The same as [`open`] with an implementation that is the law.
///
/// # Errors
/// As [`open`].
pub fn open_law<L: Law + 'static>(law: L, position: &str) -> Result<Box<dyn LawSession>, Refused> {
    open_law_with(law, None, None, position)
}

/// The same with what a game has besides its law, as [`open_with`].
///
/// # Errors
/// As [`open`].
pub fn open_law_with<L: Law + 'static>(
    law: L,
    finding: Option<EndFinder<L::Setup>>,
    notation: Option<&'static NotationOf<L>>,
    position: &str,
) -> Result<Box<dyn LawSession>, Refused> {
    Ok(Box::new(Played::open(law, finding, notation, position)?))
}

/// An implementation and a game played with it.
struct Played<R: Rules + 'static> {
    rules: Arc<R>,
    /// The notation of the game's document, if it has one.
    notation: Option<&'static NotationOf<R>>,
    record: Record<R>,
    finding: Option<EndFinder<R::Setup>>,
    /// How the rules have ended the game where the record stands.
    by_rules: OnceLock<Option<Outcome>>,
    /// What has been found there.
    found: OnceLock<Option<Outcome>>,
    /// The legal moves there, in the implementation's order. Copies share them: each list is slow.
    listed: Arc<OnceLock<Vec<R::Move>>>,
}

impl<R: Rules + 'static> Played<R> {
    fn open(
        rules: R,
        finding: Option<EndFinder<R::Setup>>,
        notation: Option<&'static NotationOf<R>>,
        position: &str,
    ) -> Result<Self, Refused> {
        let start = rules.read(position)?;
        Ok(Played { finding, notation, ..Played::of(Arc::new(rules), Record::new(start)) })
    }

    fn of(rules: Arc<R>, record: Record<R>) -> Self {
        let (by_rules, found, listed) = (OnceLock::new(), OnceLock::new(), Arc::default());
        Played { rules, notation: None, record, finding: None, by_rules, found, listed }
    }

    /// The same implementation with another record of the game.
    fn with(&self, record: Record<R>) -> Self {
        let (notation, finding) = (self.notation, self.finding);
        Played { notation, finding, ..Played::of(Arc::clone(&self.rules), record) }
    }

    /// How the rules have ended the game.
    fn by_rules(&self) -> Option<Outcome> {
        *self.by_rules.get_or_init(|| self.record.outcome(&self.rules))
    }

    /// How a referee has ended the game, if the rules have not.
    fn found(&self) -> Option<Outcome> {
        let finding = self.finding?;
        *self.found.get_or_init(|| {
            let goes_on = self.by_rules().is_none();
            goes_on.then(|| finding(&self.rules.setup(self.record.position())))?
        })
    }

    /// Forgets what was so where the record stood.
    fn moved(&mut self) {
        self.by_rules.take();
        self.found.take();
        self.listed = Arc::default();
    }

    /// Whether a game that its rules allow was allowed to go on: no referee had ended it before its last move.
    fn was_allowed(&self) -> bool {
        if self.finding.is_none() || self.over().is_none() {
            return true;
        }
        let mut before = self.fork();
        before.take_back().is_none() || before.found().is_none()
    }

    fn over(&self) -> Option<Outcome> {
        self.by_rules().or_else(|| self.found())
    }

    /// In the implementation's order.
    fn legal_moves(&self) -> &[R::Move] {
        let list = || if self.over().is_some() { Vec::new() } else { self.record.unforbidden(&self.rules) };
        self.listed.get_or_init(list)
    }

    /// Makes a move, legal or not, as far as the implementation defines its result.
    fn make(&mut self, mv: R::Move) {
        stop::check();
        self.record.play(&self.rules, mv);
        self.moved();
    }

    fn fork(&self) -> Self {
        let (rules, record) = (Arc::clone(&self.rules), self.record.clone());
        let (by_rules, found, listed) = (self.by_rules.clone(), self.found.clone(), Arc::clone(&self.listed));
        Played { rules, notation: self.notation, record, finding: self.finding, by_rules, found, listed }
    }

    fn legal_move(&self, mv: &str) -> Option<R::Move> {
        let mv = mv.parse().ok()?;
        (self.record.is_legal(&self.rules, &mv) && self.found().is_none()).then_some(mv)
    }
}

impl<R: Rules + 'static> Session for Played<R> {
    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.fork())
    }

    fn names(&self) -> Names {
        self.rules.names(self.record.position())
    }

    fn turn(&self) -> Named {
        self.rules.mover(self.record.position())
    }

    fn check(&self) -> bool {
        self.rules.check(self.record.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over()
    }

    fn legal(&self) -> Vec<String> {
        let mut legal: Vec<String> = self.legal_moves().iter().map(ToString::to_string).collect();
        legal.sort();
        legal
    }

    fn position(&self) -> String {
        self.rules.write(self.record.position())
    }

    fn setup(&self) -> Box<dyn Any> {
        Box::new(self.rules.setup(self.record.position()))
    }

    fn listed(&self) -> Box<dyn Any> {
        Box::new(self.legal_moves().to_vec())
    }

    fn is_at(&self, position: &str) -> bool {
        let read = R::Setup::read(position);
        let admitted = || self.rules.admit(&read.setup);
        read.faults.is_empty() && admitted().is_ok_and(|read| read == *self.record.position())
    }

    fn start(&self) -> String {
        self.rules.write(self.record.start())
    }

    fn numbering(&self) -> Numbering {
        let start = self.record.start();
        Numbering {
            first: self.rules.setup(start).move_number().unwrap_or(1).into(),
            second: self.rules.turn(start) != self.rules.turn(&self.rules.start()),
        }
    }

    fn diagram(&self) -> Diagram {
        let turn = self.over().is_none().then(|| self.turn());
        Diagram::of(&self.rules.setup(self.record.position()), turn)
    }

    fn spelling(&self, name: &str) -> Option<String> {
        self.rules.setup(self.record.position()).spelling(name)
    }

    fn moves(&self) -> Vec<String> {
        self.record.moves().iter().map(ToString::to_string).collect()
    }

    fn made(&self) -> usize {
        self.record.moves().len()
    }

    fn is_legal(&self, mv: &str) -> bool {
        self.legal_move(mv).is_some()
    }

    fn play_words(&self, words: &[&str]) -> Option<(ReadMoves, Box<dyn Session>)> {
        let (read, record) = notation::play_on(&*self.rules, self.notation, self.record.clone(), words)?;
        let after = self.with(record);
        (read.moves.is_empty() || after.was_allowed()).then(|| (read, Box::new(after) as Box<dyn Session>))
    }

    fn write(&self, mv: &str) -> Option<String> {
        let legal = self.legal_move(mv)?;
        Some(self.notation.map_or_else(
            || legal.to_string(),
            |notation| notation::write_on(&*self.rules, notation, &self.record, legal.clone()),
        ))
    }

    fn play(&mut self, mv: &str) -> Result<(), PlayError> {
        let Some(mv) = self.legal_move(mv) else {
            return Err(self.over().map_or(PlayError::Illegal, PlayError::Over));
        };
        self.make(mv);
        Ok(())
    }

    fn take_back(&mut self) -> Option<String> {
        self.moved();
        Some(self.record.take_back()?.to_string())
    }

    fn after(&self, mv: &str) -> Option<String> {
        let after = self.record.after(&self.rules, &self.legal_move(mv)?);
        Some(self.rules.write(&after))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::way(false)(&*self.rules, self.record.position(), depth)
    }

    fn count(&self, depth: u32, resources: &Resources, watch: PerftWatch<'_>) -> Result<u64, PerftError> {
        perft::count(&*self.rules, self.record.position(), depth, resources, watch)
    }

    fn divide(
        &self,
        depth: u32,
        resources: &Resources,
        watch: PerftWatch<'_>,
    ) -> Result<Vec<(String, u64)>, PerftError> {
        let divided = perft::divide(&*self.rules, self.record.position(), depth, resources, watch)?;
        let mut divided: Vec<_> = divided.into_iter().map(|(mv, lines)| (mv.to_string(), lines)).collect();
        divided.sort();
        Ok(divided)
    }

    fn occurrences(&self) -> usize {
        self.record.occurrences(&self.rules)
    }

    fn quiet_moves(&self) -> u16 {
        self.rules.setup(self.record.position()).quiet_moves()
    }

    fn open_claims(&self, claims: &[Claim]) -> Vec<OpenClaim> {
        if self.found().is_some() { Vec::new() } else { self.record.open_claims(&self.rules, claims) }
    }

    fn missed_claims(&self, claims: &[Claim]) -> Vec<MissedClaim> {
        self.record.missed_claims(&*self.rules, claims)
    }

    fn repetition(&self) -> Repetition {
        self.rules.repetition()
    }
}

impl<L: Law + 'static> LawSession for Played<L> {
    fn fork_law(&self) -> Box<dyn LawSession> {
        Box::new(self.fork())
    }

    fn judge(&self, mv: &str) -> Option<Verdict> {
        Some(Verdict::of(&*self.rules, &self.record, Played::over(self), &mv.parse().ok()?))
    }

    fn read_on(&self, words: &[&str], reach: Reach) -> ReadOn {
        let begins = Some(self.record.clone());
        let ReadRecord { mut read, record, stuck } =
            notation::read_on_by_law(&*self.rules, self.notation, begins, words, reach);
        if let (Ok(read), Some(outcome)) = (&mut read, self.found())
            && !read.moves.is_empty()
        {
            read.over = Some((0, outcome));
            read.besides = std::mem::take(&mut read.illegal);
        }
        let law = record.or(stuck).map_or_else(|| self.fork(), |record| self.with(record));
        ReadOn { read, law: Box::new(law) }
    }

    fn breach_of(&self, mv: &str) -> Option<Breach> {
        let mv = mv.parse().ok()?;
        match Played::over(self) {
            Some(outcome) => Some(self.record.over(&self.rules, outcome)),
            None => self.record.judge_in_play(&self.rules, &mv).err(),
        }
    }

    fn breach_in_play(&self, mv: &str) -> Option<Breach> {
        self.record.judge_in_play(&self.rules, &mv.parse().ok()?).err()
    }

    fn force(&mut self, mv: &str) {
        if mv == PASS {
            let passed = self.rules.setup(self.record.position()).passed();
            // Nothing that was played before counts as a repetition of what follows.
            self.record = passed
                .and_then(|setup| self.rules.admit(&setup).ok())
                .map_or_else(|| self.record.clone(), Record::new);
            self.moved();
        } else if let Ok(mv) = mv.parse() {
            self.make(mv);
        }
    }

    fn over(&self, outcome: Outcome) -> Breach {
        let here = Played::over(self) == Some(outcome);
        if here { self.record.over(&self.rules, outcome) } else { self.rules.over(outcome) }
    }

    fn told_of_check(&self) -> Option<String> {
        self.rules.told_of_check(self.record.position())
    }

    fn told_of_end(&self) -> Option<String> {
        self.record.told_of_end(&self.rules).filter(|_| Played::over(self).is_some())
    }

    fn remarks(&self) -> Vec<String> {
        self.rules.remarks(self.record.position())
    }

    fn conceivable(&self) -> Vec<String> {
        self.rules.conceivable(self.record.position()).iter().map(ToString::to_string).collect()
    }

    fn forbidden(&self) -> Vec<(Clause, String)> {
        let position = self.record.position();
        let mut legal: Vec<&L::Move> = self.legal_moves().iter().collect();
        legal.sort();
        let forbidden = self.rules.candidates(position).into_iter();
        let forbidden = forbidden.filter(|(mv, _)| legal.binary_search(&mv).is_err());
        // The position allows the move, but the record forbids it, or a referee has ended the game.
        let found = self.found();
        let besides = || match found {
            Some(outcome) => self.rules.over(outcome).clause,
            None => L::clause(self.rules.repetition().forbids_by()),
        };
        forbidden.map(|(mv, clause)| (clause.unwrap_or_else(besides), mv.to_string())).collect()
    }

    fn permitted(&self) -> Vec<(Vec<Clause>, String)> {
        self.legal_moves().iter().map(|mv| (self.rules.grounds(self.record.position(), mv), mv.to_string())).collect()
    }

    fn counts(&self, depth: u32) -> Result<Vec<u64>, PerftError> {
        perft::counts(&*self.rules, self.record.position(), depth)
    }

    fn is_replaced_after(&self, mv: &str) -> bool {
        mv.parse().is_ok_and(|mv| self.record.replaced(&self.rules, &mv).is_some())
    }

    fn grounds(&self, mv: &str) -> Vec<Clause> {
        let Ok(mv) = mv.parse() else { return Vec::new() };
        let mut grounds = self.rules.grounds(self.record.position(), &mv);
        if self.record.replaced(&self.rules, &mv).is_some() {
            grounds.push(self.rules.replaces(self.record.position(), &mv));
        }
        grounds
    }
}

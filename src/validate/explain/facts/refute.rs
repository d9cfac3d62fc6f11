//! Questions that would refute a separation, and what their answers show; and questions that find the attacks that only the
//! engine sees.
//!
//! Some questions are about cases in which all its facts hold, others about cases in which all but one hold. If the
//! engine is wrong in the latter too, the missing fact does not matter.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Separating;
use super::fact::{Described, FactSource, Kind, Value};
use super::movement::{self, Act};
use super::position::{Occupant, Whose, occupant};
use super::sighting::{Sighting, Sightings, Spot, Stand, impossible};
use crate::board::{Player, Route};
use crate::clock::Instant;
use crate::crosscheck::derive;
use crate::deviation::{ComparedAnswer, ComparedState};
use crate::diagram::{Diagram, SquareDiagram};
use crate::validate::ask::anywhere;
use crate::validate::ask::law::Place;
use crate::validate::compare::answered::{AnsweredQuestion, Under};
use crate::validate::explain::variations;

/// How many questions are asked about cases in which all facts hold, and for each fact about cases in which it does
/// not.
const ALL_HOLD: usize = 8;
const ONE_DOES_NOT: usize = 4;
/// How many wrong cases are varied, in how many ways each, and how many questions of one sort come from one case.
const VARIED: usize = 8;
const VARIATIONS: u64 = 150;
const OF_ONE: usize = 1;
/// How many placements and how many cases of local worlds are examined, and how many moves in each.
const PLACEMENTS: u64 = 120;
const OF_A_WORLD: u64 = 6;
const MOVES: usize = 16;
const SORT_OF_VARIATIONS: u64 = 17;
const SORT_OF_PLACEMENTS: u64 = 18;
/// What the answers to questions that would refute a separation have shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::validate) enum Tried {
    /// It says the same as before.
    Stands,
    /// It has other facts: some do not matter, or more are needed.
    Changed,
    /// Nothing separates what is wrong any more.
    Refuted,
}

impl Separating {
    /// Questions that could refute it and that have not been asked before, each with its rulings.
    pub fn questions(&mut self, until: Instant) -> Vec<(Under, Place)> {
        let mut bases: Vec<_> = self.those(true, true).cloned().collect();
        // The shortest are the plainest.
        bases.sort_by_key(|sighting| (sighting.spot.made.len(), sighting.spot.position.len()));
        let Some(first) = bases.first().filter(|_| self.separates).cloned() else { return Vec::new() };
        let step = bases.len().div_ceil(VARIED).max(1);
        let (mut asked, mut chosen) = (self.asked.clone(), Vec::new());
        // How many questions are still wanted: about cases in which all facts hold, and per fact about cases in which
        // it does not.
        let mut wanted = vec![ONE_DOES_NOT; self.facts.len() + 1];
        wanted[0] = ALL_HOLD;
        let mut choose = |options: &Under, sighting: &Sighting, most: &mut [usize]| {
            let missing: Vec<usize> = (0..self.facts.len()).filter(|at| !sighting.holds(&self.facts[*at])).collect();
            let sort = match missing[..] {
                [] => 0,
                [one] => one + 1,
                _ => return,
            };
            let question = (sighting.spot.start.clone(), sighting.asks(&self.kind));
            if wanted[sort] > 0 && most[sort] > 0 && asked.insert(question.clone()) {
                (wanted[sort], most[sort]) = (wanted[sort] - 1, most[sort] - 1);
                chosen.push((options.clone(), Place { start: question.0, moves: question.1, judge: None }));
            }
        };
        for base in bases.iter().step_by(step) {
            let mut most = vec![OF_ONE; self.facts.len() + 1];
            for sighting in self.near(base) {
                if Instant::now() > until || most.iter().all(|most| *most == 0) {
                    break;
                }
                choose(&base.spot.options, &sighting, &mut most);
            }
        }
        for text in anywhere(self.game, SORT_OF_PLACEMENTS, OF_A_WORLD, PLACEMENTS) {
            if Instant::now() > until {
                break;
            }
            let mut most = vec![OF_ONE; self.facts.len() + 1];
            for sighting in self.all_at(&first.spot.options, &text) {
                choose(&first.spot.options, &sighting, &mut most);
            }
        }
        self.asked = asked;
        chosen
    }

    /// Takes answers to such questions into account.
    pub fn tried(&mut self, answers: &[AnsweredQuestion], until: Instant) -> Tried {
        let fresh = Sightings::of_kind(self.game, &self.kind, answers);
        self.sightings.extend(fresh.iter().cloned());
        // What it saves must not come from the answers alone by which it was found.
        let refuted = self.shown_by(&fresh).saved() < 0.0;
        let before = self.facts.clone();
        if !self.separate() || refuted && before == self.facts {
            return Tried::Refuted;
        }
        self.name(until);
        if before == self.facts { Tried::Stands } else { Tried::Changed }
    }

    /// What would be observed in cases that differ a little from this one.
    fn near<'s>(&'s self, base: &'s Sighting) -> impl Iterator<Item = Sighting> + 's {
        let (game, spot) = (self.game, &base.spot);
        let unmoved = || variations::positions(game, &spot.position).into_iter().map(|text| (text, Vec::new(), None));
        let mut all: Vec<(String, Vec<String>, Option<String>)> = match (&base.mv, spot.made.split_last()) {
            (Some(mv), _) => {
                let varied = variations::moves(game, &spot.position, mv).into_iter();
                varied.map(|(text, mv)| (text, Vec::new(), Some(mv))).collect()
            }
            (None, Some((mv, earlier))) if !self.is_of_start() => {
                let before =
                    Stand::at(game, &spot.options, &spot.start, earlier).map(|before| before.session.position());
                let varied = before.into_iter().flat_map(|before| variations::moves(game, &before, mv));
                varied.map(|(text, mv)| (text, vec![mv], None)).chain(unmoved()).collect()
            }
            (None, _) => unmoved().collect(),
        };
        // In mixed order, so that not all changes of one square come first.
        let mut order: Vec<(u64, usize)> =
            (0..all.len()).map(|at| (derive(at as u64, SORT_OF_VARIATIONS, 0), at)).collect();
        order.sort_unstable();
        order.truncate(VARIATIONS as usize);
        order.into_iter().filter_map(move |(_, at)| {
            let (text, made, mv) = std::mem::take(&mut all[at]);
            self.imagined(&spot.options, &text, &made, mv.as_deref())
        })
    }

    /// Whether it is about positions that are taken or refused.
    fn is_of_start(&self) -> bool {
        matches!(self.kind, Kind::Takes | Kind::RefusesPosition)
    }

    /// What would be observed there, if it is of this kind.
    fn imagined(&self, options: &Under, text: &str, made: &[String], mv: Option<&str>) -> Option<Sighting> {
        match self.kind {
            Kind::Takes => impossible(self.game, options, text),
            _ => Stand::at(self.game, options, text, made)?.observe(&self.kind, mv),
        }
    }

    /// All that would be observed at a position.
    fn all_at(&self, options: &Under, text: &str) -> Vec<Sighting> {
        let Some(stand) = Stand::at(self.game, options, text, &[]) else {
            return self.imagined(options, text, &[], None).into_iter().collect();
        };
        let moves = match self.kind {
            Kind::Lists | Kind::Makes => stand.session.forbidden().into_iter().map(|(_, mv)| mv).collect(),
            Kind::Misses | Kind::Refuses | Kind::Holds(_) => stand.session.legal(),
            _ => return stand.observe(&self.kind, None).into_iter().collect(),
        };
        let step = moves.len().div_ceil(MOVES).max(1);
        moves.iter().step_by(step).filter_map(|mv| stand.observe(&self.kind, Some(mv))).collect()
    }
}

/// How many wrong cases are examined, and how many pieces are taken off in each.
const CASES: usize = 16;
const PIECES: usize = 20;

/// Asks the engine where a game stands. `None` if it does not answer.
pub(in crate::validate) type AskEngine<'a> = dyn FnMut(&Under, &Place) -> Option<AnsweredQuestion> + 'a;

impl Separating {
    /// Looks for pieces whose attack is the reason for what is wrong, and reports it if there is one in most cases.
    pub fn imagine(&mut self, ask: &mut AskEngine<'_>, until: Instant) {
        if !matches!(self.kind, Kind::Misses | Kind::Check(true)) {
            return;
        }
        // Cases in which not all facts hold may have the same reason.
        let every = self.sightings.iter().filter(|sighting| sighting.wrong).cloned().collect::<Vec<_>>();
        let those = self.those(true, true).cloned().collect::<Vec<_>>();
        if !self.imagine_in(&every, ask, until) && those.len() < every.len() {
            self.imagine_in(&those, ask, until);
        }
    }

    fn imagine_in(&mut self, wrong: &[Arc<Sighting>], ask: &mut AskEngine<'_>, until: Instant) -> bool {
        let step = wrong.len().div_ceil(CASES).max(1);
        let (mut looked_at, mut attacked) = (0, Vec::new());
        for sighting in wrong.iter().step_by(step).take_while(|_| Instant::now() <= until) {
            looked_at += 1;
            attacked.extend(Some(self.attacked(sighting, ask, until)).filter(|by| !by.is_empty()));
            if (looked_at - attacked.len()) * 2 > CASES.min(wrong.len()) {
                return false;
            }
        }
        // A piece over which the attacker jumps matters too. The attacker is of the kind that matters most often.
        let mut often: BTreeMap<&String, usize> = BTreeMap::new();
        attacked.iter().flat_map(BTreeMap::keys).for_each(|kind| *often.entry(kind).or_default() += 1);
        let Some(kind) = often.iter().max_by_key(|(_, often)| **often).map(|(kind, _)| (*kind).clone()) else {
            return false;
        };
        let attacked: Vec<_> = attacked.into_iter().filter_map(|mut by| by.remove(&kind)).collect();
        if attacked.len() * 2 <= looked_at {
            return false;
        }
        // Those that were examined stand for all.
        let share = wrong.iter().map(|sighting| sighting.share).sum::<f64>() / looked_at as f64;
        let attacked = attacked.into_iter().map(|seen| Arc::new(Sighting { share, ..seen }));
        let right = self.sightings.iter().filter(|sighting| !sighting.wrong).cloned();
        let all: Vec<Arc<Sighting>> = attacked.chain(right).collect();
        let before = (std::mem::replace(&mut self.sightings, all), self.facts.clone(), self.separates);
        if !self.separate() {
            (self.sightings, self.facts, self.separates) = before;
            return false;
        }
        self.given = self.sightings.len();
        (self.imagined, self.not_imagined) = (true, self.not_attacked(wrong, &kind, ask, until));
        self.name(until);
        true
    }

    /// A case with what can be said of the attack that the engine sees in it, for each kind of piece without which the
    /// engine's answer is right.
    fn attacked(&self, sighting: &Sighting, ask: &mut AskEngine<'_>, until: Instant) -> BTreeMap<String, Sighting> {
        let (game, options, position) = (self.game, &sighting.spot.options, &sighting.spot.position);
        let Some(stand) = Stand::at(game, options, position, &[]) else { return BTreeMap::new() };
        let (mv, by) = (sighting.mv.as_deref(), stand.session.turn().player);
        let route = mv.and_then(|mv| game.route(mv));
        let target = route.as_ref().and_then(|route| route.target.as_deref());
        let occupied = stand.diagram.squares().filter_map(|square| Some((square, occupant(square, by)?)));
        let (own, others): (Vec<_>, Vec<_>) = occupied.partition(|(_, occupant)| occupant.whose == Whose::Friend);
        let is_needed = |square: &&str| {
            variations::without(game, position, square).is_some_and(|text| game.open_law(options, &text).is_err())
        };
        let royal = own.iter().map(|(square, _)| square.square.as_str()).find(is_needed);
        let moves = route.as_ref().is_some_and(|route| Some(route.origin.as_str()) == royal);
        let attacked = if moves { target } else { royal };
        // If the moves before are the reason, the answer is right without them, whatever stands on the board.
        let is_wrong =
            |stated: Box<ComparedState>| mv.map_or(stated.check == Some(true), |mv| !stated.legal.contains(mv));
        if !state_at(ask, options, position.clone()).is_some_and(is_wrong) {
            return BTreeMap::new();
        }
        let mut is_right_without = |square: &str| {
            let text = variations::without(game, position, square)?;
            Stand::at(game, options, &text, &[])?.observe(&self.kind, mv)?;
            Some(is_right(&*state_at(ask, options, text)?, mv))
        };
        let mut seen = BTreeMap::new();
        for (square, Occupant { kind, .. }) in others.into_iter().take(PIECES) {
            let in_the_way = route.as_ref().is_some_and(|route| is_in_the_way(&stand.diagram, square, route));
            let asks = Instant::now() <= until && !in_the_way;
            if asks && is_right_without(&square.square) == Some(true) {
                let attack = attacked.map(|attacked| Route::new(&square.square, attacked));
                let attacked = attack.and_then(|attack| self.with_attack(&stand, mv, &attack));
                seen.extend(attacked.map(|seen| (kind, seen)));
            }
        }
        seen
    }

    /// The positions and moves of wrong cases that stay wrong whichever piece of this kind is taken off.
    fn not_attacked(
        &self,
        wrong: &[Arc<Sighting>],
        kind: &str,
        ask: &mut AskEngine<'_>,
        until: Instant,
    ) -> BTreeSet<(String, Option<String>)> {
        let (game, mut not_attacked) = (self.game, BTreeSet::new());
        let mut by_position: Vec<&Sighting> = wrong.iter().map(|sighting| &**sighting).collect();
        by_position.sort_by_key(|sighting| &sighting.spot.position);
        let is_same = |one: &&Sighting, other: &&Sighting| {
            one.spot.position == other.spot.position && one.spot.options == other.spot.options
        };
        for sightings in by_position.chunk_by(is_same) {
            let Spot { options, position, .. } = &*sightings[0].spot;
            let Some(stand) = Stand::at(game, options, position, &[]) else { continue };
            let by = stand.session.turn().player;
            let is_such = |square: &&SquareDiagram| {
                occupant(square, by).is_some_and(|one| one.whose != Whose::Friend && one.kind == kind)
            };
            let such: Vec<&SquareDiagram> = stand.diagram.squares().filter(is_such).take(PIECES).collect();
            let answered = such.iter().map(|square| {
                let text =
                    (Instant::now() <= until).then(|| variations::without(game, position, &square.square))??;
                state_at(ask, options, text)
            });
            let answered: Vec<_> = answered.collect();
            for sighting in sightings {
                let mv = sighting.mv.as_deref();
                let route = mv.and_then(|mv| game.route(mv));
                let stays_wrong = |(square, stated): (&SquareDiagram, &Option<Box<ComparedState>>)| {
                    let in_the_way = route.as_ref().is_some_and(|route| is_in_the_way(&stand.diagram, square, route));
                    !in_the_way && stated.as_deref().is_some_and(|stated| !is_right(stated, mv))
                };
                if such.iter().copied().zip(&answered).all(stays_wrong) {
                    not_attacked.insert(sighting.at());
                }
            }
        }
        not_attacked
    }

    /// A wrong case with what can be said of an attack, and the clause by which there is no attack.
    fn with_attack(&self, stand: &Stand, mv: Option<&str>, attack: &Route) -> Option<Sighting> {
        let mut seen = stand.observe(&self.kind, mv)?;
        let attacked = attack.target.as_ref()?;
        let (game, Spot { options, position, .. }) = (self.game, &*seen.spot);
        // The position in which the attacking player is to move.
        let turned = match mv {
            Some(mv) => {
                let mut after = game.open_law(options, position).ok()?;
                after.force(mv);
                after.position()
            }
            None => variations::with_other_turn(game, position)?,
        };
        let goes = format!("{}{attacked}", attack.origin);
        let breach = game.open_law(options, &turned).ok()?.breach_in_play(&goes)?;
        // Where what is attacked is never captured, what keeps the attacker from the vacated square says more; if nothing
        // does, what permits the move does.
        let vacated = variations::elsewhere(game, &turned, attacked).into_iter();
        let vacated = vacated.filter_map(|text| game.open_law(options, &text).ok()).next();
        let nearer = vacated.map(|law| match law.breach_in_play(&goes) {
            Some(nearer) => vec![nearer.clause.to_string()],
            None => seen.clauses.iter().skip(1).cloned().collect(),
        });
        seen.wrong = true;
        seen.concerned = nearer.into_iter().flatten().chain([breach.clause.to_string()]).collect();
        seen.own.extend(imagined(&game.diagram(&turned), stand.session.turn().player.other(), attack));
        Some(seen)
    }
}

/// Where the game stands by the engine at a position; `None` if it does not say.
fn state_at(ask: &mut AskEngine<'_>, options: &Under, position: String) -> Option<Box<ComparedState>> {
    match ask(options, &Place::of(position))?.answer {
        ComparedAnswer::Stands(stated) => Some(stated),
        _ => None,
    }
}

/// Whether the engine lists a legal move, or sees no check where there is none.
fn is_right(stated: &ComparedState, mv: Option<&str>) -> bool {
    mv.map_or(stated.check == Some(false), |mv| stated.legal.contains(mv))
}

/// Whether a square is a move's target or lies in the rectangle spanned by it, so that a piece there may be in its way.
fn is_in_the_way(diagram: &Diagram, square: &SquareDiagram, route: &Route) -> bool {
    let place = |name: &str| {
        let square = diagram.square(name)?;
        Some((square.file, square.rank))
    };
    let ends = place(&route.origin).zip(route.target.as_deref().and_then(place));
    let is_target = route.target.as_ref() == Some(&square.square);
    is_target
        || ends.is_some_and(|((from_file, from_rank), (to_file, to_rank))| {
            let far = from_file.abs_diff(to_file).max(from_rank.abs_diff(to_rank)) > 1;
            let within = |at: u8, from: u8, to: u8| (from.min(to)..=from.max(to)).contains(&at);
            far && within(square.file, from_file, to_file) && within(square.rank, from_rank, to_rank)
        })
}

/// What can be said of an attack that only the engine sees.
fn imagined(diagram: &Diagram, by: Player, route: &Route) -> Described {
    let mut all = Described::default();
    for fact in movement::described(diagram, by, route, "", Act::Attack).texts() {
        // What attacks says most.
        let (source, of) = match fact.of.as_str() {
            "_ attacks" => (FactSource::Clause, "your engine takes it that _ attacks"),
            "the attack goes _" => (fact.source, "the attack that it sees goes _"),
            "between stands _" => (fact.source, "in the way of the attack that it sees stands _"),
            _ => continue,
        };
        match &fact.value {
            Value::Is(value) if !Whose::ALL.iter().any(|whose| whose.one() == value && of.ends_with("attacks")) => {
                all.is(source, of, value);
            }
            _ => {}
        }
    }
    all
}

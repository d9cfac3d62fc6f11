//! Questions that would refute a separation, and what their answers show.
//!
//! Some questions are about cases in which all its facts hold, others about cases in which all but one hold. If the
//! engine is wrong in the latter too, the missing fact does not matter.

use super::Separating;
use super::kind::Kind;
use super::sighting::{Sighting, Stand, impossible};
use super::sightings::Sightings;
use crate::clock::Instant;
use crate::crosscheck::derive;
use crate::rules::Options;
use crate::validate::answered::Answered;
use crate::validate::law::Place;
use crate::validate::sources::anywhere;
use crate::validate::variations;

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
    pub fn questions(&mut self, until: Instant) -> Vec<(Options, Place)> {
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
        let mut choose = |options: &Options, sighting: &Sighting, most: &mut [usize]| {
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
    pub fn tried(&mut self, answers: &[Answered], until: Instant) -> Tried {
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
    fn imagined(&self, options: &Options, text: &str, made: &[String], mv: Option<&str>) -> Option<Sighting> {
        match self.kind {
            Kind::Takes => impossible(self.game, options, text),
            _ => Stand::at(self.game, options, text, made)?.observe(&self.kind, mv),
        }
    }

    /// All that would be observed at a position.
    fn all_at(&self, options: &Options, text: &str) -> Vec<Sighting> {
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

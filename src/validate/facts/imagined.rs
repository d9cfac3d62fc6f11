//! Attacks that only the engine sees: it misses a legal move, or sees a check that is none, but answers correctly once
//! one of the opponent's pieces is off the board.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Separating;
use super::fact::{Described, Value};
use super::kind::Kind;
use super::movement::{self, Act};
use super::position::{Occupant, Whose, occupant};
use super::sighting::{Sighting, Spot, Stand};
use crate::board::{Player, Route};
use crate::clock::Instant;
use crate::diagram::{Diagram, SquareDiagram};
use crate::rules::Options;
use crate::validate::answered::Answered;
use crate::validate::law::Place;
use crate::validate::variations;
use crate::validate::view::View;

/// How many wrong cases are examined, how many pieces are taken off in each, how many cases must show such a piece, and
/// one in how many need not.
const CASES: usize = 16;
const PIECES: usize = 20;
const LEAST: usize = 3;
const NEARLY: usize = 5;

/// Asks the engine where a game stands. `None` if it does not answer.
pub(in crate::validate) type Ask<'a> = dyn FnMut(&Options, Place) -> Option<Answered> + 'a;

impl Separating {
    /// Looks for pieces whose attack is the reason for what is wrong, and reports it if there is one in nearly all
    /// cases.
    pub fn imagine(&mut self, ask: &mut Ask<'_>, until: Instant) {
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

    fn imagine_in(&mut self, wrong: &[Arc<Sighting>], ask: &mut Ask<'_>, until: Instant) -> bool {
        let step = wrong.len().div_ceil(CASES).max(1);
        let (mut looked_at, mut attacked) = (0, Vec::new());
        for sighting in wrong.iter().step_by(step).take_while(|_| Instant::now() <= until) {
            looked_at += 1;
            attacked.extend(Some(self.attacked(sighting, ask, until)).filter(|by| !by.is_empty()));
            if (looked_at - attacked.len()) * NEARLY > CASES.min(wrong.len()) {
                return false;
            }
        }
        // A piece over which the attacker jumps matters too. The attacker is of the kind that matters most often.
        let mut often: BTreeMap<&String, usize> = BTreeMap::new();
        attacked.iter().flat_map(BTreeMap::keys).for_each(|kind| *often.entry(kind).or_default() += 1);
        let Some(kind) = often.iter().max_by_key(|(_, often)| **often).map(|(kind, _)| (*kind).clone()) else {
            return false;
        };
        let attacked: Vec<_> = attacked.into_iter().filter_map(|mut by| by.remove(&kind)).map(Arc::new).collect();
        if attacked.len() < LEAST || (looked_at - attacked.len()) * NEARLY > looked_at {
            return false;
        }
        let right = self.sightings.iter().filter(|sighting| !sighting.wrong).cloned();
        let all: Vec<Arc<Sighting>> = attacked.into_iter().chain(right).collect();
        let before = (std::mem::replace(&mut self.sightings, all), self.facts.clone(), self.separates);
        if !self.separate() {
            (self.sightings, self.facts, self.separates) = before;
            return false;
        }
        self.given = self.sightings.len();
        self.imagined = true;
        self.name(until);
        true
    }

    /// A case with what can be said of the attack that the engine sees in it, for each kind of piece without which the
    /// engine's answer is right.
    fn attacked(&self, sighting: &Sighting, ask: &mut Ask<'_>, until: Instant) -> BTreeMap<String, Sighting> {
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
        let alone = ask(options, Place::of(position.clone()));
        let is_wrong_alone = alone.is_some_and(|answered| match &answered.said {
            View::Stands(said) => mv.map_or(said.check == Some(true), |mv| !said.legal.contains(mv)),
            _ => false,
        });
        if !is_wrong_alone {
            return BTreeMap::new();
        }
        let mut is_right_without = |square: &str| {
            let text = variations::without(game, position, square)?;
            Stand::at(game, options, &text, &[])?.observe(&self.kind, mv)?;
            let answered = ask(options, Place::of(text))?;
            let View::Stands(said) = &answered.said else { return None };
            Some(mv.map_or(said.check == Some(false), |mv| said.legal.contains(mv)))
        };
        let mut seen = BTreeMap::new();
        for (square, Occupant { kind, .. }) in others.into_iter().take(PIECES) {
            let on_the_way = route.as_ref().is_some_and(|route| lies_between(&stand.diagram, square, route));
            let asks = Instant::now() <= until && target != Some(&square.square) && !on_the_way;
            if asks && is_right_without(&square.square) == Some(true) {
                let attack = attacked.map(|attacked| Route::new(&square.square, attacked));
                let attacked = attack.and_then(|attack| self.with_attack(&stand, mv, &attack));
                seen.extend(attacked.map(|seen| (kind, Sighting { share: sighting.share, ..seen })));
            }
        }
        seen
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
        (seen.wrong, seen.concerned) = (true, vec![breach.clause.to_string()]);
        seen.own.extend(imagined(&game.diagram(&turned), stand.session.turn().player.other(), attack));
        Some(seen)
    }
}

/// Whether a square lies in the rectangle spanned by a move, so that a piece there may be in its way.
fn lies_between(diagram: &Diagram, square: &SquareDiagram, route: &Route) -> bool {
    let place = |name: &str| {
        let square = diagram.square(name)?;
        Some((square.file, square.rank))
    };
    let ends = place(&route.origin).zip(route.target.as_deref().and_then(place));
    ends.is_some_and(|((from_file, from_rank), (to_file, to_rank))| {
        let far = from_file.abs_diff(to_file).max(from_rank.abs_diff(to_rank)) > 1;
        let within = |at: u8, from: u8, to: u8| (from.min(to)..=from.max(to)).contains(&at);
        far && within(square.file, from_file, to_file) && within(square.rank, from_rank, to_rank)
    })
}

/// What can be said of an attack that only the engine sees.
fn imagined(diagram: &Diagram, by: Player, route: &Route) -> Described {
    let mut all = Described::default();
    for fact in movement::described(diagram, by, route, "", Act::Attack).texts() {
        let of = match fact.of.as_str() {
            "_ attacks" => "your engine takes it that _ attacks",
            "the attack goes _" => "the attack that it sees goes _",
            "between stands _" => "in the way of the attack that it sees stands _",
            _ => continue,
        };
        match &fact.value {
            Value::Is(value) if !Whose::ALL.iter().any(|whose| whose.one() == value && of.ends_with("attacks")) => {
                all.is(fact.source, of, value);
            }
            _ => {}
        }
    }
    all
}

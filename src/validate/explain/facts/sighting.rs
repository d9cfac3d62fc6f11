//! Single observations from answers: one move, one position, one result, right or wrong; and those of each kind in some
//! answers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::attack;
use super::fact::{Described, Fact, FactSource, Kind, part};
use super::movement::{self, Act};
use super::position;
use crate::clock::Instant;
use crate::crosscheck::{AnyGenerator, endings};
use crate::deviation::{ComparedAnswer, ComparedState, Deviation};
use crate::diagram::Diagram;
use crate::rules::{Results, Subject};
use crate::session::{LawSession, play_all};
use crate::validate::ask::law::{GameLaw, Place};
use crate::validate::compare::answered::{AnsweredQuestion, Under};
use crate::validate::compare::clauses::{deciding, law};
use crate::validate::explain::variations;

/// Where something was observed.
pub(super) struct Spot {
    pub options: Under,
    /// The position and the moves of the question.
    pub start: String,
    pub made: Vec<String>,
    /// The text of the position that is observed, or in which the move is made.
    pub position: String,
    here: Described,
}

/// An observation.
pub(super) struct Sighting {
    pub wrong: bool,
    /// If it is right: whether something of another kind is wrong in the same answer, which may be why.
    pub beside_others: bool,
    /// If it is wrong: how the answer differs in it, and in others that are not examined, because there are many like it.
    pub ways: BTreeSet<Deviation>,
    /// The part that these are of all that is unexplained in the answer.
    pub share: f64,
    pub spot: Arc<Spot>,
    /// The move, if it is about one.
    pub mv: Option<String>,
    pub own: Described,
    /// The clauses of the law at work, the most particular first.
    pub clauses: Vec<String>,
    /// The clauses that the wrong answer itself concerns.
    pub concerned: Vec<String>,
    /// The clauses of all that differs in the wrong answer.
    pub differing: BTreeSet<String>,
}

impl Sighting {
    fn right(spot: Arc<Spot>, mv: Option<String>, own: Described, clauses: Vec<String>) -> Self {
        let (ways, concerned, differing) = Default::default();
        Sighting {
            wrong: false,
            beside_others: false,
            ways,
            share: 0.0,
            spot,
            mv,
            own,
            clauses,
            concerned,
            differing,
        }
    }

    /// How much it contradicts what says that it is wrong.
    pub fn contradicts(&self) -> f64 {
        if self.beside_others { BESIDE_OTHERS } else { 1.0 }
    }

    /// Whether a fact holds.
    pub fn holds(&self, fact: &Fact) -> bool {
        let all = self.described();
        // What is not counted occurs zero times.
        let none = (fact.source == FactSource::Count).then_some(0);
        let number = all.iter().find_map(|described| described.number(&fact.of)).or(none);
        all.iter().any(|described| described.says(fact)) || number.is_some_and(|number| fact.admits(number))
    }

    /// All that is said of it.
    pub fn described(&self) -> [&Described; 2] {
        [&self.own, &self.spot.here]
    }
}

/// How much a right observation contradicts if something else is wrong in the same answer.
pub(super) const BESIDE_OTHERS: f64 = 0.2;

/// A game at some point, with what can be said of the position.
pub(super) struct Stand {
    game: &'static dyn AnyGenerator,
    pub session: Box<dyn LawSession>,
    pub diagram: Diagram,
    pub spot: Arc<Spot>,
}

impl Stand {
    /// The game after some moves; `None` if the law does not make them.
    pub fn at(game: &'static dyn AnyGenerator, options: &Under, start: &str, made: &[String]) -> Option<Self> {
        let mut session = game.open_law(options, start).ok()?;
        play_all(&mut *session, made).ok()?;
        let diagram = session.diagram();
        let here = position::described(&**game, &diagram, options, Some(&*session));
        let (options, start, made, position) = (options.clone(), start.to_owned(), made.to_vec(), session.position());
        Some(Stand { game, session, diagram, spot: Arc::new(Spot { options, start, made, position, here }) })
    }

    /// What can be said of a move.
    pub fn of_move(&self, mv: &str) -> Described {
        let by = self.session.turn().player;
        let mut own = Described::default();
        if let Some(route) = self.game.route(mv) {
            own.extend(movement::described(&**self.game, (&self.diagram, by), &route, (mv, Act::Move)));
        }
        own
    }

    fn sighting(&self, mv: Option<&str>, mut own: Described, clauses: Vec<String>) -> Sighting {
        for clause in &clauses {
            own.is(FactSource::Clause, "_ applies", format!("`{clause}`"));
        }
        let (spot, mv) = (Arc::clone(&self.spot), mv.map(str::to_owned));
        Sighting::right(spot, mv, own, clauses)
    }

    /// A legal move.
    fn legal(&self, mv: &str) -> Sighting {
        let mut own = self.of_move(mv);
        own.extend(movement::result(&self.diagram, &*self.session, mv));
        let grounds = self.session.grounds(mv).iter().map(ToString::to_string).collect();
        self.sighting(Some(mv), own, grounds)
    }

    /// An illegal move, by the clause that the move itself breaks.
    fn illegal(&self, mv: &str) -> Option<Sighting> {
        let breach = self.session.breach_in_play(mv).or_else(|| self.session.breach_of(mv))?;
        let mut own = self.of_move(mv);
        own.extend(movement::result(&self.diagram, &*self.session, mv));
        own.extend(movement::reason(&self.diagram, self.session.turn().player, &breach.squares));
        own.extend(self.exposed(mv));
        Some(self.sighting(Some(mv), own, vec![breach.clause.to_string()]))
    }

    /// Whether the player who makes a move is in check afterwards, as if it were again this player's turn: then the move may be
    /// refused for that.
    fn exposed(&self, mv: &str) -> Described {
        let (mut all, mut after) = (Described::default(), self.session.fork_law());
        after.force(mv);
        let again = variations::to_move_again(self.game, &self.spot.position, &after.position()).pop();
        if let Some(session) = again.and_then(|text| self.game.open_law(&self.spot.options, &text).ok()) {
            let check = if session.check() { "in check" } else { "not in check" };
            all.is(FactSource::Result, "the player who moves is afterwards _", check);
        }
        all
    }

    /// The observation of where the game stands after the last move.
    fn standing(&self, kind: &Kind) -> Sighting {
        let mut own = Described::default();
        let mut clauses = Vec::new();
        if let Some((mv, earlier)) = self.spot.made.split_last()
            && let Some(before) = Stand::at(self.game, &self.spot.options, &self.spot.start, earlier)
        {
            own = before.of_move(mv);
            if *kind == Kind::Turn {
                clauses = before.session.grounds(mv).iter().map(ToString::to_string).collect();
            }
        }
        if let (Kind::Check(false), true) = (kind, self.session.check()) {
            let (attack, by) = attack::described(self.game, &self.spot.options, &*self.session, &self.diagram);
            own.extend(attack);
            clauses = by;
        }
        self.sighting(None, own, clauses)
    }

    /// The observation of this kind, if there can be one here.
    pub fn observe(&self, kind: &Kind, mv: Option<&str>) -> Option<Sighting> {
        match (kind, mv) {
            (Kind::Lists | Kind::Makes, Some(mv)) => self.illegal(mv),
            (Kind::Misses | Kind::Refuses | Kind::Holds(_), Some(mv)) => {
                self.session.is_legal(mv).then(|| self.legal(mv))
            }
            (Kind::Check(says), None) => (self.session.check() != *says).then(|| self.standing(kind)),
            (Kind::Outcome(over, _), None) => {
                (self.session.outcome().is_some() == *over).then(|| self.standing(kind))
            }
            (Kind::Turn, None) => Some(self.standing(kind)),
            (Kind::RefusesPosition, None) => Some(self.sighting(None, Described::default(), Vec::new())),
            _ => None,
        }
    }
}

/// An impossible position.
pub(super) fn impossible(game: &'static dyn AnyGenerator, options: &Under, start: &str) -> Option<Sighting> {
    let refused = game.open_law(options, start).err()?;
    let here = position::described(&**game, &game.diagram(start), options, None);
    let (options, position) = (options.clone(), start.to_owned());
    let spot = Arc::new(Spot { options, start: position.clone(), made: Vec::new(), position, here });
    let mut own = Described::default();
    let clauses: Vec<String> = refused.reasons().iter().map(|reason| reason.clause.to_string()).collect();
    clauses.iter().for_each(|clause| own.is(FactSource::Clause, "_ applies", format!("`{clause}`")));
    Some(Sighting::right(spot, None, own, clauses))
}

/// How many observations of one kind are kept at most: wrong ones, right ones under the same clauses, and others.
const WRONG: usize = 300;
const ALIKE: usize = 1500;
const OTHERS: usize = 600;
/// How many right observations are taken from one answer of many, and of few; how many wrong moves from a wrong one; and in how
/// many answers unlisted illegal moves are looked for, since there are many of these.
const OF_AN_ANSWER: usize = 12;
const OF_ONE_OF_FEW: usize = 48;
const OF_A_WRONG_ANSWER: usize = 24;
const SEARCHED: usize = 100;

/// The observations of each kind.
pub(super) struct Sightings {
    game: &'static dyn AnyGenerator,
    pub of: BTreeMap<Kind, Vec<Arc<Sighting>>>,
    searched: usize,
    /// How many right ones are taken from one answer.
    of_one: usize,
}

impl Sightings {
    /// The observations in these answers, of every kind of which some are wrong.
    pub fn in_answers(
        game: &'static dyn AnyGenerator,
        wrong: &[(&AnsweredQuestion, &BTreeSet<Deviation>)],
        right: &[&AnsweredQuestion],
        until: Instant,
    ) -> Self {
        let mut sightings = Sightings { game, of: BTreeMap::new(), searched: 0, of_one: OF_AN_ANSWER };
        for (answered, left) in wrong {
            if Instant::now() <= until && !follows_another(answered, wrong) {
                sightings.add_wrong(answered, left);
            }
        }
        // The right observations in wrong answers tell most, because everything else about them is the same.
        for answered in wrong.iter().map(|(answered, _)| *answered).chain(right.iter().copied()) {
            if Instant::now() > until {
                break;
            }
            sightings.add_right(answered);
        }
        sightings
    }

    /// The wrong observations in an answer.
    pub fn wrong_in(answered: &AnsweredQuestion) -> Self {
        let mut sightings = Sightings { game: answered.game, of: BTreeMap::new(), searched: 0, of_one: OF_AN_ANSWER };
        sightings.add_wrong(answered, answered.deviations());
        sightings
    }

    /// The observations of one kind in further answers.
    pub fn of_kind(
        game: &'static dyn AnyGenerator,
        kind: &Kind,
        answers: &[&AnsweredQuestion],
    ) -> Vec<Arc<Sighting>> {
        let of = BTreeMap::from([(kind.clone(), Vec::new())]);
        let mut sightings = Sightings { game, of, searched: 0, of_one: OF_ONE_OF_FEW };
        for answered in answers {
            sightings.add_wrong(answered, answered.deviations());
        }
        answers.iter().for_each(|answered| sightings.add_right(answered));
        sightings.of.remove(kind).unwrap_or_default()
    }

    fn stand(&self, answered: &AnsweredQuestion, moves: usize) -> Option<Stand> {
        let made = answered.question.moves.get(..moves)?;
        Stand::at(self.game, &answered.options, &answered.question.position, made)
    }

    fn keep(&mut self, kind: &Kind, sighting: Option<Sighting>) {
        let Some(sighting) = sighting else { return };
        let of_kind = self.of.entry(kind.clone()).or_default();
        if sighting.wrong && of_kind.iter().filter(|other| other.wrong).count() >= WRONG {
            return;
        }
        of_kind.push(Arc::new(sighting));
    }

    /// Adds what is wrong in an answer.
    fn add_wrong(&mut self, answered: &AnsweredQuestion, left: &BTreeSet<Deviation>) {
        let moves = &answered.question.moves;
        let wrong = |kind: &Kind, sighting: Option<Sighting>, ways: BTreeSet<Deviation>| {
            let share = kind.says() * ways.len() as f64 / left.len().max(1) as f64;
            sighting.map(|sighting| Sighting { wrong: true, ways, share, differing: answered.clauses(), ..sighting })
        };
        let after = match &answered.law().answer {
            ComparedAnswer::Stands(state) => state.position.as_deref(),
            _ => None,
        };
        let after = after.unwrap_or(&answered.question.position);
        if let Some((part, (mv, earlier))) = part(&**self.game, after, left).zip(moves.split_last())
            && let Some(before) = self.stand(answered, earlier.len())
        {
            let kind = Kind::Holds(part);
            let of_position = left.iter().filter(|deviation| deviation.is_of_position()).cloned().collect();
            let mut sighting = wrong(&kind, before.observe(&kind, Some(mv)), of_position);
            if let Some(sighting) = &mut sighting {
                sighting.concerned = concerned(self.game, &before, answered, sighting);
            }
            self.keep(&kind, sighting);
        }
        let stand = self.stand(answered, moves.len());
        let over = stand.as_ref().is_some_and(|stand| stand.session.outcome().is_some());
        let unseen = left.contains(&Deviation::Outcome(None));
        // A position in which very many moves are wrong would take too long: one move stands for several.
        let (lists, rest): (Vec<_>, Vec<_>) = left.iter().partition(|one| matches!(one, Deviation::Lists(_)));
        let (misses, rest): (Vec<_>, Vec<_>) = rest.into_iter().partition(|one| matches!(one, Deviation::Misses(_)));
        let step = (lists.len() + misses.len()).div_ceil(OF_A_WRONG_ANSWER).max(1);
        for ways in rest.chunks(1).chain(lists.chunks(step)).chain(misses.chunks(step)) {
            let deviation = ways[0];
            // An engine that does not see that the game is over lists moves; this adds nothing.
            if over && unseen && matches!(deviation, Deviation::Lists(_)) {
                continue;
            }
            let Some(kind) = Kind::of(deviation, over) else { continue };
            let mut sighting = match deviation {
                Deviation::TakesPosition => impossible(self.game, &answered.options, &answered.question.position),
                Deviation::RefusesPosition => self.stand(answered, 0).and_then(|stand| stand.observe(&kind, None)),
                Deviation::Makes(at) | Deviation::Refuses(at) => {
                    let before = self.stand(answered, *at);
                    before.and_then(|before| before.observe(&kind, Some(moves.get(*at)?)))
                }
                Deviation::Lists(mv) | Deviation::Misses(mv) => {
                    stand.as_ref().and_then(|stand| stand.observe(&kind, Some(mv)))
                }
                _ => stand.as_ref().and_then(|stand| stand.observe(&kind, None)),
            };
            if let (Some(sighting), Some(stand)) = (&mut sighting, &stand) {
                match kind {
                    Kind::Outcome(..) => sighting.concerned = ending(self.game, stand, answered),
                    Kind::Turn => sighting.concerned = turn(self.game, stand, answered),
                    _ => {}
                }
            }
            // Moves that are listed after the end of the game follow from an end that is not seen.
            let follow = if matches!(deviation, Deviation::Outcome(None)) && over { &lists[..] } else { &[] };
            let ways = ways.iter().chain(follow).map(|way| (*way).clone()).collect();
            self.keep(&kind, wrong(&kind, sighting, ways));
        }
    }

    /// Adds what is right in an answer, of the kinds that are wrong elsewhere.
    fn add_right(&mut self, answered: &AnsweredQuestion) {
        let all = answered.deviations();
        let (moves, mut kinds) = (&answered.question.moves, self.of.keys().cloned().collect::<Vec<_>>());
        kinds.retain(|kind| self.wants(kind));
        match (&answered.law().answer, &answered.answer) {
            (_, ComparedAnswer::Silent) => {}
            (ComparedAnswer::RefusesPosition(_), ComparedAnswer::RefusesPosition(_))
                if kinds.contains(&Kind::Takes) =>
            {
                self.keep(&Kind::Takes, impossible(self.game, &answered.options, &answered.question.position));
            }
            (ComparedAnswer::RefusesMove(at), ComparedAnswer::RefusesMove(other))
                if at == other && kinds.contains(&Kind::Makes) =>
            {
                let before = self.stand(answered, *at);
                self.keep(&Kind::Makes, before.and_then(|before| before.observe(&Kind::Makes, Some(&moves[*at]))));
            }
            (ComparedAnswer::Stands(_), ComparedAnswer::Stands(stated)) => {
                self.add_right_of(answered, stated, all, &kinds)
            }
            _ => {}
        }
    }

    /// Whether more right observations of a kind are kept.
    fn wants(&self, kind: &Kind) -> bool {
        self.of[kind].iter().filter(|sighting| !sighting.wrong).count() < ALIKE + OTHERS
    }

    fn add_right_of(
        &mut self,
        answered: &AnsweredQuestion,
        stated: &ComparedState,
        all: &BTreeSet<Deviation>,
        kinds: &[Kind],
    ) {
        let made = answered.question.moves.split_last();
        let placed = !all.iter().any(Deviation::is_of_position);
        let stand = std::cell::OnceCell::new();
        let stand = || stand.get_or_init(|| self.stand(answered, answered.question.moves.len())).as_ref();
        let mut found: Vec<(Kind, Sighting)> = Vec::new();
        let mut searched = self.searched;
        for kind in kinds {
            let any = |of: fn(&Deviation) -> bool| all.iter().any(of);
            let here = |mv: Option<&str>| stand().and_then(|stand| stand.observe(kind, mv));
            let one = match kind {
                Kind::RefusesPosition => self.stand(answered, 0).and_then(|start| start.observe(kind, None)),
                Kind::Refuses => made.and_then(|(mv, earlier)| {
                    self.stand(answered, earlier.len()).and_then(|before| before.observe(kind, Some(mv)))
                }),
                Kind::Holds(_) if placed && stated.position.is_some() => made.and_then(|(mv, earlier)| {
                    self.stand(answered, earlier.len()).and_then(|before| before.observe(kind, Some(mv)))
                }),
                _ if !placed => None,
                Kind::Turn if stated.turn.is_some() && !any(|one| matches!(one, Deviation::Turn(_))) => here(None),
                Kind::Check(_) if stated.check.is_some() && !any(|one| matches!(one, Deviation::Check(_))) => {
                    here(None)
                }
                Kind::Outcome(..) if stated.outcome.is_some() && !any(|one| matches!(one, Deviation::Outcome(_))) => {
                    here(None)
                }
                Kind::Misses | Kind::Lists if !any(|one| matches!(one, Deviation::Turn(_))) => {
                    let Some(stand) = stand() else { continue };
                    let moves: Vec<(Vec<String>, String)> = match kind {
                        Kind::Misses => {
                            let legal = stand.session.permitted().into_iter();
                            let listed = legal.filter(|(_, mv)| stated.legal.contains(mv));
                            listed
                                .map(|(grounds, mv)| (grounds.iter().map(ToString::to_string).collect(), mv))
                                .collect()
                        }
                        _ if searched >= SEARCHED || stand.session.outcome().is_some() => continue,
                        _ => {
                            searched += 1;
                            let illegal = stand.session.forbidden().into_iter();
                            let unlisted = illegal.filter(|(_, mv)| !stated.legal.contains(mv));
                            unlisted.map(|(clause, mv)| (vec![clause.to_string()], mv)).collect()
                        }
                    };
                    for mv in self.some(kind, moves) {
                        found.extend(here(Some(&mv)).map(|sighting| (kind.clone(), sighting)));
                    }
                    None
                }
                _ => None,
            };
            found.extend(one.map(|sighting| (kind.clone(), sighting)));
        }
        self.searched = searched;
        for (kind, sighting) in found {
            let is_another = |other: Kind| std::mem::discriminant(&other) != std::mem::discriminant(&kind);
            let beside_others = all.iter().any(|one| Kind::of(one, false).is_some_and(is_another));
            self.keep(&kind, Some(Sighting { beside_others, ..sighting }));
        }
    }

    /// Some of an answer's moves, those under the same clauses as wrong ones first.
    fn some(&self, kind: &Kind, moves: Vec<(Vec<String>, String)>) -> Vec<String> {
        let wrong: BTreeSet<&[String]> =
            self.of[kind].iter().filter(|sighting| sighting.wrong).map(|sighting| &sighting.clauses[..]).collect();
        let right = || self.of[kind].iter().filter(|sighting| !sighting.wrong);
        let alike = right().filter(|sighting| wrong.contains(&sighting.clauses[..])).count();
        let others = right().count() - alike;
        let (same, other): (Vec<_>, Vec<_>) =
            moves.into_iter().partition(|(clauses, _)| wrong.contains(&clauses[..]));
        let spread = |moves: Vec<(Vec<String>, String)>, most: usize| {
            let step = moves.len().div_ceil(most.max(1)).max(1);
            moves.into_iter().step_by(step).take(most).map(|(_, mv)| mv)
        };
        let same = spread(same, self.of_one.min(ALIKE.saturating_sub(alike)));
        same.chain(spread(other, (self.of_one / 2).min(OTHERS.saturating_sub(others)))).collect()
    }
}

/// Whether the position was already wrong after fewer moves of the same game.
fn follows_another(answered: &AnsweredQuestion, wrong: &[(&AnsweredQuestion, &BTreeSet<Deviation>)]) -> bool {
    let question = &answered.question;
    let is_before = |(other, left): &(&AnsweredQuestion, &BTreeSet<Deviation>)| {
        other.options == answered.options
            && other.question.position == question.position
            && other.question.moves.len() < question.moves.len()
            && question.moves.starts_with(&other.question.moves)
            && left.iter().any(Deviation::is_of_position)
    };
    wrong.iter().any(is_before)
}

/// The clauses about what differs in the engine's result of a move.
fn concerned(
    game: &'static dyn AnyGenerator,
    before: &Stand,
    answered: &AnsweredQuestion,
    sighting: &Sighting,
) -> Vec<String> {
    let ComparedAnswer::Stands(stated) = &answered.answer else { return Vec::new() };
    let (Some(second), Some(mv)) = (&stated.position, &sighting.mv) else { return Vec::new() };
    let law = before.session.after(mv).unwrap_or_default();
    let results = Results { grounds: &sighting.clauses, before: &before.spot.position, law: &law, second };
    game.concerned(&results).into_iter().map(str::to_owned).collect()
}

/// The clauses that decide whose turn it is: also those about phases, if the answer is in another one, and those by which the law
/// permits every move of this player here.
fn turn(game: &'static dyn AnyGenerator, stand: &Stand, answered: &AnsweredQuestion) -> Vec<String> {
    let named = answered.clauses();
    let phases = game.phases().iter().map(|clause| (*clause).to_owned()).filter(|clause| named.contains(clause));
    let of_each = stand.session.permitted().into_iter().map(|(grounds, _)| BTreeSet::from_iter(grounds));
    let of_all = of_each.reduce(|all, grounds| &all & &grounds).unwrap_or_default();
    let turn = game.clause(Subject::Turn).to_string();
    // How a piece moves is a clause of the game whose piece it is.
    let own = of_all.into_iter().map(|clause| clause.to_string()).filter(|clause| law(clause) == law(&turn));
    let own: Vec<String> = own.collect();
    [turn].into_iter().chain(phases).chain(own).collect()
}

/// The clauses that decide whether and how a game has ended.
fn ending(game: &'static dyn AnyGenerator, stand: &Stand, answered: &AnsweredQuestion) -> Vec<String> {
    let law = GameLaw::new(game, answered.options.law.clone());
    let (start, moves) = (stand.spot.start.clone(), stand.spot.made.clone());
    let decides = deciding(&law, &Place { start, moves, judge: None }, &*stand.session);
    let named = endings(|subject| game.clause(subject), stand.session.outcome(), None);
    decides.map(str::to_owned).into_iter().chain(named).chain(answered.clauses()).collect()
}

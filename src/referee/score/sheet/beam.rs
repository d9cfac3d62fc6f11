//! Sheets of one game, read together: the game whose half-moves cost the least.

use std::cell::OnceCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use super::column::{Passage, Progress};
use super::cost::{FOREIGN, UNTRUE, least, misread};
use super::{Sheet, untrue};
use crate::session::Session;

/// How many states are kept of each half-move, and how many times that before the dear half-moves are looked at.
const WIDTH: usize = 64;
const ENOUGH: usize = 3;

/// How much more than the cheapest a game may cost that may be the game as well.
pub(super) const NEARLY: usize = 3;

/// A half-move of a game, and how each sheet has it.
#[derive(Clone)]
pub(super) struct Step {
    pub mv: String,
    pub ways: Vec<Passage>,
}

/// Where a game stands, and how far each sheet has been read.
struct State {
    cost: usize,
    /// The last half-move, in the list of all.
    last: Option<usize>,
    session: Rc<dyn Session>,
    reached: Vec<Progress>,
}

/// What a word means in a state, how many untrue things it says, and the game after it.
pub(super) type MeantWord = Option<(String, usize, Rc<dyn Session>)>;

/// What a word means where a game stands.
pub(super) fn meant(session: &dyn Session, word: &str) -> MeantWord {
    let (read, after) = session.play_words(&[word])?;
    match &read.moves[..] {
        [mv] => Some((mv.clone(), untrue(&read), Rc::from(after))),
        _ => None,
    }
}

/// The half-moves of a state, up to a cost.
struct Choices<'s> {
    state: &'s State,
    sheets: &'s [Sheet],
    most: usize,
    ways: Vec<Vec<Passage>>,
    words: HashMap<&'s str, MeantWord>,
    moves: Vec<Choice>,
}

/// A half-move, the game after it if that is known, and the ways with what it adds to their costs.
type Choice = (String, Option<Rc<dyn Session>>, Vec<Vec<Passage>>);

/// A state after another one: its cost, the other one, and of that the half-move and the ways.
type Child = (usize, usize, usize, Vec<usize>);

impl<'s> Choices<'s> {
    fn of(state: &'s State, sheets: &'s [Sheet], most: usize) -> Self {
        let ways = |(sheet, reached): (&Sheet, &Progress)| {
            reached.ways(sheet).into_iter().filter(|way| state.cost + way.cost <= most).collect::<Vec<_>>()
        };
        let ways: Vec<Vec<Passage>> = sheets.iter().zip(&state.reached).map(ways).collect();
        let mut words = HashMap::new();
        for (sheet, ways) in sheets.iter().zip(&ways) {
            for word in ways.iter().filter_map(|way| Some(&sheet.words[way.word?][..])) {
                words.entry(word).or_insert_with(|| meant(&*state.session, word));
            }
        }
        let mut choices = Choices { state, sheets, most, ways, words, moves: Vec::new() };
        let meant: BTreeMap<_, _> =
            choices.words.values().flatten().map(|(mv, _, after)| (mv.clone(), Rc::clone(after))).collect();
        meant.into_iter().for_each(|(mv, after)| choices.add(mv, Some(after)));
        choices
    }

    /// Adds the half-moves that no word means, if they cost no more than this.
    fn add_others(&mut self, enough: usize) {
        let of_way = |sheet: &Sheet, way: &Passage| way.cost + way.word.map_or(0, |word| least(&sheet.words[word]));
        let of_sheet = |(sheet, ways): (&Sheet, &Vec<Passage>)| ways.iter().map(|way| of_way(sheet, way)).min();
        let least = self.sheets.iter().zip(&self.ways).map(of_sheet).sum::<Option<usize>>();
        if least.is_some_and(|least| self.state.cost + least <= enough) {
            let known: HashSet<String> = self.moves.iter().map(|(mv, ..)| mv.clone()).collect();
            self.state.session.legal().into_iter().filter(|mv| !known.contains(mv)).for_each(|mv| self.add(mv, None));
        }
    }

    fn add(&mut self, mv: String, after: Option<Rc<dyn Session>>) {
        let text = OnceCell::new();
        let text = || text.get_or_init(|| self.state.session.write(&mv).unwrap_or_default());
        let of_way = |sheet: &Sheet, way: &Passage| {
            let mut way = way.clone();
            if let Some(word) = way.word.map(|word| &sheet.words[word][..]) {
                let meant = self.words[word].as_ref().filter(|(meant, ..)| *meant == mv);
                way.agrees = meant.is_some();
                way.cost += meant.map_or_else(|| misread(word, text()), |(_, untrue, _)| untrue * UNTRUE);
            }
            way
        };
        let of_sheet = |(sheet, ways): (&Sheet, &Vec<Passage>)| ways.iter().map(|way| of_way(sheet, way)).collect();
        let ways = self.sheets.iter().zip(&self.ways).map(of_sheet).collect();
        self.moves.push((mv, after, ways));
    }

    /// The states after the half-moves from one on.
    fn children(&self, parent: usize, from: usize, children: &mut Vec<Child>) {
        for (at, (.., ways)) in self.moves.iter().enumerate().skip(from) {
            let mut all = vec![(self.state.cost, parent, at, Vec::new())];
            for ways in ways {
                let with = |(cost, .., chosen): &Child| {
                    let of_way =
                        |(n, way): (usize, &Passage)| (cost + way.cost, parent, at, [&chosen[..], &[n]].concat());
                    ways.iter().enumerate().map(of_way).filter(|child| child.0 <= self.most).collect::<Vec<_>>()
                };
                all = all.iter().flat_map(with).collect();
            }
            children.extend(all);
        }
    }
}

/// Where other games first differ: the index of the half-move, and theirs.
type Elsewhere = BTreeSet<(usize, String)>;

/// The cheapest game of some sheets, from where a session stands; and where others that cost nearly as little first differ from it.
pub(super) fn cheapest(session: Box<dyn Session>, sheets: &[Sheet]) -> Option<(Vec<Step>, Elsewhere)> {
    let mut steps: Vec<(Option<usize>, Step)> = Vec::new();
    // Steps that lead where another one does, and cost little more in all.
    let mut also: Vec<(usize, usize)> = Vec::new();
    let first = |sheet: &Sheet| Progress::nothing(sheet.places.first().map_or(0, |place| usize::from(place.second)));
    let reached = sheets.iter().map(first).collect();
    let mut states = vec![State { cost: 0, last: None, session: Rc::from(session), reached }];
    let mut ends: Vec<(usize, Option<usize>)> = Vec::new();
    while !states.is_empty() {
        let left = |state: &State| sheets.iter().zip(&state.reached).map(|(sheet, at)| at.left(sheet)).sum::<usize>();
        ends.extend(states.iter().map(|state| (state.cost + left(state) * FOREIGN, state.last)));
        let mut most = ends.iter().map(|(cost, _)| cost + NEARLY).min().unwrap_or_default();
        // Where there are enough states, the dearest shows what the next ones may cost.
        if states.len() == WIDTH {
            most = states.iter().map(|state| state.cost + NEARLY).max().map_or(most, |dearest| dearest.min(most));
        }
        states.retain(|state| state.cost <= most && left(state) > 0);
        let mut choices: Vec<Choices<'_>> = states.iter().map(|state| Choices::of(state, sheets, most)).collect();
        let mut children = Vec::new();
        choices.iter().enumerate().for_each(|(parent, choice)| choice.children(parent, 0, &mut children));
        children.sort();
        let enough = children.get(ENOUGH * WIDTH).map_or(most, |child| child.0);
        for (parent, choice) in choices.iter_mut().enumerate() {
            let meant = choice.moves.len();
            choice.add_others(enough);
            choice.children(parent, meant, &mut children);
        }
        children.sort();
        let (mut next, mut seen) = (Vec::<State>::new(), HashMap::new());
        for (cost, parent, mv, chosen) in children {
            if next.len() == WIDTH {
                break;
            }
            let (mv, after, ways) = &choices[parent].moves[mv];
            let session = after.clone().or_else(|| {
                let mut after = states[parent].session.fork();
                after.play(mv).ok().map(|()| Rc::from(after))
            });
            let Some(session) = session else { continue };
            let ways: Vec<Passage> = ways.iter().zip(chosen).map(|(ways, chosen)| ways[chosen].clone()).collect();
            let reached: Vec<Progress> = ways.iter().map(|way| way.reached.clone()).collect();
            let step = (states[parent].last, Step { mv: mv.clone(), ways });
            match seen.entry((session.position(), reached.clone())) {
                Entry::Vacant(entry) => {
                    entry.insert((steps.len(), cost));
                    next.push(State { cost, last: Some(steps.len()), session, reached });
                    steps.push(step);
                }
                Entry::Occupied(entry) if cost <= entry.get().1 + NEARLY => {
                    also.push((entry.get().0, steps.len()));
                    steps.push(step);
                }
                Entry::Occupied(_) => {}
            }
        }
        states = next;
    }
    ends.sort_by_key(|(cost, _)| *cost);
    let chain = |last: Option<usize>| {
        let mut chain: Vec<usize> = std::iter::successors(last, |at| steps[*at].0).collect();
        chain.reverse();
        chain
    };
    let (least, last) = *ends.first()?;
    let best = chain(last);
    let ends = ends.iter().take_while(|(cost, _)| *cost <= least + NEARLY).map(|(_, last)| *last);
    let kept: HashSet<usize> = best.iter().copied().collect();
    let merged = also.iter().filter(|(same, _)| kept.contains(same)).map(|(_, other)| Some(*other));
    let mv = |at: usize| &steps[at].1.mv;
    let differs = |last: Option<usize>| {
        let other = chain(last);
        let at = best.iter().zip(&other).position(|(one, other)| mv(*one) != mv(*other))?;
        Some((at, mv(other[at]).clone()))
    };
    let others = ends.chain(merged).filter_map(differs).collect();
    Some((best.iter().map(|at| steps[*at].1.clone()).collect(), others))
}

//! Sheets of one game, read together: the game whose half-moves cost the least.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::column::{Reached, Way};
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
    pub ways: Vec<Way>,
}

/// A game.
pub(super) struct Reading {
    pub steps: Vec<Step>,
}

/// Where a game stands, and how far each sheet has been read.
struct State {
    cost: usize,
    /// The last half-move, in the list of all.
    last: Option<usize>,
    session: Rc<dyn Session>,
    reached: Vec<Reached>,
}

/// What a word means in a state, how many untrue things it says, and the game after it.
pub(super) type Meant = Option<(String, usize, Rc<dyn Session>)>;

/// The half-moves of a state.
struct Choices<'s> {
    state: &'s State,
    sheets: &'s [Sheet],
    ways: Vec<Vec<Way>>,
    words: HashMap<&'s str, Meant>,
}

/// A state after another one.
struct Child {
    cost: usize,
    parent: usize,
    step: Step,
    after: Option<Rc<dyn Session>>,
}

/// What a word means where a game stands.
pub(super) fn meant(session: &dyn Session, word: &str) -> Meant {
    let (read, after) = session.play_words(&[word])?;
    match &read.moves[..] {
        [mv] => Some((mv.clone(), untrue(&read), Rc::from(after))),
        _ => None,
    }
}

impl<'s> Choices<'s> {
    fn of(state: &'s State, sheets: &'s [Sheet]) -> Self {
        let ways: Vec<Vec<Way>> =
            sheets.iter().zip(&state.reached).map(|(sheet, reached)| reached.ways(&sheet.words)).collect();
        let mut words = HashMap::new();
        for (sheet, ways) in sheets.iter().zip(&ways) {
            for word in ways.iter().filter_map(|way| Some(&sheet.words[way.word?][..])) {
                words.entry(word).or_insert_with(|| meant(&*state.session, word));
            }
        }
        Choices { state, sheets, ways, words }
    }

    /// The least that a half-move costs that no word means.
    fn least(&self) -> usize {
        let of_way = |sheet: &Sheet, way: &Way| way.cost + way.word.map_or(0, |word| least(&sheet.words[word]));
        let of_sheet = |(sheet, ways): (&Sheet, &Vec<Way>)| ways.iter().map(|way| of_way(sheet, way)).min();
        self.state.cost + self.sheets.iter().zip(&self.ways).filter_map(of_sheet).sum::<usize>()
    }

    /// The states after a half-move.
    fn after(&self, parent: usize, mv: &str, after: Option<&Rc<dyn Session>>, children: &mut Vec<Child>) {
        let text = OnceCell::new();
        let text = || text.get_or_init(|| self.state.session.write(mv).unwrap_or_default());
        let mut all = vec![(self.state.cost, Vec::new())];
        for (sheet, ways) in self.sheets.iter().zip(&self.ways) {
            let of_way = |way: &Way| {
                let mut way = way.clone();
                if let Some(word) = way.word.map(|word| &sheet.words[word][..]) {
                    let meant = self.words[word].as_ref().filter(|(meant, ..)| meant == mv);
                    way.agrees = meant.is_some();
                    way.cost += meant.map_or_else(|| misread(word, text()), |(_, untrue, _)| untrue * UNTRUE);
                }
                way
            };
            let ways: Vec<Way> = ways.iter().map(of_way).collect();
            all = all
                .iter()
                .flat_map(|(cost, before)| {
                    ways.iter().map(move |way| (cost + way.cost, [&before[..], &[way.clone()]].concat()))
                })
                .collect();
        }
        children.extend(all.into_iter().map(|(cost, ways)| Child {
            cost,
            parent,
            step: Step { mv: mv.to_owned(), ways },
            after: after.cloned(),
        }));
    }
}

/// The cheapest games of some sheets, from where a session stands, the cheapest first.
pub(super) fn readings(session: Box<dyn Session>, sheets: &[Sheet]) -> Vec<Reading> {
    let mut steps: Vec<(Option<usize>, Step)> = Vec::new();
    let reached = vec![Reached::default(); sheets.len()];
    let mut states = vec![State { cost: 0, last: None, session: Rc::from(session), reached }];
    let mut ends: Vec<(usize, Option<usize>)> = Vec::new();
    while !states.is_empty() {
        let left =
            |state: &State| sheets.iter().zip(&state.reached).map(|(sheet, at)| at.left(&sheet.words)).sum::<usize>();
        ends.extend(states.iter().map(|state| (state.cost + left(state) * FOREIGN, state.last)));
        let most = ends.iter().map(|(cost, _)| cost + NEARLY).min().unwrap_or_default();
        states.retain(|state| state.cost <= most && left(state) > 0);
        let choices: Vec<Choices<'_>> = states.iter().map(|state| Choices::of(state, sheets)).collect();
        let mut children = Vec::new();
        for (parent, choice) in choices.iter().enumerate() {
            let mut moves: Vec<_> = choice.words.values().flatten().map(|(mv, _, after)| (mv, after)).collect();
            moves.sort_by_key(|(mv, _)| *mv);
            moves.dedup_by_key(|(mv, _)| *mv);
            moves.iter().for_each(|(mv, after)| choice.after(parent, mv, Some(after), &mut children));
        }
        children.sort_by_key(|child| child.cost);
        let enough = children.get(ENOUGH * WIDTH).map_or(most, |child| child.cost.min(most));
        for (parent, choice) in choices.iter().enumerate().filter(|(_, choice)| choice.least() <= enough) {
            let is_new = |mv: &String| choice.words.values().flatten().all(|(meant, ..)| meant != mv);
            let legal = choice.state.session.legal().into_iter().filter(is_new);
            legal.for_each(|mv| choice.after(parent, &mv, None, &mut children));
        }
        children.retain(|child| child.cost <= most);
        children.sort_by_key(|child| child.cost);
        let (mut next, mut seen) = (Vec::new(), HashSet::new());
        for Child { cost, parent, step, after } in children {
            let session = after.or_else(|| {
                let mut after = states[parent].session.fork();
                after.play(&step.mv).ok().map(|()| Rc::from(after))
            });
            let Some(session) = session else { continue };
            let reached: Vec<Reached> = step.ways.iter().map(|way| way.reached.clone()).collect();
            if seen.insert((session.position(), reached.clone())) {
                steps.push((states[parent].last, step));
                next.push(State { cost, last: Some(steps.len() - 1), session, reached });
                if next.len() == WIDTH {
                    break;
                }
            }
        }
        states = next;
    }
    ends.sort_by_key(|(cost, _)| *cost);
    let most = ends.first().map_or(0, |(cost, _)| cost + NEARLY);
    let read = |(_, last): (usize, Option<usize>)| {
        let mut read = Vec::new();
        let mut next = last;
        while let Some(at) = next {
            read.push(steps[at].1.clone());
            next = steps[at].0;
        }
        read.reverse();
        Reading { steps: read }
    };
    ends.into_iter().take_while(|(cost, _)| *cost <= most).map(read).collect()
}

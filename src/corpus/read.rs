//! Reading a fixture file: from its form to cases, in the game's own terms.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use serde_yaml::Spanned;

use super::case::{Basis, Case, Expectation, IllegalMove, StatedAnswer, StatedEnding};
use super::error::{FixtureError, FixtureFault, Places};
use super::files::{FixtureFile, embedded};
use super::form::{self, Word};
use super::score::{AsPlayed, ScoreCase, StatedClaim};
use crate::board::{Named, Unreadable};
use crate::games::AnyGame;
use crate::referee::score::Score;
use crate::rules::{Draw, MAX_PERFT_DEPTH, Options, Win};
use crate::session::Claimable;

/// A fixture file.
#[derive(Clone, Debug)]
pub struct Page {
    /// The file's path.
    pub path: String,
    /// Where in the document its cases come from.
    pub source: String,
    /// What applies to all of its cases, such as how a lost picture was rebuilt.
    pub note: Option<String>,
    /// The cases.
    pub cases: Vec<Case>,
    /// The score cases, for clauses that are not about positions and moves.
    pub scores: Vec<ScoreCase>,
}

/// Reads the files of a game that are compiled into the program.
///
/// # Errors
/// As [`read`], for the first file with an error.
pub fn pages(game: &'static dyn AnyGame) -> Result<Vec<Page>, FixtureError> {
    embedded(game.id()).iter().map(|file| read(game, file)).collect()
}

/// Reads a file of a game's cases.
///
/// # Errors
/// Everything in it that cannot be read or is unknown to the game.
pub fn read(game: &'static dyn AnyGame, file: &FixtureFile) -> Result<Page, FixtureError> {
    let page: form::PageForm = serde_yaml::from_str(&file.text).map_err(|error| {
        let (line, column) = error.location().map_or((1, 1), |at| (at.line() as usize, at.column() as usize));
        // The place is told with the file's name.
        let what = error.without_snippet().to_string().replace(&format!(" at line {line}, column {column}"), "");
        FixtureError::new(file, vec![Places::new(&file.text).fault(line, column, what)])
    })?;
    let clauses = game.clauses().iter().map(|clause| clause.name).collect();
    let mut reader = Reader {
        game,
        text: &file.text,
        places: Places::new(&file.text),
        clauses,
        basis: page.basis,
        names: BTreeSet::new(),
        faults: Vec::new(),
    };
    if page.cases.is_empty() && page.scores.is_empty() {
        reader.faults.push(FixtureFault { line: 1, column: 1, span: (0, 1), what: "no cases".to_owned() });
    }
    let page = Page {
        path: file.path.clone(),
        source: page.source,
        note: page.note,
        cases: page.cases.into_iter().map(|case| reader.case(case)).collect(),
        scores: page.scores.into_iter().map(|case| reader.score(case)).collect(),
    };
    if reader.faults.is_empty() { Ok(page) } else { Err(FixtureError::new(file, reader.faults)) }
}

/// The words for endings that are not outcomes on the board: only scores have them.
const WON_IN_SCORES: [&str; 4] = ["resignation", "illegal-move", "time-forfeit", "stated"];
const DRAWN_IN_SCORES: [&str; 3] = ["agreement", "unwinnable", "stated"];

/// How a place in the page of the text forms begins.
const NOTATION: &str = "notation: ";

/// The words of a map, without their places.
fn words(of: &BTreeMap<String, Word>) -> BTreeMap<String, String> {
    of.iter().map(|(key, word)| (key.clone(), word.value.clone())).collect()
}

/// Whether what was reasoned rests on a ruling.
fn reasoned(rulings: &BTreeMap<String, Word>, shows: &[&str]) -> Basis {
    let of_ruling = !rulings.is_empty() || shows.iter().any(|clause| clause.contains(".ruling."));
    if of_ruling { Basis::Ruling } else { Basis::Derived }
}

/// A line and a column in characters, both from 1.
type Place = (usize, usize);

fn place<T>(word: &Spanned<T>) -> Place {
    (word.referenced.line() as usize, word.referenced.column() as usize)
}

/// Reads the content of a page of the right form, and collects what is wrong in it. Wrong items are left out of the
/// cases, which are not returned in that case.
struct Reader<'f> {
    game: &'static dyn AnyGame,
    text: &'f str,
    places: Places<'f>,
    clauses: BTreeSet<&'static str>,
    /// The file's basis.
    basis: Option<Basis>,
    names: BTreeSet<String>,
    faults: Vec<FixtureFault>,
}

impl Reader<'_> {
    fn fault(&mut self, (line, column): Place, what: impl Display) {
        self.faults.push(self.places.fault(line, column, what.to_string()));
    }

    /// The place of a map's key. It is not recorded, so it is searched for shortly before the value.
    fn key<T>(&self, key: &str, value: &Spanned<T>) -> Place {
        const FAR: usize = 4096;
        let (line, column) = place(value);
        let (at, _) = self.places.span(line, column);
        let near = (at.saturating_sub(FAR)..=at).find(|byte| self.text.is_char_boundary(*byte)).unwrap_or(at);
        match self.text[near..at].rfind(key) {
            Some(start) => self.places.of_byte(near + start),
            None => (line, column),
        }
    }

    fn case(&mut self, form: form::CaseForm) -> Case {
        let at = place(&form.name);
        self.name(&form.name);
        let shows = self.clauses(&form.shows);
        let of_text = form.malformed.is_some() || form.place.as_deref().is_some_and(|it| it.starts_with(NOTATION));
        let inferred = match (form.rebuilt, of_text) {
            (Some(_), _) => Basis::Rebuilt,
            (None, true) => Basis::TextForm,
            (None, false) => reasoned(&form.rulings, &shows),
        };
        Case {
            game: self.game,
            line: form.name.referenced.line(),
            basis: self.basis(form.basis, inferred, form.place.as_deref(), at),
            shows,
            options: self.options(&form.rulings),
            rulings: words(&form.rulings),
            moves: self.moves(&form.moves),
            expected: self.expectation(&form, at),
            name: form.name.0.value,
            place: form.place,
            rebuilt: form.rebuilt,
            why: form.why,
            position: form.position.0.value,
        }
    }

    /// On what a case rests: as it says, or its file, or as follows from its other keys.
    fn basis(&mut self, stated: Option<Basis>, inferred: Basis, in_document: Option<&str>, at: Place) -> Basis {
        let basis = stated.or(self.basis).unwrap_or(inferred);
        if matches!(basis, Basis::Transcribed | Basis::Rebuilt) && in_document.is_none() {
            self.fault(at, format_args!("a case that is {} states its `place`", basis.word()));
        }
        basis
    }

    /// What a case states, given the place of its name.
    fn expectation(&mut self, form: &form::CaseForm, at: Place) -> Expectation {
        self.position(&form.position, form.malformed.is_some());
        let impossible = form.impossible.as_ref().map(|clauses| self.clauses(clauses));
        let standing = self.standing(form, at);
        let expected = match (form.malformed, impossible) {
            (None, None) => {
                if form.shows.is_empty() {
                    self.fault(at, "the case shows no clause");
                }
                if !form.states_something() {
                    self.fault(at, "the case states nothing that could fail");
                }
                return Expectation::Stands(Box::new(standing));
            }
            (Some(_), Some(_)) => {
                self.fault(at, "a position is `malformed` or `impossible`, not both");
                return Expectation::Nothing;
            }
            (Some(at), None) => Expectation::Malformed { at },
            (None, Some(clauses)) => Expectation::Impossible { clauses },
        };
        if form.states_something() || !form.moves.is_empty() {
            self.fault(at, "nothing else can be stated about a refused position");
        }
        expected
    }

    fn standing(&mut self, form: &form::CaseForm, at: Place) -> StatedAnswer {
        for text in form.after.values().chain(&form.canonical) {
            self.position(text, false);
        }
        StatedAnswer {
            canonical: form.canonical.as_ref().map(|text| text.value.clone()),
            turn: form.turn.as_ref().and_then(|turn| self.player(turn)),
            check: form.check,
            outcome: form.outcome.as_ref().and_then(|ending| self.ending(ending, &[], &[])),
            legal: self.moves(&form.legal),
            all: form.all.as_ref().map(|all| self.moves(all).into_iter().collect()),
            count: form.count,
            illegal: form.illegal.iter().filter_map(|(mv, refusal)| self.illegal(mv, refusal)).collect(),
            after: form.after.iter().filter_map(|(mv, after)| self.after(mv, after)).collect(),
            from: form.from.iter().map(|(from, targets)| (square(from), self.from(from, targets, at))).collect(),
            perft: form.perft.iter().filter_map(|(depth, count)| self.perft(*depth, count)).collect(),
            illegible: form.illegible.clone(),
        }
    }

    fn score(&mut self, form: form::ScoreForm) -> ScoreCase {
        self.name(&form.name);
        let (shows, options) = (self.clauses(&form.shows), self.options(&form.rulings));
        let refused = form.refused.as_ref().and_then(|clause| self.clause(clause));
        let illegal = form.illegal.as_ref().and_then(|clause| self.clause(clause));
        match Score::read(&form.score.value) {
            Err(unreadable) => self.fault(place(&form.score), unreadable),
            Ok(score) => {
                if score.rulings.is_some() {
                    self.fault(place(&form.score), "a score case states rulings under `rulings`, not in the score");
                }
            }
        }
        if shows.is_empty() {
            self.fault(place(&form.name), "the case shows no clause");
        }
        let outcome = self.ending(&form.outcome, &WON_IN_SCORES, &DRAWN_IN_SCORES);
        let inferred = reasoned(&form.rulings, &shows);
        ScoreCase {
            game: self.game,
            basis: self.basis(form.basis, inferred, form.place.as_deref(), place(&form.name)),
            rulings: words(&form.rulings),
            line: form.name.referenced.line(),
            moves: form.moves.as_ref().map(|moves| self.moves(moves)),
            outcome: outcome.unwrap_or(StatedEnding::None),
            name: form.name.0.value,
            place: form.place,
            why: form.why,
            score: form.score.0.value,
            options,
            shows,
            refused,
            illegal,
            as_played: form.as_played.map(|as_played| AsPlayed {
                illegal: as_played
                    .illegal
                    .iter()
                    .filter_map(|(at, clause)| Some((*at, self.clause(clause)?)))
                    .collect(),
                follows: as_played.follows.and_then(|clause| self.clause(&clause)),
                position: as_played.position,
            }),
            claims: form.claims.iter().filter_map(|claim| self.claim(claim)).collect(),
            slips: form.slips,
            untrue: form.untrue,
        }
    }

    fn claim(&mut self, form: &form::ClaimForm) -> Option<StatedClaim> {
        let how = match (form.since, &form.with) {
            (Some(made), None) => Claimable::Since(made),
            (None, Some(moves)) => Claimable::With(moves.clone()),
            _ => {
                self.fault(place(&form.clause), "a claim has either `since` or `with`");
                return None;
            }
        };
        Some(StatedClaim { clause: self.clause(&form.clause)?, how })
    }

    fn name(&mut self, name: &Word) {
        if !self.names.insert(name.value.clone()) {
            self.fault(place(name), "another case has this name");
        }
    }

    fn clauses(&mut self, clauses: &[Word]) -> Vec<&'static str> {
        clauses.iter().filter_map(|clause| self.clause(clause)).collect()
    }

    fn clause(&mut self, clause: &Word) -> Option<&'static str> {
        let known = self.clauses.get(clause.value.as_str()).copied();
        if known.is_none() {
            self.fault(place(clause), format_args!("the law has no clause `{}`", clause.value));
        }
        known
    }

    fn options(&mut self, taken: &BTreeMap<String, Word>) -> Options {
        let mut options = Options::defaults(self.game.questions());
        for (question, option) in taken {
            if let Err(unknown) = options.set(question, &option.value) {
                self.fault(place(option), unknown);
            }
        }
        options
    }

    fn position(&mut self, text: &Word, malformed: bool) {
        if text.value.trim() == "startpos" {
            return;
        }
        match self.game.canonical(&text.value) {
            Err(unreadable) if !malformed => self.fault(place(text), first_fault(&unreadable)),
            Ok(_) if malformed => self.fault(place(text), "this position can be read"),
            _ => {}
        }
    }

    fn moves(&mut self, moves: &[Word]) -> Vec<String> {
        moves.iter().filter_map(|mv| self.mv(&mv.value, place(mv))).collect()
    }

    /// A move's canonical text.
    fn mv(&mut self, text: &str, at: Place) -> Option<String> {
        let read = self.game.canonical_move(text);
        read.map_err(|unreadable| {
            self.fault(at, format_args!("`{text}` is not a move: {}", first_fault(&unreadable)));
        })
        .ok()
    }

    fn illegal(&mut self, written: &str, refusal: &form::RefusalForm) -> Option<IllegalMove> {
        let mv = self.mv(written, self.key(written, &refusal.clause));
        let clause = self.clause(&refusal.clause);
        let squares = refusal.squares.as_ref().map(|squares| {
            let mut squares: Vec<String> = squares.iter().map(|text| square(text)).collect();
            squares.sort();
            squares
        });
        Some(IllegalMove { mv: mv?, written: written.to_owned(), clause: clause?, squares })
    }

    fn after(&mut self, mv: &str, after: &Word) -> Option<(String, String)> {
        Some((self.mv(mv, self.key(mv, after))?, after.value.clone()))
    }

    fn perft(&mut self, depth: u32, count: &Spanned<u64>) -> Option<(u32, u64)> {
        if depth > MAX_PERFT_DEPTH {
            let at = self.key(&depth.to_string(), count);
            self.fault(at, format_args!("sequences of at most {MAX_PERFT_DEPTH} moves are counted"));
            return None;
        }
        Some((depth, count.value))
    }

    /// The moves from a square to all of its targets.
    fn from(&mut self, from: &str, targets: &[Word], at: Place) -> BTreeSet<String> {
        // If the square was read, an error after it only means that the rest of the move is missing.
        let (key, from) = (from, &square(from)[..]);
        if self.game.canonical_move(from).is_err_and(|unreadable| unreadable.at() < from.len()) {
            let at = targets.first().map_or(at, |first| self.key(key, first));
            self.fault(at, format_args!("no move begins with `{from}`"));
            return BTreeSet::new();
        }
        targets.iter().filter_map(|to| self.mv(&format!("{from}{}", square(&to.value)), place(to))).collect()
    }

    fn player(&mut self, word: &Word) -> Option<Named> {
        let named = Named::of_word(&word.value).filter(|named| named.word() == word.value);
        if named.is_none() {
            self.fault(
                place(word),
                format_args!("`{}` is not a player; expected white, black, south or north", word.value),
            );
        }
        named
    }

    /// An ending, by one of the outcomes on the board or by one of these words.
    fn ending(
        &mut self,
        form: &form::EndingForm,
        won: &[&'static str],
        drawn: &[&'static str],
    ) -> Option<StatedEnding> {
        Some(match form {
            form::EndingForm::None => StatedEnding::None,
            form::EndingForm::Win { winner, by } => {
                let winner = self.player(winner);
                let ways = Win::ALL.map(Win::word);
                StatedEnding::Win { by: self.way(by, ways.iter().chain(won))?, winner: winner? }
            }
            form::EndingForm::Draw(draw) => {
                StatedEnding::Draw(self.way(draw, Draw::ALL.map(Draw::word).iter().chain(drawn))?)
            }
        })
    }

    /// One of the words for how a game has ended.
    fn way<'w>(&mut self, word: &Word, mut known: impl Iterator<Item = &'w &'static str>) -> Option<&'static str> {
        let way = known.find(|way| **way == word.value).copied();
        if way.is_none() {
            self.fault(place(word), format_args!("no game ends by `{}`", word.value));
        }
        way
    }
}

/// A square, also as a document may write it: `6-C` is c6.
fn square(text: &str) -> String {
    match text.split_once('-') {
        Some((rank, file)) if rank.parse::<u8>().is_ok() && matches!(file.as_bytes(), [b'A'..=b'Z']) => {
            format!("{}{rank}", file.to_lowercase())
        }
        _ => text.to_owned(),
    }
}

fn first_fault(unreadable: &Unreadable) -> String {
    unreadable.faults.first().map(ToString::to_string).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Aviary;

    #[test]
    fn every_fault_has_its_place() {
        // Each case has an unknown clause twice, and a text that is not a move.
        let case = |n| {
            format!(
                "- name: case {n}\n  why: a test\n  shows: [avian.none]\n  position: startpos\n  illegal:\n    é: avian.none\n"
            )
        };
        let text = format!("source: a test\ncases:\n{}{}", case(0), case(1));
        let file = FixtureFile { path: "fixtures/aviary/test.yaml".to_owned(), text: text.clone() };
        let faults = read(&Aviary, &file).unwrap_err().faults;
        let places: Vec<_> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
        assert_eq!(places, [(5, 11), (8, 5), (8, 8), (11, 11), (14, 5), (14, 8)]);
        let words: Vec<_> = faults.iter().map(|fault| &text[fault.span.0..fault.span.0 + fault.span.1]).collect();
        assert_eq!(words, ["avian.none", "é:", "avian.none", "avian.none", "é:", "avian.none"]);
    }
}

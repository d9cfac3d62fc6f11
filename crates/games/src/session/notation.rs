//! Reads and writes sequences of moves in the notation of the game's document, and numbers them.

use std::cell::{OnceCell, RefCell};
use std::{fmt, slice};

use crate::board::{Course, Entry, Fault, Manner, Misnamed, Notation, Routed as _, Setup as _, Unreadable};
use crate::record::Record;
use crate::rules::{Breach, Clause, Goes, Law, Outcome, Rules, Subject, Win};
use crate::stop;

/// A word of a list of moves that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("word {}: {unreadable}", at + 1)]
pub struct ReadMovesError {
    /// Its index.
    pub at: usize,
    /// What is wrong with it.
    pub unreadable: Unreadable,
    /// What was read before it.
    pub before: Box<ReadMoves>,
    /// The same, if the error comes from the document's notation.
    pub misnamed: Option<Box<Misnamed>>,
}

/// How far a sequence of moves is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Up to the word that contains the move of this number; `None`: up to the last word.
    pub length: Option<usize>,
    /// Whether to read beyond illegal moves, as the game was played. An illegal move is made if it is a candidate
    /// (`Law::conceivable`). Otherwise, reading ends after an illegal move if the next word needs the position after
    /// it, which does not exist.
    pub as_played: bool,
    /// The language in whose letters the score is written; `None`: that of the document, or the one that fits.
    pub letters: Option<&'static str>,
}

/// Moves that were read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadMoves {
    /// The moves.
    pub moves: Vec<String>,
    /// For each move, the index of the word that contains it.
    pub words: Vec<usize>,
    /// The slips: what is wrong with words that can still be understood.
    pub slips: Vec<Slipped>,
    /// Whether all requested words were read, and in a game read as it was played, all moves made. `false` if reading
    /// stopped after an illegal move.
    pub complete: bool,
    /// The illegal moves by index, each with what it breaks; not in a list whose words are all moves by themselves, which
    /// is read without a position unless the game is read as it was played.
    pub illegal: Vec<(usize, Breach)>,
    /// The index of the first move after the end of the game, and how the game had ended, in a position that a legal move
    /// reached: an illegal move ends nothing (`chess.end.over`, Article 5.1.1).
    pub over: Option<(usize, Outcome)>,
    /// The moves after the end that would be illegal if the game were not over, with what they would break.
    pub besides: Vec<(usize, Breach)>,
    /// The illegal moves, by index, whose words can mean several moves: these, each with what it breaks.
    pub meanings: Vec<(usize, Vec<Meaning>)>,
}

/// A move that a word can mean, with what it breaks.
pub type Meaning = (String, Breach);

impl ReadMoves {
    /// The last move that breaks something, before the end of the game or after it, with what it breaks.
    pub fn last_illegal(&self) -> Option<&(usize, Breach)> {
        self.besides.last().or(self.illegal.last())
    }

    /// What the word of an illegal move can mean, if that is more than one move.
    pub fn meanings_of(&self, at: usize) -> &[Meaning] {
        self.meanings.iter().find(|(index, _)| *index == at).map_or(&[], |(_, meanings)| meanings)
    }

    /// A word's moves in a sentence, if it has some: `g1f3`, `b1d5 or g1d5`.
    pub fn meaning_of_word(&self, word: usize) -> Option<String> {
        let meanings = self.words.iter().position(|at| *at == word).map_or(&[][..], |at| self.meanings_of(at));
        let moves = self.of_word(word);
        let either = || meanings.iter().map(|(mv, _)| mv.as_str()).collect::<Vec<_>>().join(" or ");
        (!moves.is_empty()).then(|| if meanings.is_empty() { moves.join(" ") } else { either() })
    }
}

/// Words by which a player would pass. In no game may a player pass whose notation has no such word.
const PASSES: [&str; 6] = [PASS, "Z0", "@@@@", "0000", "<>", "pass"];

/// How a pass is written in a list of moves.
pub const PASS: &str = "--";

/// A word with a slip: it is not written correctly, but has only one meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slipped {
    /// The word's index.
    pub word: usize,
    /// What is wrong with it.
    pub misnamed: Misnamed,
    /// The correct spelling of its moves, if that differs from the word.
    pub spelling: Option<String>,
}

impl ReadMoves {
    /// How many moves are legal from the first one on.
    pub fn legal(&self) -> usize {
        let refused = self.illegal.first().map(|(at, _)| *at).into_iter().chain(self.over.map(|(at, _)| at));
        refused.min().unwrap_or(self.moves.len())
    }

    /// Whether the law refuses none of the moves.
    pub fn is_legal(&self) -> bool {
        self.legal() == self.moves.len()
    }

    /// The moves of a word.
    pub fn of_word(&self, word: usize) -> &[String] {
        let begins = self.words.partition_point(|at| *at < word);
        let ends = self.words.partition_point(|at| *at <= word);
        &self.moves[begins..ends]
    }
}

/// The moves in a word: a pair of sowings, or a move and the order to make it.
const IN_WORD: usize = 2;

/// How many moves more than that are read in all words together, so that a long word cannot be an endless game.
const MAX_EXTRA: usize = 20;

/// After how many words that can mean several moves the words that follow are asked which it was, and how many these are: a
/// score with more is not just miswritten.
const MOST_UNCLEAR: usize = 20;
const LOOKS_AHEAD: usize = 200;

/// How many bytes a word has at most that can be a move, with all that may stand before or behind it.
pub const MAX_WORD: usize = 200;

/// A move, or nothing in its place: a player has passed.
type Made<M> = Option<M>;

/// The moves that a word can mean, each with what it breaks.
type Meant<M> = Vec<(M, Breach)>;

/// The texts of moves.
fn texts<M: ToString>(moves: &[Made<M>]) -> Vec<String> {
    moves.iter().map(|mv| mv.as_ref().map_or_else(|| PASS.to_owned(), ToString::to_string)).collect()
}

/// Who judges the moves of a game that an implementation plays.
trait Judges<R: Rules> {
    /// What a move breaks by itself, as if the game were not over.
    fn breach(&self, record: &Record<R>, mv: &R::Move, manner: Manner) -> Option<Breach>;

    /// Whether a move is legal in a record.
    fn is_legal(&self, record: &Record<R>, mv: &R::Move) -> bool;

    /// Whether a move is legal at a position, as if the game were not over.
    fn allows(&self, position: &R::Position, mv: &R::Move) -> bool;

    /// Whether a move can be made, legal or not.
    fn is_candidate(&self, position: &R::Position, mv: &R::Move) -> bool;

    /// Whether a piece goes there ([`Law::goes`]).
    fn goes(&self, position: &R::Position, mv: &R::Move) -> Goes;

    /// The clause by which nobody passes.
    fn turn(&self) -> Clause;
}

impl<L: Law> Judges<L> for L {
    fn breach(&self, record: &Record<L>, mv: &L::Move, manner: Manner) -> Option<Breach> {
        record.judge_as(self, mv, manner).err()
    }

    fn is_legal(&self, record: &Record<L>, mv: &L::Move) -> bool {
        record.judge(self, mv).is_ok()
    }

    fn allows(&self, position: &L::Position, mv: &L::Move) -> bool {
        self.judge_in_play(position, mv).is_ok()
    }

    fn is_candidate(&self, position: &L::Position, mv: &L::Move) -> bool {
        self.can_be_made(position, mv)
    }

    fn goes(&self, position: &L::Position, mv: &L::Move) -> Goes {
        Law::goes(self, position, mv)
    }

    fn turn(&self) -> Clause {
        L::clause(Subject::Turn)
    }
}

/// A game as far as its moves have been read or written.
struct Going<'g, R: Rules> {
    rules: &'g R,
    /// The law. Without it, no illegal move is judged: the game just stops there.
    law: Option<&'g dyn Judges<R>>,
    /// `None` after an illegal move that is not made, and if the game begins with an impossible position.
    record: Option<Record<R>>,
    /// The game before that move.
    stuck: Option<Record<R>>,
    setups: Setups<R::Setup>,
    /// The moves that have been asked about in the current position, and whether it allows them.
    asked: RefCell<Vec<(R::Move, bool)>>,
    /// Without the law, its legal moves, once they are needed: an engine lists them as fast as it judges one.
    legal: OnceCell<Vec<R::Move>>,
    moves: Vec<Made<R::Move>>,
    /// The index of the word that is being read.
    word: usize,
    /// Claims that the player to move is checkmated, each with the index of its word. They are untrue if the next move
    /// is legal.
    claims: Vec<(usize, Misnamed)>,
    /// The claims that are untrue.
    untrue: Vec<(usize, Misnamed)>,
    /// What the notation has counted ([`Course::tally`]).
    tally: (usize, u16),
    /// The maximum number of moves of the game.
    most: usize,
    /// Whether the game would have had more moves.
    overfull: bool,
    /// Whether illegal moves are made.
    as_played: bool,
    /// The illegal moves by index. Only the last one may not have been made.
    illegal: Vec<(usize, Breach)>,
    /// What those of them can be whose words mean several moves.
    meanings: Vec<(usize, Meant<R::Move>)>,
    /// Whether the last word means several moves, none of which is made.
    unclear: bool,
    /// The index of the first move after the end of the game, and how it had ended.
    over: Option<(usize, Outcome)>,
    /// What the moves after the end would break besides.
    besides: Vec<(usize, Breach)>,
}

/// The setups that a notation asks for.
enum Setups<S> {
    /// All, for one that looks back.
    All(Vec<S>),
    /// The current one, once it is asked for: most words need none. It stays the last one when the game cannot go on.
    Current(OnceCell<S>),
}

/// A notation of the document of a game.
pub type NotationOf<R> = dyn Notation<<R as Rules>::Setup, <R as Rules>::Move>;

impl<'g, R: Rules> Going<'g, R> {
    /// A game that goes on from a record, for a notation; `None` if it begins with an impossible position.
    fn new(
        rules: &'g R,
        law: Option<&'g dyn Judges<R>>,
        notation: Option<&NotationOf<R>>,
        record: Option<Record<R>>,
        as_played: bool,
    ) -> Self {
        let setups = if notation.is_some_and(Notation::looks_back) {
            let positions = record.iter().flat_map(Record::positions);
            Setups::All(positions.map(|position| rules.setup(position)).collect())
        } else {
            Setups::Current(OnceCell::new())
        };
        Going {
            rules,
            law,
            record,
            stuck: None,
            setups,
            asked: RefCell::default(),
            legal: OnceCell::new(),
            moves: Vec::new(),
            word: 0,
            claims: Vec::new(),
            untrue: Vec::new(),
            tally: (0, 0),
            most: usize::MAX,
            overfull: false,
            as_played,
            illegal: Vec::new(),
            meanings: Vec::new(),
            unclear: false,
            over: None,
            besides: Vec::new(),
        }
    }

    /// Makes room for so many moves more.
    fn reserve(&mut self, more: usize) {
        self.moves.reserve(more);
        self.record.iter_mut().for_each(|record| record.reserve(self.rules, more));
    }

    /// Whether the current position allows a move, if this has been asked before.
    fn answered(&self, mv: &R::Move) -> Option<bool> {
        self.asked.borrow().iter().find(|(asked, _)| asked == mv).map(|(_, allowed)| *allowed)
    }

    /// Judges a move that is about to be made.
    fn is_legal(&self, record: &Record<R>, mv: &R::Move) -> bool {
        match self.law {
            Some(law) => self.answered(mv) != Some(false) && law.is_legal(record, mv),
            None => self.legal(record).contains(mv),
        }
    }

    /// The legal moves where the record stands.
    fn legal(&self, record: &Record<R>) -> &[R::Move] {
        self.legal.get_or_init(|| record.legal_moves(self.rules))
    }

    /// Whether a position allows a move.
    fn allows_at(&self, position: &R::Position, mv: &R::Move) -> bool {
        self.law.map_or_else(|| self.rules.is_legal(position, mv), |law| law.allows(position, mv))
    }

    /// Whether the game has ended before the move that is about to be made. An illegal move before it has ended nothing.
    fn is_over(&mut self) -> bool {
        let after_illegal = self.illegal.last().is_some_and(|(at, _)| at + 1 == self.moves.len());
        if self.over.is_none() && !after_illegal {
            let outcome = self.record.as_ref().and_then(|record| record.outcome(self.rules));
            self.over = outcome.map(|outcome| (self.moves.len(), outcome));
        }
        self.over.is_some()
    }

    /// Notes what the move that is about to be made breaks by itself, if it breaks anything.
    fn note(&mut self, by_itself: Option<Breach>) {
        let noted = by_itself.map(|breach| (self.moves.len(), breach));
        if self.is_over() { self.besides.extend(noted) } else { self.illegal.extend(noted) }
    }

    /// Notes what an illegal move breaks. Returns whether it is made nevertheless.
    fn note_illegal(&mut self, mv: &R::Move, manner: Manner) -> bool {
        let (Some(record), Some(law)) = (&self.record, self.law) else { return false };
        let by_itself = law.breach(record, mv, manner);
        let can_be_made = by_itself.is_none() || law.is_candidate(record.position(), mv);
        self.note(by_itself);
        self.as_played && can_be_made
    }

    /// Lets the player to move pass, which is illegal: what follows from it, only the law says.
    fn pass(&mut self) {
        self.settle(Course::mate);
        let Some(record) = &self.record else { return };
        let passed = self.law.map(|law| {
            let mover = self.rules.mover(record.position());
            let why = format!("{mover} is to move, and nobody passes");
            let passed = self.rules.setup(record.position()).passed().filter(|_| self.as_played);
            (Breach { clause: law.turn(), squares: Vec::new(), why }, passed)
        });
        let setup = passed.and_then(|(breach, setup)| {
            self.note(Some(breach));
            setup
        });
        let passed = setup.and_then(|setup| self.rules.admit(&setup).ok()).map(Record::new);
        self.stop();
        self.record = passed;
        self.moves.push(None);
        self.arrive();
    }

    /// Settles the claims that the player to move is checkmated.
    fn settle(&mut self, mate: impl FnOnce(&Self) -> bool) {
        if !self.claims.is_empty() && mate(self) {
            self.claims.clear();
        }
        self.untrue.append(&mut self.claims);
    }

    /// Notes the position that was reached.
    fn arrive(&mut self) {
        self.asked.get_mut().clear();
        self.legal.take();
        if let Some(record) = &self.record {
            match &mut self.setups {
                Setups::All(setups) => setups.push(self.rules.setup(record.position())),
                Setups::Current(setup) => drop(setup.take()),
            }
        }
    }

    /// Makes the move that a word means by the implementation's own reading ([`Rules::word`]); returns whether it did. The law
    /// reads no words by itself.
    fn play_word(&mut self, word: &str) -> bool {
        let Some(record) = self.record.as_mut().filter(|_| self.law.is_none()) else { return false };
        let Some((mv, after)) = self.rules.word(record.position(), word) else { return false };
        if !record.permits(self.rules, &mv) {
            return false;
        }
        stop::check();
        record.play_to(self.rules, mv.clone(), after);
        self.settle(|_| false);
        self.moves.push(Some(mv));
        self.arrive();
        true
    }

    /// `chess.score.meant.several`: goes on after a word that can mean several moves with the one after which most of those in the
    /// next words are legal. If that is so of several, and all that follows is judged alike after each of them, any will do.
    fn go_on(&mut self, notation: &NotationOf<R>, words: &[&str]) {
        if !std::mem::take(&mut self.unclear) || self.meanings.len() > MOST_UNCLEAR {
            return;
        }
        let (Some(record), Some((at, meanings))) = (&self.stuck, self.meanings.last()) else { return };
        let ahead = &words[..words.len().min(LOOKS_AHEAD)];
        let judged = |mv: &R::Move| {
            let begins = Some(Record::new(record.after(self.rules, mv)));
            let ReadRecord { read, .. } =
                read_on(self.rules, self.law, Some(notation), begins, ahead, AS_PLAYED, false);
            let read = read.unwrap_or_else(|unread| *unread.before);
            let broken = read.illegal.iter().chain(&read.besides).map(|(at, breach)| (*at, breach.clause));
            (read.moves.len() - read.illegal.len(), read.over, broken.collect::<Vec<_>>())
        };
        let judged: Vec<_> = meanings.iter().map(|(mv, _)| judged(mv)).collect();
        let Some(most) = judged.iter().map(|(legal, ..)| *legal).max() else { return };
        let mut shown = meanings.iter().zip(&judged).filter(|(_, (legal, ..))| *legal == most);
        let Some(((mv, breach), alike)) = shown.next() else { return };
        let (mut others, whole) =
            (shown.map(|(_, other)| other).peekable(), (1..=ahead.len()).contains(&words.len()));
        if others.peek().is_some() && !(whole && others.all(|other| other == alike)) {
            return;
        }
        let (at, mv, breach) = (*at, mv.clone(), breach.clone());
        let noted = self.illegal.last_mut().into_iter().chain(self.besides.last_mut());
        noted.filter(|(noted, _)| *noted == at).for_each(|(_, noted)| *noted = breach.clone());
        self.moves[at] = Some(mv.clone());
        self.record = self.stuck.take();
        self.record.iter_mut().for_each(|record| record.play(self.rules, mv.clone()));
        self.arrive();
    }

    /// Notes that the game cannot go on.
    fn stop(&mut self) {
        let Some(record) = self.record.take() else { return };
        if let Setups::Current(setup) = &self.setups {
            setup.get_or_init(|| self.rules.setup(record.position()));
        }
        self.stuck = Some(record);
    }
}

impl<R: Rules> Course<R::Setup, R::Move> for Going<'_, R> {
    fn setups(&self) -> &[R::Setup] {
        match (&self.setups, &self.record) {
            (Setups::All(setups), _) => setups,
            (Setups::Current(setup), Some(record)) => {
                slice::from_ref(setup.get_or_init(|| self.rules.setup(record.position())))
            }
            (Setups::Current(setup), None) => setup.get().map_or(&[], slice::from_ref),
        }
    }

    fn allows(&self, mv: &R::Move) -> bool {
        let Some(record) = &self.record else { return false };
        if self.law.is_none() {
            return self.legal(record).contains(mv);
        }
        self.answered(mv).unwrap_or_else(|| {
            let allowed = self.allows_at(record.position(), mv);
            self.asked.borrow_mut().push((mv.clone(), allowed));
            allowed
        })
    }

    fn check(&self) -> bool {
        self.record.as_ref().is_some_and(|record| self.rules.check(record.position()))
    }

    fn mate(&self) -> bool {
        // It takes long to find out whether there is a move.
        let Some(record) = self.record.as_ref().filter(|_| self.check()) else { return false };
        let outcome = record.outcome(self.rules);
        matches!(outcome, Some(Outcome::Win { by: Win::Checkmate, .. }))
    }

    fn claim_mate(&mut self, untrue: Misnamed) {
        self.claims.push((self.word, untrue));
        if !self.check() {
            self.settle(|_| false);
        }
    }

    fn tally(&mut self) -> &mut (usize, u16) {
        &mut self.tally
    }

    fn allows_after(&self, first: &R::Move, second: &R::Move) -> bool {
        let Some(record) = &self.record else { return false };
        self.allows_at(&record.after(self.rules, first), second)
    }

    fn after(&self, mv: &R::Move) -> Option<R::Setup> {
        Some(self.rules.setup(&self.record.as_ref()?.after(self.rules, mv)))
    }

    fn play_as(&mut self, mv: R::Move, manner: Manner) -> bool {
        stop::check();
        if self.moves.len() >= self.most {
            self.overfull = true;
            return false;
        }
        let legal = self.record.as_ref().is_some_and(|record| self.is_legal(record, &mv));
        self.settle(|game| !legal && game.mate());
        if !legal && !self.note_illegal(&mv, manner) {
            self.stop();
        }
        if let Some(record) = &mut self.record {
            record.play(self.rules, mv.clone());
        }
        self.moves.push(Some(mv));
        self.arrive();
        self.record.is_some()
    }

    fn refuse(&mut self, mut meanings: Vec<R::Move>) {
        let (Some(record), Some(law)) = (&self.record, self.law) else { return self.stop() };
        // What stands on the target does not go there.
        let stays = |mv: &R::Move| {
            let route = mv.route();
            route.target == Some(route.origin)
        };
        let far = |mv: &R::Move| (stays(mv), law.goes(record.position(), mv));
        let nearest = meanings.iter().map(far).min();
        meanings.retain(|mv| Some(far(mv)) == nearest);
        if let [mv] = &meanings[..] {
            self.play(mv.clone());
            return;
        }
        let judged = |mv: R::Move| Some((law.breach(record, &mv, Manner::Plain)?, mv));
        let meanings: Vec<_> = meanings.into_iter().filter_map(judged).map(|(breach, mv)| (mv, breach)).collect();
        self.settle(Course::mate);
        if let Some((first, by_itself)) = meanings.first().cloned() {
            self.note(Some(by_itself));
            self.meanings.push((self.moves.len(), meanings));
            self.moves.push(Some(first));
        }
        self.stop();
        self.unclear = true;
    }
}

/// Moves that were read, and the game after them.
pub(super) struct ReadRecord<R: Rules> {
    pub read: Result<ReadMoves, ReadMovesError>,
    /// The game after all the moves; `None` if one of them is not made.
    pub record: Option<Record<R>>,
    /// If so, the game before that one.
    pub stuck: Option<Record<R>>,
}

/// Reads words where a record stands, and judges them by the law: each in the notation that needs no position or in the notation
/// of the game's document, if it has one. A word of the latter may stand for several moves, or for none.
///
/// Reading ends as `reach` says. Words of more than two moves are read, unless there are too many such moves. `begins`
/// is `None` if the game begins with an impossible position.
pub(super) fn read_on_by_law<L: Law>(
    law: &L,
    notation: Option<&NotationOf<L>>,
    begins: Option<Record<L>>,
    words: &[&str],
    reach: Reach,
) -> ReadRecord<L> {
    read_on(law, Some(law), notation, begins, words, reach, true)
}

/// Reads words without a position, up to the first that needs one.
///
/// # Errors
/// The first word that cannot be read.
pub fn read_alone<L: Law>(
    law: &L,
    notation: Option<&NotationOf<L>>,
    words: &[&str],
) -> Result<ReadMoves, ReadMovesError> {
    read_on_by_law(law, notation, None, words, Reach::default()).read
}

/// Plays words where a record stands in the same way by any implementation, and returns the record after them too; `None` if a
/// word cannot be read, or if the implementation does not allow a move. Why, the law must say.
pub(super) fn play_on<R: Rules>(
    rules: &R,
    notation: Option<&NotationOf<R>>,
    record: Record<R>,
    words: &[&str],
) -> Option<(ReadMoves, Record<R>)> {
    let ReadRecord { read, record, .. } = read_on(rules, None, notation, Some(record), words, AS_PLAYED, true);
    read.ok().zip(record)
}

/// Writes a legal move where a record stands.
pub(super) fn write_on<R: Rules>(rules: &R, notation: &NotationOf<R>, record: &Record<R>, mv: R::Move) -> String {
    let mut game = Going::new(rules, None, Some(notation), Some(record.clone()), false);
    write_entry(&mut game, notation, &[Some(mv)]).text
}

/// To the end, and as the game was played.
const AS_PLAYED: Reach = Reach { length: None, as_played: true, letters: None };

/// Reads words that go on from a record; after one that can mean several moves, only if it may look ahead.
fn read_on<R: Rules>(
    rules: &R,
    law: Option<&dyn Judges<R>>,
    notation: Option<&NotationOf<R>>,
    begins: Option<Record<R>>,
    words: &[&str],
    reach: Reach,
    looks_ahead: bool,
) -> ReadRecord<R> {
    let is_no_move =
        |word: &str| word.len() > MAX_WORD || notation.is_some_and(|notation| notation.is_no_move_alone(word));
    let alone: Vec<Option<R::Move>> =
        words.iter().map(|word| if is_no_move(word) { None } else { word.parse().ok() }).collect();
    // If every word is a move by itself, no position is needed to read the words; in a game as it was played, one may be two. In
    // a notation that looks back, such a word may stand for an order too, and is none.
    let may_be_two = |notation: &&NotationOf<R>| reach.as_played && !notation.looks_back();
    let notation = notation.filter(|notation| may_be_two(notation) || alone.iter().any(Option::is_none));
    let mut game = Going::new(rules, law, notation, begins.clone(), reach.as_played);
    // Most words are a move each.
    game.reserve(words.len());
    let mut read = ReadMoves { complete: true, ..ReadMoves::default() };
    let mut slips = Vec::new();
    let mut extra = MAX_EXTRA;
    let mut unread = None;
    for (at, (word, alone)) in words.iter().zip(alone).enumerate() {
        if reach.length.is_some_and(|length| game.moves.len() >= length) {
            break;
        }
        if reach.as_played && game.record.is_none() {
            break;
        }
        if word.len() > MAX_WORD {
            let fault =
                Fault::new(0, format!("{} bytes", word.len()), format!("a move, of at most {MAX_WORD} bytes"));
            unread = Some((at, Unreadable::one(word, fault), None));
            break;
        }
        game.word = at;
        let (before, made) = (game.moves.len(), game.record.as_ref().map(|record| record.moves().len()));
        if notation.is_some() && game.play_word(word) {
            read.words.push(at);
            continue;
        }
        game.most = before + IN_WORD + extra;
        let passes = alone.is_none() && PASSES.contains(word) && game.record.is_some();
        match (alone, notation) {
            (None, _) if passes => game.pass(),
            (Some(mv), None) if !reach.as_played => game.moves.push(Some(mv)),
            // A word that is no legal move by itself may be one in the document's notation, or two.
            (Some(mv), Some(notation)) if game.record.is_some() && !game.allows(&mv) => {
                let illegal = game.illegal.len() + game.besides.len();
                match notation.read(&mut game, word) {
                    // If it is illegal in either reading, it is written as in the protocol.
                    Ok(misread) if game.illegal.len() + game.besides.len() == illegal => {
                        slips.extend(misread.into_iter().map(|misnamed| (at, misnamed)));
                    }
                    Ok(_) => {}
                    Err(_) => {
                        game.play(mv);
                    }
                }
            }
            (Some(mv), _) => {
                game.play(mv);
            }
            (None, None) => unread = word.parse::<R::Move>().err().map(|unreadable| (at, unreadable, None)),
            (None, Some(_)) if game.record.is_none() => {
                read.complete = false;
                break;
            }
            (None, Some(notation)) => match notation.read(&mut game, word) {
                Err(misnamed) => {
                    let unreadable = Unreadable::one(word, misnamed.clone().into());
                    unread = Some((at, unreadable, Some(Box::new(misnamed))));
                }
                Ok(_) if game.overfull => {
                    let expected = format!("{IN_WORD} moves, and {MAX_EXTRA} more in all words");
                    unread = Some((at, Unreadable::one(word, Fault::new(0, "too many moves", expected)), None));
                }
                Ok(misread) => slips.extend(misread.into_iter().map(|misnamed| (at, misnamed))),
            },
        }
        if unread.is_some() {
            game.moves.truncate(before);
            // What was made of the word is taken back.
            let ends = game.record.as_mut().or(game.stuck.as_mut()).zip(made);
            ends.into_iter().for_each(|(record, made)| {
                while record.moves().len() > made {
                    record.take_back();
                }
            });
            break;
        }
        if let Some(notation) = notation.filter(|_| reach.as_played && looks_ahead) {
            game.go_on(notation, &words[at + 1..]);
        }
        extra -= (game.moves.len() - before).saturating_sub(IN_WORD);
        read.words.resize(game.moves.len(), at);
    }
    read.complete &= !reach.as_played || game.record.is_some();
    game.settle(Course::mate);
    slips.append(&mut game.untrue);
    read.illegal = std::mem::take(&mut game.illegal);
    read.illegal.retain(|(at, _)| *at < game.moves.len());
    read.besides = std::mem::take(&mut game.besides);
    read.besides.retain(|(at, _)| *at < game.moves.len());
    read.over = game.over.filter(|(at, _)| *at < game.moves.len());
    slips.sort_by_key(|(word, misnamed)| (*word, misnamed.at));
    let texts_of = |(at, meanings): &(usize, Meant<R::Move>)| {
        (*at, meanings.iter().map(|(mv, breach)| (mv.to_string(), breach.clone())).collect())
    };
    read.meanings = game.meanings.iter().filter(|(at, _)| *at < game.moves.len()).map(texts_of).collect();
    read.moves = texts(&game.moves);
    let game_start = notation.zip(begins).filter(|_| !slips.is_empty());
    let mut spellings = Spellings::new(rules, law, game_start, &game.moves, reach.as_played);
    let slipped = |(word, misnamed)| {
        let spelling = spellings.of_word(&read, word);
        Slipped { word, misnamed, spelling: spelling.filter(|text| text != words[word]) }
    };
    read.slips = slips.into_iter().map(slipped).collect();
    let read = match unread {
        None => Ok(read),
        Some((at, unreadable, misnamed)) => Err(ReadMovesError { at, unreadable, before: Box::new(read), misnamed }),
    };
    ReadRecord { read, record: game.record, stuck: game.stuck }
}

/// Writes the moves of some words in the document's notation, in one pass through the game.
struct Spellings<'g, R: Rules> {
    game: Option<(Going<'g, R>, &'g NotationOf<R>)>,
    moves: &'g [Made<R::Move>],
    /// The last word that was asked for, and the spelling of its moves.
    last: Option<(usize, Option<String>)>,
}

impl<'g, R: Rules> Spellings<'g, R> {
    fn new(
        rules: &'g R,
        law: Option<&'g dyn Judges<R>>,
        written: Option<(&'g NotationOf<R>, Record<R>)>,
        moves: &'g [Made<R::Move>],
        as_played: bool,
    ) -> Self {
        let going = |(notation, begins): (&'g NotationOf<R>, _)| {
            (Going::new(rules, law, Some(notation), Some(begins), as_played), notation)
        };
        let game = written.map(going);
        Spellings { game, moves, last: None }
    }

    /// The spelling of the moves of a word. Words must be asked for in their order.
    fn of_word(&mut self, read: &ReadMoves, word: usize) -> Option<String> {
        match &self.last {
            Some((last, spelling)) if *last == word => spelling.clone(),
            _ => {
                let spelling = self.next(read, word);
                self.last = Some((word, spelling.clone()));
                spelling
            }
        }
    }

    fn next(&mut self, read: &ReadMoves, word: usize) -> Option<String> {
        let (game, notation) = self.game.as_mut()?;
        let ends = read.words.partition_point(|at| *at <= word);
        let begins = ends - read.words[..ends].iter().rev().take_while(|at| **at == word).count();
        let moves = &self.moves[..ends];
        while game.moves.len() < begins {
            write_entry(game, *notation, moves);
        }
        // An entry that begins before the word is not the word's text.
        if game.moves.len() > begins {
            return None;
        }
        let mut texts = Vec::new();
        while game.moves.len() < ends {
            texts.push(write_entry(game, *notation, moves).text);
        }
        (!texts.is_empty()).then(|| texts.join(" "))
    }
}

/// Writes a sequence of moves, given as texts, in a notation of the game's document. Moves for which it has no text, and all
/// after an illegal one, are written in the notation that needs no position; with `as_played` an illegal move is made if a
/// piece can make it, and those after it are written too. `None` if a text is no move.
pub fn write_moves<L: Law>(
    law: &L,
    notation: &NotationOf<L>,
    start: &L::Position,
    moves: &[String],
    as_played: bool,
) -> Option<Vec<Entry>> {
    let read = |text: &String| if text == PASS { Some(None) } else { text.parse().ok().map(Some) };
    let moves: Vec<Made<L::Move>> = moves.iter().map(read).collect::<Option<_>>()?;
    let mut game = Going::new(law, Some(law), Some(notation), Some(Record::new(start.clone())), as_played);
    let mut entries = Vec::new();
    while game.moves.len() < moves.len() {
        entries.push(write_entry(&mut game, notation, &moves));
    }
    Some(entries)
}

/// Writes the first of these moves that has not been made yet, together with those that belong to the same entry.
fn write_entry<R: Rules>(game: &mut Going<'_, R>, notation: &NotationOf<R>, moves: &[Made<R::Move>]) -> Entry {
    let to_write: Vec<R::Move> = moves[game.moves.len()..].iter().map_while(Clone::clone).take(IN_WORD).collect();
    let written = if game.record.is_some() { notation.write(game, &to_write) } else { None };
    written.unwrap_or_else(|| {
        let text = match to_write.first() {
            Some(mv) => {
                game.play(mv.clone());
                mv.to_string()
            }
            None => {
                game.pass();
                PASS.to_owned()
            }
        };
        Entry { text, moves: 1, numbered: None }
    })
}

/// How the moves of a game are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbering {
    /// The number of the first move.
    pub first: usize,
    /// Whether the first move is the second of its pair.
    pub second: bool,
}

/// The number of a move. Displayed as in a score: `17.`, or `17...` for the second of the pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MoveNumber {
    /// The number of the pair.
    pub number: usize,
    /// Whether it is the second of the pair.
    pub second: bool,
}

impl Numbering {
    /// The number of the move with this index, from 0.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_games::session; }
    /// use rulebook::session::Numbering;
    /// let from_black = Numbering { first: 17, second: true };
    /// assert_eq!([0, 1, 2].map(|index| from_black.of(index).to_string()), ["17...", "18.", "18..."]);
    /// ```
    pub const fn of(self, index: usize) -> MoveNumber {
        let counted = index + self.second as usize;
        MoveNumber { number: self.first + counted / 2, second: !counted.is_multiple_of(2) }
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.second { "..." } else { "." })
    }
}

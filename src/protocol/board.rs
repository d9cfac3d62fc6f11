//! A game in progress, for a program that asks much about it.
//!
//! A [`Board`] stays where the game stands, and answers as a question of the protocol is answered: what is legal is listed by
//! the fast engine, and what is not is judged by the law.
//!
//! ```
//! use rulebook::protocol::Board;
//! use rulebook::wire::Question;
//!
//! let question = Question { game: "chess".into(), position: "startpos".into(), rulings: None, moves: vec![], judge: None };
//! let mut board = Board::open(&question).expect("a position of chess");
//! assert_eq!(board.play("Nf3").expect("a legal move"), "g1f3");
//! assert_eq!(board.play("e7e3").unwrap_err().clause.as_deref(), Some("chess.pawn.move"));
//! ```

use super::score::{Asked, score};
use super::{Answered, known_game, malformed, ruled};
use crate::referee::{self, By, Course, piece_there};
use crate::session::Side;
use crate::wire::{
    self, Claim, Dead, HangsOn, MAX_TEXT, PieceAnswer, Question, Refusal, RefusalKind, Rulings, ScoreAnswer,
    TextField, Verdict,
};

/// A game in progress.
pub struct Board {
    course: Course,
    rulings: Option<Rulings>,
}

impl Board {
    /// The game where the moves of a question lead.
    ///
    /// # Errors
    /// What is wrong with the question.
    pub fn open(question: &Question) -> Answered<Self> {
        let game = known_game(&question.game)?;
        let options = ruled(game, question.rulings.as_ref())?;
        let opened = Course::open(game, options, Side::Engine, &question.position);
        let course =
            opened.map_err(|refused| Box::new(Refusal::from(&referee::Refusal::of_position(game, refused))))?;
        let mut board = Board { course, rulings: question.rulings.clone() };
        for (index, text) in question.moves.iter().enumerate() {
            let mv = game.canonical_move(text).map_err(|unreadable| {
                Box::new(Refusal { index: Some(index), ..malformed(TextField::Moves, &unreadable, &[]) })
            })?;
            board.make(&mv)?;
        }
        Ok(board)
    }

    /// An independent copy.
    pub fn fork(&self) -> Self {
        Board { course: self.course.fork(), rulings: self.rulings.clone() }
    }

    /// The position's text.
    pub fn position(&self) -> String {
        self.course.session().position()
    }

    /// Who has the choice.
    pub fn turn(&self) -> &'static str {
        self.course.session().turn().word()
    }

    /// Whether that player is in check.
    pub fn check(&self) -> bool {
        self.course.session().check()
    }

    /// The legal moves, sorted as text; none once the game is over.
    pub fn legal(&self) -> Vec<String> {
        self.course.legal()
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<wire::Outcome> {
        self.course.outcome().map(wire::Outcome::from)
    }

    /// The draws that the player who has the choice may claim.
    pub fn claims(&self) -> Vec<Claim> {
        self.course.claims().iter().map(Claim::from).collect()
    }

    /// Since when the game goes on in a dead position, if it does.
    pub fn dead(&self) -> Option<Dead> {
        self.course.dead().as_ref().map(Dead::from)
    }

    /// Makes a legal move, however it is written, and returns its text.
    ///
    /// # Errors
    /// The move cannot be read, or it is illegal. Nothing has changed.
    pub fn play(&mut self, text: &str) -> Answered<String> {
        let mv = self.read(text)?;
        self.make(&mv)?;
        Ok(mv)
    }

    fn make(&mut self, mv: &str) -> Answered<()> {
        if self.course.play(mv) { Ok(()) } else { self.allowed(mv) }
    }

    /// Why a move is not legal, if it is not.
    fn allowed(&mut self, mv: &str) -> Answered<()> {
        let Some((over, breach)) = self.course.objection(mv) else { return Ok(()) };
        let (session, at) = (self.course.session(), self.course.moves().len());
        Err(Box::new((&referee::Refusal::stopped(session, at, mv.to_owned(), over, breach)).into()))
    }

    /// Takes the last move back; `None` if there is none.
    pub fn take_back(&mut self) -> Option<String> {
        self.course.take_back()
    }

    /// Whether a move is legal, however it is written.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn is_legal(&mut self, text: &str) -> Answered<bool> {
        let mv = self.read(text)?;
        Ok(self.course.is_legal(&mv))
    }

    /// The law's verdict on a move, however it is written.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn explain(&mut self, text: &str) -> Answered<Verdict> {
        let mv = self.read(text)?;
        let judged = self.course.judged(&mv);
        let start = self.course.session().start();
        let hangs_on = judged.other_rulings(self.course.game(), self.course.options(), &start, self.course.moves());
        let hangs_on = hangs_on.iter().map(HangsOn::from).collect();
        Ok(Verdict { hangs_on: Some(hangs_on), ..Verdict::from(&judged) })
    }

    /// All moves of the piece on a square, and why it may not make the others.
    ///
    /// # Errors
    /// There is no such square.
    pub fn piece(&mut self, from: &str) -> Answered<PieceAnswer> {
        let (game, legal) = (self.course.game(), self.course.session().legal());
        let piece = piece_there(game, self.course.law(), Some(legal), By::Both, from);
        piece.as_ref().map(PieceAnswer::from).map_err(|refusal| Box::new(refusal.into()))
    }

    /// The move that a text means here: in the protocol's notation, in which it may be illegal, or in the notation of the game's
    /// document.
    ///
    /// # Errors
    /// It fits no move, or several.
    pub fn read(&self, text: &str) -> Answered<String> {
        let known = self.course.game().canonical_move(text);
        if known.as_deref() == Ok(text) && self.course.session().is_legal(text) {
            return Ok(text.to_owned());
        }
        if let Some(mv) = self.read_by_engine(text) {
            return Ok(mv);
        }
        let unreadable = match known {
            Ok(_) => return Ok(text.to_owned()),
            Err(unreadable) => unreadable,
        };
        // It is more than a word, or the law says what is wrong.
        let ScoreAnswer { mut steps, error, .. } = self.scored(text)?;
        match (steps.pop(), error) {
            (Some(step), None) if steps.is_empty() => Ok(step.mv),
            (_, error) => Err(Box::new(error.unwrap_or_else(|| malformed(TextField::Judge, &unreadable, &[])))),
        }
    }

    /// The legal move that a word means.
    fn read_by_engine(&self, word: &str) -> Option<String> {
        if word.is_empty() || word.len() > MAX_TEXT || word.contains(char::is_whitespace) {
            return None;
        }
        let (start, before) = self.reading();
        let words: Vec<&str> = before.iter().map(String::as_str).chain([word]).collect();
        let (read, _) = self.course.game().play_words(Side::Engine, self.course.options(), &start, &words)?;
        match read.of_word(before.len()) {
            [mv] if self.course.session().is_legal(mv) => Some(mv.clone()),
            _ => None,
        }
    }

    /// A legal move as the game's document writes it; in the protocol's notation if the document does not.
    ///
    /// # Errors
    /// The move cannot be read, or it is illegal.
    pub fn write(&mut self, text: &str) -> Answered<String> {
        let mv = self.read(text)?;
        self.allowed(&mv)?;
        let Some(notation) = self.course.game().notations().first().copied() else { return Ok(mv) };
        let (start, before) = self.reading();
        let moves: Vec<String> = before.iter().chain([&mv]).cloned().collect();
        let entries = self.course.game().write_moves(self.course.options(), &start, &moves, notation, false);
        // The second of a pair, which is written in one word with the first, has no word of its own.
        let last = entries.into_iter().flatten().next_back().filter(|entry| entry.moves == 1);
        Ok(last.and_then(|entry| Some(entry.text.split_whitespace().next_back()?.to_owned())).unwrap_or(mv))
    }

    /// The position and the moves after which a word is read or written. What a word means follows from the position, unless
    /// the game is over, or consists of others: Awarichess numbers the powers and the pairs of a game.
    fn reading(&self) -> (String, &[String]) {
        let alone = self.course.game().parts().is_empty() && self.course.outcome().is_none();
        if alone { (self.position(), &[]) } else { (self.course.session().start(), self.course.moves()) }
    }

    /// The game and one more word, as a score.
    fn scored(&self, word: &str) -> Answered<ScoreAnswer> {
        let (start, before) = self.reading();
        let text = format!("[FEN \"{start}\"]\n{} {word}", before.join(" "));
        let asked = Asked { text: &text, first: before.len(), ..Asked::default() };
        let mut answer = score(By::Both, self.course.game().id(), self.rulings.as_ref(), asked)?;
        // It counts the moves of the whole game.
        let unread = self.course.moves().len() - before.len();
        if let Some(Refusal { kind, at, index, .. }) = &mut answer.error {
            let number = if *kind == RefusalKind::Malformed { index } else { at };
            *number = number.map(|number| number + unread);
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::IDS;
    use crate::protocol::reply;
    use crate::wire::Reply;

    fn question(game: &str, moves: &[String]) -> Question {
        let position = "startpos".to_owned();
        Question { game: game.to_owned(), rulings: None, position, moves: moves.to_vec(), judge: None }
    }

    #[test]
    fn a_board_answers_as_a_question_does() {
        for game in IDS {
            let mut board = Board::open(&question(game, &[])).expect("a position");
            for ply in 0..6 {
                let moves = board.course.moves().to_vec();
                let Reply::Answer(answer) = reply(By::Bitboard, &question(game, &moves)).reply else {
                    panic!("{game} {moves:?}")
                };
                let said = (Some(board.position()), board.legal(), Some(board.outcome()), Some(board.check()));
                assert_eq!(said, (answer.position, answer.legal.clone(), answer.outcome, answer.check));
                let again = answer.legal[0].clone();
                let mv = answer.legal[ply * 5 % answer.legal.len()].clone();
                assert_eq!(board.play(&mv), Ok(mv.clone()));
                let judged = Question { judge: Some(again.clone()), ..question(game, board.course.moves()) };
                let Reply::Answer(answer) = reply(By::Bitboard, &judged).reply else { panic!("{game} {judged:?}") };
                assert_eq!(Some(board.explain(&again).expect("a move")), answer.verdict.map(|verdict| *verdict));
            }
            let mut copy = board.fork();
            while let Some(taken) = board.take_back() {
                assert_eq!(board.is_legal(&taken), Ok(true));
            }
            assert_eq!(board.position(), Board::open(&question(game, &[])).expect("a position").position());
            assert_eq!(copy.course.moves().len(), 6);
            assert!(copy.take_back().is_some());
        }
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let moves = ["e2e4", "e7e5"].map(str::to_owned);
        let mut board = Board::open(&question("chess", &moves)).expect("legal moves");
        let before = board.position();
        let refused = board.play("Nd2").expect_err("a Pawn stands there");
        assert_eq!((refused.kind, refused.at), (RefusalKind::IllegalMove, Some(2)));
        assert_eq!(board.play("?").expect_err("no move").kind, RefusalKind::Malformed);
        assert_eq!((board.position(), board.course.moves().len()), (before, 2));
    }
}

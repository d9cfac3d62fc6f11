//! A game in progress, for a program that asks much about it.
//!
//! A question of the protocol stands alone: to answer one, the whole game is played. A [`Board`] stays where the game stands,
//! so that an answer takes no longer at the end of a long game. The answers are the same: what is legal is listed by the fast
//! engine, and what is not is judged by the law.
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

use super::score::score;
use super::{Answered, known_game, malformed, ruled};
use crate::games::AnyGame;
use crate::referee::winnable::{self, DEAD, ends_games};
use crate::referee::{self, By, judge, piece_there};
use crate::rules::Options;
use crate::session::{LawSession, Session, Side};
use crate::wire::{
    self, Claim, Dead, HangsOn, MAX_TEXT, PieceAnswer, Question, Refusal, RefusalKind, Rulings, ScoreAnswer,
    TextField, Verdict,
};

/// A game in progress.
pub struct Board {
    game: &'static dyn AnyGame,
    rulings: Option<Rulings>,
    options: Options,
    session: Box<dyn Session>,
    moves: Vec<String>,
    /// The same by the law, which follows when it is asked.
    law: Box<dyn LawSession>,
    /// How many of the moves the law has made.
    judged: usize,
}

impl Board {
    /// The game where the moves of a question lead.
    ///
    /// # Errors
    /// What is wrong with the question.
    pub fn open(question: &Question) -> Answered<Self> {
        let game = known_game(&question.game)?;
        let options = ruled(game, question.rulings.as_ref())?;
        let refused = |refused| Box::new(Refusal::from(&referee::Refusal::of_position(game, refused)));
        let law = game.open_law(&options, &question.position).map_err(refused)?;
        let session = game.open(Side::Engine, &options, &question.position).map_err(refused)?;
        let rulings = question.rulings.clone();
        let mut board = Board { game, rulings, options, session, moves: Vec::new(), law, judged: 0 };
        for (index, text) in question.moves.iter().enumerate() {
            let mv = game.canonical_move(text).map_err(|unreadable| {
                Box::new(Refusal { index: Some(index), ..malformed(TextField::Moves, &unreadable, &[]) })
            })?;
            board.make(mv)?;
        }
        Ok(board)
    }

    /// An independent copy.
    pub fn fork(&self) -> Self {
        Board {
            game: self.game,
            rulings: self.rulings.clone(),
            options: self.options.clone(),
            session: self.session.fork(),
            moves: self.moves.clone(),
            law: self.law.fork_law(),
            judged: self.judged,
        }
    }

    /// The position's text.
    pub fn position(&self) -> String {
        self.session.position()
    }

    /// Who has the choice.
    pub fn turn(&self) -> &'static str {
        self.session.turn().word()
    }

    /// Whether that player is in check.
    pub fn check(&self) -> bool {
        self.session.check()
    }

    /// The legal moves, sorted as text; none once the game is over.
    pub fn legal(&self) -> Vec<String> {
        if self.is_ended_dead() { Vec::new() } else { self.session.legal() }
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<wire::Outcome> {
        let dead = || self.is_ended_dead().then(|| DEAD.by_name(self.session.names()));
        self.session.outcome_by_name().or_else(dead).map(wire::Outcome::from)
    }

    /// The draws that the player who has the choice may claim.
    pub fn claims(&self) -> Vec<Claim> {
        if self.is_ended_dead() {
            return Vec::new();
        }
        let open = referee::open_claims(self.game, &self.options, &*self.session);
        open.iter().map(Claim::from).collect()
    }

    /// Since when the game goes on in a dead position, if it does.
    pub fn dead(&self) -> Option<Dead> {
        let dead = (!ends_games(&self.options)).then(|| winnable::dead(self.game, &*self.session));
        dead.flatten().as_ref().map(Dead::from)
    }

    /// Whether a referee has ended the game here because the position is dead.
    fn is_ended_dead(&self) -> bool {
        ends_games(&self.options) && winnable::dead(self.game, &*self.session).is_some()
    }

    /// Makes a legal move, however it is written, and returns its text.
    ///
    /// # Errors
    /// The move cannot be read, or it is illegal. Nothing has changed.
    pub fn play(&mut self, text: &str) -> Answered<String> {
        let mv = self.read(text)?;
        self.make(mv.clone())?;
        Ok(mv)
    }

    fn make(&mut self, mv: String) -> Answered<()> {
        self.allowed(&mv)?;
        // It has been found legal.
        let _ = self.session.play(&mv);
        self.moves.push(mv);
        Ok(())
    }

    /// Why a move is not legal, if it is not.
    fn allowed(&mut self, mv: &str) -> Answered<()> {
        let (over, breach) = if !self.session.is_legal(mv) {
            let over = self.session.outcome();
            let law = self.law();
            let by_itself = || law.judge(mv).and_then(|verdict| verdict.breach);
            (over, over.map_or_else(by_itself, |outcome| Some(law.over(outcome))))
        } else if self.is_ended_dead() {
            (Some(DEAD), Some(self.law.over(DEAD)))
        } else {
            return Ok(());
        };
        let stopped = referee::Refusal::stopped(&*self.session, self.moves.len(), mv.to_owned(), over, breach);
        Err(Box::new((&stopped).into()))
    }

    /// Takes the last move back; `None` if there is none.
    pub fn take_back(&mut self) -> Option<String> {
        let last = self.moves.pop()?;
        self.session.take_back();
        if self.judged > self.moves.len() {
            self.law.take_back();
            self.judged -= 1;
        }
        Some(last)
    }

    /// The law where the game stands.
    fn law(&mut self) -> &mut dyn LawSession {
        self.moves[self.judged..].iter().for_each(|mv| self.law.force(mv));
        self.judged = self.moves.len();
        &mut *self.law
    }

    /// Whether a move is legal, however it is written.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn is_legal(&mut self, text: &str) -> Answered<bool> {
        let mv = self.read(text)?;
        Ok(self.session.is_legal(&mv) && !self.is_ended_dead())
    }

    /// The law's verdict on a move, however it is written.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn explain(&mut self, text: &str) -> Answered<Verdict> {
        let mv = self.read(text)?;
        let (game, options, ended) = (self.game, self.options.clone(), self.is_ended_dead());
        let law = self.law();
        let judged = judge(game, &options, law, &mv).unwrap_or_default();
        let (judged, hangs_on) = if ended {
            let over = law.over(DEAD);
            (judged.once_over(DEAD, Some(over)), Vec::new())
        } else {
            let judged = judged.with_dead(game, &options, law);
            let hangs_on = judged.other_rulings(game, &options, &self.session.start(), &self.moves);
            (judged, hangs_on)
        };
        let hangs_on = hangs_on.iter().map(HangsOn::from).collect();
        Ok(Verdict { hangs_on: Some(hangs_on), ..Verdict::from(&judged) })
    }

    /// All moves of the piece on a square, and why it may not make the others.
    ///
    /// # Errors
    /// There is no such square.
    pub fn piece(&mut self, from: &str) -> Answered<PieceAnswer> {
        let (game, legal) = (self.game, self.session.legal());
        let piece = piece_there(game, self.law(), Some(legal), By::Both, from);
        piece.as_ref().map(PieceAnswer::from).map_err(|refusal| Box::new(refusal.into()))
    }

    /// The move that a text means here: in the protocol's notation, in which it may be illegal, or in the notation of the game's
    /// document.
    ///
    /// # Errors
    /// It fits no move, or several.
    pub fn read(&self, text: &str) -> Answered<String> {
        let known = self.game.canonical_move(text);
        if known.as_deref() == Ok(text) && self.session.is_legal(text) {
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
        let (read, _) = self.game.play_words(Side::Engine, &self.options, &start, &words)?;
        match read.of_word(before.len()) {
            [mv] if self.session.is_legal(mv) => Some(mv.clone()),
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
        let Some(notation) = self.game.notations().first().copied() else { return Ok(mv) };
        let (start, before) = self.reading();
        let moves: Vec<String> = before.iter().chain([&mv]).cloned().collect();
        let entries = self.game.write_moves(&self.options, &start, &moves, notation);
        // The second of a pair, which is written in one word with the first, has no word of its own.
        let last = entries.into_iter().flatten().next_back().filter(|entry| entry.moves == 1);
        Ok(last.and_then(|entry| Some(entry.text.split_whitespace().next_back()?.to_owned())).unwrap_or(mv))
    }

    /// The position and the moves after which a word is read or written. What a word means follows from the position, unless
    /// the game is over, or consists of others: Awarichess numbers the powers and the pairs of a game.
    fn reading(&self) -> (String, &[String]) {
        let alone = self.game.parts().is_empty() && self.outcome().is_none();
        if alone { (self.position(), &[]) } else { (self.session.start(), &self.moves) }
    }

    /// The game and one more word, as a score.
    fn scored(&self, word: &str) -> Answered<ScoreAnswer> {
        let (start, before) = self.reading();
        let text = format!("[FEN \"{start}\"]\n{} {word}", before.join(" "));
        let mut answer = score(By::Both, self.game.id(), self.rulings.as_ref(), &text, before.len(), false, None)?;
        // It counts the moves of the whole game.
        let unread = self.moves.len() - before.len();
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
                let moves = board.moves.clone();
                let Reply::Answer(answer) = reply(By::Bitboard, &question(game, &moves)).reply else {
                    panic!("{game} {moves:?}")
                };
                let said = (Some(board.position()), board.legal(), Some(board.outcome()), Some(board.check()));
                assert_eq!(said, (answer.position, answer.legal.clone(), answer.outcome, answer.check));
                let again = answer.legal[0].clone();
                let mv = answer.legal[ply * 5 % answer.legal.len()].clone();
                assert_eq!(board.play(&mv), Ok(mv.clone()));
                let judged = Question { judge: Some(again.clone()), ..question(game, &board.moves) };
                let Reply::Answer(answer) = reply(By::Bitboard, &judged).reply else { panic!("{game} {judged:?}") };
                assert_eq!(Some(board.explain(&again).expect("a move")), answer.verdict.map(|verdict| *verdict));
            }
            let mut copy = board.fork();
            while let Some(taken) = board.take_back() {
                assert_eq!(board.is_legal(&taken), Ok(true));
            }
            assert_eq!(board.position(), Board::open(&question(game, &[])).expect("a position").position());
            assert_eq!(copy.moves.len(), 6);
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
        assert_eq!((board.position(), board.moves.len()), (before, 2));
    }
}

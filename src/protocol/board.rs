//! A game in progress, for a program with many questions about it.
//!
//! A [`PlayedGame`] stays where the game stands, and answers as a question of the protocol is answered: what is legal is listed by
//! the fast engine, and what is not is judged by the law.
//!
//! ```
//! use rulebook::protocol::PlayedGame;
//! use rulebook::wire::Question;
//!
//! let question = Question { game: "chess".into(), position: "startpos".into(), rulings: None, moves: vec![], judge: None };
//! let mut board = PlayedGame::open(&question).expect("a position of chess");
//! assert_eq!(board.play("Nf3").expect("a legal move"), "g1f3");
//! assert_eq!(board.play("e7e3").unwrap_err().clause.as_deref(), Some("chess.pawn.move"));
//! ```

use super::{OrRefusal, known_game, malformed, ruled};
use crate::referee::{self, By, GameInProgress, Meant, NoMove, UnreadMove, piece_there};
use crate::session::Side;
use crate::wire::{self, Claim, Dead, PieceAnswer, Question, Refusal, TextField, Verdict};

/// A game in progress.
pub struct PlayedGame {
    course: GameInProgress,
}

impl PlayedGame {
    /// The game where the moves of a question lead.
    ///
    /// # Errors
    /// What is wrong with the question.
    pub fn open(question: &Question) -> OrRefusal<Self> {
        let game = known_game(&question.game)?;
        let options = ruled(game, question.rulings.as_ref())?;
        let opened = GameInProgress::open(game, options, Side::Engine, &question.position);
        let course =
            opened.map_err(|refused| Box::new(Refusal::from(&referee::Refusal::of_position(game, refused))))?;
        let mut board = PlayedGame { course };
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
        PlayedGame { course: self.course.fork() }
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
    pub fn play(&mut self, text: &str) -> OrRefusal<String> {
        let mv = self.read(text)?;
        self.make(&mv)?;
        Ok(mv)
    }

    fn make(&mut self, mv: &str) -> OrRefusal<()> {
        if self.course.play(mv) { Ok(()) } else { self.allowed(mv) }
    }

    /// Why a move is not legal, if it is not.
    fn allowed(&mut self, mv: &str) -> OrRefusal<()> {
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
    pub fn is_legal(&mut self, text: &str) -> OrRefusal<bool> {
        let Meant { mv, .. } = self.meant(text)?;
        Ok(self.course.is_legal(&mv))
    }

    /// The law's verdict on a move, however it is written.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn explain(&mut self, text: &str) -> OrRefusal<Verdict> {
        let meant = self.meant(text)?;
        let judged = self.course.judged_as_read(&meant);
        let start = self.course.session().start();
        let hangs_on =
            judged.other_rulings(self.course.game().under(self.course.options()), &start, self.course.moves());
        let answer = wire::Answer::from(&self.course.assessed(judged, hangs_on));
        Ok(answer.verdict.map(|verdict| *verdict).unwrap_or_default())
    }

    /// All moves of the piece on a square, and why it may not make the others.
    ///
    /// # Errors
    /// There is no such square.
    pub fn piece(&mut self, from: &str) -> OrRefusal<PieceAnswer> {
        let (game, legal) = (self.course.game(), self.course.session().legal());
        let piece = piece_there(game, self.course.law(), Some(legal), By::Both, from);
        piece.as_ref().map(PieceAnswer::from).map_err(|refusal| Box::new(refusal.into()))
    }

    /// The legal move that a text means here, in the protocol's notation or in that of the game's document.
    ///
    /// # Errors
    /// It fits no move, or several; it says another move than the one that it can only mean; or the move is illegal.
    pub fn read(&mut self, text: &str) -> OrRefusal<String> {
        self.course.read(text).map_err(|no_move| match no_move {
            NoMove::Unread(unread) => self.unread(&unread),
            NoMove::Illegal { refusal, .. } => Box::new((&*refusal).into()),
        })
    }

    /// The same, legal or not.
    fn meant(&mut self, text: &str) -> OrRefusal<Meant> {
        self.course.meant(text).map_err(|unread| self.unread(&unread))
    }

    fn unread(&self, unread: &UnreadMove) -> Box<Refusal> {
        let index = Some(self.course.moves().len());
        Box::new(Refusal { index, ..malformed(TextField::Moves, &unread.unreadable, &[]) })
    }

    /// A legal move as the game's document writes it, so that [`PlayedGame::read`] reads it back; in the protocol's notation if the
    /// document does not write it.
    ///
    /// # Errors
    /// The move cannot be read, or it is illegal.
    pub fn write(&mut self, text: &str) -> OrRefusal<String> {
        let mv = self.read(text)?;
        Ok(self.course.write(&mv).unwrap_or(mv))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::IDS;
    use crate::protocol::reply;
    use crate::stop::Stop;
    use crate::wire::{RefusalKind, Reply};

    fn question(game: &str, moves: &[String]) -> Question {
        let position = "startpos".to_owned();
        Question { game: game.to_owned(), rulings: None, position, moves: moves.to_vec(), judge: None }
    }

    #[test]
    fn a_board_answers_as_a_question_does() {
        for game in IDS {
            let mut board = PlayedGame::open(&question(game, &[])).expect("a position");
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
            assert_eq!(board.position(), PlayedGame::open(&question(game, &[])).expect("a position").position());
            assert_eq!(copy.course.moves().len(), 6);
            assert!(copy.take_back().is_some());
        }
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let moves = ["e2e4", "e7e5"].map(str::to_owned);
        let mut board = PlayedGame::open(&question("chess", &moves)).expect("legal moves");
        let before = board.position();
        let refused = board.play("Nd2").expect_err("a Pawn stands there");
        assert_eq!((refused.kind, refused.at), (RefusalKind::IllegalMove, Some(2)));
        assert_eq!(board.play("?").expect_err("no move").kind, RefusalKind::Malformed);
        assert_eq!((board.position(), board.course.moves().len()), (before, 2));
    }

    /// A board after these moves of a position.
    fn board(game: &str, position: &str) -> PlayedGame {
        PlayedGame::open(&Question { position: position.to_owned(), ..question(game, &[]) }).expect("a position")
    }

    /// Whatever the document writes is read back, and both take no longer late in a game than at its beginning: no move is made
    /// but the one that is written, once to write it and once to read it.
    #[test]
    fn every_written_move_is_read_back() {
        read_back(20);
    }

    #[test]
    #[ignore = "slow"]
    fn every_written_move_of_a_long_game_is_read_back() {
        read_back(120);
    }

    fn read_back(plies: usize) {
        for game in IDS {
            let mut board = board(game, "startpos");
            for ply in 0..plies {
                let legal = board.legal();
                for mv in &legal {
                    let made = Arc::new(AtomicUsize::new(0));
                    let counted = Arc::clone(&made);
                    let clock = move || {
                        counted.fetch_add(1, Ordering::Relaxed);
                        Instant::now()
                    };
                    let run = Stop::by_clock(clock).within(Duration::from_secs(3600));
                    made.store(0, Ordering::Relaxed);
                    let text = run.unless_ended(|| board.write(mv)).expect("time").expect("a legal move");
                    let read = run.unless_ended(|| board.read(&text)).expect("time");
                    assert_eq!(read.as_ref(), Ok(mv), "{game} {:?}: {text}", board.course.moves());
                    let made = made.load(Ordering::Relaxed);
                    assert!(made <= 2, "{game} at ply {ply}: {made} moves for {text}");
                }
                let Some(mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
                board.play(mv).expect("a legal move");
            }
        }
    }

    #[test]
    fn a_text_of_an_illegal_move_is_no_legal_move() {
        // The King goes one square, e1-e2-e3. A friend on its target comes first, though Knight and Bishop stand between King and
        // Rook; a King that has left its square does not castle, and the text says castling, so that it is judged as that.
        let gone = "6k1/7p/8/8/8/8/8/4K3 b - - 0 1";
        for (position, text, clause) in [
            ("startpos", "Ke3", "chess.king.move"),
            ("startpos", "e1e3", "chess.king.move"),
            ("startpos", "O-O", "chess.move.onto-friend"),
            (gone, "O-O-O", "chess.castling.rights"),
        ] {
            let mut board = board("chess", position);
            let refused = board.read(text).expect_err(text);
            assert_eq!(
                (refused.kind, refused.clause.as_deref(), refused.at),
                (RefusalKind::IllegalMove, Some(clause), Some(0))
            );
            assert_eq!(board.is_legal(text), Ok(false));
            let verdict = board.explain(text).expect("a move");
            assert_eq!((verdict.legal, verdict.clause.as_deref()), (false, Some(clause)));
        }
        let mut board = board("chess", "startpos");
        assert_eq!(board.read("d2").expect_err("a Pawn stands there").kind, RefusalKind::IllegalMove);
    }

    /// A score may be mended where a word has but one meaning; a board makes the move that is written, or none.
    #[test]
    fn a_board_plays_what_is_written() {
        // On c4 nobody stands, and no Pawn of the b-file can capture there: the text is a Bishop's move, written as a capture and
        // in lower case.
        let mut on_vacant = board("chess", "rnbqkb1r/1pp1pppp/5n2/3p4/p3P3/P6P/1PPP1PPN/RNBQKBR1 w Qkq - 0 7");
        // A Pawn stands on d5, which only the Bishop on c4 can capture: `bxd5` says that a Pawn of the b-file does.
        let mut on_enemy = board("chess", "4k3/8/8/3p4/2B5/8/8/4K3 w - - 0 1");
        let (mut quiet, mut vacant) = (board("chess", "startpos"), board("chess", "startpos"));
        for (board, text, right) in [
            (&mut on_vacant, "bxc4", "Bc4"),
            (&mut on_enemy, "bxd5", "Bxd5"),
            (&mut quiet, "Nf3+", "Nf3"),
            (&mut vacant, "Nxf3", "Nf3"),
        ] {
            let before = board.position();
            let refused = board.play(text).expect_err(text);
            assert_eq!(
                (refused.kind, refused.field, refused.index),
                (RefusalKind::Malformed, Some(TextField::Moves), Some(0))
            );
            let message = refused.message.expect("a reason");
            assert!(message.ends_with(&format!("write `{right}`")), "{message}");
            assert_eq!(board.position(), before);
            board.play(right).expect("the right spelling");
        }
        // What is written otherwise but says the same is played: castling with zeros, a capture without its sign.
        let mut castles = board("chess", "4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1");
        assert_eq!(castles.play("0-0").as_deref(), Ok("e1g1"));
        castles.take_back();
        assert_eq!(castles.play("ed5").as_deref(), Ok("e4d5"));
        // So is a move with its number.
        let mut numbered = board("chess", "startpos");
        assert_eq!(numbered.play("1. e4").as_deref(), Ok("e2e4"));
        assert_eq!(numbered.play("1...e5").as_deref(), Ok("e7e5"));
        // Of two moves none is made, and `S` may be a Knight, which cannot go there, or a Bishop, which can.
        let before = numbered.position();
        for (text, says) in [("2. Nf3 Nc6", "2 moves"), ("Sc4", "`S`"), ("startpos", "position")] {
            let refused = numbered.play(text).expect_err(text);
            let message = refused.message.expect("a reason");
            assert!(refused.kind == RefusalKind::Malformed && message.contains(says), "{message}");
        }
        assert_eq!(numbered.position(), before);
    }
}

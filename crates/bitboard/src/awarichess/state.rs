//! The state of both games, and the transitions between them, which each game that has them defines ([`Alternation`]).

use super::game::Game;
use super::law::Law;
use super::powered::Powered;
use crate::board::awarichess::Move;
use crate::board::awele::{self, House};
use crate::board::{Names, Player};
use crate::rules::awarichess::SecondAweleStarts;
use crate::rules::awele::Cycle;
use crate::rules::{Outcome, Repetition};

/// The state of Awele beside chess, which decides the transitions between Awele and chess.
pub(crate) trait Alternation: Copy {
    /// Whether chess follows a capture at once.
    const CHESS_AFTER_CAPTURE: bool;

    /// The game of Awele that has begun and is not over.
    fn game(self) -> Option<Game>;

    /// The game of Awele, if Awele is what is played.
    fn played(self, powered: &Powered) -> Option<Game>;

    /// How the whole game has ended, when Awele is what is played.
    fn outcome_in_awele(law: &Law, powered: &Powered) -> Option<Outcome>;

    /// The state after a sowing that has not ended the game.
    fn on(game: Game, powered: Powered) -> State<Self>;

    /// The state after one that has; all its powers are there.
    fn ended(law: &Law, powered: Powered) -> State<Self>;

    /// The state after a ply of chess.
    fn after_ply(self, law: &Law, powered: Powered) -> State<Self>;
}

/// The state of Awele, chess and the powers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct State<A> {
    pub awele: A,
    pub powered: Powered,
}

/// A new game of Awele beside this: `awarichess.ruling.second-awele-starts`.
pub(crate) fn new_game(law: &Law, powered: &Powered) -> Game {
    Game::array(match law.own.second_awele_starts {
        SecondAweleStarts::South => Player::White,
        SecondAweleStarts::ChessMover => powered.chess.turn(),
    })
}

/// `awarichess.awele.cycle`
pub(crate) const fn repetition(law: &Law) -> Repetition {
    match law.awele.cycle {
        Cycle::Ends => Repetition::Replaces,
        Cycle::GoesOn => Repetition::Allowed,
    }
}

impl<A: Alternation> State<A> {
    /// The game of Awele, if Awele is what is played.
    #[inline(always)]
    pub(crate) fn played(&self) -> Option<Game> {
        self.awele.played(&self.powered)
    }

    /// `awarichess.turn`
    pub(crate) fn turn(&self) -> Player {
        self.played().map_or_else(|| self.powered.turn(), Game::turn)
    }

    /// `awarichess.check`
    pub(crate) fn check(&self) -> bool {
        self.played().is_none() && self.powered.chess.in_check()
    }

    /// `awarichess.players`
    pub(crate) fn names(&self) -> Names {
        if self.played().is_some() { Names::SIDES } else { Names::COLOURS }
    }

    /// How the game has ended, if it has.
    pub(crate) fn outcome(&self, law: &Law) -> Option<Outcome> {
        match self.played() {
            Some(_) => A::outcome_in_awele(law, &self.powered),
            None => self.powered.outcome(law),
        }
    }

    /// The legal moves.
    pub(crate) fn moves(&self, law: &Law) -> Vec<Move> {
        match self.played() {
            // `awarichess.end.over`
            Some(_) if A::outcome_in_awele(law, &self.powered).is_some() => Vec::new(),
            Some(game) => {
                let houses = game.sowable(law);
                let own = House::of(game.turn()).filter(|house| houses.contains(*house));
                own.map(|from| Move::Sowing(awele::Move { from })).collect()
            }
            None => self.powered.moves(law),
        }
    }

    /// The state after a legal move. One that no player could make in this phase changes nothing.
    pub(crate) fn after(&self, law: &Law, mv: &Move) -> Self {
        let after = match (self.played(), mv) {
            (Some(game), Move::Sowing(mv)) => game.sown(law, mv.from).map(|(next, captured)| {
                let over = next.sowable(law).is_empty();
                self.after_sowing(law, next, captured, over)
            }),
            (Some(_), _) => None,
            (None, mv) => self.powered.after(law, mv).map(|powered| self.awele.after_ply(law, powered)),
        };
        after.unwrap_or(*self)
    }

    /// The state after a sowing that has led to this, captured this many seeds (`awarichess.powers`) and ended the game
    /// of Awele or not.
    pub(super) fn after_sowing(&self, law: &Law, next: Game, captured: u32, over: bool) -> Self {
        let powers = self.powered.powers.and(next.turn().other(), captured);
        let powered = Powered { powers, ..self.powered };
        if over { next.ended(law, powered) } else { A::on(next, powered) }
    }

    /// What replaces this state, to which a move has led from the last of these, where its game of Awele is over
    /// because its position recurs: `awarichess.awele.cycle`.
    pub(crate) fn recurred<'a>(
        &self,
        law: &Law,
        earlier: impl DoubleEndedIterator<Item = &'a Self>,
        mv: &Move,
    ) -> Option<Self>
    where
        A: 'a,
    {
        let sown = matches!(mv, Move::Sowing(_)) && law.awele.cycle == Cycle::Ends;
        let now = self.awele.game().filter(|now| sown && !now.is_array())?;
        for earlier in earlier.rev() {
            // Where no game of Awele is in progress, the earlier one is another.
            let before = earlier.awele.game()?;
            if now.recurs(before) {
                return Some(now.ended(law, self.powered));
            }
            if before.is_array() {
                return None;
            }
        }
        None
    }
}

impl Game {
    /// The state after this game, which is over.
    fn ended<A: Alternation>(self, law: &Law, powered: Powered) -> State<A> {
        A::ended(law, Powered { powers: self.with_remaining(law, powered.powers), ..powered })
    }
}

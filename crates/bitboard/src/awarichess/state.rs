//! The state of both games, and the transitions between them, which each game that has them defines ([`Alternation`]).

use super::powered::{Powered, Powers};
use super::rulings::BothRulings;
use crate::awele::{End, Position as Game};
use crate::board::awarichess::Move;
use crate::board::awele::{self, House};
use crate::board::{Names, Player};
use crate::rules::awarichess::{OrderOfRemainingPowers, RemainingSeedsArePowers, SecondAweleStarts};
use crate::rules::awele::Cycle;
use crate::rules::{Outcome, Repetition};

/// The state of Awele beside chess, which decides the transitions between Awele and chess.
pub(crate) trait Alternation: Copy {
    /// Whether chess follows a capture at once.
    const CHESS_AFTER_CAPTURE: bool;

    /// The game of Awele that has begun and is not over.
    fn game(self) -> Option<Game>;

    /// The game of Awele, if Awele is what is played.
    #[inline(always)]
    fn played(self, _rulings: &BothRulings, _powered: &Powered) -> Option<Game> {
        self.game()
    }

    /// How the whole game has ended, when Awele is what is played.
    fn outcome_in_awele(rulings: &BothRulings, powered: &Powered) -> Option<Outcome>;

    /// The state after a sowing that has not ended the game.
    fn on(game: Game, powered: Powered) -> State<Self>;

    /// The state after one that has; all its powers are there.
    fn ended(rulings: &BothRulings, powered: Powered) -> State<Self>;

    /// The state after a ply of chess.
    fn after_ply(self, rulings: &BothRulings, powered: Powered) -> State<Self>;
}

/// The state of Awele, chess and the powers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct State<A> {
    pub awele: A,
    pub powered: Powered,
}

/// A new game of Awele beside this: `awarichess.ruling.second-awele-starts`.
pub(crate) fn new_game(rulings: &BothRulings, powered: &Powered) -> Game {
    Game::array(match rulings.own.second_awele_starts {
        SecondAweleStarts::South => Player::White,
        // As if South had begun the last one; what a record shows is corrected there (`State::recurred`).
        SecondAweleStarts::Alternating => Player::Black,
        SecondAweleStarts::ChessMover => powered.chess.turn,
    })
}

/// `awarichess.awele.cycle`, `awarichess.awele.alternating`
pub(crate) const fn repetition(rulings: &BothRulings) -> Repetition {
    match (rulings.awele.cycle, rulings.own.second_awele_starts) {
        (Cycle::Ends, _) | (_, SecondAweleStarts::Alternating) => Repetition::Replaces,
        (Cycle::GoesOn, SecondAweleStarts::South | SecondAweleStarts::ChessMover) => Repetition::Allowed,
    }
}

impl<A: Alternation> State<A> {
    /// The game of Awele, if Awele is what is played.
    #[inline(always)]
    pub(crate) fn played(&self, rulings: &BothRulings) -> Option<Game> {
        self.awele.played(rulings, &self.powered)
    }

    /// `awarichess.turn`
    pub(crate) fn turn(&self, rulings: &BothRulings) -> Player {
        self.played(rulings).map_or_else(|| self.powered.turn(), |game| game.turn)
    }

    /// `awarichess.check`
    pub(crate) fn check(&self, rulings: &BothRulings) -> bool {
        self.played(rulings).is_none() && self.powered.chess.in_check()
    }

    /// `awarichess.players`
    pub(crate) fn names(&self, rulings: &BothRulings) -> Names {
        if self.played(rulings).is_some() { Names::SIDES } else { Names::COLOURS }
    }

    /// How the game has ended, if it has.
    pub(crate) fn outcome(&self, rulings: &BothRulings) -> Option<Outcome> {
        match self.played(rulings) {
            Some(_) => A::outcome_in_awele(rulings, &self.powered),
            None => self.powered.outcome(rulings),
        }
    }

    /// The legal moves.
    pub(crate) fn moves(&self, rulings: &BothRulings) -> Vec<Move> {
        match self.played(rulings) {
            // `awarichess.end.over`
            Some(_) if A::outcome_in_awele(rulings, &self.powered).is_some() => Vec::new(),
            Some(game) => {
                let houses = game.sowable(&rulings.awele);
                let own = House::of(game.turn).filter(|house| houses.contains(*house));
                own.map(|from| Move::Sowing(awele::Move { from })).collect()
            }
            None => self.powered.moves(rulings),
        }
    }

    /// Whether a move is one of them.
    pub(crate) fn allows(&self, rulings: &BothRulings, mv: &Move) -> bool {
        match self.played(rulings) {
            Some(_) => self.moves(rulings).contains(mv),
            None => self.powered.allows(rulings, mv),
        }
    }

    /// The state after a legal move. One that no player could make in this phase changes nothing.
    pub(crate) fn after(&self, rulings: &BothRulings, mv: &Move) -> Self {
        let after = match (self.played(rulings), mv) {
            (Some(game), Move::Sowing(mv)) => game.sown(&rulings.awele, mv.from).map(|(next, captured)| {
                let over = next.sowable(&rulings.awele).is_empty();
                self.after_sowing(rulings, next, captured, over)
            }),
            (Some(_), _) => None,
            (None, mv) => self.powered.after(rulings, mv).map(|powered| self.awele.after_ply(rulings, powered)),
        };
        after.unwrap_or(*self)
    }

    /// The state after a sowing that has led to this, captured this many seeds (`awarichess.powers`) and ended the game
    /// of Awele or not.
    pub(super) fn after_sowing(&self, rulings: &BothRulings, next: Game, captured: u32, over: bool) -> Self {
        let powers = self.powered.powers.and(next.turn.other(), captured);
        let powered = Powered { powers, ..self.powered };
        if over { ended(rulings, next, End::Position, powered) } else { A::on(next, powered) }
    }

    /// What replaces this state, to which a move has led from the last of these.
    pub(crate) fn recurred<'a>(
        &self,
        rulings: &BothRulings,
        earlier: impl DoubleEndedIterator<Item = &'a Self> + Clone,
        mv: &Move,
    ) -> Option<Self>
    where
        A: 'a,
    {
        let after_cycle = self.after_cycle(rulings, earlier.clone(), mv);
        let alternated = after_cycle.as_ref().unwrap_or(self).alternated(rulings, earlier, mv);
        alternated.or(after_cycle)
    }

    /// What replaces it where its game of Awele is over because its position recurs: `awarichess.awele.cycle`.
    fn after_cycle<'a>(
        &self,
        rulings: &BothRulings,
        earlier: impl DoubleEndedIterator<Item = &'a Self>,
        mv: &Move,
    ) -> Option<Self>
    where
        A: 'a,
    {
        let sown = matches!(mv, Move::Sowing(_)) && rulings.awele.cycle == Cycle::Ends;
        let now = self.awele.game().filter(|now| sown && !now.is_array())?;
        for earlier in earlier.rev() {
            // Where no game of Awele is in progress, the earlier one is another.
            let before = earlier.awele.game()?;
            if now.recurs(before) {
                return Some(ended(rulings, now, End::Cycle, self.powered));
            }
            if before.is_array() {
                return None;
            }
        }
        None
    }

    /// What replaces it where the move has begun a game of Awele for another player than the one whose turn it is:
    /// `awarichess.awele.alternating`.
    fn alternated<'a>(
        &self,
        rulings: &BothRulings,
        earlier: impl DoubleEndedIterator<Item = &'a Self>,
        mv: &Move,
    ) -> Option<Self>
    where
        A: 'a,
    {
        match rulings.own.second_awele_starts {
            SecondAweleStarts::South | SecondAweleStarts::ChessMover => return None,
            SecondAweleStarts::Alternating => {}
        }
        let begun = self.awele.game().filter(|game| game.is_array())?;
        let mut earlier = earlier.rev().map(|state| state.awele.game()).peekable();
        // A ply of chess leaves a game of Awele that waits as it is.
        if !matches!(mv, Move::Sowing(_)) && earlier.peek().is_some_and(Option::is_some) {
            return None;
        }
        let last = earlier.flatten().find(|game| game.is_array())?;
        (last.turn == begun.turn).then(|| A::on(Game::array(last.turn.other()), self.powered))
    }
}

/// The state after a game of Awele that is over: the remaining seeds are powers, too.
fn ended<A: Alternation>(rulings: &BothRulings, over: Game, end: End, powered: Powered) -> State<A> {
    A::ended(rulings, Powered { powers: with_remaining(rulings, over, end, powered.powers), ..powered })
}

/// The powers with those that the remaining seeds of a finished game give: `awarichess.awele.end`.
fn with_remaining(rulings: &BothRulings, over: Game, end: End, powers: Powers) -> Powers {
    if rulings.own.remaining_seeds_are_powers != RemainingSeedsArePowers::Yes {
        return powers;
    }
    // The player whose turn it would be did not make the last move.
    let [next, last] = over.remaining(&rulings.awele, end);
    let (next, last) = ((over.turn, next), (over.turn.other(), last));
    let (first, second) = match (rulings.own.order_of_remaining_powers, over.turn) {
        (OrderOfRemainingPowers::SouthFirst, Player::White) => (next, last),
        _ => (last, next),
    };
    powers.and(first.0, first.1).and(second.0, second.1)
}

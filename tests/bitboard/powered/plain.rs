//! The law of both games read off their pages on setups, over the plain readings of Awele and of chess.

use rulebook::board::awarichess::{Move, Powers, Setup};
use rulebook::board::{Player, awele};
use rulebook::rules::awarichess::{
    FiftyMoves, OrderOfRemainingPowers, RemainingSeedsArePowers, Rulings, SecondAweleStarts, Stalemate,
    StalemateByTheLastPower, ZeroMovesInFifty,
};
use rulebook::rules::awele::RemainingSeeds;
use rulebook::rules::{Draw, Outcome, Win};

use crate::awele::plain as awele_plain;
use crate::chess::plain as chess_plain;

/// One of the two games. The synchronous one's setups have a game of Awele always.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    pub synchronous: bool,
    pub rulings: Rulings,
}

fn in_check(setup: &Setup) -> bool {
    chess_plain::attacked(&setup.chess, setup.chess.turn)
}

fn has_normal_move(setup: &Setup) -> bool {
    !chess_plain::open(&setup.chess).is_empty()
}

/// The array with this player to move.
fn array(turn: Player) -> awele::Setup {
    let mut setup: awele::Setup = awele::START.parse().unwrap();
    setup.turn = turn;
    setup
}

impl Plain {
    pub fn in_chess(&self, setup: &Setup) -> bool {
        if self.synchronous {
            !setup.powers.list.is_empty() || setup.powers.ordered || in_check(setup)
        } else {
            setup.awele.is_none()
        }
    }

    pub fn turn(&self, setup: &Setup) -> Player {
        match (&setup.awele, setup.powers.list.first()) {
            (Some(awele), _) if !self.in_chess(setup) => awele.turn,
            (_, Some(owner)) if !in_check(setup) && !setup.powers.ordered => *owner,
            _ => setup.chess.turn,
        }
    }

    pub fn check(&self, setup: &Setup) -> bool {
        self.in_chess(setup) && in_check(setup)
    }

    pub fn outcome(&self, setup: &Setup) -> Option<Outcome> {
        if self.in_chess(setup) && in_check(setup) && !has_normal_move(setup) {
            return Some(Outcome::Win { winner: setup.chess.turn.other(), by: Win::Checkmate });
        }
        if self.is_stalemate(setup) {
            return Some(Outcome::Draw(Draw::Stalemate));
        }
        let automatic = self.rulings.own.fifty_moves == FiftyMoves::Automatic;
        (automatic && setup.chess.clock() >= 100).then_some(Outcome::Draw(Draw::FiftyMoves))
    }

    fn is_stalemate(&self, setup: &Setup) -> bool {
        let own = self.rulings.own;
        if in_check(setup) || has_normal_move(setup) {
            return false;
        }
        if own.stalemate == Stalemate::OnceAMoveIsForced {
            return setup.powers.ordered;
        }
        if setup.powers.ordered || !setup.powers.list.is_empty() {
            return self.in_chess(setup);
        }
        // The list is used up: in the synchronous game Awele is played then, in the standard one chess still is.
        let asked = self.synchronous || self.in_chess(setup);
        asked && own.stalemate_by_the_last_power == StalemateByTheLastPower::Draw
    }

    fn is_legal(&self, setup: &Setup, mv: &Move) -> bool {
        let first = setup.powers.list.first();
        let chess = self.in_chess(setup);
        let free = chess && !in_check(setup) && !setup.powers.ordered;
        match mv {
            Move::Sowing(mv) => {
                let legal = |awele| awele_plain::legal_moves(&self.rulings.awele(), awele).contains(mv);
                !chess && setup.awele.as_ref().is_some_and(legal)
            }
            // Nobody asks more of it than that it is legal at chess, unless another decides first.
            Move::Normal(mv) => {
                let others = free && first != Some(&setup.chess.turn);
                chess && !others && chess_plain::open(&setup.chess).contains(mv)
            }
            Move::Zero => free && first.is_some(),
            Move::Order => free && first == Some(&setup.chess.turn.other()),
        }
    }

    pub fn legal_moves(&self, setup: &Setup) -> Vec<Move> {
        if self.outcome(setup).is_some() {
            return Vec::new();
        }
        let sowings = awele::House::ALL.map(|from| Move::Sowing(awele::Move { from }));
        let normal = chess_plain::open(&setup.chess).into_iter().map(Move::Normal);
        let all = sowings.into_iter().chain(normal).chain([Move::Zero, Move::Order]);
        all.filter(|mv| self.is_legal(setup, mv)).collect()
    }

    /// What stands after the game of Awele has ended, which the other player than the one to move has ended.
    pub fn after_awele(&self, setup: &Setup) -> Setup {
        let mut next = setup.clone();
        let over = next.awele.take().unwrap();
        let given = self.rulings.own.remaining_seeds_are_powers == RemainingSeedsArePowers::Yes
            && self.rulings.awele().remaining_seeds == RemainingSeeds::ToTheirSide;
        let order = match self.rulings.own.order_of_remaining_powers {
            OrderOfRemainingPowers::EnderFirst => [over.turn.other(), over.turn],
            OrderOfRemainingPowers::SouthFirst => [Player::White, Player::Black],
        };
        for player in order {
            let seeds = if given { over.in_row(player) } else { 0 };
            next.powers.list.extend(std::iter::repeat_n(player, seeds as usize));
        }
        if self.synchronous {
            next.awele = Some(self.new_game(&next));
        }
        self.settled(next)
    }

    fn new_game(&self, setup: &Setup) -> awele::Setup {
        array(match self.rulings.own.second_awele_starts {
            SecondAweleStarts::South => Player::White,
            SecondAweleStarts::ChessMover => setup.chess.turn,
        })
    }

    /// In a chess phase of the standard game with nothing to do, a new game of Awele.
    fn settled(&self, mut setup: Setup) -> Setup {
        let spent = setup.powers.list.is_empty() && !setup.powers.ordered;
        if setup.awele.is_none() && spent && !in_check(&setup) && self.outcome(&setup).is_none() {
            setup.awele = Some(self.new_game(&setup));
        }
        setup
    }

    pub fn after(&self, setup: &Setup, mv: &Move) -> Setup {
        let mut next = setup.clone();
        let consumes = !in_check(setup) && !setup.powers.ordered;
        match mv {
            Move::Sowing(mv) => {
                let before = setup.awele.unwrap();
                let after = awele_plain::after(&self.rulings.awele(), &before, mv);
                let captured = after.captured(before.turn) - before.captured(before.turn);
                next.powers.list.extend(std::iter::repeat_n(before.turn, captured.into()));
                next.awele = Some(after);
                let over = awele_plain::outcome(&self.rulings.awele(), &after).is_some();
                return if over { self.after_awele(&next) } else { next };
            }
            Move::Normal(mv) => {
                next.chess = chess_plain::after(&setup.chess, mv);
                next.powers.ordered = false;
            }
            Move::Zero => {
                next.chess.turn = setup.chess.turn.other();
                next.chess.en_passant = None;
                next.chess.set_number(setup.chess.number() + u16::from(setup.chess.turn == Player::Black));
                let counted = self.rulings.own.zero_moves_in_fifty == ZeroMovesInFifty::Counted;
                next.chess.set_clock(setup.chess.clock() + u16::from(counted));
            }
            Move::Order => next.powers.ordered = true,
        }
        if consumes {
            next.powers.list.remove(0);
        }
        self.settled(next)
    }

    /// A clause for each reason for which a position cannot be.
    pub fn refusals(&self, setup: &Setup) -> Vec<&'static str> {
        let mut all = Vec::new();
        if let Some(awele) = &setup.awele {
            all.extend(awele_plain::refusals(awele));
        }
        all.extend(chess_plain::refusals(&rulebook::rules::chess::Rulings::default(), &setup.chess));
        let mut say = |broken: bool, clause: &'static str| all.extend(broken.then_some(clause));
        let Powers { list, ordered } = &setup.powers;
        // Of a game of Awele that cannot be it is not asked.
        let over = |awele: &awele::Setup| {
            awele_plain::refusals(awele).is_empty() && awele_plain::outcome(&self.rulings.awele(), awele).is_some()
        };
        let standard = !self.synchronous;
        if let Some(awele) = setup.awele.as_ref().filter(|_| standard) {
            let wrong = |player| usize::from(awele.captured(player)) != setup.powers.of(player);
            say(Player::BOTH.into_iter().any(wrong), "awarichess.position.captures");
        }
        say(list.len() > 48, "awarichess.position.powers");
        say(standard && setup.awele.is_some() && in_check(setup), "awarichess.position.awele-in-check");
        say(standard && setup.awele.is_some() && *ordered, "awarichess.position.order-in-awele");
        say(*ordered && in_check(setup), "awarichess.position.order-in-check");
        say(setup.awele.as_ref().is_some_and(over), "awarichess.position.awele-over");
        let idle = setup.awele.is_none() && list.is_empty() && !ordered && !in_check(setup);
        say(idle && self.outcome(setup).is_none(), "awarichess.position.idle");
        all
    }
}

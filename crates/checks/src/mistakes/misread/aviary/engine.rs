//! An engine for Aviary with a misreading.

use super::{Line, ONE, TWO, WOODPECKERS, Way, Wrong};
use crate::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use crate::board::{Player, Square};
use crate::games::Aviary;
use crate::mistakes::attack::Attacks as _;
use crate::mistakes::misread::breach;
use crate::mistakes::{Fault, ReachedOf};
use crate::model::aviary::Model;
use crate::rules::aviary::{AnsweringCheck, EnteringLastSparrow, LastSparrowJudged, Rulings, SidewaysJump};
use crate::rules::{Breach, Draw, Law as _, Outcome, Rules as _, Win};

impl Line {
    const fn holds(self, from: Square, to: Square) -> bool {
        let straight = from.file == to.file || from.rank == to.rank;
        match self {
            Line::Any => true,
            Line::File => from.file == to.file,
            Line::Straight => straight,
            Line::Diagonal => !straight,
        }
    }
}

/// How each bird moves.
const fn ways(kind: Kind) -> &'static [Way] {
    match kind {
        Kind::Canary => &[(1, 0), (2, 0)],
        Kind::Bluejay => &[(1, 1), (2, 2)],
        Kind::Robin => &[(2, 1)],
        Kind::Woodpecker => TWO,
        Kind::Sparrow => ONE,
        Kind::Tern => &[(2, 1), (2, 0), (2, 2)],
        Kind::Pigeon => &[(2, 1), (1, 1), (2, 2)],
        Kind::Gull => &[(1, 1), (2, 2), (1, 0), (2, 0)],
        Kind::Owl => &[(1, 0), (2, 0), (2, 1)],
    }
}

/// The square half-way from one square to another; where there is none, the one next to that towards `from`.
fn half_way(from: Square, to: Square) -> Square {
    let nearer = |from: u8, to: u8| from.saturating_add_signed((to as i8 - from as i8) / 2);
    Square::new(nearer(from.file, to.file), nearer(from.rank, to.rank))
}

/// The square next to the origin diagonally towards the target of a leap.
fn diagonally(from: Square, to: Square) -> Square {
    let nearer = |from: u8, to: u8| from.saturating_add_signed((to as i8 - from as i8).signum());
    Square::new(nearer(from.file, to.file), nearer(from.rank, to.rank))
}

/// The square next to the origin straight along the shorter way to the target of a leap.
fn along_shorter_way(from: Square, to: Square) -> Square {
    if from.file.abs_diff(to.file) == 1 { Square::new(to.file, from.rank) } else { Square::new(from.file, to.rank) }
}

/// An engine with a misreading. It knows by itself how birds move and what attacks, and what is legal and how the game
/// ends follow from that, as in a whole engine.
#[derive(Clone)]
pub(super) struct Misread {
    pub law: Model,
    pub rulings: Rulings,
    pub wrong: Wrong,
}

/// The clause that refuses a position because a last Sparrow has been left attacked.
const OPEN: &str = "aviary.position.last-sparrow-open";

impl Misread {
    /// Whether a bird moves from one square to another and nothing is in its way, whatever friend stands there.
    fn reaches(&self, setup: &Setup, bird: Bird, from: Square, to: Square) -> bool {
        let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
        let way = (files.max(ranks), files.min(ranks));
        let moves = match self.wrong {
            Wrong::Lacks(kinds, ways) if kinds.contains(&bird.kind) && ways.contains(&way) => false,
            Wrong::Gains(kinds, ways) if kinds.contains(&bird.kind) && ways.contains(&way) => true,
            _ => ways(bird.kind).contains(&way),
        };
        let captures = setup.at(to).is_some_and(|there| there.owner != bird.owner);
        if !moves || (self.wrong == Wrong::SparrowsCaptureNothing && bird.kind == Kind::Sparrow && captures) {
            return false;
        }
        match way {
            (2, 0 | 2) => self.line_is_free(setup, bird, (from, to), captures),
            (2, 1) => self.leap_is_free(setup, bird, (from, to), captures),
            _ => true,
        }
    }

    /// Whether a bird goes two squares in one line over what stands between.
    fn line_is_free(&self, setup: &Setup, bird: Bird, (from, to): (Square, Square), captures: bool) -> bool {
        let Some(between) = setup.at(half_way(from, to)) else { return true };
        if between.owner == bird.owner {
            let sideways = self.rulings.sideways_jump == SidewaysJump::NotAllowed && from.rank == to.rank;
            let jumps = match self.wrong {
                Wrong::NoFriendJumped(line) => !line.holds(from, to),
                Wrong::JumpCapturesNothing => !captures,
                _ => true,
            };
            return jumps && !sideways;
        }
        match self.wrong {
            Wrong::EnemiesJumped(line) => line.holds(from, to),
            Wrong::WoodpeckersJumpEnemies => WOODPECKERS.contains(&bird.kind),
            Wrong::EnemiesBlockCapturesOnly => !captures,
            _ => false,
        }
    }

    /// Whether a bird leaps over what stands on the two routes.
    fn leap_is_free(&self, setup: &Setup, bird: Bird, (from, to): (Square, Square), captures: bool) -> bool {
        let straight = match self.wrong {
            Wrong::RoutesAlongShorterWay => along_shorter_way(from, to),
            _ => half_way(from, to),
        };
        let routes = [straight, diagonally(from, to)].map(|square| setup.at(square));
        let taken = routes.map(|there| there.is_some());
        let enemy = routes.map(|there| there.is_some_and(|there| there.owner != bird.owner));
        let both = enemy == [true, true];
        match self.wrong {
            Wrong::RobinNeedsBothRoutes => enemy == [false, false],
            Wrong::RobinByStraightRoute => !enemy[0],
            Wrong::RobinByDiagonalRoute => !enemy[1],
            Wrong::RobinBlockedByAnyTwo => taken != [true, true],
            Wrong::RobinBlockedByFriendAndEnemy => taken != [true, true] || enemy == [false, false],
            Wrong::RobinBlockedByOneBird => !taken[0],
            Wrong::CompoundsLeapFreely => bird.kind != Kind::Robin || !both,
            Wrong::JumpCapturesNothing => !(both || captures && taken == [true, true]),
            _ => !both,
        }
    }

    fn attacked(&self, setup: &Setup, square: Square, by: Player) -> bool {
        let mut birds = setup.birds().filter(|(_, bird)| bird.owner == by);
        birds.any(|(from, bird)| self.reaches(setup, bird, from, square))
    }

    fn last_sparrow(&self, setup: &Setup, player: Player) -> Option<Square> {
        Aviary::kept_safe(&self.rulings, setup, player)
    }

    /// How many of a player's Sparrows on the board are attacked, and how many there are.
    fn attacked_sparrows(&self, setup: &Setup, player: Player) -> (usize, usize) {
        let sparrows = Aviary::checked(setup, player);
        let attacked = sparrows.iter().filter(|square| self.attacked(setup, **square, player.other()));
        (attacked.count(), sparrows.len())
    }

    /// Whether the player to move is in check.
    fn in_check(&self, position: &Setup) -> bool {
        let (attacked, of) = self.attacked_sparrows(position, position.turn);
        attacked > 0 && (attacked == of || self.wrong != Wrong::CheckOnAllOnly)
    }

    /// Whether an attack on a player's Sparrows must be answered.
    fn must_answer(&self, setup: &Setup, player: Player) -> bool {
        let last = self.last_sparrow(setup, player);
        let (attacked, of) = self.attacked_sparrows(setup, player);
        match self.wrong {
            Wrong::EverySparrowSafe => attacked > 0,
            Wrong::AllAttackedAnswered if of > 1 => attacked == of,
            _ => last.is_some() && attacked > 0,
        }
    }

    /// Whether the player to move must enter a bird.
    fn must_enter(&self, setup: &Setup) -> bool {
        let on_board = Aviary::checked(setup, setup.turn).len();
        let enough = match self.wrong {
            Wrong::EntersSparrowAlways => usize::MAX,
            Wrong::KeepsTwoSparrows => 2,
            _ => 1,
        };
        on_board < enough && setup.hand(setup.turn).count(Kind::Sparrow) > 0
    }

    /// Whether a bird may be entered, whatever becomes of the Sparrows.
    fn enters(&self, setup: &Setup, kind: Kind, to: Square) -> bool {
        let player = setup.turn;
        let after = || self.law.play(setup, &Move::Enter { kind, to });
        let checks = || self.in_check(&after());
        match self.wrong {
            Wrong::EntryGivesNoCheck => !checks(),
            Wrong::EntryGivesNoMate => {
                !(checks() && matches!(self.law.outcome(&after()), Some(Outcome::Win { by: Win::Checkmate, .. })))
            }
            Wrong::EntersOnOwnHalf => (to.rank >= BOARD.ranks / 2) == (player == Player::White),
            Wrong::NoThirdSparrow => kind != Kind::Sparrow || Aviary::checked(setup, player).len() < 2,
            _ => true,
        }
    }

    /// Whether a move leaves the player's own Sparrows as they must be.
    fn is_safe(&self, setup: &Setup, mv: &Move) -> bool {
        let (player, enemy) = (setup.turn, setup.turn.other());
        let last = self.last_sparrow(setup, player);
        let after = self.law.play(setup, mv);
        let still_last = self.last_sparrow(&after, player);
        let (from, to) = match *mv {
            Move::Step { from, to } => (Some(from), to),
            Move::Enter { to, .. } => (None, to),
        };
        let steps = last.is_some() && from == last;
        let sparrow_goes = after.at(to).is_some_and(|bird| bird.kind == Kind::Sparrow);
        let attacked = |square: Square| self.attacked(setup, square, enemy);
        match self.wrong {
            Wrong::EverySparrowSafe if self.must_answer(&after, player) => return false,
            Wrong::AllAttackedAnswered if self.must_answer(&after, player) => return false,
            Wrong::SparrowsStepSafely if sparrow_goes && self.attacked(&after, to, enemy) => return false,
            Wrong::OnlySparrowStepsJudged if from.is_some() && !steps => return true,
            Wrong::PinsUnseen if last.is_some_and(|last| !steps && !attacked(last)) => return true,
            Wrong::JudgedBeforeTheMove if steps => return !attacked(to),
            Wrong::TakesProtected if steps && setup.at(to).is_some() => return true,
            _ => {}
        }
        // The capture of the only Sparrow that the enemy owns wins.
        if Aviary::checked(&after, enemy).is_empty() && after.hand(enemy).count(Kind::Sparrow) == 0 {
            return true;
        }
        let before_move = self.rulings.last_sparrow_judged == LastSparrowJudged::BeforeMove;
        let flees_only = self.rulings.answering_check == AnsweringCheck::SparrowMustMove;
        let exempt = !before_move && still_last != last;
        if flees_only && !steps && !exempt && last.is_some_and(attacked) {
            return false;
        }
        let entered = matches!(mv, Move::Enter { kind: Kind::Sparrow, .. }) && still_last == Some(to);
        let judged = match before_move {
            true => last.map(|last| if steps { to } else { last }),
            false => still_last.filter(|_| !entered),
        };
        let open = |square: Square| self.attacked(&after, square, enemy);
        let enters_open = self.rulings.entering_last_sparrow == EnteringLastSparrow::NotIntoCheck && entered;
        let left_open = judged.is_some_and(open);
        !left_open && (!enters_open || !open(to))
    }

    /// Whether a move is legal, if the game is not over.
    fn allows(&self, setup: &Setup, mv: &Move) -> bool {
        let friend = |square: Square| setup.at(square).is_some_and(|bird| bird.owner == setup.turn);
        let made = match *mv {
            Move::Step { from, to } => {
                let moves = |bird| self.reaches(setup, bird, from, to) && !friend(to);
                setup.at(from).is_some_and(moves) && !self.must_enter(setup)
            }
            Move::Enter { kind, to } => {
                let right_bird = kind == Kind::Sparrow || self.wrong == Wrong::MustEnterAnyBird;
                setup.at(to).is_none() && (right_bird || !self.must_enter(setup)) && self.enters(setup, kind, to)
            }
        };
        made && self.is_safe(setup, mv)
    }

    /// The player who has no Sparrow and has lost.
    fn without_sparrows(&self, setup: &Setup) -> Option<Player> {
        let on_board = |player: Player| Aviary::checked(setup, player).len();
        let in_hand = |player: Player| setup.hand(player).count(Kind::Sparrow);
        Player::BOTH.into_iter().find(|player| {
            let lost = on_board(*player) == 0;
            match self.wrong {
                Wrong::LostWithoutSparrowOnBoard => lost,
                Wrong::NoSparrowsOfMoverOnly => lost && in_hand(*player) == 0 && *player == setup.turn,
                _ => lost && in_hand(*player) == 0,
            }
        })
    }

    /// The legal moves, if the game is not over because a player has no Sparrow.
    fn open_moves(&self, setup: &Setup) -> Vec<Move> {
        let mut moves = self.law.conceivable(setup);
        moves.retain(|mv| self.allows(setup, mv));
        let takes = |mv: &Move| match *mv {
            Move::Step { to, .. } => setup.at(to).is_some_and(|bird| bird.kind == Kind::Sparrow),
            Move::Enter { .. } => false,
        };
        if self.wrong == Wrong::AttackedSparrowTaken && moves.iter().any(takes) {
            moves.retain(takes);
        }
        if self.wrong == Wrong::MateWithoutSparrowStep {
            let last = self.last_sparrow(setup, setup.turn);
            let flight = moves.iter().any(|mv| matches!(mv, Move::Step { from, .. } if Some(*from) == last));
            if !flight && self.must_answer(setup, setup.turn) {
                moves.clear();
            }
        }
        moves
    }

    /// How the game has ended; `moves` are those of [`Misread::open_moves`].
    fn ended(&self, setup: &Setup, moves: &[Move]) -> Option<Outcome> {
        if let Some(loser) = self.without_sparrows(setup) {
            return Some(Outcome::Win { winner: loser.other(), by: Win::NoSparrows });
        }
        if !moves.is_empty() {
            return None;
        }
        let enters = Aviary::checked(setup, setup.turn).is_empty();
        if enters && self.wrong == Wrong::NoEntryIsStalemate {
            return Some(Outcome::Draw(Draw::Stalemate));
        }
        Aviary::without_move(&self.rulings, setup, self.must_answer(setup, setup.turn), false)
    }
}

impl Fault<Model> for Misread {
    fn start(&self, law: &Model) -> Setup {
        let start = law.start();
        // From which square of the law's start a bird comes.
        let other = |square: Square| match self.wrong {
            Wrong::BlackMirrored if square.rank < 2 => Square::new(square.file, BOARD.ranks - 1 - square.rank),
            Wrong::WhiteBelow => Square::new(square.file, BOARD.ranks - 1 - square.rank),
            _ => square,
        };
        let mut turned = start;
        for square in BOARD.squares() {
            let owner = start.at(square).map(|bird| bird.owner);
            let bird = start.at(other(square));
            let of_black = |bird: Bird| Bird { owner: owner.unwrap_or(bird.owner), ..bird };
            turned.put(square, if self.wrong == Wrong::BlackMirrored { bird.map(of_black) } else { bird });
        }
        turned
    }

    fn breaches(&self, _: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        lawful.retain(|breach| breach.clause.name() != OPEN);
        let moved = setup.turn.other();
        let must_not = match self.wrong {
            Wrong::AnyOpenSparrowRefused => self.attacked_sparrows(setup, moved).0 > 0,
            _ => self.must_answer(setup, moved),
        };
        if must_not && self.rulings.entering_last_sparrow == EnteringLastSparrow::NotIntoCheck {
            lawful.push(breach(OPEN, "a Sparrow of the player not to move is attacked by the misreading"));
        }
        let on_board = |setup: &Setup, bird: Bird| setup.birds().filter(|(_, other)| *other == bird).count();
        let too_many = |bird: Bird| {
            let in_hand = usize::from(setup.hand(bird.owner).count(bird.kind));
            on_board(setup, bird) + in_hand > on_board(&self.law.start(), bird)
        };
        let mut birds = Player::BOTH.into_iter().flat_map(|owner| Kind::ALL.map(|kind| Bird { kind, owner }));
        if self.wrong == Wrong::SetOfEachPlayer && birds.any(too_many) {
            lawful.push(breach("aviary.set", "a player has more birds of a kind than at the start"));
        }
        lawful
    }

    fn check(&self, _: &Model, position: &Setup) -> bool {
        self.in_check(position)
    }

    fn own_moves(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        let moves = self.open_moves(&reached.setup);
        Some(if self.ended(&reached.setup, &moves).is_some() { Vec::new() } else { moves })
    }

    fn after(&self, position: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let captured = match *mv {
            Move::Step { to, .. } => position.at(to),
            Move::Enter { .. } => None,
        };
        match (self.wrong, captured) {
            (Wrong::CapturedLeavesGame, Some(bird))
            | (Wrong::CapturedSparrowLeavesGame, Some(bird @ Bird { kind: Kind::Sparrow, .. })) => {
                after.hand_mut(position.turn).take(bird.kind);
            }
            (Wrong::EntryIsNoMove, None) if matches!(mv, Move::Enter { .. }) => after.turn = position.turn,
            _ => {}
        }
        after
    }

    fn own_outcome(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Option<Outcome>> {
        Some(self.ended(&reached.setup, &self.open_moves(&reached.setup)))
    }
}

#[cfg(test)]
mod tests {
    use super::Wrong;
    use crate::crosscheck::RulingSets;
    use crate::games::Aviary;
    use crate::mistakes::misread::aviary::of;
    use crate::mistakes::tests::answers_as_the_law;

    #[test]
    fn without_a_misreading_the_engine_is_the_law() {
        answers_as_the_law::<Aviary>(RulingSets::Drawn(2), &of(Wrong::Lacks(&[], &[])));
    }
}

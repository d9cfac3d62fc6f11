//! Aviary's legal moves read off the page square by square: every move is tried, and what follows is looked at.

use std::collections::HashSet;

use rulebook::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use rulebook::board::{Player, Square};
use rulebook::rules::aviary::{
    AnsweringCheck, EnteringLastSparrow, LastSparrow, LastSparrowJudged, NoLegalMove, Rulings, SidewaysJump,
};
use rulebook::rules::{Draw, Outcome, Win};

fn owner(setup: &Setup, square: Square) -> Option<Player> {
    setup.at(square).map(|bird| bird.owner)
}

/// How many squares a bird goes in a line, straight or diagonally; or a leap.
#[derive(PartialEq)]
enum Way {
    Straight(i8),
    Diagonal(i8),
    Leap,
}

fn has(kind: Kind, way: &Way) -> bool {
    match kind {
        Kind::Canary => matches!(way, Way::Straight(_)),
        Kind::Bluejay => matches!(way, Way::Diagonal(_)),
        Kind::Robin => *way == Way::Leap,
        Kind::Woodpecker => matches!(way, Way::Straight(2) | Way::Diagonal(2)),
        Kind::Sparrow => matches!(way, Way::Straight(1) | Way::Diagonal(1)),
        Kind::Tern => has(Kind::Robin, way) || has(Kind::Woodpecker, way),
        Kind::Pigeon => has(Kind::Robin, way) || has(Kind::Bluejay, way),
        Kind::Gull => has(Kind::Bluejay, way) || has(Kind::Canary, way),
        Kind::Owl => has(Kind::Canary, way) || has(Kind::Robin, way),
    }
}

/// Whether the bird on `from` could go to `to`, whatever stands there.
fn goes(rulings: &Rulings, setup: &Setup, from: Square, to: Square) -> bool {
    let Some(bird) = setup.at(from) else { return false };
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let way = match (files.abs(), ranks.abs()) {
        (0, n @ 1..=2) | (n @ 1..=2, 0) => Way::Straight(n),
        (1, 1) => Way::Diagonal(1),
        (2, 2) => Way::Diagonal(2),
        (1, 2) | (2, 1) => Way::Leap,
        _ => return false,
    };
    let enemy = |files: i8, ranks: i8| {
        let on_the_way = BOARD.step(from, files, ranks).unwrap();
        owner(setup, on_the_way) == Some(bird.owner.other())
    };
    let friend = |files: i8| {
        let on_the_way = BOARD.step(from, files, 0).unwrap();
        owner(setup, on_the_way) == Some(bird.owner)
    };
    let sideways = ranks == 0 && rulings.sideways_jump == SidewaysJump::NotAllowed;
    let blocked = match way {
        Way::Straight(2) if sideways && friend(files / 2) => true,
        Way::Straight(2) | Way::Diagonal(2) => enemy(files / 2, ranks / 2),
        // Half of two is one and half of one is none: that is the straight step.
        Way::Leap => enemy(files / 2, ranks / 2) && enemy(files.signum(), ranks.signum()),
        _ => false,
    };
    has(bird.kind, &way) && !blocked
}

fn attacks(rulings: &Rulings, setup: &Setup, by: Player, square: Square) -> bool {
    BOARD.squares().any(|from| owner(setup, from) == Some(by) && goes(rulings, setup, from, square))
}

fn sparrows(setup: &Setup, player: Player) -> Vec<Square> {
    let own = setup.birds().filter(|(_, bird)| bird.kind == Kind::Sparrow && bird.owner == player);
    own.map(|(square, _)| square).collect()
}

fn in_hand(setup: &Setup, player: Player) -> usize {
    setup.hand(player).count(Kind::Sparrow).into()
}

/// Whether the player to move is in check.
pub fn check(rulings: &Rulings, setup: &Setup) -> bool {
    sparrows(setup, setup.turn).into_iter().any(|square| attacks(rulings, setup, setup.turn.other(), square))
}

/// The player's last Sparrow, if it stands on the board.
pub fn last_sparrow(rulings: &Rulings, setup: &Setup, player: Player) -> Option<Square> {
    let on_board = sparrows(setup, player);
    let counted = match rulings.last_sparrow {
        LastSparrow::BoardAndHand => on_board.len() + in_hand(setup, player),
        LastSparrow::BoardOnly => on_board.len(),
    };
    if counted == 1 { on_board.first().copied() } else { None }
}

/// The setup after a move.
pub fn after(setup: &Setup, mv: &Move) -> Setup {
    let mut next = *setup;
    match *mv {
        Move::Step { from, to } => {
            if let Some(captured) = setup.at(to) {
                next.hand_mut(setup.turn).add(captured.kind);
            }
            next.put(to, setup.at(from));
            next.put(from, None);
        }
        Move::Enter { kind, to } => {
            next.hand_mut(setup.turn).take(kind);
            next.put(to, Some(Bird { kind, owner: setup.turn }));
        }
    }
    next.turn = setup.turn.other();
    next
}

/// A player who owns no Sparrow at all.
fn without_sparrows(setup: &Setup) -> Option<Player> {
    let owns_none = |player: &Player| sparrows(setup, *player).is_empty() && in_hand(setup, *player) == 0;
    Player::BOTH.into_iter().find(owns_none)
}

fn must_enter(setup: &Setup) -> bool {
    sparrows(setup, setup.turn).is_empty() && in_hand(setup, setup.turn) > 0
}

/// How the game has ended, if it has, when these are the legal moves.
pub fn outcome(rulings: &Rulings, setup: &Setup, moves: &HashSet<Move>) -> Option<Outcome> {
    let lost = |loser: Player, by| Some(Outcome::Win { winner: loser.other(), by });
    let attacked = |square: Square| attacks(rulings, setup, setup.turn.other(), square);
    if let Some(loser) = without_sparrows(setup) {
        lost(loser, Win::NoSparrows)
    } else if !moves.is_empty() {
        None
    } else if last_sparrow(rulings, setup, setup.turn).is_some_and(attacked) {
        lost(setup.turn, Win::Checkmate)
    } else if must_enter(setup) {
        lost(setup.turn, Win::NoEntry)
    } else if rulings.no_legal_move == NoLegalMove::Loss {
        lost(setup.turn, Win::NoMove)
    } else {
        Some(Outcome::Draw(Draw::Stalemate))
    }
}

/// The moves that no clause forbids.
pub fn legal_moves(rulings: &Rulings, setup: &Setup) -> HashSet<Move> {
    if without_sparrows(setup).is_some() {
        return HashSet::new();
    }
    let own = |square: &Square| owner(setup, *square) == Some(setup.turn);
    let vacant = |square: &Square| setup.at(*square).is_none();
    let steps = BOARD.squares().filter(own).flat_map(|from| {
        let to = BOARD.squares().filter(move |to| !own(to) && goes(rulings, setup, from, *to));
        to.map(move |to| Move::Step { from, to })
    });
    let entries = setup
        .hand(setup.turn)
        .kinds()
        .flat_map(|kind| BOARD.squares().filter(vacant).map(move |to| Move::Enter { kind, to }));
    steps.chain(entries).filter(|mv| allowed(rulings, setup, mv)).collect()
}

/// The clauses of the Sparrows.
fn allowed(rulings: &Rulings, setup: &Setup, mv: &Move) -> bool {
    let (me, enemy) = (setup.turn, setup.turn.other());
    let next = after(setup, mv);
    let entered = match *mv {
        Move::Enter { kind: Kind::Sparrow, to } => Some(to),
        _ => None,
    };
    // aviary.sparrow.re-enter
    if must_enter(setup) && entered.is_none() {
        return false;
    }
    let before = last_sparrow(rulings, setup, me);
    let still = last_sparrow(rulings, &next, me);
    let judged_after = rulings.last_sparrow_judged == LastSparrowJudged::AfterMove;
    // aviary.last-sparrow.flight
    let in_flight = before.filter(|square| attacks(rulings, setup, enemy, *square));
    let flees = in_flight.is_some_and(|square| matches!(mv, Move::Step { from, .. } if *from == square));
    let exempt = judged_after && still.is_none();
    let must_flee = in_flight.is_some() && rulings.answering_check == AnsweringCheck::SparrowMustMove;
    if must_flee && !flees && !exempt {
        return false;
    }
    // aviary.last-sparrow.safe
    let guarded = if judged_after {
        still.filter(|square| Some(*square) != entered)
    } else {
        before.map(|square| match *mv {
            Move::Step { from, to } if from == square => to,
            _ => square,
        })
    };
    if guarded.is_some_and(|square| attacks(rulings, &next, enemy, square)) {
        return false;
    }
    // aviary.enter.last-sparrow
    let alone = entered.filter(|to| still == Some(*to));
    let careful = rulings.entering_last_sparrow == EnteringLastSparrow::NotIntoCheck;
    !(careful && alone.is_some_and(|square| attacks(rulings, &next, enemy, square)))
}

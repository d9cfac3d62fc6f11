//! Aviary as `spec/aviary.md` defines it, in the order of that page. How to read it:
//! `docs/reference/reading-the-model.md`.
//!
//! Not here:
//!
//! - What follows from other clauses: `minor.choices` and `major.choices` (count the squares of `ways`),
//!   `bluejay.half`, `woodpecker.quarter`, `protect.between`, `protect.unreached`, `enter.check`, `check.not-taken`.
//! - `claim.two-major`, `claim.two-minor`, `claim.one-bird`: positions in `fixtures/aviary/mates.yaml` show them.
//! - `end.over`: `judge` in `crates/games/src/record/mod.rs`, and `legal_moves` in `crates/model/src/every_game.rs`.
//! - `end.repetition`: two positions are the same if their whole texts are. Which time it is that one stands in a game:
//!   `occurrences` in `crates/games/src/record/mod.rs`; `repeated` there ends the game.
//! - `ruling.resignation`, `ruling.agreed-draw`: `may_resign` and `agreed` in `src/referee/score/conclude.rs`. Whether
//!   the other player can still win (`lost`, there) is asked at chess alone.

use crate::board::aviary::{BOARD, Bird, Kind, Move, START, Setup};
use crate::board::{Player, Setup as _, Square};
use crate::every_game::{answers, model};
use crate::refuse::{Judgement, admitted, list, over, reasons, refuse, the_or};
use crate::rules::aviary::{
    AnsweringCheck, EnteringLastSparrow, FirstPlayer, LastSparrow, LastSparrowJudged, NoLegalMove, Repetition,
    Rulings, SidewaysJump,
};
use crate::rules::{self, Breach, Clause, Draw, Goes, Law, Outcome, Rules, Subject, Win};
use crate::squares::{between, diagonal, leap, leapt_past, steps, straight};

model! {
    /// The law of Aviary under some rulings.
    ///
    /// ```
    /// # mod rulebook { pub use {rulebook_model as model, rulebook_rules as rules}; }
    /// use rulebook::model::aviary::Model;
    /// use rulebook::rules::{Law as _, Rules as _, aviary::Rulings};
    ///
    /// let law = Model::new(Rulings::default());
    /// let position = law.start();
    /// //  8  W S O G T P S W
    /// //  7  W C R B B R C W
    /// //  6  . . . . . . . .   the Woodpecker on a8 jumps its friend on a7
    /// assert!(law.judge(&position, &"a8a6".parse().unwrap()).is_ok());
    /// let breach = law.judge(&position, &"a7a6".parse().unwrap()).unwrap_err();
    /// assert_eq!(breach.clause.name(), "aviary.woodpecker.move");
    /// ```
}

/// The clauses that forbid a move of a game that goes on, in the order in which they are asked.
fn judge_move(law: Model, position: &Setup, mv: &Move) -> Judgement {
    match *mv {
        Move::Step { from, to } => {
            let bird = own(position, from)?;
            bird_move(bird.kind, from, to)?;
            onto_friend(position, to)?;
            unblocked(law, position, bird.owner, from, to)?;
        }
        Move::Enter { kind, to } => {
            enter_in_hand(position, kind)?;
            enter_vacant(position, to)?;
        }
    }
    sparrow_re_enter(position, mv)?;
    last_sparrow_flight(law, position, mv)?;
    last_sparrow_safe(law, position, mv)?;
    enter_last_sparrow(law, position, mv)
}

// ## The birds and the board

/// `aviary.start`, `aviary.ruling.first-player`: White moves first, or Black as ruled. Hands are empty. White's
/// birds, in capitals, are on top; ranks 6 to 3 are vacant:
///
/// ```text
/// 8  W S O G T P S W
/// 7  W C R B B R C W
/// 2  w c r b b r c w
/// 1  w s p t g o s w
/// ```
fn start(law: Model) -> Setup {
    let mut start = Setup::read(START).setup;
    start.turn = match law.rulings.first_player {
        FirstPlayer::White => Player::White,
        FirstPlayer::Black => Player::Black,
    };
    start
}

/// `aviary.turn`: the position after a move. It is the other player's turn.
fn play(position: &Setup, mv: &Move) -> Setup {
    let mut after = match *mv {
        Move::Step { from, to } => moved(position, from, to),
        Move::Enter { kind, to } => entered(position, kind, to),
    };
    after.turn = position.turn.other();
    after
}

// ## Moves on the board

/// `aviary.move.own`
fn own(position: &Setup, from: Square) -> Judgement<Bird> {
    let turn = position.turn;
    match position.at(from) {
        Some(bird) if bird.owner == turn => Ok(bird),
        found => {
            refuse!("aviary.move.own", [from], "{} stands on {from}, and {turn} is to move", the_or("no bird", found))
        }
    }
}

/// `aviary.canary.move` to `aviary.owl.move`: a bird goes only as it moves.
fn bird_move(kind: Kind, from: Square, to: Square) -> Judgement {
    if how_it_lies(from, to).is_some_and(|way| ways(kind).contains(&way)) {
        return Ok(());
    }
    refuse!(
        move_clause(kind),
        [from, to],
        "the {kind} on {from} does not move to {to}: it moves {}",
        how_it_moves(kind)
    )
}

/// `aviary.canary.move` to `aviary.owl.move`: how each bird moves.
const fn ways(kind: Kind) -> &'static [Way] {
    use Way::{Diagonal, Leap, Straight};
    match kind {
        Kind::Canary => &[Straight(1), Straight(2)],
        Kind::Bluejay => &[Diagonal(1), Diagonal(2)],
        Kind::Robin => &[Leap],
        Kind::Woodpecker => &[Straight(2), Diagonal(2)],
        Kind::Sparrow => &[Straight(1), Diagonal(1)],
        // Robin and Woodpecker.
        Kind::Tern => &[Leap, Straight(2), Diagonal(2)],
        // Robin and Bluejay.
        Kind::Pigeon => &[Leap, Diagonal(1), Diagonal(2)],
        // Bluejay and Canary.
        Kind::Gull => &[Diagonal(1), Diagonal(2), Straight(1), Straight(2)],
        // Canary and Robin.
        Kind::Owl => &[Straight(1), Straight(2), Leap],
    }
}

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// This many squares along a file or a rank.
    Straight(i8),
    /// This many squares along a diagonal.
    Diagonal(i8),
    /// A Knight's leap.
    Leap,
}

/// How one square lies from another: so many squares straight or diagonally, or a Knight's leap. `None` where it
/// lies in no such way: then no bird goes there.
fn how_it_lies(from: Square, to: Square) -> Option<Way> {
    let distance = steps(from, to);
    if straight(from, to) {
        Some(Way::Straight(distance))
    } else if diagonal(from, to) {
        Some(Way::Diagonal(distance))
    } else {
        leap(from, to).then_some(Way::Leap)
    }
}

/// `aviary.move.onto-friend`
fn onto_friend(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(friend) if friend.owner == position.turn => {
            refuse!("aviary.move.onto-friend", [to], "the {friend}, a friend, stands on {to}")
        }
        _ => Ok(()),
    }
}

// ## Jumping and blocking

/// The clauses on what stands in a bird's way.
fn unblocked(law: Model, position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
    jump_enemy(position, player, from, to)?;
    jump_sideways(law, position, player, from, to)?;
    robin_blocked(position, player, from, to)
}

/// `aviary.jump.friend`: birds jump friends, so no clause below objects to one on the way, except for a ruling on jumps
/// along a rank. The friend that a move jumps, if it jumps one, and its square.
fn jumped_friend(position: &Setup, player: Player, from: Square, to: Square) -> Option<(Square, Bird)> {
    let on_the_way = match (routes(from, to), middle_square(from, to)) {
        // A Robin jumps only if a bird stands on each of its routes.
        (Some(routes), _) if routes.iter().all(|square| position.at(*square).is_some()) => routes.to_vec(),
        (None, Some(middle)) => vec![middle],
        _ => Vec::new(),
    };
    let mut birds = on_the_way.into_iter().filter_map(|square| position.at(square).map(|bird| (square, bird)));
    birds.find(|(_, bird)| bird.owner == player)
}

/// The middle square of a move of two squares in one line.
fn middle_square(from: Square, to: Square) -> Option<Square> {
    between(from, to).first().copied()
}

/// `aviary.jump.enemy`
fn jump_enemy(position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
    let Some(middle) = middle_square(from, to) else { return Ok(()) };
    match position.at(middle) {
        Some(enemy) if enemy.owner != player => refuse!(
            "aviary.jump.enemy",
            [middle],
            "the {enemy} on {middle} is in the way: birds jump friends, never an enemy"
        ),
        _ => Ok(()),
    }
}

/// `aviary.jump.sideways`, `aviary.ruling.sideways-jump`
fn jump_sideways(law: Model, position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
    if law.rulings.sideways_jump == SidewaysJump::Allowed || from.rank != to.rank {
        return Ok(());
    }
    match jumped_friend(position, player, from, to) {
        Some((middle, friend)) => refuse!(
            "aviary.jump.sideways",
            [middle],
            "the {friend} on {middle} is in the way: under this ruling birds may not jump along a rank"
        ),
        None => Ok(()),
    }
}

/// `aviary.robin.routes`: the squares on the way of a leap, one on each of its two routes (`leapt_past`: `squares.rs`).
fn routes(from: Square, to: Square) -> Option<[Square; 2]> {
    leap(from, to).then(|| leapt_past(from, to))
}

/// `aviary.robin.blocked`
fn robin_blocked(position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
    let Some([straight, diagonal]) = routes(from, to) else { return Ok(()) };
    let enemy_on = |square: Square| position.at(square).filter(|bird| bird.owner != player);
    match (enemy_on(straight), enemy_on(diagonal)) {
        (Some(one), Some(other)) => refuse!(
            "aviary.robin.blocked",
            [straight, diagonal],
            "enemies block both routes: the {one} on {straight} and the {other} on {diagonal}"
        ),
        _ => Ok(()),
    }
}

// ## Capturing

/// `aviary.capture`, `aviary.capture.hand`: the position with a bird moved.
fn moved(position: &Setup, from: Square, to: Square) -> Setup {
    let mut after = *position;
    if let Some(captured) = position.at(to) {
        after.hand_mut(position.turn).add(captured.kind, 1);
    }
    after.put(from, None);
    after.put(to, position.at(from));
    after
}

/// `aviary.attack`: the squares of a player's birds that attack a square.
fn attackers_of(law: Model, position: &Setup, square: Square, by: Player) -> Vec<Square> {
    let attacks = |from: Square, bird: Bird| {
        bird.owner == by
            && bird_move(bird.kind, from, square).is_ok()
            && unblocked(law, position, by, from, square).is_ok()
    };
    position.pieces().filter(|(from, bird)| attacks(*from, *bird)).map(|(from, _)| from).collect()
}

// ## Entering birds

/// `aviary.enter`: the position with a bird entered.
fn entered(position: &Setup, kind: Kind, to: Square) -> Setup {
    let mut after = *position;
    after.hand_mut(position.turn).take(kind);
    after.put(to, Some(Bird { kind, owner: position.turn }));
    after
}

/// `aviary.enter.in-hand`
fn enter_in_hand(position: &Setup, kind: Kind) -> Judgement {
    let turn = position.turn;
    if position.hand(turn).count(kind) > 0 {
        return Ok(());
    }
    refuse!("aviary.enter.in-hand", [], "{turn} has no {kind} in hand")
}

/// `aviary.enter.vacant`
fn enter_vacant(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(there) => refuse!(
            "aviary.enter.vacant",
            [to],
            "the {there} stands on {to}, and a bird may be entered only on a vacant square"
        ),
        None => Ok(()),
    }
}

// ## The Sparrows

/// `aviary.check`: whether a Sparrow of a player's is attacked, the last or not. `aviary.check.ignored`: no clause asks
/// this of a move; they ask for the last one.
fn in_check(law: Model, position: &Setup, player: Player) -> bool {
    let attacked = |square: &Square| !attackers_of(law, position, *square, player.other()).is_empty();
    sparrows(position, player).iter().any(attacked)
}

/// `aviary.sparrow.several`: the squares of a player's Sparrows on the board.
fn sparrows(position: &Setup, player: Player) -> Vec<Square> {
    let sparrow = Bird { kind: Kind::Sparrow, owner: player };
    position.pieces().filter(|(_, bird)| *bird == sparrow).map(|(square, _)| square).collect()
}

/// `aviary.sparrow.re-enter`
fn sparrow_re_enter(position: &Setup, mv: &Move) -> Judgement {
    let turn = position.turn;
    let enters_sparrow = matches!(mv, Move::Enter { kind: Kind::Sparrow, .. });
    if !must_enter(position, turn) || enters_sparrow {
        return Ok(());
    }
    refuse!("aviary.sparrow.re-enter", [], "{turn} has no Sparrow on the board and must enter one from hand")
}

/// `aviary.sparrow.re-enter`: whether a player must enter a Sparrow at their turn.
fn must_enter(position: &Setup, player: Player) -> bool {
    sparrows(position, player).is_empty() && sparrows_in_hand(position, player) > 0
}

/// How many Sparrows a player has in hand.
fn sparrows_in_hand(position: &Setup, player: Player) -> usize {
    position.hand(player).count(Kind::Sparrow).into()
}

/// `aviary.last-sparrow.flight`, `aviary.ruling.answering-check`, `aviary.ruling.last-sparrow-judged`
fn last_sparrow_flight(law: Model, position: &Setup, mv: &Move) -> Judgement {
    if law.rulings.answering_check == AnsweringCheck::AnyMove {
        return Ok(());
    }
    let player = position.turn;
    let Some(last) = last_sparrow(law, position, player) else { return Ok(()) };
    let attackers = attackers_of(law, position, last, player.other());
    let flees = matches!(mv, Move::Step { from, .. } if *from == last);
    let is_judged = match law.rulings.last_sparrow_judged {
        LastSparrowJudged::BeforeMove => true,
        LastSparrowJudged::AfterMove => last_sparrow(law, &play(position, mv), player) == Some(last),
    };
    if attackers.is_empty() || flees || !is_judged || wins_at_once(position, mv) {
        return Ok(());
    }
    let there = *position;
    refuse!(
        "aviary.last-sparrow.flight",
        [last] and attackers,
        "the last Sparrow on {last} is in check from {}, and under this ruling only that Sparrow may move",
        attacking(&there, last, &attackers)
    )
}

/// `aviary.ruling.last-sparrow`: where a player's last Sparrow stands, if that player is down to it and it is on the
/// board.
fn last_sparrow(law: Model, position: &Setup, player: Player) -> Option<Square> {
    let on_board = sparrows(position, player);
    let in_hand = match law.rulings.last_sparrow {
        LastSparrow::BoardAndHand => sparrows_in_hand(position, player),
        LastSparrow::BoardOnly => 0,
    };
    match on_board[..] {
        [last] if in_hand == 0 => Some(last),
        _ => None,
    }
}

/// `aviary.last-sparrow.safe`, `aviary.ruling.last-sparrow-judged`
fn last_sparrow_safe(law: Model, position: &Setup, mv: &Move) -> Judgement {
    let after = play(position, mv);
    let judged = match law.rulings.last_sparrow_judged {
        LastSparrowJudged::BeforeMove => position,
        LastSparrowJudged::AfterMove => &after,
    };
    let Some(last) = last_sparrow(law, judged, position.turn) else { return Ok(()) };
    let on = match *mv {
        // The last Sparrow itself moves.
        Move::Step { from, to } if from == last => to,
        // Left to `aviary.enter.last-sparrow`: a Sparrow that this very move enters.
        Move::Enter { to, .. } if to == last => return Ok(()),
        _ => last,
    };
    let attackers = attackers_of(law, &after, on, position.turn.other());
    if attackers.is_empty() || wins_at_once(position, mv) {
        return Ok(());
    }
    refuse!(
        "aviary.last-sparrow.safe",
        [on] and attackers,
        "the last Sparrow would stand on {on}, attacked by {}",
        attacking(&after, on, &attackers)
    )
}

/// `aviary.enter.last-sparrow`, `aviary.ruling.entering-last-sparrow`
fn enter_last_sparrow(law: Model, position: &Setup, mv: &Move) -> Judgement {
    if law.rulings.entering_last_sparrow == EnteringLastSparrow::Anywhere {
        return Ok(());
    }
    let Move::Enter { kind: Kind::Sparrow, to } = *mv else { return Ok(()) };
    let player = position.turn;
    let after = play(position, mv);
    if last_sparrow(law, &after, player) != Some(to) {
        return Ok(());
    }
    let attackers = attackers_of(law, &after, to, player.other());
    if attackers.is_empty() {
        return Ok(());
    }
    refuse!(
        "aviary.enter.last-sparrow",
        [to] and attackers,
        "the last Sparrow would be entered on {to}, which is attacked by {}",
        attacking(&after, to, &attackers)
    )
}

// ## Winning the game

/// `aviary.end.no-sparrows` to `aviary.end.stalemate`
fn outcome(law: Model, position: &Setup) -> Option<Outcome> {
    let winner = position.turn.other();
    if let Some(loser) = without_sparrows(position) {
        Some(Outcome::Win { winner: loser.other(), by: Win::NoSparrows })
    } else if law.can_move(position) {
        None
    } else if checkmated(law, position) {
        Some(Outcome::Win { winner, by: Win::Checkmate })
    } else if must_enter(position, position.turn) {
        Some(Outcome::Win { winner, by: Win::NoEntry })
    } else {
        Some(stalemate(law, position))
    }
}

/// `aviary.end.no-sparrows`: the player who owns no Sparrow and has lost.
fn without_sparrows(position: &Setup) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| owns_no_sparrow(position, *player))
}

/// Whether a player owns no Sparrow, on the board or in hand.
fn owns_no_sparrow(position: &Setup, player: Player) -> bool {
    sparrows(position, player).is_empty() && sparrows_in_hand(position, player) == 0
}

/// Whether a move captures the only Sparrow that the other player owns.
fn wins_at_once(position: &Setup, mv: &Move) -> bool {
    owns_no_sparrow(&play(position, mv), position.turn.other())
}

/// `aviary.end.checkmate`: whether a player who has no legal move is checkmated.
fn checkmated(law: Model, position: &Setup) -> bool {
    let last = last_sparrow(law, position, position.turn);
    last.is_some_and(|last| !attackers_of(law, position, last, position.turn.other()).is_empty())
}

/// `aviary.end.stalemate`, `aviary.ruling.no-legal-move`: how the game has ended for a player to move who has no legal
/// move, is not checkmated, and need not enter a Sparrow.
fn stalemate(law: Model, position: &Setup) -> Outcome {
    match law.rulings.no_legal_move {
        NoLegalMove::Draw => Outcome::Draw(Draw::Stalemate),
        NoLegalMove::Loss => Outcome::Win { winner: position.turn.other(), by: Win::NoMove },
    }
}

/// `aviary.end.repetition`, `aviary.ruling.repetition`: the game is drawn when a position stands in the record for the third
/// time. The record counts (`occurrences`) and ends the game (`repeated`).
fn repetition(law: Model) -> rules::Repetition {
    match law.rulings.repetition {
        Repetition::None => rules::Repetition::Allowed,
        Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
    }
}

// ## For implementers

/// The clauses that forbid a position.
fn admit(law: Model, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    let of_the_set = Kind::ALL.map(|kind| set(setup, kind));
    let others = [
        position_last_sparrow_open(law, setup),
        position_sparrow_not_entered(setup),
        position_no_sparrows_left(setup),
    ];
    admitted(*setup, reasons(of_the_set.into_iter().chain(others)))
}

/// `aviary.set`
fn set(position: &Setup, kind: Kind) -> Judgement {
    let on_board = position.pieces().filter(|(_, bird)| bird.kind == kind);
    let squares: Vec<Square> = on_board.map(|(square, _)| square).collect();
    let in_hands: usize = Player::BOTH.map(|player| position.hand(player).count(kind).into()).iter().sum();
    let found = squares.len() + in_hands;
    let allowed = in_the_set(kind);
    if found <= allowed {
        return Ok(());
    }
    refuse!(
        "aviary.set",
        squares,
        "there are {found} {}, on the board and in both hands, but the set has {allowed}",
        kind.plural()
    )
}

/// `aviary.set`: how many birds of a kind the set has.
const fn in_the_set(kind: Kind) -> usize {
    match kind {
        Kind::Woodpecker => 8,
        Kind::Sparrow | Kind::Canary | Kind::Bluejay | Kind::Robin => 4,
        Kind::Owl | Kind::Gull | Kind::Tern | Kind::Pigeon => 2,
    }
}

/// `aviary.position.last-sparrow-open`, `aviary.ruling.entering-last-sparrow`
fn position_last_sparrow_open(law: Model, position: &Setup) -> Judgement {
    if law.rulings.entering_last_sparrow == EnteringLastSparrow::Anywhere {
        return Ok(());
    }
    let opponent = position.turn.other();
    let Some(last) = last_sparrow(law, position, opponent) else { return Ok(()) };
    let attackers = attackers_of(law, position, last, position.turn);
    if attackers.is_empty() {
        return Ok(());
    }
    let there = *position;
    refuse!(
        "aviary.position.last-sparrow-open",
        [last] and attackers,
        "{opponent}, who is not to move, has left their last Sparrow on {last} attacked by {}",
        attacking(&there, last, &attackers)
    )
}

/// `aviary.position.sparrow-not-entered`
fn position_sparrow_not_entered(position: &Setup) -> Judgement {
    let opponent = position.turn.other();
    if !must_enter(position, opponent) {
        return Ok(());
    }
    refuse!(
        "aviary.position.sparrow-not-entered",
        [],
        "{opponent}, who is not to move, has a Sparrow in hand and none on the board, and had to enter it"
    )
}

/// `aviary.position.no-sparrows-left`
fn position_no_sparrows_left(position: &Setup) -> Judgement {
    if Player::BOTH.into_iter().any(|player| !owns_no_sparrow(position, player)) {
        return Ok(());
    }
    refuse!(
        "aviary.position.no-sparrows-left",
        [],
        "neither player owns a Sparrow; the game ended when the first of them lost their last one"
    )
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = *self;
        start = start(*self);
        turn = position.turn;
        check = in_check(*self, position, position.turn);
        play = play(position, mv);
    }
}

impl Law for Model {
    fn goes(&self, position: &Setup, mv: &Move) -> Goes {
        let Move::Step { from, to } = *mv else { return Goes::There };
        match position.at(from) {
            Some(bird) if bird_move(bird.kind, from, to).is_ok() => {
                Goes::over(unblocked(*self, position, bird.owner, from, to))
            }
            _ => Goes::Elsewhere,
        }
    }

    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let origins = position.pieces().filter(|(_, bird)| bird.owner == position.turn);
        let steps = origins.flat_map(|(from, _)| BOARD.squares().map(move |to| Move::Step { from, to }));
        let kinds = position.hand(position.turn).kinds();
        let entries = kinds.flat_map(|kind| BOARD.squares().map(move |to| Move::Enter { kind, to }));
        steps.chain(entries).collect()
    }

    fn clause(subject: Subject) -> Clause {
        Clause::new(match subject {
            Subject::Start => "aviary.start",
            Subject::Turn => "aviary.turn",
            Subject::Check => "aviary.check",
            Subject::Ending(Outcome::Win { by: Win::NoSparrows, .. }) => "aviary.end.no-sparrows",
            Subject::Ending(Outcome::Win { by: Win::NoEntry, .. }) => "aviary.end.no-entry",
            Subject::Ending(Outcome::Win { by: Win::NoMove, .. } | Outcome::Draw(Draw::Stalemate)) => {
                "aviary.end.stalemate"
            }
            Subject::Ending(Outcome::Draw(Draw::Repetition)) | Subject::Sequence | Subject::Recurrence => {
                "aviary.end.repetition"
            }
            // Checkmate: Aviary has no other endings.
            Subject::Ending(_) => "aviary.end.checkmate",
        })
    }

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        let enemy = position.turn.other();
        let attacked = sparrows(position, position.turn).into_iter().filter_map(|sparrow| {
            let attackers = attackers_of(*self, position, sparrow, enemy);
            let by = || attacking(position, sparrow, &attackers);
            (!attackers.is_empty()).then(|| format!("the Sparrow on {sparrow} is attacked by {}", by()))
        });
        let attacked: Vec<String> = attacked.collect();
        (!attacked.is_empty()).then(|| attacked.join("; "))
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(*self, position, mv)
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("aviary.end.over", outcome)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let mut names = Vec::new();
        match *mv {
            Move::Step { from, to } => {
                names.extend(position.at(from).map(|bird| move_clause(bird.kind)));
                if leap(from, to) {
                    names.push("aviary.robin.routes");
                }
                if jumped_friend(position, position.turn, from, to).is_some() {
                    names.push("aviary.jump.friend");
                }
                if position.at(to).is_some() {
                    names.extend(["aviary.capture", "aviary.capture.hand"]);
                }
            }
            Move::Enter { .. } => names.push("aviary.enter"),
        }
        if must_enter(position, position.turn) {
            names.push("aviary.sparrow.re-enter");
        }
        let (after, player) = (play(position, mv), position.turn);
        if matches!(mv, Move::Enter { .. }) && in_check(*self, &after, player.other()) {
            names.push("aviary.enter.check");
        }
        if owns_no_sparrow(&after, player.other()) {
            names.push("aviary.end.no-sparrows");
        } else if in_check(*self, &after, player) && last_sparrow(*self, &after, player).is_none() {
            names.push("aviary.check.ignored");
        }
        names.into_iter().map(Clause::new).collect()
    }
}

/// The clause by which a bird moves.
const fn move_clause(kind: Kind) -> &'static str {
    match kind {
        Kind::Canary => "aviary.canary.move",
        Kind::Bluejay => "aviary.bluejay.move",
        Kind::Robin => "aviary.robin.move",
        Kind::Woodpecker => "aviary.woodpecker.move",
        Kind::Sparrow => "aviary.sparrow.move",
        Kind::Tern => "aviary.tern.move",
        Kind::Pigeon => "aviary.pigeon.move",
        Kind::Gull => "aviary.gull.move",
        Kind::Owl => "aviary.owl.move",
    }
}

/// How a bird moves, in words.
const fn how_it_moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Canary => "one or two squares straight",
        Kind::Bluejay => "one or two squares diagonally",
        Kind::Robin => "as a Knight",
        Kind::Woodpecker => "exactly two squares, straight or diagonally",
        Kind::Sparrow => "one square, straight or diagonally",
        Kind::Tern => "as a Robin or a Woodpecker",
        Kind::Pigeon => "as a Robin or a Bluejay",
        Kind::Gull => "as a Bluejay or a Canary",
        Kind::Owl => "as a Canary or a Robin",
    }
}

/// The birds that attack a square, in a sentence, each with the friend that it jumps on its way there.
fn attacking(position: &Setup, square: Square, attackers: &[Square]) -> String {
    let each = |from: &Square| {
        let bird = the_or("nothing", position.at(*from));
        let jumped = position.at(*from).and_then(|bird| jumped_friend(position, bird.owner, *from, square));
        let jumping =
            jumped.map_or_else(String::new, |(on, friend)| format!(" (jumping its friend, the {friend} on {on})"));
        format!("{bird} on {from}{jumping}")
    };
    list(&attackers.iter().map(each).collect::<Vec<_>>())
}

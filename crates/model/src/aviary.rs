//! Aviary as `spec/aviary.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them.

mod refusal;

pub use refusal::Refusal;

use std::cmp::Ordering;

use crate::board::aviary::{BOARD, Bird, Kind, Move, START, Setup};
use crate::board::{Player, Setup as _, Square};
use crate::rules::aviary::{
    AnsweringCheck, EnteringLastSparrow, FirstPlayer, LastSparrow, LastSparrowJudged, NoLegalMove, Repetition,
    Rulings, SidewaysJump,
};
use crate::rules::{self, Breach, Clause, Draw, Law, Outcome, Rules, Subject, Win};

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
#[derive(Clone, Copy, Debug, Default)]
pub struct Model {
    rulings: Rulings,
}

/// A judgement of a move: nothing if no clause forbids it, else the refusal, which names the clause.
type Judgement = Result<(), Refusal>;

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// This many squares along a file or a rank.
    Straight(u8),
    /// This many squares along a diagonal.
    Diagonal(u8),
    /// A Knight's leap.
    Leap,
}

/// How each bird moves: `aviary.canary.move` to `aviary.owl.move`.
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

/// How many birds of a kind the set has: `aviary.set`.
const fn in_the_set(kind: Kind) -> usize {
    match kind {
        Kind::Woodpecker => 8,
        Kind::Sparrow | Kind::Canary | Kind::Bluejay | Kind::Robin => 4,
        Kind::Owl | Kind::Gull | Kind::Tern | Kind::Pigeon => 2,
    }
}

/// The way that leads from one square to another, if any bird has one that does.
fn way(from: Square, to: Square) -> Option<Way> {
    let files_apart = from.file.abs_diff(to.file);
    let ranks_apart = from.rank.abs_diff(to.rank);
    match (files_apart, ranks_apart) {
        (0, 1) | (1, 0) => Some(Way::Straight(1)),
        (0, 2) | (2, 0) => Some(Way::Straight(2)),
        (1, 1) => Some(Way::Diagonal(1)),
        (2, 2) => Some(Way::Diagonal(2)),
        (1, 2) | (2, 1) => Some(Way::Leap),
        _ => None,
    }
}

/// The file or rank next to `from` in the direction of `to`, or the same one where the two are the same.
fn one_nearer(from: u8, to: u8) -> u8 {
    match from.cmp(&to) {
        Ordering::Less => from + 1,
        Ordering::Equal => from,
        Ordering::Greater => from - 1,
    }
}

/// The middle square of a move of two squares in one line.
fn middle(from: Square, to: Square) -> Square {
    Square::new(one_nearer(from.file, to.file), one_nearer(from.rank, to.rank))
}

/// The squares on the way of a leap, one on each of its two routes: `aviary.robin.routes`.
struct Routes {
    /// Next to the origin, straight towards the target.
    straight: Square,
    /// Next to the origin, diagonally towards the target.
    diagonal: Square,
}

/// The two routes of a leap. From d4 to e6: d5 and e5.
fn routes(from: Square, to: Square) -> Routes {
    let nearer_file = one_nearer(from.file, to.file);
    let nearer_rank = one_nearer(from.rank, to.rank);
    // A leap goes two squares one way and one the other; the straight route begins along the longer way.
    let straight = if from.rank.abs_diff(to.rank) == 2 {
        Square::new(from.file, nearer_rank)
    } else {
        Square::new(nearer_file, from.rank)
    };
    Routes { straight, diagonal: Square::new(nearer_file, nearer_rank) }
}

/// `aviary.sparrow.several`: the squares of a player's Sparrows on the board.
fn sparrows(position: &Setup, player: Player) -> Vec<Square> {
    let sparrow = Bird { kind: Kind::Sparrow, owner: player };
    position.birds().filter(|(_, bird)| *bird == sparrow).map(|(square, _)| square).collect()
}

/// How many Sparrows a player has in hand.
fn sparrows_in_hand(position: &Setup, player: Player) -> usize {
    position.hand(player).count(Kind::Sparrow).into()
}

/// Whether a player owns no Sparrow, on the board or in hand.
fn owns_no_sparrow(position: &Setup, player: Player) -> bool {
    sparrows(position, player).is_empty() && sparrows_in_hand(position, player) == 0
}

/// `aviary.sparrow.re-enter`: whether a player must enter a Sparrow at their turn.
fn must_enter(position: &Setup, player: Player) -> bool {
    sparrows(position, player).is_empty() && sparrows_in_hand(position, player) > 0
}

/// `aviary.end.no-sparrows`: whether a move captures the only Sparrow that the other player owns.
fn wins_at_once(position: &Setup, mv: &Move) -> bool {
    owns_no_sparrow(&after(position, mv), position.turn.other())
}

/// `aviary.capture`, `aviary.capture.hand`, `aviary.enter`, `aviary.turn`: the position after a move.
fn after(position: &Setup, mv: &Move) -> Setup {
    let mut after = *position;
    let player = position.turn;
    match *mv {
        Move::Step { from, to } => {
            if let Some(captured) = position.at(to) {
                after.hand_mut(player).add(captured.kind);
            }
            after.put(from, None);
            after.put(to, position.at(from));
        }
        Move::Enter { kind, to } => {
            after.hand_mut(player).take(kind);
            after.put(to, Some(Bird { kind, owner: player }));
        }
    }
    after.turn = player.other();
    after
}

// The clauses that forbid a move, in the order of the spec.

/// `aviary.move.own`
fn own(position: &Setup, from: Square) -> Result<Bird, Refusal> {
    match position.at(from) {
        Some(bird) if bird.owner == position.turn => Ok(bird),
        found => Err(Refusal::NotOwn { from, turn: position.turn, found }),
    }
}

/// `aviary.canary.move`, `aviary.bluejay.move`, `aviary.robin.move`, `aviary.woodpecker.move`,
/// `aviary.sparrow.move`, `aviary.tern.move`, `aviary.pigeon.move`, `aviary.gull.move`, `aviary.owl.move`
fn bird_move(kind: Kind, from: Square, to: Square) -> Judgement {
    match way(from, to) {
        Some(way) if ways(kind).contains(&way) => Ok(()),
        _ => Err(Refusal::BirdMove { kind, from, to }),
    }
}

/// `aviary.move.onto-friend`
fn onto_friend(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(friend) if friend.owner == position.turn => Err(Refusal::OntoFriend { to, friend }),
        _ => Ok(()),
    }
}

/// `aviary.jump.enemy`; friends are no obstacle: `aviary.jump.friend`.
fn jump_enemy(position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
    let (Some(Way::Straight(2)) | Some(Way::Diagonal(2))) = way(from, to) else { return Ok(()) };
    let between = middle(from, to);
    match position.at(between) {
        Some(enemy) if enemy.owner != player => Err(Refusal::JumpEnemy { between, enemy }),
        _ => Ok(()),
    }
}

/// `aviary.jump.friend`: the square of the friend that a move jumps over, if it jumps one.
fn jumped_friend(position: &Setup, player: Player, from: Square, to: Square) -> Option<Square> {
    let holds_friend = |square: Square| position.at(square).is_some_and(|bird| bird.owner == player);
    match way(from, to)? {
        Way::Straight(2) | Way::Diagonal(2) => {
            let between = middle(from, to);
            holds_friend(between).then_some(between)
        }
        Way::Leap => {
            let Routes { straight, diagonal } = routes(from, to);
            // A vacant route is taken without a jump.
            if position.at(straight).is_none() || position.at(diagonal).is_none() {
                return None;
            }
            [straight, diagonal].into_iter().find(|square| holds_friend(*square))
        }
        // Nothing stands between on a move of one square.
        Way::Straight(_) | Way::Diagonal(_) => None,
    }
}

/// `aviary.robin.blocked`; one route without an enemy is enough: `aviary.robin.routes`.
fn robin_blocked(position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
    let Some(Way::Leap) = way(from, to) else { return Ok(()) };
    let Routes { straight, diagonal } = routes(from, to);
    let enemy_on = |square: Square| position.at(square).filter(|bird| bird.owner != player);
    match (enemy_on(straight), enemy_on(diagonal)) {
        (Some(one), Some(other)) => {
            Err(Refusal::RobinBlocked { squares: [straight, diagonal], enemies: [one, other] })
        }
        _ => Ok(()),
    }
}

/// `aviary.enter.in-hand`
fn enter_in_hand(position: &Setup, kind: Kind) -> Judgement {
    if position.hand(position.turn).count(kind) > 0 {
        Ok(())
    } else {
        Err(Refusal::NotInHand { kind, turn: position.turn })
    }
}

/// `aviary.enter.vacant`
fn enter_vacant(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(there) => Err(Refusal::NotVacant { to, there }),
        None => Ok(()),
    }
}

/// `aviary.sparrow.re-enter`
fn sparrow_re_enter(position: &Setup, mv: &Move) -> Judgement {
    let enters_sparrow = matches!(mv, Move::Enter { kind: Kind::Sparrow, .. });
    if must_enter(position, position.turn) && !enters_sparrow {
        return Err(Refusal::MustReEnter { turn: position.turn });
    }
    Ok(())
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `aviary.jump.sideways`, `aviary.ruling.sideways-jump`
    fn jump_sideways(&self, position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
        if self.rulings.sideways_jump == SidewaysJump::Allowed || from.rank != to.rank {
            return Ok(());
        }
        let Some(between) = jumped_friend(position, player, from, to) else { return Ok(()) };
        match position.at(between) {
            Some(friend) => Err(Refusal::JumpSideways { between, friend }),
            None => Ok(()),
        }
    }

    /// `aviary.jump.enemy`, `aviary.jump.sideways`, `aviary.robin.blocked`: what stands in a bird's way.
    fn in_the_way(&self, position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
        jump_enemy(position, player, from, to)?;
        self.jump_sideways(position, player, from, to)?;
        robin_blocked(position, player, from, to)
    }

    /// `aviary.attack`: the squares of a player's birds that attack a square.
    fn attackers(&self, position: &Setup, square: Square, by: Player) -> Vec<Square> {
        let attacks = |from: Square, bird: Bird| {
            bird.owner == by
                && bird_move(bird.kind, from, square).is_ok()
                && self.in_the_way(position, by, from, square).is_ok()
        };
        position.birds().filter(|(from, bird)| attacks(*from, *bird)).map(|(from, _)| from).collect()
    }

    /// `aviary.ruling.last-sparrow`: where a player's last Sparrow stands, if that player is down to it and it is on
    /// the board.
    fn last_sparrow(&self, position: &Setup, player: Player) -> Option<Square> {
        let on_board = sparrows(position, player);
        let in_hand = match self.rulings.last_sparrow {
            LastSparrow::BoardAndHand => sparrows_in_hand(position, player),
            LastSparrow::BoardOnly => 0,
        };
        match on_board[..] {
            [last] if in_hand == 0 => Some(last),
            _ => None,
        }
    }

    /// `aviary.last-sparrow.flight`, `aviary.ruling.answering-check`
    fn last_sparrow_flight(&self, position: &Setup, mv: &Move) -> Judgement {
        if self.rulings.answering_check == AnsweringCheck::AnyMove {
            return Ok(());
        }
        let player = position.turn;
        let Some(last) = self.last_sparrow(position, player) else { return Ok(()) };
        let attackers = self.attackers(position, last, player.other());
        let flees = matches!(mv, Move::Step { from, .. } if *from == last);
        if attackers.is_empty() || flees || wins_at_once(position, mv) {
            return Ok(());
        }
        // With `last-sparrow-judged=after-move` that Sparrow need not flee when it is no longer the last.
        let still_last = self.last_sparrow(&after(position, mv), player) == Some(last);
        if self.rulings.last_sparrow_judged == LastSparrowJudged::AfterMove && !still_last {
            return Ok(());
        }
        Err(Refusal::OnlyFlight { last, attackers })
    }

    /// `aviary.last-sparrow.safe`
    fn last_sparrow_safe(&self, position: &Setup, mv: &Move) -> Judgement {
        let Some(last) = self.last_sparrow_to_keep_safe(position, mv) else { return Ok(()) };
        let attackers = self.attackers(&after(position, mv), last, position.turn.other());
        if attackers.is_empty() || wins_at_once(position, mv) {
            return Ok(());
        }
        Err(Refusal::LastSparrowOpen { last, attackers })
    }

    /// `aviary.last-sparrow.safe`, `aviary.ruling.last-sparrow-judged`: where the Sparrow that a move must not leave
    /// attacked stands after that move.
    fn last_sparrow_to_keep_safe(&self, position: &Setup, mv: &Move) -> Option<Square> {
        let player = position.turn;
        match self.rulings.last_sparrow_judged {
            LastSparrowJudged::BeforeMove => {
                let last = self.last_sparrow(position, player)?;
                match *mv {
                    Move::Step { from, to } if from == last => Some(to),
                    _ => Some(last),
                }
            }
            LastSparrowJudged::AfterMove => {
                let last = self.last_sparrow(&after(position, mv), player)?;
                match *mv {
                    // `aviary.enter.last-sparrow` judges a Sparrow that this very move enters.
                    Move::Enter { to, .. } if to == last => None,
                    _ => Some(last),
                }
            }
        }
    }

    /// `aviary.enter.last-sparrow`, `aviary.ruling.entering-last-sparrow`
    fn enter_last_sparrow(&self, position: &Setup, mv: &Move) -> Judgement {
        if self.rulings.entering_last_sparrow == EnteringLastSparrow::Anywhere {
            return Ok(());
        }
        let Move::Enter { kind: Kind::Sparrow, to } = *mv else { return Ok(()) };
        let player = position.turn;
        let after = after(position, mv);
        if self.last_sparrow(&after, player) != Some(to) {
            return Ok(());
        }
        let attackers = self.attackers(&after, to, player.other());
        if attackers.is_empty() { Ok(()) } else { Err(Refusal::EnteredOpen { to, attackers }) }
    }

    /// All clauses that forbid a move, except `aviary.end.over`.
    fn refuse(&self, position: &Setup, mv: &Move) -> Judgement {
        match *mv {
            Move::Step { from, to } => {
                let bird = own(position, from)?;
                bird_move(bird.kind, from, to)?;
                onto_friend(position, to)?;
                self.in_the_way(position, bird.owner, from, to)?;
            }
            Move::Enter { kind, to } => {
                enter_in_hand(position, kind)?;
                enter_vacant(position, to)?;
            }
        }
        sparrow_re_enter(position, mv)?;
        self.last_sparrow_flight(position, mv)?;
        self.last_sparrow_safe(position, mv)?;
        self.enter_last_sparrow(position, mv)
    }

    // The clauses that forbid a position, in the order of the spec.

    /// `aviary.set`
    fn set(position: &Setup) -> Vec<Refusal> {
        let mut reasons = Vec::new();
        for kind in Kind::ALL {
            let on_board = position.birds().filter(|(_, bird)| bird.kind == kind);
            let squares: Vec<Square> = on_board.map(|(square, _)| square).collect();
            let in_hands: usize = Player::BOTH.map(|player| position.hand(player).count(kind).into()).iter().sum();
            let found = squares.len() + in_hands;
            let allowed = in_the_set(kind);
            if found > allowed {
                reasons.push(Refusal::TooMany { kind, found, allowed, squares });
            }
        }
        reasons
    }

    /// `aviary.position.last-sparrow-open`
    fn position_last_sparrow_open(&self, position: &Setup) -> Option<Refusal> {
        if self.rulings.entering_last_sparrow == EnteringLastSparrow::Anywhere {
            return None;
        }
        let moved = position.turn.other();
        let last = self.last_sparrow(position, moved)?;
        let attackers = self.attackers(position, last, position.turn);
        (!attackers.is_empty()).then_some(Refusal::PositionOpen { moved, last, attackers })
    }

    /// `aviary.position.sparrow-not-entered`
    fn position_sparrow_not_entered(position: &Setup) -> Option<Refusal> {
        let moved = position.turn.other();
        must_enter(position, moved).then_some(Refusal::NotEntered { moved })
    }

    /// `aviary.position.no-sparrows-left`
    fn position_no_sparrows_left(position: &Setup) -> Option<Refusal> {
        let neither_has_one = Player::BOTH.into_iter().all(|player| owns_no_sparrow(position, player));
        neither_has_one.then_some(Refusal::NoSparrowsLeft)
    }

    /// `aviary.end.no-sparrows`: the player who owns no Sparrow and has lost.
    fn without_sparrows(position: &Setup) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| owns_no_sparrow(position, *player))
    }

    /// Whether the player to move has a move that no clause forbids, if the game is not over.
    fn can_move(&self, position: &Setup) -> bool {
        self.conceivable(position).iter().any(|mv| self.refuse(position, mv).is_ok())
    }

    /// How the game has ended, if it has; `can_move` says whether the player to move has a move.
    fn ended(&self, position: &Setup, can_move: impl FnOnce() -> bool) -> Option<Outcome> {
        if let Some(loser) = Self::without_sparrows(position) {
            return Some(Outcome::Win { winner: loser.other(), by: Win::NoSparrows });
        }
        if can_move() {
            return None;
        }
        let winner = position.turn.other();
        // `aviary.end.checkmate`
        let last = self.last_sparrow(position, position.turn);
        if last.is_some_and(|last| !self.attackers(position, last, winner).is_empty()) {
            return Some(Outcome::Win { winner, by: Win::Checkmate });
        }
        // `aviary.end.no-entry`
        if must_enter(position, position.turn) {
            return Some(Outcome::Win { winner, by: Win::NoEntry });
        }
        // `aviary.end.stalemate`, `aviary.ruling.no-legal-move`
        match self.rulings.no_legal_move {
            NoLegalMove::Draw => Some(Outcome::Draw(Draw::Stalemate)),
            NoLegalMove::Loss => Some(Outcome::Win { winner, by: Win::NoMove }),
        }
    }
}

impl Rules for Model {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    fn start(&self) -> Setup {
        // `aviary.start`, `aviary.ruling.first-player`
        let mut start = Setup::read(START).setup;
        start.turn = match self.rulings.first_player {
            FirstPlayer::White => Player::White,
            FirstPlayer::Black => Player::Black,
        };
        start
    }

    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let mut reasons = Self::set(setup);
        reasons.extend(self.position_last_sparrow_open(setup));
        reasons.extend(Self::position_sparrow_not_entered(setup));
        reasons.extend(Self::position_no_sparrows_left(setup));
        if reasons.is_empty() { Ok(*setup) } else { Err(reasons.into_iter().map(Breach::from).collect()) }
    }

    fn setup(&self, position: &Setup) -> Setup {
        *position
    }

    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    /// `aviary.check`
    fn check(&self, position: &Setup) -> bool {
        let attacked = |square: &Square| !self.attackers(position, *square, position.turn.other()).is_empty();
        sparrows(position, position.turn).iter().any(attacked)
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        if Self::without_sparrows(position).is_some() {
            return Vec::new();
        }
        let mut moves = self.conceivable(position);
        moves.retain(|mv| self.refuse(position, mv).is_ok());
        moves
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        after(position, mv)
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        self.ended(position, || self.can_move(position))
    }

    /// `aviary.end.repetition`, `aviary.ruling.repetition`
    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::None => rules::Repetition::Allowed,
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
        }
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let origins = position.birds().filter(|(_, bird)| bird.owner == position.turn);
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

    /// `aviary.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        Refusal::Over { outcome }.into()
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), rules::Objection> {
        self.refuse(position, mv).map_err(rules::Objection::from)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let mut clauses = Vec::new();
        match *mv {
            Move::Step { from, to } => {
                clauses.extend(position.at(from).map(|bird| refusal::move_clause(bird.kind)));
                if way(from, to) == Some(Way::Leap) {
                    clauses.push(Clause::new("aviary.robin.routes"));
                }
                if jumped_friend(position, position.turn, from, to).is_some() {
                    clauses.push(Clause::new("aviary.jump.friend"));
                }
                if position.at(to).is_some() {
                    clauses.extend([Clause::new("aviary.capture"), Clause::new("aviary.capture.hand")]);
                }
            }
            Move::Enter { .. } => clauses.push(Clause::new("aviary.enter")),
        }
        if must_enter(position, position.turn) {
            clauses.push(Clause::new("aviary.sparrow.re-enter"));
        }
        let (after, player) = (after(position, mv), position.turn);
        let attacked = |square| !self.attackers(&after, square, player.other()).is_empty();
        if owns_no_sparrow(&after, player.other()) {
            clauses.push(Clause::new("aviary.end.no-sparrows"));
        } else if sparrows(&after, player).into_iter().any(attacked) && self.last_sparrow(&after, player).is_none() {
            clauses.push(Clause::new("aviary.check.ignored"));
        }
        clauses
    }
}

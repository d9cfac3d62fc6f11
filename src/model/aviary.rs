//! Aviary as `spec/aviary.md` has it: read the two side by side.

mod refusal;

pub use refusal::Refusal;

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

/// A judgement: nothing, or what forbids.
type Judgement = Result<(), Refusal>;

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// So many squares along a file or a rank.
    Straight(u8),
    /// So many squares along a diagonal.
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
    match (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank)) {
        (0, n @ (1 | 2)) | (n @ (1 | 2), 0) => Some(Way::Straight(n)),
        (1, 1) => Some(Way::Diagonal(1)),
        (2, 2) => Some(Way::Diagonal(2)),
        (1, 2) | (2, 1) => Some(Way::Leap),
        _ => None,
    }
}

/// The square next to `from`, one towards `to` on the axes on which they lie at least `least` apart.
fn towards(from: Square, to: Square, least: u8) -> Square {
    let step = |a: u8, b: u8| match a.abs_diff(b) >= least {
        true if a < b => a + 1,
        true => a - 1,
        false => a,
    };
    Square::new(step(from.file, to.file), step(from.rank, to.rank))
}

/// The square between, on a move of two squares in one line.
fn middle(from: Square, to: Square) -> Square {
    towards(from, to, 2)
}

/// The squares next to the origin on the two routes of a leap: the straight one, the diagonal one.
fn routes(from: Square, to: Square) -> [Square; 2] {
    [towards(from, to, 2), towards(from, to, 1)]
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

/// Whether the player to move must enter a Sparrow.
fn must_enter(position: &Setup) -> bool {
    sparrows(position, position.turn).is_empty() && sparrows_in_hand(position, position.turn) > 0
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
        other => Err(Refusal::NotOwn { from, turn: position.turn, found: other }),
    }
}

/// `aviary.canary.move`, `aviary.bluejay.move`, `aviary.robin.move`, `aviary.woodpecker.move`,
/// `aviary.sparrow.move`, `aviary.tern.move`, `aviary.pigeon.move`, `aviary.gull.move`, `aviary.owl.move`
fn bird_move(kind: Kind, from: Square, to: Square) -> Judgement {
    let moves_so = way(from, to).is_some_and(|way| ways(kind).contains(&way));
    if moves_so { Ok(()) } else { Err(Refusal::BirdMove { kind, from, to }) }
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

/// The friend that a move jumps over, if it jumps one: `aviary.jump.friend`.
fn jumped_friend(position: &Setup, player: Player, from: Square, to: Square) -> Option<(Square, Bird)> {
    let friend = |square: Square| {
        let bird = position.at(square).filter(|bird| bird.owner == player)?;
        Some((square, bird))
    };
    match way(from, to)? {
        Way::Straight(2) | Way::Diagonal(2) => friend(middle(from, to)),
        Way::Leap => {
            let routes = routes(from, to);
            let taken = routes.iter().all(|square| position.at(*square).is_some());
            routes.into_iter().find_map(friend).filter(|_| taken)
        }
        Way::Straight(_) | Way::Diagonal(_) => None,
    }
}

/// `aviary.robin.blocked`; one route without an enemy is enough: `aviary.robin.routes`.
fn robin_blocked(position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
    let Some(Way::Leap) = way(from, to) else { return Ok(()) };
    let [straight, diagonal] = routes(from, to);
    match (position.at(straight), position.at(diagonal)) {
        (Some(a), Some(b)) if a.owner != player && b.owner != player => {
            Err(Refusal::RobinBlocked { squares: [straight, diagonal], enemies: [a, b] })
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
    position.at(to).map_or(Ok(()), |there| Err(Refusal::NotVacant { to, there }))
}

/// `aviary.sparrow.re-enter`
fn sparrow_re_enter(position: &Setup, mv: &Move) -> Judgement {
    let enters_one = matches!(mv, Move::Enter { kind: Kind::Sparrow, .. });
    if must_enter(position) && !enters_one { Err(Refusal::MustReEnter { turn: position.turn }) } else { Ok(()) }
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
        match jumped_friend(position, player, from, to) {
            Some((between, friend)) => Err(Refusal::JumpSideways { between, friend }),
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

    /// `aviary.ruling.last-sparrow`: where a player's last Sparrow stands, if he is down to it and it is on the
    /// board.
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
        let player = position.turn;
        if self.rulings.answering_check == AnsweringCheck::AnyMove {
            return Ok(());
        }
        let Some(last) = self.last_sparrow(position, player) else { return Ok(()) };
        let attackers = self.attackers(position, last, player.other());
        let flees = matches!(mv, Move::Step { from, .. } if *from == last);
        let exempt = self.rulings.last_sparrow_judged == LastSparrowJudged::AfterMove
            && self.last_sparrow(&after(position, mv), player) != Some(last);
        if attackers.is_empty() || flees || exempt {
            return Ok(());
        }
        Err(Refusal::OnlyFlight { last, attackers })
    }

    /// `aviary.last-sparrow.safe`, `aviary.ruling.last-sparrow-judged`
    fn last_sparrow_safe(&self, position: &Setup, mv: &Move) -> Judgement {
        let player = position.turn;
        let after = after(position, mv);
        let entered = match *mv {
            Move::Enter { to, .. } => Some(to),
            Move::Step { .. } => None,
        };
        let last = match self.rulings.last_sparrow_judged {
            LastSparrowJudged::BeforeMove => match (self.last_sparrow(position, player), *mv) {
                (Some(last), Move::Step { from, to }) if from == last => Some(to),
                (last, _) => last,
            },
            LastSparrowJudged::AfterMove => self.last_sparrow(&after, player).filter(|last| Some(*last) != entered),
        };
        let Some(last) = last else { return Ok(()) };
        match self.attackers(&after, last, player.other()) {
            none if none.is_empty() => Ok(()),
            attackers => Err(Refusal::LastSparrowOpen { last, attackers }),
        }
    }

    /// `aviary.enter.last-sparrow`, `aviary.ruling.entering-last-sparrow`
    fn enter_last_sparrow(&self, position: &Setup, mv: &Move) -> Judgement {
        let player = position.turn;
        let Move::Enter { kind: Kind::Sparrow, to } = *mv else { return Ok(()) };
        let after = after(position, mv);
        let allowed = self.rulings.entering_last_sparrow == EnteringLastSparrow::Anywhere
            || self.last_sparrow(&after, player) != Some(to);
        match self.attackers(&after, to, player.other()) {
            attackers if !allowed && !attackers.is_empty() => Err(Refusal::EnteredOpen { to, attackers }),
            _ => Ok(()),
        }
    }

    /// All clauses that forbid a move, but for `aviary.end.over`.
    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
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
        let too_many = |kind: Kind| {
            let on_board = |(square, bird): (Square, Bird)| (bird.kind == kind).then_some(square);
            let squares: Vec<Square> = position.birds().filter_map(on_board).collect();
            let in_hands: usize = Player::BOTH.map(|player| position.hand(player).count(kind).into()).iter().sum();
            let found = squares.len() + in_hands;
            let allowed = in_the_set(kind);
            (found > allowed).then_some(Refusal::TooMany { kind, found, allowed, squares })
        };
        Kind::ALL.into_iter().filter_map(too_many).collect()
    }

    /// `aviary.position.last-sparrow-open`
    fn last_sparrow_open(&self, position: &Setup) -> Option<Refusal> {
        if self.rulings.entering_last_sparrow == EnteringLastSparrow::Anywhere {
            return None;
        }
        let moved = position.turn.other();
        let last = self.last_sparrow(position, moved)?;
        let attackers = self.attackers(position, last, position.turn);
        (!attackers.is_empty()).then_some(Refusal::PositionOpen { moved, last, attackers })
    }

    /// `aviary.position.sparrow-not-entered`
    fn sparrow_not_entered(position: &Setup) -> Option<Refusal> {
        let moved = position.turn.other();
        let missing = sparrows(position, moved).is_empty() && sparrows_in_hand(position, moved) > 0;
        missing.then_some(Refusal::NotEntered { moved })
    }

    /// `aviary.position.no-sparrows-left`
    fn no_sparrows_left(position: &Setup) -> Option<Refusal> {
        let none = Player::BOTH.into_iter().all(|player| owns_no_sparrow(position, player));
        none.then_some(Refusal::NoSparrowsLeft)
    }

    /// `aviary.end.no-sparrows`: who owns none and has lost.
    fn without_sparrows(position: &Setup) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| owns_no_sparrow(position, *player))
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
        reasons.extend(self.last_sparrow_open(setup));
        reasons.extend(Self::sparrow_not_entered(setup));
        reasons.extend(Self::no_sparrows_left(setup));
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
        moves.retain(|mv| self.judge_move(position, mv).is_ok());
        moves
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        after(position, mv)
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        if let Some(loser) = Self::without_sparrows(position) {
            return Some(Outcome::Win { winner: loser.other(), by: Win::NoSparrows });
        }
        if !self.legal_moves(position).is_empty() {
            return None;
        }
        let winner = position.turn.other();
        let last = self.last_sparrow(position, position.turn);
        // `aviary.end.no-entry`
        if must_enter(position) {
            return Some(Outcome::Win { winner, by: Win::NoEntry });
        }
        // `aviary.end.checkmate`
        if last.is_some_and(|last| !self.attackers(position, last, winner).is_empty()) {
            return Some(Outcome::Win { winner, by: Win::Checkmate });
        }
        // `aviary.end.stalemate`, `aviary.ruling.no-legal-move`
        match self.rulings.no_legal_move {
            NoLegalMove::Draw => Some(Outcome::Draw(Draw::Stalemate)),
            NoLegalMove::Loss => Some(Outcome::Win { winner, by: Win::NoMove }),
        }
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
            // Checkmate; no other game's endings come about here.
            Subject::Ending(_) => "aviary.end.checkmate",
        })
    }

    /// `aviary.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        Refusal::Over { outcome }.into()
    }

    fn judge_in_play(&self, position: &Setup, mv: &Move) -> Result<(), Breach> {
        self.judge_move(position, mv).map_err(Breach::from)
    }

    fn forbids(&self, position: &Setup, mv: &Move) -> Option<Clause> {
        self.judge_move(position, mv).err().map(|refusal| refusal.clause())
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
        if must_enter(position) {
            clauses.push(Clause::new("aviary.sparrow.re-enter"));
        }
        let mut left = after(position, mv);
        left.turn = position.turn;
        if self.check(&left) && self.last_sparrow(&left, left.turn).is_none() {
            clauses.push(Clause::new("aviary.check.ignored"));
        }
        clauses
    }
}

//! Aviary as `spec/aviary.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them.

use crate::board::aviary::{BOARD, Bird, Kind, Move, START, Setup};
use crate::board::{Player, Setup as _, Square};
use crate::every_game::positions_and_moves;
use crate::refuse::{Judgement, admitted, list, over, reasons, refuse, the_or};
use crate::rules::aviary::{
    AnsweringCheck, EnteringLastSparrow, FirstPlayer, LastSparrow, LastSparrowJudged, NoLegalMove, Repetition,
    Rulings, SidewaysJump,
};
use crate::rules::{self, Breach, Clause, Draw, Law, Objection, Outcome, Rules, Subject, Win};
use crate::squares::{between, diagonal, leap, leapt_past, steps, straight};

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

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// This many squares along a file or a rank.
    Straight(i8),
    /// This many squares along a diagonal.
    Diagonal(i8),
    /// A Knight's leap, by one of its two routes: `aviary.robin.routes`.
    Leap,
}

/// `aviary.canary.move`, `aviary.bluejay.move`, `aviary.robin.move`, `aviary.woodpecker.move`, `aviary.sparrow.move`,
/// `aviary.tern.move`, `aviary.pigeon.move`, `aviary.gull.move`, `aviary.owl.move`: how each bird moves.
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

/// `aviary.set`: how many birds of a kind the set has.
const fn in_the_set(kind: Kind) -> usize {
    match kind {
        Kind::Woodpecker => 8,
        Kind::Sparrow | Kind::Canary | Kind::Bluejay | Kind::Robin => 4,
        Kind::Owl | Kind::Gull | Kind::Tern | Kind::Pigeon => 2,
    }
}

/// The way that leads from one square to another, if any bird has one that does.
fn way(from: Square, to: Square) -> Option<Way> {
    match steps(from, to) {
        distance if straight(from, to) => Some(Way::Straight(distance)),
        distance if diagonal(from, to) => Some(Way::Diagonal(distance)),
        _ => leap(from, to).then_some(Way::Leap),
    }
}

/// The middle square of a move of two squares in one line.
fn middle(from: Square, to: Square) -> Option<Square> {
    between(from, to).first().copied()
}

/// `aviary.robin.routes`: the squares on the way of a leap, one on each of its two routes.
fn routes(from: Square, to: Square) -> Option<[Square; 2]> {
    leap(from, to).then(|| leapt_past(from, to))
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

/// Whether a move captures the only Sparrow that the other player owns: `aviary.end.no-sparrows`.
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
fn own(position: &Setup, from: Square) -> Judgement<Bird> {
    let turn = position.turn;
    match position.at(from) {
        Some(bird) if bird.owner == turn => Ok(bird),
        found => {
            refuse!("aviary.move.own", [from], "{} stands on {from}, and {turn} is to move", the_or("no bird", found))
        }
    }
}

/// `aviary.canary.move`, `aviary.bluejay.move`, `aviary.robin.move`, `aviary.woodpecker.move`,
/// `aviary.sparrow.move`, `aviary.tern.move`, `aviary.pigeon.move`, `aviary.gull.move`, `aviary.owl.move`: a bird goes only
/// as it moves.
fn bird_move(kind: Kind, from: Square, to: Square) -> Judgement {
    if way(from, to).is_some_and(|way| ways(kind).contains(&way)) {
        return Ok(());
    }
    refuse!(
        move_clause(kind),
        [from, to],
        "the {kind} on {from} does not move to {to}: it moves {}",
        how_it_moves(kind)
    )
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

/// `aviary.move.onto-friend`
fn onto_friend(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(friend) if friend.owner == position.turn => {
            refuse!("aviary.move.onto-friend", [to], "the {friend}, a friend, stands on {to}")
        }
        _ => Ok(()),
    }
}

/// `aviary.jump.enemy`; friends are no obstacle: `aviary.jump.friend`.
fn jump_enemy(position: &Setup, player: Player, from: Square, to: Square) -> Judgement {
    let Some(middle) = middle(from, to) else { return Ok(()) };
    match position.at(middle) {
        Some(enemy) if enemy.owner != player => refuse!(
            "aviary.jump.enemy",
            [middle],
            "the {enemy} on {middle} is in the way: birds jump friends, never an enemy"
        ),
        _ => Ok(()),
    }
}

/// `aviary.jump.friend`: the friend that a move jumps over, if it jumps one, and its square.
fn jumped_friend(position: &Setup, player: Player, from: Square, to: Square) -> Option<(Square, Bird)> {
    let friend_on = |square: Square| {
        let friend = position.at(square).filter(|bird| bird.owner == player);
        friend.map(|bird| (square, bird))
    };
    match routes(from, to) {
        // A vacant route is taken without a jump.
        Some(routes) if routes.iter().any(|square| position.at(*square).is_none()) => None,
        Some(routes) => routes.into_iter().find_map(friend_on),
        None => middle(from, to).and_then(friend_on),
    }
}

/// `aviary.robin.blocked`; one route without an enemy is enough: `aviary.robin.routes`.
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

/// `aviary.sparrow.re-enter`
fn sparrow_re_enter(position: &Setup, mv: &Move) -> Judgement {
    let turn = position.turn;
    let enters_sparrow = matches!(mv, Move::Enter { kind: Kind::Sparrow, .. });
    if !must_enter(position, turn) || enters_sparrow {
        return Ok(());
    }
    refuse!("aviary.sparrow.re-enter", [], "{turn} has no Sparrow on the board and must enter one from hand")
}

// The clauses that forbid a position, in the order of the spec.

/// `aviary.set`
fn set(position: &Setup, kind: Kind) -> Judgement {
    let on_board = position.birds().filter(|(_, bird)| bird.kind == kind);
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
        "there are {found} {kind}s, on the board and in both hands, but the set has {allowed}"
    )
}

/// `aviary.position.sparrow-not-entered`
fn position_sparrow_not_entered(position: &Setup) -> Judgement {
    let moved = position.turn.other();
    if !must_enter(position, moved) {
        return Ok(());
    }
    refuse!(
        "aviary.position.sparrow-not-entered",
        [],
        "{moved}, who is not to move, has a Sparrow in hand and none on the board, and had to enter it"
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

/// `aviary.end.no-sparrows`: the player who owns no Sparrow and has lost.
fn without_sparrows(position: &Setup) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| owns_no_sparrow(position, *player))
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
            Some((middle, friend)) => refuse!(
                "aviary.jump.sideways",
                [middle],
                "the {friend} on {middle} is in the way: under this ruling birds may not jump along a rank"
            ),
            None => Ok(()),
        }
    }

    /// What stands in a bird's way: the three clauses on it.
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

    /// The birds that attack a square, in a sentence, each with the friend that it jumps on its way there.
    fn attacking(&self, position: &Setup, square: Square, attackers: &[Square]) -> String {
        let each = |from: &Square| {
            let bird = the_or("nothing", position.at(*from));
            let jumped = position.at(*from).and_then(|bird| jumped_friend(position, bird.owner, *from, square));
            let jumping = jumped
                .map_or_else(String::new, |(on, friend)| format!(" (jumping its friend, the {friend} on {on})"));
            format!("{bird} on {from}{jumping}")
        };
        list(&attackers.iter().map(each).collect::<Vec<_>>())
    }

    /// `aviary.check`, `aviary.check.ignored`: whether a Sparrow of a player's is attacked, be it the last or not.
    fn in_check(&self, position: &Setup, player: Player) -> bool {
        let attacked = |square: &Square| !self.attackers(position, *square, player.other()).is_empty();
        sparrows(position, player).iter().any(attacked)
    }

    /// `aviary.ruling.last-sparrow`: where a player's last Sparrow stands, if that player is down to it and it is on the
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
        let (law, there) = (*self, *position);
        refuse!(
            "aviary.last-sparrow.flight",
            [last] and attackers,
            "the last Sparrow on {last} is in check from {}, and under this ruling only that Sparrow may move",
            law.attacking(&there, last, &attackers)
        )
    }

    /// `aviary.last-sparrow.safe`
    fn last_sparrow_safe(&self, position: &Setup, mv: &Move) -> Judgement {
        let Some(last) = self.last_sparrow_to_keep_safe(position, mv) else { return Ok(()) };
        let (law, after) = (*self, after(position, mv));
        let attackers = self.attackers(&after, last, position.turn.other());
        if attackers.is_empty() || wins_at_once(position, mv) {
            return Ok(());
        }
        refuse!(
            "aviary.last-sparrow.safe",
            [last] and attackers,
            "the last Sparrow would stand on {last}, attacked by {}",
            law.attacking(&after, last, &attackers)
        )
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
        if attackers.is_empty() {
            return Ok(());
        }
        let law = *self;
        refuse!(
            "aviary.enter.last-sparrow",
            [to] and attackers,
            "the last Sparrow would be entered on {to}, which is attacked by {}",
            law.attacking(&after, to, &attackers)
        )
    }

    /// `aviary.position.last-sparrow-open`
    fn position_last_sparrow_open(&self, position: &Setup) -> Judgement {
        if self.rulings.entering_last_sparrow == EnteringLastSparrow::Anywhere {
            return Ok(());
        }
        let moved = position.turn.other();
        let Some(last) = self.last_sparrow(position, moved) else { return Ok(()) };
        let attackers = self.attackers(position, last, position.turn);
        if attackers.is_empty() {
            return Ok(());
        }
        let (law, there) = (*self, *position);
        refuse!(
            "aviary.position.last-sparrow-open",
            [last] and attackers,
            "{moved}, who is not to move, has left their last Sparrow on {last} attacked by {}",
            law.attacking(&there, last, &attackers)
        )
    }

    /// `aviary.end.checkmate`: whether a player who has no legal move is checkmated.
    fn checkmated(&self, position: &Setup) -> bool {
        let last = self.last_sparrow(position, position.turn);
        last.is_some_and(|last| !self.attackers(position, last, position.turn.other()).is_empty())
    }

    /// `aviary.end.stalemate`, `aviary.ruling.no-legal-move`: how the game has ended for a player to move who has no legal
    /// move, is not checkmated, and need not enter a Sparrow.
    fn stalemate(&self, position: &Setup) -> Outcome {
        match self.rulings.no_legal_move {
            NoLegalMove::Draw => Outcome::Draw(Draw::Stalemate),
            NoLegalMove::Loss => Outcome::Win { winner: position.turn.other(), by: Win::NoMove },
        }
    }
}

impl Rules for Model {
    positions_and_moves!();

    /// `aviary.start`, `aviary.ruling.first-player`
    fn start(&self) -> Setup {
        let mut start = Setup::read(START).setup;
        start.turn = match self.rulings.first_player {
            FirstPlayer::White => Player::White,
            FirstPlayer::Black => Player::Black,
        };
        start
    }

    /// The clauses that forbid a position, in the order of the spec.
    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let of_the_set = Kind::ALL.map(|kind| set(setup, kind));
        let others = [
            self.position_last_sparrow_open(setup),
            position_sparrow_not_entered(setup),
            position_no_sparrows_left(setup),
        ];
        admitted(*setup, reasons(of_the_set.into_iter().chain(others)))
    }

    /// `aviary.turn`
    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    /// `aviary.check`
    fn check(&self, position: &Setup) -> bool {
        self.in_check(position, position.turn)
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        after(position, mv)
    }

    /// `aviary.end.no-sparrows`, `aviary.end.checkmate`, `aviary.end.no-entry`, `aviary.end.stalemate`
    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        let winner = position.turn.other();
        if let Some(loser) = without_sparrows(position) {
            Some(Outcome::Win { winner: loser.other(), by: Win::NoSparrows })
        } else if self.can_move(position) {
            None
        } else if self.checkmated(position) {
            Some(Outcome::Win { winner, by: Win::Checkmate })
        } else if must_enter(position, position.turn) {
            Some(Outcome::Win { winner, by: Win::NoEntry })
        } else {
            Some(self.stalemate(position))
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
            // Checkmate: Aviary has no other endings.
            Subject::Ending(_) => "aviary.end.checkmate",
        })
    }

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        let enemy = position.turn.other();
        let attacked = sparrows(position, position.turn).into_iter().filter_map(|sparrow| {
            let attackers = self.attackers(position, sparrow, enemy);
            let by = || self.attacking(position, sparrow, &attackers);
            (!attackers.is_empty()).then(|| format!("the Sparrow on {sparrow} is attacked by {}", by()))
        });
        let attacked: Vec<String> = attacked.collect();
        (!attacked.is_empty()).then(|| attacked.join("; "))
    }

    /// `aviary.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        over("aviary.end.over", outcome)
    }

    /// All clauses that forbid a move, except `aviary.end.over`.
    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), Objection> {
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
        let (after, player) = (after(position, mv), position.turn);
        if matches!(mv, Move::Enter { .. }) && self.in_check(&after, player.other()) {
            names.push("aviary.enter.check");
        }
        if owns_no_sparrow(&after, player.other()) {
            names.push("aviary.end.no-sparrows");
        } else if self.in_check(&after, player) && self.last_sparrow(&after, player).is_none() {
            names.push("aviary.check.ignored");
        }
        names.into_iter().map(Clause::new).collect()
    }
}

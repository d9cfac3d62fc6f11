//! A fast engine of Hexapawn: the Pawns of each player as a set of bits, which all move at once.

use rulebook::board::{Player, Setup as _, Square};
use rulebook::rules::{Breach, Clause, Outcome, Repetition, Rules, Win};

use super::board::{BOARD, Kind, Move, Piece, START, Setup, pawns};
use super::rules::Rulings;

/// A set of squares, a1 in the lowest bit, then rank by rank.
type Squares = u16;

const ALL: Squares = 0o777;
const FILE_A: Squares = 0o111;
const FILE_C: Squares = 0o444;

/// The Pawns, White's first, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pawns: [Squares; 2],
    turn: Player,
}

impl Position {
    fn of(setup: &Setup) -> Self {
        let bits = |player| pawns(setup, player).fold(0, |bits, square| bits | 1 << BOARD.index(square));
        Position { pawns: Player::BOTH.map(bits), turn: setup.turn }
    }

    /// The Pawns of a player that stand on their far rank.
    const fn arrived(&self, player: Player) -> Squares {
        const FAR_RANKS: [Squares; 2] = [0o700, 0o007];
        self.pawns[player as usize] & FAR_RANKS[player as usize]
    }

    /// The moves that are legal unless the game is over.
    fn moves(&self) -> Vec<Move> {
        let [own, enemy] = [self.turn, self.turn.other()].map(|player| self.pawns[player as usize]);
        let forward = if self.turn == Player::White { 3 } else { -3 };
        // How far aside, from which squares that is beyond the board, and onto which a Pawn may go.
        let ways = [(0, 0, ALL & !(own | enemy)), (-1, FILE_A, enemy), (1, FILE_C, enemy)];
        let moves = ways.into_iter().flat_map(|(aside, edge, onto)| {
            let step = forward + aside;
            squares(shifted(own & !edge, step) & onto).map(move |to| Move { from: square(to - step), to: square(to) })
        });
        moves.collect()
    }
}

/// The squares a number of places on.
const fn shifted(squares: Squares, by: i32) -> Squares {
    if by > 0 { squares << by } else { squares >> -by }
}

/// The places of the squares of a set.
fn squares(set: Squares) -> impl Iterator<Item = i32> {
    (0..9).filter(move |place| set >> place & 1 == 1)
}

const fn square(place: i32) -> Square {
    Square::new(place as u8 % BOARD.files, place as u8 / BOARD.files)
}

/// The engine.
#[derive(Clone, Copy, Debug)]
pub struct Engine;

impl Engine {
    /// The engine; no question is open about positions and moves.
    pub const fn new(_: Rulings) -> Self {
        Engine
    }
}

impl Rules for Engine {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::of(&Setup::read(START).setup)
    }

    fn admit(&self, setup: &Setup) -> Result<Position, Vec<Breach>> {
        let position = Position::of(setup);
        let many = position.pawns.into_iter().filter(|pawns| pawns.count_ones() > 3);
        let mut breaches: Vec<Breach> = many.map(|_| Clause::new("hexapawn.position.pawns").into()).collect();
        let [own, enemy] = [setup.turn, setup.turn.other()].map(|player| position.arrived(player).count_ones());
        if own > 0 || enemy > 1 {
            breaches.push(Clause::new("hexapawn.position.far-rank").into());
        }
        if breaches.is_empty() { Ok(position) } else { Err(breaches) }
    }

    fn setup(&self, position: &Position) -> Setup {
        let mut setup = Setup::empty(position.turn);
        for owner in Player::BOTH {
            for place in squares(position.pawns[owner as usize]) {
                setup.put(square(place), Some(Piece { kind: Kind::Pawn, owner }));
            }
        }
        setup
    }

    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    fn check(&self, _: &Position) -> bool {
        false
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        if position.arrived(position.turn.other()) == 0 { position.moves() } else { Vec::new() }
    }

    fn play(&self, position: &Position, mv: &Move) -> Position {
        let [from, to] = [mv.from, mv.to].map(|square| 1 << BOARD.index(square));
        let mut pawns = position.pawns.map(|pawns| pawns & !from & !to);
        pawns[position.turn as usize] |= to;
        Position { pawns, turn: position.turn.other() }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = position.turn.other();
        let by = match (position.arrived(winner), &position.moves()[..]) {
            (0, []) => Win::NoMove,
            (0, _) => return None,
            _ => Win::Goal,
        };
        Some(Outcome::Win { winner, by })
    }

    fn repetition(&self) -> Repetition {
        Repetition::Allowed
    }
}

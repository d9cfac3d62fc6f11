//! Where to look for differences in chess: placements, and local worlds around one move, a castling, a capture en
//! passant, and all positions of very few pieces.

use std::sync::LazyLock;

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::local::World;
use super::scene::{self, MoveScene, other_square, put_on_vacant, put_out_of_the_way, set, way};
use super::{Generator, RandomNumbers, one_of};
use crate::board::chess::{BOARD, Kind, Piece, START, Setup, Wing};
use crate::board::{Player, Square};
use crate::games::Chess;
use crate::rules::Rulings as _;
use crate::rules::chess::Rulings;

impl Generator for Chess {
    const WITH_BOARD: Option<&'static str> = Some("{board} {turn} - - 0 1");

    /// A random placement: few pieces or many, anywhere, on few files, or around a King; with rights to castle and an en
    /// passant square where they are possible, sometimes where they are not.
    fn placement(chance: &mut RandomNumbers) -> Setup {
        let turn = one_of(&Player::BOTH, chance);
        let mut setup = Setup::empty(turn);
        // A few contain something that the law refuses.
        let careless = chance.random_ratio(1, 12);
        let at_home = chance.random_bool(0.4);
        for owner in Player::BOTH {
            let square = if at_home { Square::new(4, first_rank(owner)) } else { any_square(chance) };
            setup.put(square, Some(Piece { kind: Kind::King, owner }));
            if at_home {
                for (wing, file) in [(Wing::King, 7), (Wing::Queen, 0)] {
                    if chance.random_bool(0.7) {
                        setup.put(Square::new(file, first_rank(owner)), Some(Piece { kind: Kind::Rook, owner }));
                        setup.set_castling(owner, wing, chance.random_bool(0.8));
                    }
                }
            }
        }
        let most = one_of(&[1, 3, 8, 15], chance);
        let files = one_of(&[8, 8, 4, 2], chance);
        let start: Setup = START.parse().expect("the array");
        for owner in Player::BOTH {
            let mut kinds = set(&start, &NO_KING, &[owner]);
            kinds.shuffle(chance);
            for kind in kinds.into_iter().take(chance.random_range(0..=most)) {
                let promoted = kind == Kind::Pawn && chance.random_ratio(1, 8);
                let kind = if promoted { one_of(&NO_KING[1..], chance) } else { kind };
                let square = Square::new(chance.random_range(0..files), any_square(chance).rank);
                let edge = square.rank == 0 || square.rank == BOARD.ranks - 1;
                if setup.at(square).is_none() && (careless || kind != Kind::Pawn || !edge) {
                    setup.put(square, Some(Piece { kind, owner }));
                }
            }
        }
        if chance.random_bool(0.4) {
            pass_a_pawn(&mut setup, chance);
        }
        if setup.en_passant.is_none() && chance.random_bool(0.3) {
            setup.set_clock(one_of(&[1, 49, 98, 99, 100, 148, 149, 150], chance));
        }
        if careless && chance.random_bool(0.5) {
            setup.en_passant = Some(any_square(chance));
        }
        setup
    }

    fn worlds() -> Vec<World<Self>> {
        vec![
            World::of(
                "moves",
                "each piece of each player on each square, each target, each filling of the target, and on the path nothing \
                 or one piece anywhere; the Kings out of the way",
                sets(),
                [2, Kind::ALL.len(), SCENES.len()],
                moves,
            ),
            World::of(
                "castling",
                "each King and Rook about to castle, with the right and without, nothing or one piece between them, and one \
                 piece of the other player anywhere",
                sets(),
                [2, 2, 2, BETWEEN, NO_KING.len(), 64],
                castling,
            ),
            World::of(
                "en-passant",
                "each Pawn that has gone two squares, with a Pawn at its left, its right or both sides, the King of the \
                 player to move anywhere, and one piece of the other player anywhere",
                sets(),
                [2, 8, 3, 64, NO_KING.len(), 64],
                en_passant,
            ),
            World::of(
                "kings-and-one",
                "every position of the two Kings and one more piece, without rights to castle",
                sets(),
                [2, 64, 63, 2, NO_KING.len(), 62],
                |[turn, white, black, one @ ..]| kings_and(turn, [white, black], &[one]),
            ),
            World::of(
                "kings-and-two",
                "every position of the two Kings and two more pieces, without rights to castle",
                sets(),
                [2, 64, 63, 2, NO_KING.len(), 62, 2, NO_KING.len(), 61],
                |[turn, white, black, a, b, c, d, e, f]| kings_and(turn, [white, black], &[[a, b, c], [d, e, f]]),
            ),
        ]
    }

    /// Captures above all, and promotion. (The weight of check is the same for all games.)
    fn appeal(before: &Setup, after: &Setup) -> u32 {
        let value = |setup: &Setup, owner: Player| -> u32 {
            let worth = |kind: Kind| match kind {
                Kind::King => 0,
                Kind::Queen => 9,
                Kind::Rook => 5,
                Kind::Pawn => 1,
                Kind::Knight | Kind::Bishop => 3,
            };
            setup.pieces().filter(|(_, piece)| piece.owner == owner).map(|(_, piece)| worth(piece.kind)).sum()
        };
        let enemy = before.turn.other();
        let lost = value(before, enemy).saturating_sub(value(after, enemy));
        lost + value(after, before.turn).saturating_sub(value(before, before.turn))
    }
}

/// The rulings by default and those of engines.
fn sets() -> Vec<Rulings> {
    vec![Rulings::default(), Rulings::read("engines").expect("a set's name stands for its rulings")]
}

/// The kinds other than the King.
pub(super) const NO_KING: [Kind; 5] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
/// What may stand between King and Rook: nothing, or a piece of either player on one of three squares.
const BETWEEN: usize = 7;

/// A player's first rank.
const fn first_rank(owner: Player) -> u8 {
    match owner {
        Player::White => 0,
        Player::Black => BOARD.ranks - 1,
    }
}

/// A piece to fill a square of a scene with: a different one for each square of a scene, and no Pawn where none can
/// stand.
fn filler(n: usize, owner: Player, square: Square) -> Piece {
    let edge = square.rank == 0 || square.rank == BOARD.ranks - 1;
    let kinds = if edge { &NO_KING[1..] } else { &NO_KING[..] };
    Piece { kind: kinds[n % kinds.len()], owner }
}

/// Puts each King that is missing where the fewest pieces are in line with it or a Knight's leap away, and outside of
/// the scene.
fn kings_out_of_the_way(setup: &mut Setup, scene: &[Square]) {
    put_out_of_the_way(setup, Kind::King, scene, |king, square, piece| {
        let (files, ranks) = (square.file.abs_diff(king.file), square.rank.abs_diff(king.rank));
        let next = files.max(ranks) == 1;
        way(BOARD, king, square).is_some() || files * ranks == 2 || (next && piece.kind == Kind::King)
    });
}

/// All scenes on the board.
static SCENES: LazyLock<Vec<MoveScene>> = LazyLock::new(|| scene::scenes(BOARD));

/// The world `moves`.
fn moves([owner, kind, varied]: [usize; 3]) -> Setup {
    let (owner, scene) = (Player::BOTH[owner], SCENES[varied]);
    let mut setup = Setup::empty(owner);
    setup.put(scene.from, Some(Piece { kind: Kind::ALL[kind], owner }));
    for (place, (square, filling)) in scene.fillings().enumerate() {
        let piece = filling.owner(owner).map(|owner| filler(varied + place, owner, square));
        setup.put(square, piece);
    }
    kings_out_of_the_way(&mut setup, &scene.squares(BOARD));
    setup
}

/// The world `castling`.
fn castling([owner, wing, right, between, kind, square]: [usize; 6]) -> Setup {
    let (owner, wing) = (Player::BOTH[owner], Wing::BOTH[wing]);
    let rank = first_rank(owner);
    let mut setup = Setup::empty(owner);
    let enemy = Piece { kind: NO_KING[kind], owner: owner.other() };
    setup.put(other_square(BOARD, square, &[]), Some(enemy));
    let (corner, step) = match wing {
        Wing::King => (7, 1),
        Wing::Queen => (0, -1),
    };
    if let Some(place) = between.checked_sub(1) {
        let file = (4 + step * (1 + (place % 3) as i8)) as u8;
        let between = Square::new(file, rank);
        let whose = if place / 3 == 0 { owner } else { owner.other() };
        setup.put(between, Some(filler(square, whose, between)));
    }
    setup.put(Square::new(4, rank), Some(Piece { kind: Kind::King, owner }));
    setup.put(Square::new(corner, rank), Some(Piece { kind: Kind::Rook, owner }));
    setup.set_castling(owner, wing, right == 1);
    let scene: Vec<Square> = (0..8).map(|file| Square::new(file, rank)).collect();
    kings_out_of_the_way(&mut setup, &scene);
    setup
}

/// The world `en-passant`.
fn en_passant([turn, file, beside, king, kind, enemy]: [usize; 6]) -> Setup {
    let (turn, file) = (Player::BOTH[turn], file as u8);
    let mut setup = Setup::empty(turn);
    setup.put(other_square(BOARD, enemy, &[]), Some(Piece { kind: NO_KING[kind], owner: turn.other() }));
    setup.put(other_square(BOARD, king, &[]), Some(Piece { kind: Kind::King, owner: turn }));
    let (fifth, sixth) = if turn == Player::White { (4, 5) } else { (3, 2) };
    for (n, side) in [(1, -1), (2, 1)] {
        // At the left, at the right, at both sides.
        if let (true, Some(square)) = ((beside + 1) & n != 0, BOARD.step(Square::new(file, fifth), side, 0)) {
            setup.put(square, Some(Piece { kind: Kind::Pawn, owner: turn }));
        }
    }
    setup.put(Square::new(file, fifth), Some(Piece { kind: Kind::Pawn, owner: turn.other() }));
    setup.en_passant = Some(Square::new(file, sixth));
    let scene: Vec<Square> = (0..8).map(|rank| Square::new(file, rank)).collect();
    kings_out_of_the_way(&mut setup, &scene);
    setup
}

/// The two Kings, White's first, and some more pieces, each by its owner, kind and square: of the squares, those are
/// numbered that are not taken yet.
pub(super) fn kings_and(turn: usize, kings: [usize; 2], more: &[[usize; 3]]) -> Setup {
    let mut setup = Setup::empty(Player::BOTH[turn]);
    let king = |(owner, square)| (Piece { kind: Kind::King, owner }, square);
    let other =
        |[owner, kind, square]: &[usize; 3]| (Piece { kind: NO_KING[*kind], owner: Player::BOTH[*owner] }, *square);
    put_on_vacant(&mut setup, Player::BOTH.into_iter().zip(kings).map(king).chain(more.iter().map(other)));
    setup
}

fn any_square(chance: &mut RandomNumbers) -> Square {
    Square::new(chance.random_range(0..8), chance.random_range(0..8))
}

/// Puts a Pawn of the other player's where it stands after two squares, with a Pawn beside it, if there is room.
fn pass_a_pawn(setup: &mut Setup, chance: &mut RandomNumbers) {
    let turn = setup.turn;
    let (fifth, sixth, seventh) = if turn == Player::White { (4, 5, 6) } else { (3, 2, 1) };
    let file = chance.random_range(0..8);
    let king = |square: Square| setup.at(square).is_some_and(|piece| piece.kind == Kind::King);
    let there = Square::new(file, fifth);
    let side = if file == 0 || (file < 7 && chance.random_bool(0.5)) { 1 } else { -1 };
    let Some(beside) = BOARD.step(there, side, 0) else { return };
    let vacant = [Square::new(file, sixth), Square::new(file, seventh)];
    if king(there) || king(beside) || vacant.iter().any(|square| setup.at(*square).is_some()) {
        return;
    }
    setup.put(there, Some(Piece { kind: Kind::Pawn, owner: turn.other() }));
    setup.put(beside, Some(Piece { kind: Kind::Pawn, owner: turn }));
    setup.en_passant = Some(vacant[0]);
}

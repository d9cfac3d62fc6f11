//! Where to look for differences in Tori Shogi: placements, and local worlds around one move, one drop, a mate by a
//! drop, and all positions of very few pieces.

use std::sync::LazyLock;

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::local::{World, named_sets};
use super::scene::{
    self, Filling, MoveScene, apart, gather_in_a_part, near_an_edge, other_square, put_on_vacant, put_out_of_the_way,
    set, way,
};
use super::{Generator, RandomNumbers, one_of};
use crate::board::tori_shogi::{BOARD, Kind, Piece, START, Setup};
use crate::board::{Player, Square};
use crate::games::ToriShogi;
use crate::rules::Rulings as _;
use crate::rules::tori_shogi::Rulings;

impl Generator for ToriShogi {
    const WITH_BOARD: Option<&'static str> = Some("{board} {turn} -");

    /// A random placement in one of six styles.
    fn placement(chance: &mut RandomNumbers) -> Setup {
        use Style::{Anything, Crowd, Melee, Nest, Siege, Zones};
        let turn = one_of(&Player::BOTH, chance);
        let style = one_of(&[Anything, Anything, Melee, Melee, Zones, Siege, Siege, Nest, Crowd], chance);
        let (count, in_hand, own) = measure(style, chance);
        // In a few, Swallows stand where the law lets none stand.
        let anywhere = chance.random_ratio(1, 16);
        let mut setup = Setup::empty(turn);
        let mut free = squares(style, chance).into_iter();
        // The Phoenix that the style is about comes first; the other one is placed out of the way.
        let first = if style == Nest { turn.other() } else { turn };
        for owner in [first, first.other()] {
            let phoenixes = match chance.random_range(0..30) {
                0 => 0,
                1 => 2,
                _ => 1,
            };
            for _ in 0..phoenixes {
                let apart = matches!(style, Siege | Nest) && owner != first;
                let square = if apart { free.next_back() } else { free.next() };
                setup.put(square.expect("the board is empty yet"), Some(Piece { kind: Kind::Phoenix, owner }));
            }
        }
        let start: Setup = START.parse().expect("the set-up");
        let mut kinds = set(&start, &Kind::IN_HAND, &Player::BOTH);
        kinds.shuffle(chance);
        if chance.random_ratio(1, 24) {
            // More of a kind than the set has, which is not a reason to refuse a position.
            let kind = kinds[0];
            kinds.splice(0..0, [kind; 4]);
        }
        // In some, every promotable piece is promoted; in others, none.
        let promoted = one_of(&[0, 3, 5, 10], chance);
        for kind in kinds.into_iter().take(count) {
            let owner = if chance.random_range(0..10) < own { turn } else { turn.other() };
            let kind_there = kind.promoted().filter(|_| chance.random_range(0..10) < promoted).unwrap_or(kind);
            let piece = Piece { kind: kind_there, owner };
            match free.find(|square| anywhere || can_stand(&setup, *square, piece)) {
                Some(square) if chance.random_range(0..10) >= in_hand => setup.put(square, Some(piece)),
                _ => setup.hand_mut(one_of(&Player::BOTH, chance)).add(kind, 1),
            }
        }
        setup
    }

    fn worlds() -> Vec<World<Self>> {
        vec![
            World::of(
                "moves",
                "each piece of each player on each square, each target, each filling of the target, and on the path nothing \
                 or one piece anywhere; the Phoenixes out of the way",
                // The first of the document's options for the Eagle's jumps.
                [Rulings::combinations(|question| question == "eagle-over-a-piece"), named_sets().split_off(1)]
                    .concat(),
                [2, Kind::ALL.len(), SCENES.len()],
                moves,
            ),
            World::of(
                "drops",
                "each piece in each hand and each square, vacant or not, hemmed in by friends or not, with zero to two \
                 Swallows or Geese of each player on the file",
                Rulings::combinations(|question| {
                    ["third-swallow-on-file", "must-be-able-to-move"].contains(&question)
                }),
                [2, Kind::IN_HAND.len(), 3, 2, ON_FILE.len(), ON_FILE.len(), 49],
                drops,
            ),
            World::of(
                "swallow-drop-mates",
                "a Phoenix near the edge that a Swallow can be dropped in front of, each square beside it empty, a friend's \
                 or an enemy's, the Swallow guarded or not",
                Rulings::combinations(|question| {
                    ["phoenix-into-check", "end", "swallow-drop-mate"].contains(&question)
                }),
                [2, SIEGES.len()],
                swallow_drop_mates,
            ),
            World::of(
                "quiet-drop-mates",
                "a lone Phoenix in a far corner or next to one, two enemy pieces anywhere within two squares of it, and a \
                 Swallow to be dropped",
                [
                    "document",
                    "drop-mate-without-check=any-mate-after-it",
                    "drop-mate-without-check=is-no-mate",
                    "swallow-drop-mate=loses",
                ]
                .map(|rulings| Rulings::read(rulings).expect("the rulings can be read"))
                .to_vec(),
                [2, QUIET_PHOENIXES.len(), 8, 24, 8, 24],
                quiet_drop_mates,
            ),
            World::of(
                "phoenixes-and-one",
                "every position of the two Phoenixes and one more piece, on the board or in hand",
                named_sets(),
                [2, 49, 48, ONE],
                phoenixes_and_one,
            ),
            World::of(
                "phoenixes-and-two",
                "every position of the two Phoenixes and two more pieces, on the board or in hand",
                named_sets(),
                [2, 49, 48, TWO_ON_BOARD + ON_BOARD * IN_HAND + TWO_IN_HAND],
                phoenixes_and_two,
            ),
        ]
    }

    /// Captures above all, and promotion. (The weight of check is the same for all games.)
    fn appeal(before: &Setup, after: &Setup) -> u32 {
        let value = |setup: &Setup, owner: Player| -> u32 {
            let worth = |kind: Kind| match kind {
                Kind::Phoenix => 12,
                Kind::Falcon | Kind::Eagle => 4,
                Kind::Swallow => 1,
                _ => 2,
            };
            setup.pieces().filter(|(_, piece)| piece.owner == owner).map(|(_, piece)| worth(piece.kind)).sum()
        };
        let promoted = |setup: &Setup| {
            let own = setup.pieces().filter(|(_, piece)| piece.owner == before.turn);
            own.filter(|(_, piece)| piece.kind.unpromoted() != piece.kind).count() as u32
        };
        let enemy = before.turn.other();
        value(before, enemy).saturating_sub(value(after, enemy)) + promoted(after).saturating_sub(promoted(before))
    }
}

/// What a random placement is like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Any number of pieces anywhere.
    Anything,
    /// Few pieces in a small part of the board.
    Melee,
    /// Few pieces in the two zones.
    Zones,
    /// The Phoenix of the player to move at the edge or near it, alone but for the other player's pieces around it.
    Siege,
    /// The Phoenix of the other player at the edge or near it with its owner's pieces around it, and full hands.
    Nest,
    /// A board as full as the set makes it.
    Crowd,
}

/// How many pieces but Phoenixes there are in a style, how many of ten are in hand, and how many of ten belong
/// to the player to move.
fn measure(style: Style, chance: &mut RandomNumbers) -> (usize, u8, u8) {
    match style {
        Style::Anything => (chance.random_range(0..=30), one_of(&[0, 2, 6], chance), 5),
        Style::Melee => (chance.random_range(1..=9), chance.random_range(0..=3), chance.random_range(3..=7)),
        Style::Zones => (chance.random_range(1..=8), chance.random_range(0..=2), 6),
        Style::Siege => (chance.random_range(2..=6), 0, one_of(&[0, 0, 0, 2], chance)),
        Style::Nest => (chance.random_range(4..=10), 3, 4),
        Style::Crowd => (chance.random_range(26..=30), 1, one_of(&[5, 9, 10], chance)),
    }
}

/// The squares in the order in which they are filled.
fn squares(style: Style, chance: &mut RandomNumbers) -> Vec<Square> {
    let mut squares: Vec<Square> = BOARD.squares().collect();
    squares.shuffle(chance);
    match style {
        Style::Anything | Style::Crowd => {}
        Style::Zones => squares.sort_by_key(|square| (2..5).contains(&square.rank)),
        Style::Melee => gather_in_a_part(BOARD, &mut squares, chance),
        Style::Siege | Style::Nest => {
            // The first square is the Phoenix's; the others are those around it.
            let phoenix = near_an_edge(BOARD, chance);
            squares.sort_by_key(|square| match apart(*square, phoenix) {
                0 => 0,
                1 if style == Style::Nest => 1,
                1..=3 => 2,
                _ => 3,
            });
        }
    }
    squares
}

/// Whether the law's page lets a piece stand there: a Swallow not on its last rank, nor as its player's third on a
/// file.
fn can_stand(setup: &Setup, square: Square, piece: Piece) -> bool {
    let last = match piece.owner {
        Player::Black => BOARD.ranks - 1,
        Player::White => 0,
    };
    let alike = || setup.pieces().filter(|(other, there)| other.file == square.file && *there == piece).count();
    piece.kind != Kind::Swallow || (square.rank != last && alike() < 2)
}

/// The kinds on the board other than the Phoenix.
const NO_PHOENIX: [Kind; 8] = [
    Kind::Swallow,
    Kind::Falcon,
    Kind::Crane,
    Kind::Pheasant,
    Kind::LeftQuail,
    Kind::RightQuail,
    Kind::Goose,
    Kind::Eagle,
];

/// A piece to fill a square of a scene with: a different one for each square of a scene, varying from scene to scene.
fn filler(kinds: &[Kind], n: usize, owner: Player, setup: &Setup, square: Square) -> Piece {
    let mut pieces = kinds.iter().cycle().skip(n % kinds.len()).map(|kind| Piece { kind: *kind, owner });
    pieces.find(|piece| can_stand(setup, square, *piece)).expect("all but Swallows can stand anywhere")
}

/// Puts each Phoenix that is missing where the fewest pieces share a file, a rank or a diagonal with it (all pieces
/// go along these), and outside of the scene.
fn phoenixes_out_of_the_way(setup: &mut Setup, scene: &[Square]) {
    put_out_of_the_way(setup, Kind::Phoenix, scene, |phoenix, square, _| way(BOARD, phoenix, square).is_some());
}

/// All scenes on the board.
static SCENES: LazyLock<Vec<MoveScene>> = LazyLock::new(|| scene::scenes(BOARD));

/// The world `moves`.
fn moves([owner, kind, varied]: [usize; 3]) -> Setup {
    let (owner, scene) = (Player::BOTH[owner], SCENES[varied]);
    let mut setup = Setup::empty(owner);
    setup.put(scene.from, Some(Piece { kind: Kind::ALL[kind], owner }));
    for (place, (square, filling)) in scene.fillings().enumerate() {
        let piece = filling.owner(owner).map(|owner| filler(&NO_PHOENIX, varied + place, owner, &setup, square));
        setup.put(square, piece);
    }
    phoenixes_out_of_the_way(&mut setup, &scene.squares(BOARD));
    setup
}

/// What a player has on the file on which a piece is dropped: zero to two Swallows, and Geese, which do not count.
const ON_FILE: [&[Kind]; 6] = [
    &[],
    &[Kind::Swallow],
    &[Kind::Swallow, Kind::Swallow],
    &[Kind::Goose],
    &[Kind::Goose, Kind::Goose],
    &[Kind::Swallow, Kind::Goose],
];

/// The world `drops`.
fn drops([owner, kind, filling, hemmed_in, own, enemy, to]: [usize; 7]) -> Setup {
    let (owner, kind, own, enemy) = (Player::BOTH[owner], Kind::IN_HAND[kind], ON_FILE[own], ON_FILE[enemy]);
    let to = other_square(BOARD, to, &[]);
    let varied = usize::from(to.file) + own.len() + 2 * enemy.len() + kind as usize;
    let mut setup = Setup::empty(owner);
    setup.hand_mut(owner).add(kind, 1);
    // On the file from another square each time: in front of the dropped piece, behind it, far from it.
    let file: Vec<Square> = (0..BOARD.ranks).map(|rank| Square::new(to.file, rank)).collect();
    let mut free = file.iter().cycle().skip(varied).filter(|square| **square != to);
    for (kinds, owner) in [(own, owner), (enemy, owner.other())] {
        for kind in kinds {
            let piece = Piece { kind: *kind, owner };
            let square = free.find(|square| setup.at(**square).is_none() && can_stand(&setup, **square, piece));
            setup.put(*square.expect("the file has room for four and the dropped one"), Some(piece));
        }
    }
    setup.put(to, Filling::ALL[filling].owner(owner).map(|owner| filler(&NO_PHOENIX, varied, owner, &setup, to)));
    if hemmed_in == 1 {
        for square in beside(to).filter(|square| setup.at(*square).is_none()).collect::<Vec<_>>() {
            setup.put(square, Some(Piece { kind: Kind::Crane, owner }));
        }
    }
    phoenixes_out_of_the_way(&mut setup, &file);
    setup
}

/// The squares next to one, in all directions.
fn beside(square: Square) -> impl Iterator<Item = Square> {
    const DIRECTIONS: [(i8, i8); 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
    DIRECTIONS.into_iter().filter_map(move |(files, ranks)| BOARD.step(square, files, ranks))
}

/// A White Phoenix in front of which Black can drop a Swallow.
#[derive(Clone, Copy)]
struct Siege {
    phoenix: Square,
    /// The fillings of the squares beside it, as digits: nothing, White's, Black's.
    beside: usize,
    /// What stands behind the Swallow, if anything: a Crane or the other Phoenix, either of which guards it.
    guard: Option<Kind>,
}

/// The squares beside White's Phoenix, except the Swallow's.
fn beside_but_below(phoenix: Square) -> impl Iterator<Item = Square> {
    beside(phoenix).filter(move |square| Some(*square) != BOARD.step(phoenix, 0, -1))
}

/// Each Phoenix at most one square from an edge, with each filling of the squares beside it.
static SIEGES: LazyLock<Vec<Siege>> = LazyLock::new(|| {
    let mut sieges = Vec::new();
    let outer = |square: &Square| !((2..5).contains(&square.file) && (2..5).contains(&square.rank));
    for phoenix in BOARD.squares().filter(outer).filter(|square| square.rank > 0) {
        let fillings = 3_usize.pow(beside_but_below(phoenix).count() as u32);
        let guards: &[Option<Kind>] =
            if phoenix.rank > 1 { &[None, Some(Kind::Crane), Some(Kind::Phoenix)] } else { &[None] };
        for beside in 0..fillings {
            sieges.extend(guards.iter().map(|guard| Siege { phoenix, beside, guard: *guard }));
        }
    }
    sieges
});

/// White's Phoenix, with Black to move and a Swallow in Black's hand.
fn besieged(phoenix: Square) -> Setup {
    let mut setup = Setup::empty(Player::Black);
    setup.hand_mut(Player::Black).add(Kind::Swallow, 1);
    setup.put(phoenix, Some(Piece { kind: Kind::Phoenix, owner: Player::White }));
    setup
}

/// The same with Black's Phoenix far from White's, unless it is near already; if it is not Black's siege, with the board
/// rotated and the players exchanged.
fn with_far_phoenix(mut setup: Setup, phoenix: Square, of_black: bool) -> Setup {
    let scene: Vec<Square> = BOARD.squares().filter(|square| apart(*square, phoenix) <= 2).collect();
    phoenixes_out_of_the_way(&mut setup, &scene);
    if of_black {
        return setup;
    }
    let mut turned = Setup::empty(setup.turn.other());
    for (square, Piece { kind, owner }) in setup.pieces() {
        let opposite = Square::new(BOARD.files - 1 - square.file, BOARD.ranks - 1 - square.rank);
        turned.put(opposite, Some(Piece { kind, owner: owner.other() }));
    }
    for owner in Player::BOTH {
        *turned.hand_mut(owner.other()) = *setup.hand(owner);
    }
    turned
}

/// The world `swallow-drop-mates`.
fn swallow_drop_mates([whose, varied]: [usize; 2]) -> Setup {
    // Most friends cannot take the Swallow. Most enemies do not give check themselves, which may not be open when the
    // other player is to move; some guard the squares about.
    const FRIENDS: [Kind; 5] = [Kind::Swallow, Kind::Pheasant, Kind::Swallow, Kind::Goose, Kind::LeftQuail];
    const ENEMIES: [Kind; 7] =
        [Kind::Goose, Kind::Falcon, Kind::Swallow, Kind::Pheasant, Kind::Goose, Kind::Crane, Kind::RightQuail];
    let Siege { phoenix, beside, guard } = SIEGES[varied];
    let mut setup = besieged(phoenix);
    for (place, square) in beside_but_below(phoenix).enumerate() {
        let filling = Filling::ALL[beside / 3_usize.pow(place as u32) % 3];
        let piece = filling.owner(Player::White).map(|owner| {
            let kinds = if owner == Player::White { &FRIENDS[..] } else { &ENEMIES[..] };
            filler(kinds, varied + place, owner, &setup, square)
        });
        setup.put(square, piece);
    }
    if let (Some(kind), Some(square)) = (guard, BOARD.step(phoenix, 0, -2)) {
        setup.put(square, Some(Piece { kind, owner: Player::Black }));
    }
    with_far_phoenix(setup, phoenix, whose == 0)
}

/// White's Phoenix in the world `quiet-drop-mates`: the far corners, and the squares next to them along the edges.
const QUIET_PHOENIXES: [(u8, u8); 6] = [(0, 6), (6, 6), (1, 6), (5, 6), (0, 5), (6, 5)];

/// The world `quiet-drop-mates`: a dropped Swallow takes the last square to which a lone Phoenix could flee.
fn quiet_drop_mates([whose, phoenix, kind, place, other_kind, other_place]: [usize; 6]) -> Setup {
    let (file, rank) = QUIET_PHOENIXES[phoenix];
    let phoenix = Square::new(file, rank);
    let mut setup = besieged(phoenix);
    for (kind, place) in [(kind, place), (other_kind, other_place)] {
        let piece = Piece { kind: NO_PHOENIX[kind], owner: Player::Black };
        // The places within two squares, the Phoenix's own left out.
        let place = if place < 12 { place } else { place + 1 } as i8;
        let square = BOARD.step(phoenix, place % 5 - 2, place / 5 - 2);
        // A piece off the board, or where it cannot stand, is omitted.
        if let Some(square) = square.filter(|square| setup.at(*square).is_none() && can_stand(&setup, *square, piece))
        {
            setup.put(square, Some(piece));
        }
    }
    with_far_phoenix(setup, phoenix, whose == 0)
}

/// The squares that the Phoenixes leave.
const LEFT: usize = 47;
/// The pieces that can stand on a square besides: eight kinds of each player.
const PIECES: usize = NO_PHOENIX.len() * 2;
/// The ways of placing a piece on the board.
const ON_BOARD: usize = PIECES * LEFT;
/// The ways of having a piece in hand.
const IN_HAND: usize = Kind::IN_HAND.len() * 2;
/// The ways of placing a piece on the board or in hand.
const ONE: usize = ON_BOARD + IN_HAND;
/// The ways of placing two on the board: any two squares, any piece on each.
const TWO_ON_BOARD: usize = LEFT * (LEFT - 1) / 2 * PIECES * PIECES;
/// The ways of having two in hand, which may be alike.
const TWO_IN_HAND: usize = IN_HAND * (IN_HAND + 1) / 2;

/// The two Phoenixes with either player to move.
fn phoenixes([turn, black, white]: [usize; 3]) -> Setup {
    let mut setup = Setup::empty(Player::BOTH[turn]);
    let phoenix = |owner| Piece { kind: Kind::Phoenix, owner };
    put_on_vacant(&mut setup, [(phoenix(Player::Black), black), (phoenix(Player::White), white)]);
    setup
}

/// One of [`PIECES`].
fn piece(n: usize) -> Piece {
    Piece { kind: NO_PHOENIX[n / 2], owner: Player::BOTH[n % 2] }
}

/// Gives a piece in hand in one of [`IN_HAND`] ways.
fn put_in_hand(setup: &mut Setup, way: usize) {
    setup.hand_mut(Player::BOTH[way % 2]).add(Kind::IN_HAND[way / 2], 1);
}

/// The world `phoenixes-and-one`.
fn phoenixes_and_one([turn, black, white, way]: [usize; 4]) -> Setup {
    let mut setup = phoenixes([turn, black, white]);
    match way.checked_sub(ON_BOARD) {
        None => put_on_vacant(&mut setup, [(piece(way % PIECES), way / PIECES)]),
        Some(way) => put_in_hand(&mut setup, way),
    }
    setup
}

/// The `n`-th pair of two numbers, of which the first is not greater than the second.
fn pair(n: usize) -> (usize, usize) {
    let (mut one, mut other) = (n, 0);
    while one > other {
        other += 1;
        one -= other;
    }
    (one, other)
}

/// The world `phoenixes-and-two`.
fn phoenixes_and_two([turn, black, white, way]: [usize; 4]) -> Setup {
    let mut setup = phoenixes([turn, black, white]);
    if way < TWO_ON_BOARD {
        // When the first stands on its square, the later ones are one fewer.
        let (one, other) = pair(way / PIECES / PIECES);
        put_on_vacant(&mut setup, [(piece(way % PIECES), one), (piece(way / PIECES % PIECES), other)]);
    } else if let Some(way) = (way - TWO_ON_BOARD).checked_sub(ON_BOARD * IN_HAND) {
        let (one, other) = pair(way);
        put_in_hand(&mut setup, one);
        put_in_hand(&mut setup, other);
    } else {
        let way = way - TWO_ON_BOARD;
        put_in_hand(&mut setup, way % IN_HAND);
        put_on_vacant(&mut setup, [(piece(way / IN_HAND % PIECES), way / IN_HAND / PIECES)]);
    }
    setup
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::board::tori_shogi::Move;
    use crate::games::Game as _;
    use crate::rules::{Law as _, Rules as _};

    #[test]
    fn the_sieges_are_counted() {
        // Two corners; an edge of five squares on top and two at the sides; sixteen squares next to the edge. Of
        // these, two at the sides and five within have no room for a guard.
        let (corner, edge, within) = (3_usize.pow(2), 3_usize.pow(4), 3_usize.pow(7));
        let guarded = 2 * corner + (5 + 8) * edge + 11 * within;
        assert_eq!(SIEGES.len(), 3 * guarded + 2 * edge + 5 * within);
    }

    #[test]
    #[ignore = "slow"]
    fn the_worlds_of_few_pieces_have_each_position_once() {
        // The Phoenixes and the turn are the lowest digits: all of these, and with one of them all of the rest.
        let phoenixes = 2 * 49 * 48;
        let [one, two] = ["phoenixes-and-one", "phoenixes-and-two"].map(World::<ToriShogi>::named);
        let first: HashSet<Setup> = (0..phoenixes).map(|n| one.setup(n)).collect();
        assert_eq!(first.len() as u64, phoenixes);
        let [with_one, with_two] = [one, two].map(|world| {
            let ways = world.setups / phoenixes;
            let setups: HashSet<Setup> = (0..ways).map(|n| world.setup(n * phoenixes + 99)).collect();
            assert_eq!(setups.len() as u64, ways);
            setups
        });
        let in_hand = |setup: &Setup| {
            let of = |player| Kind::IN_HAND.map(|kind| usize::from(setup.hand(player).count(kind)));
            Player::BOTH.into_iter().flat_map(of).sum::<usize>()
        };
        assert!(with_one.iter().all(|setup| setup.pieces().count() + in_hand(setup) == 3));
        assert!(with_two.iter().all(|setup| setup.pieces().count() + in_hand(setup) == 4));
    }

    #[test]
    #[ignore = "slow"]
    fn drops_mate_without_check_in_the_world_of_quiet_drop_mates() {
        let law = ToriShogi::model(Rulings::default());
        let setups = World::<ToriShogi>::named("quiet-drop-mates").some(4000);
        let quiet = |setup: &&Setup| {
            let mates = |mv: &Move| {
                law.forbids(setup, mv).is_some_and(|clause| clause.name() == "tori-shogi.drop.mate")
                    && !law.check(&law.play(setup, mv))
            };
            law.conceivable(setup).iter().any(mates)
        };
        let quiet = setups.iter().filter(quiet).count();
        assert!(quiet * 25 >= setups.len(), "{quiet} of {}", setups.len());
    }
}

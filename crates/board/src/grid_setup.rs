//! The setup of a game that is played on a board with one thing at most on each square, perhaps with pieces in hand.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use super::fen::{self, Alphabet, Text};
use super::{
    Board, Fault, Grid, InHand, Palette, Piece, PieceKind, Player, Pocket, Reading, Setup, Sign, Square, Unreadable,
};

/// A game whose setups are [`GridSetup`]s, by its kinds of piece.
pub trait OnGrid: PieceKind + Eq + Hash + Send + Sync {
    /// The game's id.
    const GAME: &'static str;

    /// The board.
    const BOARD: Grid;

    /// Whose side of the board is at the bottom.
    const BOTTOM: Player = Player::White;

    /// How what stands on the board is written.
    const ALPHABET: Alphabet<Self::Thing>;

    /// What is between a kind and a square in a move that puts a piece in hand on the board.
    const FROM_HAND: char = '@';

    /// Whether a hand is written with counts, `2S`, or with a letter for each piece, `SS`.
    const COUNTED: bool = false;

    /// What stands on a square: a [`Piece`], or something else as well.
    type Thing: Copy + Eq + Hash + Into<Sign> + Send + Sync;

    /// Everything that can stand on a square.
    fn things() -> Vec<Self::Thing>;

    /// How a thing is written on the board: the text of its [`Sign`].
    fn written(thing: Self::Thing) -> String {
        thing.into().text
    }

    /// A square's name.
    fn square_name(square: Square) -> String {
        square.to_string()
    }

    /// How a move begins that puts a piece of this kind on the board.
    fn hand_origin(self) -> String {
        format!("{}{}", self.text(), Self::FROM_HAND)
    }
}

/// The pieces that a player has in hand: how many of each kind. Of a game's kinds, the first `HELD` can be in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand<K, const HELD: usize>([u8; HELD], PhantomData<K>);

impl<K: PieceKind, const HELD: usize> Hand<K, HELD> {
    /// How many of this kind; 0 of a kind that cannot be in hand.
    pub fn count(&self, kind: K) -> u8 {
        self.0.get(kind.place()).copied().unwrap_or_default()
    }

    /// Puts this many in, up to 255 of a kind. Does nothing for a kind that cannot be in hand.
    pub fn add(&mut self, kind: K, many: u8) {
        if let Some(held) = self.0.get_mut(kind.place()) {
            *held = held.saturating_add(many);
        }
    }

    /// Takes one out; returns `false` if there is none.
    pub fn take(&mut self, kind: K) -> bool {
        let Some(held) = self.0.get_mut(kind.place()).filter(|held| **held > 0) else { return false };
        *held -= 1;
        true
    }

    /// The kinds of which there is at least one.
    pub fn kinds(&self) -> impl Iterator<Item = K> + '_ {
        K::KINDS.iter().copied().filter(|kind| self.count(*kind) > 0)
    }

    /// As it is written, [with counts](OnGrid::COUNTED) or without.
    fn text(&self, owner: Player, counted: bool) -> String {
        let of = |kind| match (self.count(kind), Piece { kind, owner }.letters()) {
            (count, letter) if counted && count > 1 => format!("{count}{letter}"),
            (count, letter) => letter.repeat(count.into()),
        };
        self.kinds().map(of).collect()
    }
}

/// A position as it can be written down: what stands on the `SIZE` squares of a board, how many of `HELD` kinds of piece
/// are in each player's hand, and whose turn it is. In a game without hands, that is also its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GridSetup<K: OnGrid, const SIZE: usize, const HELD: usize = 0> {
    pub(super) squares: [Option<K::Thing>; SIZE],
    pub(super) hands: [Hand<K, HELD>; 2],
    /// Whose turn it is.
    pub turn: Player,
}

impl<K: OnGrid, const SIZE: usize, const HELD: usize> GridSetup<K, SIZE, HELD> {
    /// An empty board with empty hands.
    pub const fn empty(turn: Player) -> Self {
        const { assert!(SIZE == K::BOARD.size()) }
        GridSetup { squares: [None; SIZE], hands: [Hand([0; HELD], PhantomData); 2], turn }
    }

    /// What stands on a square; `None` outside the board.
    pub const fn at(&self, square: Square) -> Option<K::Thing> {
        if K::BOARD.holds(square) { self.squares[K::BOARD.index(square)] } else { None }
    }

    /// Puts something on a square, or clears it. Does nothing outside the board.
    pub const fn put(&mut self, square: Square, thing: Option<K::Thing>) {
        if K::BOARD.holds(square) {
            self.squares[K::BOARD.index(square)] = thing;
        }
    }

    /// What stands on the board, with its squares, from a1.
    pub fn things(&self) -> impl Iterator<Item = (Square, K::Thing)> + '_ {
        K::BOARD.squares().filter_map(|square| self.at(square).map(|thing| (square, thing)))
    }

    /// The squares on which such a thing stands, from a1.
    pub fn standing(&self, thing: K::Thing) -> impl Iterator<Item = Square> + '_ {
        let taken = self.squares.iter().enumerate().filter(move |(_, there)| **there == Some(thing));
        taken.map(|(at, _)| Square::new(at as u8 % K::BOARD.files, at as u8 / K::BOARD.files))
    }

    /// A player's hand.
    pub const fn hand(&self, player: Player) -> &Hand<K, HELD> {
        &self.hands[player as usize]
    }

    /// A player's hand, mutably.
    pub const fn hand_mut(&mut self, player: Player) -> &mut Hand<K, HELD> {
        &mut self.hands[player as usize]
    }

    /// Reads the board, a first field up to a bracket, and returns what follows that.
    pub(super) fn read_board<'t>(&mut self, field: Text<'t>, faults: &mut Vec<Fault>) -> Option<Text<'t>> {
        let bracketed = field.split_once('[').filter(|_| HELD > 0);
        let board = bracketed.map_or(field, |(board, _)| board);
        fen::read_board(board, K::BOARD, &K::ALPHABET, faults, |square, thing| self.put(square, Some(thing)));
        bracketed.map(|(_, hands)| hands)
    }

    /// The board's text.
    pub(super) fn board(&self) -> String {
        fen::write_board(K::BOARD, |square| self.at(square).map(K::written))
    }

    /// The text of both hands.
    pub(super) fn hands(&self, counted: bool) -> String {
        K::owners().map(|owner| self.hand(owner).text(owner, counted)).concat()
    }

    /// What the game has for [`Setup::palettes`].
    pub(super) fn palette() -> Palette {
        let held = |owner| K::KINDS[..HELD].iter().map(move |kind| in_hand(*kind, owner, 0));
        let beside = K::owners().into_iter().flat_map(held).collect();
        Palette { game: K::GAME, squares: K::things().into_iter().map(Into::into).collect(), beside }
    }

    /// What the game has for [`Setup::simpler`]: a thing less on the board or in a hand.
    pub(super) fn with_one_less(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for (square, _) in self.things() {
            let mut less = *self;
            less.put(square, None);
            all.push(less);
        }
        for owner in Player::BOTH {
            for kind in self.hand(owner).kinds() {
                let mut less = *self;
                less.hand_mut(owner).take(kind);
                all.push(less);
            }
        }
        all
    }
}

impl<K: OnGrid<Thing = Piece<K>>, const SIZE: usize, const HELD: usize> GridSetup<K, SIZE, HELD> {
    /// The pieces on the board with their squares, from a1.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece<K>)> + '_ {
        self.things()
    }
}

/// Reads the hands that follow a bracket, `-` or letters, of which each is read with its place.
pub(super) fn read_hands(
    bracket: Text<'_>,
    faults: &mut Vec<Fault>,
    mut read: impl FnMut(usize, char, &mut Vec<Fault>),
) {
    let (letters, after) = bracket.split_once(']').unwrap_or_else(|| {
        faults.push(Fault::new(bracket.end(), "the end of the hands", "`]`"));
        (bracket, Text { at: bracket.end(), text: "" })
    });
    if !after.text.is_empty() {
        faults.push(Fault::new(after.at, Unreadable::quote(after.text), "a blank and the player to move"));
    }
    for (offset, letter) in letters.text.char_indices().filter(|_| letters.text != "-") {
        read(letters.at + offset, letter, faults);
    }
}

/// Pieces in their owner's hand.
fn in_hand<K: OnGrid>(kind: K, owner: Player, count: u8) -> InHand {
    InHand { sign: Piece { kind, owner }.into(), origin: Some(kind.hand_origin()), count }
}

impl<K: OnGrid, const SIZE: usize, const HELD: usize> Board for GridSetup<K, SIZE, HELD> {
    fn game(&self) -> &'static str {
        K::GAME
    }

    fn grid(&self) -> Grid {
        K::BOARD
    }

    fn sign(&self, square: Square) -> Option<Sign> {
        self.at(square).map(Into::into)
    }

    fn square_name(&self, square: Square) -> String {
        K::square_name(square)
    }

    fn bottom(&self) -> Player {
        K::BOTTOM
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn pockets(&self) -> Vec<Pocket> {
        let pocket = |owner| {
            let hand = self.hand(owner);
            let held = hand.kinds().map(|kind| in_hand(kind, owner, hand.count(kind))).collect();
            Pocket { owner, letters: hand.text(owner, K::COUNTED), held }
        };
        K::owners().into_iter().filter(|_| HELD > 0).map(pocket).collect()
    }
}

impl<K: OnGrid, const SIZE: usize> Setup for GridSetup<K, SIZE> {
    fn parsed(text: &str) -> Reading<Self> {
        fen::read(text, Self::empty(Player::White), |setup, board, rest, faults| {
            setup.read_board(board, faults);
            setup.turn = fen::read_tail(rest, text.len(), faults).unwrap_or(Player::White);
        })
    }

    fn passed(&self) -> Option<Self> {
        Some(GridSetup { turn: self.turn.other(), ..*self })
    }

    fn boards(&self) -> Vec<&dyn Board> {
        vec![self]
    }

    fn palettes() -> Vec<Palette> {
        vec![Self::palette()]
    }

    fn simpler(&self) -> Vec<Self> {
        self.with_one_less()
    }
}

impl<K: OnGrid, const SIZE: usize> fmt::Display for GridSetup<K, SIZE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board(), self.turn.letter())
    }
}

impl<K: OnGrid, const SIZE: usize, const HELD: usize> fmt::Debug for GridSetup<K, SIZE, HELD>
where
    Self: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<K: OnGrid, const SIZE: usize, const HELD: usize> FromStr for GridSetup<K, SIZE, HELD>
where
    Self: Setup,
{
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text).whole(text)
    }
}

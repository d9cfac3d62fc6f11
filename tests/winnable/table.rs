//! Whether players can still win, computed backwards from all mates at once: a reading of the law that shares nothing with
//! model or engine.
//!
//! A word of a table holds 64 positions: those in which the last man stands on each square, and the others where they are
//! in the word's frame.

use rulebook::board::Player;
use rulebook::board::chess::{Kind, Piece};

/// Squares, a1 first.
pub type Set = u64;

/// The first and last ranks.
const ENDS: Set = 0xFF00_0000_0000_00FF;
/// The squares that Pawns leave, and those that they reach, by two squares at once.
const FIRST: [Set; 2] = [0xFF00, 0x00FF_0000_0000_0000];
const DOUBLED: [Set; 2] = [0xFF00_0000, 0x00FF_0000_0000];

/// Files and ranks away.
type Way = (i8, i8);

const WAYS: [Way; 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [Way; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const CAPTURES: [[Way; 2]; 2] = [[(-1, 1), (1, 1)], [(-1, -1), (1, -1)]];

/// A man on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub piece: Piece,
    pub at: u8,
}

/// A position without its last man's square; or, where `last` is `None`, a position.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub turn: Player,
    /// The Kings, White's first, and up to three others.
    pub men: [Option<Man>; 5],
    pub last: Option<Piece>,
}

/// What is asked of a position.
#[derive(Clone, Copy)]
pub enum View {
    /// Whether it is possible.
    Possible,
    /// Whether there is no legal move, unless it is one en passant.
    Stuck,
    WinnableForWhite,
    WinnableForBlack,
}

impl View {
    pub const fn winnable(player: Player) -> Self {
        [View::WinnableForWhite, View::WinnableForBlack][player as usize]
    }
}

/// The answers about all positions with the same men besides the Kings.
pub struct Table {
    men: Vec<Piece>,
    words: [Vec<Set>; 4],
}

/// The tables that have been filled.
#[derive(Default)]
pub struct Tables(Vec<Table>, Vec<usize>);

const fn shifted(set: Set, (files, ranks): Way) -> Set {
    const STAYING: [Set; 5] =
        [0xFCFC_FCFC_FCFC_FCFC, 0xFEFE_FEFE_FEFE_FEFE, Set::MAX, 0x7F7F_7F7F_7F7F_7F7F, 0x3F3F_3F3F_3F3F_3F3F];
    let (set, by) = (set & STAYING[(files + 2) as usize], 8 * ranks + files);
    if by < 0 { set >> -by } else { set << by }
}

const fn back((files, ranks): Way) -> Way {
    (-files, -ranks)
}

const fn forwards(player: Player) -> Way {
    [(0, 1), (0, -1)][player as usize]
}

pub fn squares(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        at
    })
}

/// The ways in which a man attacks, and whether it slides.
const fn ways(piece: Piece) -> (&'static [Way], bool) {
    match piece.kind {
        Kind::Pawn => (&CAPTURES[piece.owner as usize], false),
        Kind::Knight => (&LEAPS, false),
        Kind::Bishop => (WAYS.split_at(4).1, true),
        Kind::Rook => (WAYS.split_at(4).0, true),
        Kind::Queen => (&WAYS, true),
        Kind::King => (&WAYS, false),
    }
}

/// Where such a man attacks one of these squares from.
fn attackers(piece: Piece, targets: Set, vacant: Set) -> Set {
    let (ways, slides) = ways(piece);
    ways.iter().fold(0, |all, way| {
        let mut from = shifted(targets, back(*way));
        let mut new = from;
        while slides && new & vacant != 0 {
            new = shifted(new & vacant, back(*way));
            from |= new;
        }
        all | from
    })
}

/// The squares between a man and one that it attacks.
fn path(man: Man, target: Set, vacant: Set) -> Option<Set> {
    let (ways, slides) = ways(man.piece);
    ways.iter().find_map(|way| {
        let (mut path, mut at) = (0, shifted(1 << man.at, *way));
        while at & vacant != 0 && slides {
            path |= at;
            at = shifted(at, *way);
        }
        (at == target).then_some(path)
    })
}

/// The number of the place where a word's men stand, for a locked pair and for others.
const fn place(first: Option<Man>, second: Option<Man>) -> usize {
    match (first, second) {
        (None, _) => 0,
        (Some(man), None) => man.at as usize,
        (Some(white), Some(black)) => {
            let (below, above) = (white.at as usize / 8 - 1, black.at as usize / 8 - 1);
            white.at as usize % 8 * 15 + above * (above - 1) / 2 + below
        }
    }
}

impl Frame {
    pub fn occupied(&self) -> Set {
        self.men.iter().flatten().fold(0, |all, man| all | 1 << man.at)
    }

    /// The same with the last man on a square, as a position.
    pub fn with_last(&self, at: u8) -> Self {
        let mut position = Frame { last: None, ..*self };
        position.men[4] = self.last.map(|piece| Man { piece, at });
        position
    }

    /// Where the last man stands as a player attacks the other's King.
    fn attacked(&self, by: Player) -> Set {
        let vacant = !self.occupied();
        let king = self.men[by.other() as usize].map_or(0, |man| 1 << man.at);
        let attack = self.last.filter(|last| last.owner == by).map_or(0, |last| attackers(last, king, vacant));
        let own = self.men.iter().flatten().filter(|man| man.piece.owner == by);
        own.filter_map(|man| path(*man, king, vacant)).fold(attack, |all, path| all | !path)
    }

    /// After a man has gone to a square: as what it stands there.
    fn moved(&self, slot: usize, to: Set) -> impl Iterator<Item = Frame> + use<> {
        let mut frame = Frame { turn: self.turn.other(), ..*self };
        let man = self.men[slot];
        let kinds: &[Kind] = match man {
            Some(man) if man.piece.kind == Kind::Pawn && to & ENDS != 0 => &Kind::ALL[1..5],
            Some(Man { piece: Piece { kind, .. }, .. }) => &Kind::ALL[kind as usize..=kind as usize],
            None => &[],
        };
        kinds.iter().map(move |kind| {
            let owner = man.map_or(frame.turn, |man| man.piece.owner);
            frame.men[slot] = Some(Man { piece: Piece { kind: *kind, owner }, at: to.trailing_zeros() as u8 });
            frame
        })
    }
}

const fn code(piece: Piece) -> usize {
    piece.kind as usize * 2 + piece.owner as usize
}

impl Table {
    fn frames(&self) -> usize {
        self.words[0].len()
    }

    /// The frame of a word.
    fn frame(&self, word: usize) -> Frame {
        let places = places(self.men.len());
        let (place, kings) = (word % places, word / places);
        let king = |owner, at: usize| Some(Man { piece: Piece { kind: Kind::King, owner }, at: (at % 64) as u8 });
        let man = |i: usize, at: usize| Some(Man { piece: self.men[i], at: at as u8 });
        let (first, second) = match self.men.len() {
            1 => (None, None),
            2 => (man(0, place), None),
            _ => {
                let above = (1..6).rfind(|above| above * (above - 1) / 2 <= place % 15).unwrap_or(1);
                let below = place % 15 - above * (above - 1) / 2;
                (man(0, 8 * (below + 1) + place / 15), man(1, 8 * (above + 1) + place / 15))
            }
        };
        let men = [king(Player::White, kings / 64), king(Player::Black, kings), first, second, None];
        Frame { turn: Player::BOTH[kings / 4096], men, last: self.men.last().copied() }
    }
}

/// In how many places the men of so many can stand but the Kings and the last.
const fn places(men: usize) -> usize {
    [1, 1, 64, 120][men]
}

impl Tables {
    /// The number of a list of men, in the order of their codes.
    fn number(men: &[Piece]) -> usize {
        men.iter().fold(0, |all, piece| all * 11 + code(*piece) + 1)
    }

    pub fn get(&self, men: &[Piece]) -> Option<&Table> {
        self.0.get(self.1.get(Self::number(men)).copied()?)
    }

    /// What is so of the positions in a frame.
    fn word(&self, view: View, frame: &Frame) -> Set {
        let Some(last) = frame.last else { return 0 };
        let mut others = frame.men[2..].iter().flatten();
        let (first, second) = (others.next().copied(), others.next().copied());
        let [white, black] = [0, 1].map(|i| frame.men[i].map_or(0, |king| king.at as usize));
        let kings = (frame.turn as usize * 64 + white) * 64 + black;
        let list: Vec<Piece>;
        let men = match (first, second) {
            (None, _) => &[last][..],
            (Some(man), None) => &[man.piece, last],
            (Some(one), Some(two)) => {
                list = vec![one.piece, two.piece, last];
                &list
            }
        };
        if let Some(table) = self.get(men) {
            return table.words[view as usize][kings * places(men.len()) + place(first, second)];
        }
        let man = first.expect("one man alone has a table");
        let table = self.get(&[last, man.piece]).expect("a table is filled before it is asked");
        (0..64).fold(0, |all, at| all | (table.words[view as usize][kings * 64 + at] >> man.at & 1) << at)
    }

    /// Whether it is so of a position.
    pub fn holds(&self, view: View, position: &Frame) -> bool {
        let mut frame = *position;
        let Some(slot) = (2..5).rfind(|slot| frame.men[*slot].is_some()) else {
            let [white, black] = [0, 1].map(|i| frame.men[i].map_or(0, |king| 1 << king.at));
            let apart = WAYS.iter().all(|way| shifted(white, *way) != black) && white != black;
            return matches!(view, View::Possible) && apart;
        };
        let Some(man) = frame.men[slot].take() else { return false };
        frame.last = Some(man.piece);
        self.word(view, &frame) >> man.at & 1 != 0
    }

    /// Whether it is so of a position after this man, a Pawn, has gone two squares.
    pub fn doubled(&self, view: View, position: &Frame, slot: usize) -> bool {
        let plain = self.holds(view, position);
        let after = self.en_passant(position, slot);
        if after.is_empty() || !self.holds(View::Possible, position) {
            return plain;
        }
        let captured = after.iter().any(|after| self.holds(view, after));
        captured || plain && !self.holds(View::Stuck, position)
    }

    /// The positions after each legal capture of a man en passant.
    pub fn en_passant(&self, position: &Frame, slot: usize) -> Vec<Frame> {
        let Some(pawn) = position.men[slot] else { return Vec::new() };
        let beside = shifted(1 << pawn.at, (-1, 0)) | shifted(1 << pawn.at, (1, 0));
        let passed = shifted(1 << pawn.at, back(forwards(pawn.piece.owner)));
        let taker = Piece { kind: Kind::Pawn, owner: position.turn };
        let takes = |man: &Man| man.piece == taker && beside >> man.at & 1 != 0;
        let takers = (2..5).filter(|taker| position.men[*taker].is_some_and(|man| takes(&man)));
        let after = takers.flat_map(|taker| position.moved(taker, passed)).map(|mut after| {
            after.men[slot] = None;
            after
        });
        after.filter(|after| self.holds(View::Possible, after)).collect()
    }

    /// The positions after a man has gone to a vacant square.
    fn quiet(&self, view: View, frame: &Frame, slot: usize, to: Set) -> Set {
        frame.moved(slot, to).fold(0, |all, next| all | self.word(view, &next)) & !to
    }

    /// The positions before a man captures on a square.
    fn capture(&self, view: View, frame: &Frame, slot: usize, to: Set) -> Set {
        let enemy = frame.turn.other();
        match (2..5).find(|slot| frame.men[*slot].is_some_and(|man| 1 << man.at == to)) {
            Some(taken) if frame.men[taken].is_some_and(|man| man.piece.owner == enemy) => {
                let mut without = *frame;
                without.men[taken] = None;
                self.quiet(view, &without, slot, to)
            }
            None if frame.last.is_some_and(|last| last.owner == enemy) && to & frame.occupied() == 0 => {
                let without = Frame { last: None, ..*frame };
                if without.moved(slot, to).any(|next| self.holds(view, &next)) { to } else { 0 }
            }
            _ => 0,
        }
    }

    /// The positions before a man of the frame moves to one of which it is so.
    fn before_man(&self, view: View, frame: &Frame, slot: usize, man: Man) -> Set {
        let (vacant, pawn, way) = (!frame.occupied(), man.piece.kind == Kind::Pawn, forwards(frame.turn));
        let (ways, slides) = ways(man.piece);
        let mut found = 0;
        for way in ways {
            let (mut passed, mut to) = (0, shifted(1 << man.at, *way));
            while to != 0 {
                let onto = if to & vacant != 0 && !pawn { self.quiet(view, frame, slot, to) } else { 0 };
                found |= !passed & (onto | self.capture(view, frame, slot, to));
                if !slides || to & vacant == 0 {
                    break;
                }
                passed |= to;
                to = shifted(to, *way);
            }
        }
        let to = shifted(1 << man.at, way);
        if !pawn || to & vacant == 0 {
            return found;
        }
        found |= self.quiet(view, frame, slot, to);
        let (passed, to) = (to, shifted(to, way));
        if FIRST[frame.turn as usize] >> man.at & 1 != 0 && to & vacant != 0 {
            for next in frame.moved(slot, to) {
                let beside = shifted(to, (-1, 0)) | shifted(to, (1, 0));
                let special = squares(beside & vacant).filter(|at| self.doubled(view, &next.with_last(*at), slot));
                let special = special.fold(0, |all, at| all | 1 << at);
                found |= (self.word(view, &next) & !beside | special) & !passed & !to;
            }
        }
        found
    }

    /// The positions after the last man has gone to a square.
    fn landing(&self, view: View, next: &Frame, last: Piece) -> Set {
        let promoted = |kind: &Kind| self.word(view, &Frame { last: Some(Piece { kind: *kind, ..last }), ..*next });
        let word = self.word(view, next);
        if last.kind != Kind::Pawn {
            return word;
        }
        word | Kind::ALL[1..5].iter().fold(0, |all, kind| all | promoted(kind)) & ENDS
    }

    /// The positions before the last man moves to one of which it is so.
    fn before_last(&self, view: View, frame: &Frame, last: Piece) -> Set {
        let vacant = !frame.occupied();
        let next = Frame { turn: frame.turn.other(), ..*frame };
        let quiet = self.landing(view, &next, last) & vacant;
        let mut captures = 0;
        for slot in 2..5 {
            let mut without = next;
            if let Some(man) = without.men[slot].take_if(|man| man.piece.owner == next.turn) {
                captures |= self.landing(view, &without, last) & 1 << man.at;
            }
        }
        if last.kind != Kind::Pawn {
            return attackers(last, quiet | captures, vacant);
        }
        let behind = back(forwards(frame.turn));
        let doubled = squares(DOUBLED[frame.turn as usize] & vacant)
            .filter(|at| self.doubled(view, &next.with_last(*at), 4))
            .fold(0, |all, at| all | 1 << at);
        attackers(last, captures, vacant)
            | shifted(quiet, behind)
            | shifted(shifted(doubled, behind) & vacant, behind) & FIRST[frame.turn as usize]
    }

    /// The positions before a move to one of which it is so, possible or not.
    fn before(&self, view: View, frame: &Frame) -> Set {
        let last = frame.last.filter(|last| last.owner == frame.turn);
        let found = last.map_or(0, |last| self.before_last(view, frame, last));
        let men = frame.men.iter().enumerate().filter_map(|(slot, man)| man.map(|man| (slot, man)));
        let own = men.filter(|(_, man)| man.piece.owner == frame.turn);
        own.fold(found, |all, (slot, man)| all | self.before_man(view, frame, slot, man))
    }

    /// Fills the table of these men, in the order of their codes, and first all to which captures and promotions lead. Of
    /// three men the first two are a white Pawn and a black one above it.
    pub fn fill(&mut self, men: &[Piece]) {
        if men.is_empty() || self.get(men).is_some() {
            return;
        }
        for i in 0..men.len() {
            let mut fewer = men.to_vec();
            fewer.remove(i);
            self.fill(&fewer);
            if men[i].kind == Kind::Pawn && (men.len() < 3 || i == 2) {
                for kind in &Kind::ALL[1..5] {
                    let mut promoted = men.to_vec();
                    promoted[i].kind = *kind;
                    promoted[usize::from(men.len() == 3) * 2..].sort_by_key(|piece| code(*piece));
                    self.fill(&promoted);
                }
            }
        }
        let count = 2 * 64 * 64 * places(men.len());
        let number = Self::number(men);
        self.1.resize(self.1.len().max(number + 1), usize::MAX);
        let table = self.0.len();
        self.1[number] = table;
        self.0.push(Table { men: men.to_vec(), words: [0; 4].map(|word| vec![word; count]) });
        for word in 0..count {
            let frame = self.0[table].frame(word);
            let standing = frame.men.iter().flatten();
            let on_ends = |piece: Piece| if piece.kind == Kind::Pawn { ENDS } else { 0 };
            let apart = frame.occupied().count_ones() as usize == standing.clone().count();
            if apart && standing.clone().all(|man| on_ends(man.piece) >> man.at & 1 == 0) {
                let last = frame.last.map_or(0, on_ends);
                self.0[table].words[View::Possible as usize][word] =
                    !frame.occupied() & !last & !frame.attacked(frame.turn);
            }
        }
        self.sweep(table, View::Stuck, |tables, frame, possible| possible & !tables.before(View::Possible, frame));
        for winner in Player::BOTH {
            let view = View::winnable(winner);
            self.sweep(table, view, |tables, frame, _| {
                if frame.turn == winner { 0 } else { tables.word(View::Stuck, frame) & frame.attacked(winner) }
            });
            while self.sweep(table, view, |tables, frame, _| tables.before(view, frame)) {}
        }
    }

    /// Adds positions to what is known; whether there was a new one.
    fn sweep(&mut self, table: usize, view: View, more: impl Fn(&Self, &Frame, Set) -> Set) -> bool {
        let mut changed = false;
        for word in 0..self.0[table].frames() {
            let possible = self.0[table].words[View::Possible as usize][word];
            let known = self.0[table].words[view as usize][word];
            if possible & !known != 0 {
                let new = more(self, &self.0[table].frame(word), possible) & possible & !known;
                self.0[table].words[view as usize][word] |= new;
                changed |= new != 0;
            }
        }
        changed
    }

    /// All positions of these men, each once.
    pub fn positions(&self, men: &[Piece]) -> impl Iterator<Item = Frame> {
        let table = self.get(men).expect("a table is filled before it is asked");
        (0..table.frames()).flat_map(move |word| {
            let frame = table.frame(word);
            let last = squares(table.words[View::Possible as usize][word]);
            last.map(move |at| frame.with_last(at)).filter(|position| !repeated(position))
        })
    }
}

/// Whether the same position comes with two men of a kind the other way round.
fn repeated(position: &Frame) -> bool {
    let [.., first, second, last] = position.men;
    let Some(last) = last else { return false };
    let alike = |man: Man| man.piece == last.piece && man.at > last.at;
    match (first, second) {
        (Some(white), Some(black)) => [(white, last.at < black.at), (black, last.at > white.at)]
            .into_iter()
            .any(|(man, between)| alike(man) && last.at % 8 == man.at % 8 && between),
        (first, _) => first.is_some_and(alike),
    }
}

//! What can be said of a move or an attack, from one square to another, and of a move's result.

use super::fact::{Described, FactSource};
use super::position::{Occupant, Whose, a, many, occupant, pieces, player, rows, seeds};
use crate::board::{Player, Route};
use crate::diagram::{BoardDiagram, Diagram, SquareDiagram};
use crate::games::AnyGame;
use crate::session::LawSession;

/// A move or an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Move,
    Attack,
}

impl Act {
    const fn says(self, of_move: &'static str, of_attack: &'static str) -> &'static str {
        match self {
            Act::Move => of_move,
            Act::Attack => of_attack,
        }
    }
}

/// Where it begins and ends on one board, and who acts.
struct Line<'d> {
    board: &'d BoardDiagram,
    origin: Option<&'d SquareDiagram>,
    target: &'d SquareDiagram,
    by: Player,
    act: Act,
}

/// What can be said of a player's move or attack along this route.
pub(super) fn described(
    game: &dyn AnyGame,
    (diagram, by): (&Diagram, Player),
    route: &Route,
    (mv, act): (&str, Act),
) -> Described {
    let mut all = Described::default();
    let square = |name: &str| diagram.boards.iter().find_map(|board| Some((board, board.square(name)?)));
    let origin = square(&route.origin);
    let Some(target) = &route.target else {
        match origin {
            Some((board, house)) => sowing(board, house, by, &mut all),
            None => all.is(FactSource::Move, "the move is _", format!("`{mv}`")),
        }
        return all;
    };
    for (at, field) in diagram.position.split(' ').enumerate().skip(2) {
        let ends = [(Some(&route.origin), "the origin"), (route.target.as_ref(), "the target")];
        let end = ends.iter().find(|(name, _)| name.is_some_and(|name| name == field));
        if square(field).is_some() {
            let name = game.field(&diagram.position, at).unwrap_or("a square in the position's text");
            let of = format!("{name} is _");
            all.is(FactSource::Move, of, end.map_or("neither end of the move", |(_, end)| end));
        }
    }
    if let Some((board, target)) = square(target) {
        Line { board, origin: origin.map(|(_, origin)| origin), target, by, act }.describe(&mut all);
        let ends = mv.strip_prefix(&route.origin).and_then(|rest| rest.strip_prefix(&target.square));
        let ends = ends.filter(|ends| !ends.is_empty());
        all.is(
            FactSource::Move,
            "the move ends with _",
            ends.map_or("its target".to_owned(), |ends| format!("`{ends}`")),
        );
    }
    if origin.is_none() {
        all.is(FactSource::Move, "the move is _", "a drop");
        let kind = diagram.beside().find(|kind| kind.origin.as_deref() == Some(&route.origin));
        let kind = kind
            .map_or(&route.origin[..], |kind| kind.piece.split_once(' ').map_or(&kind.piece[..], |(_, kind)| kind));
        all.is(FactSource::Move, "_ moves", a(kind));
    }
    all
}

fn sowing(board: &BoardDiagram, house: &SquareDiagram, by: Player, all: &mut Described) {
    let own = u8::from(player(&board.bottom) != Some(by)) == house.rank;
    all.is(FactSource::Move, "the house sown is _", if own { "the player's own" } else { "the opponent's" });
    all.counts(FactSource::Move, "_ seeds are in the house sown", seeds(house).unwrap_or_default());
    all.is(FactSource::Text, "the house sown is _", format!("`{}`", house.square));
}

impl Line<'_> {
    fn describe(&self, all: &mut Described) {
        let moves = self.act.says("_ moves", "_ attacks");
        if let Some(origin) = self.origin {
            match occupant(origin, self.by) {
                Some(Occupant { whose, kind }) => {
                    all.is(FactSource::Move, moves, a(&kind));
                    all.is(FactSource::Move, moves, whose.one());
                }
                None => all.is(FactSource::Move, moves, "nothing"),
            }
        }
        self.target(all);
        self.direction(all);
        self.between(all);
        self.edges(all);
        for (square, end) in self.origin.map(|origin| (origin, "origin")).into_iter().chain([(self.target, "target")])
        {
            let of = format!("beside the {end} stands _");
            let mut counts = [0; 3];
            for Occupant { whose, kind } in self.around(square).filter_map(|square| occupant(square, self.by)) {
                counts[whose as usize] += 1;
                all.is(FactSource::Beside, of.clone(), whose.of_kind(&kind));
                all.is(FactSource::Beside, of.clone(), whose.one());
            }
            if counts == [0; 3] {
                all.is(FactSource::Beside, of, "nothing");
            }
            all.is(FactSource::Text, format!("the {end} is _"), format!("`{}`", square.square));
            let (file, rank) = ends_of_name(&square.square);
            all.is(FactSource::Text, format!("the {end} is on file _"), format!("`{file}`"));
            all.is(FactSource::Text, format!("the {end} is on rank _"), format!("`{rank}`"));
        }
    }

    /// What stands on the target, and what else of its kind stands on its file.
    fn target(&self, all: &mut Described) {
        let of = "on the target stands _";
        match occupant(self.target, self.by) {
            Some(Occupant { whose, kind }) => {
                all.is(FactSource::Move, of, whose.one());
                all.is(FactSource::Move, of, whose.of_kind(&kind));
            }
            None => all.is(FactSource::Move, of, "nothing"),
        }
        let on_file = |square: &&SquareDiagram| {
            let is_end = [Some(self.target), self.origin].contains(&Some(*square));
            square.file == self.target.file && !is_end
        };
        let mut kinds = std::collections::BTreeMap::<(Whose, String), i64>::new();
        for Occupant { whose, kind } in
            self.board.squares.iter().filter(on_file).filter_map(|square| occupant(square, self.by))
        {
            *kinds.entry((whose, kind)).or_default() += 1;
        }
        for ((whose, kind), count) in kinds {
            // It matters where a piece is dropped.
            if whose == Whose::Friend && self.origin.is_none() {
                all.counts(
                    FactSource::Count,
                    format!("_ friendly {} are on the file of the target", many(&kind)),
                    count,
                );
            }
        }
    }

    /// The number of files crossed, and of ranks towards the opponent.
    fn step(&self) -> Option<(i64, i64)> {
        let origin = self.origin?;
        let away = |from: u8, to: u8| i64::from(to) - i64::from(from);
        Some((away(origin.file, self.target.file), self.sign() * away(origin.rank, self.target.rank)))
    }

    /// 1 if the player moves towards higher ranks, else -1.
    fn sign(&self) -> i64 {
        if player(&self.board.bottom) == Some(self.by) { 1 } else { -1 }
    }

    fn direction(&self, all: &mut Described) {
        let Some((files, ranks)) = self.step() else { return };
        let of = self.act.says("the move goes _", "the attack goes _");
        let mut goes = |how: &str| all.is(FactSource::Move, of, how);
        match ranks.signum() {
            1 => goes("forwards"),
            -1 => goes("backwards"),
            _ => goes("along a rank"),
        }
        match (files.abs(), ranks.abs()) {
            (0, _) => goes("along a file"),
            (across, along) if across == along => goes("diagonally"),
            (_, 0) => {}
            _ => goes("neither straight nor diagonally"),
        }
        if files == 0 || ranks == 0 {
            goes("straight");
        }
        all.counts(FactSource::Move, "_ files are crossed", files.abs());
        all.counts(FactSource::Move, "_ ranks are crossed", ranks.abs());
        all.counts(FactSource::Move, "the target is _ squares away", files.abs().max(ranks.abs()));
    }

    /// What stands between origin and target on a line, or on the two paths of a Knight's move.
    fn between(&self, all: &mut Described) {
        let (Some(origin), Some((files, _))) = (self.origin, self.step()) else { return };
        let ranks = i64::from(self.target.rank) - i64::from(origin.rank);
        let at = |files: i64, ranks: i64| {
            let (file, rank) = (i64::from(origin.file) + files, i64::from(origin.rank) + ranks);
            self.board.squares.iter().find(|square| i64::from(square.file) == file && i64::from(square.rank) == rank)
        };
        let (across, along) = (files.signum(), ranks.signum());
        let squares: Vec<_> = match (files.abs(), ranks.abs()) {
            (1, 2) => vec![at(0, along), at(across, along)],
            (2, 1) => vec![at(across, 0), at(across, along)],
            (a, b) if a == b || a == 0 || b == 0 => {
                (1..a.max(b)).map(|step| at(across * step, along * step)).collect()
            }
            _ => return,
        };
        if squares.is_empty() {
            return all.is(FactSource::Move, "between stands _", "no square");
        }
        let mut counts = [0; 3];
        for Occupant { whose, kind } in squares.into_iter().flatten().filter_map(|square| occupant(square, self.by)) {
            counts[whose as usize] += 1;
            all.is(FactSource::Beside, "between stands _", whose.of_kind(&kind));
            all.is(FactSource::Move, "between stands _", "something");
        }
        let each = Whose::ALL.into_iter().filter(|whose| counts[*whose as usize] > 0);
        let each: Vec<String> = each.map(|whose| several(whose, counts[whose as usize])).collect();
        let pattern = if each.is_empty() { "nothing".to_owned() } else { each.join(" and ") };
        all.is(FactSource::Move, "between stands _", pattern);
    }

    /// How far the two ends are from the player's own side, and the target from the edge.
    fn edges(&self, all: &mut Described) {
        let rank = |square: &SquareDiagram| match self.sign() {
            1 => i64::from(square.rank) + 1,
            _ => i64::from(self.board.ranks) - i64::from(square.rank),
        };
        if let Some(origin) = self.origin {
            all.counts(FactSource::Move, "the origin is on the player's rank _", rank(origin));
        }
        all.counts(FactSource::Move, "the target is on the player's rank _", rank(self.target));
        let edge = self.target.file.min(self.board.files - 1 - self.target.file);
        all.counts(FactSource::Move, "the target is _ files from the edge", edge);
    }

    /// The neighbouring squares, except the origin.
    fn around(&self, square: &SquareDiagram) -> impl Iterator<Item = &SquareDiagram> {
        let (file, rank, origin) = (square.file, square.rank, self.origin);
        self.board.squares.iter().filter(move |other| {
            let near = other.file.abs_diff(file) <= 1 && other.rank.abs_diff(rank) <= 1;
            near && (other.file, other.rank) != (file, rank) && origin != Some(*other)
        })
    }
}

fn several(whose: Whose, count: usize) -> String {
    match (whose, count) {
        (whose, 1) => whose.one().to_owned(),
        (Whose::Friend, count) => format!("{count} friends"),
        (Whose::Enemy, count) => format!("{count} enemies"),
        (Whose::Neutral, count) => format!("{count} neutral ones"),
    }
}

/// A square's name as that of its file and of its rank: `e4` is on file `e` and rank `4`, `5c` on file `5` and rank `c`.
fn ends_of_name(square: &str) -> (&str, &str) {
    let first = square.chars().next().is_some_and(|c| c.is_ascii_digit());
    square.split_at(square.find(|c: char| c.is_ascii_digit() != first).unwrap_or(square.len()))
}

/// The form of a fact about the squares that make a move illegal.
pub(super) const REASON: &str = "the reason is _";

/// What can be said of the squares that are the reason why a player's move is illegal.
pub(super) fn reason(diagram: &Diagram, by: Player, squares: &[String]) -> Described {
    let mut all = Described::default();
    let of = REASON;
    let mut enemies = 0;
    for name in squares {
        match diagram.square(name).and_then(|square| occupant(square, by)) {
            Some(Occupant { whose, kind }) => {
                enemies += usize::from(whose == Whose::Enemy);
                all.is(FactSource::Move, of, whose.one());
                all.is(FactSource::Move, of, whose.of_kind(&kind));
            }
            None => all.is(FactSource::Move, of, "a square on which nothing stands"),
        }
    }
    if enemies == 1 {
        all.is(FactSource::Move, of, "one enemy alone");
    }
    all
}

/// What can be said of the position after a move. The move is made even if it is illegal.
pub(super) fn result(before: &Diagram, game: &dyn LawSession, mv: &str) -> Described {
    let mut all = Described::default();
    let mut after = game.fork_law();
    after.force(mv);
    let by = game.turn().player;
    let check = if after.check() { "in check" } else { "not in check" };
    all.is(FactSource::Result, "the player to move afterwards is _", check);
    let next = if after.turn().player == by { "the same player" } else { "the opponent" };
    all.is(FactSource::Result, "it is then the turn of _", next);
    if before.boards.len() > 1 {
        let is_same = after.turn().is_colour() == game.turn().is_colour();
        all.is(
            FactSource::Result,
            "it is then played on _",
            if is_same { "the same board" } else { "another board" },
        );
    }
    let over = if after.outcome().is_some() { "over" } else { "not over" };
    all.is(FactSource::Result, "afterwards the game is _", over);
    all.counts(FactSource::Result, "afterwards the position has occurred _ times", after.occurrences() as u64);
    let diagram = after.diagram();
    let (were, are) = (pieces(before, by), pieces(&diagram, by));
    let lost = |whose: Whose| were[whose as usize] - are[whose as usize];
    all.counts(FactSource::Result, "_ enemy pieces leave the board", lost(Whose::Enemy));
    all.counts(FactSource::Result, "_ friendly pieces leave the board", lost(Whose::Friend));
    for (before, after) in before.boards.iter().zip(&diagram.boards) {
        if let (Some(before), Some([own, other, captured, _])) = (rows(before, by), rows(after, by)) {
            all.counts(FactSource::Result, "_ seeds are captured", captured - before[2]);
            all.counts(FactSource::Result, "_ seeds are left to the opponent", other);
            all.counts(FactSource::Result, "_ seeds are left to the player", own);
            all.counts(FactSource::Result, "_ seeds are left", own + other);
        }
    }
    all
}

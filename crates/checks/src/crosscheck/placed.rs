//! Every placement of named pieces on an otherwise empty board, numbered.

use super::Generator;
use crate::board::{Grid, Palette, Player, Setup as _, Square, write_board};
use crate::games::Game;
use crate::rules::Rules as _;

/// The placements of some pieces: which player is to move is the lowest digit of their number, then comes where the
/// pieces of each kind stand.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    grid: Grid,
    /// The form of a text, with `{board}` and `{turn}` in it.
    form: &'static str,
    /// The pieces of each kind with how many there are of it.
    kinds: Vec<(String, u64)>,
    /// How many placements there are.
    number: u64,
}

/// How many pieces may be named.
const MOST_PIECES: usize = 12;

impl Placed {
    /// The placements of pieces of a game that are named as in its text, or why there are none.
    pub fn of<G: Generator>(pieces: &str) -> Result<Self, String> {
        let law = G::model(G::Rulings::default());
        let start = law.setup(&law.start());
        let grid = start.boards().first().map(|board| board.grid());
        Placed::new(G::WITH_BOARD, grid, &<G as Game>::Setup::palettes(), pieces)
    }

    fn new(
        form: Option<&'static str>,
        grid: Option<Grid>,
        palettes: &[Palette],
        pieces: &str,
    ) -> Result<Self, String> {
        let (Some(form), Some(grid)) = (form, grid) else {
            return Err("its pieces cannot be placed one by one on a board".to_owned());
        };
        let mut known: Vec<&str> =
            palettes.iter().flat_map(|palette| &palette.squares).map(|sign| sign.text.as_str()).collect();
        known.sort_by_key(|text| std::cmp::Reverse(text.len()));
        let mut kinds: Vec<(String, u64)> = Vec::new();
        let (mut rest, mut named) = (pieces, 0);
        while !rest.is_empty() {
            let piece = known.iter().find_map(|known| Some((*known, rest.strip_prefix(known)?)));
            let Some((piece, further)) = piece else {
                known.sort_unstable();
                let found = rest.chars().next().unwrap_or_default();
                return Err(format!("there is no piece `{found}`; the pieces are: {}", known.join(" ")));
            };
            rest = further;
            named += 1;
            match kinds.iter_mut().find(|(known, _)| known == piece) {
                Some((_, times)) => *times += 1,
                None => kinds.push((piece.to_owned(), 1)),
            }
        }
        let mut free = grid.squares().count() as u64;
        if named == 0 || named > MOST_PIECES || named as u64 > free {
            return Err(format!("1 to {MOST_PIECES} pieces can be placed, not {named}"));
        }
        let mut number = Some(2_u64);
        for (_, times) in &kinds {
            number = number.and_then(|number| number.checked_mul(choices(free, *times)?));
            free -= times;
        }
        let number = number.ok_or("there are more placements than can be numbered")?;
        Ok(Placed { grid, form, kinds, number })
    }

    /// How many placements there are.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The text of the `n`-th placement.
    pub fn text(&self, mut n: u64) -> String {
        let turn = Player::BOTH[(n % 2) as usize];
        n /= 2;
        let mut free: Vec<Square> = self.grid.squares().collect();
        let mut stand: Vec<(Square, &str)> = Vec::new();
        for (piece, times) in &self.kinds {
            let ways = choices(free.len() as u64, *times).unwrap_or(u64::MAX);
            let chosen = chosen(n % ways, *times);
            n /= ways;
            // From the last, so that the earlier places do not shift.
            for place in chosen {
                stand.push((free.remove(place as usize), piece));
            }
        }
        let standing = |square| stand.iter().find(|(taken, _)| *taken == square).map(|(_, piece)| *piece);
        let board = write_board(self.grid, standing);
        self.form.replace("{board}", &board).replace("{turn}", &turn.letter().to_string())
    }
}

/// The number of ways to choose some of many.
fn choices(of: u64, some: u64) -> Option<u64> {
    if some > of {
        return Some(0);
    }
    let product =
        (0..some).try_fold(1_u128, |ways, n| Some(ways.checked_mul(u128::from(of - n))? / u128::from(n + 1)));
    product.and_then(|ways| u64::try_from(ways).ok())
}

/// The `n`-th way of choosing some places, the last place first (the combinatorial number system).
fn chosen(mut n: u64, some: u64) -> Vec<u64> {
    (1..=some)
        .rev()
        .map(|left| {
            let fits = |place: u64| choices(place, left).is_some_and(|ways| ways <= n);
            // The greatest place before which no more than `n` ways lie.
            let place = (left - 1..).take_while(|place| fits(*place)).last().unwrap_or(left - 1);
            n -= choices(place, left).unwrap_or_default();
            place
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::{Awele, Bifocal, Chess};

    #[test]
    fn every_choice_comes_once() {
        // 10 choose 3.
        let all: BTreeSet<Vec<u64>> = (0..120).map(|n| chosen(n, 3)).collect();
        assert_eq!((choices(10, 3), all.len()), (Some(120), 120));
        assert!(all.iter().all(|places| places[0] < 10 && places[0] > places[1] && places[1] > places[2]));
    }

    #[test]
    fn placements_are_counted_and_written() {
        let kings = Placed::of::<Chess>("Kk").expect("pieces");
        assert_eq!(kings.number(), 2 * 64 * 63);
        // Two equal pieces can be exchanged.
        assert_eq!(Placed::of::<Chess>("KkRR").expect("pieces").number(), 2 * 64 * 63 * (62 * 61 / 2));
        let texts: BTreeSet<String> = (0..kings.number()).map(|n| kings.text(n)).collect();
        assert_eq!(texts.len(), 2 * 64 * 63);
        for text in &texts {
            let setup = <Chess as Game>::Setup::read(text).whole(text).expect("a text");
            assert_eq!(setup.to_string(), *text);
        }
        assert!(texts.contains("8/8/8/8/8/8/8/Kk6 w - - 0 1"));
        // A piece with a sign before its letter is one piece.
        assert_eq!(Placed::of::<Bifocal>("=RKk").expect("pieces").number(), 2 * 81 * 80 * 79);
        assert!(Placed::of::<Awele>("K").expect_err("no board").contains("one by one on a board"));
        assert!(Placed::of::<Chess>("Kx").expect_err("no piece").contains("no piece `x`"));
        assert!(Placed::of::<Chess>("").is_err());
    }
}

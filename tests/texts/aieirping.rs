//! The laws of Aieirping Chess's text forms, and its setup beside the diagram.

use super::laws::{Any, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen};
use rulebook::board::aieirping::{BOARD, Effect, Kind, Move, Piece, START, Setup, Thing};
use rulebook::board::{Player, Square};

use crate::properties::properties;

fn any_square(g: &mut Gen) -> Square {
    Square::new(u8::arbitrary(g) % BOARD.files, u8::arbitrary(g) % BOARD.ranks)
}

impl Arbitrary for Any<Move> {
    fn arbitrary(g: &mut Gen) -> Self {
        let (from, to) = (any_square(g), any_square(g));
        if u8::arbitrary(g).is_multiple_of(4) {
            return Any(Move::Mark { from, wall: to });
        }
        let promotion = g.choose(&Kind::ALL).copied().filter(|_| bool::arbitrary(g));
        let effect = match u8::arbitrary(g) % 3 {
            0 => Effect::None,
            1 => Effect::Wall(any_square(g)),
            _ => Effect::Place(any_square(g)),
        };
        Any(Move::Step { from, to, promotion, effect })
    }
}

laws!(Setup, Move, START);

properties! {
    fn blanks_and_a_tail_are_read_as_the_same(setup: Any<Setup>, counters: (u8, u8)) -> bool {
        let text = setup.0.to_string().replace(' ', "   ");
        format!(" {text} - - {} {} ", counters.0, counters.1).parse() == Ok(setup.0)
    }
}

/// The document's diagram: its border marks the middle, its last column is file `ac`.
const DIAGRAM: &str = "\
+OUNNROMEHAJSIFKFISJAHEMORNNUO=
+LXOZLXOZLXOZYOTOYZOXLZOXLZOXL=
+TD...........BQB...........DT=
+PPPPPPPPPPPPPPPPPPPPPPPPPPPPP=
+.............................=
+...........**................=
+p..........*.***.**.........p=
=P.........**.***.*..........P+
=................**...........+
=.............................+
=ppppppppppppppppppppppppppppp+
=td...........bqb...........dt+
=lxozlxozlxozyotoyzoxlzoxlzoxl+
=ounnromehajsifkfisjahemornnuo+";

/// The diagram's square, `.` where nothing stands.
fn sign(square: Square) -> char {
    let line = DIAGRAM.lines().nth(usize::from(13 - square.rank)).expect("fourteen lines");
    line.chars().nth(1 + usize::from(square.file)).expect("twenty-nine signs")
}

fn start() -> Setup {
    START.parse().expect("the setup's text can be read")
}

#[test]
fn the_setup_is_the_diagram_square_for_square() {
    let setup = start();
    let mut stands = 0;
    for square in BOARD.squares() {
        let stand = setup.at(square).map_or(".".to_owned(), Thing::sign);
        assert_eq!(stand, sign(square).to_string(), "{square}");
        stands += usize::from(stand != ".");
    }
    // Two armies of 29 + 29 + 7 + 29 and two P beyond the middle, and sixteen walls.
    assert_eq!(stands, 2 * (29 + 29 + 7 + 29 + 2) + 16);
    assert_eq!(setup.turn, Player::White);
}

#[test]
fn turned_by_half_the_setup_is_itself_with_the_players_exchanged() {
    let setup = start();
    for square in BOARD.squares() {
        let turned = Square::new(BOARD.files - 1 - square.file, BOARD.ranks - 1 - square.rank);
        let exchanged = setup.at(turned).map(|thing| match thing {
            Thing::Wall => Thing::Wall,
            Thing::Piece(piece) => Thing::Piece(Piece { owner: piece.owner.other(), ..piece }),
        });
        assert_eq!(setup.at(square), exchanged, "{square}");
    }
}

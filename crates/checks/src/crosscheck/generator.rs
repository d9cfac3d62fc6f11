//! The trait that each game provides so that two implementations of it can be compared: it generates what they are
//! compared at, and random placements.

use std::fmt::Debug;

use super::{RandomNumbers, World, chance};
use crate::games::Game;
use crate::rules::Rules;

/// A game that generates setups at which its implementations can be compared: random ones, numbered ones, and by what
/// random players prefer, those of games.
pub trait Generator: Game + Copy + Debug + Sync {
    /// How many times longer the law takes for a position than those of the other games: the same effort covers this
    /// many times fewer positions.
    const WEIGHT: u64 = 1;

    /// The template of a position's text with only a board and the letter of the player to move, `{board}` and
    /// `{turn}`; `None` where a position is more than a board of pieces.
    const WITH_BOARD: Option<&'static str> = None;

    /// A random setup, with few pieces or many, that need not be reachable in a game. The law refuses some of them and
    /// admits most.
    fn placement(chance: &mut RandomNumbers) -> Self::Setup;

    /// The worlds of local cases: every filling of all squares that could matter around one move.
    fn worlds() -> Vec<World<Self>>;

    /// How strongly a greedy player prefers a move from one setup to another. This makes events frequent that are
    /// rare in random play, above all captures.
    fn appeal(before: &Self::Setup, after: &Self::Setup) -> u32;
}

#[cfg(test)]
impl<G: Generator> World<G> {
    /// The game's world of this name.
    pub(super) fn named(name: &str) -> Self {
        G::worlds().into_iter().find(|world| world.name == name).expect("the world is there")
    }
}

/// The law's type of position.
pub(super) type LawPosition<G> = <<G as Game>::Model as Rules>::Position;

/// The random placement of a seed.
pub fn placement<G: Generator>(seed: u64) -> G::Setup {
    G::placement(&mut chance::of_seed(seed))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::RangeInclusive;

    use super::*;
    use crate::crosscheck::Exercised;
    use crate::games::{
        Aieirping, Aviary, Awarichess, Awele, Bifocal, Chess, IDS, SynchronousAwarichess, ToriShogi, with_game,
    };
    use crate::rules::{Law as _, Rulings as _, Subject};

    /// What some setups are like under some rulings.
    #[derive(Default)]
    struct Sorts {
        admitted: usize,
        /// The clauses that refuse setups and candidate moves.
        against: Exercised,
        /// The clauses that grant legal moves and end games.
        grants: Exercised,
    }

    /// The sorts of these setups, with the clauses on candidate moves only if moves are judged, which takes long.
    fn sorts<G: Generator>(setups: impl IntoIterator<Item = G::Setup>, rulings: &str, moves: bool) -> Sorts {
        let law = G::model(G::Rulings::read(rulings).expect("the rulings can be read"));
        let mut sorts = Sorts::default();
        for setup in setups {
            let position = match law.admit(&setup) {
                Ok(position) => position,
                Err(breaches) => {
                    breaches.iter().for_each(|breach| sorts.against.count(breach.clause));
                    continue;
                }
            };
            sorts.admitted += 1;
            if let Some(outcome) = law.outcome(&position) {
                sorts.against.count(law.over(outcome).clause);
                sorts.grants.count(G::Model::clause(Subject::Ending(outcome)));
                continue;
            }
            for (mv, forbidding) in if moves { law.candidates(&position) } else { Vec::new() } {
                match forbidding {
                    Some(clause) => sorts.against.count(clause),
                    None => law.grounds(&position, &mv).into_iter().for_each(|clause| sorts.grants.count(clause)),
                }
            }
        }
        sorts
    }

    /// Asserts that of the first placements the law admits so many, and that all of these clauses are exercised: the
    /// game's own, or of full names.
    fn assert_placed<G: Generator>(
        many: u64,
        rulings: &str,
        moves: bool,
        admitted: RangeInclusive<usize>,
        against: &str,
        grants: &str,
    ) {
        let sorts = sorts::<G>((0..many).map(placement::<G>), rulings, moves);
        assert!(admitted.contains(&sorts.admitted), "{}: {} of {many} are admitted", G::ID, sorts.admitted);
        for (clauses, exercised) in [(against, &sorts.against), (grants, &sorts.grants)] {
            for clause in clauses.split_whitespace() {
                let times = exercised.times(&format!("{}.{clause}", G::ID)) + exercised.times(clause);
                assert!(times > 0, "{clause} is not in {exercised:?}");
            }
        }
    }

    #[test]
    fn placements_are_of_every_sort() {
        let refused = "set position.phoenixes position.third-swallow position.immobile-swallow";
        assert_placed::<ToriShogi>(
            2000,
            "document",
            false,
            1600..=1959,
            refused,
            "end.checkmate end.phoenix-captured",
        );
        assert_placed::<ToriShogi>(2000, "engines", false, 600..=1599, "position.phoenix-open", "end.no-move");
        assert_placed::<Bifocal>(
            3000,
            "kannon-over-kannon=may-not-jump,king-double-step=straight",
            true,
            1..=2999,
            "position.kings position.king-open position.just-moved move.just-moved move.frozen falcon.blocked \
             kannon.orientation kannon.over-kannon king.double-step.out-of-check swap.frozen-shield king.safe",
            "after.turned check.answers attack.just-moved attack.frozen",
        );
        assert_placed::<Aviary>(
            1000,
            "",
            false,
            400..=899,
            "set position.last-sparrow-open position.sparrow-not-entered position.no-sparrows-left",
            "end.checkmate end.stalemate end.no-entry end.no-sparrows",
        );
        assert_placed::<Aieirping>(
            400,
            "",
            true,
            1..=400,
            "",
            "l.mark i.place f.mark t.switch d.walls end.king end.both end.pawns-and-queens",
        );
        assert_placed::<Chess>(
            3000,
            "automatic-draws",
            false,
            1200..=2899,
            "position.king-open position.pawns position.en-passant.rank position.en-passant.pawn",
            "end.checkmate end.dead-position end.fifty-moves",
        );
        assert_placed::<Awele>(
            2000,
            "capture-of-all=forbidden",
            true,
            1800..=1999,
            "move.empty-house feeding capture-of-all.forbidden end.over",
            "result.more-seeds result.equal-seeds",
        );
        assert_placed::<Awarichess>(
            3000,
            "",
            false,
            1000..=2699,
            "position.awele-in-check position.awele-over position.captures position.idle position.order-in-awele \
             position.order-in-check position.powers",
            "end.checkmate end.fifty-moves end.stalemate",
        );
        assert_placed::<SynchronousAwarichess>(
            3000,
            "",
            false,
            700..=2699,
            "awarichess.position.awele-over awarichess.position.order-in-check awarichess.position.powers",
            "awarichess.end.checkmate awarichess.end.fifty-moves stalemate",
        );
    }

    #[test]
    #[ignore = "slow"]
    fn worlds_exercise_what_they_are_for() {
        let castling = sorts::<Chess>(World::<Chess>::named("castling").some(8000), "engines", true);
        assert!(castling.grants.times("chess.castling") > 500);
        for end in ["rights", "between", "out-of-check", "through-check", "into-check"] {
            assert!(castling.against.times(&format!("chess.castling.{end}")) > 0, "{end}");
        }
        // At most two Pawns make the capture, and one of them in two of three setups. Some captures are kept from.
        let captures = sorts::<Chess>(World::<Chess>::named("en-passant").some(8000), "engines", true);
        let made = captures.grants.times("chess.pawn.en-passant.capture");
        let admitted = captures.admitted as u64;
        assert!(admitted > 4000 && made * 3 > admitted * 2 && made < admitted, "{made} of {admitted}");
        let rulings = "must-be-able-to-move=in-this-position,third-swallow-on-file=both-count";
        let drops = sorts::<ToriShogi>(World::<ToriShogi>::named("drops").some(4000), rulings, true);
        for end in ["vacant", "must-move", "third-swallow"] {
            assert!(drops.against.times(&format!("tori-shogi.drop.{end}")) > 0, "{end}");
        }
        for (rulings, least) in [("document", 200), ("phoenix-into-check=illegal", 41)] {
            let mates = sorts::<ToriShogi>(World::<ToriShogi>::named("swallow-drop-mates").some(4000), rulings, true);
            assert!(mates.against.times("tori-shogi.drop.mate") >= least, "{rulings}");
        }
    }

    /// Each world: how many setups it has; of 20,000 of them or fewer, how many percent differ; and of 1,000, how many
    /// the law admits under the first of its rulings, and in how many the game goes on under these, and under the last.
    fn in_lines<G: Generator>() -> String {
        let line = |world: World<G>| {
            let share = |part: usize, of: usize| 100 * part / of;
            let (many, some) = (world.some(20_000), world.some(1000));
            let differ = many.iter().collect::<HashSet<_>>().len();
            let laws =
                [world.rulings.first(), world.rulings.last()].map(|rulings| G::model(*rulings.expect("rulings")));
            let admitted = some.iter().filter(|setup| laws[0].admit(setup).is_ok()).count();
            let goes_on = laws.map(|law| {
                let on = |setup: &&G::Setup| law.admit(setup).is_ok_and(|position| law.outcome(&position).is_none());
                share(some.iter().filter(on).count(), some.len())
            });
            let (differ, admitted) = (share(differ, many.len()), share(admitted, some.len()));
            format!("{} {} {} {differ} {admitted} {} {}\n", G::ID, world.name, world.setups, goes_on[0], goes_on[1])
        };
        G::worlds().into_iter().map(line).collect()
    }

    #[test]
    #[ignore = "slow"]
    fn worlds_are_of_their_sizes_and_go_on() {
        for id in IDS {
            with_game!(*id, G => insta::assert_snapshot!(format!("worlds-{id}"), in_lines::<G>()));
        }
    }
}

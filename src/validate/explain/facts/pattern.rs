//! Patterns: what stands on the squares on which a move or an attack depends, in a few words.
//!
//! A rule that permits or forbids moves by what stands on some squares may be wrong for a single pattern of occupants.

use std::collections::BTreeSet;

use super::fact::{Described, Source, Value};
use super::movement::{self, Act};
use super::position::{Occupant, Whose, occupant};
use crate::board::Route;
use crate::crosscheck::AnyGenerator;
use crate::diagram::{Diagram, SquareDiagram};
use crate::rules::Options;
use crate::session::LawSession;
use crate::validate::explain::variations;

/// A pattern.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::validate) struct Pattern {
    /// What acts, in which direction and how far.
    pub way: String,
    /// What stands on the way and on the target.
    pub occupants: String,
    /// Whether the law allows it.
    pub done: bool,
}

/// The distance from which greater distances count as the same, and what is written for more than one occupant.
const FAR: i64 = 3;
const MANY: &str = "several";

/// The patterns in a position: those of its moves, and those of attacks by the other player's pieces on the royal
/// piece, where it stands and where it may go. `royal` lists the kinds of royal pieces.
pub(in crate::validate) fn patterns(
    game: &'static dyn AnyGenerator,
    options: &Options,
    session: &dyn LawSession,
    royal: &BTreeSet<String>,
) -> BTreeSet<Pattern> {
    let (diagram, by) = (session.diagram(), session.turn().player);
    let mut found = BTreeSet::new();
    let own = occupied(&diagram).filter_map(|square| Some((square, occupant(square, by)?)));
    let own = own.filter(|(_, occupant)| occupant.whose == Whose::Friend && royal.contains(&occupant.kind));
    let own: Vec<&SquareDiagram> = own.map(|(square, _)| square).collect();
    // If there are several royal pieces, none needs to be safe.
    let is_lone = own.len() == 1;
    let permitted = session.permitted().into_iter().map(|(_, mv)| (mv, true));
    let forbidden = session.forbidden().into_iter().map(|(_, mv)| (mv, false));
    for (mv, done) in permitted.chain(forbidden) {
        let Some(route) = game.route(&mv) else { continue };
        found.extend(pattern(&movement::described(&diagram, by, &route, "", Act::Move), "moves", done));
        let origin = diagram.square(&route.origin).and_then(|square| occupant(square, by));
        if let (Some(target), Some(Occupant { kind, .. })) = (&route.target, origin)
            && royal.contains(&kind)
            && is_lone
        {
            let mut after = session.fork_law();
            after.force(&mv);
            let exposed = session.breach_in_play(&mv).map(|breach| breach.squares).unwrap_or_default();
            found.extend(attacks(
                &after.diagram(),
                target,
                |enemy| {
                    // An attack by another piece says nothing about this one.
                    if done { Some(false) } else { exposed.contains(&enemy.square).then_some(true) }
                },
                by,
            ));
        }
    }
    let position = session.position();
    if let [here] = own[..] {
        found.extend(attacks(
            &diagram,
            &here.square,
            |enemy| {
                if !session.check() {
                    return Some(false);
                }
                let text = variations::without(game, &position, &enemy.square)?;
                let without = game.open_law(options, &text).ok()?;
                (!without.check()).then_some(true)
            },
            by,
        ));
    }
    found
}

/// The kinds of the pieces that are royal in a position in which a player is in check: without such a piece the
/// position would be impossible, or there would be no check.
pub(in crate::validate) fn royal(
    game: &'static dyn AnyGenerator,
    options: &Options,
    session: &dyn LawSession,
) -> BTreeSet<String> {
    let (diagram, position, by) = (session.diagram(), session.position(), session.turn().player);
    let mut kinds = BTreeSet::new();
    for square in occupied(&diagram).filter(|_| session.check()) {
        let Some(Occupant { whose: Whose::Friend, kind }) = occupant(square, by) else { continue };
        let without = variations::without(game, &position, &square.square);
        let checked = without.and_then(|text| Some(game.open_law(options, &text).ok()?.check()));
        if checked != Some(true) {
            kinds.insert(kind);
        }
    }
    kinds
}

fn occupied(diagram: &Diagram) -> impl Iterator<Item = &SquareDiagram> {
    diagram.squares().filter(|square| square.piece.is_some())
}

/// The patterns of attacks on a square, as far as it is known whether there is an attack.
fn attacks(
    diagram: &Diagram,
    target: &str,
    attacked: impl Fn(&SquareDiagram) -> Option<bool>,
    by: crate::board::Player,
) -> Vec<Pattern> {
    let others = occupied(diagram).filter(|square| square.square != target);
    let others = others.filter(|square| occupant(square, by).is_some_and(|one| one.whose != Whose::Friend));
    let of = |enemy: &SquareDiagram| {
        let route = Route::new(&enemy.square, target);
        let described = movement::described(diagram, by.other(), &route, "", Act::Attack);
        pattern(&described, "attacks", attacked(enemy)?)
    };
    others.filter_map(of).collect()
}

/// The pattern of an act along a line, or by two routes.
fn pattern(described: &Described, act: &str, done: bool) -> Option<Pattern> {
    let values = |of: &str| {
        let all = described.texts().filter(|fact| fact.of == of && fact.source == Source::Move);
        let all = all.filter_map(|fact| if let Value::Is(value) = &fact.value { Some(value.clone()) } else { None });
        all.collect::<Vec<String>>()
    };
    let whose = |value: &String| Whose::ALL.iter().any(|whose| whose.one() == value);
    let kind =
        values(if act == "moves" { "_ moves" } else { "_ attacks" }).into_iter().find(|value| !whose(value))?;
    let goes = values(if act == "moves" { "the move goes _" } else { "the attack goes _" }).join(" ");
    let between = values("between stands _").into_iter().find(|value| value != "something")?;
    let between: Vec<String> = between
        .split(" and ")
        .map(|some| match some.split_once(' ') {
            Some((count, what)) if count.parse::<u8>().is_ok() => format!("{MANY} {what}"),
            _ => some.to_owned(),
        })
        .collect();
    let far = described.number("the target is _ squares away")?.min(FAR);
    let target = values("on the target stands _").into_iter().find(|value| whose(value) || value == "nothing");
    let target = target.filter(|_| act == "moves").unwrap_or_default();
    let (way, occupants) = (format!("{kind} {act} {goes} {far}"), format!("{} | {target}", between.join(" and ")));
    Some(Pattern { way, occupants, done })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crosscheck::{derive, generator};
    use crate::games::IDS;
    use crate::validate::ask::patterns::{PLACEMENT, chosen};
    use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

    const SORT: u64 = 19;
    const OF_A_WORLD: u64 = 10;
    const PLACEMENTS: u64 = 20;
    const AT_ONCE: usize = 32;

    /// Some cases of each world, and some placements.
    fn some(
        game: &'static dyn AnyGenerator,
        seed: u64,
        of_a_world: u64,
        placements: u64,
    ) -> Vec<(String, u64, String)> {
        let placed = (0..placements).map(|n| derive(seed, SORT, n));
        let placed = placed.map(|seed| (PLACEMENT.to_owned(), seed, game.written_placement(seed)));
        let worlds = game.written_worlds().into_iter();
        let cases = worlds.flat_map(|world| {
            let cases = (0..of_a_world).map(|n| world.scattered(n, seed));
            cases.map(|(case, setup)| (world.name.to_owned(), case, setup)).collect::<Vec<_>>()
        });
        placed.chain(cases).collect()
    }

    /// The kinds of pieces that are royal in some of these positions.
    fn royal_in(game: &'static dyn AnyGenerator, positions: &[String]) -> BTreeSet<String> {
        let options = game.options("").expect("the defaults");
        let of = |text: &String| game.open_law(&options, text).ok().map(|session| royal(game, &options, &*session));
        positions.par_iter().filter_map(of).flatten_iter().collect()
    }

    /// The patterns in each of some positions.
    fn in_each(
        game: &'static dyn AnyGenerator,
        positions: &[String],
        royal: &BTreeSet<String>,
    ) -> Vec<BTreeSet<Pattern>> {
        let options = game.options("").expect("the defaults");
        let of = |text: &String| {
            let session = game.open_law(&options, text).ok()?;
            Some(patterns(game, &options, &*session, royal))
        };
        positions.par_iter().map(|text| of(text).unwrap_or_default()).collect()
    }

    /// Keeps the patterns of acts that the law allows in some of them.
    fn possible(mut found: Vec<BTreeSet<Pattern>>) -> Vec<BTreeSet<Pattern>> {
        let done = found.iter().flatten().filter(|pattern| pattern.done).map(|pattern| pattern.way.clone());
        let done: BTreeSet<String> = done.collect();
        found.iter_mut().for_each(|patterns| patterns.retain(|pattern| done.contains(&pattern.way)));
        found
    }

    /// The chosen positions of a game, as lines: of many positions, those that show a pattern not shown before.
    fn derived(id: &str) -> Vec<String> {
        let game = generator(id).expect("a game");
        // The positions that are examined below come first.
        let mut all = some(game, 1, OF_A_WORLD, PLACEMENTS);
        all.extend(some(game, 2, 200 * OF_A_WORLD, 20 * PLACEMENTS));
        let texts: Vec<String> = all.iter().map(|(.., text)| text.clone()).collect();
        let mut seen = BTreeSet::new();
        let mut lines = Vec::new();
        let found = possible(in_each(game, &texts, &royal_in(game, &texts)));
        for (patterns, (from, number, _)) in found.into_iter().zip(&all) {
            let known = seen.len();
            seen.extend(patterns);
            if seen.len() > known {
                lines.push(format!("{id} {from} {number}"));
            }
        }
        lines
    }

    #[test]
    #[ignore = "slow"]
    fn no_pattern_is_unasked() {
        if std::env::var_os("UPDATE_PATTERNS").is_some() {
            let lines: Vec<String> = IDS.iter().flat_map(|id| derived(id)).collect();
            std::fs::write("src/validate/ask/patterns.txt", lines.join("\n") + "\n").expect("a file");
            return;
        }
        for id in IDS {
            let game = generator(id).expect("a game");
            let all: Vec<String> = some(game, 1, OF_A_WORLD, PLACEMENTS).into_iter().map(|(.., text)| text).collect();
            let chosen: Vec<String> = chosen(game).map(|(_, text)| text).collect();
            let royal = &royal_in(game, &chosen) | &royal_in(game, &all);
            let found = possible(in_each(game, &all, &royal));
            let mut unasked: BTreeSet<Pattern> = found.into_iter().flatten().collect();
            for some in chosen.chunks(AT_ONCE) {
                if unasked.is_empty() {
                    break;
                }
                let asked: BTreeSet<Pattern> = in_each(game, some, &royal).into_iter().flatten().collect();
                unasked.retain(|pattern| !asked.contains(pattern));
            }
            assert!(unasked.is_empty(), "{id}: {unasked:#?}: see what has changed, then set UPDATE_PATTERNS");
        }
    }

    /// What may stand on the two paths of a Robin, and whether it attacks over that: `aviary.robin.blocked`.
    #[test]
    fn a_robin_attacks_over_all_that_can_stand_on_its_routes() {
        let game = generator("aviary").expect("a game");
        let chosen: Vec<String> = chosen(game).map(|(_, text)| text).collect();
        let royal = royal_in(game, &chosen);
        let found: BTreeSet<Pattern> = in_each(game, &chosen, &royal).into_iter().flatten().collect();
        for (occupants, done) in [
            ("nothing", true),
            ("a friend", true),
            ("an enemy", true),
            ("several friends", true),
            ("a friend and an enemy", true),
            ("several enemies", false),
        ] {
            for (goes, act) in ["forwards", "backwards"].iter().flat_map(|goes| [(goes, "moves"), (goes, "attacks")])
            {
                let way = format!("a Robin {act} {goes} neither straight nor diagonally 2");
                let is = |one: &&Pattern| {
                    one.way == way && one.occupants.starts_with(&format!("{occupants} |")) && one.done == done
                };
                assert!(found.iter().any(|one| is(&one)), "{way} over {occupants}: {done}");
            }
        }
    }
}

//! Your own engine of Awele, tested against the law from its own tests: `docs/engines/before-a-merge.md` describes it.

use rulebook::board::awele::{House, Move, START, Setup};
use rulebook::board::{Names, Player, Setup as _};
use rulebook::corpus;
use rulebook::crosscheck::{self, Budget, RulingSets, Summary};
use rulebook::games::{Awele, Game as _};
use rulebook::rules::awele::Rulings;
use rulebook::rules::{Breach, Draw, Outcome, Repetition, Rules, Win};
use rulebook::session;

/// The engine. It plays by the default rulings, and it can be made to forget one rule.
#[derive(Clone, Copy, Default)]
struct MyEngine {
    sows_into_origin: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Position {
    seeds: [u8; 12],
    /// South's, North's.
    captured: [u8; 2],
    south: bool,
}

impl Position {
    /// The houses of who is to move, and those of the other.
    fn rows(&self) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        if self.south { (0..6, 6..12) } else { (6..12, 0..6) }
    }

    fn fed(&self) -> bool {
        self.seeds[self.rows().1].iter().any(|seeds| *seeds > 0)
    }
}

impl MyEngine {
    fn sown(self, position: &Position, house: usize) -> Position {
        let (_, theirs) = position.rows();
        let mut seeds = position.seeds;
        let mut hand = std::mem::take(&mut seeds[house]);
        let mut last = house;
        while hand > 0 {
            last = (last + 1) % 12;
            if last != house || self.sows_into_origin {
                seeds[last] += 1;
                hand -= 1;
            }
        }
        let taken =
            || (theirs.start..=last).rev().take_while(|at| theirs.contains(at) && matches!(seeds[*at], 2 | 3));
        let mut captured = position.captured;
        let mut left = seeds;
        taken().for_each(|at| left[at] = 0);
        if left[theirs.clone()].iter().any(|seeds| *seeds > 0) {
            captured[usize::from(!position.south)] += taken().map(|at| seeds[at]).sum::<u8>();
            seeds = left;
        }
        Position { seeds, captured, south: !position.south }
    }

    /// The houses that may be sown: such as leave the opponent seeds, if he has none.
    fn sowable(self, position: &Position) -> Vec<usize> {
        if position.captured.iter().any(|seeds| *seeds > 24) {
            return Vec::new();
        }
        let feeds = |house: &usize| {
            let after = self.sown(position, *house);
            position.fed() || after.seeds[after.rows().0].iter().any(|seeds| *seeds > 0)
        };
        position.rows().0.filter(|house| position.seeds[*house] > 0).filter(feeds).collect()
    }

    /// Who has more, with the seeds on his side.
    fn result(position: &Position) -> Outcome {
        let side = |row: &[u8]| row.iter().sum::<u8>();
        let south = position.captured[0] + side(&position.seeds[..6]);
        let north = position.captured[1] + side(&position.seeds[6..]);
        match south.cmp(&north) {
            std::cmp::Ordering::Greater => Outcome::Win { winner: Player::White, by: Win::Seeds },
            std::cmp::Ordering::Less => Outcome::Win { winner: Player::Black, by: Win::Seeds },
            std::cmp::Ordering::Equal => Outcome::Draw(Draw::EqualSeeds),
        }
    }
}

impl Rules for MyEngine {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.admit(&Setup::read(START).setup).expect("the start can be")
    }

    /// The engine does not judge positions; the law does it for it.
    fn admit(&self, setup: &Setup) -> Result<Position, Vec<Breach>> {
        Awele::model(Rulings::default()).admit(setup)?;
        let captured = [Player::White, Player::Black].map(|player| setup.captured(player));
        Ok(Position {
            seeds: House::ALL.map(|house| setup.seeds(house)),
            captured,
            south: setup.turn == Player::White,
        })
    }

    fn setup(&self, position: &Position) -> Setup {
        let mut setup = Setup::empty(self.turn(position));
        House::ALL.iter().for_each(|house| *setup.seeds_mut(*house) = position.seeds[house.index()]);
        Player::BOTH.iter().zip(position.captured).for_each(|(player, seeds)| *setup.captured_mut(*player) = seeds);
        setup
    }

    fn turn(&self, position: &Position) -> Player {
        if position.south { Player::White } else { Player::Black }
    }

    fn check(&self, _position: &Position) -> bool {
        false
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        self.sowable(position).into_iter().map(|house| Move { from: House::ALL[house] }).collect()
    }

    fn play(&self, position: &Position, mv: &Move) -> Position {
        self.sown(position, mv.from.index())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.sowable(position).is_empty().then(|| Self::result(position))
    }

    fn repetition(&self) -> Repetition {
        Repetition::Ends { occurrence: 2 }
    }

    fn recurs(&self, earlier: &Position, now: &Position) -> bool {
        (earlier.seeds, earlier.south) == (now.seeds, now.south)
    }

    fn stopped(&self, position: &Position) -> Option<Outcome> {
        Some(Self::result(position))
    }

    fn names(&self, _position: &Position) -> Names {
        Names::SIDES
    }
}

/// Walks the engine beside the law, under the rulings by which it plays.
fn walked(engine: MyEngine) -> Summary {
    let rulings = RulingSets::Only(vec![Rulings::default()]);
    let budget = Budget { rulings, ..Budget::bounded(1) };
    crosscheck::check::<Awele, _>(&|_| engine, &budget, &|_| {})
}

#[test]
fn my_engine_holds_to_the_cases() {
    let mut asked = 0;
    for case in corpus::pages(&Awele).expect("the fixtures").iter().flat_map(|page| &page.cases) {
        if case.options.departures().is_empty() {
            let failures = corpus::check(&|position| session::open(MyEngine::default(), position), case);
            assert_eq!(failures, [], "{}", case.name);
            asked += 1;
        }
    }
    assert!(asked > 100, "only {asked} cases");
}

#[test]
fn my_engine_plays_as_the_law_does() {
    let summary = walked(MyEngine::default());
    assert!(summary.disagreements.is_empty(), "{}", summary.disagreements[0]);
}

#[test]
fn a_forgotten_rule_is_found() {
    let summary = walked(MyEngine { sows_into_origin: true });
    let found = summary.disagreements.first().expect("it is found").to_string();
    assert!(found.contains("awele.sowing.origin"), "{found}");
}

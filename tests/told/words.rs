//! What the law says of a game's fixtures, as text.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr as _;

use rulebook::corpus::{self, Case, Refused, Vocabulary};
use rulebook::games::{self, Game, MoveOf};
use rulebook::record::Record;
use rulebook::rules::{Breach, Clause, Law as _, Refused as NotTaken, Rules, Rulings as _, Subject};

/// Where the snapshots are, from a test's folder.
#[allow(dead_code, reason = "the quick test of mutants compares by itself")]
pub const SNAPSHOTS: &str = "../snapshots";

/// All cases of a game, file by file; and how many of the moves that one might think of in them each clause forbids.
///
/// # Errors
/// A fixture cannot be read, or the law contradicts itself.
pub fn of_game<G: Game>() -> Result<String, Box<dyn Error>> {
    let clauses = G::clauses();
    let vocabulary = Vocabulary { clauses: clauses.iter().map(|clause| clause.name).collect() };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut told = String::new();
    let mut conceived = Conceived::default();
    for file in corpus::in_folder(&folder, G::ID)? {
        for case in corpus::read::<G::Model, G::Rulings>(&file, &vocabulary)?.cases {
            let said = of_case::<G>(&case, &mut conceived)?;
            if !said.is_empty() {
                let _ = writeln!(told, "# {}\n{said}", case.name.value);
            }
        }
    }
    let _ = writeln!(told, "# moves that one might think of\nlegal: {}", conceived.legal);
    for (clause, count) in &conceived.forbidden {
        let _ = writeln!(told, "{clause}: {count}");
    }
    Ok(told)
}

/// The moves that one might think of, counted by what becomes of them.
#[derive(Default)]
struct Conceived {
    legal: usize,
    forbidden: BTreeMap<&'static str, usize>,
}

impl Conceived {
    /// Counts those of a position. A clause has to forbid all that are not legal and none that are, and no legal move
    /// may be one of which nobody would think.
    fn count<G: Game>(
        &mut self,
        law: &G::Model,
        position: &<G::Model as Rules>::Position,
    ) -> Result<(), Box<dyn Error>> {
        if law.outcome(position).is_some() {
            return Ok(());
        }
        let conceivable: BTreeSet<MoveOf<G>> = law.conceivable(position).into_iter().collect();
        let legal: BTreeSet<MoveOf<G>> = law.legal_moves(position).into_iter().collect();
        if let Some(unthought) = legal.difference(&conceivable).next() {
            return Err(format!("{unthought} is legal, and nobody would think of it: {}", law.write(position)).into());
        }
        for mv in &conceivable {
            let forbids = law.forbids(position, mv);
            if forbids.is_none() != legal.contains(mv) {
                return Err(
                    format!("{mv} is forbidden by {forbids:?}, and listed or not: {}", law.write(position)).into()
                );
            }
            match forbids {
                None => self.legal += 1,
                Some(clause) => *self.forbidden.entry(clause.name()).or_default() += 1,
            }
        }
        Ok(())
    }
}

fn of_case<G: Game>(case: &Case, conceived: &mut Conceived) -> Result<String, Box<dyn Error>> {
    let rulings: G::Rulings = corpus::rulings_of(case)?;
    let law = G::model(rulings);
    let mut said = String::new();
    let start = match law.read(&case.position.value) {
        Ok(start) => start,
        Err(NotTaken::Malformed { besides: reasons, .. } | NotTaken::Impossible { reasons, .. }) => {
            for reason in &reasons {
                let _ = writeln!(said, "{}", breach(reason));
            }
            return Ok(said);
        }
    };
    debug_assert_eq!(case.refused(), Refused::No);
    let mut record = Record::<G::Model>::new(start);
    let game = games::game(G::ID).ok_or("no game of the list")?;
    let mut session = game.open_law(&rulings.options(), &case.position.value)?;
    for mv in &case.moves {
        record.play(&law, MoveOf::<G>::from_str(&mv.value)?);
        session.force(&mv.value);
    }
    conceived.count::<G>(&law, record.position())?;
    if case.turn.is_some() {
        let _ = writeln!(said, "turn: {}", G::Model::clause(Subject::Turn));
    }
    if case.check.is_some() {
        let _ = writeln!(said, "check: {}", G::Model::clause(Subject::Check));
    }
    if let Some(outcome) = record.outcome(&law) {
        let _ = writeln!(said, "outcome: {}", G::Model::clause(Subject::Ending(outcome)));
    }
    let named = case.legal.iter().chain(case.all.iter().flatten()).map(|word| &word.value);
    let named: BTreeSet<&String> = named.chain(case.after.keys()).chain(case.illegal.keys()).collect();
    for text in named {
        let verdict = session.judge(text).ok_or_else(|| format!("{text} is no move"))?;
        let besides =
            verdict.besides.iter().map(|besides| format!("; besides: {}", breach(besides))).collect::<String>();
        let verdict = match &verdict.breach {
            Some(refused) => breach(refused),
            None => verdict.grounds.iter().map(|clause: &Clause| clause.name()).collect::<Vec<_>>().join(", "),
        };
        let _ = writeln!(said, "{text}: {verdict}{besides}");
    }
    Ok(said)
}

fn breach(breach: &Breach) -> String {
    let Breach { clause, squares, why } = breach;
    format!("{clause}: {why} [{}]", squares.join(" "))
}

//! What the law says of a game's fixtures, as text.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr as _;

use rulebook::corpus::{self, Case, StatedAnswer};
use rulebook::games::{self, Game, MoveOf};
use rulebook::record::Record;
use rulebook::rules::{Breach, Clause, Law as _, Refused, Rules, Rulings as _, Subject};

/// Where the snapshots are, from a test's folder.
#[allow(dead_code, reason = "the quick test of mutants compares by itself")]
pub const SNAPSHOTS: &str = "../snapshots";

/// All cases of a game, file by file; and how many of the moves that one might think of in them each clause forbids.
///
/// # Errors
/// A fixture cannot be read, or the law contradicts itself.
pub fn of_game<G: Game>() -> Result<String, Box<dyn Error>> {
    let game = games::game(G::ID).ok_or("no game of the list")?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut text = String::new();
    let mut conceived = Conceived::default();
    for file in corpus::in_folder(&folder, G::ID)? {
        for case in corpus::read(game, &file)?.cases {
            let said = of_case::<G>(&case, &mut conceived)?;
            if !said.is_empty() {
                let _ = writeln!(text, "# {}\n{said}", case.name);
            }
        }
    }
    let _ = writeln!(text, "# moves that one might think of\nlegal: {}", conceived.legal);
    for (clause, count) in &conceived.forbidden {
        let _ = writeln!(text, "{clause}: {count}");
    }
    Ok(text)
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
        let judged: BTreeMap<MoveOf<G>, Option<Clause>> =
            conceivable.into_iter().map(|mv| (mv.clone(), law.forbids(position, &mv))).collect();
        for (mv, forbids) in &judged {
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
        // This looks for the end of the game each time, so one legal and one illegal move have to do.
        let one_of = |is_legal: bool| judged.iter().find(|(_, forbids)| forbids.is_none() == is_legal);
        if let Some((mv, _)) = [true, false]
            .into_iter()
            .filter_map(one_of)
            .find(|(mv, forbids)| law.is_legal(position, mv) != forbids.is_none())
        {
            return Err(format!("{mv} is legal in one way and not in another: {}", law.write(position)).into());
        }
        if law.candidates(position).into_iter().collect::<BTreeMap<_, _>>() != judged {
            return Err(format!("the candidate moves are judged in another way: {}", law.write(position)).into());
        }
        Ok(())
    }
}

fn of_case<G: Game>(case: &Case, conceived: &mut Conceived) -> Result<String, Box<dyn Error>> {
    let law = G::model(G::Rulings::chosen(&case.options));
    let mut said = String::new();
    let start = match law.read(&case.position) {
        Ok(start) => start,
        Err(Refused::Malformed { besides: reasons, .. } | Refused::Impossible { reasons, .. }) => {
            for reason in &reasons {
                let _ = writeln!(said, "{}", breach(reason));
            }
            return Ok(said);
        }
    };
    let Some(standing) = case.standing() else { return Err(format!("{} stands", case.position).into()) };
    let mut record = Record::<G::Model>::new(start);
    let mut session = case.game.open_law(&case.options, &case.position)?;
    for mv in &case.moves {
        record.play(&law, MoveOf::<G>::from_str(mv)?);
        session.force(mv);
    }
    conceived.count::<G>(&law, record.position())?;
    if standing.turn.is_some() {
        let _ = writeln!(said, "turn: {}", G::Model::clause(Subject::Turn));
    }
    if standing.check.is_some() {
        let _ = writeln!(said, "check: {}", G::Model::clause(Subject::Check));
    }
    if let Some(told) = session.told_of_check() {
        let _ = writeln!(said, "in check: {told}");
    }
    if let Some(outcome) = record.outcome(&law) {
        let _ = writeln!(said, "outcome: {}", G::Model::clause(Subject::Ending(outcome)));
    }
    if let Some(told) = session.told_of_end() {
        let _ = writeln!(said, "ended: {told}");
    }
    for remark in session.remarks() {
        let _ = writeln!(said, "note: {remark}");
    }
    let StatedAnswer { legal, all, after, illegal, .. } = standing;
    let named = legal.iter().chain(all.iter().flatten()).chain(after.keys());
    let named: BTreeSet<&String> = named.chain(illegal.iter().map(|illegal| &illegal.mv)).collect();
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

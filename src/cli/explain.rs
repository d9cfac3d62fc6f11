//! `explain`: the verdict on a move, or a clause's text.

use std::io;

use rulebook::board::Named;
use rulebook::games::{self, AnyGame};
use rulebook::protocol::ClauseJson;
use rulebook::referee::{Assessment, Follows, Hanging, Judged, Otherwise, Question};
use rulebook::rules::{Clause, Subject};
use rulebook::spec::{self, Ground, Kind};

use super::args::{Manner, position_text};
use super::asking::{self, Asks};
use super::ended::Ended;
use super::style::{BAD, FAINT, GOOD, NAME};
use super::{CliError, Ran, paragraph, refusal, state};

/// Explain the verdict on a move, or show a clause of the law
///
/// The last move given is judged; those before it are played. The law judges, whoever `--by` names; an illegal move
/// ends with status 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    /// The game's id
    game: String,
    /// The position's text, in quotes, or `startpos`; or alone, a clause's name
    #[arg(value_name = "POSITION|CLAUSE", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves made from it, as the protocol or the game's document writes them; the last one is judged
    moves: Vec<String>,
    #[command(flatten)]
    manner: Manner,
}

const EXAMPLES: &str = "\
Examples:
  rulebook explain aviary startpos a7a6
  rulebook explain aviary '8/8/8/3S4/8/8/8/s7[Tw] w' T@c3
  rulebook explain aviary startpos c8b6 f1e3 b6c4 --json
  rulebook explain aviary aviary.robin.blocked";

impl Explain {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        if !self.moves.is_empty() {
            return asking::answer(&self, out);
        }
        let (name, json) = (self.position.as_str(), self.manner.json);
        match games::game(&self.game) {
            Some(game) => print_clause(game, name, json, out),
            None => Err(CliError::unknown_game(&self.game)),
        }
    }
}

impl Asks for Explain {
    fn game(&self) -> &str {
        &self.game
    }

    fn manner(&self) -> &Manner {
        &self.manner
    }

    fn question(&self) -> Question<'_> {
        let mut moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        let judge = moves.pop();
        Question { position: &self.position, moves, judge }
    }

    fn print(&self, game: &dyn AnyGame, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
        state::board(&assessment.session.diagram(), out)?;
        match &assessment.judged {
            Some(judged) => verdict(judged, out),
            None => writeln!(out, "{BAD}The law does not get as far as this move.{BAD:#}"),
        }?;
        let Some(judged) = &assessment.judged else { return Ok(()) };
        let clauses = game.clauses();
        let ended = judged.verdict.over.map(|outcome| game.clause(Subject::Ending(outcome)));
        let grounds = &judged.verdict.grounds;
        let named = judged.verdict.clause().into_iter().chain(ended).chain(grounds.iter().copied());
        for name in named.chain(judged.follows.map(Follows::clause)) {
            if let Some(clause) = clauses.iter().find(|clause| clause.name == name.name()) {
                // What forbids other moves does not forbid this one.
                let kept = clause.kind == Kind::Forbids && grounds.contains(&name);
                writeln!(out)?;
                law(clause, if kept { "kept here" } else { clause.kind.word() }, out)?;
            }
        }
        hangs(&judged.hangs_on, out)
    }
}

/// The verdict, the clause and the reason.
fn verdict(judged: &Judged, out: &mut dyn io::Write) -> io::Result<()> {
    let Judged { mv, verdict, .. } = judged;
    let Some(breach) = &verdict.breach else {
        writeln!(out, "{GOOD}{mv} is legal{GOOD:#}, by {}", list(&verdict.grounds))?;
        return follows(judged.follows, out);
    };
    writeln!(out, "{BAD}{mv} is illegal{BAD:#}")?;
    refusal::breach(breach, out)?;
    squares(&breach.squares, out)?;
    match (&verdict.over, &verdict.besides) {
        (Some(_), Some(besides)) => {
            writeln!(out, "Were the game not over, it would be illegal all the same:")?;
            refusal::breach(besides, out)?;
            squares(&besides.squares, out)
        }
        (Some(_), None) => writeln!(out, "Were the game not over, nothing would be wrong with it."),
        _ => follows(judged.follows, out),
    }
}

/// How the game ends by the move, if it does.
fn follows(follows: Option<Follows>, out: &mut dyn io::Write) -> io::Result<()> {
    match follows {
        None => Ok(()),
        Some(Follows::Over { mover, outcome, clause }) => {
            let loses = outcome.winner().is_some_and(|winner| winner.player != mover.player);
            let lost =
                if loses { format!("{mover} has lost the game by it") } else { "The game is over by it".to_owned() };
            writeln!(out, "{lost}; {outcome} ({clause})")
        }
        Some(Follows::Lost(ending)) => {
            let loser = ending.winner().map(Named::other).map_or_else(String::new, |loser| loser.to_string());
            writeln!(out, "{loser} has lost the game by it; {ending}")
        }
    }
}

fn squares(squares: &[String], out: &mut dyn io::Write) -> io::Result<()> {
    if squares.is_empty() { Ok(()) } else { writeln!(out, "  squares: {}", squares.join(" ")) }
}

/// A clause, as its page has it, but for what its heading says of it.
fn law(clause: &spec::Clause<'_>, heading: &str, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{NAME}{}{NAME:#} · {heading}", clause.name)?;
    writeln!(out, "{}", paragraph::fit(&clause.text, 2))?;
    if !clause.options.is_empty() {
        writeln!(out, "  Options: {}", clause.options.join(", "))?;
    }
    for ground in &clause.grounds {
        let ground = match ground {
            Ground::Quotation { .. } => ground.to_string(),
            Ground::Reason(reason) => format!("Ground: {reason}"),
        };
        writeln!(out, "{FAINT}{}{FAINT:#}", paragraph::fit(&ground, 2))?;
    }
    Ok(())
}

/// The rulings on which the verdict hangs.
fn hangs(hangs_on: &[Hanging], out: &mut dyn io::Write) -> io::Result<()> {
    let of_the_move: Vec<&Hanging> = hangs_on.iter().filter(|hanging| !hanging.before_all).collect();
    match (&of_the_move[..], hangs_on) {
        ([], []) => return writeln!(out, "\nNo other ruling would change this verdict."),
        ([], _) => return writeln!(out, "\nNo other ruling would change what is said of this move."),
        _ => writeln!(out, "\nIt would be otherwise under")?,
    }
    for Hanging { question, option, otherwise, .. } in of_the_move {
        let said = match otherwise {
            Otherwise::Judged(verdict) => match &verdict.breach {
                None => format!("legal, by {}", list(&verdict.grounds)),
                Some(breach) => format!("illegal: {breach}"),
            },
            Otherwise::Earlier { at, breach } => format!("move {} is illegal already: {breach}", at + 1),
            Otherwise::Impossible(reasons) => {
                let clauses: Vec<Clause> = reasons.iter().map(|reason| reason.clause).collect();
                format!("the position cannot be: {}", list(&clauses))
            }
        };
        writeln!(out, "  {NAME}{question}={option}{NAME:#}\n{}", paragraph::fit(&said, 4))?;
    }
    Ok(())
}

fn list(clauses: &[Clause]) -> String {
    clauses.iter().map(|clause| clause.name()).collect::<Vec<_>>().join(", ")
}

/// Prints a clause of a game's law.
fn print_clause(game: &dyn AnyGame, name: &str, json: bool, out: &mut dyn io::Write) -> Ran {
    if name == "startpos" || name.contains('/') {
        return Err(CliError::new(
            "there is no move to be judged",
            "give a position and a move, or a clause's name alone",
        ));
    }
    let clauses = game.clauses();
    // A game's page names what the games that it is made of say by their names.
    let short = name.strip_prefix(game.id()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(name);
    let of_any = |clause: &&spec::Clause<'_>| clause.name.split_once('.').is_some_and(|(_, rest)| rest == short);
    let found = clauses.iter().find(|clause| clause.name == name).or_else(|| clauses.iter().find(of_any));
    let Some(clause) = found else {
        let last = name.rsplit('.').next().unwrap_or(name);
        let names = || clauses.iter().map(|clause| clause.name);
        let like: Vec<&str> = names().filter(|known| !last.is_empty() && known.contains(last)).collect();
        let known = if like.is_empty() { names().collect() } else { like };
        let message = format!("the law of {} has no clause `{name}`", game.title());
        return Err(CliError::new(message, format!("there is {}", known.join(", "))));
    };
    if json {
        asking::print_json(&ClauseJson::from(clause), out)?;
    } else {
        law(clause, clause.kind.word(), out)?;
    }
    Ok(Ended::Holds)
}

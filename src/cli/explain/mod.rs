//! `explain`: the verdict on a move, or a clause's text.

use std::io;

use rulebook::board::Named;
use rulebook::games::{self, AnyGame};
use rulebook::referee::{Assessment, Follows, Judged, OtherRuling, Otherwise, Question};
use rulebook::rules::{Clause, Subject};
use rulebook::spec::{self, Ground, Kind};
use rulebook::wire;

use super::args::{AnswerArgs, position_text};
use super::ask::{self, QuestionCommand};
use super::status::Status;
use super::style::{BAD, FAINT, GOOD, NAME};
use super::{CliError, CommandResult, paragraph, refusal, state};

/// Explain the verdict on a move, or show a clause of the law
///
/// The last move given is judged; those before it are played. The verdict is always the model's, whatever `--by` says;
/// if the move is illegal, the exit status is 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    /// The game's id
    game: String,
    /// The position's text, in quotes, or `startpos`; or, without moves, a clause's name
    #[arg(value_name = "POSITION|CLAUSE", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves played from it, in the notation of the protocol or of the game's document; the last one is judged
    moves: Vec<String>,
    #[command(flatten)]
    args: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  rulebook explain aviary startpos a7a6
  rulebook explain aviary '8/8/8/3S4/8/8/8/s7[Tw] w' T@c3
  rulebook explain aviary startpos c8b6 f1e3 b6c4 --json
  rulebook explain aviary aviary.robin.blocked";

impl Explain {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        if !self.moves.is_empty() {
            return ask::run(&self, out);
        }
        let (name, json) = (self.position.as_str(), self.args.json);
        match games::game(&self.game) {
            Some(game) => print_clause(game, name, json, out),
            None => Err(CliError::unknown_game(&self.game)),
        }
    }
}

impl QuestionCommand for Explain {
    fn game(&self) -> &str {
        &self.game
    }

    fn args(&self) -> &AnswerArgs {
        &self.args
    }

    fn question(&self) -> Question<'_> {
        let mut moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        let judge = moves.pop();
        Question { position: &self.position, moves, judge }
    }

    fn print(&self, game: &dyn AnyGame, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
        state::board(&assessment.session.diagram(), out)?;
        match &assessment.judged {
            Some(judged) => print_verdict(judged, out),
            None => writeln!(out, "{BAD}The move was not judged.{BAD:#}"),
        }?;
        let Some(judged) = &assessment.judged else { return Ok(()) };
        let clauses = game.clauses();
        let ended = judged.verdict.over.map(|outcome| game.clause(Subject::Ending(outcome)));
        let grounds = &judged.verdict.grounds;
        let named = judged.verdict.clause().into_iter().chain(ended).chain(grounds.iter().copied());
        for name in named.chain(judged.follows.map(Follows::clause)) {
            if let Some(clause) = clauses.iter().find(|clause| clause.name == name.name()) {
                // The clause forbids other moves, but not this one.
                let obeyed = clause.kind == Kind::Forbids && grounds.contains(&name);
                writeln!(out)?;
                print_text(clause, if obeyed { "obeyed here" } else { clause.kind.word() }, out)?;
            }
        }
        print_dependencies(&judged.hangs_on, out)
    }
}

/// Prints the verdict, the clause and the reason.
fn print_verdict(judged: &Judged, out: &mut dyn io::Write) -> io::Result<()> {
    let Judged { mv, verdict, .. } = judged;
    let Some(breach) = &verdict.breach else {
        writeln!(out, "{GOOD}{mv} is legal{GOOD:#}, by {}", list(&verdict.grounds))?;
        return print_end(judged.follows, out);
    };
    writeln!(out, "{BAD}{mv} is illegal{BAD:#}")?;
    refusal::breach(breach, out)?;
    print_squares(&breach.squares, out)?;
    match (&verdict.over, &verdict.besides) {
        (Some(_), Some(besides)) => {
            writeln!(out, "If the game were not over, the move would still be illegal:")?;
            refusal::breach(besides, out)?;
            print_squares(&besides.squares, out)
        }
        (Some(_), None) => writeln!(out, "If the game were not over, the move would be legal."),
        _ => print_end(judged.follows, out),
    }
}

/// Prints how the move ends the game, if it does.
fn print_end(follows: Option<Follows>, out: &mut dyn io::Write) -> io::Result<()> {
    match follows {
        None => Ok(()),
        Some(Follows::Over { mover, outcome, clause }) => {
            let loses = outcome.winner().is_some_and(|winner| winner.player != mover.player);
            let end = if loses {
                format!("{mover} loses the game by this move")
            } else {
                "This move ends the game".to_owned()
            };
            writeln!(out, "{end}; {outcome} ({clause})")
        }
        Some(Follows::Lost(ending)) => {
            let loser = ending.winner().map(Named::other).map_or_else(String::new, |loser| loser.to_string());
            writeln!(out, "{loser} loses the game by this move; {ending}")
        }
    }
}

fn print_squares(squares: &[String], out: &mut dyn io::Write) -> io::Result<()> {
    if squares.is_empty() { Ok(()) } else { writeln!(out, "  squares: {}", squares.join(" ")) }
}

/// Prints a clause as on its page, but with this word after its name.
fn print_text(clause: &spec::Clause<'_>, word: &str, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{NAME}{}{NAME:#} · {word}", clause.name)?;
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

/// Prints the rulings that the verdict depends on.
fn print_dependencies(hangs_on: &[OtherRuling], out: &mut dyn io::Write) -> io::Result<()> {
    let of_the_move: Vec<&OtherRuling> = hangs_on.iter().filter(|hanging| !hanging.before_all).collect();
    match (&of_the_move[..], hangs_on) {
        ([], []) => return writeln!(out, "\nNo other ruling would change this verdict."),
        ([], _) => return writeln!(out, "\nNo other ruling would change what the law says about this move."),
        _ => writeln!(out, "\nThe verdict would differ under")?,
    }
    for OtherRuling { question, option, otherwise, .. } in of_the_move {
        let verdict = match otherwise {
            Otherwise::Judged(verdict) => match &verdict.breach {
                None => format!("legal, by {}", list(&verdict.grounds)),
                Some(breach) => format!("illegal: {breach}"),
            },
            Otherwise::Earlier { at, breach } => format!("move {} is already illegal: {breach}", at + 1),
            Otherwise::Impossible(reasons) => {
                let clauses: Vec<Clause> = reasons.iter().map(|reason| reason.clause).collect();
                format!("the position is impossible: {}", list(&clauses))
            }
        };
        writeln!(out, "  {NAME}{question}={option}{NAME:#}\n{}", paragraph::fit(&verdict, 4))?;
    }
    Ok(())
}

fn list(clauses: &[Clause]) -> String {
    clauses.iter().map(|clause| clause.name()).collect::<Vec<_>>().join(", ")
}

/// Prints a clause of a game's law.
fn print_clause(game: &dyn AnyGame, name: &str, json: bool, out: &mut dyn io::Write) -> CommandResult {
    if name == "startpos" || name.contains('/') {
        return Err(CliError::new(
            "there is no move to judge",
            "give a position and a move, or only a clause's name",
        ));
    }
    let clauses = game.clauses();
    // The clauses of a combined game include those of its parts, which keep the part's name.
    let short = name.strip_prefix(game.id()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(name);
    let of_any = |clause: &&spec::Clause<'_>| clause.name.split_once('.').is_some_and(|(_, rest)| rest == short);
    let found = clauses.iter().find(|clause| clause.name == name).or_else(|| clauses.iter().find(of_any));
    let Some(clause) = found else {
        let last = name.rsplit('.').next().unwrap_or(name);
        let names = || clauses.iter().map(|clause| clause.name);
        let like: Vec<&str> = names().filter(|known| !last.is_empty() && known.contains(last)).collect();
        let hint = if like.is_empty() { names().collect::<Vec<_>>() } else { like }.join(", ");
        let message = format!("the law of {} has no clause `{name}`", game.title());
        return Err(CliError::new(message, format!("known clauses: {hint}")));
    };
    if json {
        ask::print_json(&wire::Clause::from(clause), out)?;
    } else {
        print_text(clause, clause.kind.word(), out)?;
    }
    Ok(Status::Passed)
}

//! `winnable`: whether the players of chess can still win.

use std::io;

use rulebook::board::Player;
use rulebook::escape;
use rulebook::games::{AnyGame, Ruled};
use rulebook::protocol::not_asked;
use rulebook::referee::score::{self, PlayedStretch};
use rulebook::referee::winnable::{self, LIMIT, WinningChance};
use rulebook::referee::{By, Question, ask_written, cited};
use rulebook::rules::{Draw, Outcome};
use rulebook::session::Session;
use rulebook::wire::WinnableAnswer;

use super::args::{AnswerArgs, position_text};
use super::status::Status;
use super::style::{BAD, NAME};
use super::{CliError, CommandResult, ask, paragraph, refusal, state};

/// Say for each player of chess whether they can still win
///
/// A player can still win if legal moves of both, however bad, end with the other player checkmated. By it the Laws decide
/// who has won when a player runs out of time (Article 6.9) or resigns (5.1.2), and whether the game is over as a
/// dead position (5.2.2). The fast engine answers; the law checks its moves, and searches a little by itself.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct WinnableCommand {
    /// The game's id: `chess`
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(default_value = "startpos", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves played from it, in the notation of the protocol or of the game's document
    moves: Vec<String>,
    /// Search at most so many positions for each player
    #[arg(long, value_name = "N", default_value_t = LIMIT)]
    limit: u64,
    /// Print the whole of a long line of moves
    #[arg(long, conflicts_with = "json")]
    all: bool,
    #[command(flatten)]
    args: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  rulebook winnable chess '8/8/4k3/8/8/3NK3/8/8 w - - 0 1'
  rulebook winnable chess '4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1'
  rulebook winnable chess startpos e4 e5 --json";

impl WinnableCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        ask::with_game(&self.game, self.args.rulings.text(), self.args.json, out, |ruled, out| {
            let Some(winnability) = ruled.game.arbiter().winnability() else {
                return match self.args.json {
                    true => ask::print_refusal(not_asked(ruled.game), out),
                    false => {
                        let message = format!("the law of {} does not ask who can still win", ruled.game.title());
                        Err(CliError::new(message, format!("only that of {} does", winnable::asking().join(", "))))
                    }
                };
            };
            let moves = self.moves.iter().map(String::as_str).collect();
            let question = Question { position: &self.position, moves, judge: None };
            match ask_written(ruled, By::Model, &question).answer.assessment {
                Ok(assessment) => {
                    let session = &*assessment.session;
                    let (winnable, law) = winnable::Winnable::of(winnability, session, self.args.by(), self.limit);
                    match self.args.json {
                        true => {
                            let answer = WinnableAnswer::of(ruled, session, &winnable, law.as_ref());
                            ask::print_json(&answer, out)?;
                        }
                        false => {
                            if !self.args.no_board {
                                state::board(&session.diagram(), out)?;
                                writeln!(out, "{NAME}position{NAME:#}  {}\n", session.position())?;
                            }
                            print(ruled, session, &winnable, law.as_ref(), self.all, out)?;
                        }
                    }
                    Ok(if law.is_some() { Status::Disagrees } else { Status::Passed })
                }
                Err(refused) if self.args.json => ask::print_refusal((&refused).into(), out),
                Err(refused) => {
                    refusal::report(&refused, ask::next_argument(&question), self.args.no_board, out)?;
                    Ok(Status::Disagrees)
                }
            }
        })
    }
}

/// How many lines of moves are printed for each player, if not all are asked for.
const LINES: usize = 5;

/// What follows comes first, then the moves that show it.
fn print(
    ruled: Ruled<'_>,
    session: &dyn Session,
    winnable: &winnable::Winnable,
    law: Option<&winnable::Winnable>,
    all: bool,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let over = winnable::over(ruled.game, session);
    if let Some((outcome, clause)) = over {
        writeln!(out, "The game is over: {} ({}).", outcome.in_words(), cited(clause))?;
        let decided = matches!(outcome.outcome, Outcome::Win { .. } | Outcome::Draw(Draw::Stalemate));
        if decided || winnable.is_dead() {
            return by_law(winnable, law, out);
        }
        writeln!(out, "By the position alone, whatever has been played and how often:")?;
    }
    for player in Player::BOTH {
        writeln!(out, "{}", paragraph::fit(&format!("{}.", winnable.says(player)), 0))?;
    }
    for loser in Player::BOTH.into_iter().filter(|_| over.is_none()) {
        let follows = match winnable.of_player(loser.other()) {
            WinningChance::Winnable(_) => format!("{} has won", loser.other()),
            WinningChance::Unwinnable { .. } => "the game is drawn".to_owned(),
            WinningChance::Undecided { .. } => "it is undecided who has won".to_owned(),
        };
        writeln!(out, "If {loser} runs out of time or resigns, {follows}.")?;
    }
    if winnable.is_dead() {
        let clause = cited(winnable::of_dead(ruled.game));
        writeln!(out, "The position is dead, so the game is over: drawn ({clause}).")?;
    }
    let mut goes_past = false;
    for player in Player::BOTH {
        let WinningChance::Winnable(line) = winnable.of_player(player) else { continue };
        if line.is_empty() {
            continue;
        }
        writeln!(out, "\nHow {player} mates:")?;
        let moves = written(ruled.game, session, line.clone());
        let moves = paragraph::fit(&moves.split_whitespace().collect::<Vec<_>>().join(" "), 2);
        let shown = if all { usize::MAX } else { LINES };
        moves.lines().take(shown).try_for_each(|line| writeln!(out, "{line}"))?;
        if moves.lines().count() > shown {
            writeln!(out, "  … (`--all` prints the rest)")?;
        }
        for past in winnable::past(ruled, session, line) {
            goes_past = true;
            writeln!(out, "{}", paragraph::fit(&format!("{}.", escape::capitalized(&past.says)), 0))?;
        }
    }
    if goes_past {
        let arbiter = "Here only the position counts (chess.winnable): whether such a draw makes the verdict another, the arbiter decides.";
        writeln!(out, "\n{}", paragraph::fit(arbiter, 0))?;
    }
    by_law(winnable, law, out)
}

/// What the law says, if it differs.
fn by_law(
    winnable: &winnable::Winnable,
    law: Option<&winnable::Winnable>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    if let Some(law) = law {
        writeln!(out, "\n{BAD}The law and the engine differ. The engine says:{BAD:#}")?;
        Player::BOTH.into_iter().try_for_each(|player| writeln!(out, "{}.", winnable.says(player)))?;
        writeln!(out, "{BAD}The law says:{BAD:#}")?;
        Player::BOTH.into_iter().try_for_each(|player| writeln!(out, "{}.", law.says(player)))?;
    }
    Ok(())
}

/// The moves in the notation of scores.
fn written(game: &'static dyn AnyGame, session: &dyn Session, moves: Vec<String>) -> String {
    // Nothing but mate ends the series.
    let Ok(options) = game.options("engines") else { return moves.join(" ") };
    let words = (0..moves.len()).collect();
    let start = Some(session.position());
    let stretch = PlayedStretch { start, moves, words, ..PlayedStretch::default() };
    score::written(game.under(&options), "document", &stretch)
        .map(|written| score::lines(&written))
        .unwrap_or_default()
}

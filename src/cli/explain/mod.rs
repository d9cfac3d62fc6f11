//! `explain`: the verdict on a move, what a piece may do, or a clause's text.

pub mod clause;
mod every_ruling;
#[cfg(all(test, feature = "cli"))]
mod interfaces_agree;
mod markdown;
mod square;

use std::io;

use rulebook::games::{self, Ruled};
use rulebook::protocol::WrittenJson;
use rulebook::referee::{self, AllRulings, Assessment, Ending, Question, Sentence, WrittenAnswer};
use rulebook::rules::{Clause, Subject};
use rulebook::spec::Kind;

use super::args::{AnswerArgs, position_text};
use super::ask::{self, QuestionCommand};
use super::style::{BAD, GOOD, NAME, Style};
use super::{CliError, CommandResult, paragraph, refusal};

/// Explain the verdict on a move, what a piece may do, or a clause of the law
///
/// The last move given is judged; those before it are played. The verdict is always the model's, whatever `--by` says;
/// if the move is illegal, the exit status is 1. A square is never a move: to ask what the piece on it may do, give it
/// with `--square`, in every game; all moves are then played.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ExplainCommand {
    /// The game's id; or, alone, a clause's name with it
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The position's text, in quotes, or `startpos`; or, without moves, a clause's name, words that occur in it, or the
    /// number of an Article
    #[arg(value_name = "POSITION|CLAUSE|WORDS", allow_hyphen_values = true, value_parser = position_text)]
    #[arg(default_value = "", hide_default_value = true)]
    position: String,
    /// Moves played from it, in the notation of the protocol or of the game's document; the last one is judged
    moves: Vec<String>,
    /// Say what the piece on this square may do, and why it may not do the rest; a piece in hand is given as its drop
    /// begins (`T@`, `S*`), a house of Awele by its letter
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["all_rulings", "markdown"])]
    square: Option<String>,
    /// Say whether the verdict is the same under every ruling: in all combinations, or as many as can be tried
    #[arg(long)]
    all_rulings: bool,
    /// Print the verdict as Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Show the code that decides the clause below its text
    #[arg(long, conflicts_with_all = ["moves", "square", "all_rulings", "markdown"])]
    code: bool,
    #[command(flatten)]
    args: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  rulebook explain aviary startpos a7a6
  rulebook explain aviary '8/8/8/3S4/8/8/8/s7[Tw] w' T@c3
  rulebook explain aviary startpos c8b6 f1e3 b6c4 --json
  rulebook explain aviary startpos c8b6 f1e3 --square b6
  rulebook explain awele startpos --square D
  rulebook explain tori-shogi startpos 4f4d --all-rulings
  rulebook explain chess startpos e4 e5 Ke3 --markdown
  rulebook explain aviary.robin.blocked
  rulebook explain bifocal falcon.paths --code
  rulebook explain tori-shogi drop mate
  rulebook explain chess 'Article 9.2'";

impl ExplainCommand {
    pub fn run(mut self, out: &mut dyn io::Write) -> CommandResult {
        if self.position.is_empty() && self.moves.is_empty() {
            let named = self.game.split_once('.').and_then(|(game, _)| games::named(game)).ok_or_else(|| {
                let message = format!("nothing is asked about `{}`", self.game);
                CliError::new(message, "give a game with a position and a move, words to find, or a clause's name")
            })?;
            self.position = std::mem::replace(&mut self.game, named.id().to_owned());
        }
        if let Some(square) = &self.square {
            return square::run(&self, square, out);
        }
        // No position is letters alone, so words need no quotes.
        let words: Vec<&str> = [&self.position].into_iter().chain(&self.moves).map(String::as_str).collect();
        let is_word = |word: &&str| *word != "startpos" && word.chars().all(char::is_alphabetic);
        if self.moves.is_empty() || words.iter().all(is_word) {
            self.refuse_options_of_moves()?;
            let json = self.args.json;
            return ask::with_game(&self.game, "", json, out, |ruled, out| {
                clause::print_named(ruled.game, &words.join(" "), self.code, json, out)
            });
        }
        if self.markdown { markdown::run(&self, out) } else { ask::run(&self, out) }
    }

    /// Refuses the options that say nothing of a clause.
    fn refuse_options_of_moves(&self) -> Result<(), CliError> {
        let AnswerArgs { rulings, by, no_board, .. } = &self.args;
        let given = [
            ("--all-rulings", self.all_rulings),
            ("--markdown", self.markdown),
            ("--rulings", rulings.rulings.is_some()),
            ("--by", by.is_some()),
            ("--no-board", *no_board),
        ];
        let refused = |(option, _): (&str, bool)| {
            CliError::new(format!("{option} is for a position and a move"), "a clause takes `--code` and `--json`")
        };
        given.into_iter().find(|(_, given)| *given).map_or(Ok(()), |of_moves| Err(refused(of_moves)))
    }

    /// The verdicts on the judged move under every ruling.
    fn every_ruling(&self, ruled: Ruled<'_>, assessment: &Assessment, mv: &str) -> AllRulings {
        let session = &assessment.session;
        referee::all_rulings(ruled, &session.start(), &session.moves(), mv)
    }
}

impl QuestionCommand for ExplainCommand {
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

    fn json(&self, ruled: Ruled<'_>, written: &WrittenAnswer) -> WrittenJson {
        let json = WrittenJson::of(&self.question(), written);
        match &written.answer.assessment {
            Ok(assessment @ Assessment { judged: Some(judged), .. }) if self.all_rulings => {
                json.explained(&self.every_ruling(ruled, assessment, &judged.mv))
            }
            _ => json,
        }
    }

    fn print(&self, ruled: Ruled<'_>, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
        self.args.board(&assessment.session.diagram(), out)?;
        let Some(judged) = &assessment.judged else { return writeln!(out, "{BAD}The move was not judged.{BAD:#}") };
        let told = assessment.told();
        let (of_rulings, of_the_move): (Vec<_>, Vec<_>) = told.iter().partition(|told| told.is_of_rulings());
        let colour = if judged.verdict.legal() { GOOD } else { BAD };
        of_the_move.into_iter().try_for_each(|told| print_sentence(told, colour, out))?;
        let clauses = ruled.game.clauses();
        let ended = judged.verdict.over.map(|outcome| ruled.game.clause(Subject::Ending(outcome)));
        let grounds = &judged.verdict.grounds;
        let mut broken: Vec<Clause> = judged.breaches().into_iter().map(|(_, breach)| breach.clause).collect();
        broken.dedup();
        let named = broken.into_iter().chain(ended).chain(grounds.iter().copied());
        for name in named.chain(judged.follows.and_then(Ending::clause)) {
            if let Some(clause) = clauses.iter().find(|clause| clause.name == name.name()) {
                // The clause forbids other moves, but not this one.
                let obeyed = clause.kind == Kind::Forbids && grounds.contains(&name);
                writeln!(out)?;
                let word = if obeyed { "obeyed here" } else { clause.kind.word() };
                clause::print_text(clause, word, out)?;
            }
        }
        if self.all_rulings {
            return every_ruling::print(&self.every_ruling(ruled, assessment, &judged.mv), out);
        }
        writeln!(out)?;
        of_rulings.into_iter().try_for_each(|told| print_sentence(told, NAME, out))
    }
}

/// Prints a sentence; what it begins with may have this colour.
fn print_sentence(told: &Sentence, colour: Style, out: &mut dyn io::Write) -> io::Result<()> {
    let Sentence { part, says, clause, squares, ruling } = told;
    match *part {
        "verdict" => writeln!(out, "{colour}{says}{colour:#}"),
        "why" => clause.map_or(Ok(()), |clause| refusal::citing(says, clause, out)),
        "nearest" | "after" => writeln!(out, "  {says}"),
        "then" => writeln!(out, "{}", paragraph::fit(says, 2)),
        "under" => writeln!(out, "{says}"),
        "ruling" => {
            let ruling = ruling.as_deref().unwrap_or_default();
            writeln!(out, "  {colour}{ruling}{colour:#}\n{}", paragraph::fit(says, 4))
        }
        _ => writeln!(out, "{}", paragraph::fit(&format!("{says}."), 0)),
    }?;
    if squares.is_empty() { Ok(()) } else { writeln!(out, "  squares: {}", squares.join(" ")) }
}

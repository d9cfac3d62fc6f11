//! `replay`: games played from their scores.

mod archive;
mod clean;

use std::fs;
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use rulebook::board::{Fault, Unreadable};
use rulebook::escape;
use rulebook::games::{self, AnyGame, Ruled};
use rulebook::protocol::{self, PlayedJson};
use rulebook::referee::score::source::{self, GamesFile, Stream, Unopened};
use rulebook::referee::score::{
    self, Class, Decoded, Effort, Ending, GAP, Games, Judge, MAX_GAME, MergedSheets, Played, PlayedStretch, Score,
    Told, UnknownLetters, What,
};
use rulebook::referee::{By, Field, Refusal};
use rulebook::rules::Breach;
use rulebook::session::Reach;
use rulebook::wire::{Merged, TextField};

use self::archive::{Archive, ArchiveTally, Only};
use self::clean::Clean;
use super::args::AnswerArgs;
use super::output::{bar, tick};
use super::status::Status;
use super::style::{BAD, NAME};
use super::{CliError, CommandResult, ask, difference, paragraph, refusal, state};

/// Play a game from its score, or all games of an archive
///
/// A score is a list of moves; move numbers and comments (`{…}`, `; …`) are ignored. Lines `position: …` and
/// `rulings: …` may come first; `--rulings` overrides the latter. Where moves are omitted, the word `etc.` and a line
/// `position: …` continue the game from another position. The score may end with `resignation` (of the player to move),
/// `White resigns` and the like, `draw`, or only the result: `1-0`, `0-1`, `1/2-1/2`.
///
/// Several files or games, a folder, or `--games`, are an archive: each game with a problem gets one line, and a table
/// counts the problems by kind. Games are divided by their tags, or where they have none by blank lines. The fast engine
/// checks every move; the law judges the moves that the engine refuses, and every move of one game in 256 (`--by both`:
/// of all games). The exit status is 1 if the law refuses something, or else 2 if something cannot be read.
///
/// If a score makes an untrue statement about a move (a capture that captures nothing, a wrong number of seeds), the
/// exit status is 1, as for an illegal move. A slip, an error of notation only, is reported but does not change it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ReplayCommand {
    /// The game's id
    game: String,
    /// Files of scores, also `.gz`, `.zst` and `.zip`; folders of `.pgn` files; or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Take the files for an archive, even if it is only one game
    #[arg(long)]
    games: bool,
    /// Play only the game of this number
    #[arg(long, value_name = "N", conflicts_with = "games")]
    game_number: Option<usize>,
    /// Of an archive, report only games with this
    #[arg(long, value_name = "WHAT")]
    only: Option<Only>,
    /// Of an archive, search as long as for a single game whether anybody can still win
    #[arg(long)]
    thorough: bool,
    /// Write the games anew into this folder: those without fault, in the document's notation, to `clean.pgn`, and the others,
    /// each fault as a comment behind its move, to `faulty.pgn`; comments, glyphs and variations stay
    #[arg(long, value_name = "DIR", conflicts_with = "game_number")]
    write: Option<PathBuf>,
    /// Play only the first N moves
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show the board after every move
    #[arg(long)]
    all: bool,
    /// Show where the game stands as it was played, beyond illegal moves, which are made all the same, and beyond its end;
    /// and what follows by the law from the first move that it refuses
    #[arg(long, conflicts_with = "notation")]
    as_played: bool,
    /// Where a score stops at a word, or its numbers show that a move is missing, look for what may have gone wrong in
    /// writing it: the single changes by which all the rest is legal
    #[arg(long)]
    mend: bool,
    /// The other player's sheet of the same game: merge both, and replay the game that they have together
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "only", "write", "mend"])]
    with: Option<PathBuf>,
    /// The language in whose letters the pieces are written, such as `german`; by default that of the document, or the one
    /// in which every move is legal
    #[arg(long, value_name = "LANGUAGE")]
    letters: Option<String>,
    /// Print the score itself, with its moves in this notation: `document`, that of the game's document; `usi`, that of
    /// the protocol; `short`, for Awarichess
    #[arg(long, value_name = "NAME", conflicts_with_all = ["json", "all"])]
    notation: Option<String>,
    #[command(flatten)]
    args: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  rulebook replay aviary game.txt
  rulebook replay aviary game.txt --at 12
  rulebook replay chess game.pgn --as-played --all
  rulebook replay chess scoresheet.txt --mend
  rulebook replay chess white.txt --with black.txt
  rulebook replay chess archive.pgn
  rulebook replay chess archive.pgn --game-number 17
  rulebook replay chess folder/ --only illegal --json
  rulebook replay chess week.zip --write cleaned/
  rulebook replay aviary game.txt --notation usi
  echo '1. c8b6 f1e3 2. b6c4' | rulebook replay aviary - --all";

impl ReplayCommand {
    fn reach(&self, letters: Option<&'static str>) -> Reach {
        Reach { length: self.at, as_played: self.as_played, letters }
    }

    /// The language that is given.
    fn letters(&self, game: &dyn AnyGame) -> Result<Option<&'static str>, CliError> {
        let none = |unknown: UnknownLetters| CliError::new(unknown.to_string(), unknown.known());
        self.letters.as_deref().map(|given| score::letters(game, given)).transpose().map_err(none)
    }

    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let mut inputs = self.inputs();
        if let [_] = inputs[..]
            && !self.games
            && self.only.is_none()
            && self.write.is_none()
            && let Some(input) = inputs.pop()
        {
            return self.single(input, out);
        }
        self.archive(inputs, out)
    }

    /// What is read: the files, and those in the folders.
    fn inputs(&self) -> Vec<Input> {
        let of_file = |file: &String| {
            if file == STDIN {
                return vec![Input { name: "standard input".to_owned(), from: Ok(Origin::Input) }];
            }
            let sources = source::sources(Path::new(file)).into_iter();
            sources.map(Input::of).collect()
        };
        self.files.iter().flat_map(of_file).collect()
    }

    /// Plays the game of a single input, or those if there are several.
    fn single(&self, input: Input, out: &mut dyn io::Write) -> CommandResult {
        let Input { name, from } = input;
        let unread = |error: io::Error| CliError::new(format!("{name}: {error}"), FILES);
        let mut from = from.and_then(Origin::open).map_err(unread)?;
        if let Some(number) = self.game_number {
            let game = Games::of(from).nth(number.wrapping_sub(1)).transpose().map_err(unread)?;
            let none = || CliError::new(format!("{name} has no game {number}"), "`--games` counts them");
            let game = game.ok_or_else(none)?;
            return self.one(&name, Decoded { text: game.text, not_utf8: game.not_utf8 }, out);
        }
        let mut beginning = Vec::new();
        let error = from.by_ref().take(MAX_GAME as u64 + 1).read_to_end(&mut beginning).err();
        let mut games = Games::of(&beginning[..]);
        let first = games.next().transpose().map_err(unread)?;
        let single = first.is_none() || games.next().is_none_or(|second| second.is_err());
        let rest: Box<dyn Read + Send> = match error {
            Some(error) if single => return Err(unread(error)),
            // The games before it are reported, and then the error.
            Some(error) => Box::new(Broken(Some(error))),
            None if single && beginning.len() > MAX_GAME => return Err(unread(score::too_long())),
            None if single => return self.one(&name, score::decoded(beginning), out),
            None => Box::new(from),
        };
        let whole: Stream = Box::new(BufReader::new(Cursor::new(beginning).chain(rest)));
        self.archive(vec![Input { name, from: Ok(Origin::Begun(whole)) }], out)
    }

    /// Plays one game.
    fn one(&self, name: &str, decoded: Decoded, out: &mut dyn io::Write) -> CommandResult {
        let Decoded { text, not_utf8 } = &decoded;
        let game = games::named(&self.game);
        let first_fault = |fault| match game {
            Some(game) => score::first_fault(game, text, fault),
            None => fault,
        };
        let score = match Score::read(text).map_err(first_fault) {
            Ok(mut score) => {
                score.notes.splice(..0, not_utf8.map(score::not_utf8));
                score
            }
            Err(unreadable) if self.args.json => {
                return ask::print_refusal(
                    protocol::malformed(TextField::Other("score".to_owned()), &unreadable, &[]),
                    out,
                );
            }
            Err(unreadable) => return Err(CliError::unreadable("the score", &unreadable, Some(name), None)),
        };
        let replaying = Replaying { asked: self, name, text, score };
        ask::with_game(&self.game, replaying.rulings(), self.args.json, out, |ruled, out| match &self.with {
            Some(other) => replaying.merged(ruled, other, out),
            None => replaying.run(ruled, out),
        })
    }

    /// Plays all games of some files.
    fn archive(&self, inputs: Vec<Input>, out: &mut dyn io::Write) -> CommandResult {
        let for_one = [
            ("--at", self.at.is_some()),
            ("--all", self.all),
            ("--notation", self.notation.is_some()),
            ("--with", self.with.is_some()),
        ];
        if let Some((option, _)) = for_one.into_iter().find(|(_, given)| *given) {
            let help = "choose one of an archive by `--game-number`";
            return Err(CliError::new(format!("{option} is for one game"), help));
        }
        let stated = self.args.rulings.rulings.is_some();
        ask::with_game(&self.game, self.args.rulings.text(), self.args.json, out, |ruled, out| {
            let game = ruled.game;
            let clean = self.write.as_deref().map(Clean::create).transpose()?;
            let progress = bar("{pos} games, {per_sec}, {msg} with a message, {elapsed}");
            tick(&progress);
            let by = self.args.by.unwrap_or(By::Bitboard);
            let options = stated.then(|| ruled.options.clone());
            let effort = if self.thorough { Effort::Thorough } else { Effort::Quick };
            let judge = Judge { game, options, letters: self.letters(game)?, by, effort };
            let json = self.args.json;
            let many = inputs.len() > 1 || self.files.iter().any(|file| Path::new(file).is_dir());
            let mut archive = Archive {
                judge,
                only: self.only,
                json,
                many,
                progress,
                out,
                tally: ArchiveTally::default(),
                mend: self.mend,
                clean,
            };
            for Input { name, from } in inputs {
                match from.and_then(Origin::open) {
                    Ok(from) => archive.read(&name, from)?,
                    Err(error) => archive.broken(&name, &error)?,
                }
            }
            Ok(archive.conclude()?)
        })
    }
}

/// The standard input, as an argument.
const STDIN: &str = "-";

/// What can be given as files.
const FILES: &str = "give files, folders, or `-` for standard input";

/// Something to read, with its name.
struct Input {
    name: String,
    from: io::Result<Origin>,
}

/// Where games come from.
enum Origin {
    Input,
    File(GamesFile),
    /// What has been begun to be read.
    Begun(Stream),
}

impl Origin {
    fn open(self) -> io::Result<Stream> {
        match self {
            Origin::Input => source::unpacked(BufReader::new(io::stdin())),
            Origin::File(source) => source.open(),
            Origin::Begun(stream) => Ok(stream),
        }
    }
}

impl Input {
    fn of(source: Result<GamesFile, Unopened>) -> Self {
        match source {
            Ok(source) => Input { name: source.name(), from: Ok(Origin::File(source)) },
            Err(Unopened { path, error }) => Input { name: escape::path(&path), from: Err(error) },
        }
    }
}

/// A stream that cannot be read.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// A score and its text.
struct Replaying<'r> {
    asked: &'r ReplayCommand,
    name: &'r str,
    text: &'r str,
    score: Score<'r>,
}

impl Replaying<'_> {
    /// The rulings, as text.
    fn rulings(&self) -> &str {
        let of_score = || games::named(&self.asked.game).map_or("", |game| self.score.rulings_of(game));
        self.asked.args.rulings.rulings.as_deref().unwrap_or_else(of_score)
    }

    /// Merges this sheet with the other player's, and replays the game that both have.
    fn merged(&self, ruled: Ruled<'_>, other: &Path, out: &mut dyn io::Write) -> CommandResult {
        let name = escape::path(other);
        let read = fs::read(other).map_err(|error| CliError::new(format!("{name}: {error}"), FILES))?;
        let Decoded { text, .. } = score::decoded(read);
        let other =
            Score::read(&text).map_err(|fault| CliError::unreadable("the score", &fault, Some(&name), None))?;
        let merged = MergedSheets::of(ruled, self.asked.args.by(), [&self.score, &other]);
        let none = || CliError::new("no game fits these two sheets", "give two sheets of the same game");
        let merged = merged.ok_or_else(none)?;
        let text = merged.score();
        if self.asked.args.json {
            ask::print_json(&Merged::from(&merged), out)?;
        } else if self.asked.notation.is_none() {
            writeln!(out, "{text}")?;
            merged
                .sentences()
                .iter()
                .try_for_each(|says| writeln!(out, "{}", paragraph::fit(&format!("{says}."), 0)))?;
            writeln!(out)?;
        }
        let score = Score::read(&text).map_err(|fault| CliError::unreadable("the score", &fault, None, None))?;
        Replaying { asked: self.asked, name: "the merged sheets", text: &text, score }.run(ruled, out)
    }

    fn run(&self, ruled: Ruled<'_>, out: &mut dyn io::Write) -> CommandResult {
        let reach = self.asked.reach(self.asked.letters(ruled.game)?);
        let mut played = score::play(ruled, self.asked.args.by(), &self.score, reach);
        let mended = self.asked.mend && played.mend(ruled, &self.score).is_some();
        let status = Status::from(played.verdict());
        if self.asked.args.json {
            ask::print_json(&PlayedJson::from(&played), out)?;
            return Ok(status);
        }
        if let Err(Refusal::Malformed { field, unreadable, besides }) = &played.answer.assessment {
            self.print_read(&played, out)?;
            if status == Status::Malformed {
                let by_mending = played.told.last().filter(|_| mended);
                let unfollowed = played.told.iter().filter(|told| matches!(told.what, What::Unfollowed(_)));
                unfollowed.chain(by_mending).try_for_each(|told| self.print_note(told, out))?;
            }
            let error = self.malformed(*field, &played, unreadable, besides);
            return if status == Status::Malformed {
                Err(error)
            } else {
                self.print_told(&played, out).map(|()| status).map_err(Into::into)
            };
        }
        let many = played.moves().count();
        if let (Some(at), true) = (self.asked.at.filter(|at| *at > many), played.answer.assessment.is_ok()) {
            return Err(CliError::new(format!("there is no move {at}"), format!("the score has {many} moves")));
        }
        match &self.asked.notation {
            Some(notation) => self.print_score(ruled, notation, &played, out)?,
            None => self.print(ruled, &played, out)?,
        }
        if let Some(disagreement) = &played.answer.disagreement {
            difference::print(disagreement, out)?;
        }
        Ok(status)
    }
}

impl Replaying<'_> {
    /// Prints how the game went.
    fn print(&self, ruled: Ruled<'_>, played: &Played, out: &mut dyn io::Write) -> io::Result<()> {
        let many = played.moves().count();
        match &played.answer.assessment {
            Ok(assessment) => {
                if self.asked.all {
                    self.boards(played, many, out)?;
                }
                let refused = played.refused_first().is_some();
                writeln!(out, "{}", after(many, if refused { ", as they were played" } else { "" }))?;
                self.asked.args.board(&assessment.session.diagram(), out)?;
                match played.ended {
                    Some(ending) => state::print_as(ruled, assessment, Some(&ending.to_string()), out)?,
                    None => state::print(ruled, assessment, out)?,
                }
            }
            Err(Refusal::Stopped { at, diagram, .. }) => {
                if self.asked.all {
                    self.boards(played, *at, out)?;
                }
                self.asked.args.board(diagram, out)?;
            }
            Err(refused) => return refusal::print(refused, self.asked.args.no_board, out),
        }
        self.print_told(played, out)?;
        match (played.consequence, played.refused_first(), played.ended) {
            (Some(consequence), Some(at), _) => {
                let called = played.told.iter().find(|told| told.mv == Some(at)).map(Told::called);
                let called = called.unwrap_or_else(|| number(played, at));
                let says = format!("What the law says of {}: {consequence}.", called.trim_end_matches(','));
                writeln!(out, "{}", paragraph::fit(&says, 0))
            }
            (None, _, Some(ending @ Ending::IllegalMove { loser, .. })) => {
                writeln!(out, "{}", paragraph::fit(&format!("{loser} loses the game by this move; {ending}"), 0))
            }
            _ => Ok(()),
        }
    }

    /// Prints the messages about the game, but for what stands beside the board.
    fn print_told(&self, played: &Played, out: &mut dyn io::Write) -> io::Result<()> {
        let shown = played.answer.assessment.as_ref().ok();
        let beside = |told: &&Told| match &told.what {
            What::Dead(dead) => shown.is_some_and(|shown| shown.dead.as_ref() == Some(dead)),
            What::Claim(missed) => {
                shown.is_some_and(|shown| shown.claims.iter().any(|open| open.says == missed.says))
            }
            _ => false,
        };
        let mut separated = played.answer.assessment.is_err();
        for told in played.told.iter().filter(|told| !beside(told)) {
            if !std::mem::replace(&mut separated, true) {
                writeln!(out)?;
            }
            match (&told.what, told.what.class()) {
                (What::Illegal { meanings, .. }, _) if !meanings.is_empty() => {
                    writeln!(out, "{BAD}{}:{BAD:#}", escape::capitalized(&told.heading()))?;
                    meanings.iter().try_for_each(|(_, why)| refusal::breach(why, out))?;
                }
                (_, Class::Illegal | Class::Late | Class::Untrue) if told.what.breach().is_some() => {
                    writeln!(out, "{BAD}{}:{BAD:#}", escape::capitalized(&told.heading()))?;
                    told.what.breach().into_iter().try_for_each(|why| refusal::breach(why, out))?;
                }
                (_, Class::Note | Class::Claim) => self.print_note(told, out)?,
                (What::Slip(_) | What::Misstated(_), _) => refusal::slip(&told.sentence(), out)?,
                _ => writeln!(out, "{BAD}{}{BAD:#}", told.sentence())?,
            }
        }
        match self.score.variations.len() {
            0 => Ok(()),
            1 => writeln!(out, "1 variation is skipped"),
            many => writeln!(out, "{many} variations are skipped"),
        }
    }

    fn print_note(&self, told: &Told, out: &mut dyn io::Write) -> io::Result<()> {
        let line = line_number(self.text, told.at);
        let note = format!("{NAME}note{NAME:#}: in line {line}, {}", told.sentence());
        writeln!(out, "{}", paragraph::fit(&note, 0))
    }

    /// Shows the board before each of the first `many` moves; the caller shows the last board.
    fn boards(&self, played: &Played, many: usize, out: &mut dyn io::Write) -> io::Result<()> {
        let mut before = 0;
        let words: Vec<&str> = self.score.words().map(|word| word.text).collect();
        for (n, stretch) in played.stretches.iter().enumerate() {
            if n > 0 {
                writeln!(out, "{GAP}\n")?;
            }
            let Some(mut law) = stretch.begin() else { continue };
            for (i, mv) in stretch.moves.iter().enumerate().take(many - before) {
                self.asked.args.board(&law.diagram(), out)?;
                writeln!(out, "{} {}", number(played, before + i), move_text(&words, stretch, i))?;
                if let Some(breach) = played.breach_of(before + i) {
                    refusal::breach(breach, out)?;
                }
                writeln!(out)?;
                law.force(mv);
            }
            before += stretch.moves.len();
        }
        Ok(())
    }

    /// Shows what was read before a word that cannot be.
    fn print_read(&self, played: &Played, out: &mut dyn io::Write) -> io::Result<()> {
        let Some((stretch, earlier)) = played.stretches.split_last() else { return Ok(()) };
        let before = played.read_before(stretch);
        let many = before + earlier.iter().map(|stretch| stretch.moves.len()).sum::<usize>();
        if many == 0 {
            return Ok(());
        }
        writeln!(out, "{}", after(many, ", before what cannot be read"))?;
        let Some(mut law) = stretch.begin() else { return Ok(()) };
        stretch.moves[..before].iter().for_each(|mv| law.force(mv));
        self.asked.args.board(&law.diagram(), out)?;
        writeln!(out, "position  {}\n", law.position())
    }

    /// The error for a text that cannot be read, with its place in the score.
    fn malformed(&self, field: Field, played: &Played, unreadable: &Unreadable, besides: &[Breach]) -> CliError {
        let Some(stops) = played.unread(&self.score) else {
            return refusal::malformed(field, unreadable, besides, None);
        };
        let token = stops.token;
        let what = match field {
            Field::Move(_) => {
                let number = stops.number.map_or_else(|| number(played, played.moves().count()), |it| it.to_string());
                format!("{} {}", number.trim_end_matches(','), Unreadable::quote(token.text))
            }
            Field::Variant => "a score of this game".to_owned(),
            Field::Position | Field::Judge | Field::From | Field::Score => "the position".to_owned(),
        };
        let moved = |fault: &Fault| Fault { at: token.at + fault.at, ..fault.clone() };
        let in_score =
            Unreadable { text: self.text.to_owned(), faults: unreadable.faults.iter().map(moved).collect() };
        CliError::unreadable(&what, &in_score, Some(self.name), None)
    }

    /// Prints the score with its moves in this notation. The output is itself a valid score.
    fn print_score(
        &self,
        ruled: Ruled<'_>,
        notation: &str,
        played: &Played,
        out: &mut dyn io::Write,
    ) -> Result<(), CliError> {
        if let Err(refused @ Refusal::Impossible { .. }) = &played.answer.assessment {
            return Ok(refusal::print(refused, self.asked.args.no_board, out)?);
        }
        // In a notation of the game, its own colours are the players'.
        let exchanged = self.score.exchanges_colours(ruled.game);
        for (n, stretch) in played.stretches.iter().enumerate() {
            if n > 0 {
                writeln!(out, "{GAP}")?;
            }
            let stated = self.score.stretches[n].position.map(|position| position.text);
            if let Some(position) = if exchanged { stretch.start.as_deref() } else { stated } {
                writeln!(out, "position: {position}")?;
            }
            if n == 0 && !self.rulings().is_empty() {
                writeln!(out, "rulings: {}", self.rulings())?;
            }
            let written = score::written(ruled, notation, stretch).ok_or_else(|| {
                let message = format!("{} has no notation of moves named `{notation}`", ruled.game.title());
                CliError::new(message, format!("its notations are: {}", score::notations(ruled.game).join(", ")))
            })?;
            write!(out, "{}", score::lines(&written))?;
        }
        if let (Some(end), None) = (played.end, self.asked.at)
            && played.answer.assessment.is_ok()
        {
            let end = self.score.in_own_colours(ruled.game, end);
            writeln!(out, "{end}")?;
        }
        self.print_end_comment(ruled.game, played, out)
    }

    /// Prints how the game ended, as a comment.
    fn print_end_comment(
        &self,
        game: &dyn AnyGame,
        played: &Played,
        out: &mut dyn io::Write,
    ) -> Result<(), CliError> {
        if let Err(Refusal::Stopped { at, breach: Some(breach), .. }) = &played.answer.assessment {
            writeln!(out, "; {} is illegal: {breach}", number(played, *at).trim_end_matches(','))?;
        }
        if let Some(refused) = &played.refused {
            writeln!(out, "; refused: {refused}")?;
        }
        match (&played.ended, &played.answer.assessment) {
            (Some(ending), _) => writeln!(out, "; {ending}")?,
            (None, Ok(assessment)) => {
                if let Some(outcome) = assessment.state.outcome {
                    writeln!(out, "; {}", state::ending(game, outcome))?;
                }
            }
            (None, Err(_)) => {}
        }
        Ok(())
    }
}

/// How a move is called: by its number as players count, `17...`, or by how many moves it is the last, `Move 34,`.
fn number(played: &Played, at: usize) -> String {
    played.number(at).map_or_else(|| format!("Move {},", at + 1), |number| number.to_string())
}

/// The number of the line in which a byte is.
fn line_number(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

/// After how many moves something is shown, and what these are.
fn after(moves: usize, what: &str) -> String {
    match moves {
        0 => "no moves".to_owned(),
        1 => format!("after 1 move{what}"),
        many => format!("after {many} moves{what}"),
    }
}

/// A move in the score's own words, unless these contain another move too; then in the protocol's notation.
fn move_text(words: &[&str], stretch: &PlayedStretch, n: usize) -> String {
    let word = stretch.words[n];
    let before = n.checked_sub(1).map(|before| stretch.words[before]);
    let alone = before != Some(word) && stretch.words.get(n + 1) != Some(&word);
    // Words without a move, such as the number of a power, belong to the move after them.
    let first = before.map_or(word, |before| before + 1);
    if alone { words[first..=word].join(" ") } else { stretch.moves[n].clone() }
}

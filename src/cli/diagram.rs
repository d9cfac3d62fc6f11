//! `diagram`: a position as a picture.

use std::io;
use std::path::{Path, PathBuf};

use rulebook::board::Route;
use rulebook::diagram;
use rulebook::escape;
use rulebook::games::{self, AnyGame, Ruled};
use rulebook::referee::{Assessment, By, Question, Refusal, ask_written};
use rulebook::svg::{MAX_WIDTH, Mark, Marks, png, svg};

use super::args::{RulingsArg, position_text};
use super::status::Status;
use super::{CliError, CommandResult, atomic_file, refusal};

/// Draw a position as a picture, SVG or PNG
///
/// An impossible position is drawn too.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct DiagramCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(default_value = "startpos", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves played from it, in the notation of the protocol or of the game's document
    moves: Vec<String>,
    /// The file, NAME.svg or NAME.png; without it, the SVG is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Mark a square, or a piece in hand: as origin, target, capture, reason, last or check
    #[arg(long, value_name = "SQUARE=MARK", value_parser = mark)]
    mark: Vec<(String, Mark)>,
    /// Draw an arrow
    #[arg(long, value_name = "SQUARE-SQUARE", value_parser = arrow)]
    arrow: Vec<(String, String)>,
    /// Mark the legal targets of the piece on a square, or in hand (`T@`)
    #[arg(long, value_name = "SQUARE")]
    legal: Option<String>,
    /// Mark the last move
    #[arg(long)]
    last: bool,
    /// Turn the board
    #[arg(long)]
    turned: bool,
    /// Omit the names of files and ranks
    #[arg(long)]
    no_coordinates: bool,
    /// The width of a PNG
    #[arg(long, value_name = "PIXELS", default_value_t = 900, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_WIDTH)))]
    width: u32,
    #[command(flatten)]
    rulings: RulingsArg,
}

const EXAMPLES: &str = "\
Examples:
  rulebook diagram aviary > aviary.svg
  rulebook diagram aviary startpos c8b6 f1e3 --last -o aviary.png
  rulebook diagram chess startpos --legal g1 -o knight.svg
  rulebook diagram tori-shogi '3k3/7/7/7/7/7/3K3 b F' --mark 'F*=origin' --arrow 'F*-4d' -o drop.svg";

/// Reads `d5=target`.
fn mark(text: &str) -> Result<(String, Mark), String> {
    let (square, word) = text.split_once('=').ok_or("expected `SQUARE=MARK`")?;
    let words = || Mark::ALL.map(Mark::word).join(", ");
    let mark = Mark::of_word(word).ok_or_else(|| format!("there is no mark `{word}`; the marks are {}", words()))?;
    Ok((square.to_owned(), mark))
}

/// Reads `d5-c4`.
fn arrow(text: &str) -> Result<(String, String), String> {
    let (from, to) = text.split_once('-').ok_or("expected two squares separated by `-`")?;
    Ok((from.to_owned(), to.to_owned()))
}

/// The form of a picture, by its file's name.
#[derive(Clone, Copy)]
enum Form {
    Svg,
    Png,
}

impl DiagramCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let form = self.output.as_deref().map_or(Ok(Form::Svg), form)?;
        let game = games::game(&self.game).ok_or_else(|| CliError::unknown_game(&self.game))?;
        let options = game.options(self.rulings.text())?;
        let (diagram, marks) = match self.scene(game.under(&options)) {
            Scene::Drawn(diagram, marks) => (diagram, marks?),
            Scene::Refused(refused) => {
                refusal::report(&refused, self.moves.first().map(String::as_str), false, out)?;
                return Ok(Status::Disagrees);
            }
        };
        let picture = svg(&diagram, &marks);
        let Some(file) = &self.output else {
            writeln!(out, "{picture}")?;
            return Ok(Status::Passed);
        };
        let written = match form {
            Form::Svg => atomic_file::replace(file, picture + "\n"),
            Form::Png => {
                let bytes = png(&picture, self.width);
                atomic_file::replace(
                    file,
                    bytes.map_err(|error| CliError::new(error.to_string(), "draw an SVG instead"))?,
                )
            }
        };
        written.map_err(|error| {
            CliError::new(format!("cannot write {}: {error}", escape::path(file)), "check that the folder exists")
        })?;
        Ok(Status::Passed)
    }

    /// What is drawn.
    fn scene(&self, ruled: Ruled<'_>) -> Scene {
        let moves = self.moves.iter().map(String::as_str).collect();
        let question = Question { position: &self.position, moves, judge: None };
        match ask_written(ruled, By::Model, &question).answer.assessment {
            Ok(assessment) => {
                let diagram = assessment.session.diagram();
                let marks = self.marks(ruled.game, &diagram, Some(&assessment));
                Scene::Drawn(diagram, marks)
            }
            Err(Refusal::Impossible { diagram, .. }) if self.moves.is_empty() => {
                let marks = self.marks(ruled.game, &diagram, None);
                Scene::Drawn(*diagram, marks)
            }
            Err(refused) => Scene::Refused(refused),
        }
    }

    /// The marks. `assessment` is the law's; `None` for an impossible position.
    fn marks(
        &self,
        game: &'static dyn AnyGame,
        diagram: &diagram::Diagram,
        assessment: Option<&Assessment>,
    ) -> Result<Marks, CliError> {
        let mut marks = Marks { turned: self.turned, coordinates: !self.no_coordinates, ..Marks::default() };
        let known = |name: &str| if is_place(diagram, name) { Ok(()) } else { Err(no_place(game, name)) };
        let moves = assessment.map(|assessment| assessment.session.moves()).unwrap_or_default();
        if let Some(last) = moves.last().filter(|_| self.last).and_then(|mv| game.route(mv)) {
            let ends = [Some(last.origin), last.target].into_iter().flatten();
            marks.squares.extend(ends.filter(|name| is_place(diagram, name)).map(|name| (name, Mark::Last)));
        }
        if let Some(origin) = &self.legal {
            known(origin)?;
            let Some(assessment) = assessment else {
                let help = "`rulebook show` explains why it is impossible; to draw it, omit --legal";
                return Err(CliError::new("an impossible position has no legal moves", help));
            };
            marks.squares.insert(origin.clone(), Mark::Origin);
            let routes = assessment.state.legal.iter().filter_map(|mv| game.route(mv));
            let targets = routes.filter(|route| route.origin == *origin).filter_map(|Route { target, .. }| target);
            marks.squares.extend(targets.map(|target| {
                let mark = if is_capture(diagram, origin, &target) { Mark::Capture } else { Mark::Target };
                (target, mark)
            }));
        }
        for (square, mark) in &self.mark {
            known(square)?;
            marks.squares.insert(square.clone(), *mark);
        }
        for (from, to) in &self.arrow {
            known(from)?;
            known(to)?;
            marks.arrows.push((from.clone(), to.clone()));
        }
        Ok(marks)
    }
}

/// What is drawn, or why nothing is.
enum Scene {
    Drawn(diagram::Diagram, Result<Marks, CliError>),
    Refused(Refusal),
}

/// The form that a file's name asks for.
fn form(file: &Path) -> Result<Form, CliError> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(Form::Svg),
        Some("png") => Ok(Form::Png),
        _ => Err(CliError::new(
            format!("`{}` is not the name of an SVG or PNG file", escape::path(file)),
            "name the file NAME.svg or NAME.png",
        )),
    }
}

/// Whether a name is that of a square, or of a piece in the hand of the player to move.
fn is_place(diagram: &diagram::Diagram, name: &str) -> bool {
    diagram.boards.iter().any(|board| {
        let pockets = board.pockets.iter().filter(|pocket| pocket.owner == board.turn);
        let mut held = pockets.flat_map(|pocket| &pocket.kinds);
        board.square(name).is_some() || held.any(|kind| kind.origin.as_deref() == Some(name))
    })
}

fn no_place(game: &dyn AnyGame, name: &str) -> CliError {
    let help =
        "write a square as in a move, and a piece in hand of the player to move as its drop begins (`T@`, `S*`)";
    CliError::new(format!("this position of {} has no square `{name}`", game.title()), help)
}

/// Whether the two squares hold pieces of different players.
fn is_capture(diagram: &diagram::Diagram, origin: &str, target: &str) -> bool {
    diagram.boards.iter().any(|board| {
        let owner = |name| board.square(name).and_then(|square| square.owner.as_deref());
        // Pieces in hand are dropped only on vacant squares.
        owner(origin).zip(owner(target)).is_some_and(|(mover, other)| mover != other)
    })
}

//! A position as a picture, and as data to draw one.

use super::convert::faults;
use super::{OrRefusal, known_game, malformed, ruled, texts};
use crate::board::{Fault, Unreadable};
use crate::diagram::{BoardDiagram, Diagram, PocketDiagram, PocketKind, SquareDiagram};
use crate::games::AnyGame;
use crate::referee;
use crate::svg;
use crate::wire::{Drawing, Mark, Marks, Powers, Question, Refusal, Scene, ScenePocket, SceneSquare, TextField};

/// The position of a question, drawn with these marks.
pub(super) fn draw(question: &Question, marks: &Marks) -> OrRefusal<Drawing> {
    let game = known_game(&question.game)?;
    let options = ruled(game, question.rulings.as_ref())?;
    let drawn = referee::drawn(game.under(&options), &texts(question)).map_err(|refusal| Refusal::from(&refusal))?;
    known_squares(game, marks, &drawn.diagram)?;
    let svg = svg::svg(&drawn.diagram, &marks.into());
    let (faults, more_faults) = drawn.unreadable.as_ref().map(faults).unwrap_or_default();
    let Diagram { position, boards, powers, remark, decides } = drawn.diagram;
    Ok(Drawing {
        position,
        svg,
        boards: boards.into_iter().map(Scene::from).collect(),
        powers: powers.map(|powers| Powers { owners: powers.owners, ordered: powers.ordered }),
        remark,
        decides,
        faults,
        more_faults,
    })
}

/// Refuses marks on squares that are on no board, and on pieces that can be in no hand.
fn known_squares(game: &dyn AnyGame, marks: &Marks, diagram: &Diagram) -> OrRefusal<()> {
    let marked = marks.squares.0.iter().map(|(square, _)| square);
    let mut named = marked.chain(marks.arrows.iter().flat_map(|(from, to)| [from, to]));
    let palettes = game.palettes();
    let in_hand = |name: &str| {
        let mut beside = palettes.iter().flat_map(|palette| &palette.beside);
        beside.any(|held| held.origin.as_deref() == Some(name))
    };
    let on_board = |name: &str| diagram.square(name).is_some();
    match named.find(|name| !on_board(name) && !in_hand(name)) {
        None => Ok(()),
        Some(name) => {
            let fault = Fault::new(0, Unreadable::quote(name), "a square of the position");
            Err(Box::new(malformed(TextField::Marks, &Unreadable::one(name, fault), &[])))
        }
    }
}

impl From<Mark> for svg::Mark {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::Origin => svg::Mark::Origin,
            Mark::Target => svg::Mark::Target,
            Mark::Capture => svg::Mark::Capture,
            Mark::Reason => svg::Mark::Reason,
            Mark::Last => svg::Mark::Last,
            Mark::Check => svg::Mark::Check,
        }
    }
}

impl From<&svg::Marks> for Marks {
    fn from(marks: &svg::Marks) -> Self {
        Marks {
            squares: marks.squares.iter().map(|(square, mark)| (square.clone(), (*mark).into())).collect(),
            arrows: marks.arrows.clone(),
            turned: marks.turned,
            coordinates: marks.coordinates,
        }
    }
}

impl From<svg::Mark> for Mark {
    fn from(mark: svg::Mark) -> Self {
        match mark {
            svg::Mark::Origin => Mark::Origin,
            svg::Mark::Target => Mark::Target,
            svg::Mark::Capture => Mark::Capture,
            svg::Mark::Reason => Mark::Reason,
            svg::Mark::Last => Mark::Last,
            svg::Mark::Check => Mark::Check,
        }
    }
}

impl From<&Marks> for svg::Marks {
    fn from(marks: &Marks) -> Self {
        svg::Marks {
            squares: marks.squares.0.iter().map(|(square, kind)| (square.clone(), (*kind).into())).collect(),
            arrows: marks.arrows.clone(),
            turned: marks.turned,
            coordinates: marks.coordinates,
        }
    }
}

impl From<BoardDiagram> for Scene {
    fn from(board: BoardDiagram) -> Self {
        Scene {
            game: board.game,
            files: board.files,
            ranks: board.ranks,
            turn: board.turn,
            bottom: board.bottom,
            file_names: board.file_names,
            rank_names: board.rank_names,
            squares: board.squares.into_iter().map(SceneSquare::from).collect(),
            pockets: board.pockets.into_iter().map(ScenePocket::from).collect(),
            beside: board.beside,
        }
    }
}

impl From<SquareDiagram> for SceneSquare {
    fn from(square: SquareDiagram) -> Self {
        let SquareDiagram { square, file, rank, sign, piece, owner } = square;
        SceneSquare { square, file, rank, sign, piece, owner }
    }
}

impl From<PocketDiagram> for ScenePocket {
    fn from(pocket: PocketDiagram) -> Self {
        ScenePocket {
            owner: pocket.owner,
            text: pocket.text,
            signs: pocket.signs,
            kinds: pocket.kinds.into_iter().map(crate::wire::PocketKind::from).collect(),
        }
    }
}

impl From<PocketKind> for crate::wire::PocketKind {
    fn from(kind: PocketKind) -> Self {
        crate::wire::PocketKind { sign: kind.sign, piece: kind.piece, origin: kind.origin }
    }
}

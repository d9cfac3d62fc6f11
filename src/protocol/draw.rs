//! A position as data to draw it.

use super::{known_game, listed, malformed, options, refused_rulings, texts};
use crate::board::{Fault, Unreadable};
use crate::diagram::{BoardDiagram, Diagram, PocketDiagram, PocketKind, SquareDiagram};
use crate::referee;
use crate::wire::{Drawing, Marks, Powers, Question, Refusal, Scene, ScenePocket, SceneSquare, TextField};

/// The position of a question, drawn with these marks.
pub(super) fn draw(question: &Question, marks: &Marks) -> Result<Drawing, Refusal> {
    let game = known_game(&question.game)?;
    let options = options(game, question.rulings.as_ref()).map_err(|refused| refused_rulings(&refused))?;
    let drawn = referee::drawn(game, &options, &texts(question)).map_err(|refusal| Refusal::from(&refusal))?;
    known_squares(marks, &drawn.diagram)?;
    let (faults, more_faults) = listed(drawn.unreadable.as_ref().map_or(&[], |unreadable| &unreadable.faults));
    let Diagram { position, boards, powers, remark, decides } = drawn.diagram;
    Ok(Drawing {
        position,
        boards: boards.into_iter().map(Scene::from).collect(),
        powers: powers.map(|powers| Powers { owners: powers.owners, ordered: powers.ordered }),
        remark,
        decides,
        faults,
        more_faults,
    })
}

/// Refuses marks on squares that are on no board.
fn known_squares(marks: &Marks, diagram: &Diagram) -> Result<(), Refusal> {
    let marked = marks.squares.0.iter().map(|(square, _)| square);
    let mut named = marked.chain(marks.arrows.iter().flat_map(|(from, to)| [from, to]));
    match named.find(|name| diagram.boards.iter().all(|board| board.square(name).is_none())) {
        None => Ok(()),
        Some(name) => {
            let fault = Fault::new(0, Unreadable::quote(name), "a square of the position");
            Err(malformed(TextField::Marks, &Unreadable::one(name, fault), &[]))
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

//! A game's page of the law, with positions that show how its pieces move; its clauses, by name or by words.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{OrRefusal, known_game};
use crate::code::{CodePart, Sources};
use crate::diagram::Diagram;
use crate::games::{AnyGame, game};
use crate::referee;
use crate::rules::Options;
use crate::spec::{self, Example, Item, Movement, Page, Part};
use crate::stop;
use crate::svg::{Mark, Marks};
use crate::wire::{
    self, ClauseAnswer, Found, FoundClause, LawAnswer, LawItem, LawPage, LawPart, MAX_FOUND, Refusal, RefusalKind,
};

/// The games' own pages that have been asked for. To judge all their examples takes long, and they stay the same.
static PAGES: Mutex<BTreeMap<&str, LawPage>> = Mutex::new(BTreeMap::new());

/// A game's own page.
pub(super) fn law(game: &str) -> OrRefusal<LawAnswer> {
    let game = known_game(game)?;
    let pages = || PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    let made = pages().get(game.id()).cloned();
    let law = made.unwrap_or_else(|| {
        let law = page(game, &spec::page(game.law().first().copied().unwrap_or_default()));
        pages().insert(game.id(), law.clone());
        law
    });
    Ok(LawAnswer { law })
}

/// A page of a game's law, or parts of it, as a message.
pub fn page(game: &dyn AnyGame, page: &Page<'_>) -> LawPage {
    LawPage {
        game: game.id().to_owned(),
        title: page.title.to_owned(),
        introduction: page.introduction.to_owned(),
        parts: page.parts.iter().map(part).collect(),
    }
}

fn part(part: &Part<'_>) -> LawPart {
    LawPart {
        section: part.section.id().to_owned(),
        heading: part.heading.to_owned(),
        items: part.items.iter().map(item).collect(),
    }
}

fn item(item: &Item<'_>) -> LawItem {
    match item {
        Item::Clause(clause) => LawItem::Clause {
            clause: with_example(clause),
            shown: Movement::beside(clause.name).filter_map(|movement| Some((&shown(&movement)?).into())).collect(),
        },
        Item::Prose(prose) => LawItem::Prose { prose: (*prose).to_owned() },
    }
}

/// A movement as the law has it: the position, and the squares to which the piece may go.
pub struct ShownMovement {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What is shown.
    pub movement: Movement,
    /// The position.
    pub diagram: Diagram,
    /// Where the moves begin.
    pub from: String,
    /// The squares.
    pub marks: Marks,
}

/// What a movement shows. `None` if the law does not take its position, or no such move is legal, which a test rules out.
pub fn shown(movement: &Movement) -> Option<ShownMovement> {
    let game = game(movement.clause.split('.').next()?)?;
    let session = game.open_law(&Options::defaults(game.questions()), movement.position).ok()?;
    let diagram = session.diagram();
    let mut marks = Marks::default();
    let mut from = None;
    for mv in session.legal().iter().filter(|mv| movement.shows(mv)) {
        let route = game.route(mv)?;
        let mut after = session.fork();
        let after = after.play(mv).ok().map(|()| after.diagram());
        marks.reach(&route, &diagram, after.as_ref());
        marks.squares.insert(route.origin.clone(), Mark::Origin);
        from = Some(route.origin);
    }
    Some(ShownMovement { game, movement: *movement, diagram, from: from?, marks })
}

/// A move that a clause refuses, as the law has it.
pub struct ShownRefusal {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What is shown.
    pub example: Example,
    /// The position.
    pub diagram: Diagram,
    /// Why the move is illegal.
    pub why: String,
    /// The squares.
    pub marks: Marks,
}

/// What an example shows. `None` if the law does not refuse the move, which a test rules out.
pub fn refused(example: Example) -> Option<ShownRefusal> {
    let game = game(example.clause.split('.').next()?)?;
    let session = game.open_law(&game.options(example.rulings).ok()?, example.position).ok()?;
    let breach = session.breach_of(example.mv)?;
    let diagram = session.diagram();
    let on_board = |square: &str| diagram.square(square).is_some();
    let in_hand = |origin: &str| diagram.beside().any(|kind| kind.origin.as_deref() == Some(origin));
    let mut marks = Marks::default();
    if let Some(route) = game.route(example.mv) {
        let target =
            route.target.filter(|target| *target != route.origin && on_board(&route.origin) && on_board(target));
        marks.arrows.extend(target.map(|target| (route.origin.clone(), target)));
        marks.squares.insert(route.origin, Mark::Origin);
    }
    marks.squares.extend(breach.squares.into_iter().map(|square| (square, Mark::Reason)));
    // A move may name what is not there.
    marks.squares.retain(|square, _| on_board(square) || in_hand(square));
    Some(ShownRefusal { game, example, why: breach.why, marks, diagram })
}

impl From<&ShownRefusal> for wire::Example {
    fn from(ShownRefusal { example, why, marks, .. }: &ShownRefusal) -> Self {
        wire::Example {
            why: why.clone(),
            rulings: example.rulings.to_owned(),
            position: example.position.to_owned(),
            judge: example.mv.to_owned(),
            marks: marks.into(),
        }
    }
}

impl From<&ShownMovement> for wire::Shown {
    fn from(shown: &ShownMovement) -> Self {
        let stands = shown.diagram.square(&shown.from).filter(|square| square.piece.is_some());
        wire::Shown {
            caption: shown.movement.caption.to_owned(),
            position: shown.movement.position.to_owned(),
            from: shown.from.clone(),
            sign: stands.and_then(|square| square.sign.clone()),
            piece: stands.and_then(|square| square.piece.clone()),
            squares: wire::Marks::from(&shown.marks).squares,
        }
    }
}

/// The clause of this name in the law of a game, with the code that stands for it if that is asked for.
pub(super) fn clause(game: &str, name: &str, code: bool) -> OrRefusal<ClauseAnswer> {
    let game = known_game(game)?;
    let clauses = game.clauses();
    match spec::named(&clauses, game.id(), name) {
        Some(clause) => Ok(ClauseAnswer { clause: whole(game, &clauses, clause, code) }),
        None => Err(Box::new(unknown_clause(game, name))),
    }
}

/// The error for a clause that a game's law does not have.
pub fn unknown_clause(game: &dyn AnyGame, name: &str) -> Refusal {
    let message = format!("the law of {} has no clause `{name}`", game.title());
    let known = spec::alike(&game.clauses(), name).into_iter().map(str::to_owned).collect();
    Refusal { known: Some(known), ..Refusal::new(RefusalKind::UnknownClause, message) }
}

/// One of a game's clauses with a move that it refuses and the clauses beside it, and with the code that stands for it if that is
/// asked for.
pub fn whole(
    game: &dyn AnyGame,
    clauses: &[spec::Clause<'_>],
    clause: &spec::Clause<'_>,
    code: bool,
) -> wire::Clause {
    let see_also = spec::related(clauses, clause).into_iter().map(str::to_owned).collect();
    let code = if code { sources(game).code(clause.name) } else { Vec::new() };
    let code = code.into_iter().map(|CodePart { file, line, text }| wire::Code { file: file.to_owned(), line, text });
    wire::Clause { see_also, code: code.collect(), ..with_example(clause) }
}

/// The sources of a game, with those of the referee.
pub fn sources(game: &dyn AnyGame) -> Sources {
    Sources::with(game, referee::FILES)
}

/// How many positions the fast engine searches while a clause is shown with its examples.
const A_CLAUSE: u64 = 500;

/// A clause with a move that it refuses.
fn with_example(clause: &spec::Clause<'_>) -> wire::Clause {
    stop::spend(A_CLAUSE);
    let example = Example::of(clause.name).and_then(refused).map(|refusal| Box::new((&refusal).into()));
    wire::Clause { example, ..clause.into() }
}

impl From<&spec::Clause<'_>> for wire::Clause {
    fn from(clause: &spec::Clause<'_>) -> Self {
        wire::Clause {
            clause: clause.name.to_owned(),
            kind: clause.kind.word().to_owned(),
            text: clause.text.clone(),
            options: clause.options.iter().map(ToString::to_string).collect(),
            grounds: clause.grounds.iter().map(ToString::to_string).collect(),
            example: None,
            see_also: Vec::new(),
            code: Vec::new(),
        }
    }
}

/// What a game's law says about these words.
pub(super) fn find(game: &str, words: &str) -> OrRefusal<Found> {
    Ok(found(&spec::search(&known_game(game)?.clauses(), words)))
}

/// What was found, as many clauses as an answer has.
pub fn found(search: &spec::Search<'_, '_>) -> Found {
    let found = search.found.iter().take(MAX_FOUND).map(|clause| FoundClause {
        name: clause.name.to_owned(),
        kind: clause.kind.word().to_owned(),
        text: clause.text.clone(),
    });
    let spec::Search { partly, guessed, left_out, .. } = search.clone();
    Found { found: found.collect(), partly, guessed, left_out }
}

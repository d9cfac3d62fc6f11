//! Pictures: every position of every game as an SVG that is well formed and complete.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use insta::assert_snapshot;
use pretty_assertions::assert_eq;
use roxmltree::{Document, Node};
use rulebook::corpus;
use rulebook::diagram::Diagram;
use rulebook::games::{self, AnyGame, GAMES};
use rulebook::rules::Options;
use rulebook::session::Side;
use rulebook::svg::{Mark, Marks, has_look, svg};

/// The start of a game, as a scene.
fn start(id: &str) -> Diagram {
    let game = games::game(id).expect(id);
    game.open(Side::Model, &Options::defaults(game.questions()), "startpos").expect("a start").diagram()
}

/// The scene of a position's text, as far as it can be read.
fn scene(id: &str, position: &str) -> Diagram {
    games::game(id).expect(id).diagram(position)
}

/// The marks of a legal move, as `square mark`.
fn marked(id: &str, position: &str, mv: &str) -> String {
    let game = games::game(id).expect(id);
    let mut session = game.open_law(&Options::defaults(game.questions()), position).expect("a position");
    let before = session.diagram();
    session.play(mv).expect("a legal move");
    let mut marks = Marks::default();
    marks.go(&game.route(mv).expect("a move"), &before, Some(&session.diagram()));
    let squares = marks.squares.iter().map(|(square, mark)| format!("{square} {mark:?}"));
    squares.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_move_is_marked_with_what_it_changes() {
    assert_eq!(marked("chess", "startpos", "e2e4"), "e2 Origin, e4 Target");
    let castles = "1k6/7p/8/8/8/8/P7/R3K2R w KQ - 0 1";
    assert_eq!(marked("chess", castles, "e1g1"), "e1 Origin, f1 Target, g1 Target");
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(marked("chess", en_passant, "e5d6"), "d5 Capture, d6 Target, e5 Origin");
    let robin = "s6S/8/4g3/4b3/3R4/8/8/8[] w";
    assert_eq!(marked("aviary", robin, "d4e6"), "d4 Origin, e6 Capture");
}

#[test]
fn a_sowing_is_marked_with_its_houses() {
    let captures = "4,4,4,4,4,4/1,4,4,4,4,4 3-0 s";
    assert_eq!(marked("awele", captures, "C"), "C Origin, D Target, E Target, F Target, a Capture");
}

/// Checks a picture: what is not in it, twice in it, or cannot be seen.
fn check(diagram: &Diagram, marks: &Marks) {
    let picture = svg(diagram, marks);
    let position = &diagram.position;
    let document = Document::parse(&picture).unwrap_or_else(|error| panic!("{position}: {error}\n{picture}"));
    let with = |name: &'static str| document.descendants().filter(move |node| node.has_attribute(name));
    let mut squares = BTreeMap::new();
    for drawn in with("data-square") {
        let twice = squares.insert(drawn.attribute("data-square").expect("a name"), drawn);
        assert!(twice.is_none(), "{position}: {twice:?}");
    }
    for square in diagram.boards.iter().flat_map(|board| &board.squares) {
        let drawn = squares.remove(square.square.as_str()).unwrap_or_else(|| panic!("{position}: {}", square.square));
        let what = square.piece.as_deref().unwrap_or("vacant");
        assert_eq!(title(drawn), format!("{}: {what}", square.square), "{position}");
        let pieces = drawn.children().filter(|node| node.has_tag_name("use")).count();
        let is_house = drawn.attribute("class").is_some_and(|class| class.contains("house"));
        assert!(is_house || pieces == usize::from(square.sign.is_some()), "{position}: {}", square.square);
    }
    assert!(squares.is_empty(), "{position}: {squares:?}");
    let held: Vec<(&str, &str)> = with("data-hand")
        .filter_map(|node| Some((node.attribute("data-owner")?, node.attribute("data-hand")?)))
        .collect();
    let pockets = diagram.boards.iter().flat_map(|board| &board.pockets);
    let expected: Vec<(&str, &str)> = pockets
        .flat_map(|pocket| {
            pocket.kinds.iter().filter_map(|kind| Some((pocket.owner.as_str(), kind.origin.as_deref()?)))
        })
        .collect();
    assert_eq!(held, expected, "{position}");
    // Every reference has its definition, in this picture, once.
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{position}");
    let used =
        document.descendants().filter_map(|node| node.attribute("href")).map(|href| href.trim_start_matches('#'));
    assert_eq!(used.filter(|id| !ids.contains(id)).collect::<Vec<_>>(), Vec::<&str>::new(), "{position}");
    assert!(!picture.contains("NaN") && !picture.contains("inf\""), "{position}");
}

/// The title of an element.
fn title<'t>(node: Node<'t, '_>) -> &'t str {
    node.children().find(|child| child.has_tag_name("title")).and_then(|title| title.text()).unwrap_or_default()
}

/// Marks of all kinds on the squares of a scene, turned.
fn all_marks(diagram: &Diagram) -> Marks {
    let squares = diagram.boards.iter().flat_map(|board| &board.squares).map(|square| square.square.clone());
    let marks = Mark::ALL.into_iter().cycle();
    let names: Vec<String> = squares.collect();
    let arrows = names.iter().cloned().zip(names.iter().rev().cloned()).step_by(7).collect();
    Marks { squares: names.into_iter().zip(marks).collect(), arrows, turned: true, coordinates: false }
}

#[test]
fn every_board_of_the_registry_has_a_look() {
    for id in games::IDS {
        for board in start(id).boards {
            assert!(has_look(&board.game), "{id}: src/svg/mod.rs lists no look for a board of {}", board.game);
        }
    }
    assert!(!has_look("draughts"));
}

#[test]
fn every_start_is_drawn() {
    for game in GAMES {
        let diagram = start(game.id());
        check(&diagram, &Marks::default());
        check(&diagram, &all_marks(&diagram));
    }
}

#[test]
#[ignore = "slow"]
fn every_position_of_the_cases_is_drawn() {
    let drawn = |game: &'static dyn AnyGame| {
        let pages = corpus::pages(game).unwrap_or_else(|error| panic!("{error}"));
        let cases = pages.iter().flat_map(|page| &page.cases).map(|case| {
            let diagram = match game.open(Side::Model, &case.options, &case.position) {
                Ok(session) => session.diagram(),
                Err(_) => game.diagram(&case.position),
            };
            check(&diagram, &Marks::default());
        });
        cases.count()
    };
    let drawn: usize = thread::scope(|scope| {
        let games: Vec<_> = GAMES.iter().map(|game| scope.spawn(|| drawn(*game))).collect();
        games.into_iter().map(|game| game.join().expect("every position of the game is drawn")).sum()
    });
    assert!(drawn > 2000, "{drawn}");
}

/// Every sign of every game has a drawing of its own: none falls back to a plain letter, and no two look alike.
#[test]
#[ignore = "slow"]
fn no_piece_looks_like_another() {
    for game in GAMES {
        for palette in game.palettes() {
            let mut looks: Vec<(String, String)> = Vec::new();
            for sign in &palette.squares {
                let picture = svg(&with_sign(palette.game, &sign.text), &Marks::default());
                let document = Document::parse(&picture).expect("XML");
                let defs = document.descendants().find(|node| node.has_tag_name("defs")).expect("definitions");
                let look = defs.children().map(|node| drawing(node, &picture)).collect::<String>();
                // A letter in a circle of this size is how a piece without a drawing is drawn.
                assert!(!look.is_empty() && !look.contains("r=\"38\""), "{}", sign.name);
                for (other, its) in &looks {
                    assert_ne!(&look, its, "{}: {} and {other}", palette.game, sign.name);
                }
                looks.push((sign.name.clone(), look));
            }
        }
    }
}

/// What is drawn in an element.
fn drawing(node: Node<'_, '_>, picture: &str) -> String {
    node.children().map(|child| picture[child.range()].to_owned()).collect()
}

/// The start of a game with only this on its first square.
fn with_sign(id: &str, sign: &str) -> Diagram {
    let mut diagram = start(id);
    let palette = games::game(id).expect(id).palettes().remove(0);
    let known = palette.squares.into_iter().find(|known| known.text == sign).expect(sign);
    for square in &mut diagram.boards[0].squares {
        (square.sign, square.piece, square.owner) = (None, None, None);
    }
    let first = &mut diagram.boards[0].squares[0];
    first.sign = Some(known.text);
    first.piece = Some(known.name);
    first.owner = known.owner.map(|owner| owner.to_string().to_lowercase());
    diagram
}

#[test]
fn a_mark_has_a_shape_of_its_own() {
    let diagram = scene("chess", "8/8/8/8/8/8/8/K7 w - - 0 1");
    let of = |square: &str, mark| {
        let marks = Marks { squares: [(square.to_owned(), mark)].into(), ..Marks::default() };
        let picture = svg(&diagram, &marks);
        let document = Document::parse(&picture).expect("XML");
        let drawn = document.descendants().find(|node| node.attribute("data-square") == Some(square)).expect("drawn");
        let shapes = drawn.descendants().filter(|node| node.has_tag_name("path") || node.has_tag_name("circle"));
        let shape = |node: Node<'_, '_>| format!("{:?}{:?}", node.attribute("d"), node.attribute("r"));
        shapes.map(shape).collect::<String>()
    };
    // A dot in the middle would hide a piece.
    assert_ne!(of("a1", Mark::Target), of("b2", Mark::Target));
    for square in ["a1", "b2"] {
        let shapes: BTreeSet<String> = Mark::ALL.into_iter().map(|mark| of(square, mark)).collect();
        assert_eq!(shapes.len(), Mark::ALL.len(), "{square}");
        assert!(!shapes.contains(""), "{square}");
    }
}

#[test]
fn no_piece_lies_under_an_arrow() {
    // The Rook, the Bishop in its way and the Knight that it would capture; the Pawn on a7 is beside the arrow.
    let diagram = scene("chess", "7k/p7/8/8/8/R2b3n/8/K7 w - - 0 1");
    let marks = Marks { arrows: vec![("a3".to_owned(), "h3".to_owned())], ..Marks::default() };
    let picture = svg(&diagram, &marks);
    let document = Document::parse(&picture).expect("XML");
    let nodes: Vec<Node<'_, '_>> = document.descendants().collect();
    let of_class = |class| nodes.iter().position(|node| node.attribute("class") == Some(class)).expect("drawn");
    let (arrow, over) = (of_class("arrow"), of_class("over"));
    assert!(arrow < over);
    let place = |square: &str| {
        let drawn = nodes.iter().find(|node| node.attribute("data-square") == Some(square)).expect("drawn");
        drawn.attribute("transform").expect("a place")
    };
    let above: Vec<&str> = nodes[over].children().filter_map(|node| node.attribute("transform")).collect();
    assert_eq!(above, ["a3", "d3", "h3"].map(place));
}

#[test]
fn a_hand_is_marked_only_where_it_can_move() {
    let diagram = scene("aviary", "8/8/8/8/8/8/8/8[Ss] b");
    let marks = Marks { squares: [("S@".to_owned(), Mark::Origin)].into(), ..Marks::default() };
    let picture = svg(&diagram, &marks);
    let document = Document::parse(&picture).expect("XML");
    let hands = document.descendants().filter(|node| node.attribute("data-hand") == Some("S@"));
    let framed: Vec<(&str, bool)> = hands
        .map(|hand| {
            (hand.attribute("data-owner").expect("an owner"), hand.children().any(|node| node.has_tag_name("path")))
        })
        .collect();
    assert_eq!(framed, [("white", false), ("black", true)]);
}

#[test]
fn a_turned_board_begins_at_the_other_corner() {
    let place = |turned| {
        let picture = svg(&start("tori-shogi"), &Marks { turned, ..Marks::default() });
        let document = Document::parse(&picture).expect("XML");
        let place = |name: &str| {
            let square = document.descendants().find(|node| node.attribute("data-square") == Some(name));
            square.and_then(|square| square.attribute("transform")).expect("a place").to_owned()
        };
        (place("7a"), place("1g"))
    };
    let ((left, right), (right_turned, left_turned)) = (place(false), place(true));
    assert_eq!((left, right), (left_turned, right_turned));
}

#[test]
fn a_picture_says_what_it_shows() {
    let marks = Marks {
        squares: [("b2".to_owned(), Mark::Target)].into(),
        arrows: vec![("a1".to_owned(), "b2".to_owned())],
        ..Marks::default()
    };
    let picture = svg(&scene("aviary", "8/8/8/8/8/8/8/S6t[SSw] b"), &marks);
    let document = Document::parse(&picture).expect("XML");
    let root = document.root_element();
    let said = root.children().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    assert_eq!((root.attribute("role"), title(root)), (Some("img"), "Aviary"));
    assert_eq!(
        said,
        Some(
            "White Sparrow a1; Black Tern h1. White in hand: 2 × White Sparrow. Black in hand: Black Woodpecker. Black to \
             move. marked: b2 target. arrows: a1 to b2."
        )
    );
}

#[test]
#[ignore = "slow"]
fn whatever_can_be_read_is_drawn() {
    let texts = [
        "",
        "<>&\"",
        "8/8",
        "9999999999/K",
        "=+C=+",
        "[",
        "W|W|W",
        "- | WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW! | 8",
        "255,0,99/1 255-255 s",
    ];
    for game in GAMES {
        for text in texts {
            let diagram = game.diagram(text);
            check(&diagram, &Marks::default());
            check(&diagram, &all_marks(&diagram));
        }
    }
}

#[test]
fn a_scene_that_no_board_has_is_drawn_too() {
    let mut diagram = start("tori-shogi");
    let board = &mut diagram.boards[0];
    (board.game, board.files, board.ranks, board.turn) = (String::new(), 0, 0, String::new());
    board.squares[0].sign = Some("<é>".to_owned());
    board.squares[0].piece = Some("<é&>".to_owned());
    board.squares[2].square = "\"<&".to_owned();
    board.squares[1].file = u8::MAX;
    board.squares[1].rank = u8::MAX;
    for turned in [false, true] {
        let picture = svg(&diagram, &Marks { turned, ..Marks::default() });
        let document = Document::parse(&picture).unwrap_or_else(|error| panic!("{error}: {picture}"));
        let titles: Vec<&str> = document.descendants().map(title).collect();
        assert!(titles.contains(&"7a: <é&>") && titles.contains(&"\"<&: White Crane"), "{titles:?}");
    }
    assert!(!diagram.text().is_empty());
}

#[test]
fn a_long_list_does_not_make_a_tall_picture() {
    let powers = "WB".repeat(4_900);
    let picture = svg(&scene("awarichess", &format!("- | {powers} | 8/8/8/8/8/8/8/8 w - - 0 1")), &Marks::default());
    let document = Document::parse(&picture).expect("XML");
    let view: Vec<&str> = document.root_element().attribute("viewBox").expect("a size").split(' ').collect();
    let [_, _, width, height] = view[..] else { panic!("{view:?}") };
    let size = |text: &str| text.parse::<u32>().expect("a number");
    assert!(size(height) < 2 * size(width), "{view:?}");
    assert_eq!(document.descendants().filter(|node| node.attribute("class") == Some("power")).count(), 60);
    assert!(picture.contains("<title>9740 more</title>"));
}

#[test]
fn a_small_picture() {
    assert_snapshot!(
        svg(&scene("awele", "1,2,0,0,0,0/0,0,0,0,0,3 1-0 n"), &Marks { coordinates: false, ..Marks::default() })
            .replace("><", ">\n<")
    );
}

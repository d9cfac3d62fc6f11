//! `diagram`: pictures on the standard output and in files, and why there is none.

use std::fs;
use std::path::PathBuf;

use pretty_assertions::assert_eq;
use roxmltree::Document;

use crate::run::rulebook;

/// A file of this name that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rulebook-diagram-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    let _ = fs::remove_file(&file);
    file
}

/// The marked squares of a picture, sorted, each with its mark.
fn marked(picture: &str) -> Vec<String> {
    let document = Document::parse(picture).expect("XML");
    let squares =
        document.descendants().filter_map(|node| Some((node.attribute("data-square")?, node.attribute("class")?)));
    let marked = squares.filter_map(|(square, class)| Some(format!("{square}={}", class.split(' ').nth(2)?)));
    let mut marked: Vec<String> = marked.collect();
    marked.sort();
    marked
}

/// The picture that these arguments draw.
fn picture(args: &[&str]) -> String {
    let said = rulebook(&[&["diagram"], args].concat());
    assert_eq!((said.status, said.err.as_str()), (0, ""), "{args:?}");
    said.out
}

#[test]
fn the_law_says_where_a_piece_may_go() {
    // The Knight's moves by `chess.knight.move`: six targets of which one is an enemy's.
    let position = "4k3/8/8/8/8/2p5/8/1N2K3 w - - 0 1";
    assert_eq!(
        marked(&picture(&["chess", position, "--legal", "b1"])),
        ["a3=target", "b1=origin", "c3=capture", "d2=target"]
    );
    // A Swallow is dropped on no file with two of its owner's (`tori-shogi.drop.third-swallow`), and in front of none.
    let position = "3k3/7/7/7/SSS1SSS/SSS1SSS/3K3 b S";
    let squares = marked(&picture(&["tori-shogi", position, "--legal", "S*"]));
    assert!(!squares.is_empty() && squares.iter().all(|square| square.starts_with('4')), "{squares:?}");
    // In Bifocal Chess nothing is captured: the Mann changes places with a friend.
    let squares = marked(&picture(&["bifocal", "startpos", "--legal", "e2"]));
    assert!(squares.iter().all(|square| !square.ends_with("capture")), "{squares:?}");
    assert!(squares.contains(&"d1=target".to_owned()), "{squares:?}");
}

#[test]
fn the_last_move_is_marked() {
    let last = |game, moves: &[&str]| marked(&picture(&[&[game, "startpos", "--last"], moves].concat()));
    assert_eq!(last("aviary", &["c8b6", "f1e3"]), ["e3=last", "f1=last"]);
    assert_eq!(last("chess", &["Nf3"]), ["f3=last", "g1=last"]);
    assert_eq!(last("awele", &["D"]), ["D=last"]);
    assert_eq!(last("aviary", &[]), Vec::<String>::new());
}

#[test]
fn a_mark_overrides_what_is_marked_by_itself() {
    let squares =
        marked(&picture(&["aviary", "startpos", "c8b6", "--last", "--mark", "b6=reason", "--mark", "h1=check"]));
    assert_eq!(squares, ["b6=reason", "c8=last", "h1=check"]);
}

#[test]
fn a_picture_goes_into_a_file() {
    let (vector, pixels) = (fresh("board.svg"), fresh("board.png"));
    for (file, width) in [(&vector, "900"), (&pixels, "320")] {
        let said = rulebook(&["diagram", "chess", "-o", file.to_str().expect("UTF-8"), "--width", width]);
        assert_eq!((said.status, said.out.as_str(), said.err.as_str()), (0, "", ""));
    }
    let text = fs::read_to_string(&vector).expect("it is written");
    assert_eq!(text, picture(&["chess"]));
    let bytes = fs::read(&pixels).expect("it is written");
    assert!(bytes.starts_with(b"\x89PNG"));
    // The width in the header.
    assert_eq!(bytes[16..20], 320u32.to_be_bytes());
}

#[test]
fn an_impossible_position_is_drawn() {
    let kings = "4k3/8/8/8/8/8/8/4K2K w - - 0 1";
    assert!(picture(&["chess", kings]).contains("<title>h1: White King</title>"));
}

#[test]
fn what_cannot_be_drawn_leaves_no_file() {
    let file = fresh("none.svg");
    let name = file.to_str().expect("UTF-8");
    for (args, status, told) in [
        (&["startpos", "e2e5"][..], 1, "chess.pawn.move"),
        (&["4k3 w"], 2, "cannot be read"),
        (&["startpos", "--legal", "i1"], 2, "no square `i1`"),
        (&["startpos", "--mark", "T@=origin"], 2, "no square `T@`"),
        (&["startpos", "--mark", "e2=best"], 2, "no mark `best`"),
        (&["startpos", "--mark", "e2"], 2, "expected `SQUARE=MARK`"),
        (&["startpos", "--arrow", "e2e4"], 2, "`-`"),
        (&["startpos", "--arrow", "e2-e9"], 2, "no square `e9`"),
        (&["8/8/8/8/8/8/8/8 w - - 0 1", "--legal", "e2"], 2, "impossible"),
        (&["startpos", "--width", "0"], 2, "0"),
        (&["startpos", "--rulings", "x"], 2, "x"),
    ] {
        let said = rulebook(&[&["diagram", "chess", "-o", name], args].concat());
        assert_eq!(said.status, status, "{args:?}");
        assert!(format!("{}{}", said.out, said.err).contains(told), "{args:?}: {}{}", said.out, said.err);
        assert!(!file.exists(), "{args:?}");
    }
    let said = rulebook(&["diagram", "chess", "-o", "board.gif"]);
    assert!(said.status == 2 && said.err.contains("NAME.svg"), "{}", said.err);
}

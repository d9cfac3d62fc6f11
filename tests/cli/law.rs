//! What `law` prints: the pages of the law, and their sections.

use pretty_assertions::assert_eq;
use rulebook::games::{self, GAMES};
use rulebook::spec::{self, Section};
use serde_json::json;

use crate::run::{json, rulebook};

#[test]
fn every_clause_that_how_to_play_names_can_be_explained() {
    for game in GAMES {
        let said = rulebook(&["law", game.id(), "--section", "how-to-play"]);
        assert_eq!((said.status, said.err.as_str()), (0, ""));
        assert!(
            said.out.starts_with("How to play\n───────────\n\nIn short; the clauses below decide.\n"),
            "{}",
            said.out
        );
        let clauses = game.clauses();
        let is_of_clause = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-';
        let words = said.out.split(|c| !is_of_clause(c)).map(|word| word.trim_matches('.'));
        let is_name = |word: &&str| word.split_once('.').is_some_and(|(game, _)| games::IDS.contains(&game));
        let named: Vec<&str> = words.filter(is_name).collect();
        assert!(named.len() > 5, "{named:?}");
        let unknown: Vec<&&str> =
            named.iter().filter(|name| !clauses.iter().any(|clause| clause.name == **name)).collect();
        assert_eq!(unknown, Vec::<&&str>::new(), "{}", said.out);
    }
}

#[test]
fn a_page_has_lines_of_96_columns_without_a_terminal() {
    for game in GAMES {
        let said = rulebook(&["law", game.id()]);
        let (title, rest) = said.out.split_once('\n').expect("lines");
        assert_eq!((said.status, title), (0, game.title()));
        // A quotation may have an address that is longer.
        let long: Vec<&str> =
            rest.lines().filter(|line| line.chars().count() > 96 && line.trim().contains(' ')).collect();
        assert_eq!(long, Vec::<&str>::new(), "{}", game.id());
        for clause in spec::clauses(game.law()[0]) {
            assert!(rest.contains(&format!("{} · {}\n", clause.name, clause.kind)), "{}", clause.name);
        }
        // A board is indented, and may have walls.
        let prose: Vec<&str> = rest.lines().filter(|line| !line.starts_with("    ")).collect();
        let prose = prose.join("\n");
        let marks = ["**", "](", "\n|", "\n#"];
        assert!(marks.iter().all(|mark| !prose.contains(mark)), "{}", game.id());
    }
}

#[test]
fn a_page_is_data_too() {
    let (page, status) = json(&["law", "awele", "--json"]);
    assert_eq!((status, &page["game"], &page["title"]), (0, &json!("awele"), &json!("Awele")));
    let parts = page["parts"].as_array().expect("parts");
    let mut sections: Vec<&str> = parts.iter().filter_map(|part| part["section"].as_str()).collect();
    sections.dedup();
    assert_eq!(sections, Section::ALL.map(Section::id));
    let items = parts.iter().flat_map(|part| part["items"].as_array().expect("items"));
    let clauses: Vec<&str> = items.filter_map(|item| item["clause"].as_str()).collect();
    let law = games::game("awele").expect("a game").law()[0];
    assert_eq!(clauses, spec::clauses(law).iter().map(|clause| clause.name).collect::<Vec<_>>());
    let (one, _) = json(&["law", "awele", "--section", "how-to-play", "--json"]);
    assert_eq!(one["parts"], json!([parts[0]]));
    assert!(
        parts[0]["items"][0]["prose"].as_str().is_some_and(|prose| prose.starts_with("*In short;")),
        "{}",
        parts[0]
    );
}

/// A page to print: each clause has its name as its address, and each link within the laws leads to one.
#[test]
fn a_page_of_html_has_an_address_for_each_clause() {
    let pages: Vec<(&str, String)> =
        GAMES.iter().map(|game| (game.id(), rulebook(&["law", game.id(), "--html"]).out)).collect();
    for (game, page) in GAMES.iter().zip(&pages) {
        for clause in spec::clauses(game.law()[0]) {
            assert!(page.1.contains(&format!("<h4 id=\"{}\">", clause.name)), "{}", clause.name);
        }
        let links = page.1.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.filter(|link| !link.contains("://")) {
            let (file, address) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { game.id() } else { file.strip_suffix(".html").expect("a page") };
            let (_, there) = pages.iter().find(|(id, _)| *id == file).unwrap_or_else(|| panic!("{link}"));
            assert!(address.is_empty() || there.contains(&format!(" id=\"{address}\"")), "{}: {link}", game.id());
        }
    }
}

//! On the law's pages as they stand in the repository, each clause that is named is a link to it; the build takes the links
//! out again (`spec/build.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::{env, fs};

use pretty_assertions::assert_eq;
use rulebook::games::GAMES;
use rulebook::spec;

/// Where each clause stands: its page, and the address that a forge gives to its heading.
fn addresses() -> BTreeMap<&'static str, (&'static str, String)> {
    let of = |game: &'static dyn rulebook::games::AnyGame| {
        spec::clauses(game.law()[0]).into_iter().map(move |clause| {
            let heading = format!("{}--{}", clause.name.replace('.', ""), clause.kind);
            (clause.name, (game.id(), heading))
        })
    };
    GAMES.iter().flat_map(|game| of(*game)).collect()
}

/// A page without links, with one at each name of a clause, and where they lead at its end.
fn linked(page: &str, id: &str, addresses: &BTreeMap<&str, (&str, String)>) -> String {
    let mut named = BTreeSet::new();
    let mut linked = String::new();
    for line in page.lines() {
        let plain = ["#", ">", "    "].iter().any(|mark| line.starts_with(mark));
        for (n, words) in line.split('`').enumerate() {
            let is_link = n % 2 == 1 && !plain && addresses.contains_key(words);
            named.extend(is_link.then_some(words));
            match (n % 2, is_link) {
                (0, _) => linked += words,
                (_, true) => linked += &format!("[`{words}`]"),
                (_, false) => linked += &format!("`{words}`"),
            }
        }
        linked.push('\n');
    }
    linked.extend((!named.is_empty()).then_some('\n'));
    for name in named {
        let (page, heading) = &addresses[name];
        let file = if *page == id { String::new() } else { format!("{page}.md") };
        linked += &format!("[`{name}`]: {file}#{heading}\n");
    }
    linked
}

#[test]
fn every_clause_that_is_named_is_a_link() {
    let addresses = addresses();
    for game in GAMES {
        let file = super::root().join("spec").join(format!("{}.md", game.id()));
        let expected = linked(game.law()[0], game.id(), &addresses);
        if env::var_os("UPDATE_EXAMPLES").is_some() {
            fs::write(&file, expected).expect("the page is written");
            continue;
        }
        let found = fs::read_to_string(&file).expect("a page of the law");
        assert_eq!(
            found,
            expected,
            "`UPDATE_EXAMPLES=1 cargo test --test law spec::` writes the links of {}",
            game.id()
        );
    }
}

//! What is wrong with how a page is built is found.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;

use super::LAWS;
use super::form::{IN_SHORT, KINDS, MOST_WORDS, MOST_WORDS_OF_A_CLAUSE, faults};

/// What is wrong with Aviary's page when something in it is replaced, and everything that was there before.
#[track_caller]
fn planted(old: &str, new: &str) -> String {
    let aviary = LAWS.iter().find(|law| law.id == "aviary").expect("a game");
    let known: BTreeSet<&str> = aviary.all.iter().map(|clause| clause.name).collect();
    let page = aviary.of_pages[0];
    assert_eq!(page.matches(old).count(), 1, "{old}");
    faults(&page.replace(old, new), &known).join("\n")
}

#[test]
fn a_part_that_is_missing_or_misplaced_is_found() {
    let fault = |old: &str, new: &str| planted(old, new);
    assert!(fault("\n## How to play\n", "\n## The game\n").starts_with("the parts are [\"The game\""));
    assert!(fault("\n## Capturing\n", "\n## How to play\n").contains("the parts are"));
    assert!(fault("\n## Open questions\n", "\n## Questions\n").contains("the parts are"));
    assert!(fault("\n## For implementers\n", "\n### For implementers\n").contains("the parts are"));
    assert!(fault(KINDS, "README.md)").contains("does not link"));
}

#[test]
fn a_clause_in_a_part_of_others_is_found() {
    let heading = "#### `aviary.turn` · defines\n";
    for (name, kind, found) in [
        ("aviary.position.any", "defines", "aviary.position.any is under `The birds and the board`"),
        ("aviary.ruling.first", "ruling", "aviary.ruling.first is under `The birds and the board`"),
    ] {
        let planted = planted(heading, &format!("#### `{name}` · {kind}\nSo.\n\n{heading}"));
        assert!(planted.contains(found), "{planted}");
    }
    let planted = planted(
        "#### `aviary.ruling.first-player` · ruling\n",
        &format!("{heading}So.\n\n#### `aviary.ruling.first-player` · ruling\n"),
    );
    assert_eq!(planted, "aviary.turn is under `Open questions`");
}

#[test]
fn a_clause_that_is_long_is_found() {
    let heading = "#### `aviary.turn` · defines\n";
    let found = planted(heading, &format!("{heading}{}", "so ".repeat(MOST_WORDS_OF_A_CLAUSE)));
    assert!(found.starts_with("aviary.turn has ") && !found.contains('\n'), "{found}");
}

#[test]
fn how_to_play_that_is_long_or_unfounded_is_found() {
    let fault = |old: &str, new: &str| planted(old, new);
    assert!(fault(IN_SHORT, "In short.").contains("does not begin with"));
    let long = format!("**Aim:** {}checkmate", "and ".repeat(MOST_WORDS));
    assert!(fault("**Aim:** checkmate", &long).contains("how to play has "));
    for (old, new, unfounded) in [
        ("**Turn:**", "Birds fly. **Turn:**", "Birds fly."),
        ("(`aviary.turn`).", "(`aviary.turn`), mostly.", "nobody passes (`aviary.turn`), mostly."),
        ("(`aviary.turn`).", "(`aviary.turn`, too).", "nobody passes (`aviary.turn`, too)."),
        ("| as Canary or Robin | (`aviary.owl.move`) |", "| as Canary or Robin | |", "| Owl O | as Canary or Robin"),
    ] {
        let found = fault(old, new);
        assert!(found.contains("it does not end with its clauses: ") && found.contains(unfounded), "{new}: {found}");
    }
    let unknown = fault("(`aviary.owl.move`)", "(`aviary.owl.flight`)");
    assert!(unknown.contains("how to play names aviary.owl.flight, which is no clause"), "{unknown}");
}

#[test]
fn a_table_that_departs_from_the_rulings_is_found() {
    let row = "| Who moves first? (`aviary.ruling.first-player`) | `white`: White | `black`: Black |\n";
    let fault = |new: &str| planted(row, new);
    assert!(fault("").starts_with("the tables ask"));
    assert!(fault(&row.repeat(2)).starts_with("the tables ask"));
    for wrong in [
        row.replace("`white`: White | `black`: Black", "`black`: Black | `white`: White"),
        row.replace("`black`", "`nobody`"),
        row.replace("`black`: Black", "`black`: Black; `nobody`: nobody"),
        row.replace("| `black`: Black ", "| "),
        row.replace(": Black", ""),
        row.replace("`white`: White", "White"),
    ] {
        assert!(
            fault(&wrong).starts_with("aviary.ruling.first-player has the options [\"white\", \"black\"]: "),
            "{wrong}"
        );
    }
    assert!(
        fault(&row.replace("ruling.first-player", "ruling.last-player"))
            .starts_with("it names no ruling of the page")
    );
    assert!(fault(&row.replace(" | `black`: Black", "")).starts_with("it is not a question, a default"));
}

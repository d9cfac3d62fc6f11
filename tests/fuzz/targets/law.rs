//! The law's pages, taken apart into clauses.

use std::collections::BTreeSet;

use rulebook::games::{self, Game as _, with_game};
use rulebook::spec;

pub fn run(bytes: &[u8]) {
    let page = String::from_utf8_lossy(bytes);
    let clauses = spec::clauses(&page);
    let headings = page.lines().filter(|line| line.starts_with('#')).count();
    assert!(clauses.len() <= headings, "more clauses than headings in {page:?}");
    for clause in &clauses {
        assert!(page.contains(clause.name) && page.contains(clause.part), "a clause of its own making in {page:?}");
        assert!(clause.options.iter().all(|option| page.contains(option)), "an option of its own making in {page:?}");
        assert_eq!(spec::Kind::of_word(clause.kind.word()), Some(clause.kind));
        for ground in &clause.grounds {
            let _ = ground.to_string();
        }
    }
    // A page read twice over has each clause twice.
    let twice = format!("{page}\n{page}");
    let names: BTreeSet<&str> = clauses.iter().map(|clause| clause.name).collect();
    let again: BTreeSet<&str> = spec::clauses(&twice).iter().map(|clause| clause.name).collect();
    assert_eq!(names.len(), again.len(), "clauses come or go when {page:?} is doubled");
}

/// The pages' clauses, and their parts.
pub fn seeds() -> Vec<Vec<u8>> {
    let pages: Vec<&str> = games::IDS.iter().filter_map(|id| with_game!(*id, G => G::LAW[0])).collect();
    let clauses = pages.iter().flat_map(|page| page.split("\n#### ").skip(1).map(|clause| format!("#### {clause}")));
    let parts = pages.iter().flat_map(|page| page.split("\n## ").skip(1).map(|part| format!("## {part}")));
    clauses.chain(parts).map(String::into_bytes).collect()
}

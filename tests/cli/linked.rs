//! Every page of documentation can be reached from the README, and no link between the project's pages is broken.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::documented::pages_in;

/// A link in a page: the file that it leads to, by its path from the root, and the heading, which may be empty.
#[derive(Debug, PartialEq)]
struct Link {
    file: String,
    heading: String,
}

/// The lines of a text that are not in a block of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_block = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        in_block ^= fence;
        !in_block && !fence
    })
}

/// The links of a page to the project's files.
fn links(page: &str, text: &str) -> Vec<Link> {
    let targets = prose(text).flat_map(|line| line.split("](").skip(1)).filter_map(|rest| rest.split(')').next());
    let inner = targets.filter(|target| !target.contains("://"));
    let link = |target: &str| {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        Link { file: from_the_root(page, file), heading: heading.to_owned() }
    };
    inner.map(link).collect()
}

/// The path from the root of a file that a page links to.
fn from_the_root(page: &str, file: &str) -> String {
    if file.is_empty() {
        return page.to_owned();
    }
    let mut path: Vec<&str> = page.split('/').collect();
    path.pop();
    for part in file.split('/').filter(|part| !part.is_empty() && *part != ".") {
        if part == ".." {
            path.pop();
        } else {
            path.push(part);
        }
    }
    path.join("/")
}

/// The names by which the headings of a text can be linked.
fn headings(text: &str) -> BTreeSet<String> {
    let named = |line: &str| -> String {
        let title = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        title.chars().filter(|letter| letter.is_alphanumeric() || ['-', '_'].contains(letter)).collect()
    };
    prose(text).filter(|line| line.starts_with('#')).map(named).collect()
}

fn read(page: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page))
        .unwrap_or_else(|error| panic!("{page}: {error}"))
}

#[test]
fn no_link_of_a_page_is_broken() {
    let others = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "python/README.md"].map(str::to_owned);
    let pages = [pages_in("docs"), pages_in("spec"), others.to_vec()].concat();
    let mut broken = Vec::new();
    for page in &pages {
        for Link { file, heading } in links(page, &read(page)) {
            let there = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file).exists();
            let has_heading = || heading.is_empty() || headings(&read(&file)).contains(&heading);
            if !there || !has_heading() {
                broken.push(format!("{page}: {file}#{heading}"));
            }
        }
    }
    assert!(broken.is_empty(), "links to nothing:\n{}", broken.join("\n"));
}

#[test]
fn every_page_is_two_links_from_the_readme_at_most() {
    let mut reached = BTreeSet::from(["README.md".to_owned()]);
    for _ in 0..2 {
        let pages: Vec<String> = reached.iter().filter(|file| file.ends_with(".md")).cloned().collect();
        reached.extend(pages.iter().flat_map(|page| links(page, &read(page))).map(|link| link.file));
    }
    let mut pages = pages_in("docs");
    pages.retain(|page| !reached.contains(page));
    assert!(pages.is_empty(), "more than two links from README.md, or not linked:\n{}", pages.join("\n"));
}

#[test]
fn links_and_headings_are_seen() {
    let text = "# A page\n[one](../b.md#How), [this](#how-it-is) and [other](https://example.org)\n\
        ```\n[no](link.md)\n# No heading\n```\n## How *it* is\n[`two`](c/d)";
    let link = |file: &str, heading: &str| Link { file: file.to_owned(), heading: heading.to_owned() };
    let expected = [link("docs/b.md", "How"), link("docs/a/page.md", "how-it-is"), link("docs/a/c/d", "")];
    assert_eq!(links("docs/a/page.md", text), expected);
    assert_eq!(headings(text), BTreeSet::from(["a-page".to_owned(), "how-it-is".to_owned()]));
    let folders: BTreeSet<String> =
        pages_in("docs").iter().filter_map(|page| page.split('/').nth(1)).map(str::to_owned).collect();
    assert!(
        ["using", "engines", "reference", "results"].iter().all(|folder| folders.contains(*folder)),
        "{folders:?}"
    );
}

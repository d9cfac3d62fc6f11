//! Reads the finished site back: every link, anchor and picture, and whether the law says of every position that is
//! linked what the page says.

mod document;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::{fs, io};

use rulebook::games::GAMES;
use rulebook::session::Side;

use crate::address::of_clause;
use crate::law::{Law, page};
use crate::opening::{Opening, PAGE};
use document::{Document, Link};

/// What was checked, and what is wrong.
#[derive(Default)]
pub struct Found {
    pages: usize,
    links: usize,
    openings: usize,
    pictures: usize,
    clauses: usize,
    /// What is wrong, each with its page.
    pub faults: Vec<String>,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { pages, links, openings, pictures, clauses, .. } = self;
        write!(
            f,
            "{pages} pages with {clauses} clauses, {pictures} pictures and {links} links, {openings} of them to \
             different positions: all of them are right"
        )
    }
}

/// Checks a site.
///
/// # Errors
/// A file cannot be read.
pub fn check(folder: &Path) -> io::Result<Found> {
    let mut documents: BTreeMap<String, Document> = BTreeMap::new();
    let mut pictures = BTreeSet::new();
    for (path, file) in files(folder, "")? {
        if path.ends_with(".html") {
            documents.insert(path, Document::read(&fs::read_to_string(file)?));
        } else if path.ends_with(".svg") && path.contains('/') {
            pictures.insert(path);
        }
    }
    let mut found = Found { pages: documents.len(), pictures: pictures.len(), ..Found::default() };
    let mut asked: BTreeMap<(String, Option<bool>), Result<(), String>> = BTreeMap::new();
    for (path, document) in &documents {
        found.links += document.links.len();
        for id in &document.repeated {
            found.faults.push(format!("{path}: the id `{id}` is there twice"));
        }
        for link in &document.links {
            let checked = match link.target.split_once('#') {
                Some((PAGE, fragment)) => asked
                    .entry((fragment.to_owned(), link.legal))
                    .or_insert_with(|| opens(fragment, link.legal))
                    .clone(),
                _ => leads(folder, &documents, path, link),
            };
            if let Err(fault) = checked {
                found.faults.push(format!("{path}: {}: {fault}", link.target));
            }
            pictures.remove(&link.target);
        }
    }
    found.openings = asked.len();
    found.faults.extend(pictures.iter().map(|picture| format!("{picture}: no page shows it")));
    clauses(folder, &documents, &mut found)?;
    Ok(found)
}

/// All files below a folder, each with its path from there.
fn files(folder: &Path, prefix: &str) -> io::Result<Vec<(String, std::path::PathBuf)>> {
    let mut files_found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            files_found.extend(files(&entry.path(), &format!("{path}/"))?);
        } else {
            files_found.push((path, entry.path()));
        }
    }
    Ok(files_found)
}

/// Every clause of every game is there, in the page to print too, and the search finds it.
fn clauses(folder: &Path, documents: &BTreeMap<String, Document>, found: &mut Found) -> io::Result<()> {
    let searched = fs::read_to_string(folder.join("searchindex.js"))?;
    let law = Law::read();
    for game in GAMES {
        // As the page has them, in case two had one name.
        for clause in rulebook::spec::clauses(page(*game)) {
            found.clauses += 1;
            let address = of_clause(clause.name);
            for file in [format!("{}.html", game.id()), "print.html".to_owned()] {
                if !documents.get(&file).is_some_and(|document| document.ids.contains(clause.name)) {
                    found.faults.push(format!("{file}: it lacks the clause {}", clause.name));
                }
            }
            if law.clause(clause.name).is_none() || !searched.contains(&format!("\"{address}\"")) {
                found.faults.push(format!("the search does not know {address}"));
            }
        }
    }
    Ok(())
}

/// Whether a link within the book leads somewhere.
fn leads(folder: &Path, documents: &BTreeMap<String, Document>, from: &str, link: &Link) -> Result<(), String> {
    let target = link.target.as_str();
    if ["https://", "http://", "mailto:", "data:"].iter().any(|scheme| target.starts_with(scheme)) {
        return Ok(());
    }
    if link.is_picture && !link.is_described {
        return Err("the picture has no text in its place".to_owned());
    }
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    let path = if path.is_empty() { from } else { path.split('?').next().unwrap_or(path) };
    match (documents.get(path), anchor) {
        (Some(document), Some(anchor)) if !anchor.is_empty() && !document.ids.contains(anchor) => {
            Err(format!("{path} has no `{anchor}`"))
        }
        (Some(_), _) => Ok(()),
        (None, _) if folder.join(path).is_file() => Ok(()),
        (None, _) => Err("there is no such file".to_owned()),
    }
}

/// Whether the page could open an address, and the engine says of its move what the book does.
fn opens(fragment: &str, legal: Option<bool>) -> Result<(), String> {
    let opening = Opening::read(fragment)?;
    let game = opening.game()?;
    let options = opening.options()?;
    let mut session = match game.open(Side::Engine, &options, opening.text()) {
        Ok(session) => session,
        // A case may be about a text that is refused; there is nothing to play then.
        Err(_) if opening.moves.is_empty() && opening.judge.is_none() => return Ok(()),
        Err(refused) => return Err(refused.to_string()),
    };
    for mv in &opening.moves {
        session.play(mv).map_err(|error| format!("{mv}: {error}"))?;
    }
    let Some(judged) = &opening.judge else { return Ok(()) };
    match (session.is_legal(judged), legal) {
        (found, Some(stated)) if found == stated => Ok(()),
        (found, Some(stated)) => Err(format!("{judged}: legal is {stated} in the book and {found} by the engine")),
        (_, None) => Err(format!("the book does not say whether {judged} is legal")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEGAL: &str = "game=aviary&position=7S/8/8/3C4/8/8/8/s7%5B%5D%20w&judge=d5d7";

    #[test]
    fn a_position_opens_if_the_program_can_play_it() {
        assert_eq!(opens(LEGAL, Some(true)), Ok(()));
        assert_eq!(opens("game=aviary&moves=c8b6+f1e3", None), Ok(()));
        assert_eq!(opens("game=aviary&position=not%20a%20position", None), Ok(()));
    }

    #[test]
    fn what_the_program_would_not_open_is_found() {
        assert!(opens(LEGAL, Some(false)).unwrap_err().contains("legal is false in the book"));
        assert!(opens(LEGAL, None).unwrap_err().contains("does not say"));
        assert!(opens("game=draughts", None).unwrap_err().contains("unknown game"));
        assert!(opens("game=aviary&rulings=perhaps%3Dyes", None).unwrap_err().contains("perhaps"));
        assert!(opens("game=aviary&moves=c8b6+c8b6", None).unwrap_err().contains("c8b6"));
        assert!(opens("game=aviary&position=nothing&judge=d5d7", Some(false)).is_err());
        assert!(opens("game=aviary&colour=red", None).unwrap_err().contains("unknown key"));
    }

    #[test]
    fn a_site_s_faults_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let page = "<h1 id=\"here\"><a href=\"#here\">x</a></h1><p id=\"here\"></p><a href=\"#there\">x</a>\
                    <a href=\"other.html\">x</a><img src=\"diagrams/a.svg\"><a href=\"../index.html#game=draughts\">x</a>";
        fs::write(folder.path().join("aviary.html"), page).expect("written");
        fs::create_dir(folder.path().join("diagrams")).expect("made");
        for picture in ["a.svg", "b.svg"] {
            fs::write(folder.path().join("diagrams").join(picture), "<svg/>").expect("written");
        }
        fs::write(folder.path().join("searchindex.js"), "[]").expect("written");
        let faults = check(folder.path()).expect("a site").faults;
        for fault in [
            "aviary.html: the id `here` is there twice",
            "aviary.html: #there: aviary.html has no `there`",
            "aviary.html: other.html: there is no such file",
            "aviary.html: diagrams/a.svg: the picture has no text in its place",
            "aviary.html: ../index.html#game=draughts: unknown game `draughts`",
            "diagrams/b.svg: no page shows it",
            "aviary.html: it lacks the clause aviary.robin.blocked",
            "the search does not know aviary.html#aviary.robin.blocked",
        ] {
            assert!(faults.iter().any(|found| found == fault), "{fault}: {:?}", &faults[..8]);
        }
        assert!(!faults.iter().any(|fault| fault.contains("#here")), "{:?}", &faults[..8]);
    }
}

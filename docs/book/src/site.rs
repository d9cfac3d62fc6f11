//! The book: its chapters, rendered by mdBook.

use std::path::{Path, PathBuf};
use std::{fs, io};

use mdbook_driver::MDBook;
use mdbook_driver::config::{Config, HtmlConfig};
use rulebook::corpus::FixtureError;
use rulebook::games::GAMES;

use crate::address::of_cases;
use crate::cases::Cases;
use crate::chapter::{self, Sources};
use crate::law::{Law, page};
use crate::picture::Pictures;
use crate::{prose, terms};

const CONFIG: &str = include_str!("../book.toml");
const STYLE: &str = include_str!("../law.css");
const INTRODUCTION: &str = include_str!("../introduction.md");
const README: &str = include_str!("../../../spec/README.md");
const NOTATION: &str = include_str!("../../../spec/notation.md");
const GLOSSARY: &str = include_str!("../../reference/glossary.md");

/// The index's chapter.
const TERMS: &str = "terms.md";

/// A page that every book of mdBook has, by which a folder is known as one.
const OF_EVERY_BOOK: &str = "toc.js";

/// Why the book could not be written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The folder holds something else, which would be lost.
    #[error("{0} holds something that is not a book; name a new or an empty folder")]
    NotABook(PathBuf),
    /// A file of cases has an error.
    #[error(transparent)]
    Cases(#[from] FixtureError),
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// mdBook reports an error.
    #[error("mdBook: {0}")]
    MdBook(String),
}

/// A chapter: its title, its file, its text, and whether it is part of the law or only of its cases.
struct Chapter {
    title: String,
    file: String,
    text: String,
    is_cases: bool,
}

/// An element of a chapter, as it begins and ends.
type Element = (&'static str, &'static str);

/// What is folded: the list of a clause's further cases, and its code.
const FOLDED: Element = ("<details", "</details>");
/// A clause's cases that are drawn.
const DRAWN: Element = ("<div class=\"cases\">", "</div>");

impl Chapter {
    /// It without some elements.
    fn without(&self, elements: &[Element]) -> Self {
        let mut text = self.text.clone();
        for (begin, end) in elements {
            let mut parts = text.split(begin);
            let first = parts.next().unwrap_or_default().to_owned();
            let behind = parts.map(|part| part.split_once(end).map_or("", |(_, behind)| behind));
            text = first + &behind.collect::<String>();
        }
        Chapter { title: self.title.clone(), file: self.file.clone(), text, is_cases: self.is_cases }
    }
}

/// Writes the book into a folder, in place of a book that is there.
///
/// # Errors
/// The folder holds something else, or the book cannot be written.
pub fn write(folder: &Path) -> Result<(), SiteError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| SiteError::File { path, error }
    };
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    if !is_empty && !folder.join(OF_EVERY_BOOK).exists() {
        return Err(SiteError::NotABook(folder.to_owned()));
    }
    fs::create_dir_all(folder).map_err(at(folder))?;
    let folder = fs::canonicalize(folder).map_err(at(folder))?;
    let work = tempfile::tempdir().map_err(at(&std::env::temp_dir()))?;
    let mut pictures = Pictures::default();
    let chapters = chapters(&mut pictures)?;
    let from = |name: &str, chapters: &[Chapter], folder: &Path| {
        let root = work.path().join(name);
        lay_out(&root, chapters).map_err(at(&root))?;
        render(&root, folder)
    };
    let of_pictures = work.path().join("whole/src");
    pictures.write(&of_pictures).map_err(at(&of_pictures))?;
    from("whole", &chapters, &folder)?;

    // What is printed and what is searched is less than the whole, so it is taken from books that have less.
    let law = chapters.iter().filter(|chapter| !chapter.is_cases);
    let printed: Vec<Chapter> = law.clone().map(|chapter| chapter.without(&[FOLDED])).collect();
    let searched = law.filter(|chapter| chapter.file != TERMS).map(|chapter| chapter.without(&[FOLDED, DRAWN]));
    let searched: Vec<Chapter> = searched.collect();
    for (name, chapters, file) in [("printed", printed, "print.html"), ("searched", searched, "searchindex.js")] {
        let rendered = work.path().join(format!("{name}-rendered"));
        from(name, &chapters, &rendered)?;
        let text = fs::read_to_string(rendered.join(file)).map_err(at(&rendered))?;
        // Pictures that are not on the screen are printed too.
        fs::write(folder.join(file), text.replace(" loading=\"lazy\"", "")).map_err(at(&folder))?;
    }
    Ok(())
}

/// All chapters.
fn chapters(pictures: &mut Pictures) -> Result<Vec<Chapter>, SiteError> {
    let law = Law::read();
    let cases = Cases::read()?;
    let by_clause = cases.by_clause();
    let sources = Sources { law: &law, cases: &cases, by_clause: &by_clause };
    let chapter = |title: &str, file: &str, text: String| Chapter {
        title: title.to_owned(),
        file: file.to_owned(),
        text,
        is_cases: false,
    };
    let mut chapters = vec![chapter("Introduction", "introduction.md", introduction(&law, &cases))];
    for game in GAMES {
        let text = chapter::of_game(&sources, *game, pictures);
        chapters.push(chapter(game.title(), &format!("{}.md", game.id()), text));
        chapters.push(Chapter {
            title: format!("Cases of {}", game.title()),
            file: of_cases(game.id()).replace(".html", ".md"),
            text: cases.chapter(&law, *game),
            is_cases: true,
        });
    }
    chapters.push(chapter("Notation", "notation.md", prose::linked(&law, None, NOTATION)));
    chapters.push(chapter("Index of terms", TERMS, terms::chapter()));
    chapters.push(chapter("Glossary", "glossary.md", prose::linked(&law, None, GLOSSARY)));
    Ok(chapters)
}

/// The introduction: what the book is, its games, and how a clause is read.
fn introduction(law: &Law, cases: &Cases) -> String {
    let mut games = String::from("| game | clauses | cases |\n|---|--:|--:|\n");
    for game in GAMES {
        let (id, title) = (game.id(), game.title());
        let clauses = rulebook::spec::clauses(page(*game)).len();
        games.push_str(&format!("| [{title}]({id}.md) | {clauses} | [{}]({id}-cases.md) |\n", cases.count(id)));
    }
    // The page of the law's own folder goes on below the book's introduction.
    let readme = README.split_once("\n## ").map_or(README, |(_, rest)| rest);
    INTRODUCTION.replace("{games}", games.trim_end()) + "\n## " + &prose::linked(law, None, readme)
}

/// Writes chapters as mdBook reads them.
fn lay_out(root: &Path, chapters: &[Chapter]) -> io::Result<()> {
    let src = root.join("src");
    fs::create_dir_all(&src)?;
    let mut summary = String::from("# Summary\n\n");
    for chapter in chapters {
        let indent = if chapter.is_cases { "    " } else { "" };
        summary.push_str(&format!("{indent}- [{}]({})\n", chapter.title, chapter.file));
        fs::write(src.join(&chapter.file), &chapter.text)?;
    }
    fs::write(src.join("SUMMARY.md"), summary)?;
    fs::write(root.join("law.css"), STYLE)
}

/// Renders what is laid out.
fn render(root: &Path, folder: &Path) -> Result<(), SiteError> {
    let said = |error: &dyn std::fmt::Display| SiteError::MdBook(format!("{error:#}"));
    let mut config: Config = CONFIG.parse().map_err(|error| said(&error))?;
    config.set("build.build-dir", folder).map_err(|error| said(&error))?;
    // mdBook would go on with its own settings.
    config.get::<HtmlConfig>("output.html").map_err(|error| said(&error))?;
    let book = MDBook::load_with_config(root, config).map_err(|error| said(&error))?;
    book.build().map_err(|error| said(&error))
}

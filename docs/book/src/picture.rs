//! The pictures of the book: files of their own, each once.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use rulebook::diagram::Diagram;
use rulebook::svg::{Marks, svg};
use sha2::{Digest as _, Sha256};

use crate::compact::compact;
use crate::html::escape;

/// The folder of the pictures in the book.
pub const FOLDER: &str = "diagrams";

/// A picture wider than this needs the width of the page.
const WIDE: u32 = 2000;

/// All pictures, by the names of their files.
#[derive(Default)]
pub struct Pictures {
    files: BTreeMap<String, String>,
}

impl Pictures {
    /// Adds a picture unless it is there; returns the element that shows it.
    pub fn add(&mut self, diagram: &Diagram, marks: &Marks, about: &str) -> String {
        let svg = compact(&svg(diagram, marks));
        let (width, height) = size(&svg);
        let digest = Sha256::digest(svg.as_bytes());
        let name: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let path = format!("{FOLDER}/{name}.svg");
        self.files.entry(path.clone()).or_insert(svg);
        let class = if width > WIDE { " class=\"wide\"" } else { "" };
        format!(
            "<img{class} src=\"{path}\" alt=\"{}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">",
            escape(&format!("{about} {}", diagram.position))
        )
    }

    /// Writes all of them below a folder.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder.join(FOLDER))?;
        self.files.iter().try_for_each(|(path, svg)| fs::write(folder.join(path), svg))
    }
}

/// A drawing's width and height, as its `viewBox` has them.
fn size(svg: &str) -> (u32, u32) {
    let numbers =
        svg.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(numbers, _)| numbers);
    let mut numbers =
        numbers.split_whitespace().skip(2).map(|number| number.parse::<f64>().map_or(0, |n| n.round() as u32));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

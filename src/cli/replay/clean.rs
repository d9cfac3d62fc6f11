//! `replay --write`: an archive, written anew in two files.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use rulebook::referee::score::{Judge, JudgedGame, Rewritten};
use rulebook::threads;

use crate::cli::CliError;
use crate::cli::staged::{Staged, sync_folder};

/// The names of the files.
const NAMES: [&str; 2] = ["clean.pgn", "faulty.pgn"];

/// The files, until they are whole: the games without fault, and the others.
pub struct Clean {
    folder: PathBuf,
    files: [BufWriter<Staged>; 2],
    games: [usize; 2],
    /// What is known of the games that have been written.
    known: HashSet<u64>,
    /// How many are there once more.
    pub repeated: usize,
}

fn unwritable(path: &Path, error: &io::Error) -> CliError {
    CliError::new(format!("cannot write {}: {error}", path.display()), "name a writable folder")
}

impl Clean {
    /// Creates the folder if it does not exist, and the files, which must not exist.
    pub fn create(folder: &Path) -> Result<Self, CliError> {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let file = |name| {
            let place = folder.join(name);
            if fs::symlink_metadata(&place).is_ok() {
                let help = "name another folder, or remove the file";
                return Err(CliError::new(format!("{} is there already", place.display()), help));
            }
            Ok(BufWriter::new(Staged::create(&place).map_err(|error| unwritable(&place, &error))?))
        };
        let [clean, faulty] = NAMES.map(file);
        let (files, games) = ([clean?, faulty?], [0; 2]);
        Ok(Clean { folder: folder.to_owned(), files, games, known: HashSet::new(), repeated: 0 })
    }

    /// Writes games that have been judged.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn add(&mut self, judge: &Judge, judged: &[JudgedGame]) -> io::Result<()> {
        let rewritten = threads::map(judged, |one| judge.rewritten(&one.game.text, &one.report));
        for (one, Rewritten { text, faulty }) in judged.iter().zip(rewritten) {
            let which = usize::from(faulty);
            self.files[which].write_all(text.as_bytes())?;
            self.games[which] += 1;
            let mut hasher = DefaultHasher::new();
            (&one.report.moves, &one.report.players).hash(&mut hasher);
            let repeated = !one.report.moves.is_empty() && !self.known.insert(hasher.finish());
            self.repeated += usize::from(repeated);
        }
        Ok(())
    }

    /// Gives the files their names, now that they are whole, and says what is where.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn put(self) -> io::Result<String> {
        let Clean { folder, files, games, .. } = self;
        for file in files {
            let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.fill("")?;
            file.put()?;
        }
        sync_folder(&folder);
        let [clean, faulty] = NAMES.map(|name| folder.join(name).display().to_string());
        Ok(format!("{} without fault: {clean}\n{} with faults: {faulty}", counted(games[0]), counted(games[1])))
    }
}

fn counted(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

//! `replay --write`: an archive, written anew in two files.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rulebook::referee::score::{Judge, JudgedGame, Rewritten};
use rulebook::{escape, threads};

use crate::cli::CliError;
use crate::cli::atomic_file::{AtomicFile, sync_folder};
use crate::cli::output::stderr;
use crate::cli::status::{Status, on_signal};

/// The names of the files.
const NAMES: [&str; 2] = ["clean.pgn", "faulty.pgn"];

/// The files, until they are whole: the games without fault, and the others.
pub struct Clean {
    folder: PathBuf,
    files: [BufWriter<AtomicFile>; 2],
    games: [usize; 2],
    /// What is known of the games that have been written.
    known: HashSet<u64>,
    /// How many are there once more.
    pub repeated: usize,
}

fn unwritable(path: &Path, error: &io::Error) -> CliError {
    CliError::new(format!("cannot write {}: {error}", escape::path(path)), "name a writable folder")
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", escape::path(path)))
}

impl Clean {
    /// Creates the folder if it does not exist, and the files, which must not exist.
    pub fn create(folder: &Path) -> Result<Self, CliError> {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let file = |name| {
            let place = folder.join(name);
            if fs::symlink_metadata(&place).is_ok() {
                let help = "name another folder, or remove the file";
                return Err(CliError::new(format!("{} is there already", escape::path(&place)), help));
            }
            Ok(BufWriter::new(AtomicFile::beside(&place).map_err(|error| unwritable(&place, &error))?))
        };
        let halves = Arc::new(Mutex::new(Vec::new()));
        // A signal that comes meanwhile waits until it is known what there is to remove.
        let mut created = locked(&halves);
        let to_remove = Arc::clone(&halves);
        on_signal(move || {
            locked(&to_remove).iter().for_each(|half: &PathBuf| drop(fs::remove_file(half)));
            // Nobody may read it.
            let _ = writeln!(stderr(), "interrupted; no file has been written");
            std::process::exit(Status::Interrupted as i32);
        });
        let [clean, faulty] = NAMES.map(|name| {
            let file = file(name)?;
            created.push(file.get_ref().temporary().to_owned());
            Ok::<_, CliError>(file)
        });
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
            let file = &mut self.files[which];
            file.write_all(text.as_bytes()).map_err(|error| named(file.get_ref().place(), &error))?;
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
            let place = file.get_ref().place().to_owned();
            let put = || -> io::Result<()> {
                let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.fill("")?;
                file.put()
            };
            put().map_err(|error| named(&place, &error))?;
        }
        sync_folder(&folder);
        let [clean, faulty] = NAMES.map(|name| escape::path(&folder.join(name)));
        Ok(format!("{} without fault: {clean}\n{} with faults: {faulty}", counted(games[0]), counted(games[1])))
    }
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

fn counted(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

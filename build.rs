//! Stores fixtures, and what an export consists of, for the program, compressed (`src/corpus/files.rs`), and rebuilds
//! when one of them or of the page's files changes.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=web/page");
    #[cfg(feature = "corpus")]
    stored::write().unwrap_or_else(|error| panic!("fixtures cannot be stored: {error}"));
}

#[cfg(feature = "corpus")]
mod stored {
    use std::fmt::Write as _;
    use std::path::{Path, PathBuf};
    use std::{env, fs, io};

    const FOLDERS: [&str; 3] = ["fixtures", "src/export/chosen", "src/export/perft"];
    const ENDINGS: [&str; 2] = ["yaml", "jsonl"];
    const FILES: [&str; 7] = [
        "docs/reference/corpus.md",
        "docs/schemas/case.schema.json",
        "docs/schemas/change.schema.json",
        "docs/schemas/index.schema.json",
        "docs/schemas/manifest.schema.json",
        "docs/schemas/perft.schema.json",
        "docs/schemas/score-case.schema.json",
    ];

    /// Writes each file, compressed, and a table of them by path.
    pub fn write() -> io::Result<()> {
        let mut files = Vec::new();
        for folder in FOLDERS {
            println!("cargo:rerun-if-changed={folder}");
            collect(Path::new(folder), &mut files)?;
        }
        for file in FILES {
            println!("cargo:rerun-if-changed={file}");
            files.push(file.to_owned());
        }
        files.sort();
        let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
        let mut table = String::from("/// Each file's path and its compressed text, by path.\n");
        table.push_str("static STORED: &[(&str, &[u8])] = &[\n");
        for (n, path) in files.iter().enumerate() {
            let text = fs::read_to_string(path)?;
            fs::write(out.join(format!("{n}.z")), miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9))?;
            let _ = writeln!(table, "    ({path:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{n}.z\"))),");
        }
        table.push_str("];\n");
        fs::write(out.join("stored.rs"), table)
    }

    /// Paths have slashes on every system.
    fn collect(folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                collect(&path, files)?;
            } else if ENDINGS.iter().any(|ending| path.extension().is_some_and(|extension| extension == *ending)) {
                let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
                files.push(parts.join("/"));
            }
        }
        Ok(())
    }
}

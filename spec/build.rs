//! Takes the links out of the law's pages, which are for those who read them on a forge, and the fingerprint of this package's
//! sources.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=.");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    for entry in fs::read_dir(".")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let page = unlinked(&fs::read_to_string(&path)?);
            fs::write(Path::new(&out).join(path.file_name().unwrap_or_default()), page)?;
        }
    }
    #[cfg(feature = "digests")]
    rulebook_digest::write()?;
    Ok(())
}

/// A page whose names of clauses are no links: ``[`aviary.check`]`` in the text, and a line for each at the end that says where it
/// leads.
fn unlinked(page: &str) -> String {
    let leads = |line: &&str| line.starts_with("[`") && line.contains("`]: ");
    let text: String = page.lines().filter(|line| !leads(line)).flat_map(|line| [line, "\n"]).collect();
    text.trim_end().replace("[`", "`").replace("`]", "`") + "\n"
}

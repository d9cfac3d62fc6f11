//! The files that are stored in the program, compressed: fixtures, chosen cases, perft tables, and an export's page and
//! schemas.

include!(concat!(env!("OUT_DIR"), "/stored.rs"));

/// The paths of the stored files in a folder, such as `fixtures/aviary`, in order.
pub(super) fn paths(folder: &str) -> impl Iterator<Item = &'static str> {
    let within = move |path: &&str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    STORED.iter().map(|(path, _)| *path).filter(within)
}

/// The text of a stored file; `None` if there is no such file.
pub(crate) fn text(path: &str) -> Option<String> {
    let file = STORED.binary_search_by_key(&path, |(path, _)| *path).ok()?;
    let bytes = miniz_oxide::inflate::decompress_to_vec(STORED[file].1).expect("build.rs compressed it");
    Some(String::from_utf8(bytes).expect("build.rs read it as text"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_stored_is_what_the_files_say() {
        for (path, _) in STORED {
            assert_eq!(text(path), fs::read_to_string(path).ok(), "{path}");
        }
        assert_eq!(text("fixtures/aviary"), None);
        let of_awele: Vec<_> = paths("fixtures/awele").collect();
        assert_eq!(of_awele.len(), fs::read_dir("fixtures/awele").expect("a folder").count());
    }
}

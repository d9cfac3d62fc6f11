//! `#[needs("python3")]` above `#[test]`: where there is no such program, the test is ignored, and libtest says why.

use std::path::Path;
use std::{env, fs};

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// What the commands of a page may need beside coreutils.
const PROGRAMS: [&str; 9] = ["awk", "bash", "cmp", "diff", "grep", "gzip", "jq", "python3", "sed"];

/// Ignores the test below it where a program is not on the `PATH` while the tests are built. The programs are divided by
/// commas; the path of a page, ending in `.md`, stands for those that its commands name. A name may be in several literals.
#[proc_macro_attribute]
pub fn needs(programs: TokenStream, test: TokenStream) -> TokenStream {
    // Below it, the test is known already, and is not ignored.
    let is_test = |token| matches!(token, TokenTree::Group(group) if group.stream().to_string() == "test");
    assert!(test.clone().into_iter().any(is_test), "`#[needs]` stands above `#[test]`");
    let mut names = vec![String::new()];
    spell(programs, &mut names);
    let package = env::var("CARGO_MANIFEST_DIR").expect("a package");
    let mut missing = Vec::new();
    for name in names {
        if name.ends_with(".md") {
            let page = Path::new(&package).join(name);
            let page = fs::read_to_string(&page).unwrap_or_else(|wrong| panic!("{}: {wrong}", page.display()));
            missing.extend(named_in(&page).into_iter().map(str::to_owned));
        } else {
            missing.push(name);
        }
    }
    missing.retain(|program| !is_there(program));
    if missing.is_empty() {
        return test;
    }
    let ignored = format!("#[ignore = \"needs {}\"]", missing.join(", "));
    [ignored.parse().expect("an attribute"), without_ignore(test)].into_iter().collect()
}

/// Writes the literals into the last of the names; a comma begins another.
fn spell(tokens: TokenStream, names: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Literal(literal) => {
                names.last_mut().expect("a name").push_str(literal.to_string().trim_matches('"'))
            }
            // A literal that another macro hands on.
            TokenTree::Group(group) => spell(group.stream(), names),
            _ => names.push(String::new()),
        }
    }
}

/// A test without `#[ignore = "slow"]`, which would be the reason that is told.
fn without_ignore(test: TokenStream) -> TokenStream {
    let is_ignore = |group: &Group| {
        group.delimiter() == Delimiter::Bracket && group.stream().to_string().split(' ').next() == Some("ignore")
    };
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in test {
        match &token {
            TokenTree::Group(group) if is_ignore(group) => drop(kept.pop()),
            _ => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

/// The programs that the commands of a page name.
fn named_in(page: &str) -> Vec<&'static str> {
    let commands = page.lines().filter(|line| line.starts_with("$ ") || line.starts_with('>'));
    let ends = |c: char| c.is_whitespace() || "()`|;".contains(c);
    let words: Vec<&str> = commands.flat_map(|line| line.split(ends)).collect();
    PROGRAMS.into_iter().filter(|program| words.contains(program)).collect()
}

/// Whether a program is on the `PATH`.
fn is_there(program: &str) -> bool {
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_seen_where_a_command_names_it() {
        let page = "jq\n$ echo \"$(python3 -c 1)\"\n>  | grep 'awk'\nsed\n$ echo --diff";
        assert_eq!(named_in(page), ["grep", "python3"]);
        assert!(is_there("cargo") && !is_there("no such program"));
    }
}

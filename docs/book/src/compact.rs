//! Smaller pictures. A picture of the book is a file of its own that is only looked at: what a page would say of its
//! squares is left out, and squares and outlines that are alike are drawn from one.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::{Captures, Regex};

/// What only a page in which the drawing stands can use.
static FOR_PAGES: LazyLock<Regex> = LazyLock::new(|| {
    let attributes = r#" (?:data-[a-z]+|class|role|aria-labelledby)="[^"]*""#;
    pattern(&format!("{attributes}|<title[^<>]*>[^<]*</title>|<desc[^<>]*>[^<]*</desc>"))
});

/// What keeps the ids of two drawings on one page apart.
static PREFIX: LazyLock<Regex> = LazyLock::new(|| pattern(r##"(id="|#)[0-9a-z]+-"##));

/// Something drawn elsewhere than at the origin, of plain elements.
static MOVED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"<g transform="translate\(([-\d.]+) ([-\d.]+)\)">((?:<[a-z]+ [^<>]*/>)+)</g>"#));

/// Letters: outlines in thousandths of their size.
static LETTERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r#"<g transform="translate\(([-\d. ]+)\) scale\((0\.0\d+)\)"([^<>]*)>((?:<path [^<>]*/>)+)</g>"#)
});

static NUMBER: LazyLock<Regex> = LazyLock::new(|| pattern(r"-?\d+(?:\.\d+)?"));

/// An outline, perhaps moved to the right.
static OUTLINE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"<path(?: transform="translate\(([-\d.]+)\)")? d="([^"]{40,})"/>"#));

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a regular expression")
}

/// The same picture in fewer bytes.
pub fn compact(svg: &str) -> String {
    let svg = FOR_PAGES.replace_all(svg, "");
    let svg = PREFIX.replace_all(&svg, "${1}p");
    let svg = drawn_from_one(&svg, &MOVED, 3, "s", str::to_owned, |moved, id| {
        format!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", &moved[1], &moved[2])
    });
    let svg = LETTERS.replace_all(&svg, |letters: &Captures<'_>| coarser(letters));
    drawn_from_one(
        &svg,
        &OUTLINE,
        2,
        "o",
        |outline| format!("<path d=\"{outline}\"/>"),
        |outline, id| {
            let moved = outline.get(1).map_or(String::new(), |right| format!(" x=\"{}\"", right.as_str()));
            format!("<use href=\"#{id}\"{moved}/>")
        },
    )
}

/// Letters with outlines in hundredths, which is finer than they are shown.
fn coarser(letters: &Captures<'_>) -> String {
    let number = |text: &str| text.parse::<f64>().unwrap_or_default();
    let outlines = NUMBER.replace_all(&letters[4], |found: &Captures<'_>| format!("{:.0}", number(&found[0]) / 10.0));
    let scale = number(&letters[2]) * 10.0;
    format!("<g transform=\"translate({}) scale({scale:.3})\"{}>{outlines}</g>", &letters[1], &letters[3])
}

/// What a pattern finds more than once with the same group, drawn from one: what that is, given the group, and how it
/// is used.
fn drawn_from_one(
    svg: &str,
    pattern: &Regex,
    group: usize,
    prefix: &str,
    drawn: impl Fn(&str) -> String,
    used: impl Fn(&Captures<'_>, &str) -> String,
) -> String {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for found in pattern.captures_iter(svg) {
        *times.entry(found.get(group).map_or("", |found| found.as_str())).or_default() += 1;
    }
    let alike: Vec<&str> = times.iter().filter(|(_, times)| **times > 1).map(|(found, _)| *found).collect();
    let replaced = pattern.replace_all(svg, |found: &Captures<'_>| match alike.binary_search(&&found[group]) {
        Ok(at) => used(found, &format!("{prefix}{at}")),
        Err(_) => found[0].to_owned(),
    });
    let defined = alike.iter().enumerate().map(|(at, found)| format!("<g id=\"{prefix}{at}\">{}</g>", drawn(found)));
    replaced.replacen("</defs>", &format!("{}</defs>", defined.collect::<String>()), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_look_alike_are_drawn_from_one() {
        let square = |name: &str, x: u32, on_it: &str| {
            format!(
                "<g data-square=\"{name}\" class=\"square\" transform=\"translate({x} 5)\"><title>{name}: it</title><rect width=\"9\"/>{on_it}</g>"
            )
        };
        let svg = format!(
            "<svg viewBox=\"0 0 9 9\" role=\"img\" aria-labelledby=\"rb0-title\"><title id=\"rb0-title\">Chess</title><defs><path id=\"rb0-0\"/></defs>{}{}{}</svg>",
            square("a1", 1, ""),
            square("b1", 2, "<use href=\"#rb0-0\"/>"),
            square("c1", 3, "")
        );
        assert_eq!(
            compact(&svg),
            "<svg viewBox=\"0 0 9 9\"><defs><path id=\"p0\"/><g id=\"s0\"><rect width=\"9\"/></g></defs>\
             <use href=\"#s0\" x=\"1\" y=\"5\"/>\
             <g transform=\"translate(2 5)\"><rect width=\"9\"/><use href=\"#p0\"/></g>\
             <use href=\"#s0\" x=\"3\" y=\"5\"/></svg>"
        );
    }

    #[test]
    fn letters_keep_their_size() {
        let svg = "<svg><g transform=\"translate(-2.5 21) scale(0.0580)\" fill=\"#111\"><path d=\"M92 -729H304\"/>\
                   <path transform=\"translate(733)\" d=\"M96 0\"/></g></svg>";
        assert_eq!(
            compact(svg),
            "<svg><g transform=\"translate(-2.5 21) scale(0.580)\" fill=\"#111\"><path d=\"M9 -73H30\"/>\
             <path transform=\"translate(73)\" d=\"M10 0\"/></g></svg>"
        );
    }

    #[test]
    fn letters_that_are_alike_are_drawn_from_one() {
        let letter = "M1 1H2".repeat(10);
        let svg = format!(
            "<svg><defs></defs><g><path d=\"{letter}\"/><path transform=\"translate(7)\" d=\"{letter}\"/></g><path d=\"M0 0\"/></svg>"
        );
        assert_eq!(
            compact(&svg),
            format!(
                "<svg><defs><g id=\"o0\"><path d=\"{letter}\"/></g></defs>\
                 <g><use href=\"#o0\"/><use href=\"#o0\" x=\"7\"/></g><path d=\"M0 0\"/></svg>"
            )
        );
    }
}

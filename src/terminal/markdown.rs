//! Markdown as text for a terminal: what the law's pages use of it.

use std::fmt::Write as _;

use super::paragraph::{visible, wrapped};
use super::style::{HEADING, NAME, TERM};

/// The space between two columns of a table.
const GAP: usize = 2;

/// Markdown wrapped into indented lines of this width; without a line end after the last. Paragraphs are separated by a
/// blank line, the items of a list are not.
pub fn fit(markdown: &str, width: usize, indent: usize) -> String {
    let mut text = String::new();
    let mut before = Kind::None;
    for Block { kind, lines } in blocks(markdown) {
        if before != Kind::None {
            text.push_str(if before == Kind::Item && kind == Kind::Item { "\n" } else { "\n\n" });
        }
        text += &lay_out(kind, &lines, width, indent).join("\n");
        before = kind;
    }
    text
}

/// A heading, underlined.
pub fn heading(text: &str, line: char) -> String {
    format!("{HEADING}{text}{HEADING:#}\n{}", line.to_string().repeat(text.chars().count()))
}

/// A text with its names of clauses, terms and links as a terminal shows them. What else is in backquotes keeps them.
pub fn inline(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[']) {
        let (plain, marked) = rest.split_at(at);
        shown += plain;
        let Some((span, behind)) = span(marked) else {
            let (mark, behind) = marked.split_at(1);
            shown += mark;
            rest = behind;
            continue;
        };
        // Writing to a text cannot fail.
        let _ = match span {
            Span::Code(code) if is_name(code) => write!(shown, "{NAME}{code}{NAME:#}"),
            Span::Code(code) => write!(shown, "`{code}`"),
            Span::Strong(text) => write!(shown, "{HEADING}{text}{HEADING:#}"),
            Span::Term(text) => write!(shown, "{TERM}{text}{TERM:#}"),
            Span::Link { text, target } if target.contains("://") => write!(shown, "{} <{target}>", inline(text)),
            Span::Link { text, .. } => write!(shown, "{}", inline(text)),
        };
        rest = behind;
    }
    shown + rest
}

/// Marked text within a line.
enum Span<'m> {
    Code(&'m str),
    Strong(&'m str),
    Term(&'m str),
    Link { text: &'m str, target: &'m str },
}

/// The span with which a text begins, and what follows it; nothing if its mark is only a character.
fn span(text: &str) -> Option<(Span<'_>, &str)> {
    let between = |mark: &str| {
        let (inner, behind) = text.strip_prefix(mark)?.split_once(mark)?;
        (!inner.is_empty()).then_some((inner, behind))
    };
    if let Some((code, behind)) = between("`") {
        return Some((Span::Code(code), behind));
    }
    if let Some((strong, behind)) = between("**") {
        return Some((Span::Strong(strong), behind));
    }
    if let Some((term, behind)) = between("*") {
        return Some((Span::Term(term), behind));
    }
    let (text, behind) = text.strip_prefix('[')?.split_once("](")?;
    let (target, behind) = behind.split_once(')')?;
    (!text.contains(']')).then_some((Span::Link { text, target }, behind))
}

/// Whether a word is a name with a dot in it, such as a clause's.
fn is_name(word: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    word.contains('.') && word.split('.').all(is_part)
}

/// What kind of block it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    None,
    Paragraph,
    Item,
    Table,
    Code,
    Heading,
}

/// A run of lines that belong together.
struct Block<'m> {
    kind: Kind,
    lines: Vec<&'m str>,
}

fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut open = Kind::None;
    for line in markdown.lines() {
        let begins = match line {
            _ if line.trim().is_empty() => Kind::None,
            _ if line.starts_with('|') => Kind::Table,
            _ if line.trim_start_matches('#').starts_with(' ') && line.starts_with('#') => Kind::Heading,
            _ if item_mark(line).is_some() => Kind::Item,
            _ if open == Kind::Item || open == Kind::Paragraph => open,
            _ if line.starts_with("    ") => Kind::Code,
            _ => Kind::Paragraph,
        };
        let goes_on = begins == open && (begins != Kind::Item || item_mark(line).is_none());
        match blocks.last_mut() {
            Some(block) if goes_on && open != Kind::None => block.lines.push(line),
            _ if begins == Kind::None => {}
            _ => blocks.push(Block { kind: begins, lines: vec![line] }),
        }
        open = begins;
    }
    blocks
}

/// The mark with which an item of a list begins: `- ` or a number such as `1. `.
fn item_mark(line: &str) -> Option<&str> {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (mark, _) = line.split_at_checked(digits + 2)?;
    (mark == "- " || (digits > 0 && mark.ends_with(". "))).then_some(mark)
}

fn lay_out(kind: Kind, lines: &[&str], width: usize, indent: usize) -> Vec<String> {
    let margin = " ".repeat(indent);
    let joined = || inline(&lines.join(" "));
    match kind {
        Kind::Table => table(lines, width, &margin),
        Kind::Code => lines.iter().map(|line| format!("{margin}{line}")).collect(),
        Kind::Heading => {
            let text = inline(lines.join(" ").trim_start_matches('#').trim());
            vec![format!("{margin}{HEADING}{text}{HEADING:#}")]
        }
        Kind::Item => {
            let mark = lines.first().and_then(|line| item_mark(line)).unwrap_or_default();
            let text = joined();
            let text = text.strip_prefix(mark).unwrap_or(&text);
            let below = " ".repeat(indent + mark.len());
            wrapped(text, width, &format!("{margin}{mark}"), &below)
        }
        Kind::Paragraph | Kind::None => wrapped(&joined(), width, &margin, &margin),
    }
}

/// A table in columns, or, if its longest words do not fit beside each other, a paragraph for each row.
fn table(lines: &[&str], width: usize, margin: &str) -> Vec<String> {
    let mut rows = lines.iter().map(|line| cells(line));
    let header = rows.next().unwrap_or_default();
    let is_rule = |row: &Vec<String>| row.iter().all(|cell| cell.chars().all(|c| c == '-' || c == ':'));
    let rows: Vec<Vec<String>> = rows.filter(|row| !is_rule(row)).collect();
    let Some(widths) = widths(&header, &rows, width.saturating_sub(margin.len())) else {
        return rows.iter().flat_map(|row| record(&header, row, width, margin)).collect();
    };
    let laid_out: Vec<Vec<String>> = rows.iter().map(|row| side_by_side(row, &widths, margin)).collect();
    let rule: usize = widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
    let mut table = side_by_side(&header, &widths, margin);
    table.push(format!("{margin}{}", "─".repeat(rule)));
    // Rows of several lines are set apart.
    let is_apart = laid_out.iter().filter(|row| row.len() > 1).count() * 2 > laid_out.len();
    for (n, row) in laid_out.into_iter().enumerate() {
        if is_apart && n > 0 {
            table.push(String::new());
        }
        table.extend(row);
    }
    table
}

/// The cells of a table's line.
fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(|cell| inline(cell.trim())).collect()
}

/// The widths of a table's columns; `None` if their longest words do not fit.
fn widths(header: &[String], rows: &[Vec<String>], width: usize) -> Option<Vec<usize>> {
    let columns = || {
        (0..header.len()).map(|column| {
            std::iter::once(header).chain(rows.iter().map(Vec::as_slice)).filter_map(move |row| row.get(column))
        })
    };
    let whole: Vec<usize> = columns().map(|cells| cells.map(|cell| visible(cell)).max().unwrap_or(0)).collect();
    let words = |cell: &String| cell.split_whitespace().map(visible).max().unwrap_or(0);
    let mut widths: Vec<usize> = columns().map(|cells| cells.map(words).max().unwrap_or(0)).collect();
    let room = width.checked_sub(GAP * header.len().saturating_sub(1))?;
    let mut spare = room.checked_sub(widths.iter().sum())?;
    let mut wishes: Vec<(usize, &mut usize)> =
        whole.iter().zip(&mut widths).map(|(whole, width)| (whole.saturating_sub(*width), width)).collect();
    // The columns that want least get all of it; the others share what is left.
    wishes.sort_by_key(|(wish, _)| *wish);
    let columns = wishes.len();
    for (n, (wish, width)) in wishes.into_iter().enumerate() {
        let given = wish.min(spare / (columns - n));
        *width += given;
        spare -= given;
    }
    Some(widths)
}

/// A row of a table: its cells, each wrapped to its width.
fn side_by_side(row: &[String], widths: &[usize], margin: &str) -> Vec<String> {
    let cells: Vec<Vec<String>> = row.iter().zip(widths).map(|(cell, width)| wrapped(cell, *width, "", "")).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |n: usize| {
        let mut line = margin.to_owned();
        let mut at = 0;
        for (cell, width) in cells.iter().zip(widths) {
            let text = cell.get(n).map_or("", String::as_str);
            let from = margin.len() + at;
            line += &" ".repeat(from.saturating_sub(visible(&line)));
            line += text;
            at += width + GAP;
        }
        line.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// A row of a table as a paragraph: the first cell, and each other one with its column's name below.
fn record(header: &[String], row: &[String], width: usize, margin: &str) -> Vec<String> {
    let below = format!("{margin}  ");
    let mut lines = Vec::new();
    for (n, (name, cell)) in header.iter().zip(row).enumerate().filter(|(_, (_, cell))| !cell.is_empty()) {
        if n == 0 {
            lines.extend(wrapped(cell, width, margin, margin));
        } else {
            lines.extend(wrapped(&format!("{name}: {cell}"), width, &below, &format!("{below}  ")));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// As it is without styles.
    fn plain(text: &str) -> String {
        let mut parts = text.split("\u{1b}[");
        let first = parts.next().unwrap_or_default().to_owned();
        first + &parts.map(|part| part.split_once('m').map_or("", |(_, rest)| rest)).collect::<String>()
    }

    #[test]
    fn names_terms_and_links_are_shown_without_their_marks() {
        let text = "*Straight* is `a`–`h`, **not** [this](README.md#here) nor [`that`](http://x.org/a) (`a.b-c`, `A.b`) * [x]";
        assert_eq!(
            plain(&inline(text)),
            "Straight is `a`–`h`, not this nor `that` <http://x.org/a> (a.b-c, `A.b`) * [x]"
        );
        assert!(inline(text).contains(&format!("{NAME}a.b-c{NAME:#}")), "{:?}", inline(text));
        for unclosed in ["`a", "**a", "*", "[a](b", "[", ""] {
            assert_eq!(inline(unclosed), unclosed);
        }
    }

    #[test]
    fn blocks_are_wrapped_to_the_width() {
        let markdown = "One two\nthree *four* five.\n\n- first item\n  goes on\n- second\n\n1. `a.b` third\n\n    co  de\n\nEnd.\n### Sub";
        let fitted = "  One two three\n  four five.\n\n  - first item\n    goes on\n  - second\n  1. a.b third\n\n      co  de\n\n  End.\n\n  Sub";
        assert_eq!(plain(&fit(markdown, 16, 2)), fitted);
    }

    #[test]
    fn a_table_has_columns_if_they_fit_and_records_if_not() {
        let table =
            "| question | default |\n|---|--:|\n| May a bird jump? (`a.ruling.jump`) | `yes`: it may |\n| Who? | |";
        let wide = "question                          default\n──────────────────────────────────────────────\n\
                    May a bird jump? (a.ruling.jump)  `yes`: it may\nWho?";
        let fitted = plain(&fit(table, 60, 0));
        assert_eq!(fitted.lines().next(), wide.lines().next());
        assert_eq!(fitted.lines().skip(2).collect::<Vec<_>>(), wide.lines().skip(2).collect::<Vec<_>>());
        let narrower = plain(&fit(table, 30, 0));
        assert!(
            narrower.lines().all(|line| line.chars().count() <= 30) && narrower.contains("(a.ruling.jump)  "),
            "{narrower}"
        );
        let narrow = "May a bird jump?\n(a.ruling.jump)\n  default: `yes`:\n    it may\nWho?";
        assert_eq!(plain(&fit(table, 18, 0)), narrow);
    }
}

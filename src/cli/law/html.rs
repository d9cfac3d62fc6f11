//! A game's page of the law as one page of HTML: for print, and for search engines.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

/// Where the pages are kept to which a page of the law links, and which are no pages of a law.
const SOURCES: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/spec/");

const STYLE: &str = "\
body{font:16px/1.5 serif;max-width:46em;margin:2em auto;padding:0 1em}\
h4{margin:1.5em 0 .3em;font:bold 1em sans-serif}h4:target{background:#fe8}\
code{font-size:.9em}blockquote{margin:.5em 0;padding-left:1em;border-left:3px solid #999;font-style:italic}\
table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .5em;vertical-align:top;text-align:left}\
@media(prefers-color-scheme:dark){body{background:#222;color:#ddd}a{color:#9cf}h4:target{background:#640}}\
@media print{body{max-width:none}a{color:inherit;text-decoration:none}h4{break-after:avoid}}";

/// The page with this title and text. Each clause has its name as its address, and each mention of a clause is a link to it.
pub fn page(title: &str, text: &str, games: &[&str]) -> String {
    let text = addressed(text);
    let tables_and_addresses = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut in_heading = false;
    let events = Parser::new_ext(&text, tables_and_addresses).map(|event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: leads_to(&dest_url, games), title, id })
        }
        Event::Start(Tag::Heading { .. }) => {
            in_heading = true;
            event
        }
        Event::End(pulldown_cmark::TagEnd::Heading(_)) => {
            in_heading = false;
            event
        }
        Event::Code(name) if !in_heading => match game_of(&name, games) {
            Some(game) => Event::InlineHtml(format!("<a href=\"{game}.html#{name}\"><code>{name}</code></a>").into()),
            None => Event::Code(name),
        },
        event => event,
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>The law of {title}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n\
         </html>\n"
    )
}

/// The text with an address at each heading: a clause's is its name, any other's its words.
fn addressed(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    for line in text.lines() {
        lines.push_str(line);
        if let Some(heading) = line.strip_prefix('#') {
            let words = heading.trim_start_matches('#').trim();
            let address = match words.split('`').nth(1) {
                Some(name) => name.to_owned(),
                None => {
                    words.to_lowercase().replace(' ', "-").replace(|c: char| !c.is_alphanumeric() && c != '-', "")
                }
            };
            lines.push_str(&format!(" {{#{address}}}"));
        }
        lines.push('\n');
    }
    lines
}

/// The game whose clause has this name, if it can be the name of one.
fn game_of<'g>(name: &str, games: &[&'g str]) -> Option<&'g str> {
    let (first, rest) = name.split_once('.')?;
    let is_name =
        !rest.is_empty() && rest.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c));
    games.iter().copied().find(|game| is_name && *game == first)
}

/// Where a link leads in the pages beside this one.
fn leads_to<'t>(link: &CowStr<'t>, games: &[&str]) -> CowStr<'t> {
    let (file, address) =
        link.split_once('#').map_or((&**link, String::new()), |(file, at)| (file, format!("#{at}")));
    match file.strip_suffix(".md") {
        Some(game) if games.contains(&game) => format!("{game}.html{address}").into(),
        _ if link.contains("://") || file.is_empty() => link.clone(),
        _ => format!("{SOURCES}{link}").into(),
    }
}

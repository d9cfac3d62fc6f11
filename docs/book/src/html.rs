//! Text as HTML.

/// Escapes a text for content and for attributes between double quotes.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(char),
        }
    }
    escaped
}

/// A text in the typeface of code.
pub fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

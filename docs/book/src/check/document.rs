//! What a page of HTML links to, and what can be linked in it.

use std::cell::RefCell;
use std::collections::BTreeSet;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

/// A page.
#[derive(Default)]
pub struct Document {
    /// What can be linked.
    pub ids: BTreeSet<String>,
    /// The ids that are there more than once.
    pub repeated: BTreeSet<String>,
    /// The links, and the files that are part of the page.
    pub links: Vec<Link>,
}

/// A link.
pub struct Link {
    /// To what.
    pub target: String,
    /// Whether it says of a move that it is legal, or that it is not.
    pub legal: Option<bool>,
    /// Whether it is a picture.
    pub is_picture: bool,
    /// Whether a picture has a text.
    pub is_described: bool,
}

impl Document {
    /// Reads a page.
    pub fn read(html: &str) -> Self {
        let tokenizer = Tokenizer::new(Reader::default(), TokenizerOpts::default());
        let input = BufferQueue::default();
        input.push_back(StrTendril::from(html));
        let _ = tokenizer.feed(&input);
        tokenizer.end();
        tokenizer.sink.document.into_inner()
    }

    fn element(&mut self, tag: &Tag) {
        let attribute = |name: &str| {
            let attribute = tag.attrs.iter().find(|attribute| &*attribute.name.local == name);
            attribute.map(|attribute| attribute.value.to_string())
        };
        if let Some(id) = attribute("id")
            && !self.ids.insert(id.clone())
        {
            self.repeated.insert(id);
        }
        let is_picture = &*tag.name == "img";
        let class = attribute("class").unwrap_or_default();
        let legal = class.split(' ').find_map(|class| match class {
            "legal" => Some(true),
            "illegal" => Some(false),
            _ => None,
        });
        let is_described = attribute("alt").is_some_and(|alt| !alt.is_empty());
        for name in ["href", "src"] {
            let target = attribute(name);
            self.links.extend(target.map(|target| Link { target, legal, is_picture, is_described }));
        }
    }
}

/// Takes the elements of a page.
#[derive(Default)]
struct Reader {
    document: RefCell<Document>,
}

impl TokenSink for Reader {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if let Token::TagToken(tag) = token
            && tag.kind == TagKind::StartTag
        {
            self.document.borrow_mut().element(&tag);
            // What is in a script is not HTML.
            if &*tag.name == "script" {
                return TokenSinkResult::RawData(html5ever::tokenizer::states::ScriptData);
            }
            if &*tag.name == "style" {
                return TokenSinkResult::RawData(html5ever::tokenizer::states::Rawtext);
            }
        }
        TokenSinkResult::Continue
    }
}

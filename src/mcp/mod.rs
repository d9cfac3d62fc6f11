//! The law as tools of the Model Context Protocol. A tool asks a question of [the protocol](crate::protocol): what it answers
//! as data is the answer of `rulebook speak`, and a text says the same in sentences.

mod answer_text;
mod lines;
mod tools;

pub use answer_text::text;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServiceExt as _};
use serde_json::{Value, json};

use self::lines::Lines;
use self::tools::{DATA, Tool};
use crate::games;
use crate::protocol;
use crate::referee::By;
use crate::session::LawSession;
use crate::stop::Stop;
use crate::svg;
use crate::threads::STACK;
use crate::wire::{Refusal, Reply, TextField};

/// A server of the law. Model and engine both answer, and are compared.
#[derive(Clone, Copy, Debug)]
pub struct LawServer;

/// How wide a picture is, in pixels.
const WIDTH: u32 = 480;

const INSTRUCTIONS: &str = "The law of eight board games. Every verdict names the clause that decides, with the words of the game's \
    document: do not judge a move from memory, ask. A position is its text (in chess, FEN) or `startpos`; moves are written by \
    squares (`e2e4`). What is unknown is answered with what is known: games, rulings, clauses.";

impl ServerHandler for LawServer {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("rulebook", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(Tool::ALL.iter().map(Tool::described).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = Tool::ALL.iter().find(|tool| tool.name == request.name) else {
            let known = Tool::ALL.map(|tool| tool.name).join(", ");
            return Err(ErrorData::invalid_params(format!("there is no such tool; known: {known}"), None));
        };
        let arguments = request.arguments.unwrap_or_default();
        // Who asks something else meanwhile is not kept waiting, and who does not wait any more is not answered.
        let run = Stop::default();
        let asked = run.clone();
        let mut answering = tokio::task::spawn_blocking(move || asked.unless_ended(|| answer(tool, arguments)));
        let answered = tokio::select! {
            answered = &mut answering => answered,
            () = context.ct.cancelled() => {
                run.interrupt();
                answering.await
            }
        };
        let failed = |error: String| ErrorData::internal_error(error, None);
        let answered = answered.map_err(|error| failed(error.to_string()))?;
        answered.map(CallToolResponse::from).map_err(|stopped| failed(stopped.to_string()))
    }
}

/// Serves the law on the standard input and output until the input's end, and until all is answered that it asks.
///
/// # Errors
/// No connection comes about.
pub fn serve() -> io::Result<()> {
    let (lines, writer) = Lines::of(io::stdin(), io::stdout());
    let served = serve_on(lines);
    // It ends when there is nothing to write any more.
    let _ = writer.join();
    served
}

fn serve_on(lines: Lines) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().thread_stack_size(STACK).build()?;
    let served = runtime.block_on(async {
        let running = LawServer.serve(lines).await.map_err(io::Error::other)?;
        running.waiting().await.map(drop).map_err(io::Error::other)
    });
    // What is still computed has been given up.
    runtime.shutdown_background();
    served
}

/// Writes the moves as the protocol does, where they are written as players do and each means one move.
fn by_squares(question: &mut Value) -> Option<()> {
    let game = games::named(question["game"].as_str()?)?;
    let stated = question.get("rulings").and_then(|rulings| serde_json::from_value(rulings.clone()).ok());
    let options = protocol::options(game, stated.as_ref()).ok()?;
    let position = question["position"].as_str().unwrap_or("startpos");
    let mut law = game.open_law(&options, position).ok()?;
    let meant = |law: &dyn LawSession, word: &str| {
        let read = law.read_on(&[word], Default::default()).read.ok()?;
        if let ([mv], []) = (&read.moves[..], &read.meanings[..]) { Some(mv.clone()) } else { None }
    };
    for mv in question.get_mut("moves").and_then(Value::as_array_mut).into_iter().flatten() {
        let word = mv.as_str()?;
        if !law.is_legal(word) {
            *mv = meant(&*law, word).filter(|mv| law.is_legal(mv))?.into();
        }
        law.force(mv.as_str()?);
    }
    let judge = question["judge"].as_str().filter(|mv| law.judge(mv).is_none())?;
    question["judge"] = meant(&*law, judge)?.into();
    Some(())
}

/// The longest answer, in bytes, of which the data are given without being asked for.
const LONG: usize = 8_000;

/// Answers a call: as text, as data, and with a picture.
fn answer(tool: &Tool, mut arguments: JsonObject) -> CallToolResult {
    let whole = arguments.remove(DATA).is_some_and(|asked| asked == true);
    let (questions, mut data): (Vec<Value>, Vec<Value>) = match tool.questions(arguments) {
        Ok(questions) => {
            let answered = |mut question: Value| {
                by_squares(&mut question);
                let answer = json!(protocol::answer(By::Both, question.to_string().as_bytes()));
                (question, answer)
            };
            questions.into_iter().map(answered).unzip()
        }
        Err(unfit) => {
            let refusal = Reply::Refusal(Refusal::malformed(TextField::Line, 0, unfit));
            (vec![Value::Null], vec![json!(refusal)])
        }
    };
    let mut quoted = HashSet::new();
    let told = questions.iter().zip(&data).map(|(question, answer)| {
        let text = text(question, answer);
        // A clause is quoted once.
        let parts = text.split("\n\n").filter(|part| !part.contains(" · ") || quoted.insert((*part).to_owned()));
        parts.collect::<Vec<_>>().join("\n\n")
    });
    let mut told = told.collect::<Vec<_>>().join("\n\n---\n\n");
    let pictures = data.iter().filter_map(|answer| svg::png(answer["svg"].as_str()?, WIDTH).ok());
    let pictures: Vec<_> = pictures.map(|png| ContentBlock::image(STANDARD.encode(png), "image/png")).collect();
    // A score that stops somewhere has an answer.
    let is_error = data.iter().any(|answer| answer["error"].is_object() && answer["steps"].is_null());
    let data = if data.len() == 1 { data.remove(0) } else { json!({ "answers": data }) };
    let length = data.to_string().len();
    let data = Some(data).filter(|_| whole || told.len() + length <= LONG);
    if data.is_none() {
        let _ = write!(told, "\n\nAs data this is {length} bytes: they are given with `{DATA}`: true.");
    }
    let mut result = CallToolResult::success([ContentBlock::text(told)].into_iter().chain(pictures).collect());
    result.is_error = Some(is_error);
    result.structured_content = data;
    result
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use super::lines::MOST_VALUES;
    use super::*;
    use crate::limited::MAX_TEXT;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What is answered to these lines, each as its id with the code of an error, once the input has ended.
    fn answered(lines: &[u8]) -> Vec<(Value, Value)> {
        let kept = Kept::default();
        let (lines, writer) = Lines::of(io::Cursor::new(lines.to_owned()), kept.clone());
        serve_on(lines).expect("it is served");
        writer.join().expect("it ends");
        let text = String::from_utf8(kept.0.lock().expect("no panic").clone()).expect("UTF-8");
        let answers = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        answers.skip(1).map(|answer| (answer["id"].clone(), answer["error"]["code"].clone())).collect()
    }

    #[test]
    fn every_line_that_asks_is_answered() {
        let begins = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
"#;
        let call = |id: &str, params: &str| {
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{params}}}"#)
        };
        let clause = r#"{"name":"explain_clause","arguments":{"game":"chess","clause":"king.move"}}"#;
        let many = vec!["{}"; 10_000].join(",");
        let compare = format!(
            r#"{{"name":"compare_rulings","arguments":{{"game":"chess","judge":"e2e4","rulings":[{many}]}}}}"#
        );
        for (line, id, code) in [
            // The last line has no end, and its answer comes after the input has ended.
            (call("7", clause), json!(7), Value::Null),
            (call("\"a\"", clause), json!("a"), Value::Null),
            (call("8", &compare), json!(8), Value::Null),
            ("{".to_owned(), Value::Null, json!(-32700)),
            ("[".repeat(1000) + &"]".repeat(1000), Value::Null, json!(-32700)),
            (" ".repeat(MAX_TEXT + 1) + "\n", Value::Null, json!(-32700)),
            (format!("[{}]", "0,".repeat(MOST_VALUES)), Value::Null, json!(-32700)),
            (call("6", &format!(r#"{{"name":"dance \"{}"}}"#, ",".repeat(MOST_VALUES))), json!(6), json!(-32602)),
            ("[]".to_owned(), Value::Null, json!(-32600)),
            ("{}".to_owned(), Value::Null, json!(-32600)),
            (call("1.5", clause), json!(1.5), json!(-32600)),
            (call("9", r#"{"name":"explain_clause","arguments":[]}"#), json!(9), json!(-32602)),
            (r#"{"jsonrpc":"2.0","id":3,"method":"dance"}"#.to_owned(), json!(3), json!(-32601)),
        ] {
            assert_eq!(
                answered((begins.to_owned() + &line).as_bytes()),
                [(id, code)],
                "{}",
                &line[..line.len().min(80)]
            );
        }
        // What is no question gets no answer.
        let cancelled = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}"#;
        assert_eq!(answered((begins.to_owned() + cancelled + "\n\n").as_bytes()), []);
    }
}

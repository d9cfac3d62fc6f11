//! The law as tools of the Model Context Protocol. A tool asks a question of [the protocol](crate::protocol): what it answers
//! as data is the answer of `rulebook speak`, and a text tells the same in sentences.

mod told;
mod tools;

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

use self::tools::Tool;
use crate::protocol;
use crate::referee::By;
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
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = Tool::ALL.iter().find(|tool| tool.name == request.name) else {
            let known = Tool::ALL.map(|tool| tool.name).join(", ");
            return Err(ErrorData::invalid_params(format!("there is no such tool; known: {known}"), None));
        };
        let arguments = request.arguments.unwrap_or_default();
        // Who asks something else meanwhile is not kept waiting.
        let answered = tokio::task::spawn_blocking(|| answer(tool, arguments)).await;
        answered.map(CallToolResponse::from).map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }
}

/// Serves the law on the standard input and output until the input's end.
///
/// # Errors
/// No connection comes about.
pub fn serve() -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().thread_stack_size(STACK).build()?;
    runtime.block_on(async {
        let running = LawServer.serve(rmcp::transport::stdio()).await.map_err(io::Error::other)?;
        running.waiting().await.map(drop).map_err(io::Error::other)
    })
}

/// Answers a call: as text, as data, and with a picture.
fn answer(tool: &Tool, arguments: JsonObject) -> CallToolResult {
    let (questions, mut data): (Vec<Value>, Vec<Value>) = match tool.questions(arguments) {
        Ok(questions) => {
            let answered = |question: Value| {
                let answer = json!(protocol::answer(By::Both, question.to_string().as_bytes()));
                (question, answer)
            };
            questions.into_iter().map(answered).unzip()
        }
        Err(unfit) => {
            let refusal = Reply::Refusal(Refusal::malformed(TextField::Line, 0, unfit.to_string()));
            (vec![Value::Null], vec![json!(refusal)])
        }
    };
    let told = questions.iter().zip(&data).map(|(question, answer)| told::text(question, answer));
    let told = told.collect::<Vec<_>>().join("\n\n---\n\n");
    let pictures = data.iter().filter_map(|answer| svg::png(answer["svg"].as_str()?, WIDTH).ok());
    let pictures = pictures.map(|png| ContentBlock::image(STANDARD.encode(png), "image/png"));
    let mut result = CallToolResult::success([ContentBlock::text(told)].into_iter().chain(pictures).collect());
    // A score that stops somewhere has an answer.
    result.is_error = Some(data.iter().any(|answer| answer["error"].is_object() && answer["steps"].is_null()));
    result.structured_content = Some(if data.len() == 1 { data.remove(0) } else { json!({ "answers": data }) });
    result
}

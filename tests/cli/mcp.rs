//! `mcp`: the tools, asked by the client of the crate that serves them. Their answers as data are those of `speak`.

use pretty_assertions::assert_eq;
use rmcp::model::CallToolRequestParams;
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServiceExt as _};
use rulebook::corpus::{self, Expectation};
use rulebook::games::{GAMES, IDS};
use rulebook::mcp::LawServer;
use rulebook::protocol;
use rulebook::referee::By;
use serde_json::{Value, json};

type Client = RunningService<RoleClient, ()>;

/// Asks a server of the law over a connection in memory.
fn asking<F: Future<Output = ()>>(ask: impl FnOnce(Client) -> F) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().thread_stack_size(8 << 20).build();
    runtime.expect("threads").block_on(async {
        let (here, there) = tokio::io::duplex(1 << 16);
        tokio::spawn(
            async move { LawServer.serve(there).await.expect("a client").waiting().await.expect("it ends") },
        );
        ask(().serve(here).await.expect("a server")).await;
    });
}

/// What a tool answers: the text and the data, which are what `speak` answers to the question.
async fn call(client: &Client, tool: &'static str, ask: &str, mut question: Value) -> (String, Value) {
    let mut arguments = question.as_object().expect("an object").clone();
    arguments.insert("data".to_owned(), true.into());
    let called = client.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await.expect("a tool");
    let data = called.structured_content.expect("data");
    if !ask.is_empty() {
        question["ask"] = ask.into();
    }
    if ask != "compare" {
        let spoken = json!(protocol::answer(By::Both, question.to_string().as_bytes()));
        assert_eq!((&data, called.is_error), (&spoken, Some(spoken["error"].is_object())), "{tool} {question}");
    }
    let pictures =
        called.content.iter().filter_map(|content| content.as_image()).map(|picture| picture.data.as_str());
    (called.content[0].as_text().expect("a text").text.clone() + &pictures.collect::<String>(), data)
}

/// The positions of the page for arbiters, and what it says of them.
#[test]
fn arbiters_get_what_their_page_says() {
    let page = super::folder::read(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/using/arbiters.md"));
    let asked =
        page.split("$ rulebook winnable chess '").skip(1).map(|rest| rest.split_once('\'').expect("a position"));
    assert_eq!(asked.clone().count(), 11);
    asking(async |client| {
        for (position, rest) in asked {
            let shown = rest.split("```").next().expect("an output").split_whitespace().collect::<Vec<_>>().join(" ");
            let question = json!({"game": "chess", "position": position});
            let (text, data) = call(&client, "who_can_still_win", "winnable", question).await;
            for player in ["White", "Black"] {
                let can = format!("{player} can still win");
                assert_eq!(text.contains(&can), shown.contains(&can), "{position}: {text}");
                let why = data[player.to_lowercase()]["why"].as_str().unwrap_or_default();
                assert!(shown.contains(why) && text.contains(why), "{position}: {text}");
            }
            assert_eq!(text.starts_with("The position is dead"), shown.contains("The position is dead"), "{text}");
        }
        let question = json!({"game": "chess", "score": "1. e4 e5 2. Nf3 White's time is over"});
        let (text, _) = call(&client, "judge_game", "score", question).await;
        let says = "Black has won: White ran out of time (Article 6.9, chess.winnable.flag)";
        assert!(text.contains(says) && page.contains(says), "{text}");
    });
}

#[test]
fn illegal_moves_of_each_game_are_judged_by_the_clauses_of_their_cases() {
    asking(async |client| {
        for game in GAMES {
            let (pages, mut clauses) = (corpus::pages(*game).expect("the cases"), Vec::new());
            for case in pages.iter().flat_map(|page| &page.cases) {
                let Expectation::Stands(standing) = &case.expected else { continue };
                // Two by each clause: some games have few that forbid.
                let rare = |clause: &str| clauses.iter().filter(|known| **known == clause).count() < 2;
                let Some(illegal) = standing.illegal.iter().find(|it| rare(it.clause)) else { continue };
                let (position, moves, mv) = (&case.position, &case.moves, &illegal.mv);
                let question = json!({"game": game.id(), "rulings": case.rulings, "position": position, "moves": moves, "judge": mv});
                let (text, data) = call(&client, "judge_move", "", question).await;
                assert_eq!(data["verdict"]["clause"], illegal.clause, "{}", case.name);
                assert!(text.contains(&format!("{mv} is illegal.\n")), "{text}");
                assert!(text.contains(&format!("{}: ", illegal.clause)), "{text}");
                assert!(text.contains(&format!("{} · ", illegal.clause)) && text.contains("\n> "), "{text}");
                clauses.push(illegal.clause);
                if clauses.len() == 10 {
                    break;
                }
            }
            assert!(clauses.len() > 3, "{}", game.id());
        }
    });
}

#[test]
fn every_tool_answers_and_refuses_what_is_unknown_with_what_is_known() {
    let dispute = json!({"game": "aviary", "position": "8/8/8/8/8/2t5/8/s7[S] w", "judge": "S@c5"});
    let mut compared = dispute.clone();
    compared["rulings"] = json!([{}, {"entering-last-sparrow": "anywhere"}]);
    asking(async |client| {
        for (tool, ask, question, says) in [
            ("find_clauses", "find", json!({"game": "chess", "words": "Article 6.9"}), "chess.winnable.flag"),
            ("explain_clause", "clause", json!({"game": "chess", "clause": "king.move"}), "Article 3.8.1"),
            ("explain_clause", "clause", json!({"game": "chess", "clause": "king.dance"}), "Known: "),
            (
                "list_legal_moves",
                "",
                json!({"game": "chess", "moves": ["e2e4"]}),
                "black is to move, with 20 legal moves.",
            ),
            ("list_legal_moves", "", json!({"game": "chess", "square": "e2"}), "unknown field `square`"),
            // An end in the players' words.
            (
                "judge_move",
                "",
                json!({"game": "chess", "moves": ["f2f3", "e7e5", "g2g4"], "judge": "d8h4"}),
                "This move ends the game; Black has won: checkmate (",
            ),
            (
                "list_legal_moves",
                "",
                json!({"game": "chess", "position": "7k/8/6QK/8/8/8/8/8 b - - 75 90"}),
                "The game is over: drawn: stalemate.",
            ),
            (
                "list_legal_moves",
                "",
                json!({"game": "chess", "position": "7k/8/6K1/8/8/8/8/6R1 w - - 150 90"}),
                "The game is over: drawn: seventy-five moves each without a capture or a Pawn's move.",
            ),
            ("judge_move", "", json!({"game": "checkers", "judge": "a1a2"}), &IDS.join(", ")),
            ("judge_move", "", json!({"game": "chess", "judge": "e2e9"}), "malformed: "),
            ("judge_move", "compare", json!({"game": "chess"}), "`judge`"),
            // As players write them.
            (
                "judge_move",
                "compare",
                json!({"game": "chess", "moves": ["e4", "Nf6", "Bc4", "Nc6", "Nf3", "e6"], "judge": "O-O"}),
                "Article 3.8.2.1, chess.castling.rights · obeyed here",
            ),
            ("list_legal_moves", "compare", json!({"game": "chess", "moves": ["e4", "Ke3"]}), "`Ke3`"),
            ("judge_move", "compare", json!({"game": "chess", "judge": "Ke2"}), "e1e2 is illegal.\n"),
            (
                "judge_move",
                "compare",
                json!({"game": "chess", "moves": ["e2e4", "e7e5"], "judge": "Nf3"}),
                "g1f3 is legal, by ",
            ),
            (
                "judge_game",
                "score",
                json!({"game": "chess", "score": "1. e4 e5 2. Nf3 1-0"}),
                "All 3 moves are legal.\n",
            ),
            (
                "who_can_still_win",
                "winnable",
                json!({"game": "chess", "position": "8/8/3rk3/8/8/2K5/8/8 w - - 0 40"}),
                "If Black runs out of time, the game is drawn (Article 6.9, chess.winnable.flag).",
            ),
            (
                "compare_rulings",
                "compare",
                json!({"game": "chess", "judge": "e2e4", "rulings": vec![json!({}); 101]}),
                "at most 100",
            ),
            ("judge_move", "", dispute, "The verdict would differ under\n- entering-last-sparrow=anywhere"),
            ("compare_rulings", "compare", compared, "Under {\"entering-last-sparrow\":\"anywhere\"}, S@c5 is legal"),
            // The board, and how a PNG begins.
            ("draw_position", "draw", json!({"game": "chess"}), "1  R N B Q K B N R"),
            ("draw_position", "draw", json!({"game": "chess"}), "iVBORw0KGgo"),
            ("draw_position", "draw", json!({"game": "chess", "marks": {"squares": {"i9": "last"}}}), "`i9`"),
        ] {
            let (text, _) = call(&client, tool, ask, question).await;
            assert!(text.contains(says), "{tool}: {text}");
        }
        let tools = client.list_all_tools().await.expect("tools");
        let length = serde_json::to_string(&tools).expect("JSON").len();
        assert!(length <= 10_000, "the list of tools has {length} bytes");
        for tool in tools {
            assert!(jsonschema::draft202012::new(&tool.schema_as_json_value()).is_ok(), "{}", tool.name);
        }
        // The data of a long answer, and its picture's text, are asked for.
        for (tool, question) in [
            ("draw_position", json!({"game": "aieirping"})),
            (
                "judge_game",
                json!({"game": "chess", "rulings": "repetition=none", "score": "Nf3 Nf6 Ng1 Ng8 ".repeat(20)}),
            ),
        ] {
            let asked = CallToolRequestParams::new(tool).with_arguments(question.as_object().expect("it").clone());
            let answer = client.call_tool(asked).await.expect("an answer");
            let text = &answer.content[0].as_text().expect("a text").text;
            assert!(answer.structured_content.is_none() && text.len() < 8_000, "{tool}: {text}");
            assert!(text.contains("they are given with `data`: true."), "{text}");
        }
        let unknown = client.call_tool(CallToolRequestParams::new("dance")).await.expect_err("there is none");
        assert!(unknown.to_string().contains("known: find_clauses"), "{unknown}");
    });
}

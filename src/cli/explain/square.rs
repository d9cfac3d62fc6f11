//! What the piece on a square, or one in hand, may do, and why it may not do the rest.

use std::collections::BTreeMap;
use std::io;

use rulebook::games::Ruled;
use rulebook::referee::{self, PieceMove, PieceMoves, Question, Refusal, cited, cited_list};
use rulebook::rules::{Breach, Clause};
use rulebook::wire::{Answered, Line, PieceAnswer};

use super::ExplainCommand;
use crate::cli::status::Status;
use crate::cli::style::{BAD, GOOD, NAME};
use crate::cli::{CommandResult, ask, paragraph, refusal, state};

/// Up to this many moves that one clause forbids each get a reason; of more, only one does.
const FEW: usize = 4;

/// Answers a question about a piece.
pub fn run(explain: &ExplainCommand, square: &str, out: &mut dyn io::Write) -> CommandResult {
    let ExplainCommand { game, moves, args, .. } = explain;
    ask::with_game(game, args.rulings.text(), args.json, out, |ruled, out| {
        let piece = piece(explain, square, ruled);
        let status = match &piece {
            Ok(piece) if piece.disagreement.is_none() => Status::Passed,
            Err(Refusal::Malformed { .. }) => Status::Malformed,
            _ => Status::Disagrees,
        };
        match &piece {
            _ if args.json => {
                let answer = piece.as_ref().map(PieceAnswer::from).map_err(|refusal| Box::new(refusal.into()));
                ask::print_json(&Line { id: None, body: Answered::from(answer) }, out)?;
            }
            Ok(piece) => {
                args.board(&piece.diagram, out)?;
                print(piece, out)?;
            }
            Err(refused) => refusal::report(refused, moves.first().map(String::as_str), args.no_board, out)?,
        }
        Ok(status)
    })
}

/// What the piece may do after the moves, which may be written in the notation of the game's document.
fn piece(
    ExplainCommand { position, moves: words, args, .. }: &ExplainCommand,
    square: &str,
    ruled: Ruled<'_>,
) -> Result<PieceMoves, Refusal> {
    let question = Question { position, moves: words.iter().map(String::as_str).collect(), judge: None };
    referee::piece_written(ruled, args.by(), &question, square)
}

fn print(piece: &PieceMoves, out: &mut dyn io::Write) -> io::Result<()> {
    let name = piece.piece.as_ref().map_or_else(String::new, |name| format!(": {name}"));
    let legal: Vec<&PieceMove> = piece.moves.iter().filter(|judged| judged.verdict.legal()).collect();
    writeln!(out, "{NAME}{}{NAME:#}{name}; {}", piece.from, state::count(legal.len()))?;
    let mut granted: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for judged in legal {
        granted.entry(cited_list(&judged.verdict.grounds)).or_default().push(&judged.mv);
    }
    for (grounds, moves) in granted {
        writeln!(out, "\n{GOOD}legal{GOOD:#}, by {grounds}\n{}", paragraph::fit(&moves.join(" "), 2))?;
    }
    for (clause, refused) in refused_by_clause(piece) {
        let many = if refused.len() > FEW { format!(": {} moves", refused.len()) } else { String::new() };
        writeln!(out, "\n{BAD}illegal{BAD:#}, by {}{many}", cited(clause))?;
        let (example, shown) = if refused.len() > FEW { ("such as ", 1) } else { ("", FEW) };
        for (judged, breach) in refused.iter().take(shown) {
            writeln!(out, "{}", paragraph::fit(&format!("{example}{}: {}", judged.mv, breach.why), 2))?;
        }
    }
    if let Some(sides) = &piece.disagreement {
        writeln!(out, "\n{BAD}model and engine list different legal moves:{BAD:#}")?;
        writeln!(out, "  model     {}\n  bitboard  {}", sides.model.join(" "), sides.engine.join(" "))?;
    }
    Ok(())
}

/// The illegal moves by the clause that they break, the clauses with the fewest moves first.
fn refused_by_clause(piece: &PieceMoves) -> Vec<(Clause, Vec<(&PieceMove, &Breach)>)> {
    let mut refused: Vec<(Clause, Vec<(&PieceMove, &Breach)>)> = Vec::new();
    for judged in &piece.moves {
        let Some(breach) = &judged.verdict.breach else { continue };
        match refused.iter_mut().find(|(clause, _)| *clause == breach.clause) {
            Some((_, moves)) => moves.push((judged, breach)),
            None => refused.push((breach.clause, vec![(judged, breach)])),
        }
    }
    refused.sort_by_key(|(_, moves)| moves.len());
    refused
}

//! Chess's open questions: those of `spec/chess.md`, in its order.

pub mod winnable;

super::rulings::rulings! {
    "chess"
    "repetition", repetition: Repetition, "Does a repeated position end the game by itself?" {
        "fivefold-draw" => FivefoldDraw, "Its fifth occurrence is a draw; its third may be claimed.";
        "threefold-draw" => ThreefoldDraw, "Its third occurrence is a draw.";
        "none" => None, "Never.";
        "claimed" => Claimed, "No; from its third occurrence on a draw may be claimed.";
    }
    "fifty-moves", fifty_moves: FiftyMoves, "What happens after fifty moves each without a capture or a Pawn's move?" {
        "claimed" => Claimed, "A player may claim a draw; until one does, the game goes on.";
        "automatic" => Automatic, "The game is drawn.";
    }
    "seventy-five-moves", seventy_five_moves: SeventyFiveMoves, "What happens after seventy-five such moves each?" {
        "on" => On, "The game is drawn.";
        "off" => Off, "The game goes on.";
    }
    "dead-position", dead_position: DeadPosition, "What if nobody can mate any more?" {
        "draw" => Draw, "The game is drawn where too little material is left.";
        "exact" => Exact, "The game is drawn, as far as a referee finds it out.";
        "goes-on" => GoesOn, "The game goes on.";
    }
    "pieces-beyond-the-set", pieces_beyond_the_set: PiecesBeyondTheSet, "May a position hold more pieces than promotion can bring about?" {
        "impossible" => Impossible, "No.";
        "allowed" => Allowed, "Yes, except Kings.";
    }
    "impossible-check", impossible_check: ImpossibleCheck, "May a position show a check that no last move can have given?" {
        "refused" => Refused, "No, as far as a short rule finds it.";
        "accepted" => Accepted, "Yes.";
    }
    sets {
        "as-written" | "without-claims", "the Laws as written, which is the default" {
            "repetition" = "fivefold-draw",
            "fifty-moves" = "claimed",
        }
        "automatic-draws", "what programs play that draw the game as if a player had claimed it" {
            "repetition" = "threefold-draw",
            "fifty-moves" = "automatic",
        }
        "before-2014-07", "FIDE's Laws until 30 June 2014" {
            "repetition" = "claimed",
            "seventy-five-moves" = "off",
        }
        "engines", "what programs play that only list and count moves" {
            "repetition" = "none",
            "fifty-moves" = "claimed",
            "seventy-five-moves" = "off",
            "dead-position" = "goes-on",
            "pieces-beyond-the-set" = "allowed",
            "impossible-check" = "accepted",
        }
        "position-only" | "chessops", "what libraries play that know only a game's position" {
            "repetition" = "none",
            "fifty-moves" = "claimed",
            "seventy-five-moves" = "off",
            "pieces-beyond-the-set" = "allowed",
            "impossible-check" = "accepted",
        }
    }
}

/// The fields after the board.
pub(crate) const FIELDS: super::Fields = &[
    &["chess.turn"],
    &["chess.castling.rights.lost"],
    &["chess.pawn.en-passant.square"],
    &["chess.clock"],
    &["chess.number"],
];

/// The clauses about the fields in which two results of a move differ. What a move captures shows only on the board.
pub fn concerned(results: &super::Results<'_>) -> Vec<&'static str> {
    let board = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let [before, law, second] = [results.before, results.law, results.second].map(board);
    let pieces = |board: &str| board.chars().filter(char::is_ascii_alphabetic).count();
    let captures = law != second && pieces(&law) < pieces(&before);
    captures.then_some("chess.capture").into_iter().chain(results.differing(FIELDS)).collect()
}

#[cfg(test)]
mod tests {
    use super::concerned;
    use crate::Results;

    #[test]
    fn a_capture_shows_on_the_board_only() {
        let of = |before, law, second| concerned(&Results { grounds: &[], before, law, second });
        let (kings, later) = ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 1 1");
        assert_eq!(of("", kings, later), ["chess.clock"]);
        assert!(of("", kings, kings).is_empty() && of("", kings, "(it states none)").is_empty());
        let (taken, other) = ("4k3/8/8/8/8/8/4q3/4K3 w - - 7 1", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(of(taken, kings, other), ["chess.capture"]);
        assert!(of(kings, kings, other).is_empty());
    }
}

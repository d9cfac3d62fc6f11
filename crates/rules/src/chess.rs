//! Chess's open questions: those of `spec/chess.md`, in its order.

super::rulings::rulings! {
    "chess"
    "repetition", repetition: Repetition, "Does a repeated position end the game by itself?" {
        "threefold-draw" => ThreefoldDraw, "Its third occurrence is a draw.";
        "fivefold-draw" => FivefoldDraw, "Its fifth occurrence is a draw.";
        "none" => None, "Never.";
    }
    "fifty-moves", fifty_moves: FiftyMoves, "What happens after fifty moves each without a capture or a Pawn's move?" {
        "automatic" => Automatic, "The game is drawn.";
        "claimed" => Claimed, "A draw if a player claims it; nobody does here, and the game goes on.";
    }
    "seventy-five-moves", seventy_five_moves: SeventyFiveMoves, "What happens after seventy-five such moves each?" {
        "on" => On, "The game is drawn.";
        "off" => Off, "The game goes on.";
    }
    "dead-position", dead_position: DeadPosition, "What if too little material is left for anybody to mate?" {
        "draw" => Draw, "The game is drawn.";
        "goes-on" => GoesOn, "The game goes on.";
    }
    "pieces-beyond-the-set", pieces_beyond_the_set: PiecesBeyondTheSet, "May a position hold more pieces than promotion can bring about?" {
        "impossible" => Impossible, "No.";
        "allowed" => Allowed, "Yes, except Kings.";
    }
    sets {
        "without-claims" {
            "repetition" = "fivefold-draw",
            "fifty-moves" = "claimed",
        }
        "engines" {
            "repetition" = "none",
            "fifty-moves" = "claimed",
            "seventy-five-moves" = "off",
            "dead-position" = "goes-on",
            "pieces-beyond-the-set" = "allowed",
        }
    }
}

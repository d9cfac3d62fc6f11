//! Aviary's open questions: those of `spec/aviary.md`, in its order.

super::rulings::rulings! {
    "aviary"
    "first-player", first_player: FirstPlayer, "Who moves first from the opening setup?" {
        "white" => White, "White does.";
        "black" => Black, "Black does.";
    }
    "sideways-jump", sideways_jump: SidewaysJump, "May a bird jump over a friend along a rank?" {
        "allowed" => Allowed, "Yes, as in every other direction.";
        "not-allowed" => NotAllowed, "No.";
    }
    "last-sparrow", last_sparrow: LastSparrow, "When is a player down to their last Sparrow?" {
        "board-and-hand" => BoardAndHand, "When they own one, board and hand counted together.";
        "board-only" => BoardOnly, "When one stands on the board.";
    }
    "last-sparrow-judged", last_sparrow_judged: LastSparrowJudged, "Are the Sparrows counted before or after the move?" {
        "before-move" => BeforeMove, "Before it.";
        "after-move" => AfterMove, "After it: a captured Sparrow counts.";
    }
    "answering-check", answering_check: AnsweringCheck, "How may a check on the last Sparrow be answered?" {
        "any-move" => AnyMove, "By any move after which it is not attacked.";
        "sparrow-must-move" => SparrowMustMove, "By a move of that Sparrow only.";
    }
    "entering-last-sparrow", entering_last_sparrow: EnteringLastSparrow, "May the last Sparrow be entered on an attacked square?" {
        "not-into-check" => NotIntoCheck, "No.";
        "anywhere" => Anywhere, "Yes; its player may lose it.";
    }
    "no-legal-move", no_legal_move: NoLegalMove, "What if the player to move has no legal move, is not mated, and need not enter a Sparrow?" {
        "draw" => Draw, "The game is drawn.";
        "loss" => Loss, "They have lost.";
    }
    "repetition", repetition: Repetition, "Does a repeated position end the game?" {
        "none" => None, "Never.";
        "threefold-draw" => ThreefoldDraw, "Its third occurrence is a draw.";
    }
    scores { resignation, agreed-draw }
    sets {}
}

/// The clauses about the fields in which two results of a move differ.
pub fn concerned(results: &super::Results<'_>) -> Vec<&'static str> {
    results.differing(&[&["aviary.turn"]])
}

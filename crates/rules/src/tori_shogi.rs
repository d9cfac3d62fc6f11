//! Tori Shogi's open questions: those of `spec/tori-shogi.md`, in its order.

super::rulings::rulings! {
    "tori-shogi"
    "phoenix-into-check", phoenix_into_check: PhoenixIntoCheck, "May one's own Phoenix be left open to capture?" {
        "legal" => Legal, "Yes; a check need not be answered.";
        "illegal" => Illegal, "No.";
    }
    "end", end: End, "When is the game over?" {
        "checkmate" => Checkmate, "As soon as a Phoenix cannot avoid being captured.";
        "capture" => Capture, "When a Phoenix has been captured.";
    }
    "swallow-drop-mate", swallow_drop_mate: SwallowDropMate, "May a Swallow be dropped with mate?" {
        "illegal" => Illegal, "No.";
        "legal" => Legal, "Yes.";
        "loses" => Loses, "It may, and the player who dropped it has lost.";
    }
    "drop-mate-without-check", drop_mate_without_check: DropMateWithoutCheck, "Does a drop mate if the dropped Swallow does not attack the Phoenix itself?" {
        "when-the-drop-makes-it" => WhenTheDropMakesIt, "Yes, if the Phoenix could avoid capture without that Swallow.";
        "any-mate-after-it" => AnyMateAfterIt, "Yes, whenever the other player is mated after the drop.";
        "is-no-mate" => IsNoMate, "No.";
    }
    "checkmate-without-check", checkmate_without_check: CheckmateWithoutCheck, "Is a player checkmated who is not in check, but whose every move leaves the Phoenix open to capture?" {
        "is-checkmate" => IsCheckmate, "Yes.";
        "game-goes-on" => GameGoesOn, "No: they move, and the Phoenix may be captured.";
    }
    "third-swallow-on-file", third_swallow_on_file: ThirdSwallowOnFile, "Whose Swallows count against a third on a file?" {
        "own-count" => OwnCount, "One's own.";
        "both-count" => BothCount, "Those of both players.";
    }
    "must-be-able-to-move", must_be_able_to_move: MustBeAbleToMove, "Where must a dropped piece be able to move?" {
        "on-empty-board" => OnEmptyBoard, "On an empty board.";
        "in-this-position" => InThisPosition, "As the pieces stand.";
    }
    "repetition", repetition: Repetition, "What if a sequence of moves is repeated?" {
        "sequence-made-thrice" => SequenceMadeThrice, "After three times in a row, it may not begin again.";
        "sequence-repeated-thrice" => SequenceRepeatedThrice, "After four times in a row, it may not begin again.";
        "fourth-position" => FourthPosition, "A position's fourth occurrence ends the game, and the player who brought it about loses.";
        "none" => None, "Nothing.";
        "third-position" => ThirdPosition, "No move brings a position about for the third time, except in answer to a check.";
    }
    "no-move", no_move: NoMove, "What if the player to move has no move at all and is not checkmated?" {
        "loss" => Loss, "They have lost.";
        "draw" => Draw, "The game is drawn.";
    }
    "eagle-over-a-piece", eagle_over_a_piece: EagleOverAPiece, "May the Eagle jump over a piece?" {
        "may-not-jump" => MayNotJump, "No.";
        "may-jump-two-squares-back" => MayJumpTwoSquaresBack, "To the second square diagonally backwards only.";
        "may-jump" => MayJump, "Yes, in all its directions, over any number of pieces.";
    }
    "pieces-beyond-the-set", pieces_beyond_the_set: PiecesBeyondTheSet, "May a position hold more pieces of a kind than the set?" {
        "impossible" => Impossible, "No.";
        "allowed" => Allowed, "Yes, except Phoenixes.";
    }
    scores {
        "resignation", resignation: Resignation, "May a player resign?" {
            "allowed" => Allowed, "Yes; the other has won.";
            "not-allowed" => NotAllowed, "No.";
        }
    }
    sets {
        "document", "what the leaflet says" {}
        "engines", "what other rule texts and most programs play" {
            "phoenix-into-check" = "illegal",
            "swallow-drop-mate" = "loses",
            "drop-mate-without-check" = "is-no-mate",
            "repetition" = "fourth-position",
            "pieces-beyond-the-set" = "allowed",
        }
    }
}

/// The clauses about the fields in which two results of a move differ.
pub fn concerned(results: &super::Results<'_>) -> Vec<&'static str> {
    results.differing(&[&["tori-shogi.turn"], &["tori-shogi.capture.hand"]])
}

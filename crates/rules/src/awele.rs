//! Awele's open questions: those of `spec/awele.md`, in its order.

super::rulings::rulings! {
    "awele"
    "capture-of-all", capture_of_all: CaptureOfAll, "What happens to a sowing that would capture all the opponent's seeds?" {
        "captures-nothing" => CapturesNothing, "It is legal and captures nothing.";
        "forbidden" => Forbidden, "It is illegal.";
        "captures-all" => CapturesAll, "It is legal and captures them.";
    }
    "capture-of-the-last-seeds", capture_of_the_last_seeds: CaptureOfTheLastSeeds, "Does that also apply where no seed would be left in any house?" {
        "no-exception" => NoException, "Yes.";
        "captured" => Captured, "No, they are captured.";
    }
    "opponent-without-seeds", opponent_without_seeds: OpponentWithoutSeeds, "Must an opponent without seeds be given some?" {
        "feed-if-possible" => FeedIfPossible, "Yes; if no move does that, the game is over.";
        "need-not-feed" => NeedNotFeed, "No.";
    }
    "remaining-seeds", remaining_seeds: RemainingSeeds, "Who gets the seeds that are in houses at the end?" {
        "to-their-side" => ToTheirSide, "Each player gets those in their own houses.";
        "to-nobody" => ToNobody, "Nobody.";
    }
    "end-at-25", end_at_25: EndAt25, "Is the game over when a player has captured 25 seeds?" {
        "yes" => Yes, "Yes.";
        "no" => No, "No.";
    }
    "cycle", cycle: Cycle, "Does the game end when a position recurs?" {
        "ends" => Ends, "Yes.";
        "goes-on" => GoesOn, "No.";
    }
    scores { resignation, agreed-draw }
    sets {
        "open-spiel" {}
    }
}

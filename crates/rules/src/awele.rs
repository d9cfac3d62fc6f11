//! Awele's open questions: those of `spec/awele.md`, in its order.

super::rulings::rulings! {
    "awele"
    "capture-of-all", capture_of_all: CaptureOfAll, "What happens to a sowing that would capture all the opponent's seeds?" {
        "captures-nothing" => CapturesNothing, "It is legal and captures nothing.";
        "forbidden" => Forbidden, "It is illegal.";
        "captures-all" => CapturesAll, "It is legal and captures them.";
        "leaves-first-house" => LeavesFirstHouse, "It is legal and captures all but the house of the last seed.";
        "leaves-last-house" => LeavesLastHouse, "It is legal and captures all but the house captured last.";
        "forbidden-unless-no-other" => ForbiddenUnlessNoOther, "It is illegal where another move is legal; else it captures them.";
        "legal-if-it-wins" => LegalIfItWins, "It is illegal unless the player has captured 25 with it.";
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
    "remaining-seeds-after-a-cycle", remaining_seeds_after_a_cycle: RemainingSeedsAfterACycle, "Who gets them after a cycle?" {
        "as-otherwise" => AsOtherwise, "As `remaining-seeds` says.";
        "to-their-side" => ToTheirSide, "Each player gets those in their own houses.";
        "to-nobody" => ToNobody, "Nobody.";
    }
    "remaining-seeds-unfed", remaining_seeds_unfed: RemainingSeedsUnfed, "Who gets them if the opponent has none and cannot be fed?" {
        "as-otherwise" => AsOtherwise, "As `remaining-seeds` says.";
        "to-their-side" => ToTheirSide, "The player in whose houses they are.";
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
        "open-spiel", "what the program OpenSpiel plays" {}
    }
}

/// The clauses about the fields in which two results of a move differ.
pub fn concerned(results: &super::Results<'_>) -> Vec<&'static str> {
    let [law, second] = [results.law, results.second].map(|text| text.split(' ').next());
    let captures = results.grounded("awele.capture");
    let mut clauses =
        results.differing(&[&["awele.capture", "awele.capture.kept", "awele.capture.chain"], &["awele.turn"]]);
    clauses.retain(|clause| match *clause {
        "awele.capture" => !results.grounds.iter().any(|ground| ground.starts_with("awele.capture")),
        // As many seeds have left the houses.
        "awele.capture.kept" => captures && law == second,
        // How far a capture goes.
        "awele.capture.chain" => captures && law != second,
        _ => true,
    });
    clauses
}

/// The clauses that end the game: its outcome says only who has more seeds.
pub const ENDS: super::Ends = super::Ends {
    ruled: &[
        super::EndByRuling { question: "end-at-25", ends: "yes", goes_on: "no", clause: "awele.end.more-than-half" },
        super::EndByRuling { question: "cycle", ends: "ends", goes_on: "goes-on", clause: "awele.end.cycle" },
    ],
    otherwise: |position| {
        let houses = position.split(' ').next().unwrap_or_default();
        let emptied = houses.split([',', '/']).all(|seeds| seeds == "0");
        if emptied { "awele.end.all-captured" } else { "awele.end.no-move" }
    },
};

#[cfg(test)]
mod tests {
    use super::concerned;
    use crate::Results;

    #[test]
    fn what_is_captured_shows_beside_the_houses() {
        let (law, second) = ("0,0,0,0,0,1/1,0,0,0,0,0 23-23 s", "0,0,0,0,0,1/1,0,0,0,0,0 23-24 s");
        let of = |more: &str| {
            let grounds = ["awele.sowing".to_owned(), more.to_owned()];
            concerned(&Results { grounds: &grounds, before: "", law, second })
        };
        assert_eq!(of("awele.sowing.origin"), ["awele.capture"]);
        assert_eq!(of("awele.capture"), ["awele.capture.kept"]);
        assert!(of("awele.capture-of-all.captures-nothing").is_empty());
        let grounds = ["awele.sowing".to_owned(), "awele.capture".to_owned()];
        let other = "0,0,0,0,0,0/1,0,0,0,0,0 23-24 s";
        assert_eq!(
            concerned(&Results { grounds: &grounds, before: "", law, second: other }),
            ["awele.capture.chain"]
        );
    }
}

//! Bifocal Chess's open questions: those of `spec/bifocal.md`, in its order.

super::rulings::rulings! {
    "bifocal"
    "setup", setup: Setup, "With which setup does the game begin? None of them is the author's own." {
        "rulebook-9x9" => Rulebook9x9, "Nine files and nine ranks.";
        "rulebook-8x8" => Rulebook8x8, "Eight files and eight ranks.";
        "rulebook-10x10" => Rulebook10x10, "Ten files and ten ranks.";
    }
    "first-player", first_player: FirstPlayer, "Who moves first from the setup?" {
        "white" => White, "White does.";
        "black" => Black, "Black does.";
    }
    "own-moved-piece-attacks", own_moved_piece_attacks: OwnMovedPieceAttacks, "Does the neutral piece that I have just moved attack my own King?" {
        "does-not-count" => DoesNotCount, "No: the opponent may not move it next.";
        "counts" => Counts, "Yes.";
    }
    "immobilized-attack", immobilized_attack: ImmobilizedAttack, "Does a neutral piece beside an Immobilizer attack Kings?" {
        "does-not-count" => DoesNotCount, "No: it cannot move.";
        "counts" => Counts, "Yes.";
    }
    "immobilizer-attacks", immobilizer_attacks: ImmobilizerAttacks, "Does an Immobilizer attack Kings?" {
        "no" => No, "No.";
        "as-a-queen" => AsAQueen, "Yes, as it moves.";
    }
    "immobilizer-beside-immobilizer", immobilizer_beside_immobilizer: ImmobilizerBesideImmobilizer, "What if two Immobilizers are beside each other?" {
        "both-freeze" => BothFreeze, "Each freezes the other, and all else beside it.";
        "frozen-does-not-freeze" => FrozenDoesNotFreeze, "Neither freezes anything.";
    }
    "kings-side-by-side", kings_side_by_side: KingsSideBySide, "May the two Kings stand beside each other?" {
        "legal" => Legal, "Yes.";
        "illegal" => Illegal, "No.";
    }
    "swap-directions", swap_directions: SwapDirections, "In which directions may a Shield swap?" {
        "all-eight" => AllEight, "In all eight.";
        "own-directions" => OwnDirections, "In those in which it moves.";
    }
    "swap-with-frozen-shield", swap_with_frozen_shield: SwapWithFrozenShield, "May a Shield swap with one that is frozen?" {
        "illegal" => Illegal, "No: both move.";
        "legal" => Legal, "Yes.";
    }
    "swap-of-equal-shields", swap_of_equal_shields: SwapOfEqualShields, "May two Shields of one kind swap?" {
        "legal" => Legal, "Yes, though only the turn changes.";
        "illegal" => Illegal, "No.";
    }
    "falcon-paths", falcon_paths: FalconPaths, "Which paths may a Falcon take?" {
        "three-shortest" => ThreeShortest, "The three shortest.";
        "any-in-rectangle" => AnyInRectangle, "Any inside the rectangle between origin and target.";
    }
    "kannon-orientation", kannon_orientation: KannonOrientation, "Does a Kannon stand Rook-wise or Bishop-wise?" {
        "turned-on-landing" => TurnedOnLanding, "Yes: it goes as it stands, and lands as it was or turned.";
        "either-way-each-jump" => EitherWayEachJump, "No: it goes either way at every jump.";
    }
    "kannon-over-kannon", kannon_over_kannon: KannonOverKannon, "May a Kannon jump over a Kannon?" {
        "may-jump" => MayJump, "Yes.";
        "may-not-jump" => MayNotJump, "No.";
    }
    "kannon-without-hurdle", kannon_without_hurdle: KannonWithoutHurdle, "May a Kannon go without a piece to jump over?" {
        "never" => Never, "No.";
        "slides" => Slides, "Yes, over vacant squares, but it is not turned.";
    }
    "no-legal-move", no_legal_move: NoLegalMove, "What if the player to move has no legal move and is not in check?" {
        "draw" => Draw, "The game is drawn.";
        "loss" => Loss, "They have lost.";
    }
    "repetition", repetition: Repetition, "Does a repeated position end the game?" {
        "none" => None, "Never.";
        "threefold-draw" => ThreefoldDraw, "Its third occurrence is a draw.";
    }
    "king-double-step", king_double_step: KingDoubleStep, "May a King go two squares?" {
        "off" => Off, "No.";
        "straight" => Straight, "Yes, in one line.";
        "two-king-steps" => TwoKingSteps, "Yes, by any two steps that do not end where they began or beside it.";
    }
    "double-step-out-of-check", double_step_out_of_check: DoubleStepOutOfCheck, "May a King in check go two squares?" {
        "illegal" => Illegal, "No, as in castling.";
        "legal" => Legal, "Yes.";
    }
    "immobilizer-twice", immobilizer_twice: ImmobilizerTwice, "May a player move an Immobilizer twice in a row?" {
        "allowed" => Allowed, "Yes.";
        "forbidden" => Forbidden, "Not the same one.";
        "any-forbidden" => AnyForbidden, "Neither the same one nor another.";
    }
    scores { resignation, agreed-draw }
    sets {
        "optional-rules", "the document's two optional rules" {
            "king-double-step" = "straight",
            "immobilizer-twice" = "forbidden",
        }
    }
}

/// The clauses about the fields in which two results of a move differ.
pub fn concerned(results: &super::Results<'_>) -> Vec<&'static str> {
    results.differing(&[&["bifocal.turn"], &["bifocal.after.just-moved"], &["bifocal.after.again"]])
}

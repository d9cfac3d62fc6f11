//! Aieirping Chess's open questions: those of `spec/aieirping.md`, in its order.

super::rulings::rulings! {
    "aieirping"
    "first-player", first_player: FirstPlayer, "Who moves first from the setup?" {
        "upper" => Upper, "White, who has the pieces in upper case.";
        "lower" => Lower, "Black.";
    }
    "pawns-and-queens", pawns_and_queens: PawnsAndQueens, "When does a player lose for lack of P and Q?" {
        "both-gone" => BothGone, "When they have neither.";
        "either-gone" => EitherGone, "When they have no P or no Q.";
    }
    "your-side-judged", your_side_judged: YourSideJudged, "Which square says how H and U move?" {
        "at-start" => AtStart, "The one where the move begins.";
        "at-end" => AtEnd, "The one where it ends.";
    }
    "knights-and-walls", knights_and_walls: KnightsAndWalls, "Do walls stop a knight's leap?" {
        "leap" => Leap, "No.";
        "blocked" => Blocked, "Walls on both squares between do.";
    }
    "d-walls", d_walls: DWalls, "Which of the squares orthogonally next to a D become walls?" {
        "all-adjacent" => AllAdjacent, "All; what stands there is removed.";
        "vacant-only" => VacantOnly, "The vacant ones.";
    }
    "f-adjacent", f_adjacent: FAdjacent, "Which squares may an F mark?" {
        "eight" => Eight, "The eight next to it.";
        "four" => Four, "The four orthogonally next to it.";
    }
    "j-adjacent", j_adjacent: JAdjacent, "Which enemies does a J keep from moving?" {
        "eight" => Eight, "Those on the eight squares next to it.";
        "four" => Four, "Those on the four orthogonally next to it.";
    }
    "l-without-vacant-square", l_without_vacant_square: LWithoutVacantSquare, "What if an L's move leaves no square to mark?" {
        "may-move" => MayMove, "It is legal.";
        "may-not-move" => MayNotMove, "It is illegal.";
    }
    "i-places-on-left-square", i_places_on_left_square: IPlacesOnLeftSquare, "May the captured piece be put on the square that the I has left?" {
        "yes" => Yes, "Yes.";
        "no" => No, "No.";
    }
    "promotion-by-effect", promotion_by_effect: PromotionByEffect, "What if a P or Z is switched or put on its last rank?" {
        "stays" => Stays, "It stays what it is.";
        "promotes" => Promotes, "It is promoted.";
    }
    "effects-after-king-capture", effects_after_king_capture: EffectsAfterKingCapture, "Does a capture of the last K have effects?" {
        "none" => None, "No.";
        "as-always" => AsAlways, "Yes.";
    }
    "both-lose-at-once", both_lose_at_once: BothLoseAtOnce, "What if both players have lost?" {
        "draw" => Draw, "The game is drawn.";
        "mover-loses" => MoverLoses, "The player who moved has lost.";
        "mover-wins" => MoverWins, "The player who moved has won.";
    }
    "frozen-f", frozen_f: FrozenF, "May an F beside an enemy's J mark a wall?" {
        "may-mark" => MayMark, "Yes.";
        "may-not-mark" => MayNotMark, "No.";
    }
    "frozen-t", frozen_t: FrozenT, "May a T beside an enemy's J change places?" {
        "may-not-switch" => MayNotSwitch, "No.";
        "may-switch" => MaySwitch, "Yes: changing places is not moving.";
    }
    "j-beside-j", j_beside_j: JBesideJ, "What if a J is beside an enemy's J?" {
        "both-freeze" => BothFreeze, "Both freeze.";
        "frozen-does-not-freeze" => FrozenDoesNotFreeze, "Neither does.";
    }
    "t-and-frozen-piece", t_and_frozen_piece: TAndFrozenPiece, "May a T change places with a piece beside an enemy's J?" {
        "illegal" => Illegal, "No.";
        "legal" => Legal, "Yes.";
    }
    "t-and-x", t_and_x: TAndX, "May a T change places with an X?" {
        "legal" => Legal, "Yes.";
        "illegal" => Illegal, "No.";
    }
    "t-past-walls", t_past_walls: TPastWalls, "May a T change places with a piece behind a wall?" {
        "legal" => Legal, "Yes.";
        "illegal" => Illegal, "No.";
    }
    "t-past-pieces", t_past_pieces: TPastPieces, "May a T change places with a piece behind another piece?" {
        "legal" => Legal, "Yes.";
        "illegal" => Illegal, "No.";
    }
    "t-idle-switch", t_idle_switch: TIdleSwitch, "May a T change places with a T?" {
        "legal" => Legal, "Yes.";
        "illegal" => Illegal, "No.";
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
    results.differing(&[&["aieirping.turn"]])
}

//! Awarichess's open questions: those of `spec/awarichess.md`, in its order, followed by those of Awele, which are
//! open here too.

use super::{NamedSet, OpenQuestion, UnknownRulingError, awele};
use crate::board::awele::START;

/// The questions of the game's own page.
mod own {
    crate::rulings::rulings! {
        "awarichess"
        "end-at-25", end_at_25: EndAt25, "Is a game of Awele over when a player has captured 25 seeds?" {
            "no" => No, "No.";
            "yes" => Yes, "Yes.";
        }
        "remaining-seeds-are-powers", remaining_seeds_are_powers: RemainingSeedsArePowers, "Do the seeds that a player gets at the end of a game of Awele give them powers?" {
            "yes" => Yes, "Yes.";
            "no" => No, "No, they are lost.";
        }
        "order-of-remaining-powers", order_of_remaining_powers: OrderOfRemainingPowers, "Whose powers come first when both players get some at the end of a game of Awele?" {
            "ender-first" => EnderFirst, "Those of the player who made its last move.";
            "south-first" => SouthFirst, "South's.";
        }
        "fifty-moves", fifty_moves: FiftyMoves, "Do fifty moves end the game without a claim?" {
            "automatic" => Automatic, "Yes, at once.";
            "claimed" => Claimed, "No: a player has to claim it, and nobody claims here.";
        }
        "dead-position", dead_position: DeadPosition, "Does too little material for any mate end the game?" {
            "goes-on" => GoesOn, "No.";
            "draw" => Draw, "Yes: the game is drawn at once.";
        }
        "second-awele-starts", second_awele_starts: SecondAweleStarts, "Who begins every game of Awele except the first?" {
            "south" => South, "South.";
            "chess-mover" => ChessMover, "The player whose turn it is at chess.";
            "alternating" => Alternating, "The player who did not begin the last one.";
        }
        "check-when-used-up", check_when_used_up: CheckWhenUsedUp, "What if a player is in check when the powers are used up?" {
            "check-first" => CheckFirst, "The check is answered, then Awele is played.";
            "awele-at-once" => AweleAtOnce, "Awele is played at once; the check is answered when chess goes on.";
        }
        "zero-moves-in-fifty", zero_moves_in_fifty: ZeroMovesInFifty, "Do zero moves count for the fifty moves?" {
            "counted" => Counted, "Yes.";
            "not-counted" => NotCounted, "No.";
        }
        "stalemate", stalemate: Stalemate, "When is a player without a normal move, and not in check, stalemated?" {
            "whatever-the-powers" => WhateverThePowers, "At once.";
            "once-a-move-is-forced" => OnceAMoveIsForced, "When a normal move has been ordered; with a power of their own they have the zero move.";
        }
        "stalemate-by-the-last-power", stalemate_by_the_last_power: StalemateByTheLastPower, "Is a player stalemated if the ply by the last power leaves them without a normal move?" {
            "draw" => Draw, "Yes: the game is drawn at once.";
            "awele-goes-on" => AweleGoesOn, "No: Awele is played first.";
        }
        sets {}
    }
}

pub use own::{
    CheckWhenUsedUp, DeadPosition, EndAt25, FiftyMoves, OrderOfRemainingPowers, RemainingSeedsArePowers,
    Rulings as Own, SecondAweleStarts, Stalemate, StalemateByTheLastPower, ZeroMovesInFifty,
};

/// An option for each open question of the game.
///
/// ```
/// # mod rulebook { pub use rulebook_rules as rules; }
/// use rulebook::rules::{Rulings as _, awarichess::Rulings, awele};
/// let rulings = Rulings::read("cycle=goes-on").unwrap();
/// assert_eq!(rulings.option("end-at-25"), Some("no"));
/// assert_eq!(rulings.awele().end_at_25, awele::EndAt25::No);
/// assert_eq!(rulings.awele().cycle, awele::Cycle::GoesOn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rulings {
    /// The rulings on the questions of the game's own page.
    pub own: Own,
    /// The rulings on Awele's questions, except the one that the game's own page asks again.
    of_awele: awele::Rulings,
}

impl Rulings {
    /// The rulings for its games of Awele.
    pub const fn awele(&self) -> awele::Rulings {
        let end_at_25 = match self.own.end_at_25 {
            EndAt25::No => awele::EndAt25::No,
            EndAt25::Yes => awele::EndAt25::Yes,
        };
        awele::Rulings { end_at_25, ..self.of_awele }
    }
}

const OWN: &[OpenQuestion] = <Own as super::Rulings>::QUESTIONS;
const AWELE: &[OpenQuestion] = <awele::Rulings as super::Rulings>::QUESTIONS;

/// The game's own questions, then those of Awele. One of these is left out, since the game's own first question asks it
/// again.
const ALL: [OpenQuestion; OWN.len() + AWELE.len() - 1] = {
    let mut all = [OWN[0]; OWN.len() + AWELE.len() - 1];
    let (mut n, mut of_awele) = (0, 0);
    while n < all.len() {
        if n < OWN.len() {
            all[n] = OWN[n];
        } else {
            if is(AWELE[of_awele].name, OWN[0].name) {
                of_awele += 1;
            }
            all[n] = AWELE[of_awele];
            of_awele += 1;
        }
        n += 1;
    }
    all
};

/// Whether two names are the same, in a constant.
const fn is(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut n = 0;
    while n < a.len() && n < b.len() && a[n] == b[n] {
        n += 1;
    }
    n == a.len() && n == b.len()
}

impl super::Rulings for Rulings {
    const GAME: &'static str = "awarichess";
    const QUESTIONS: &'static [OpenQuestion] = &ALL;
    const SETS: &'static [NamedSet] = &[];

    fn option(&self, question: &str) -> Option<&'static str> {
        self.own.option(question).or_else(|| self.of_awele.option(question))
    }

    fn set(&mut self, question: &str, option: &str) -> Result<(), UnknownRulingError> {
        let set = if self.own.option(question).is_some() {
            self.own.set(question, option)
        } else if self.of_awele.option(question).is_some() {
            self.of_awele.set(question, option)
        } else {
            let known = ALL.iter().map(|question| question.name).collect();
            return Err(UnknownRulingError {
                game: Self::GAME,
                what: "question".to_owned(),
                name: question.to_owned(),
                known,
            });
        };
        set.map_err(|unknown| UnknownRulingError { game: Self::GAME, ..unknown })
    }
}

/// The clauses by which a game of Awele begins and ends.
pub const PHASES: &[&str] = &["awarichess.awele.end", "awarichess.awele.again"];

/// The clauses about the fields in which two results of a move differ.
pub fn concerned(results: &super::Results<'_>) -> Vec<&'static str> {
    of_parts(results, &Parts { sown: &[], stopped: &[], moved: PHASES, ended: "awarichess.awele.end" })
}

/// The clauses that the two games of powers do not share.
pub(crate) struct Parts {
    /// About a game of Awele that both results have and that differs, after a sowing.
    pub sown: &'static [&'static str],
    /// About chess that differs after a sowing that captures.
    pub stopped: &'static [&'static str],
    /// About a game of Awele that both results have and that differs, after a move at chess.
    pub moved: &'static [&'static str],
    /// About the powers that a game of Awele leaves.
    pub ended: &'static str,
}

/// The same for the parts of a text, separated by bars: Awele, powers and chess.
pub(crate) fn of_parts(results: &super::Results<'_>, parts: &Parts) -> Vec<&'static str> {
    let [law, second] = [results.law, results.second].map(|text| text.split(" | ").collect::<Vec<_>>());
    let ([awele, powers, chess], [other_awele, other_powers, other_chess]) = (&law[..], &second[..]) else {
        return Vec::new();
    };
    let is_sowing = results.grounds.first().is_some_and(|clause| clause.starts_with("awele."));
    let mut clauses = awele::concerned(&results.of_part(awele, other_awele));
    if (*awele == "-") != (*other_awele == "-") {
        clauses.extend(PHASES);
    } else if awele != other_awele {
        clauses.extend(if is_sowing { parts.sown } else { parts.moved });
    }
    if powers != other_powers {
        // No sowing leads to the start, since it empties its house: that is a new game.
        let begins = awele.split(' ').take(2).eq(START.split(' ').take(2));
        let ends = *awele == "-" || begins;
        clauses.extend((is_sowing && ends).then_some(parts.ended));
        let is_ordered = |powers: &str| powers.ends_with('!');
        clauses.extend((is_ordered(powers) != is_ordered(other_powers)).then_some("awarichess.power.order"));
        clauses.extend(["awarichess.powers", "awarichess.power.consumed"]);
    }
    if is_sowing && chess != other_chess {
        clauses.extend(if results.grounded("awele.capture") { parts.stopped } else { &[] });
        // Chess stands still while Awele is played.
        clauses.push("awarichess.awele");
    }
    clauses.extend(results.of_part(chess, other_chess).differing(super::chess::FIELDS));
    clauses
}

#[cfg(test)]
mod tests {
    use super::{PHASES, concerned};
    use crate::Results;

    #[test]
    fn each_part_has_its_clauses() {
        let of = |grounds: &[&str], law: &str, second: &str| {
            let grounds: Vec<String> = grounds.iter().map(ToString::to_string).collect();
            concerned(&Results { grounds: &grounds, before: "", law, second })
        };
        let whole = |awele: &str, powers: &str| format!("{awele} | {powers} | 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let awele = "0,0,0,0,0,1/1,0,0,0,0,0 23-23 s";
        let powers = ["awarichess.powers", "awarichess.power.consumed"];
        assert_eq!(of(&[], &whole(awele, "W"), &whole(awele, "B")), powers);
        let order = [&["awarichess.power.order"][..], &powers].concat();
        assert_eq!(of(&["awarichess.power.other"], &whole(awele, "-!"), &whole(awele, "-")), order);
        assert_eq!(of(&[], &whole(awele, "W"), &whole("-", "W")), PHASES);
        let ended = of(&["awele.sowing"], &whole("-", "WB"), &whole("-", "BW"));
        assert_eq!(ended, [&["awarichess.awele.end"][..], &powers].concat());
        let begun = |mover: &str| whole(&format!("4,4,4,4,4,4/4,4,4,4,4,4 0-0 {mover}"), "-");
        let turn = [&["awele.turn"], PHASES].concat();
        assert_eq!(of(&["awarichess.power.own"], &begun("s"), &begun("n")), turn);
        let moved = begun("s").replace("w - -", "b - -");
        let still = ["awarichess.awele", "chess.turn"];
        assert_eq!(of(&["awele.sowing", "awele.capture"], &begun("s"), &moved), still);
    }
}

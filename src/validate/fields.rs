//! The clauses that say how a move changes each field of a position's text: where two positions differ in a field,
//! these are concerned besides the clauses that permit the move.

/// A game's fields after the board, in their order: the clauses about each.
type Fields = &'static [&'static [&'static str]];

const AVIARY: Fields = &[&["aviary.turn"]];
const TORI_SHOGI: Fields = &[&["tori-shogi.turn"], &["tori-shogi.capture.hand"]];
const AIEIRPING: Fields = &[&["aieirping.turn"]];
const AWELE: Fields = &[&["awele.capture", "awele.capture.chain"], &["awele.turn"]];
const CHESS: Fields = &[
    &["chess.turn"],
    &["chess.castling.rights.lost"],
    &["chess.pawn.en-passant.square"],
    &["chess.clock"],
    &["chess.number"],
];
const BIFOCAL: Fields = &[&["bifocal.turn"], &["bifocal.after.just-moved"], &["bifocal.after.again"]];
/// Of the powers.
const POWERS: &[&str] = &["awarichess.powers", "awarichess.power.consumed"];
/// Of a game of Awele that is played in one of the positions only.
const BEGINS_AND_ENDS: &[&str] = &["awarichess.awele.end", "awarichess.awele.again"];
/// Of a game of Awele that goes on beside chess: after a sowing, and after a move at chess.
const ENDS: &[&str] = &["synchronous-awarichess.awele.end"];
const GOES_ON: &[&str] = &["synchronous-awarichess.awele.on"];
/// Of chess while Awele is played.
const STANDS_STILL: &[&str] = &["awarichess.awele"];
/// Of the phase of a game in which Awele goes on beside chess.
const PHASE: &[&str] = &["synchronous-awarichess.phase"];

/// The clauses that say which phase of a game it is.
pub(super) fn phases(game: &str) -> Vec<String> {
    let clauses: &[&str] = match game {
        "awarichess" => BEGINS_AND_ENDS,
        "synchronous-awarichess" => PHASE,
        _ => &[],
    };
    clauses.iter().map(|clause| (*clause).to_owned()).collect()
}

/// The clauses about the fields in which two positions of a game differ after a move that these clauses permit.
pub(super) fn concerned(game: &str, grounds: &[String], before: &str, law: &str, second: &str) -> Vec<String> {
    let clauses = match game {
        "aviary" => differing(AVIARY, law, second),
        "tori-shogi" => differing(TORI_SHOGI, law, second),
        "chess" => at_chess(before, law, second),
        "awele" => differing(AWELE, law, second),
        "aieirping" => differing(AIEIRPING, law, second),
        "bifocal" => differing(BIFOCAL, law, second),
        "awarichess" | "synchronous-awarichess" => {
            let sown = grounds.first().is_some_and(|clause| clause.starts_with("awele."));
            let beside = match (game, sown) {
                ("awarichess", true) => &[],
                ("awarichess", false) => BEGINS_AND_ENDS,
                (_, true) => ENDS,
                (_, false) => GOES_ON,
            };
            in_parts(law, second, beside, sown)
        }
        _ => Vec::new(),
    };
    let grounded = |clause: &str| grounds.iter().any(|ground| ground == clause);
    let concerned = |clause: &&str| match *clause {
        "awele.capture" => !grounds.iter().any(|ground| ground.starts_with("awele.capture")),
        // How far a capture goes, where there is one.
        "awele.capture.chain" => grounded("awele.capture") && !grounded(clause),
        clause => !grounded(clause),
    };
    clauses.into_iter().filter(concerned).map(str::to_owned).collect()
}

fn differing(fields: Fields, law: &str, second: &str) -> Vec<&'static str> {
    let (law, second): (Vec<&str>, Vec<&str>) = (law.split(' ').collect(), second.split(' ').collect());
    // A text that is not a position of the game has no such fields.
    if law.len() != second.len() || law.len() < 2 {
        return Vec::new();
    }
    let of_each = fields.iter().zip(law.iter().zip(&second).skip(1));
    of_each.filter(|(_, (law, second))| law != second).flat_map(|(clauses, _)| clauses.iter().copied()).collect()
}

/// The same of chess, where no field but the board shows what a move captures.
fn at_chess(before: &str, law: &str, second: &str) -> Vec<&'static str> {
    let [before, of_law, of_second] = [before, law, second].map(|text| text.split(' ').next().unwrap_or_default());
    let pieces = |board: &str| board.chars().filter(char::is_ascii_alphabetic).count();
    let captures = of_law != of_second && pieces(of_law) < pieces(before);
    captures.then_some("chess.capture").into_iter().chain(differing(CHESS, law, second)).collect()
}

/// The same of Awele, powers and chess, with bars between them; `beside` is about a game of Awele that both have.
fn in_parts(law: &str, second: &str, beside: &'static [&'static str], sown: bool) -> Vec<&'static str> {
    let (law, second): (Vec<&str>, Vec<&str>) = (law.split(" | ").collect(), second.split(" | ").collect());
    let ([awele, powers, chess], [other_awele, other_powers, other_chess]) = (&law[..], &second[..]) else {
        return Vec::new();
    };
    let mut clauses = differing(AWELE, awele, other_awele);
    if (*awele == "-") != (*other_awele == "-") {
        clauses.extend(BEGINS_AND_ENDS);
    } else if awele != other_awele {
        clauses.extend(beside);
    }
    if powers != other_powers {
        clauses.extend(POWERS);
    }
    if sown && chess != other_chess {
        clauses.extend(STANDS_STILL);
    }
    clauses.extend(differing(CHESS, chess, other_chess));
    clauses
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::GAMES;
    use crate::rules::Options;
    use crate::session::Side;

    #[test]
    fn a_field_that_differs_names_its_clauses() {
        let chess = |clock: &str| format!("4k3/8/8/8/8/8/8/4K3 w - - {clock} 1");
        assert_eq!(concerned("chess", &[], "", &chess("0"), &chess("1")), ["chess.clock"]);
        assert_eq!(concerned("chess", &[], "", &chess("0"), &chess("0")), Vec::<String>::new());
        assert_eq!(concerned("chess", &[], "", &chess("0"), "(it states none)"), Vec::<String>::new());
        let whole = |awele: &str, powers: &str| format!("{awele} | {powers} | {}", chess("0"));
        let awele = "0,0,0,0,0,1/1,0,0,0,0,0 23-23 s";
        assert_eq!(concerned("awarichess", &[], "", &whole(awele, "W"), &whole(awele, "B")), POWERS);
        assert_eq!(concerned("awarichess", &[], "", &whole(awele, "W"), &whole("-", "W")), BEGINS_AND_ENDS);
        let sown = |more: &str| vec!["awele.sowing".to_owned(), more.to_owned()];
        let begun = |mover: &str| whole(&format!("4,4,4,4,4,4/4,4,4,4,4,4 0-0 {mover}"), "-");
        let power = ["awarichess.power.own".to_owned()];
        assert_eq!(
            concerned("awarichess", &power, "", &begun("s"), &begun("n")),
            [&["awele.turn"], BEGINS_AND_ENDS].concat()
        );
        let moved = begun("s").replace("w - -", "b - -");
        assert_eq!(
            concerned("awarichess", &sown("awele.capture"), "", &begun("s"), &moved),
            ["awarichess.awele", "chess.turn"]
        );
        let captured = |grounds: &[String]| concerned("awele", grounds, "", awele, &awele.replace("23-23", "23-24"));
        assert_eq!(captured(&sown("awele.sowing.origin")), ["awele.capture"]);
        assert_eq!(captured(&sown("awele.capture")), ["awele.capture.chain"]);
        assert_eq!(captured(&sown("awele.capture-of-all.captures-nothing")), Vec::<String>::new());
        let taken = "4k3/8/8/8/8/8/4q3/4K3 w - - 7 1".to_owned();
        let other = chess("0").replace("k3/8", "k3/P7");
        assert_eq!(concerned("chess", &[], &taken, &chess("0"), &other), ["chess.capture"]);
        assert_eq!(concerned("chess", &[], &chess("0"), &chess("0"), &other), Vec::<String>::new());
        assert_eq!(concerned("aviary", &[], "", "a w", "a b"), ["aviary.turn"]);
        assert_eq!(concerned("aviary", &[], "", "a w", "b w"), Vec::<String>::new());
    }

    #[test]
    fn every_game_of_the_registry_has_its_fields() {
        for game in GAMES {
            let mut session =
                game.open(Side::Engine, &Options::defaults(game.questions()), "startpos").expect("a start");
            let before = session.position();
            let first = session.legal().remove(0);
            session.play(&first).expect("a legal move");
            let clauses = concerned(game.id(), &[], &before, &session.position(), &before);
            assert!(!clauses.is_empty(), "{}: `concerned` knows no clauses about its turn", game.id());
        }
    }

    #[test]
    fn the_clauses_are_those_of_the_laws() {
        let known = |name: &str| GAMES.iter().any(|game| game.clauses().iter().any(|clause| clause.name == name));
        let fields = [AVIARY, TORI_SHOGI, AIEIRPING, AWELE, CHESS, BIFOCAL].into_iter().flatten().copied().chain([
            POWERS,
            BEGINS_AND_ENDS,
            ENDS,
            GOES_ON,
            STANDS_STILL,
            PHASE,
        ]);
        for clause in fields.flatten() {
            assert!(known(clause), "{clause}");
        }
    }
}

//! The command that shows the law's answer where a fault appears.

use crate::crosscheck::{Difference, Finding};
use crate::terminal::shell;

/// A shell command that runs `rulebook` where a difference appears: `explain` if the engine and the law differ on the
/// legality of a move, `moves` for the list of moves, `show` for the position and the state of the game.
pub(in crate::validate) fn command(game: &str, finding: &Finding) -> String {
    let command = match &finding.difference {
        Difference::Plays { .. } | Difference::Misses { .. } | Difference::Blames { .. } => "explain",
        Difference::Twice { .. } | Difference::Over { .. } => "moves",
        _ => "show",
    };
    let mv = mv(&finding.difference);
    let moves = finding.moves.iter().chain(mv).map(String::as_str);
    let departures = finding.options.departures();
    let rulings: Vec<String> = departures.iter().map(|(question, option)| format!("{question}={option}")).collect();
    shell(command, game, &finding.start, moves, &rulings.join(","))
}

/// The first move that a difference is about.
pub(in crate::validate) fn mv(difference: &Difference) -> Option<&String> {
    match difference {
        Difference::Plays { moves } => moves.first().map(|refused| &refused.mv),
        Difference::Misses { moves, .. } => moves.first(),
        Difference::Blames { mv, .. } | Difference::Leads { mv, .. } | Difference::Recurred { mv, .. } => Some(mv),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::{Origin, generator};
    use crate::validate::ask::law::Place;

    #[test]
    fn the_command_has_the_moves_and_the_rulings() {
        let chess = generator("chess").expect("a game");
        let options = chess.options("repetition=none").expect("an option");
        let place = Place::of("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned()).after("h1h8".to_owned());
        let difference = Difference::Misses { grounds: Vec::new(), moves: vec!["e8d7".to_owned()] };
        let finding = place.finding(&options, 1, difference, Origin::Given);
        assert_eq!(
            command("chess", &finding),
            "rulebook explain chess '4k3/8/8/8/8/8/8/4K2R w K - 0 1' h1h8 e8d7 --rulings repetition=none"
        );
    }
}

//! The page `docs/results/awarichess-claims.md`. All its numbers come from the table.

use super::{Counts, Rounds, STARTS, Table};
use crate::board::Player;
use crate::claims::prose::Values;

/// The page.
pub(super) fn page(table: &Table) -> String {
    let sum = |of: fn(&Counts) -> u64| table.walks.iter().map(|(_, counts)| of(counts)).sum::<u64>();
    let (recurring, positions) = (sum(|counts| counts.recurring), sum(|counts| counts.positions));
    let starts: Vec<String> = STARTS.iter().map(|(name, text)| format!("- {name}: `{text}`")).collect();
    let with_powers = match recurring {
        0 => format!("**True, as far as it was counted:** none of {positions} positions recurs."),
        _ => format!("**False:** {recurring} times a position came again among {positions}."),
    };
    let mut values = Values::default();
    values.set("with-powers", with_powers);
    values.set("same-board", sum(|counts| counts.same_board));
    values.set("array", STARTS[0].1);
    values.set("other-lists", other_lists(table.rounds.as_ref()));
    values.set("starts", starts.join("\n"));
    values.set("positions", positions);
    values.set("answers", sum(|counts| counts.answers));
    values.set("cross-checks", sum(|counts| counts.cross_checks));
    values.set("longest", table.walks.iter().map(|(_, counts)| counts.longest).max().unwrap_or(0));
    values.set("table", table.to_string().trim_end());
    values.put_into(include_str!("page.txt"))
}

fn other_lists(rounds: Option<&Rounds>) -> String {
    let Some(Rounds { sowings, powers, again }) = rounds else {
        return "**Not decided:** the games of Awele that were tried do not end.".to_owned();
    };
    let verdict = if *again { "**False.**" } else { "**Not shown to be false.**" };
    let of = |player| powers.iter().filter(|owner| **owner == player).count();
    let came = if *again { "came out the same, on the same board" } else { "came out otherwise" };
    format!(
        "{verdict} A new game of\nAwele may give the same powers again. In the games that were played, South and North always sow the first\n\
         house that may be sown: {} sowings give {} powers of White's and {} of Black's. Zero moves alone use them up, an even number\n\
         of them. The second game of Awele {came}: each position of the list stands a second time, powers and\n\
         all. That could go on for ever, but for the fifty moves (`awarichess.end.fifty-moves`), which draw such a game.",
        sowings.len(),
        of(Player::White),
        of(Player::Black),
    )
}

//! The page `docs/results/awarichess-claims.md`. All its numbers come from the table.

use super::{Counts, Rounds, STARTS, Table};
use crate::board::Player;

/// The page.
pub(super) fn page(table: &Table) -> String {
    let sum = |of: fn(&Counts) -> u64| table.walks.iter().map(|(_, counts)| of(counts)).sum::<u64>();
    let (recurring, positions) = (sum(|counts| counts.recurring), sum(|counts| counts.positions));
    let (answers, cross_checks) = (sum(|counts| counts.answers), sum(|counts| counts.cross_checks));
    let same_board = sum(|counts| counts.same_board);
    let longest = table.walks.iter().map(|(_, counts)| counts.longest).max().unwrap_or(0);
    let starts: Vec<String> = STARTS.iter().map(|(name, text)| format!("- {name}: `{text}`")).collect();
    format!(
        "# Awarichess: do positions repeat?\n\n\
         The document says why there is no rule of repetition: *“The board positions never repeat because the powers in play are\n\
         never the same.”* Here the sentence is held to [the law](../../spec/awarichess.md) under the default rulings. It can be taken in\n\
         three ways; the verdict on each stands below.\n\n\
         A *position* is the board with the turn, the rights to castle and the en passant square, as where repetition is counted at\n\
         chess. The half-move clock and the move number, which always differ, are left out. A position *with its powers* also has the\n\
         powers that are left in the list.\n\n\
         The page is what `rulebook claims awarichess --page` prints, and a test compares it with what the model and the engine find.\n\n\
         ## What is true of the claim\n\n\
         **With the powers of one list** · taken to mean: *within one list, no position stands twice with the powers that it has.*\n\
         {}\n\n\
         - A player who is not in check consumes the first power, by a move, a zero move or an order. From then on the list is\n\
         \x20 shorter. The move that carries out an order consumes nothing itself: the order before it did.\n\
         - An answer to check consumes nothing (`awarichess.check.free`). So there are only answers to check between a position and\n\
         \x20 its return. Both players would have to answer each check with a check, round after round. None of these moves could be a\n\
         \x20 capture or a Pawn's move, since those cannot be undone.\n\
         - None of them is a King's move. A King in check that gives check by its move has stood between the other King and a piece\n\
         \x20 of its own, on a line with that King, and leaves this line. Its new square is on no line at all with the other King: no\n\
         \x20 two neighbouring squares lie on two different lines with one square that is next to neither (a test tries all). So\n\
         \x20 neither King can give check by a move again, and the one that has moved does not come back.\n\
         - There remain rounds in which pieces step between and thereby give check, for ever. This project knows of none, and none\n\
         \x20 was met, but this is no proof that there is none. If there is one, it consumes no power and is drawn by the\n\
         \x20 fifty moves.\n\n\
         **Of the board alone** · taken to mean: *the board alone never stands twice.* **False.** Two zero moves in a row bring\n\
         the same board back, with the same player to move, two powers later. They do so from {same_board} of the positions that were\n\
         walked. An example is `- | WB | {array}`: White passes\n\
         by White's power, and Black by Black's.\n\n\
         **From list to list** · taken to mean: *no position stands twice with its powers in the whole game.* {}\n\n\
         ## What was counted\n\n\
         The walks begin from each of these positions of chess, with each list of one, two and three powers. They follow all sequences\n\
         of moves until the list is used up or the game over:\n\n\
         {}\n\n\
         That is {positions} positions, each counted once for each list with which it is reached. In the table,\n\n\
         - *consuming* are moves that make the list shorter, and *carried out* moves that an order asked for;\n\
         - *answers* are answers to check ({answers}), of which {cross_checks} give check themselves (*with check*);\n\
         - *in a row* is how many answers follow one another at most ({longest});\n\
         - *recurring* are positions met again on the way from themselves;\n\
         - *zero twice* are positions in which the zero move can be played twice in a row: the board is the same after it, or the same\n\
         \x20 but for an en passant square.\n\n\
         ## The table\n\n{table}",
        with_powers(recurring, positions),
        other_lists(table.rounds.as_ref()),
        starts.join("\n"),
        array = STARTS[0].1,
    )
}

fn with_powers(recurring: u64, positions: u64) -> String {
    if recurring == 0 {
        format!("**True, as far as it was counted:** none of {positions} positions recurs.")
    } else {
        format!("**False:** {recurring} times a position came again among {positions}.")
    }
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

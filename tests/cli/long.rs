//! Long games: what a command does takes a time that grows with the number of moves, not with its square.

use std::time::{Duration, Instant};

use super::run::{rulebook, rulebook_given};

/// A game that repeats these moves, without an end by its rulings.
struct Shuffle {
    game: &'static str,
    rulings: &'static str,
    moves: [&'static str; 4],
}

const SHUFFLES: [Shuffle; 5] = [
    Shuffle { game: "aviary", rulings: "repetition=none", moves: ["a7a5", "a1a3", "a5a7", "a3a1"] },
    Shuffle { game: "tori-shogi", rulings: "repetition=none", moves: ["3g2f", "3a2b", "2f3g", "2b3a"] },
    Shuffle {
        game: "chess",
        rulings: "repetition=none,fifty-moves=claimed,seventy-five-moves=off",
        moves: ["b1a3", "b8a6", "a3b1", "a6b8"],
    },
    Shuffle { game: "aieirping", rulings: "", moves: ["a12a11", "a3a1", "a11a12", "a1a3"] },
    Shuffle { game: "bifocal", rulings: "repetition=none", moves: ["a5a1", "b5a7", "a1a5", "a7b5"] },
];

impl Shuffle {
    fn moves(&self, many: usize) -> Vec<&'static str> {
        self.moves.into_iter().cycle().take(many).collect()
    }

    fn explained(&self, many: usize) -> Duration {
        let moves = self.moves(many);
        let begun = Instant::now();
        let said = rulebook(&[&["explain", self.game, "startpos", "--rulings", self.rulings], &moves[..]].concat());
        assert_eq!(said.status, 0, "{}: {}{}", self.game, said.out, said.err);
        begun.elapsed()
    }
}

#[test]
fn a_move_is_explained_after_many_others() {
    for shuffle in SHUFFLES {
        // By an unoptimized program, it took 8 (Aviary) to 50 seconds (Aieirping), and takes less than one.
        let time = shuffle.explained(if shuffle.game == "aviary" { 600 } else { 320 });
        assert!(time < Duration::from_secs(6), "{}: {time:?}", shuffle.game);
    }
}

#[test]
fn a_long_game_is_replayed_with_all_its_boards() {
    let chess = &SHUFFLES[2];
    let score = chess.moves(1_000).join(" ");
    let begun = Instant::now();
    for args in [&["--all"][..], &["--notation", "document"], &["--notation", "usi"]] {
        let args = [&["replay", "chess", "-", "--rulings", chess.rulings, "--at", "300"], args].concat();
        assert_eq!(rulebook_given(&args, score.as_str()).status, 0, "{args:?}");
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn the_slips_of_a_long_game_are_spelt_in_one_pass() {
    // Each word claims a check that is none.
    let score = "Na3+ Na6+ Nb1+ Nb8+ ".repeat(60);
    let begun = Instant::now();
    let rulings = SHUFFLES[2].rulings;
    let said = rulebook_given(&["replay", "chess", "-", "--rulings", rulings], score.as_str());
    assert_eq!(said.status, 1);
    assert_eq!(said.out.matches("it should be written `N").count(), 240, "{}", said.out);
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

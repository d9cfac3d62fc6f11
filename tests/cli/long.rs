//! Long games and texts: what is done with them takes a time that grows with their length, not with its square.
//!
//! The times are CPU times, which other programs hardly change, and each is compared with that of a quarter of the length.

use std::fmt::Write as _;
use std::process::{self, Stdio};
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use rulebook::board::{Setup as _, bifocal};
use rulebook::corpus::{self, FixtureFile};
use rulebook::games::Aviary;
use rulebook::referee::score::{MAX_WORDS, Score};
use rustix::time::{ClockId, clock_gettime};

use super::run::rulebook;

/// Asserts that a time grows with the length: to four times as much, where growth with the square would be sixteen times.
fn assert_linear(what: &str, length: usize, time: impl Fn(usize) -> Duration) {
    // Of short times the system's clocks are not so sure.
    const UNSURE: Duration = Duration::from_millis(50);
    // What else a busy machine does costs time, too, but not each time.
    const TIMES: usize = 3;
    let mut measured = Vec::new();
    let is_linear = (0..TIMES).any(|_| {
        let (quarter, whole) = (time(length / 4), time(length));
        measured.push((quarter, whole));
        whole < 8 * quarter.max(UNSURE)
    });
    assert!(is_linear, "{what}: at a quarter of {length} and at {length}: {measured:?}");
}

/// How long this thread computes.
fn computed(work: impl FnOnce()) -> Duration {
    let now = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("a time since the thread began");
    let began = now();
    work();
    now() - began
}

/// How long the program computes, and what it writes; it ends with this status.
fn timed(args: &[&str], input: &str, status: i32) -> (Duration, String) {
    // A shell says how long its children have computed, last.
    const TIMED: &str = r#""$@"; status=$?; times >&2; exit $status"#;
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", TIMED, "sh"]).arg(cargo_bin!("rulebook")).args(args).write_stdin(input).output();
    let output = output.expect("a shell");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{args:?}: {out}{err}");
    let times = err.lines().last().expect("the times").split_whitespace().map(|time| {
        let (minutes, seconds) = time.strip_suffix('s').and_then(|time| time.split_once('m')).expect("a time");
        let seconds = seconds.parse().expect("seconds");
        Duration::from_secs(60 * minutes.parse::<u64>().expect("minutes")) + Duration::from_secs_f64(seconds)
    });
    (times.sum(), out.into_owned())
}

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
}

#[test]
#[ignore = "slow"]
fn a_move_is_explained_after_many_others() {
    for shuffle in SHUFFLES {
        assert_linear(shuffle.game, if shuffle.game == "aviary" { 9600 } else { 5120 }, |moves| {
            let args = ["explain", shuffle.game, "startpos", "--rulings", shuffle.rulings];
            timed(&[&args, &shuffle.moves(moves)[..]].concat(), "", 0).0
        });
    }
}

#[test]
fn a_long_game_is_replayed_with_all_its_boards() {
    let chess = &SHUFFLES[2];
    for args in [&["--all"][..], &["--notation", "document"], &["--notation", "usi"]] {
        let args = [&["replay", "chess", "-", "--rulings", chess.rulings], args].concat();
        assert_linear(&args.join(" "), 2_000, |moves| timed(&args, &chess.moves(moves).join(" "), 0).0);
    }
}

#[test]
fn the_slips_of_a_long_game_are_spelt_in_one_pass() {
    let args = ["replay", "chess", "-", "--rulings", SHUFFLES[2].rulings];
    assert_linear("slips", 240, |moves| {
        // Each word claims a check that is none.
        let (time, out) = timed(&args, &"Na3+ Na6+ Nb1+ Nb8+ ".repeat(moves / 4), 1);
        assert_eq!(out.matches("it should be written `N").count(), moves, "{out}");
        time
    });
}

#[test]
fn a_board_of_very_many_ranks_is_read_in_one_pass() {
    let widths = |ranks| (0..ranks).fold(String::new(), |text, n| text + &format!("{n}/"));
    for board in [&(|ranks| "/".repeat(ranks)) as &dyn Fn(usize) -> String, &widths] {
        assert_linear("ranks", 100_000, |ranks| {
            let board = board(ranks);
            computed(|| assert!(bifocal::Setup::parsed(&board).faults.len() > ranks / 2))
        });
    }
}

#[test]
fn a_score_in_one_very_long_line_is_read_in_one_pass() {
    let repeated = |word: &'static str, after: &'static str, words: fn(usize) -> usize| {
        assert_linear(word, 400_000, |times| {
            let text = format!("a1 {}{after}", word.repeat(times));
            // A score has no more words than a limit; finding that takes a pass, too.
            let read = |text: &str| Score::read(text).map_or(MAX_WORDS + 1, |score| score.words().count());
            computed(|| assert_eq!(read(&text), words(times).min(MAX_WORDS + 1)))
        });
    };
    repeated("a1a2 ", "", |times| times + 1);
    repeated("rulings: ", "", |times| times + 1);
    repeated("etc. ", "\nposition: x", |_| 1);
    // A header is one, however often its key stands in its value.
    assert_linear("position", 400_000, |times| {
        let text = "position: ".repeat(times);
        computed(|| assert_eq!(Score::read(&text).expect("a score").words().count(), 0))
    });
}

#[test]
fn very_many_faults_of_a_file_are_placed_in_one_pass() {
    assert_linear("faults", 1_000, |cases| {
        let mut text = "source: a test\ncases:\n".to_owned();
        for case in 0..cases {
            // An unknown clause twice, and a text that is not a move.
            let shows = "shows: [avian.none]\n  position: startpos\n  illegal:\n    é: avian.none";
            writeln!(text, "- name: case {case}\n  why: a test\n  {shows}").expect("a text");
        }
        let file = FixtureFile { path: "fixtures/aviary/test.yaml".to_owned(), text };
        computed(|| assert_eq!(corpus::read(&Aviary, &file).expect_err("it is faulty").faults.len(), 3 * cases))
    });
}

#[cfg(unix)]
#[test]
#[ignore = "slow"]
fn a_score_without_an_end_is_refused() {
    let zero = rulebook(&["replay", "chess", "/dev/zero"]);
    assert_eq!((zero.status, zero.out.as_str()), (2, ""));
    assert!(zero.err.contains("/dev/zero: it is longer than 4000000 bytes"), "{}", zero.err);
    for file in ["-", "/dev/stdin"] {
        let mut endless = process::Command::new("yes").arg("e4").stdout(Stdio::piped()).spawn().expect("`yes` runs");
        let pipe = endless.stdout.take().expect("an output");
        let args = ["replay", "chess", file];
        // Nothing holds the pipe afterwards.
        let said = process::Command::new(cargo_bin!("rulebook")).args(args).stdin(pipe).output();
        let said = said.expect("the program runs");
        // Nobody reads it any more.
        endless.wait().expect("it ends");
        let err = String::from_utf8_lossy(&said.stderr).into_owned();
        assert_eq!((said.status.code(), said.stdout.len()), (Some(2), 0), "{err}");
        assert!(err.contains("it is longer than 4000000 bytes"), "{err}");
    }
}

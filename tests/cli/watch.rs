//! `watch`: a round that is played into a folder, with half-written, renamed, deleted and returning files.

use std::fs;
use std::time::{Duration, Instant};

use pretty_assertions::assert_eq;
use rulebook::games::Chess;
use rulebook::referee::By;
use rulebook::referee::score::{Effort, Judge};
use rulebook::stop::Stop;
use rulebook::watch::{Telling, Watch};

use super::folder::Folder;

/// Who watches a folder, by a clock of the test's own.
fn watching(folder: &Folder) -> Watch {
    deciding(folder, false)
}

/// The same, with decisions or without.
fn deciding(folder: &Folder, decide: bool) -> Watch {
    let judge = Judge { game: &Chess, options: None, letters: None, by: By::Bitboard, effort: Effort::Quick };
    let still = Some(Duration::from_secs(20 * 60));
    Watch::of(Telling { judge, claims: false, decide, still, once: false, run: Stop::default() }, vec![folder.at("")])
}

/// What so many looks at this time tell.
fn looks(watch: &mut Watch, times: usize, now: Instant) -> Vec<String> {
    let news = (0..times).flat_map(|_| watch.look(now).0);
    let mut told: Vec<String> = news.map(|news| format!("{}: {}", news.name, news.told.says)).collect();
    told.sort_unstable();
    told
}

/// A game of a round, by its board.
fn game(board: usize, moves: &str) -> String {
    format!("[Round \"3\"]\n[Board \"{board}\"]\n[White \"A\"]\n[Black \"B\"]\n\n{moves}\n\n")
}

const NOTHING: [&str; 0] = [];

#[test]
fn half_a_text_raises_no_alarm_wherever_it_ends() {
    let folder = Folder::new("watch-torn");
    let text = game(1, "1. e4 {[%clk 1:30:00]} e5 2. Ke3 Nf6 *") + &game(2, "1. e4 e5 2. O-O *");
    let now = Instant::now();
    let write = |text: &str| fs::write(folder.at("a.pgn"), text).expect("it is written");
    write(&text);
    let all = looks(&mut watching(&folder), 2, now);
    let illegal = "round 3, board 1, A – B: 2. Ke3 is illegal (Article 3.8.1, chess.king.move)";
    assert_eq!((all.len(), all[0].as_str()), (2, illegal), "{all:?}");
    for cut in (0..text.len()).step_by(3) {
        // Where nothing was before, and where the whole text was.
        for before in ["", &text] {
            let mut watch = watching(&folder);
            write(before);
            assert_eq!(looks(&mut watch, 1, now), NOTHING);
            write(&text[..cut]);
            let mut told = looks(&mut watch, 1, now);
            write(&text);
            told.extend(looks(&mut watch, 2, now));
            told.sort_unstable();
            assert_eq!(told, all, "{cut}");
        }
    }
    // What stays is reported, at the third look.
    write("1. e4 e5 2. Nf");
    let mut watch = watching(&folder);
    assert_eq!(looks(&mut watch, 2, now), NOTHING);
    assert_eq!(looks(&mut watch, 9, now).len(), 1);
}

#[test]
fn a_board_that_stands_still_is_reported_once_for_each_move() {
    let folder = Folder::new("watch-still");
    let (mut watch, began) = (watching(&folder), Instant::now());
    // Before the first move nobody knows whether the round has begun.
    let steps =
        [("*", 0, 0), ("*", 60, 0), ("1. e4 *", 61, 0), ("1. e4 *", 80, 0), ("1. e4 *", 81, 1), ("1. e4 *", 99, 0)];
    for (moves, minutes, told) in
        steps.into_iter().chain([("1. e4 e5 *", 100, 0), ("1. e4 e5 *", 120, 1), ("1. e4 e5 1-0", 199, 0)])
    {
        fs::write(folder.at("1.pgn"), game(1, moves)).expect("it is written");
        let now = looks(&mut watch, 3, began + Duration::from_secs(60 * minutes));
        assert_eq!(now, vec!["round 3, board 1, A – B: no move has come for 20 min"; told], "{minutes}");
    }
}

/// The messages, text by text, of a board that is written anew.
fn texts(name: &str, steps: &[(&str, &[&str])]) {
    let folder = Folder::new(name);
    let (mut watch, now) = (watching(&folder), Instant::now());
    for (moves, told) in steps {
        fs::write(folder.at("1.pgn"), game(1, moves)).expect("it is written");
        let expected: Vec<String> = told.iter().map(|says| format!("round 3, board 1, A – B: {says}")).collect();
        assert_eq!(looks(&mut watch, 6, now), expected, "{moves}");
    }
}

/// Article 7.5.1 asks for the position before an illegal move, so the move goes from the score; by Article 7.5.5 the second
/// one of a player loses all the same.
#[test]
fn an_illegal_move_that_was_taken_back_counts() {
    let illegal = "is illegal (Article 3.8.1, chess.king.move)";
    let second = "3. Kd4 is the second illegal move of White: if the first was found, White has lost (Article 7.5.5, \
        chess.illegal-move); taken back: 2. Ke3";
    texts(
        "watch-taken-back",
        &[
            ("1. e4 e5 2. Ke3 *", &[&format!("2. Ke3 {illegal}")]),
            ("1. e4 e5 *", &[]),
            ("1. e4 e5 2. Ke2 Ke6 *", &[&format!("2... Ke6 {illegal}")]),
            ("1. e4 e5 2. Ke2 Ke7 3. Kd4 *", &[&format!("3. Kd4 {illegal}"), second]),
        ],
    );
    // A game that begins anew has none, even if it begins alike.
    texts(
        "watch-begun-anew",
        &[
            ("1. e4 e5 2. Ke3 *", &[&format!("2. Ke3 {illegal}")]),
            ("*", &[]),
            ("1. e4 e5 2. Ke2 d6 3. Kd4 *", &[&format!("3. Kd4 {illegal}")]),
        ],
    );
}

/// What was taken back was found: the decision counts it.
#[test]
fn a_decision_counts_what_was_taken_back() {
    let folder = Folder::new("watch-decides");
    let mut watch = deciding(&folder, true);
    let head = "[TimeControl \"5400+30\"]\n[Date \"2025.06.15\"]\n";
    let results = ["1. e4 e5 2. Ke3 *", "1. e4 e5 *", "1. e4 e5 2. Ke2 Ke7 3. Kd4 *"].map(|moves| {
        fs::write(folder.at("1.pgn"), head.to_owned() + &game(1, moves)).expect("it is written");
        let news: Vec<_> = (0..6).flat_map(|_| watch.look(Instant::now()).0).collect();
        let decided = news.iter().filter_map(|news| news.decision.as_ref());
        decided.map(|answer| answer.decision.result.clone()).collect::<Vec<_>>()
    });
    assert_eq!(results, [vec![None], vec![], vec![Some("0-1".to_owned())]]);
}

#[test]
fn what_was_put_right_and_comes_again_is_reported_again() {
    let untrue =
        "`1-0` is untrue: the game has already ended: Black has won: checkmate (Article 5.1.1, chess.end.checkmate)";
    let mate = |result: &str| format!("1. f3 e5 2. g4 Qh4# {result}");
    let (wrong, right) = (mate("1-0"), mate("0-1"));
    texts("watch-again", &[(&wrong, &[untrue]), (&right, &[]), (&wrong, &[untrue]), (&wrong, &[])]);
}

/// Two games of a match may have the same tags.
#[test]
fn two_files_are_two_games_unless_one_goes_on_from_the_other() {
    let folder = Folder::new("watch-same-tags");
    let write = |file: &str, moves: &str| fs::write(folder.at(file), game(1, moves)).expect("it is written");
    let (mut watch, now) = (watching(&folder), Instant::now());
    write("board.pgn", "1. e4 e5 2. Ke3 *");
    write("round.pgn", "1. e4 e5 2. Ke3 Nf6 *");
    let ke3 = "round 3, board 1, A – B: 2. Ke3 is illegal (Article 3.8.1, chess.king.move)";
    assert_eq!(looks(&mut watch, 3, now), [ke3]);
    write("other.pgn", "1. d4 d5 2. c4 e6 3. Kc3 *");
    let told = looks(&mut watch, 3, now);
    assert_eq!((told.len(), told[0].contains("3. Kc3 is illegal")), (1, true), "{told:?}");
    // Each is known again where it returns.
    fs::remove_file(folder.at("round.pgn")).expect("it was there");
    fs::rename(folder.at("other.pgn"), folder.at("again.pgn")).expect("it was there");
    assert_eq!(looks(&mut watch, 3, now), NOTHING);
}

/// What is too long takes its time to be found out, and that again at each look would keep the others waiting.
#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_not_read_for_ever() {
    use rustix::time::{ClockId, clock_gettime};
    let time = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).expect("less than a second"))
    };
    let folder = Folder::new("watch-too-long");
    fs::write(folder.at("1.pgn"), format!("1. e4 {{{}}} *", " ".repeat(4_000_000))).expect("it is written");
    let mut watch = watching(&folder);
    let mut took = |looks: usize| {
        let began = time();
        let troubles: Vec<String> = (0..looks).flat_map(|_| watch.look(Instant::now()).1).collect();
        (time() - began, troubles.len())
    };
    let (first, told) = took(2);
    let (settling, _) = took(10);
    let (all_others, again) = took(20);
    assert_eq!((told, again), (1, 0));
    assert!(2 * all_others < first, "{first:?} {settling:?} {all_others:?}");
}

/// The boards of a round: their moves, and how the messages about each begin.
#[cfg(unix)]
const ROUND: [(&str, &[&str]); 6] = [
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *", &[]),
    ("1. e4 e5 2. Ke3 Nf6 *", &["2. Ke3 is illegal"]),
    ("1. f3 e5 2. g4 Qh4# 1-0", &["`1-0` is untrue"]),
    (
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 *",
        &["the game is over"],
    ),
    ("1. e4 e5 2. Nf3 {[%clk 0:01:00]} Nc6 {[%clk 0:00:00]} *", &["the clock of Black is at zero"]),
    ("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Ke4 1-0", &["perhaps 4. Ke4 is no move"]),
];

/// Plays the round word by word: each file is replaced, half written, deleted, or written over, by turns.
#[cfg(unix)]
fn play(folder: &Folder) {
    for (words, (board, (moves, _))) in
        (1..40).flat_map(|words| ROUND.iter().enumerate().map(move |board| (words, board)))
    {
        let all: Vec<&str> = moves.split(' ').collect();
        let text = game(board, &all[..words.min(all.len())].join(" "));
        let (file, beside) = (folder.at(&format!("{board}.pgn")), folder.at("beside.tmp"));
        match (words + board) % 4 {
            0 => fs::write(&beside, &text).and_then(|()| fs::rename(&beside, &file)),
            // However long half of it stays there, nothing in it is wrong.
            1 => fs::write(&file, &text[..text.find("\n\n").expect("tags")]),
            2 => fs::remove_file(&file).or(Ok(())),
            _ => Ok(()),
        }
        .and_then(|()| fs::write(&file, &text))
        .expect("it is written");
    }
}

#[cfg(unix)]
#[test]
fn a_round_is_followed_until_a_signal_and_each_thing_reported_once() {
    use std::io::{BufRead as _, BufReader, Read as _};

    use rustix::process::Signal;

    use super::folder::text;
    use super::started::Started;

    let folder = Folder::new("watch-round");
    let mut watch = Started::new(&["watch", text(&folder.at(""))]);
    let mut out = BufReader::new(watch.stdout.take().expect("an output"));
    play(&folder);
    let expected: Vec<&str> = ROUND.iter().flat_map(|(_, told)| *told).copied().collect();
    let mut told = String::new();
    for _ in &expected {
        out.read_line(&mut told).expect("UTF-8");
    }
    watch.signal(Signal::TERM);
    out.read_to_string(&mut told).expect("UTF-8");
    assert_eq!(watch.wait().expect("it ends").code(), Some(0));
    let (told, table) = told.split_once("\n board ").expect("a table");
    assert_eq!((told.lines().count(), table.lines().count()), (expected.len(), 1 + ROUND.len()), "{told}{table}");
    expected.iter().for_each(|says| assert_eq!(told.matches(&format!(": {says}")).count(), 1, "{says}: {told}"));
    // Each line begins with the time of day.
    let is_timed = |line: &str| line.len() > 9 && line.as_bytes()[2] == b':' && line.as_bytes()[5] == b':';
    assert!(told.lines().all(is_timed), "{told}");
}

//! Games of archives, written anew.

use pretty_assertions::assert_eq;
use rulebook::games::Chess;
use rulebook::referee::By;
use rulebook::referee::score::{Effort, Judge, JudgedScore, Rewritten, Score};

fn rewritten(text: &str) -> (JudgedScore, Rewritten) {
    let judge = Judge { game: &Chess, options: None, letters: None, by: By::Bitboard, effort: Effort::Quick };
    let report = judge.judge(text);
    let rewritten = judge.rewritten(text, &report);
    (report, rewritten)
}

#[test]
fn nothing_is_lost_of_a_game_without_fault() {
    let text = "[White \"A \\\"B\\\"\"]\n[Result \"1-0\"]\n\n{first}\n1. e2e4 $1 {good (} (1. d4 d5 {x} (1... c5)) e5 ; a } b\n2. Nf3 $14 {two\nlines} 1-0";
    let (report, written) = rewritten(text);
    let (score, again) = (Score::read(text).expect("a score"), Score::read(&written.text).expect("a score"));
    let (second, _) = rewritten(&written.text);
    assert!(!written.faulty);
    assert_eq!(second.moves, report.moves);
    assert_eq!((&again.remarks, &again.end, &again.notes), (&score.remarks, &score.end, &score.notes));
    let tags = |score: &Score<'_>| score.tags.iter().map(|tag| (tag.name.to_owned(), tag.text())).collect::<Vec<_>>();
    assert_eq!(tags(&again), tags(&score));
    let variations =
        |score: &Score<'_>| score.variations.iter().map(|one| (one.words, one.text.to_owned())).collect::<Vec<_>>();
    assert_eq!(variations(&again), variations(&score));
    assert_eq!(again.words().map(|word| word.text).collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
}

#[test]
fn faults_are_reported_at_their_moves() {
    let faulty = |text: &str| {
        let written = rewritten(text).1;
        assert!(written.faulty, "{}", written.text);
        written.text.replace('\n', " ")
    };
    assert!(faulty("1. e4 e5 2. Ke3 Nf6 *").contains("2. Ke3 {illegal, chess.king.move: "));
    assert!(faulty("1. e4 Xe5 2. Nf3 *").contains("1. e4 {1... `Xe5` cannot be read: "));
    assert!(faulty("1. f3 e5 2. g4 Qh4# 1-0").contains("Qh4# {`1-0` is untrue: the game has already ended: "));
    // For a move that is missing nothing is written.
    let gap = faulty("1. e4 e5 2. Nf3 3. Bb5 Nc6 *");
    assert!(gap.contains("2. Nf3 {3. `Bb5` cannot be read: ") && gap.ends_with("judged} 3. Bb5 Nc6 *  "), "{gap}");
    // What is not read as it stands is not taken apart.
    assert!(faulty("1. e4 {open").starts_with("1. e4 {open {the comment that begins here"));
    // Signs behind moves are glyphs.
    assert_eq!(rewritten("1. e4!? e5?? *").1.text, "[Event \"?\"]\n\n1. e4 $5 1... e5 $4 *\n\n");
}

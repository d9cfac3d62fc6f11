//! What the words of a refusal say.

use pretty_assertions::assert_eq;

use crate::rules::tori_shogi::Rulings;
use crate::rules::{Law as _, Rules as _, Rulings as _};
use crate::tori_shogi::Model;

/// What the law says against a move, as text.
fn said(rulings: &str, position: &str, mv: &str) -> String {
    let law = Model::new(Rulings::read(rulings).expect("rulings"));
    let position = law.read(position).expect("a position");
    law.judge(&position, &mv.parse().expect("a move")).expect_err("it is illegal").why
}

#[test]
fn swallows_on_a_file_are_counted() {
    let two = "3k3/7/3S3/7/7/3S3/K6 b S";
    assert_eq!(
        said("", two, "S*4d"),
        "there are already 2 unpromoted Swallows that count on this file, on 4f and 4c, so no other may be dropped there"
    );
    let four = "3k3/3s3/3S3/7/3s3/3S3/K6 b S";
    assert_eq!(
        said("third-swallow-on-file=both-count", four, "S*4d"),
        "there are already 4 unpromoted Swallows that count on this file, on 4f, 4e, 4c and 4b, so no other may be dropped \
         there"
    );
}

#[test]
fn who_does_not_jump_is_named() {
    assert_eq!(
        said("eagle-over-a-piece=may-jump", "5k1/7/3C3/7/3L3/7/K4c1 b -", "4e4b"),
        "the Black Crane on 4c stands in the way, and the left Quail may not jump over it"
    );
    assert_eq!(
        said("eagle-over-a-piece=may-jump-two-squares-back", "5k1/7/5s1/2S4/3+F3/3s3/K6 b -", "4e1b"),
        "the White Swallow on 2c stands in the way, and the Eagle may not jump over it"
    );
}

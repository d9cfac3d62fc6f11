//! Snapshots of the reasons given for the fixtures: the words, clauses and squares of every refusal, the grounds of every
//! legal move that they name, and the clause of every outcome.
//!
//! A changed snapshot is looked at and accepted with `cargo insta review`, or by renaming the `.snap.new` file.

mod words;

use rulebook::games::{self, with_game};

#[test]
fn reasons_for_the_fixtures() {
    for id in games::IDS {
        let reasons = with_game!(*id, G => words::of_game::<G>()).expect("a game of the list").expect("its fixtures");
        insta::with_settings!({ snapshot_path => words::SNAPSHOTS, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("reasons-{id}"), reasons);
        });
    }
}

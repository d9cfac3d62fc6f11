//! What the law has to say of a position that its reader would not see on the board.

use crate::games::AnyGame;
use crate::rules::Options;
use crate::session::{LawSession, Session};

/// What the law says besides who is to move and how the game stands: sentences without their full stops.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// By what the player to move is in check, if anything.
    pub check: Option<String>,
    /// What has ended the game, if the outcome says only what follows from that.
    pub end: Option<String>,
    /// What is so by the law although the board looks otherwise.
    pub remarks: Vec<String>,
}

impl Seen {
    /// What there is to say where a session of the law stands.
    pub fn of(law: &dyn LawSession) -> Self {
        Seen { check: law.told_of_check(), end: law.told_of_end(), remarks: law.remarks() }
    }

    /// The same for a session of any implementation.
    pub fn by_law<S: Session + ?Sized>(game: &dyn AnyGame, options: &Options, session: &S) -> Self {
        law_at(game, options, session).map_or_else(Seen::default, |law| Seen::of(&*law))
    }
}

/// The law where a session of any implementation stands.
pub(super) fn law_at<S: Session + ?Sized>(
    game: &dyn AnyGame,
    options: &Options,
    session: &S,
) -> Option<Box<dyn LawSession>> {
    let mut law = game.open_law(options, &session.start()).ok()?;
    session.moves().iter().for_each(|mv| law.force(mv));
    Some(law)
}

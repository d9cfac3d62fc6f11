//! How each piece moves: the piece alone, or with what its move needs, and the squares to which the model lets it go.

mod table;

use rulebook::games::{AnyGame, game};
use rulebook::session::Session;
use rulebook::svg::{Mark, Marks};

use crate::html::escape;
use crate::law::game_of;
use crate::marking::reach;
use crate::opening::Opening;
use crate::picture::Pictures;

pub use table::MOVEMENTS;

/// A picture of how a piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The clause beside which it is.
    pub clause: &'static str,
    /// What it shows.
    pub caption: &'static str,
    /// The position.
    pub position: &'static str,
    /// How the texts of the moves begin: the piece's square, or all of a move where its text is no more.
    pub moves: &'static str,
}

impl Movement {
    /// The pictures beside a clause.
    pub fn beside(clause: &str) -> impl Iterator<Item = &'static Movement> {
        MOVEMENTS.iter().filter(move |movement| movement.clause == clause)
    }

    /// The game.
    fn game(&self) -> Option<&'static dyn AnyGame> {
        game(game_of(self.clause))
    }

    /// The moves that a session allows.
    fn legal(&self, session: &dyn Session) -> Vec<String> {
        let is_meant = |mv: &&String| {
            let rest = mv.strip_prefix(self.moves);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
        };
        session.legal().iter().filter(is_meant).cloned().collect()
    }

    /// The picture; empty if the law does not take the position, which a test of this module rules out.
    pub fn figure(&self, pictures: &mut Pictures) -> String {
        let Some(game) = self.game() else { return String::new() };
        let options = rulebook::rules::Options::defaults(game.questions());
        let Ok(session) = game.open_law(&options, self.position) else { return String::new() };
        let diagram = session.diagram();
        let mut marks = Marks::default();
        for mv in self.legal(&*session) {
            let mut after = session.fork();
            let after = after.play(&mv).ok().map(|()| after.diagram());
            reach(&mut marks, game, &mv, &diagram, after.as_ref());
            marks.squares.extend(game.route(&mv).map(|route| (route.origin, Mark::Origin)));
        }
        let picture = pictures.add(&diagram, &marks, self.caption);
        format!(
            "<figure class=\"movement\"><a class=\"opens\" href=\"{}\">{picture}</a><figcaption>{}</figcaption></figure>\n",
            escape(&Opening::of(game, self.position).address()),
            escape(self.caption)
        )
    }
}

#[cfg(test)]
mod tests {
    use rulebook::rules::Options;
    use rulebook::session::Side;

    use super::*;
    use crate::law::Law;

    #[test]
    fn every_clause_about_a_piece_s_move_has_its_picture() {
        let law = Law::read();
        let of_pieces = law.clauses().filter(
            |clause| matches!(clause.name.split('.').collect::<Vec<_>>()[..], [_, piece, "move"] if piece != "score"),
        );
        let missing: Vec<&str> =
            of_pieces.map(|clause| clause.name).filter(|clause| Movement::beside(clause).next().is_none()).collect();
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn the_engine_goes_where_the_model_does_and_somewhere() {
        for movement in MOVEMENTS {
            let game = movement.game().unwrap_or_else(|| panic!("{movement:?}"));
            let open = |side| {
                let opened = game.open(side, &Options::defaults(game.questions()), movement.position);
                opened.unwrap_or_else(|refused| panic!("{movement:?}: {refused}"))
            };
            let legal = movement.legal(&*open(Side::Model));
            assert!(!legal.is_empty(), "{movement:?}");
            assert_eq!(legal, movement.legal(&*open(Side::Engine)), "{movement:?}");
        }
    }

    #[test]
    fn a_robin_goes_to_the_eight_squares_of_a_knight() {
        let movement = Movement::beside("aviary.robin.move").next().expect("a picture");
        let game = movement.game().expect("a game");
        let session =
            game.open(Side::Model, &Options::defaults(game.questions()), movement.position).expect("a position");
        assert_eq!(movement.legal(&*session), ["d5b4", "d5b6", "d5c3", "d5c7", "d5e3", "d5e7", "d5f4", "d5f6"]);
    }
}

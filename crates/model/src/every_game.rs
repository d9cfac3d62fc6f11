//! What a model answers in the same way in every game.

/// The answers of `Rules` that are alike: a position is its setup, and the legal moves are those that no clause forbids,
/// until the game is over.
macro_rules! positions_and_moves {
    () => {
        type Setup = Setup;
        type Position = Setup;
        type Move = Move;

        fn setup(&self, position: &Setup) -> Setup {
            Clone::clone(position)
        }

        fn legal_moves(&self, position: &Setup) -> Vec<Move> {
            if self.outcome(position).is_some() { Vec::new() } else { self.open_moves(position) }
        }

        fn is_legal(&self, position: &Setup, mv: &Move) -> bool {
            self.judge_move(position, mv).is_ok() && self.outcome(position).is_none()
        }
    };
}
pub(crate) use positions_and_moves;

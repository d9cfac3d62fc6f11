//! What is the same in every game's model, in this package or in another.

/// A law under some rulings: the type `Model` that answers, with this comment. `Rulings` are the game's.
#[macro_export]
macro_rules! model {
    ($(#[$comment:meta])*) => {
        $(#[$comment])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Model {
            // A game may have no question about moves.
            #[allow(dead_code)]
            rulings: Rulings,
        }

        impl Model {
            /// The law under these rulings.
            pub const fn new(rulings: Rulings) -> Self {
                Model { rulings }
            }
        }
    };
}
pub use model;

/// The answers of `Rules`. A position is its setup. The game's file names its `Setup` and `Move`; its functions `admit`,
/// `outcome` and `repetition` answer the rest.
#[macro_export]
macro_rules! answers {
    (
        $self:ident, $position:ident, $mv:ident;
        law = $law:expr;
        start = $start:expr;
        turn = $turn:expr;
        check = $check:expr;
        play = $play:expr;
    ) => {
        type Setup = Setup;
        type Position = Setup;
        type Move = Move;

        fn start(&$self) -> Setup {
            $start
        }

        fn admit(&$self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
            admit($law, setup)
        }

        fn setup(&self, position: &Setup) -> Setup {
            Clone::clone(position)
        }

        fn turn(&$self, $position: &Setup) -> Player {
            $turn
        }

        fn check(&$self, $position: &Setup) -> bool {
            $check
        }

        /// `end.over`: once the game is over, nothing is legal. `Law::judge` in `crates/rules/src/lib.rs` refuses a move for this
        /// before it asks any other clause.
        fn legal_moves(&self, position: &Setup) -> Vec<Move> {
            if self.outcome(position).is_some() { Vec::new() } else { self.open_moves(position) }
        }

        fn is_legal(&self, position: &Setup, mv: &Move) -> bool {
            self.judge_move(position, mv).is_ok() && self.outcome(position).is_none()
        }

        fn play(&$self, $position: &Setup, $mv: &Move) -> Setup {
            $play
        }

        fn outcome(&$self, $position: &Setup) -> Option<Outcome> {
            outcome($law, $position)
        }

        fn repetition(&$self) -> $crate::rules::Repetition {
            repetition($law)
        }
    };
}
pub use answers;

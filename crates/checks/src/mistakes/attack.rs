//! Mistakes about attacks: what attacks a piece is determined by other clauses than how pieces move.

use super::{FaultyAnswers, Mistake, MistakeOf, Mistakes, under};
use crate::board::{Player, Square};
use crate::games::MoveOf;
use crate::rules::{Breach, Clause, Draw, Law as _, Outcome, Rules as _, Win};

/// A game in which a piece must not be left attacked.
pub(super) trait Attacks: Mistakes {
    /// The clauses that forbid a move with which the piece attacks all the same.
    const ALL_THE_SAME: &'static [&'static str];
    /// The clauses about what stands in the way of a move.
    const IN_THE_WAY: &'static [&'static str];
    /// The clauses that permit a kind of move, each of which an attack may lack.
    const PERMITTING: &'static [&'static str];
    /// The clauses by which a move may not leave a piece attacked.
    const SAFETY: &'static [&'static str];
    /// The clause that says what attacks.
    const ATTACK: &'static str;
    /// The clause by which pieces that may not move still attack: by default, the one on attacks.
    const PINNED: &'static str = Self::ATTACK;

    /// The squares on which an attack on a player is a check.
    fn checked(setup: &Self::Setup, player: Player) -> Vec<Square>;

    /// The square on which a piece of a player who has moved must not be attacked: that of the only piece to check.
    fn kept_safe(_rulings: &Self::Rulings, setup: &Self::Setup, player: Player) -> Option<Square> {
        Self::checked(setup, player).first().copied()
    }

    /// The square on which an attack on a player who cannot end it is mate: by default that which must be kept safe.
    fn mated_on(rulings: &Self::Rulings, setup: &Self::Setup, player: Player) -> Option<Square> {
        Self::kept_safe(rulings, setup, player)
    }

    /// The square of a piece that a move captures, or would capture, if there is one.
    fn target(mv: &MoveOf<Self>) -> Option<Square>;

    /// The same setup with this player to move.
    fn with_turn(setup: &Self::Setup, player: Player) -> Self::Setup;

    /// The setup in which a player could go onto a square if they attack what is on it: by default with them to move.
    fn attacking(_rulings: &Self::Rulings, setup: &Self::Setup, _square: Square, by: Player) -> Self::Setup {
        Self::with_turn(setup, by)
    }

    /// Whether the piece that makes a move can attack.
    fn is_attacker(_rulings: &Self::Rulings, _setup: &Self::Setup, _mv: &MoveOf<Self>) -> bool {
        true
    }

    /// Whether a move averts mate: after it the piece that can be mated is `attacked` or not, and it was `in_check` or not.
    fn averts_mate(_after: &Self::Setup, in_check: bool, attacked: bool) -> bool {
        !in_check || !attacked
    }

    /// How the game has ended for a player to move who has no move that averts mate.
    fn without_move(rulings: &Self::Rulings, setup: &Self::Setup, attacked: bool, can_move: bool) -> Option<Outcome>;
}

/// Where a clause is treated wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scope {
    Moves,
    Attacks,
    Both,
}

/// What is done with a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Treatment {
    /// It forbids nothing.
    NotApplied,
    /// It permits nothing.
    Lacking,
    /// A piece that may not leave its square attacks nothing. The clause is that of attacks.
    Pinned,
}

/// A clause that is treated wrongly, under some rulings.
#[derive(Clone, Copy, Debug)]
struct Mistreated<G: Mistakes> {
    rulings: G::Rulings,
    clause: &'static str,
    treatment: Treatment,
    scope: Scope,
}

impl<G: Attacks> Mistreated<G> {
    fn of_attacks(&self) -> bool {
        self.scope != Scope::Moves
    }

    fn of_moves(&self) -> bool {
        self.scope != Scope::Attacks
    }

    fn permits(&self, law: &G::Model, position: &G::Setup, mv: &MoveOf<G>) -> bool {
        law.grounds(position, mv).iter().any(|clause| clause.name() == self.clause)
    }

    /// Whether a player attacks a square, by the mistake.
    fn attacked(&self, law: &G::Model, setup: &G::Setup, square: Square, by: Player) -> bool {
        let position = G::attacking(&self.rulings, setup, square, by);
        let goes_there = |mv: &MoveOf<G>| G::target(mv) == Some(square);
        law.conceivable(&position).into_iter().filter(goes_there).any(|mv| self.attacks(law, &position, &mv))
    }

    /// Whether an attack is what a move onto a square would be.
    fn attacks(&self, law: &G::Model, position: &G::Setup, mv: &MoveOf<G>) -> bool {
        let here = |treatment| self.of_attacks() && self.treatment == treatment;
        if !G::is_attacker(&self.rulings, position, mv) {
            return false;
        }
        match law.forbids(position, mv) {
            Some(clause) if !G::ALL_THE_SAME.contains(&clause.name()) => {
                here(Treatment::NotApplied) && clause.name() == self.clause
            }
            Some(clause) if G::SAFETY.contains(&clause.name()) && self.treatment == Treatment::Pinned => false,
            _ => !(here(Treatment::Lacking) && self.permits(law, position, mv)),
        }
    }

    /// Whether a move leaves a piece attacked that must not be, by the mistake.
    fn leaves_attacked(&self, law: &G::Model, position: &G::Setup, mv: &MoveOf<G>) -> bool {
        let (player, after) = (law.turn(position), law.play(position, mv));
        let kept = G::kept_safe(&self.rulings, &after, player);
        kept.is_some_and(|square| self.attacked(law, &after, square, player.other()))
    }
}

impl<G: Attacks> FaultyAnswers<G::Model> for Mistreated<G> {
    fn plays(&self, law: &G::Model, position: &G::Setup, mv: &MoveOf<G>, forbidding: Clause) -> bool {
        let fewer = self.treatment != Treatment::NotApplied;
        let not_applied = self.of_moves() && !fewer && forbidding.name() == self.clause;
        // More attacks make no move safe. Where nothing has to be safe after the move, the law judged another piece.
        let has_piece = || G::kept_safe(&self.rulings, &law.play(position, mv), law.turn(position)).is_some();
        let safe_now = self.of_attacks() && fewer && G::SAFETY.contains(&forbidding.name()) && has_piece();
        (not_applied || safe_now) && !self.leaves_attacked(law, position, mv)
    }

    fn lists(&self, law: &G::Model, position: &G::Setup, mv: &MoveOf<G>) -> bool {
        match self.treatment {
            Treatment::Lacking => !(self.of_moves() && self.permits(law, position, mv)),
            Treatment::NotApplied => !(self.of_attacks() && self.leaves_attacked(law, position, mv)),
            Treatment::Pinned => true,
        }
    }

    fn check(&self, law: &G::Model, position: &G::Setup) -> bool {
        let player = law.turn(position);
        let attacked = |square| self.attacked(law, position, square, player.other());
        if self.of_attacks() { G::checked(position, player).into_iter().any(attacked) } else { law.check(position) }
    }

    fn breaches(&self, law: &G::Model, setup: &G::Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        if !self.of_attacks() || lawful.iter().any(|breach| breach.clause.name() != G::OPEN) {
            return lawful;
        }
        let player = law.turn(setup);
        let open = G::kept_safe(&self.rulings, setup, player.other());
        let open = open.is_some_and(|square| self.attacked(law, setup, square, player));
        if !open {
            lawful.clear();
        } else if lawful.is_empty() {
            lawful.push(Clause::new(G::OPEN).into());
        }
        lawful
    }

    fn plays_on_after(&self, outcome: Outcome) -> bool {
        matches!(
            outcome,
            Outcome::Win { by: Win::Checkmate | Win::NoMove | Win::NoEntry, .. } | Outcome::Draw(Draw::Stalemate)
        )
    }

    fn outcome(&self, law: &G::Model, position: &G::Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        if lawful.is_some_and(|outcome| !self.plays_on_after(outcome)) {
            return lawful;
        }
        let player = law.turn(position);
        let attacked = |setup: &G::Setup| {
            let square = G::mated_on(&self.rulings, setup, player);
            square.is_some_and(|square| self.attacked(law, setup, square, player.other()))
        };
        let in_check = attacked(position);
        let moves = law.conceivable(position);
        let allowed: Vec<_> = moves.iter().filter(|mv| self.allows(law, position, mv)).collect();
        let averts_mate = |mv: &&MoveOf<G>| {
            let after = law.play(position, mv);
            G::averts_mate(&after, in_check, attacked(&after))
        };
        if allowed.iter().any(averts_mate) {
            return None;
        }
        G::without_move(&self.rulings, position, in_check, !allowed.is_empty())
    }
}

/// The mistakes about attacks of a game.
pub(super) fn of_attacks<G: Attacks>() -> Vec<MistakeOf<G>> {
    let mut mistakes = Vec::new();
    let mut add = |clause: &'static str, treatment, scope, name: &str, what: String| {
        let name = format!("{}-{name}", clause.replace('.', "-"));
        // A piece that wrongly does not attack also breaks the clause on attacks.
        let with_attack = scope == Scope::Attacks && treatment == Treatment::Lacking;
        let breaks: &[&str] = if with_attack { &[clause, G::ATTACK] } else { &[clause] };
        let make = under(move |rulings| Mistreated::<G> { rulings, clause, treatment, scope });
        mistakes.push(Mistake::new(&name, &what, breaks, make));
    };
    add(
        G::PINNED,
        Treatment::Pinned,
        Scope::Attacks,
        "not-by-pinned-pieces",
        "a piece does not attack if its move would leave a piece of its own attacked".to_owned(),
    );
    for clause in G::IN_THE_WAY {
        for (scope, name, what) in [
            (Scope::Attacks, "not-for-attacks", "is not applied to attacks"),
            (Scope::Both, "nowhere", "is applied neither to moves nor to attacks"),
            (Scope::Moves, "not-for-moves", "is applied to attacks only"),
        ] {
            add(clause, Treatment::NotApplied, scope, name, format!("`{clause}` {what}"));
        }
    }
    for clause in G::PERMITTING {
        for (scope, name, what) in [
            (Scope::Attacks, "does-not-attack", "do not attack"),
            (Scope::Both, "never", "are never made and do not attack"),
            (Scope::Moves, "only-attacks", "attack, and are never made"),
        ] {
            add(clause, Treatment::Lacking, scope, name, format!("moves by `{clause}` {what}"));
        }
    }
    mistakes
}

#[cfg(test)]
mod tests {
    use super::{Attacks, Mistreated, Scope, Treatment, under};
    use crate::crosscheck::RulingSets;
    use crate::games::{Aviary, Bifocal, Chess, ToriShogi};
    use crate::mistakes::tests::answers_as_the_law;

    /// What attacks, and how the game ends by it, is as by the law where no clause is treated wrongly: under the default
    /// rulings, by which nearly all engines play.
    fn no_clause_is_treated_wrongly<G: Attacks>() {
        for treatment in [Treatment::NotApplied, Treatment::Lacking] {
            let default = RulingSets::Only(vec![G::Rulings::default()]);
            let make = under(move |rulings| Mistreated::<G> { rulings, clause: "", treatment, scope: Scope::Both });
            answers_as_the_law::<G>(default, &make);
        }
    }

    #[test]
    #[ignore = "slow"]
    fn attacks_without_a_mistake_are_those_of_the_law() {
        no_clause_is_treated_wrongly::<Aviary>();
        no_clause_is_treated_wrongly::<ToriShogi>();
        no_clause_is_treated_wrongly::<Chess>();
        no_clause_is_treated_wrongly::<Bifocal>();
    }
}

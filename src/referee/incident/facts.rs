//! The facts: those that are known, and those that are computed when a rule needs them.

use std::collections::BTreeMap;

use super::scene::Scene;
use super::words::{squares, without_clauses};
use crate::arbiter::Touched;
use crate::arbiter::incidents::{Fact, Incidents, Otherwise, Rule};
use crate::board::{Named, Names, Player};
use crate::referee::score::{End, moves_each};
use crate::referee::winnable::{LIMIT, WinningChance};
use crate::rules::When;
use crate::session::{Claimable, Session, Side};

/// The facts of an incident.
#[derive(Clone)]
pub(super) struct Facts<'s> {
    scene: &'s Scene<'s>,
    known: BTreeMap<String, String>,
}

/// The numbers up to which the Laws count, in words.
const ORDINALS: [&str; 6] = ["no", "first", "second", "third", "fourth", "fifth"];

fn ordinal(number: usize) -> String {
    ORDINALS.get(number).map_or_else(|| format!("{number}th"), |word| (*word).to_owned())
}

fn yes(is_so: bool) -> Option<String> {
    Some(if is_so { "yes" } else { "no" }.to_owned())
}

impl<'s> Facts<'s> {
    /// The facts of a scene.
    pub fn of(scene: &'s Scene<'s>) -> Self {
        let mut facts = Facts { scene, known: scene.known.clone() };
        for fact in &scene.law.rules().facts {
            if let (None, Some(default)) = (facts.known.get(fact.name), fact.default) {
                facts.set(fact.name, default);
            }
        }
        facts
    }

    /// Sets a fact, or forgets it.
    pub fn set(&mut self, fact: &str, value: &str) {
        match value {
            "" => drop(self.known.remove(fact)),
            _ => drop(self.known.insert(fact.to_owned(), value.to_owned())),
        }
    }

    fn table(&self) -> &'static Incidents {
        self.scene.law.rules()
    }

    pub fn rules(&self) -> &'static [Rule] {
        &self.table().rules
    }

    pub fn alternatives(&self) -> &'static [Otherwise] {
        &self.table().otherwise
    }

    pub fn laws(&self) -> Option<&'static str> {
        self.scene.day.laws
    }

    pub fn words(&self) -> &'s [String] {
        &self.scene.words
    }

    /// The fact that has to be asked for to know another: whether a game is supervised matters in some kinds only.
    pub fn askable(&self, name: &str) -> Option<&'static Fact> {
        let first = if name == "supervised" && !self.known.contains_key("kind") { "kind" } else { name };
        self.table().facts.iter().find(|fact| fact.name == first && fact.asks.is_some())
    }

    /// How the value of a fact is called.
    pub fn called(&self, name: &str) -> Option<String> {
        let (value, fact) = (self.get(name)?, self.table().facts.iter().find(|fact| fact.name == name)?);
        Some(fact.values.iter().find(|(it, _)| *it == value)?.1.to_owned())
    }

    /// A fact, if it is known or can be computed.
    pub fn get(&self, name: &str) -> Option<String> {
        let scene = self.scene;
        let known = |name: &str| self.known.get(name).cloned();
        let now = || scene.now.as_deref();
        match name {
            "what" => Some(scene.words.join(" ")),
            "player" => self.player().map(|player| player.to_string()),
            "opponent" => self.player().map(|player| player.other().to_string()),
            "by" => self.player().map(|player| player.word().to_owned()),
            "nth" => known("earlier")?.parse::<usize>().ok().map(|earlier| ordinal(earlier + 1)),
            "board" => self.there().map(Session::position),
            "board-before" => scene.around[0].as_deref().map(Session::position),
            "turn" => self.there().map(|session| session.turn().to_string()),
            "who-moves" => yes(now()?.turn().player == self.player()?.player),
            "can-mate" => Some(match self.chance()? {
                WinningChance::Winnable(_) => "yes".to_owned(),
                WinningChance::Unwinnable { .. } => "no".to_owned(),
                WinningChance::Undecided { .. } => "undecided".to_owned(),
            }),
            "why-not" => match self.chance()? {
                WinningChance::Unwinnable { why, .. } => Some(without_clauses(&why)),
                _ => None,
            },
            "touch" => Some(self.touched()?.word.to_owned()),
            "moves" => known(name).or_else(|| self.named(&self.touched()?.moves)),
            "occurrences" => now().map(|session| session.occurrences().to_string()),
            "times" => now().map(|session| ordinal(session.occurrences())),
            "quiet" => now().map(|session| session.quiet_moves().to_string()),
            "quiet-each" => now().map(|session| moves_each(session.quiet_moves())),
            "made-enough" => self.has_made_enough().and_then(yes),
            "possible" => now().and_then(|_| yes(true)),
            "holds" => self.holds_now().and_then(yes),
            "announced" => self.announced(),
            "differs" => scene.law.differs(&scene.positions).filter(|_| now().is_some()).map(str::to_owned),
            "has-increment" => self.has_increment().and_then(yes),
            "clock-white" => self.clocks().map(|clocks| super::clock::shown(clocks[0])),
            "clock-black" => self.clocks().map(|clocks| super::clock::shown(clocks[1])),
            _ => known(name),
        }
    }

    /// The player whom it is about: who has made the irregular move, or who is named.
    fn player(&self) -> Option<Named> {
        let mover = self.scene.around[0].as_deref().map(Session::turn);
        let named = || ["who", "first"].into_iter().find_map(|fact| Named::of_word(self.known.get(fact)?));
        mover.or_else(named).or_else(|| Some(self.scene.now.as_deref()?.turn()))
    }

    /// Whether the player has made the moves of the first of several periods.
    fn has_made_enough(&self) -> Option<bool> {
        let number = |fact: &str| self.known.get(fact)?.parse::<usize>().ok();
        let second = usize::from(self.player()?.player == Player::White);
        let made = number("half-moves").map(|made| (made + second) / 2).max(number("moves-made"));
        Some(made? >= number("moves-due")?)
    }

    /// Whether the player's clock shows at least what a move gives.
    fn has_increment(&self) -> Option<bool> {
        let clocks = super::clock::read_both(self.scene.question.fact("clocks")?)?;
        let player = usize::from(self.player()?.player == Player::Black);
        Some(clocks[player] >= self.known.get("increment")?.parse().ok()?)
    }

    /// The game at the position from which it goes on.
    fn there(&self) -> Option<&'s dyn Session> {
        match self.known.get("position").map(String::as_str) {
            Some("before") => self.scene.around[0].as_deref(),
            Some("after") => self.scene.around[1].as_deref(),
            _ => self.scene.now.as_deref(),
        }
    }

    /// Whether the other player can still win there.
    fn chance(&self) -> Option<WinningChance> {
        let (winner, there, winnability) = (self.player()?.player.other(), self.there()?, self.scene.winnability?);
        // It is asked for in each branch of a decision.
        let mut chances = self.scene.chances.borrow_mut();
        let known = chances.entry((winner, there.position()));
        Some(known.or_insert_with(|| winnability.chance(Side::Engine, there, winner, LIMIT)).clone())
    }

    fn touched(&self) -> Option<Touched> {
        let (scene, there) = (self.scene, self.there()?);
        let squares = match (scene.question.fact("touched"), &scene.mv) {
            (Some(touched), _) => squares(touched).map(str::to_owned).collect(),
            (None, Some(mv)) => scene.law.touches(there, mv),
            (None, None) => Vec::new(),
        };
        // A King that castles has been let go, and the Rook not yet.
        let half = scene.words.iter().any(|word| word == "castling-half-made");
        let target = scene.mv.as_deref().filter(|_| half).and_then(|mv| mv.get(2..4));
        Some(scene.law.touched(there, &squares, scene.question.fact("released").or(target)))
    }

    /// The moves that are allowed, and whether these are all legal ones.
    pub fn allowed(&self) -> Option<(Vec<String>, bool)> {
        let legal = self.there()?.legal();
        if self.known.get("moves").is_some_and(|moves| moves == "any") {
            return Some((legal, true));
        }
        let moves = self.known.get("touches").and_then(|_| self.touched())?.moves;
        let any = moves.len() == legal.len();
        Some((moves, any))
    }

    /// Moves as the document writes them, the first few.
    fn named(&self, moves: &[String]) -> Option<String> {
        const FEW: usize = 8;
        let there = self.there()?;
        let mut named: Vec<String> = moves.iter().take(FEW).filter_map(|mv| there.write(mv)).collect();
        named.extend((moves.len() > FEW).then(|| format!("and {} more", moves.len() - FEW)));
        Some(named.join(", "))
    }

    /// Whether a claim is of a repetition.
    fn is_of(&self, when: When) -> bool {
        let repetition = self.known.get("claim").is_some_and(|claim| claim == "threefold");
        matches!(when, When::Occurred(_)) == repetition
    }

    /// Whether the draw that is claimed may be.
    fn holds_now(&self) -> Option<bool> {
        let now = self.scene.now.as_deref()?;
        let claims = self.scene.claims.iter().filter(|claim| self.is_of(claim.when));
        Some(claims.into_iter().any(|claim| claim.when.is_met(now.occurrences(), now.quiet_moves())))
    }

    /// Whether the draw that is claimed with a move that is not made yet may be.
    fn announced(&self) -> Option<String> {
        let (now, word) = (self.scene.now.as_deref()?, self.scene.question.fact("announced")?);
        let read = now.read(&[word]);
        let legal = now.legal();
        if !read.as_ref().is_some_and(|read| read.moves.iter().all(|mv| legal.contains(mv))) {
            return Some("illegal".to_owned());
        }
        let open = now.open_claims(&self.scene.claims);
        let holds = open.iter().filter(|open| self.is_of(open.claim.when)).any(|open| match (&open.how, &read) {
            (Claimable::With(moves), Some(read)) => read.moves.iter().all(|mv| moves.contains(mv)),
            _ => false,
        });
        Some(if holds { "holds" } else { "no" }.to_owned())
    }

    /// Seconds for one of the players.
    pub fn of_both(&self, called: Option<String>, seconds: u32) -> [u32; 2] {
        Player::BOTH.map(|player| if called == Some(Names::COLOURS.of(player).to_string()) { seconds } else { 0 })
    }

    /// What the clocks show in the end, if they are known.
    pub fn clocks(&self) -> Option<[u32; 2]> {
        let clocks = super::clock::read_both(self.scene.question.fact("clocks")?)?;
        let seconds = |fact: &str| self.known.get(fact).and_then(|seconds| seconds.parse().ok()).unwrap_or(0);
        let add = self.of_both(self.get("opponent"), seconds("add"));
        let take = self.of_both(self.get("player"), seconds("take"));
        Some([0, 1].map(|at| (clocks[at] + add[at]).saturating_sub(take[at])))
    }

    /// The result, as scores write it.
    pub fn result(&self) -> Option<String> {
        let winner = |player: Option<Named>| Some(End::Result(Some(player?.player)).to_string());
        match self.known.get("result")?.as_str() {
            "opponent" => winner(self.player().map(Named::other)),
            "draw" => Some(End::Result(None).to_string()),
            _ => self.known.get("over-result").cloned(),
        }
    }
}

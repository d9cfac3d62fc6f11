//! A wrong rule compared with an engine's answers.

use std::collections::BTreeSet;

use super::answered::{Answered, ByLaw};
use super::cause::{Cause, Rule};
use super::examiner::text;
use super::strictness::Strictness;
use super::view::{Telling, View};
use crate::board::{Names, Player};
use crate::crosscheck::AnyGenerator;
use crate::mistakes::Mistake;
use crate::rules::Options;
use crate::wire::{Question, Reply};

/// How many right answers may contradict a mistake that explains few wrong ones.
const TOLERATED: u64 = 2;

/// A mistake that explains some wrong answer.
pub(super) struct Candidate {
    /// Its place in the list of mistakes.
    pub order: usize,
    mistake: Mistake,
    /// The player for whom alone it is made; `None`: for both.
    whose: Option<Player>,
    /// Which of the wrong answers it explains.
    pub explains: BTreeSet<usize>,
    pub contradicted: u64,
    /// Others that explain the same, and agree with the engine on the questions that were to distinguish them.
    pub alternatives: Vec<Rule>,
}

/// What is said where a wrong answer was given.
pub(super) struct Beside<'l> {
    /// Which of the wrong answers it is.
    pub at: usize,
    /// What the law says.
    pub law: &'l ByLaw,
    /// What it says with the causes found so far.
    pub mistaken: View,
}

/// How a mistake agrees with the answers where it is one player's move, or nobody's.
#[derive(Default)]
struct Tally {
    explains: BTreeSet<usize>,
    /// For how many wrong answers it leads to a different wrong answer.
    misses: usize,
    contradicted: u64,
}

impl Tally {
    /// Whether it explains more than contradicts it: few right answers contradict it compared with the wrong ones
    /// that it explains, and it does not lead to a third answer more often than it explains one.
    fn tells(&self) -> bool {
        let explains = self.explains.len();
        explains > 0 && self.misses <= explains && self.contradicted <= TOLERATED.max(explains as u64 / 10)
    }

    fn add(mut self, other: &Tally) -> Tally {
        self.explains.extend(&other.explains);
        self.misses += other.misses;
        self.contradicted += other.contradicted;
        self
    }
}

impl Candidate {
    /// Compares a mistake with all answers, made for both players or for one, whichever explains more; `None` if the
    /// answers contradict it.
    pub fn examined(
        game: &'static dyn AnyGenerator,
        order: usize,
        mistake: Mistake,
        (wrong, right): (&[Answered], &[Answered]),
        strictness: Strictness,
    ) -> Option<Self> {
        let mut tallies: [Tally; 3] = Default::default();
        let place = |whose: Option<Player>| whose.map_or(2, |player| player as usize);
        for (at, answered) in wrong.iter().enumerate() {
            let law = answered.by_law(game);
            let (view, agreement) = Agreement::of(game, &mistake, answered, strictness);
            let tally = &mut tallies[place(law.whose(&view))];
            match agreement {
                Agreement::Same => _ = tally.explains.insert(at),
                Agreement::Other if !answered.impossible => tally.misses += usize::from(view != law.view),
                Agreement::Trusted | Agreement::Other => {}
            }
        }
        for answered in right {
            if let (view, Agreement::Other) = Agreement::of(game, &mistake, answered, strictness) {
                tallies[place(answered.by_law(game).whose(&view))].contradicted += 1;
            }
            if !tallies.iter().any(Tally::tells) {
                return None;
            }
        }
        let [white, black, nobody] = tallies;
        let both = nobody.add(&white).add(&black);
        let all = [(Some(Player::Black), black), (Some(Player::White), white), (None, both)];
        // Among equally good ones, the one for both players wins: it is the last.
        let score = |tally: &Tally| tally.explains.len() as i64 - tally.contradicted as i64;
        let (whose, tally) =
            all.into_iter().filter(|(_, tally)| tally.tells()).max_by_key(|(_, tally)| score(tally))?;
        let Tally { explains, contradicted, .. } = tally;
        Some(Candidate { order, mistake, whose, explains, contradicted, alternatives: Vec::new() })
    }

    /// What the law with this mistake answers.
    pub fn view(&self, options: &Options, question: &Question, law: &ByLaw) -> View {
        let view = View::of(self.mistake.open(options, &question.position), question);
        match self.whose {
            Some(player) if law.whose(&view) != Some(player) => law.view.clone(),
            _ => view,
        }
    }

    /// Adds those of the answers left that this mistake explains together with the causes found before it.
    pub fn explain_together(
        &mut self,
        game: &'static dyn AnyGenerator,
        unexplained: &[Beside<'_>],
        wrong: &[Answered],
        strictness: Strictness,
    ) {
        for Beside { at, law, mistaken } in unexplained {
            if self.explains.contains(at) {
                continue;
            }
            let Answered { options, question, reply, .. } = &wrong[*at];
            let view = self.view(options, question, law);
            if View::both(&law.view, mistaken.clone(), view).answers(game, reply, question, strictness) {
                self.explains.insert(*at);
            }
        }
    }

    /// The wrong rule; `names` are the players'.
    pub fn rule(&self, names: Names) -> Rule {
        let Mistake { name, what, clauses, .. } = &self.mistake;
        let (mut mistake, mut what, clauses) = (name.clone(), what.clone(), clauses.clone());
        if let Some(player) = self.whose {
            let player = names.of(player);
            mistake += &format!("-for-{}-only", player.word());
            what += &format!(", for {player} only");
        }
        Rule { mistake, what, clauses }
    }

    /// The cause that explains so many of the wrong answers.
    pub fn cause(self, explains: u64, wrong: &[Answered], names: Names) -> Cause {
        let questions = self.explains.iter().map(|at| text(&wrong[*at].question));
        let question = questions.min_by_key(String::len).unwrap_or_default();
        let (rule, of) = (self.rule(names), wrong.len() as u64);
        let Candidate { contradicted, alternatives, .. } = self;
        Cause { rule, explains, of, contradicted, question, alternatives }
    }
}

/// Whether the engine's answer follows from a mistake, and what distinguishes it from the law's.
pub(super) fn explains(
    game: &'static dyn AnyGenerator,
    mistake: &Mistake,
    (answered, telling): &(&Answered, Telling),
    strictness: Strictness,
) -> bool {
    let Answered { options, question, reply, .. } = answered;
    let opened = mistake.open(options, &question.position);
    match answered.is_undefined(&opened) {
        true => matches!(reply, Reply::Answer(_)),
        false => View::is_reply(opened, game, (question, reply), telling, strictness),
    }
}

/// How the answer that follows from a mistake agrees with the engine's answer.
enum Agreement {
    /// It is the same.
    Same,
    /// The engine answered where the mistake refuses a move, or a position while that is not compared: many engines
    /// take the moves and the positions that they are given without judging them.
    Trusted,
    /// It is something else.
    Other,
}

impl Agreement {
    /// The answer with a mistake, and how it agrees.
    fn of(
        game: &'static dyn AnyGenerator,
        mistake: &Mistake,
        answered: &Answered,
        strictness: Strictness,
    ) -> (View, Self) {
        let Answered { options, question, reply, .. } = answered;
        let opened = mistake.open(options, &question.position);
        let answers = matches!(reply, Reply::Answer(_));
        let undefined = answered.is_undefined(&opened);
        let view = View::of(opened, question);
        let same = if undefined { answers } else { view.answers(game, reply, question, strictness) };
        let agreement = match view {
            _ if same => Agreement::Same,
            View::RefusesMove(_) if answers => Agreement::Trusted,
            View::RefusesPosition if answers && !strictness.refusals_of_positions() => Agreement::Trusted,
            _ => Agreement::Other,
        };
        (view, agreement)
    }
}

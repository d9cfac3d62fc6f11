//! An engine's reply compared with what the law expects.

use std::collections::BTreeSet;

use super::clauses::{attack, deciding, namesakes, possible, precedence};
use super::tally::FieldCounts;
use crate::board::Named;
use crate::crosscheck::{Difference, GrantedMove, Implementation, Reason, RefusedMove, endings};
use crate::deviation::{ComparedAnswer, Deviation, Strictness, deviations};
use crate::escape::escaped;
use crate::remote::limits;
use crate::rules::{Breach, Draw, Options, Outcome, Results, Subject, Win};
use crate::session::LawSession;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::wire::{self, Answer, Refusal, RefusalKind, Reply};

/// How many characters are kept of a position, and of any other text of an engine.
const POSITION: usize = 2000;
const WORDS: usize = 300;

/// How many of the moves that only the engine lists are judged: judging is slow, and the first few show what is wrong.
const JUDGED: usize = 500;

/// The result of a comparison.
#[derive(Debug, Default)]
pub(in crate::validate) struct ReplyComparison {
    /// What differs, each with the number of moves after which it shows.
    pub differences: Vec<(usize, Difference)>,
    /// What was compared.
    pub fields: FieldCounts,
    /// The answers.
    pub answers: BothAnswers,
}

/// What the law and an engine answer to a question.
#[derive(Debug, Default)]
pub(in crate::validate) struct BothAnswers {
    pub by_law: ComparedAnswer,
    pub theirs: ComparedAnswer,
    /// In what the engine's deviates.
    pub deviations: BTreeSet<Deviation>,
}

/// Compares a reply with what the law answers; a reply that declines has nothing to compare.
///
/// # Errors
/// Why the protocol does not allow the reply here.
pub(in crate::validate) fn compare(
    law: &GameLaw,
    strictness: Strictness,
    place: &Place,
    expected: &Expected,
    by_law: ComparedAnswer,
    reply: &Reply,
) -> Result<ReplyComparison, String> {
    if let Reply::Declined(_) = reply {
        return Ok(ReplyComparison::default());
    }
    let game = &**law.game;
    let mut theirs = ComparedAnswer::of_reply(game, reply, place.moves.len(), strictness)?;
    let mut placed = false;
    if let (ComparedAnswer::Stands(law), ComparedAnswer::Stands(theirs)) = (&by_law, &mut theirs)
        && let (Expected::Reached(session), Reply::Answer(answer)) = (expected, reply)
    {
        if answer.position.as_deref().is_some_and(|text| session.is_at(text)) {
            theirs.position.clone_from(&law.position);
        }
        placed = law.is_at_position_of(theirs);
    }
    let deviations = deviations(game, &by_law, &theirs);
    let fields = FieldCounts::compared(&by_law, &theirs);
    let compared = ReplyComparison { fields, ..ReplyComparison::default() };
    let mut comparing = Comparing { law, strictness, place, compared };
    match (expected, reply, deviations.first()) {
        (Expected::Reached(session), Reply::Answer(answer), _) => {
            comparing.answer(&**session, answer, &deviations, placed)?;
        }
        (Expected::Impossible(reasons), Reply::Refusal(refusal), None) => {
            // An engine need not say why.
            if !refusal.reasons.is_empty() && by_law != theirs {
                comparing.admission(reasons, reasons_of(refusal));
            }
        }
        (Expected::IllegalMove { at, breach, .. }, Reply::Refusal(refusal), None) => {
            comparing.blame(*at, &place.moves[*at], breach, refusal.clause.as_deref());
        }
        (Expected::Impossible(reasons), _, Some(_)) => comparing.admission(reasons, Vec::new()),
        (Expected::IllegalMove { before, at, breach }, _, Some(Deviation::Makes(_))) => {
            let moves = vec![refused(&**before, &place.moves[*at], Some(breach))];
            comparing.differs(*at, Difference::Plays { moves });
        }
        (_, Reply::Refusal(refusal), Some(Deviation::Refuses(at))) => comparing.missed(*at, &refusal.kind),
        (_, Reply::Refusal(refusal), _) => comparing.admission(&[], reasons_of(refusal)),
        (_, Reply::Declined(_) | Reply::Answer(_), _) => {}
    }
    let answers = BothAnswers { by_law, theirs, deviations };
    Ok(ReplyComparison { answers, ..comparing.compared })
}

/// The reasons that an engine gives. If it names no clause, there is one reason without a clause.
fn reasons_of(refusal: &Refusal) -> Vec<Reason> {
    let reason = |clause: &str, why: &str| Reason {
        clause: escaped(clause, WORDS),
        squares: Vec::new(),
        why: escaped(why, WORDS),
    };
    let named: Vec<Reason> = refusal
        .reasons
        .iter()
        .take(limits::REASONS)
        .map(|wire::Breach { clause, why, .. }| reason(clause, why))
        .collect();
    let unnamed = || reason("", refusal.message.as_deref().unwrap_or(refusal.kind.word()));
    if named.is_empty() { vec![unnamed()] } else { named }
}

struct Comparing<'c> {
    law: &'c GameLaw,
    strictness: Strictness,
    place: &'c Place,
    compared: ReplyComparison,
}

impl Comparing<'_> {
    fn differs(&mut self, made: usize, difference: Difference) {
        self.compared.differences.push((made, difference));
    }

    /// The same of several that show after all moves.
    fn all_differ(&mut self, differences: Vec<Difference>) {
        let made = self.place.moves.len();
        self.compared.differences.extend(differences.into_iter().map(|difference| (made, difference)));
    }

    /// The clause that a plain answer depends on.
    fn clause(&self, subject: Subject) -> String {
        self.law.game.clause(subject).to_string()
    }

    /// The clauses of the game's own law that apply besides these.
    fn namesakes(&self, named: &[String]) -> Vec<String> {
        namesakes(self.law.clauses(), self.law.game.id(), named)
    }

    /// Records that only one side admits the position, or that both refuse it for different reasons.
    fn admission(&mut self, law: &[Breach], engine: Vec<Reason>) {
        let grounds = if law.is_empty() { possible(self.law.clauses()) } else { Vec::new() };
        let law = law.iter().cloned().map(Reason::from).collect();
        self.differs(0, Difference::Admission { grounds, law, second: engine });
    }

    /// Compares the clauses by which a move is refused.
    fn blame(&mut self, made: usize, mv: &str, breach: &Breach, clause: Option<&str>) {
        let Some(clause) = clause.filter(|_| self.strictness.reasons()) else { return };
        self.compared.fields.reason += 1;
        if clause != breach.clause.name() {
            let (law, second) = (Reason::from(breach.clone()), escaped(clause, WORDS));
            self.differs(made, Difference::Blames { mv: mv.to_owned(), law, second });
        }
    }

    /// The engine refuses a legal move.
    fn missed(&mut self, at: usize, kind: &RefusalKind) {
        let (mv, before) = (&self.place.moves[at], self.before(at));
        if *kind == RefusalKind::GameOver && before.as_ref().is_some_and(|before| before.occurrences() > 1) {
            let (clauses, second) = (vec![self.clause(Subject::Sequence)], Some(kind.word().to_owned()));
            self.differs(at, Difference::Outcome { clauses, law: None, second });
            return;
        }
        let grounds = before.map(|before| self.grounds_in_record(&*before, mv)).unwrap_or_default();
        self.differs(at, Difference::Misses { grounds, moves: vec![mv.clone()] });
    }

    /// The game before a legal move of the place.
    fn before(&self, at: usize) -> Option<Box<dyn LawSession>> {
        match self.law.walk(&self.place.start, &self.place.moves[..at]) {
            Expected::Reached(before) => Some(before),
            _ => None,
        }
    }

    /// Both say where the game stands: at the same position if the engine's is `placed`.
    fn answer(
        &mut self,
        session: &dyn LawSession,
        answer: &Answer,
        deviations: &BTreeSet<Deviation>,
        placed: bool,
    ) -> Result<(), String> {
        if let (Some(text), false) = (&answer.position, placed) {
            self.position(session, text);
        }
        for deviation in deviations {
            match deviation {
                Deviation::Turn(turn) => self.turn(session, turn)?,
                Deviation::Check(second) => self.check(!second, *second),
                Deviation::Outcome(_) => self.outcome(session, answer.outcome.as_ref().and_then(Option::as_ref))?,
                _ => {}
            }
        }
        if !placed {
            return Ok(());
        }
        let ended = answer.outcome.as_ref().filter(|_| self.strictness.outcomes()).map(Option::is_some);
        self.moves(session, ended, deviations)?;
        let place = self.place;
        if let (Some(verdict), Some(mv)) = (&answer.verdict, &place.judge)
            && let Some(breach) = session.breach_of(mv)
        {
            self.blame(place.moves.len(), mv, &breach, verdict.clause.as_deref().filter(|_| !verdict.legal));
        }
        Ok(())
    }

    fn turn(&mut self, session: &dyn LawSession, engine: &str) -> Result<(), String> {
        let (law, second) = (session.turn(), self.player(session, engine)?);
        let (clause, phases) = (self.clause(Subject::Turn), law.is_colour() != second.is_colour());
        let grounds = if phases { self.law.game.phases() } else { &[] };
        let grounds = grounds.iter().map(ToString::to_string).collect();
        self.differs(self.place.moves.len(), Difference::Turn { clause, grounds, law, second });
        Ok(())
    }

    fn check(&mut self, law: bool, second: bool) {
        let (clause, grounds) = (self.clause(Subject::Check), attack(self.law.clauses()));
        self.differs(self.place.moves.len(), Difference::Check { clause, grounds, law, second });
    }

    /// The engine is at another position.
    fn position(&mut self, session: &dyn LawSession, text: &str) {
        let (law, second) = (session.position(), escaped(text, POSITION));
        match self.place.moves.split_last() {
            None if self.place.start == self.law.start() => {
                self.differs(0, Difference::Start { clause: self.clause(Subject::Start), law, second });
            }
            None => {
                let (side, grounds, refused) = (Implementation::Second, Vec::new(), Vec::new());
                self.differs(0, Difference::Again { side, mv: None, grounds, text: second, refused });
            }
            Some((mv, earlier)) => {
                let Some(before) = self.before(earlier.len()) else { return };
                let difference = if before.is_replaced_after(mv) {
                    let clause = self.clause(Subject::Recurrence);
                    let grounds = self.namesakes(std::slice::from_ref(&clause));
                    Difference::Recurred { mv: mv.clone(), clause, grounds, law, second }
                } else {
                    let mut grounds = grounds(&*before, mv);
                    let before = before.position();
                    let results = Results { grounds: &grounds, before: &before, law: &law, second: &second };
                    let concerned = self.law.game.concerned(&results);
                    let concerned: Vec<String> = concerned.into_iter().map(str::to_owned).collect();
                    grounds.extend(self.namesakes(&concerned));
                    grounds.extend(concerned);
                    Difference::Leads { mv: mv.clone(), grounds, law, second }
                };
                self.differs(earlier.len(), difference);
            }
        }
    }

    /// The engine says that the game has ended otherwise, or that it goes on.
    fn outcome(&mut self, session: &dyn LawSession, engine: Option<&wire::Outcome>) -> Result<(), String> {
        let law = session.outcome_by_name();
        // Typed only if it uses the protocol's words; and as outcomes are displayed.
        let (typed, second) = match engine {
            None => (None, None),
            Some(wire::Outcome::Win { winner, by }) => {
                let winner = self.player(session, winner)?;
                let how = by.as_ref().map_or_else(String::new, |by| format!(": {}", escaped(by, WORDS)));
                let typed = by.as_deref().and_then(Win::of_word).map(|by| Outcome::Win { winner: winner.player, by });
                (typed, Some(format!("{winner} has won{how}")))
            }
            Some(wire::Outcome::Draw { draw }) => {
                (Draw::of_word(draw).map(Outcome::Draw), Some(format!("drawn: {}", escaped(draw, WORDS))))
            }
            Some(wire::Outcome::Lost { .. }) => {
                (Some(Outcome::Draw(Draw::BothLost)), Some("both players have lost".to_owned()))
            }
        };
        let results = endings(|subject| self.law.game.clause(subject), law.map(|law| law.outcome), typed);
        let both = law.is_some() && engine.is_some();
        // In games whose outcome names only the result, another clause decides whether there is one.
        let decides = if both { None } else { deciding(self.law, self.place, session) };
        let first = results.first().filter(|_| both).map(|ending| precedence(self.law.clauses(), ending));
        let decides = decides.map(str::to_owned).into_iter();
        let mut clauses: Vec<String> = decides.chain(results).chain(first.unwrap_or_default()).collect();
        clauses.extend(self.namesakes(&clauses));
        self.differs(self.place.moves.len(), Difference::Outcome { clauses, law, second });
        Ok(())
    }

    /// The player with this name in any phase of the game: a game that is made of others uses the names of each.
    fn player(&self, session: &dyn LawSession, name: &str) -> Result<Named, String> {
        let mover = session.turn();
        let of_parts = self.law.game.parts().iter().filter_map(|part| {
            let start = part.game.open_law(&Options::defaults(part.game.questions()), "startpos").ok()?;
            Some(start.turn())
        });
        let mut all = std::iter::once(mover).chain(of_parts).flat_map(|named| [named, named.other()]);
        all.find(|named| named.word() == name).ok_or_else(|| {
            format!("`{name}` is not a player; the players are {} and {}", mover.word(), mover.other().word())
        })
    }

    /// The engine lists other moves, and may say whether the game has ended.
    fn moves(
        &mut self,
        session: &dyn LawSession,
        ended: Option<bool>,
        deviations: &BTreeSet<Deviation>,
    ) -> Result<(), String> {
        let made = self.place.moves.len();
        let (mut lists, mut misses, mut twice) = (Vec::new(), Vec::new(), Vec::new());
        for deviation in deviations {
            match deviation {
                Deviation::Lists(mv) => lists.push(mv),
                Deviation::Misses(mv) => misses.push(mv),
                Deviation::ListsTwice(mv) => twice.push(mv),
                _ => {}
            }
        }
        let over = session.outcome_by_name();
        match (over, ended) {
            // If the engine lets the game go on because it lists illegal moves, these moves are the difference.
            (Some(_), Some(false)) => {
                let judged = lists.into_iter().take(JUDGED).map(|mv| refused(session, mv, None));
                let illegal: Vec<RefusedMove> = judged.filter(|refused| refused.reason != refused.judged).collect();
                if !illegal.is_empty() {
                    self.compared.differences.retain(|(_, one)| !matches!(one, Difference::Outcome { .. }));
                }
                self.all_differ(Difference::plays(illegal));
                return Ok(());
            }
            // An engine that says that the game is over need not list moves.
            (None, Some(true)) => return Ok(()),
            _ => {}
        }
        if let Some(unreadable) = lists.iter().find_map(|mv| self.law.game.canonical_move(mv).err()) {
            return Err(format!("in `legal`: {unreadable}"));
        }
        let granted = |mv: &String| GrantedMove { mv: mv.clone(), grounds: self.grounds_in_record(session, mv) };
        let misses = Difference::misses(misses.into_iter().map(granted));
        self.all_differ(Difference::twice(Implementation::Second, twice.into_iter().map(granted)));
        if let (Some(over), Some(_), false) = (over, ended, lists.is_empty()) {
            let (clause, outcome) = (self.clause(Subject::Ending(over.outcome)), over.to_string());
            let moves = lists.into_iter().cloned().collect();
            self.differs(made, Difference::Over { side: Implementation::Second, clause, outcome, moves });
            return Ok(());
        }
        self.all_differ(misses);
        self.all_differ(Difference::plays(lists.into_iter().take(JUDGED).map(|mv| refused(session, mv, None))));
        Ok(())
    }

    /// The clauses that permit a legal move, including the one about repetition if an earlier position recurs.
    fn grounds_in_record(&self, session: &dyn LawSession, mv: &str) -> Vec<String> {
        let (mut grounds, repetition) = (grounds(session, mv), self.clause(Subject::Sequence));
        let mut after = session.fork_law();
        after.force(mv);
        if after.occurrences() > 1 && !grounds.contains(&repetition) {
            grounds.push(repetition);
        }
        grounds
    }
}

/// Whether a difference says that the engine is at another position than the law.
pub(in crate::validate) const fn is_of_position(difference: &Difference) -> bool {
    matches!(
        difference,
        Difference::Start { .. } | Difference::Again { .. } | Difference::Leads { .. } | Difference::Recurred { .. }
    )
}

/// The clauses that grant a legal move.
pub(in crate::validate) fn grounds(session: &dyn LawSession, mv: &str) -> Vec<String> {
    let grounds = session.judge(mv).map(|verdict| verdict.grounds).unwrap_or_default();
    grounds.iter().map(ToString::to_string).collect()
}

/// Why the law refuses a move, which may have been judged before.
fn refused(session: &dyn LawSession, mv: &str, judged: Option<&Breach>) -> RefusedMove {
    let judged = judged.cloned().or_else(|| session.breach_of(mv)).map(Reason::from);
    let judged = judged.unwrap_or_else(|| Reason {
        clause: grounds(session, mv).into_iter().next().unwrap_or_default(),
        squares: Vec::new(),
        why: "the law does not list it, although judging finds no breach".to_owned(),
    });
    let besides = session.judge(mv).and_then(|verdict| verdict.besides);
    RefusedMove { mv: mv.to_owned(), reason: besides.map_or_else(|| judged.clone(), Reason::from), judged }
}

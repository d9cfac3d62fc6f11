//! An engine's reply held against the law.

use std::collections::{BTreeMap, BTreeSet};

use super::place::{Holds, Place};
use super::strictness::Strictness;
use super::tally::Field;
use crate::board::{Named, Setup as _};
use crate::crosscheck::lent::endings;
use crate::crosscheck::{Difference, Reason, Refused, Side, Terrain};
use crate::games::MoveOf;
use crate::record::Record;
use crate::remote::{self, Answer, Ended, Refusal, Reply};
use crate::rules::{Breach, Draw, Law as _, NamedOutcome, Outcome, Rules as _, Subject, Win};

/// What came of comparing.
#[derive(Debug, Default)]
pub(super) struct Compared {
    /// What differs, each with the number of moves after which it shows.
    pub differences: Vec<(usize, Difference)>,
    /// What was compared.
    pub fields: Vec<Field>,
}

/// Which text an engine refuses.
enum Refuses {
    Position,
    Move(usize),
}

/// Compares a reply; one that declines is none of its business.
///
/// # Errors
/// The reply is not what the protocol lets one say here: why not.
pub(super) fn compare<G: Terrain>(
    law: &G::Model,
    strictness: Strictness,
    place: &Place<G>,
    holds: &Holds<G>,
    reply: &Reply,
) -> Result<Compared, String> {
    let mut comparing = Comparing { law, strictness, place, compared: Compared::default() };
    match (holds, reply) {
        (_, Reply::Declined(_)) => {}
        (Holds::Impossible(reasons), Reply::Answer(_)) => comparing.admission(reasons, Vec::new()),
        (Holds::Impossible(reasons), Reply::Refusal(refusal)) => match refuses(refusal, place)? {
            Refuses::Position => comparing.refused_position(reasons, refusal),
            Refuses::Move(_) => comparing.admission(reasons, Vec::new()),
        },
        (Holds::Stopped(record, at, breach), Reply::Answer(_)) => comparing.played(record, *at, breach),
        (Holds::Stopped(record, at, breach), Reply::Refusal(refusal)) => match refuses(refusal, place)? {
            Refuses::Position => comparing.admission(&[], reasons_of(refusal)),
            Refuses::Move(sooner) if sooner < *at => comparing.missed(record, sooner),
            Refuses::Move(there) if there == *at => comparing.refused_move(*at, breach, refusal),
            Refuses::Move(_) => comparing.played(record, *at, breach),
        },
        (Holds::Stands(record), Reply::Refusal(refusal)) => match refuses(refusal, place)? {
            Refuses::Position => comparing.admission(&[], reasons_of(refusal)),
            Refuses::Move(at) => comparing.missed(record, at),
        },
        (Holds::Stands(record), Reply::Answer(answer)) => comparing.answer(record, answer)?,
    }
    Ok(comparing.compared)
}

/// Which text a refusal is about.
fn refuses<G: Terrain>(refusal: &Refusal, place: &Place<G>) -> Result<Refuses, String> {
    let index = match (refusal.kind.as_str(), refusal.field.as_deref()) {
        ("impossible-position", _) | ("malformed", None | Some("position")) => return Ok(Refuses::Position),
        ("malformed", Some("moves")) => refusal.index,
        ("illegal-move" | "game-over", _) => refusal.at,
        (kind, _) => return Err(format!("an error of the kind `{kind}` has no place here")),
    };
    let last = place.moves.len().checked_sub(1).ok_or("it refuses a move where none was made")?;
    let at = index.unwrap_or(last);
    if at <= last { Ok(Refuses::Move(at)) } else { Err(format!("no move has the index {at}")) }
}

/// The reasons that an engine gives; one without a clause where it names none.
fn reasons_of(refusal: &Refusal) -> Vec<Reason> {
    let reason =
        |clause: &str, why: &str| Reason { clause: clause.to_owned(), squares: Vec::new(), why: why.to_owned() };
    let named: Vec<Reason> =
        refusal.reasons.iter().map(|remote::Named { clause, why }| reason(clause, why)).collect();
    let unnamed = || reason("", refusal.message.as_deref().unwrap_or(&refusal.kind));
    if named.is_empty() { vec![unnamed()] } else { named }
}

struct Comparing<'c, G: Terrain> {
    law: &'c G::Model,
    strictness: Strictness,
    place: &'c Place<G>,
    compared: Compared,
}

impl<G: Terrain> Comparing<'_, G> {
    fn count(&mut self, field: Field) {
        self.compared.fields.push(field);
    }

    fn differs(&mut self, made: usize, difference: Difference) {
        self.compared.differences.push((made, difference));
    }

    /// Only one of them takes the position, or they refuse it for different reasons.
    fn admission(&mut self, law: &[Breach], engine: Vec<Reason>) {
        self.count(Field::Refusal);
        let law = law.iter().cloned().map(Reason::from).collect();
        self.differs(0, Difference::Admission { law, second: engine });
    }

    /// Both refuse the position.
    fn refused_position(&mut self, reasons: &[Breach], refusal: &Refusal) {
        self.count(Field::Refusal);
        if !self.strictness.reasons() || refusal.reasons.is_empty() {
            return;
        }
        self.count(Field::Reason);
        let law: Vec<&str> = reasons.iter().map(|reason| reason.clause.name()).collect();
        let engine: Vec<&str> = refusal.reasons.iter().map(|reason| reason.clause.as_str()).collect();
        if law != engine {
            let law = reasons.iter().cloned().map(Reason::from).collect();
            self.differs(0, Difference::Admission { law, second: reasons_of(refusal) });
        }
    }

    /// Both refuse a move.
    fn refused_move(&mut self, at: usize, breach: &Breach, refusal: &Refusal) {
        self.count(Field::Refusal);
        self.blame(at, &self.place.moves[at].clone(), breach, refusal.clause.as_deref());
    }

    /// Compares the clauses by which a move is refused.
    fn blame(&mut self, made: usize, mv: &MoveOf<G>, breach: &Breach, clause: Option<&str>) {
        let Some(clause) = clause.filter(|_| self.strictness.reasons()) else { return };
        self.count(Field::Reason);
        if clause != breach.clause.name() {
            let (law, second) = (Reason::from(breach.clone()), clause.to_owned());
            self.differs(made, Difference::Blames { mv: mv.to_string(), law, second });
        }
    }

    /// The engine makes a move that the law refuses.
    fn played(&mut self, record: &Record<G::Model>, at: usize, breach: &Breach) {
        self.count(Field::Refusal);
        let mv = &self.place.moves[at];
        let moves = vec![self.refused(record, mv, Some(breach))];
        self.differs(at, Difference::Plays { moves });
    }

    /// The engine refuses a move that is legal.
    fn missed(&mut self, record: &Record<G::Model>, at: usize) {
        self.count(Field::Refusal);
        let mv = &self.place.moves[at];
        let grounds = self.grounds(&record.positions()[at], mv);
        self.differs(at, Difference::Misses { grounds, moves: vec![mv.to_string()] });
    }

    fn grounds(&self, position: &<G::Model as crate::rules::Rules>::Position, mv: &MoveOf<G>) -> Vec<String> {
        self.law.grounds(position, mv).iter().map(ToString::to_string).collect()
    }

    /// Why the law refuses a move.
    fn refused(&self, record: &Record<G::Model>, mv: &MoveOf<G>, judged: Option<&Breach>) -> Refused {
        let judged = judged.cloned().or_else(|| record.judge(self.law, mv).err()).map(Reason::from);
        let judged = judged.unwrap_or_else(|| Reason {
            clause: self.grounds(record.position(), mv).into_iter().next().unwrap_or_default(),
            squares: Vec::new(),
            why: "the law does not list it, though its judge lets it pass".to_owned(),
        });
        let itself = self.law.judge_in_play(record.position(), mv).err();
        Refused { mv: mv.to_string(), reason: itself.map_or_else(|| judged.clone(), Reason::from), judged }
    }

    /// Both say where the game stands.
    fn answer(&mut self, record: &Record<G::Model>, answer: &Answer) -> Result<(), String> {
        let made = record.moves().len();
        // Where the engine is elsewhere, what else it says is about another position; but not that the game is over.
        if !self.position(record, answer.position.as_deref()) {
            if let Some(Some(ended)) = answer.outcome.as_ref().filter(|_| self.strictness.outcomes()) {
                self.outcome(record, Some(ended))?;
            }
            return Ok(());
        }
        let position = record.position();
        if let Some(turn) = &answer.turn {
            let (law, engine) = (self.law.mover(position), self.player(record, turn)?);
            self.count(Field::Turn);
            if law != engine {
                let clause = G::Model::clause(Subject::Turn).to_string();
                self.differs(made, Difference::Turn { clause, law, second: engine });
            }
        }
        if let Some(engine) = answer.check.filter(|_| self.strictness.outcomes()) {
            let law = self.law.check(position);
            self.count(Field::Check);
            if law != engine {
                let clause = G::Model::clause(Subject::Check).to_string();
                self.differs(made, Difference::Check { clause, law, second: engine });
            }
        }
        let ends_alike = match answer.outcome.as_ref().filter(|_| self.strictness.outcomes()) {
            Some(outcome) => self.outcome(record, outcome.as_ref())?,
            None => true,
        };
        // That nothing is legal once the game is over is no other difference.
        if ends_alike {
            self.moves(record, answer)?;
        }
        if let (Some(verdict), Some(mv)) = (&answer.verdict, &self.place.judge)
            && let Err(breach) = record.judge(self.law, mv)
        {
            self.blame(made, mv, &breach, verdict.clause.as_deref().filter(|_| !verdict.legal));
        }
        Ok(())
    }

    /// Compares the position; whether it is the same.
    fn position(&mut self, record: &Record<G::Model>, text: Option<&str>) -> bool {
        let Some(text) = text else { return true };
        self.count(Field::Position);
        let position = record.position();
        let read = G::Setup::read(text);
        let same = read.faults.is_empty() && self.law.admit(&read.setup).is_ok_and(|read| read == *position);
        if same {
            return true;
        }
        let (law, second) = (self.law.write(position), text.to_owned());
        let made = record.moves().len();
        let Some(mv) = record.moves().last() else {
            let clause = G::Model::clause(Subject::Start).to_string();
            self.differs(
                0,
                if self.place.is_start(self.law) {
                    Difference::Start { clause, law, second }
                } else {
                    Difference::Again {
                        side: Side::Second,
                        mv: None,
                        grounds: Vec::new(),
                        text: second,
                        refused: Vec::new(),
                    }
                },
            );
            return false;
        };
        let before = &record.positions()[made - 1];
        let replaced = self.law.play(before, mv) != *position;
        let (grounds, mv) = (self.grounds(before, mv), mv.to_string());
        self.differs(
            made - 1,
            if replaced {
                Difference::Recurred { mv, clause: G::Model::clause(Subject::Recurrence).to_string(), law, second }
            } else {
                Difference::Leads { mv, grounds, law, second }
            },
        );
        false
    }

    /// The player of a name.
    fn player(&self, record: &Record<G::Model>, name: &str) -> Result<Named, String> {
        let mover = self.law.mover(record.position());
        let named = [mover, mover.other()].into_iter().find(|named| named.word() == name);
        named.ok_or_else(|| format!("`{name}` is no player; they are {} and {}", mover.word(), mover.other().word()))
    }

    /// Compares how the game has ended; whether it has or has not for both.
    fn outcome(&mut self, record: &Record<G::Model>, engine: Option<&Ended>) -> Result<bool, String> {
        self.count(Field::Outcome);
        let position = record.position();
        let law = record.outcome(self.law);
        let told = law.map(|outcome| self.law.outcome_by_name(position, outcome));
        let winner = match engine {
            Some(Ended::Won { winner, .. }) => Some(self.player(record, winner)?),
            _ => None,
        };
        let alike = match (told, engine) {
            (None, None) => true,
            (Some(told), Some(engine)) => told.winner() == winner && self.same_word(told, engine),
            _ => false,
        };
        if !alike {
            let typed = engine.and_then(|engine| typed(winner, engine));
            let second = engine.map(|engine| in_words(winner, engine));
            let clauses = endings::<G>(law, typed);
            self.differs(record.moves().len(), Difference::Outcome { clauses, law: told, second });
        }
        Ok(law.is_some() == engine.is_some())
    }

    fn same_word(&mut self, law: NamedOutcome, engine: &Ended) -> bool {
        if !self.strictness.reasons() {
            return true;
        }
        let word = match engine {
            Ended::Won { by, .. } => by.as_deref(),
            Ended::Drawn { draw } => Some(draw.as_str()),
        };
        word.is_none_or(|word| {
            self.count(Field::Reason);
            word == law.word()
        })
    }

    /// Compares the legal moves.
    fn moves(&mut self, record: &Record<G::Model>, answer: &Answer) -> Result<(), String> {
        self.count(Field::Legal);
        let made = record.moves().len();
        let law: BTreeSet<MoveOf<G>> = record.legal_moves(self.law).into_iter().collect();
        let (mut engine, mut twice) = (BTreeSet::new(), BTreeSet::new());
        for text in &answer.legal {
            let mv: MoveOf<G> = text.parse().map_err(|unreadable| format!("in `legal`: {unreadable}"))?;
            if !engine.insert(mv.clone()) {
                twice.insert(mv);
            }
        }
        for (grounds, moves) in self.by_grounds(record, twice.intersection(&law)) {
            self.differs(made, Difference::Twice { side: Side::Second, grounds, moves });
        }
        let over = record.outcome(self.law).filter(|_| answer.outcome.is_some() && self.strictness.outcomes());
        if let (Some(outcome), false) = (over, engine.is_empty()) {
            let clause = G::Model::clause(Subject::Ending(outcome)).to_string();
            let outcome = self.law.outcome_by_name(record.position(), outcome).to_string();
            let moves = engine.iter().map(ToString::to_string).collect();
            self.differs(made, Difference::Over { side: Side::Second, clause, outcome, moves });
            return Ok(());
        }
        for (grounds, moves) in self.by_grounds(record, law.difference(&engine)) {
            self.differs(made, Difference::Misses { grounds, moves });
        }
        let mut by_clause: BTreeMap<String, Vec<Refused>> = BTreeMap::new();
        for mv in engine.difference(&law) {
            let refused = self.refused(record, mv, None);
            by_clause.entry(refused.reason.clause.clone()).or_default().push(refused);
        }
        for moves in by_clause.into_values() {
            self.differs(made, Difference::Plays { moves });
        }
        Ok(())
    }

    /// The moves with the same grounds together.
    fn by_grounds<'m>(
        &self,
        record: &Record<G::Model>,
        moves: impl Iterator<Item = &'m MoveOf<G>>,
    ) -> BTreeMap<Vec<String>, Vec<String>>
    where
        MoveOf<G>: 'm,
    {
        let mut groups: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
        for mv in moves {
            groups.entry(self.grounds(record.position(), mv)).or_default().push(mv.to_string());
        }
        groups
    }
}

/// An engine's outcome as the law would have it, where it uses the protocol's words.
fn typed(winner: Option<Named>, engine: &Ended) -> Option<Outcome> {
    match engine {
        Ended::Won { by, .. } => {
            let by = Win::ALL.into_iter().find(|win| Some(win.word()) == by.as_deref())?;
            Some(Outcome::Win { winner: winner?.player, by })
        }
        Ended::Drawn { draw } => Some(Outcome::Draw(Draw::ALL.into_iter().find(|word| word.word() == draw)?)),
    }
}

/// An engine's outcome as outcomes are displayed.
fn in_words(winner: Option<Named>, engine: &Ended) -> String {
    match (winner, engine) {
        (Some(winner), Ended::Won { by: Some(by), .. }) => format!("{winner} has won: {by}"),
        (Some(winner), _) => format!("{winner} has won"),
        (None, Ended::Drawn { draw }) => format!("drawn: {draw}"),
        (None, Ended::Won { winner, .. }) => format!("{winner} has won"),
    }
}

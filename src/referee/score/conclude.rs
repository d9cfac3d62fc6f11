//! What follows from a game that has been played to its end, whichever implementation has played it.

use std::cell::Cell;

use super::messages::{Told, What};
use super::{End, Ending, Note, Score, Token, WordedMissedClaim, since};
use crate::board::{Named, Player};
use crate::games::cited;
use crate::games::{Permission, Ruled};
use crate::referee::ending::{missed_claims, open_claims};
use crate::referee::winnable::{self, DeadSince, WinningChance};
use crate::rules::{Breach, Claim, Clause, Draw, NamedOutcome, Outcome, Subject, When};
use crate::session::{Session, Side};

/// How long a judge looks for what only a search shows: that a player cannot win any more, or that neither can.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// Some hundred thousand positions, as for one game.
    #[default]
    Thorough,
    /// Some hundred positions, as for the many games of an archive: enough for most mates, and for what walls and the
    /// material show. Where a player ran out of time, it is as many as for one game.
    Quick,
}

impl Effort {
    /// How many positions are searched for a player at the end of a score.
    pub(super) fn limit(self, score: &Score<'_>) -> u64 {
        let by_time = score.is_by_time() || matches!(score.end, Some(End::TimeOver(_)));
        match self {
            Effort::Quick if !by_time => winnable::LIMIT_IN_ARCHIVES,
            Effort::Quick | Effort::Thorough => winnable::limit_in_passing(),
        }
    }
}

/// A game at its end.
pub(super) struct Concluding<'p> {
    pub ruled: Ruled<'p>,
    pub score: &'p Score<'p>,
    /// Where it stands, with the moves of its last stretch since somebody has passed.
    pub session: &'p dyn Session,
    /// How the game has ended by its moves, if it has.
    pub outcome: Option<NamedOutcome>,
    /// After how many moves it had ended, if it went on all the same.
    pub over: Option<usize>,
    /// Whether a player has lost by an illegal move.
    pub lost: bool,
    /// Whether the last move is illegal.
    pub illegal: bool,
    /// How the score says that the players ended the game, in the colours of the game's document.
    pub end: Option<End>,
    /// How many positions are searched for a player.
    pub limit: u64,
    /// How many moves stand before the session's first.
    pub before: usize,
    /// Whether it is known that the search does not find the position to be dead: not both players to be unable to win.
    pub live: Cell<bool>,
}

/// What follows.
#[derive(Default)]
pub(super) struct Conclusions {
    /// How the game ended other than by its moves.
    pub ended: Option<Ending>,
    /// Why the law does not let the score's last words end it so.
    pub refused: Option<Breach>,
    /// The messages about the end besides.
    pub notes: Vec<Note>,
    /// Where the tag Termination says what the board does not show, and what that would be.
    pub misnamed: Option<Breach>,
    /// The draws that nobody claimed.
    pub missed: Vec<WordedMissedClaim>,
    /// Since when the game has gone on in a dead position, if it does.
    pub dead: Option<DeadSince>,
}

impl Conclusions {
    /// Whether the law has a word to say about them.
    pub fn are_the_laws(&self) -> bool {
        self.refused.is_some() || self.misnamed.is_some()
    }

    /// Adds the messages about the end; `said` is how the score says that the game ended, and `word` finds the word of a move.
    pub fn tell<'s>(
        self,
        score: &Score<'s>,
        said: Option<End>,
        word: impl Fn(usize) -> Option<Token<'s>>,
        told: &mut Vec<Told>,
    ) {
        let said = said.map(|end| end.to_string()).unwrap_or_default();
        let end = Token { at: score.ends_at, text: &said };
        told.extend(self.refused.map(|breach| Told::of_text(end, What::Untrue(breach))));
        let tag = score.tag("Termination").map(|tag| tag.value);
        told.extend(tag.zip(self.misnamed).map(|(tag, breach)| Told::of_text(tag, What::Untrue(breach))));
        // What began after a move is at its word.
        let after = |made: usize, what| {
            let last = made.checked_sub(1).and_then(|last| Some((last, word(last)?)));
            let token = last.map_or(Token { at: 0, text: "" }, |(_, token)| token);
            Told { mv: last.map(|(at, _)| at), ..Told::of_text(token, what) }
        };
        told.extend(self.missed.into_iter().map(|missed| after(missed.since, What::Claim(missed))));
        told.extend(self.dead.map(|dead| after(dead.since, What::Dead(dead))));
    }
}

fn refused(clause: Clause, why: &str) -> Breach {
    Breach { clause, squares: Vec::new(), why: why.to_owned() }
}

impl Concluding<'_> {
    /// `chess.score.result`: draws all conclusions. If the game is over by its moves, what the score says of its end
    /// has to agree with that (`too_late`), but for a claim with the last move (`claimed_before`); if not, the players or an
    /// arbiter have ended it (`by_the_players`). `dead` is since when the position is dead, where that is known already.
    pub fn conclude(&self, dead: Option<Option<DeadSince>>) -> Conclusions {
        let mut conclusions = Conclusions::default();
        match (self.outcome, self.end) {
            (Some(outcome), Some(end)) => match self.claimed_before(end) {
                Some(ending) => conclusions.ended = Some(ending),
                None => conclusions.refused = self.too_late(outcome, end),
            },
            (None, Some(end)) if !self.lost => self.by_the_players(end, &mut conclusions),
            _ => {}
        }
        let seek = || {
            let known = self.live.get();
            if known { None } else { winnable::dead(self.ruled.game, self.session, self.limit) }
        };
        if self.outcome.is_none() {
            let dead = dead.unwrap_or_else(seek);
            conclusions.dead = dead.map(|dead| DeadSince { since: self.before + dead.since, ..dead });
        }
        let late = self.outcome.filter(|_| self.over.is_some() || conclusions.refused.is_some());
        let late = late.map(|outcome| outcome.outcome);
        conclusions.notes.extend(since::note(self.ruled, self.score, self.session, late));
        conclusions.misnamed = self.misnamed(&mut conclusions);
        conclusions.missed = self.missed(&conclusions);
        conclusions
    }

    /// `chess.winnable`: whether a player can still win; `None` in a game whose law does not ask that.
    fn chance(&self, player: Player) -> Option<WinningChance> {
        let winnability = self.ruled.game.arbiter().winnability()?;
        let chance = winnability.chance(Side::Engine, self.session, player, self.limit);
        self.live.set(self.live.get() || !matches!(chance, WinningChance::Unwinnable { .. }));
        Some(chance)
    }

    /// Why a player cannot win any more, if the search shows it.
    fn hopeless(&self, player: Player) -> Option<String> {
        if self.ruled.game.arbiter().winnability()?.stays_open(self.session, player, self.limit) {
            self.live.set(true);
            return None;
        }
        match self.chance(player) {
            Some(WinningChance::Unwinnable { why, .. }) => Some(why),
            _ => None,
        }
    }

    /// `chess.score.result`, `chess.end.over`: the law's objection to the end that a score states of a game that is
    /// over without it. A result is right if it agrees; a resignation, an agreement or a claim comes too late.
    fn too_late(&self, outcome: NamedOutcome, end: End) -> Option<Breach> {
        match end {
            end if end.agrees_with(outcome) => None,
            End::Result(_) => {
                let clause = self.ruled.game.clause(Subject::Ending(outcome.outcome));
                Some(refused(clause, &format!("the game has already ended: {}", outcome.in_words())))
            }
            _ => Some(self.ruled.open_law("startpos").ok()?.over(outcome.outcome)),
        }
    }

    /// `chess.winnable.flag`, `chess.claim`, `chess.score.result`: how the players, or their clocks, have ended a game that
    /// is not over, if they may. A result says that they have, and not how.
    fn by_the_players(&self, end: End, conclusions: &mut Conclusions) {
        let (game, turn, by_time) = (self.ruled.game, self.session.turn(), self.score.is_by_time());
        let named = |player| turn.called(player);
        let who = |who: Option<Named>| who.map_or(turn, |who| named(who.player));
        let stated = |winner| Ending::Stated { winner, clause: game.result() };
        let end = if end == End::Win { End::Result(Some(turn.player)) } else { end };
        let ended = match end {
            End::Resignation(loser) => self.resigned(who(loser), conclusions),
            End::TimeOver(loser) => {
                let loser = who(loser);
                Ok(self.lost(self.time_over(loser), loser, conclusions))
            }
            End::Draw => self.agreed(conclusions).map(|clause| Ending::Agreement { clause }),
            End::Claim(claimant) => self.claimed(who(claimant)),
            End::Result(Some(winner)) => self.may_resign().map(|_| self.won(named(winner), conclusions)),
            // A draw is by a claim or an agreement, and not on time while each player can still win.
            End::Result(None) => match self.ruled.game.arbiter().flag().filter(|_| by_time && self.both_can_win()) {
                Some(flag) => {
                    Err(refused(flag, "each player can still mate the other, so the player whose flag fell has lost"))
                }
                None if self.is_claimable() => Ok(stated(None)),
                None => self.agreed(conclusions).map(|_| stated(None)),
            },
            End::BothLost | End::Win => Ok(Ending::BothLost { clause: game.result() }),
        };
        match ended {
            Ok(ending) => conclusions.ended = Some(ending),
            Err(breach) => conclusions.refused = Some(breach),
        }
    }

    /// `end.resignation`: a player who resigns has lost, if players may.
    fn resigned(&self, loser: Named, conclusions: &mut Conclusions) -> Result<Ending, Breach> {
        let clause = self.may_resign()?;
        Ok(self.lost(Ending::Resignation { loser, clause }, loser, conclusions))
    }

    /// `end.resignation`, `ruling.resignation`: the clause that lets a player resign, or objects.
    fn may_resign(&self) -> Result<Clause, Breach> {
        self.permitted(self.ruled.game.resignation(), "a player may not resign; the game goes on")
    }

    /// `end.agreement`, `ruling.agreed-draw`, `tori-shogi.no-agreed-draw`: the clause that lets the players agree on a draw,
    /// or objects. A condition that the score does not meet is told; the score is not refused for it.
    fn agreed(&self, conclusions: &mut Conclusions) -> Result<Clause, Breach> {
        let clause =
            self.permitted(self.ruled.game.agreed_draw(), "the players may not agree on a draw; the game goes on")?;
        conclusions.notes.extend(self.agreed_too_soon());
        Ok(clause)
    }

    /// `ruling.resignation`, `ruling.agreed-draw`: the clause of a permission, if it is granted under these rulings; if not, it
    /// objects. In a game that asks no such question it is always granted, or never.
    fn permitted(&self, permission: Permission, why: &str) -> Result<Clause, Breach> {
        match permission.is_granted(self.ruled.options) {
            true => Ok(permission.clause()),
            false => Err(refused(permission.clause(), why)),
        }
    }

    /// `chess.score.result`, `chess.winnable.flag`: the end by a result that says who has won. It may be by a penalty,
    /// so it stands also where the winner could not have mated; but not if the tag Termination says that it was on
    /// time.
    fn won(&self, winner: Named, conclusions: &mut Conclusions) -> Ending {
        let by_time = self.score.is_by_time();
        let stated = Ending::Stated { winner: Some(winner), clause: self.ruled.game.result() };
        match (self.hopeless(winner.player), self.ruled.game.arbiter().flag()) {
            (Some(why), Some(clause)) if by_time => {
                let drawn = format!("{why}; so the game is drawn");
                conclusions.refused = Some(refused(clause, &drawn));
                Ending::Unwinnable { winner, clause }
            }
            (Some(why), _) => {
                let says = match self.resignation_loses() {
                    None => format!("{why}; by a resignation or a flag fall, the game would be drawn"),
                    Some(loses) => format!("{why}; by a flag fall, the game would be drawn; {loses}"),
                };
                conclusions.notes.push(Note { at: self.score.ends_at, says });
                stated
            }
            (None, _) if by_time => self.time_over(winner.other()),
            (None, _) => stated,
        }
    }

    /// `chess.winnable.flag`: by the document, if it has a clock.
    fn time_over(&self, loser: Named) -> Ending {
        Ending::TimeOver { loser, clause: self.ruled.game.arbiter().flag() }
    }

    /// `chess.end.resignation`: why a resignation loses, by the Laws of its day, even where the other player cannot win.
    fn resignation_loses(&self) -> Option<&'static str> {
        self.ruled.game.arbiter().resignation_loses(self.score.date().as_deref())
    }

    fn both_can_win(&self) -> bool {
        Player::BOTH.into_iter().all(|player| matches!(self.chance(player), Some(WinningChance::Winnable(_))))
    }

    /// Whether a draw may be claimed. Where one may be agreed, it is not asked.
    fn is_claimable(&self) -> bool {
        let agreed = self.ruled.game.agreed_draw().is_granted(self.ruled.options);
        !agreed && !open_claims(self.ruled, self.session).is_empty()
    }

    /// `chess.end.agreement`: the condition of an agreement that the score does not meet.
    fn agreed_too_soon(&self) -> Option<Note> {
        let begins = self.score.stretches.len() == 1 && self.score.stretches[0].position.is_none();
        let moves = self.before + self.session.made();
        let says = self.ruled.game.arbiter().agreed_too_soon(moves).filter(|_| begins)?;
        Some(Note { at: self.score.ends_at, says: says.to_owned() })
    }

    /// `chess.end.resignation`, `chess.winnable.flag`: the end of a game that a player has lost, unless the other could
    /// not have mated them: then it is drawn.
    fn lost(&self, ending: Ending, loser: Named, conclusions: &mut Conclusions) -> Ending {
        let note = |says| Note { at: self.score.ends_at, says };
        let winner = loser.other();
        if let (Ending::Resignation { .. }, Some(loses)) = (ending, self.resignation_loses()) {
            conclusions.notes.extend(self.hopeless(winner.player).map(|why| note(format!("{why}; {loses}"))));
            return ending;
        }
        match (self.chance(winner.player), ending.clause()) {
            (Some(WinningChance::Unwinnable { why, .. }), Some(clause)) => {
                conclusions.notes.push(note(why));
                Ending::Unwinnable { winner, clause }
            }
            (Some(chance @ WinningChance::Undecided { .. }), _) => {
                conclusions.notes.push(note(chance.says(winner.player)));
                ending
            }
            _ => ending,
        }
    }

    /// `chess.claim.with-a-move`: the draw that a player has claimed with the last move of the score, which ends the game
    /// otherwise: that move was announced, and not made.
    fn claimed_before(&self, end: End) -> Option<Ending> {
        let End::Claim(Some(claimant)) = end else { return None };
        let mover = self.session.turn();
        let announced = claimant.player != mover.player && self.over.is_none();
        self.claimed(mover.called(claimant.player)).ok().filter(|_| announced)
    }

    /// `chess.claim`, `chess.claim.with-a-move`: judges the claim of a draw: by the player who has the move, or by the
    /// other with the last move of the score.
    fn claimed(&self, claimant: Named) -> Result<Ending, Breach> {
        let (claims, mover) = (self.ruled.game.claims(self.ruled.options), self.session.turn());
        let (occurrences, quiet) = (self.session.occurrences(), self.session.quiet_moves());
        let Some(claim) = claims.iter().find(|claim| claim.when.is_met(occurrences, quiet)) else {
            return Err(self.no_claim_is_met(&claims));
        };
        let announced = claim.announced();
        let (clause, why) = if claimant == mover {
            return Ok(Ending::Claim { claimant, claim: *claim });
        } else if self.session.made() == 0 {
            let clause = self.ruled.game.arbiter().who_claims().unwrap_or(claim.clause);
            (clause, format!("{mover} has the move, and {claimant} has announced none"))
        } else if self.illegal {
            (announced.clause, format!("the move that {claimant} has announced is illegal"))
        } else {
            return Ok(Ending::Claim { claimant, claim: announced });
        };
        Err(refused(clause, &format!("the claim is not correct: {why}")))
    }

    /// Why none of these claims is correct, in words.
    fn no_claim_is_met(&self, claims: &[Claim]) -> Breach {
        let why = |claim: &Claim| match claim.when {
            When::Occurred(times) => {
                format!("the position has occurred {} and not {times} times", times_over(self.session.occurrences()))
            }
            When::Quiet(moves) => format!(
                "without a capture or a Pawn's move there have been {} and not {}",
                moves_each(self.session.quiet_moves()),
                moves_each(moves)
            ),
        };
        let open = open_claims(self.ruled, self.session);
        let with = open.into_iter().map(|open| open.says);
        let whys: Vec<String> =
            claims.iter().map(|claim| format!("{} ({})", why(claim), cited(claim.clause))).chain(with).collect();
        match claims.first() {
            Some(claim) => refused(claim.clause, &format!("the claim is not correct: {}", whys.join("; "))),
            None => refused(self.ruled.game.agreed_draw().clause(), "no draw has to be claimed under these rulings"),
        }
    }

    /// What the tag Termination says of a board that does not show it. Words about people and clocks say nothing of
    /// the board; and sites call a draw one for want of material that was one on time, where only one player could not win.
    fn misnamed(&self, conclusions: &mut Conclusions) -> Option<Breach> {
        let tag = self.score.tag("Termination")?;
        let says = tag.text().to_lowercase().replace('-', " ");
        let is_said = |(word, outcome, _): &(&str, Outcome, &str)| {
            says.contains(word) && (*outcome != Outcome::Draw(Draw::DeadPosition) || !self.score.is_by_time())
        };
        let (_, outcome, named) = self.ruled.game.arbiter().ends_on_the_board().iter().copied().find(is_said)?;
        let claimable = |is_it: fn(When) -> bool| {
            let missed = missed_claims(self.ruled, self.session, true);
            missed.iter().any(|missed| is_it(missed.claim.when))
        };
        let shown = match (outcome, self.outcome.map(|outcome| outcome.outcome)) {
            (Outcome::Win { by, .. }, shown) => matches!(shown, Some(Outcome::Win { by: it, .. }) if it == by),
            (outcome, Some(shown)) if shown == outcome => true,
            (Outcome::Draw(Draw::Repetition), _) => claimable(|when| matches!(when, When::Occurred(_))),
            (Outcome::Draw(Draw::FiftyMoves), Some(Outcome::Draw(Draw::SeventyFiveMoves))) => true,
            (Outcome::Draw(Draw::FiftyMoves), _) => claimable(|when| matches!(when, When::Quiet(_))),
            (Outcome::Draw(Draw::DeadPosition), _) => {
                let seems =
                    conclusions.dead.is_some() || matches!(conclusions.ended, Some(Ending::Unwinnable { .. }));
                let hopeless = || Player::BOTH.into_iter().find_map(|player| self.hopeless(player));
                let hopeless = if seems { None } else { hopeless() };
                conclusions.notes.extend(hopeless.zip(self.ruled.game.arbiter().flag()).map(|(why, flag)| Note {
                    at: tag.value.at,
                    says: format!("{why}; so the draw may have been one on time ({})", cited(flag)),
                }));
                seems || !self.both_can_win()
            }
            _ => false,
        };
        let clause = self.ruled.game.clause(Subject::Ending(outcome));
        (!shown).then(|| refused(clause, &format!("the board shows no {named}")))
    }

    /// The draws that could be claimed and were not: those that were open before the last move, or after it in a game that
    /// is not drawn.
    fn missed(&self, conclusions: &Conclusions) -> Vec<WordedMissedClaim> {
        if self.ruled.game.claims(self.ruled.options).is_empty() {
            return Vec::new();
        }
        // After the end of the game nothing can be claimed.
        let mut earlier = self.over.map(|_| self.session.fork());
        if let (Some(session), Some(over)) = (&mut earlier, self.over) {
            (over..self.before + self.session.made()).for_each(|_| drop(session.take_back()));
        }
        let session = earlier.as_deref().unwrap_or(self.session);
        let last = session.made();
        let drawn = self.end.is_some_and(End::is_drawn) && conclusions.refused.is_none();
        let ended = conclusions.ended.is_some() || self.over.is_some();
        let missed = missed_claims(self.ruled, session, ended).into_iter();
        let missed = missed.filter(|missed| !drawn || missed.since < last);
        missed
            .map(|it| WordedMissedClaim { since: self.before + it.since, until: self.before + it.until, ..it })
            .collect()
    }
}

/// Moves of both players, as players count them.
pub fn moves_each(moves: u16) -> String {
    let each = if moves / 2 == 1 { "1 move each".to_owned() } else { format!("{} moves each", moves / 2) };
    if moves.is_multiple_of(2) { each } else { format!("{each} and one more") }
}

/// How many times, in words.
fn times_over(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    }
}

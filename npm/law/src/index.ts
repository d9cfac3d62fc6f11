/**
 * The law of eight board games: positions, verdicts with their clauses, pictures. `rulebook-law/validate` holds engines to it.
 *
 * @packageDocumentation
 */
export { ask, ready, type Question } from './law.js';
export { RulebookError } from './error.js';
export { Board, type Drawn, type Mark, type Rulings, type Start } from './board.js';
export { clause, find, game, games, replay } from './games.js';
export type { Answer, Breach, Claim, Dead, Fault, Outcome, Refusal, Verdict } from './wire/answer.js';
export type { Clause } from './wire/clause.js';
export type { FoundClause } from './wire/found.js';
export type { GameForm } from './wire/game.js';
export type { PieceAnswer } from './wire/piece.js';
export type { ScoreAnswer } from './wire/score.js';
export type { Winnable, WinnableAnswer } from './wire/winnable.js';

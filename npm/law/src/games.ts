// What the law says of a game, apart from any position.
import { answered } from './law.js';
import type { Rulings } from './board.js';
import type { WhatAProgramSaysAboutItself as About } from './wire/about.js';
import type { Clause, ClauseAnswer } from './wire/clause.js';
import type { Found, FoundClause } from './wire/found.js';
import type { GameAnswer, GameForm } from './wire/game.js';
import type { ScoreAnswer } from './wire/score.js';

/** The ids of the games. */
export function games(): string[] {
  return Object.keys(answered<About>({ ask: 'about' }).games ?? {});
}

/** A game: its title, open questions with their options, named sets of rulings, clauses. */
export function game(id: string): GameForm {
  return answered<GameAnswer>({ ask: 'game', game: id }).game;
}

/** A clause of a game's law, with its grounds. The game's id before the name may be left out. */
export function clause(game: string, name: string): Clause {
  return answered<ClauseAnswer>({ ask: 'clause', game, clause: name }).clause;
}

/** The clauses in which all the words occur, the best first: `find('chess', 'castle through check')`. */
export function find(game: string, words: string): FoundClause[] {
  return answered<Found>({ ask: 'find', game, words }).found;
}

/** A score, such as PGN, replayed: each move with the position after it, how the game ended, or where and why the score stops. */
export function replay(game: string, score: string, rulings?: Rulings): ScoreAnswer {
  return answered({ ask: 'score', game, score, rulings });
}

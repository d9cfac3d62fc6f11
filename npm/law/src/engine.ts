// Engines under test, and how they are asked.
import { RulebookError } from './error.js';
import type { Outcome } from './wire/answer.js';

/** Thrown by an engine that does not answer a question, which then does not count; the message is reported. */
export class Declined extends Error {
  override readonly name = 'Declined';
}

/** Thrown by an engine that refuses a position as impossible. */
export class ImpossiblePosition extends Error {
  override readonly name = 'ImpossiblePosition';
}

/** The options of the open questions about positions and moves: of each question one. */
export type Options = { readonly [question: string]: string };

/**
 * An engine under test. `position` is a position's text, or `startpos`; `moves` are the moves made from it. Only `legalMoves` is
 * needed; what else it has is compared with the law. Nothing is a promise: the engine answers at once.
 */
export interface Engine {
  /** The game that it plays. */
  readonly game?: string;
  readonly name?: string;
  readonly version?: string;
  /** The options that it supports of each question; all, if it does not say. */
  readonly rulings?: { readonly [question: string]: readonly string[] };
  /** All legal moves, in any order; none once the game is over. */
  legalMoves(position: string, moves: readonly string[], rulings: Options): Iterable<string>;
  /** Who has the choice: `white`, `black`, `south`, `north`. */
  turn?(position: string, moves: readonly string[], rulings: Options): string;
  /** Whether that player is in check. */
  check?(position: string, moves: readonly string[], rulings: Options): boolean;
  /** How the game has ended: `{ winner, by }` or `{ draw }`; `null` while it goes on. */
  outcome?(position: string, moves: readonly string[], rulings: Options): Outcome | null;
  /** The position's text after the moves. */
  positionAfter?(position: string, moves: readonly string[], rulings: Options): string;
  /** Whether a move is legal, or the clause that it breaks. */
  judge?(position: string, moves: readonly string[], move: string, rulings: Options): boolean | string;
}

/** An engine that answers questions of the protocol itself, as objects. */
export interface Answering {
  readonly game?: string;
  readonly name?: string;
  answer(question: { readonly [key: string]: unknown }): object;
}

interface Question {
  readonly id?: unknown;
  readonly ask?: string;
  readonly position?: string;
  readonly moves?: readonly string[];
  readonly rulings?: Options;
  readonly judge?: string;
}

/** The most moves that are read of an engine's list: as many as `rulebook validate` reads. */
const MOST_MOVES = 100_000;

/** The longest line that is read of an engine: likewise. */
const LONGEST_LINE = 4 << 20;

/** The answer to a line of the protocol, as a line. */
export function answer(engine: Engine | Answering, game: string, line: string): string {
  const { id, ...question } = JSON.parse(line) as Question;
  return written({ ...(id === undefined ? {} : { id }), ...said(engine, game, question) });
}

/** A value as JSON, up to a length: what an engine answers may have no end. */
function written(value: object): string {
  let left = LONGEST_LINE;
  return JSON.stringify(value, (_, part: unknown) => {
    left -= typeof part === 'string' ? part.length : 1;
    if (left < 0) throw new RangeError(`the answer is longer than ${LONGEST_LINE} bytes`);
    return part;
  });
}

function said(engine: Engine | Answering, game: string, question: Question): object {
  if ('answer' in engine) return object(engine.answer({ ...question }));
  if (question.ask === 'about') return about(engine, game);
  try {
    return state(engine, question);
  } catch (error) {
    if (error instanceof Declined) return { skipped: error.message };
    if (error instanceof ImpossiblePosition) return { error: { kind: 'impossible-position', message: error.message } };
    // An engine that asks the law refuses as the law does.
    if (error instanceof RulebookError) return { error: error.refusal };
    throw error;
  }
}

/** What the engine answers, if its parts are to be looked at: a text or an array of bytes may have a great many. */
function object(answer: unknown): object {
  const plain = typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !ArrayBuffer.isView(answer);
  if (!plain) throw new TypeError('the answer is no object');
  return answer;
}

/** An engine's moves, which may be written by code that goes on for ever. */
function listed(moves: Iterable<string>): string[] {
  const listed: string[] = [];
  for (const move of moves) {
    if (listed.push(move) > MOST_MOVES) throw new RangeError(`legalMoves has more than ${MOST_MOVES} moves`);
  }
  return listed;
}

function about({ name = 'engine', version = '', rulings = {} }: Engine, game: string): object {
  return { name, version, protocol: 1, games: { [game]: { rulings } } };
}

function state(engine: Engine, { position = 'startpos', moves = [], rulings = {}, judge }: Question): object {
  const legal = listed(engine.legalMoves(position, [...moves], { ...rulings }));
  const judged = judge === undefined ? undefined : engine.judge?.(position, [...moves], judge, { ...rulings });
  return {
    position: engine.positionAfter?.(position, [...moves], { ...rulings }),
    turn: engine.turn?.(position, [...moves], { ...rulings }),
    check: engine.check?.(position, [...moves], { ...rulings }),
    outcome: engine.outcome?.(position, [...moves], { ...rulings }),
    legal,
    verdict: judged === undefined ? undefined : verdict(judged),
  };
}

const verdict = (judged: boolean | string): object =>
  typeof judged === 'string' ? { legal: false, clause: judged } : { legal: judged };

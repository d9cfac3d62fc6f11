/** A question: a position, the moves made from it, and the rulings that are not the defaults. */
export interface Question {
  /** Stands for this question in all versions. */
  id: string;
  game: string;
  /** A position's text, or `startpos`. */
  position: string;
  /** Legal moves that are made first. */
  moves: string[];
  rulings: Record<string, string>;
  source: string;
  place?: string;
  rebuilt?: 'in-kind';
  /** On what the answer rests. */
  basis: 'transcribed' | 'rebuilt' | 'derived' | 'ruling' | 'text-form' | 'chosen';
  why?: string;
  /** The clauses that the case is there to show. */
  shows: string[];
  tags: string[];
  /** Which answers a person stated, such as `check`, `legal:e2e4` or `from:d5`; all others are computed. */
  stated: string[];
}

export interface HangsOn {
  question: string;
  options: string[];
}

/** A text that cannot be read; `at` is the byte of its first fault. */
export interface Malformed {
  step: 'malformed';
  at: number;
}

/** A position that is against the law. */
export interface Impossible {
  step: 'impossible-position';
  reasons: { clause: string; squares: string[]; why: string }[];
  hangs_on?: HangsOn[];
}

/** The answers about a position that stands. */
export interface Standing {
  step?: undefined;
  canonical: string;
  reached: string;
  turn: 'white' | 'black' | 'south' | 'north';
  check: boolean;
  outcome: { winner: string; by: string } | { draw: string } | null;
  clauses: { start?: string; turn: string; check: string; outcome?: string; recurrence?: string };
  legal: string[];
  grounds: { clauses: string[]; moves: string[] }[];
  refused: { move: string; step: 'illegal-move' | 'game-over'; clause: string; squares: string[]; why: string }[];
  illegal?: { clause: string; of?: number; moves: string[] }[];
  after: Record<string, string>;
  illegible?: { move: string; step: 'malformed'; at: number }[];
  perft?: Record<string, number>;
  hangs_on: HangsOn[];
}

export type Case = Question & (Malformed | Impossible | Standing);

export interface Perft {
  name: string;
  position: string;
  rulings?: Record<string, string>;
  counts: Record<string, number>;
  counted_by: Record<string, number>;
}

export interface File {
  game: string;
  file: string;
  sha256: string;
}

export interface Manifest {
  corpus: 'rulebook';
  version: number;
  slim?: true;
  sha256: string;
  cases: number;
  games: (File & { title: string; bytes: number; cases: number; fixtures: number; chosen: number; clauses: number; pairs: number; rulings: Record<string, Record<string, number>>; basis: Record<string, number> })[];
  perft: (File & { positions: number })[];
  scores: (File & { cases: number })[];
  index: { file: string; sha256: string; clauses: number };
  schemas: Record<string, string>;
}

/** The folder of the files. */
export const data: URL;
/** The corpus's version, and each file's digest. */
export function manifest(): Manifest;
/** The games' ids. */
export function games(): string[];
/** The cases of a game. */
export function cases(game: string): Case[];
/** The perft tables of a game. */
export function perft(game: string): Perft[];
/** Which cases show a clause: for each game and clause, their ids. */
export function index(): { game: string; clause: string; cases: string[] }[];
/** The cases of a game that are there to show a clause. */
export function casesOf(game: string, clause: string): Case[];
/** What every key of a case means. */
export function page(): string;

/**
 * Engines held to the law. The module that does so is apart from the law's own, so that who plays does not load it.
 *
 * @packageDocumentation
 */
import { answer, type Answering, type Engine } from './engine.js';
import { compile, Instance, whole } from './module.js';
import { packed } from './validate.wasm.js';
import type { Rulings } from './board.js';
import type { Report as Data } from './wire/report.js';

/** What is asked, and how the answers are compared. */
export interface Plan {
  /** The game; by default the engine's `game`. */
  readonly game?: string;
  /** Everything is asked under these. By default each case is asked under its own, and the rest under the defaults and some of those that the engine supports. */
  readonly rulings?: Rulings;
  /** How strictly answers are compared. */
  readonly compare?: 'moves' | 'play' | 'outcome' | 'reasons';
  /** How many questions are asked besides the cases, at most: 500 by default. */
  readonly positions?: number;
  /** For how many seconds questions are asked besides the cases, at most; their number is not limited then. */
  readonly seconds?: number;
  /** The seed of everything random. */
  readonly seed?: number;
  /** How many faults are minimized and reported, at most. */
  readonly faults?: number;
  /** The maximum number of seconds to look for the causes of wrong answers; 0: they are not looked for. */
  readonly diagnose?: number;
  /** Hears how far the work has got. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How far a validation has got. */
export interface Progress {
  /** What is asked. */
  readonly part: string;
  /** How much of it has been done. */
  readonly done: number;
  /** Of how much, if that is known. */
  readonly of: number | null;
  /** How many distinct faults were found. */
  readonly wrong: number;
}

/** The report of a validation. */
export interface Report {
  /** Whether everything that was planned was asked, and every answer is right. */
  readonly passed: boolean;
  /** What it shows, in a sentence. */
  readonly conclusion: string;
  /** The wrong rules that explain the wrong answers, each in two sentences, the surest first. */
  readonly causes: readonly string[];
  /** All of it as text, as `rulebook validate --all` prints it. */
  readonly text: string;
  /** The first screen, as `rulebook validate` prints it: of each cause a sentence, a board and a command. */
  readonly brief: string;
  /** All of it as data, as `rulebook validate --json` writes it. */
  readonly data: Data;
}

let compiling: Promise<WebAssembly.Module> | undefined;

/** How many lines of a stack trace are reported. */
const LAST_WORDS = 8;

/** How much is read of a text of an engine's. */
const LONGEST_TEXT = 10_000;

/**
 * Tests an engine against the law: asks it every case, then local cases, random placements and random games. It asks
 * without a pause, so that a page calls it in a worker.
 *
 * ```ts
 * const report = await validate({ game: 'chess', legalMoves: (fen, moves) => myLegalMoves(fen, moves) });
 * report.passed || console.log(report.brief);
 * ```
 *
 * @throws Error The engine says that it does not play the game, or not under these rulings; or the plan is none.
 */
export async function validate(engine: Engine | Answering, plan: Plan = {}): Promise<Report> {
  const game = plan.game ?? engine.game;
  if (game === undefined) throw new TypeError('the engine has no property `game`, so that the plan must name it');
  const law = new Instance(await (compiling ??= compile(packed)), {
    engine: (line) => JSON.stringify(said(engine, game, line)),
    heard: (done) => plan.onProgress?.(JSON.parse(done) as Progress),
  });
  const { compare = 'play', positions = 500, seconds, seed = 1, faults = 24, diagnose = 20, rulings } = plan;
  const asked = {
    game, name: written(() => engine.name ?? 'engine', LONGEST_TEXT), rulings, compare, seed, seconds, faults, diagnose,
    ...(seconds === undefined ? { positions } : {}),
  };
  const { told, refused } = JSON.parse(law.validate(JSON.stringify(asked))) as { told?: Told; refused?: string };
  if (!told) throw new Error(refused);
  const { report, conclusion, sentences, text, brief } = told;
  return { passed: report.holds, conclusion, causes: sentences, text, brief, data: report };
}

interface Told {
  report: Data;
  conclusion: string;
  sentences: string[];
  text: string;
  brief: string;
}

/** The engine's line, or what it has thrown. */
function said(engine: Engine | Answering, game: string, line: string): object {
  try {
    return { line: answer(engine, game, line) };
  } catch (thrown) {
    const trace = written(() => (thrown instanceof Error ? thrown.stack : ''), LAST_WORDS * LONGEST_TEXT).split('\n', LAST_WORDS);
    const words = written(() => thrown, LONGEST_TEXT) || 'something that cannot be written';
    return { thrown: [words, trace.map((line) => line.slice(0, LONGEST_TEXT))] };
  }
}

/** A text of a value of the engine's, up to a length; none if the engine fails again as it writes it. */
function written(value: () => unknown, longest: number): string {
  try {
    return whole(String(value()).slice(0, longest));
  } catch {
    return '';
  }
}

export { Declined, ImpossiblePosition, type Answering, type Engine, type Options } from './engine.js';

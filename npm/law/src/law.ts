// Questions of the protocol, answered by the law.
import { compile, Instance, whole } from './module.js';
import { packed } from './law.wasm.js';
import { RulebookError } from './error.js';
import type { Refusal } from './wire/answer.js';

let compiling: Promise<WebAssembly.Module> | undefined;
let law: { compiled: WebAssembly.Module; instance: Instance } | undefined;

/**
 * Unpacks and compiles the law. Everything else in this package needs it first; later calls do nothing.
 *
 * ```ts
 * import { Board, ready } from 'rulebook-law';
 * await ready();
 * new Board('chess').moves().length; // 20
 * ```
 */
export async function ready(): Promise<void> {
  compiling ??= compile(packed);
  const compiled = await compiling;
  law ??= { compiled, instance: new Instance(compiled) };
}

function loaded(): { compiled: WebAssembly.Module; instance: Instance } {
  if (!law) throw new Error('the law is not loaded yet: `await ready()` comes first');
  return law;
}

/** Does something in the module. @internal */
export function within<Result>(act: (instance: Instance) => Result): Result {
  const { compiled, instance } = loaded();
  try {
    return act(instance);
  } catch (error) {
    // A module that has stopped within a question is in no known state.
    if (!(error instanceof RulebookError)) law = { compiled, instance: new Instance(compiled) };
    throw error;
  }
}

/** Whether this is the module that is asked. @internal */
export const isRunning = (instance: Instance): boolean => law?.instance === instance;

/** A question of the protocol, without the keys that are undefined. */
export type Question = { readonly [key: string]: unknown };

/**
 * Asks a question of the protocol, and returns the answer as it is, also a refusal: `{ error }`.
 *
 * ```ts
 * ask({ ask: 'clause', game: 'aviary', clause: 'robin.blocked' });
 * ```
 */
export function ask(question: Question): unknown {
  const line = lineOf(question);
  return JSON.parse(within((instance) => instance.ask(line)));
}

/** As JSON. */
export const lineOf = (asked: unknown): string =>
  JSON.stringify(asked, (_, value: unknown) => (typeof value === 'string' ? whole(value) : value));

/** The answer; throws a refusal. */
export function answered<Answer>(question: Question): Answer {
  const line = lineOf(question);
  return answerOf(within((instance) => instance.ask(line)));
}

/** The answer that a line of JSON is; throws a refusal. */
export function answerOf<Answer>(line: string): Answer {
  const answer = JSON.parse(line) as (Answer & object) | { error: Refusal };
  // A score that stops has an error of its own, and steps before it.
  if ('error' in answer && !('steps' in answer)) throw new RulebookError(answer.error as Refusal);
  return answer as Answer;
}

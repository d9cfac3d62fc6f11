// Games in progress inside the law's module.
import { answerOf, isRunning, lineOf, within, type Question } from './law.js';
import type { Instance } from './module.js';

/** What is asked of a game, or done in it: `legal`, or `{ play: 'e4' }`. */
export type Asked = string | { readonly [what: string]: string };

interface Held {
  readonly instance: Instance;
  readonly address: number;
}

/** Frees a game, unless its module has stopped and is gone with all its memory. */
const close = ({ instance, address }: Held): void => {
  if (isRunning(instance)) within(() => instance.close(address));
};

/** Frees the games whose sessions nobody has any more. */
const forgotten = new FinalizationRegistry(close);

/** A game in the module's memory, until `close()` or the collection of garbage. */
export class Session {
  private constructor(private readonly held: Held) {
    forgotten.register(this, held, this);
  }

  /** The game where a question of the protocol leads. Throws a refusal. */
  static open(question: Question): Session {
    const line = lineOf(question);
    return within((instance) => new Session({ instance, address: answerOf<{ said: number }>(instance.open(line)).said }));
  }

  /** Whether the module has stopped in which it is. */
  get isLost(): boolean {
    return !isRunning(this.held.instance);
  }

  /** The answer; throws a refusal. */
  ask<Said>(asked: Asked): Said {
    const line = lineOf(asked);
    const { instance, address } = this.held;
    return answerOf<{ said: Said }>(within(() => instance.tell(address, line))).said;
  }

  /** An independent copy. */
  fork(): Session {
    const { instance, address } = this.held;
    return new Session({ instance, address: within(() => instance.fork(address)) });
  }

  close(): void {
    forgotten.unregister(this);
    close(this.held);
  }
}

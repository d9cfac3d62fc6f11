// What the law refuses.
import type { Refusal } from './wire/answer.js';

/** A refusal by the law, with its reason. */
export class RulebookError extends Error {
  override readonly name = 'RulebookError';
  /** What is wrong, such as `illegal-move`, `impossible-position`, `malformed`, `unknown-game` or `unknown-ruling`. */
  readonly kind: Refusal['kind'];
  /** All that the law says about it: the clause, the squares, the faults of a text, the reasons why a position is impossible. */
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message ?? refusal.reasons?.map(({ why }) => why).join('; ') ?? refusal.kind);
    this.kind = refusal.kind;
    this.refusal = refusal;
  }
}

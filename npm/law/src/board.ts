// A game in progress.
import { RulebookError } from './error.js';
import { answered, ask } from './law.js';
import type { Answer, Claim, Dead, Outcome, Refusal, Verdict } from './wire/answer.js';
import type { PieceAnswer } from './wire/piece.js';
import type { ScoreAnswer } from './wire/score.js';
import type { WinnableAnswer } from './wire/winnable.js';

/** Answers to a game's open questions: the name of a set, `question=option,…`, or an option for each question named. */
export type Rulings = string | { readonly [question: string]: string };

/** How a board begins. */
export interface Start {
  /** A position's text, such as a FEN. By default that from which the game starts. */
  readonly position?: string | undefined;
  /** Moves made from there. */
  readonly moves?: readonly string[] | undefined;
  /** Options of open questions; the others have their defaults. */
  readonly rulings?: Rulings | undefined;
}

/** What a square is marked as. */
export type Mark = 'origin' | 'target' | 'capture' | 'reason' | 'last' | 'check';

/** How a position is drawn. */
export interface Drawn {
  /** Whether the board is turned, so that the side below in the game's document is above. */
  readonly turned?: boolean | undefined;
  /** The squares that are marked. */
  readonly squares?: { readonly [square: string]: Mark } | undefined;
  /** Arrows, from a square to another. */
  readonly arrows?: readonly (readonly [string, string])[] | undefined;
  /** Whether files and ranks are named beside the board; by default they are. */
  readonly coordinates?: boolean | undefined;
}

/**
 * A position, the moves made from it, and what the law says about both. Moves and positions are texts, as in the protocol; moves
 * may also be written as the game's players write them, such as `Nf3`.
 *
 * ```ts
 * const board = new Board('chess');
 * board.move('e4');
 * board.move('e7e5');
 * board.turn; // 'white'
 * board.explain('e1e3').clause; // 'chess.king.move'
 * ```
 */
export class Board {
  /** The game's id. */
  readonly game: string;
  /** The rulings under which it is played. */
  readonly rulings: Rulings | undefined;
  private start: string;
  private made: string[];
  private state: Answer | undefined;

  /**
   * @throws RulebookError There is no such game or ruling, the position is impossible or cannot be read, or a move is illegal.
   */
  constructor(game: string, { position, moves = [], rulings }: Start = {}) {
    this.game = game;
    this.rulings = rulings;
    this.start = position ?? 'startpos';
    this.made = [];
    this.start = this.position();
    for (const move of moves) this.move(move);
  }

  private question(more: object = {}): { [key: string]: unknown } {
    return { game: this.game, rulings: this.rulings, position: this.start, moves: this.made, ...more };
  }

  private here(): Answer {
    return (this.state ??= answered<Answer>(this.question()));
  }

  /** The position's text: of chess, a FEN. */
  position(): string {
    return this.here().position ?? '';
  }

  /** The same as `position()`, under the name that chess programs use. */
  fen(): string {
    return this.position();
  }

  /** Who has the choice: `white` or `black`, or while Awele is played `south` or `north`. */
  get turn(): string {
    return this.here().turn ?? '';
  }

  /** The legal moves, sorted as text; none once the game is over. */
  moves(): string[] {
    return [...(this.here().legal ?? [])];
  }

  /** Whether the player who has the choice is in check. */
  isCheck(): boolean {
    return this.here().check ?? false;
  }

  /** How the game has ended; `null` while it goes on. */
  outcome(): Outcome | null {
    return this.here().outcome ?? null;
  }

  /** Whether the game is over. */
  isGameOver(): boolean {
    return this.outcome() !== null;
  }

  /**
   * The draws that the player who has the choice may claim: as the position stands, `since` so many moves, or `with` moves that
   * are announced and not made. Nothing claims them here, and the game goes on.
   */
  claims(): Claim[] {
    return [...(this.here().claims ?? [])];
  }

  /**
   * Since when the game goes on in a dead position of chess, one in which neither player can win any more; `null` if it does
   * not, or nobody knows. By the Laws it was over there; under `rulings: 'dead-position=exact'` it is.
   */
  dead(): Dead | null {
    return this.here().dead ?? null;
  }

  /**
   * Whether `white` and `black` can still win in chess: the `verdict` is `winnable`, with a `line` of legal moves to a mate;
   * `unwinnable`, with the reason; or `undecided`. It can take seconds.
   *
   * ```ts
   * new Board('chess', { position: '8/8/8/8/3N4/K7/8/kr6 w - - 0 1' }).winnable().white;
   * // { verdict: 'winnable', line: ['d4c2'] }
   * ```
   *
   * @throws RulebookError The game is not chess.
   */
  winnable(): WinnableAnswer {
    // What has been played makes no difference.
    return answered({ ask: 'winnable', game: this.game, rulings: this.rulings, position: this.position() });
  }

  /** Whether the game has ended by checkmate. */
  isCheckmate(): boolean {
    const outcome = this.outcome();
    return outcome !== null && 'winner' in outcome && outcome.by === 'checkmate';
  }

  /** Whether the game is drawn by stalemate. */
  isStalemate(): boolean {
    const outcome = this.outcome();
    return outcome !== null && 'draw' in outcome && outcome.draw === 'stalemate';
  }

  /** Whether the game has ended in a draw, whichever. */
  isDraw(): boolean {
    const outcome = this.outcome();
    return outcome !== null && 'draw' in outcome;
  }

  /** Whether a move is legal. */
  isLegal(move: string): boolean {
    return this.explain(move).legal;
  }

  /**
   * Makes a legal move, and returns its text in the protocol's notation. The board is unchanged if it throws.
   *
   * @throws RulebookError The move cannot be read, or the law forbids it: by the `clause` in `refusal`.
   */
  move(move: string): string {
    const read = this.parse(move);
    const state = answered<Answer>(this.question({ moves: [...this.made, read] }));
    this.made.push(read);
    this.state = state;
    return read;
  }

  /** Takes the last move back, and returns it; `null` if there is none. */
  undo(): string | null {
    const last = this.made.pop();
    if (last === undefined) return null;
    this.state = undefined;
    return last;
  }

  /** The moves made. */
  history(): string[] {
    return [...this.made];
  }

  /** Goes back to where the board began. */
  reset(): void {
    this.made = [];
    this.state = undefined;
  }

  /** An independent copy. */
  clone(): Board {
    const copy = Object.assign(Object.create(Board.prototype) as Board, this);
    copy.made = [...this.made];
    return copy;
  }

  /**
   * The law's verdict on a move, legal or not: the clause that it breaks, why, and the squares that make it so, or the clauses
   * that grant it, and which rulings the verdict hangs on.
   *
   * @throws RulebookError The move cannot be read.
   */
  explain(move: string): Verdict {
    const { verdict } = answered<Answer>(this.question({ judge: this.parse(move) }));
    if (!verdict) throw new Error('a move that is judged has a verdict');
    return verdict;
  }

  /** All moves of the piece on a square, or of one in hand (`S@`), and why it may not make the others. */
  piece(from: string): PieceAnswer {
    return answered(this.question({ ask: 'piece', from }));
  }

  /**
   * The move that a text means here, in the protocol's notation or as players write it. A move in the protocol's notation may
   * be illegal.
   *
   * @throws RulebookError It fits no move, or several.
   */
  parse(text: string): string {
    if (this.moves().includes(text)) return text;
    const { steps, error } = this.score(text);
    const [step] = steps;
    if (step && steps.length === 1 && !error) return step.move;
    const { error: unread } = ask(this.question({ judge: text })) as { error?: Refusal };
    if (unread) throw new RulebookError(error ?? unread);
    return text;
  }

  /** A legal move as the game's document writes it, such as `Nf3`; in the protocol's notation if the document has none. */
  san(move: string): string {
    const read = this.parse(move);
    const score = this.score(read, 'document');
    if (score.error) throw new RulebookError(score.error);
    return score.written?.at(-1)?.text.split(/\s+/).at(-1) ?? read;
  }

  /** The game as far as it was played, and one more word. */
  private score(word: string, notation?: string): ScoreAnswer {
    const score = `[FEN "${this.start}"]\n${this.made.join(' ')} ${word}`;
    return answered({
      ask: 'score', game: this.game, rulings: this.rulings, score, first: this.made.length, notation,
    });
  }

  /**
   * The position as an SVG picture.
   *
   * @throws RulebookError A marked square is not on the board.
   */
  svg(drawn: Drawn = {}): string {
    const marks = { squares: {}, arrows: [], turned: false, coordinates: true, ...drawn };
    return answered<{ svg: string }>(this.question({ ask: 'draw', marks })).svg;
  }
}

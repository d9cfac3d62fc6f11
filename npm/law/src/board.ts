/// <reference lib="esnext.disposable" preserve="true" />
// A game in progress.
import { answered } from './law.js';
import { Session } from './session.js';
import type { Claim, Dead, Outcome, Verdict } from './wire/answer.js';
import type { PieceAnswer } from './wire/piece.js';
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
  private readonly start: string;
  private made: string[];
  /** The same game in the module, as long as it is needed there. */
  private session: Session | undefined;
  /** What has been said of the game since the last move. */
  private said = new Map<string, unknown>();

  /**
   * @throws RulebookError There is no such game or ruling, the position is impossible or cannot be read, or a move is illegal.
   */
  constructor(game: string, { position = 'startpos', moves = [], rulings }: Start = {}) {
    this.game = game;
    // What the caller changes later does not change a game in progress.
    this.rulings = typeof rulings === 'object' ? Object.freeze({ ...rulings }) : rulings;
    this.made = [];
    this.start = position;
    this.start = this.position();
    for (const move of moves) this.move(move);
  }

  private question(): { [key: string]: unknown } {
    return { game: this.game, rulings: this.rulings, position: this.start, moves: this.made };
  }

  private here(): Session {
    // A module that has stopped took its games with it.
    if (this.session?.isLost) this.session = undefined;
    if (!this.session) {
      const session = Session.open({ ...this.question(), moves: [] });
      for (const play of this.made) session.ask({ play });
      this.session = session;
    }
    return this.session;
  }

  private tell<Said>(what: string): Said {
    if (!this.said.has(what)) this.said.set(what, this.here().ask(what));
    return this.said.get(what) as Said;
  }

  /** The position's text: of chess, a FEN. */
  position(): string {
    return this.tell('position');
  }

  /** The same as `position()`, under the name that chess programs use. */
  fen(): string {
    return this.position();
  }

  /** Who has the choice: `white` or `black`, or while Awele is played `south` or `north`. */
  get turn(): string {
    return this.tell('turn');
  }

  /** The legal moves, sorted as text; none once the game is over. */
  moves(): string[] {
    return [...this.tell<string[]>('legal')];
  }

  /** Whether the player who has the choice is in check. */
  isCheck(): boolean {
    return this.tell('check');
  }

  /** How the game has ended; `null` while it goes on. */
  outcome(): Outcome | null {
    return structuredClone(this.tell<Outcome | null>('outcome'));
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
    return structuredClone(this.tell<Claim[]>('claims'));
  }

  /**
   * Since when the game goes on in a dead position of chess, one in which neither player can win any more; `null` if it does
   * not, or nobody knows. By the Laws it was over there; under `rulings: 'dead-position=exact'` it is.
   */
  dead(): Dead | null {
    return structuredClone(this.tell<Dead | null>('dead'));
  }

  /**
   * Whether `white` and `black` can still win in chess: the `verdict` is `winnable`, with a `line` of legal moves to a mate;
   * `unwinnable`, with the reason; or `undecided`. It can take seconds. `over` says how the game is over, if it is; the rest is
   * about the position alone. `past` says where a line goes past a draw by a count of moves or a repetition.
   *
   * ```ts
   * new Board('chess', { position: '8/8/8/8/3N4/K7/8/kr6 w - - 0 1' }).winnable().white;
   * // { verdict: 'winnable', line: ['d4c2'] }
   * ```
   *
   * @throws RulebookError The game is not chess.
   */
  winnable(): WinnableAnswer {
    // What has been played may have ended the game.
    return answered({ ask: 'winnable', ...this.question() });
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
    return this.here().ask({ is_legal: move });
  }

  /**
   * Makes a legal move, and returns its text in the protocol's notation. The board is unchanged if it throws. A move may be given
   * as chess.js gives it, by `from`, `to` and `promotion`.
   *
   * @throws RulebookError The move cannot be read, or the law forbids it: by the `clause` in `refusal`.
   */
  move(move: string | { readonly from: string; readonly to: string; readonly promotion?: string | undefined }): string {
    const text = typeof move === 'string' ? move : `${move.from}${move.to}${move.promotion ?? ''}`;
    const read = this.here().ask<string>({ play: text });
    this.made.push(read);
    this.said.clear();
    return read;
  }

  /** Takes the last move back, and returns it; `null` if there is none. */
  undo(): string | null {
    const last = this.made.at(-1);
    if (last === undefined) return null;
    this.here().ask('take_back');
    this.made.pop();
    this.said.clear();
    return last;
  }

  /** The moves made, in the protocol's notation; with `san`, as the game's document writes them. */
  history({ san = false }: { readonly san?: boolean } = {}): string[] {
    if (!san) return [...this.made];
    const board = new Board(this.game, { position: this.start, rulings: this.rulings });
    const written = this.made.map((move) => {
      const text = board.san(move);
      board.move(move);
      return text;
    });
    board.free();
    return written;
  }

  /** Goes back to where the board began. */
  reset(): void {
    this.free();
    this.made = [];
    this.said.clear();
  }

  /** An independent copy. */
  clone(): Board {
    const copy = Object.assign(Object.create(Board.prototype) as Board, this);
    copy.made = [...this.made];
    copy.said = new Map(this.said);
    copy.session = this.here().fork();
    return copy;
  }

  /**
   * Frees the game's memory at once; otherwise it is freed some time after the board is collected as garbage, which never
   * happens while a script runs without a pause: code that makes thousands of boards in one loop should call it. A board that
   * is used again plays its moves again first.
   */
  free(): void {
    this.session?.close();
    this.session = undefined;
  }

  /** The same at the end of a block: `using board = new Board('chess')`. */
  [Symbol.dispose](): void {
    this.free();
  }

  /**
   * The law's verdict on a move, legal or not: the clause that it breaks, why, and the squares that make it so, or the clauses
   * that grant it, and which rulings the verdict depends on.
   *
   * @throws RulebookError The move cannot be read.
   */
  explain(move: string): Verdict {
    return this.here().ask({ explain: move });
  }

  /** All moves of the piece on a square, or of one in hand (`S@`), and why it may not make the others. */
  piece(from: string): PieceAnswer {
    return this.here().ask({ piece: from });
  }

  /**
   * The legal move that a text means here, in the protocol's notation or as players write it. A slip that leaves no doubt is
   * read, such as `0-0`; what says another move than it can mean is refused with the right spelling, and `replay` mends it.
   *
   * @throws RulebookError It fits no move, or several; it says something untrue; or the law forbids the move.
   */
  parse(text: string): string {
    return this.here().ask({ read: text });
  }

  /** A legal move as the game's document writes it, such as `Nf3`, which `parse` reads back; in the protocol's notation if the document has none. */
  san(move: string): string {
    return this.here().ask({ write: move });
  }

  /**
   * The position as an SVG picture.
   *
   * @throws RulebookError A marked square is not on the board.
   */
  svg(drawn: Drawn = {}): string {
    const marks = { squares: {}, arrows: [], turned: false, coordinates: true, ...drawn };
    // Of what has been played, the picture only shows whether the game is over.
    const played = this.isGameOver() ? {} : { position: this.position(), moves: [] };
    return answered<{ svg: string }>({ ask: 'draw', ...this.question(), ...played, marks }).svg;
  }
}

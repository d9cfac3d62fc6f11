// A WebAssembly module of the law: lines of the protocol in, lines out.

/** A text in the module's memory, by its address: its length in four bytes, the lowest first, and UTF-8. */
type Address = number;

/** A game in the module's memory, by its address. */
type Game = number;

interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): Address;
  ask(question: Address): Address;
  open(question: Address): Address;
  tell(game: Game, asked: Address): Address;
  fork(game: Game): Game;
  close(game: Game): void;
  validate(asked: Address): Address;
  free(text: Address): void;
}

/** What a module that tests an engine asks of the program that runs it. */
export interface Host {
  /** The engine's answer to a line of the protocol. */
  engine(line: string): string;
  /** Hears how far the work has got. */
  heard(done: string): void;
}

const NOBODY: Host = {
  engine: () => { throw new Error('no engine is tested here'); },
  heard: () => {},
};

const HEAD = 4;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An instance of the module, with memory of its own. */
export class Instance {
  private readonly exports: Exports;

  constructor(compiled: WebAssembly.Module, host: Host = NOBODY) {
    const imports = {
      engine: (question: Address) => this.write(host.engine(this.take(question))),
      now: () => performance.now(),
      heard: (done: Address) => host.heard(this.take(done)),
    };
    const { exports } = new WebAssembly.Instance(compiled, { host: imports });
    this.exports = exports as unknown as Exports;
  }

  ask(line: string): string {
    return this.take(this.exports.ask(this.write(line)));
  }

  open(line: string): string {
    return this.take(this.exports.open(this.write(line)));
  }

  tell(game: Game, line: string): string {
    return this.take(this.exports.tell(game, this.write(line)));
  }

  fork(game: Game): Game {
    return this.exports.fork(game);
  }

  close(game: Game): void {
    this.exports.close(game);
  }

  validate(asked: string): string {
    return this.take(this.exports.validate(this.write(asked)));
  }

  private write(text: string): Address {
    const bytes = encoder.encode(text);
    const at = this.exports.alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at + HEAD, bytes.length).set(bytes);
    return at;
  }

  /** Reads a text, and frees it. */
  private take(at: Address): string {
    const { buffer } = this.exports.memory;
    const length = new DataView(buffer).getUint32(at, true);
    const text = decoder.decode(new Uint8Array(buffer, at + HEAD, length));
    this.exports.free(at);
    return text;
  }
}

/** Unpacks and compiles a module. */
export async function compile(packed: string): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** A text without halves of surrogate pairs, which JSON in UTF-8 does not have. */
export const whole = (text: string): string => text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');

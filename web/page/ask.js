'use strict';

/**
 * The seam between the page and the law: a question of the protocol in, a promise of its answer out. The law is a
 * WebAssembly module in `law.js`, or the program that serves the page.
 */
const ask = (() => {
  /** Answers that were given before. The law has no memory, so a question has one answer. */
  const known = new Map();
  const KEPT = 300;

  /** A key that every answer has, unless it is an error, by what is asked. */
  const KEYS = {
    about: 'games', game: 'game', draw: 'svg', piece: 'moves', law: 'law', clause: 'clause', find: 'found', score: 'steps',
    archive: 'archive', winnable: 'white', incident: 'steps', position: 'legal',
  };

  /** How long the server may take, in milliseconds: longer than it takes until it says itself that it took too long. */
  const PATIENCE = 45_000;

  let unanswered = 0;

  let module = null;
  let law = null;

  async function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).arrayBuffer();
  }

  async function load() {
    module ??= unpack(globalThis.RULEBOOK_LAW).then((bytes) => WebAssembly.compile(bytes));
    const instance = await WebAssembly.instantiate(await module);
    // The text is in `law.js` and, compiled, in `module`.
    globalThis.RULEBOOK_LAW = true;
    return instance.exports;
  }

  /** What a module that has been loaded answers. It is the text of a worker too, so it uses no other name of the page. */
  function answerOf({ alloc, ask: answer, free, memory }, line) {
    const HEAD = 4;
    const question = new TextEncoder().encode(line);
    const at = alloc(question.length);
    new Uint8Array(memory.buffer, at + HEAD, question.length).set(question);
    const answered = answer(at);
    const length = new DataView(memory.buffer).getUint32(answered, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answered + HEAD, length));
    free(answered);
    return text;
  }

  async function here(line) {
    law ??= load();
    const exports = await law;
    try {
      return answerOf(exports, line);
    } catch (error) {
      law = null; // A module that has stopped within a question is in no known state.
      throw error;
    }
  }

  /** What a worker does: it has the same module, and answers one question after the other. */
  function work() {
    let instance = null;
    addEventListener('message', async ({ data: { module, line, number } }) => {
      try {
        instance ??= await WebAssembly.instantiate(module);
        postMessage({ number, text: answerOf(instance.exports, line) });
      } catch (error) {
        instance = null;
        postMessage({ number, failed: error.message });
      }
    });
  }

  let worker = null;
  /** The questions that the worker has not answered yet, by their numbers. */
  const given = new Map();
  let number = 0;

  /** A worker made of the page's own text, since those that are files do not start from the disk. */
  function begin() {
    const text = `'use strict';\nconst answerOf = ${answerOf};\n(${work})();`;
    const begun = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    begun.addEventListener('message', ({ data: { number: of, text: answered, failed } }) => {
      const { resolve, reject } = given.get(of);
      given.delete(of);
      if (failed) reject(new Error(failed));
      else resolve(answered);
    });
    // It does not start: the page answers itself, and is busy meanwhile.
    begun.addEventListener('error', () => {
      for (const { line, resolve } of given.values()) resolve(here(line));
      given.clear();
      worker = 'none';
    });
    return begun;
  }

  async function apart(line) {
    await (law ??= load());
    worker ??= begin();
    if (worker === 'none') return here(line);
    const compiled = await module;
    return new Promise((resolve, reject) => {
      number += 1;
      given.set(number, { line, resolve, reject });
      worker.postMessage({ module: compiled, line, number });
    });
  }

  /** From how many letters on a score takes so long that it is read beside the page. */
  const LONG = 2000;

  const takesLong = (line, kind) => ['archive', 'winnable'].includes(kind) || (kind === 'score' && line.length > LONG);

  const byModule = (line, kind) => (takesLong(line, kind) ? apart(line) : here(line));

  /** Says to the rest of the page whether the server is there. */
  const tellOf = (there) => dispatchEvent(new Event(there ? 'law-here' : 'law-gone'));

  async function byServer(line, kind) {
    const sent = fetch(globalThis.RULEBOOK_ASK, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: line,
      signal: AbortSignal.timeout(PATIENCE),
    });
    let response;
    try {
      response = await sent;
    } catch (error) {
      if (error.name === 'TimeoutError') throw error;
      tellOf(false);
      if (globalThis.RULEBOOK_LAW) return byModule(line, kind);
      throw new Error('the program that served this page has gone');
    }
    tellOf(true);
    const text = await response.text();
    // The server refuses in a sentence; whatever else may stand at its address has pages of its own.
    if (!response.ok) throw new Error(/^[^<\n]{1,200}\s*$/.test(text) ? text.trim() : `status ${response.status}`);
    return text;
  }

  function text(line, kind) {
    if (globalThis.RULEBOOK_ASK) return byServer(line, kind);
    if (globalThis.RULEBOOK_LAW) return byModule(line, kind);
    throw new Error('law.js is not beside this page; web/build writes it');
  }

  function parsed(said) {
    try {
      return JSON.parse(said);
    } catch {
      return null;
    }
  }

  async function answer(line, kind) {
    const answered = parsed(await text(line, kind));
    // The law never refuses to say which games there are.
    const refused = kind !== 'about' && typeof answered?.error?.kind === 'string';
    if (answered?.[KEYS[kind]] === undefined && !refused) {
      throw new Error('what came instead has not its form');
    }
    return answered;
  }

  function question(asked) {
    const stated = Object.entries(asked).filter(([, value]) => value !== undefined && value !== null && value !== '');
    // JSON in UTF-8 has no halves of surrogate pairs.
    const whole = (key, value) => (typeof value === 'string' ? value.toWellFormed() : value);
    const line = JSON.stringify(Object.fromEntries(stated), whole);
    let answered = known.get(line);
    if (!answered) {
      unanswered += 1;
      answered = answer(line, asked.ask ?? 'position').catch((error) => {
        known.delete(line);
        return { error: { kind: 'no-answer', message: `The law gave no answer: ${error.message}` } };
      }).finally(() => { unanswered -= 1; });
    }
    // The least recently used answer is evicted first.
    known.delete(line);
    // What is asked of an archive is long, and is not asked again.
    if (asked.ask !== 'archive') known.set(line, answered);
    if (known.size > KEPT) known.delete(known.keys().next().value);
    return answered;
  }

  return Object.defineProperties(question, {
    /** How many questions have no answer yet: none, if the page shows all that has been asked for. */
    unanswered: { get: () => unanswered },
    /** Forgets the answers: one of them could not be shown. */
    forget: { value: () => known.clear() },
  });
})();

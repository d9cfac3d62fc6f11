'use strict';

/**
 * The seam between the page and the law: a question of the protocol in, a promise of its answer out. The law is a
 * WebAssembly module in `law.js`, or the program that serves the page.
 */
const ask = (() => {
  /** Answers that were given before. The law has no memory, so a question has one answer. */
  const known = new Map();
  const KEPT = 300;

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

  async function byModule(line) {
    law ??= load();
    const { alloc, ask: answer, free, memory } = await law;
    const HEAD = 4;
    const question = new TextEncoder().encode(line);
    const at = alloc(question.length);
    new Uint8Array(memory.buffer, at + HEAD, question.length).set(question);
    let answered;
    try {
      answered = answer(at);
    } catch (error) {
      law = null; // A module that has stopped within a question is in no known state.
      throw error;
    }
    const length = new DataView(memory.buffer).getUint32(answered, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answered + HEAD, length));
    free(answered);
    return text;
  }

  async function byServer(line) {
    const response = await fetch(globalThis.RULEBOOK_ASK, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: line,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text.trim() || `status ${response.status}`);
    return text;
  }

  async function answer(line) {
    if (globalThis.RULEBOOK_ASK) return JSON.parse(await byServer(line));
    if (globalThis.RULEBOOK_LAW) return JSON.parse(await byModule(line));
    throw new Error('law.js is not beside this page; web/build writes it');
  }

  function question(asked) {
    const stated = Object.entries(asked).filter(([, value]) => value !== undefined && value !== null && value !== '');
    const line = JSON.stringify(Object.fromEntries(stated));
    let answered = known.get(line);
    if (!answered) {
      unanswered += 1;
      answered = answer(line).catch((error) => {
        known.delete(line);
        return { error: { kind: 'no-answer', message: `The law gave no answer: ${error.message}` } };
      }).finally(() => { unanswered -= 1; });
    }
    // The least recently used answer is evicted first.
    known.delete(line);
    known.set(line, answered);
    if (known.size > KEPT) known.delete(known.keys().next().value);
    return answered;
  }

  /** How many questions have no answer yet: none, if the page shows all that has been asked for. */
  return Object.defineProperty(question, 'unanswered', { get: () => unanswered });
})();

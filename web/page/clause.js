'use strict';

/** Clauses of the law: a link to each where it is named, and its text in a dialog. */
const Clause = (() => {
  const dialog = () => byId('clause');

  /** Where the book has the clause, if the book is beside the page. */
  const inBook = (name) => (globalThis.RULEBOOK_BOOK ? `${globalThis.RULEBOOK_BOOK}${name.split('.')[0]}.html#${name}` : null);

  const told = (game, clause, code = null) => ask({ ask: 'clause', game, clause, code });

  const text = async (game, clause) => (await told(game, clause)).clause ?? null;

  /** A button that opens a clause. */
  const link = (name) => button(name, () => State.clause(name), { class: 'clause', 'data-clause': name });

  /** Words in which `…` sets off a name. */
  const marked = (words) => words.split(/`([^`]+)`/).map((part, at) => (at % 2 ? element('code', {}, part) : part));

  /** Paragraphs and lists: each paragraph and each item is a line. */
  function paragraphs(words) {
    const shown = [];
    for (const line of words.trim().split('\n')) {
      const [, mark, item] = line.match(/^(- |\d+\. )(.*)/) ?? [];
      const list = mark === '- ' ? 'ul' : 'ol';
      if (!mark) shown.push(element('p', {}, marked(line)));
      else {
        if (shown.at(-1)?.localName !== list) shown.push(element(list));
        shown.at(-1).append(element('li', {}, marked(item)));
      }
    }
    return shown;
  }

  /** A part of the code, below its place in the sources. */
  const part = ({ file, line, text }) => [element('p', { class: 'quiet' }, `${file}:${line}`), element('pre', {}, text)];

  async function show(game, name) {
    if (!name) {
      if (dialog().open) dialog().close();
      return;
    }
    const { clause, error } = await told(game, name, true);
    // Closed, or another one opened, before the answer came.
    if (State.now.clause !== name) return;
    // A link may name any clause; the book has those that there are.
    const book = clause ? inBook(name) : null;
    fill(dialog(),
      element('h2', { id: 'clause-name', tabindex: '-1' }, visible(name)),
      clause
        ? [
          element('p', { class: 'quiet' }, clause.kind),
          paragraphs(clause.text),
          clause.options?.length ? element('p', {}, 'Options: ', clause.options.join(', '), '.') : null,
          (clause.grounds ?? []).map((ground) => element('p', { class: 'ground' }, ground)),
          clause.code ? element('details', {}, element('summary', {}, 'Code'), clause.code.flatMap(part)) : null,
        ]
        : element('p', {}, error.kind === 'unknown-clause' ? 'The law of this game has no such clause.' : error.message),
      element('div', { class: 'row' },
        button('Close', () => dialog().close(), { autofocus: true }),
        book ? element('a', { href: book }, 'In the book') : null),
    );
    if (!dialog().open) dialog().showModal();
  }

  function open() {
    dialog().addEventListener('close', () => { if (State.now.clause) State.clause(''); });
    dialog().addEventListener('click', (event) => { if (event.target === dialog()) dialog().close(); });
  }

  return { show, open, link, text, inBook, paragraphs, marked };
})();

'use strict';

/** Clauses of the law: a link to each where it is named, and its text in a dialog. */
const Clause = (() => {
  const dialog = () => byId('clause');

  const told = (game, clause, code = null) => ask({ ask: 'clause', game, clause, code });

  const text = async (game, clause) => (await told(game, clause)).clause ?? null;

  /** A button that opens a clause. */
  const link = (name) => button(name, () => State.clause(name), { class: 'clause', 'data-clause': name });

  /** Words in which `…` sets off a name. */
  const marked = (words) => Prose.inline(words);

  /** A clause's text, in which other clauses can be opened. */
  const paragraphs = (text) => Prose.clause(text, link);

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
    fill(dialog(),
      element('h2', { id: 'clause-name', tabindex: '-1' }, visible(name)),
      clause
        ? [
          element('p', { class: 'quiet' }, clause.kind),
          paragraphs(clause.text),
          clause.options?.length ? element('p', {}, 'Options: ', clause.options.join(', '), '.') : null,
          (clause.grounds ?? []).map((ground) => element('p', { class: 'ground' }, Prose.inline(ground, link))),
          clause.code ? element('details', {}, element('summary', {}, 'Code'), clause.code.flatMap(part)) : null,
        ]
        : element('p', {}, error.kind === 'unknown-clause' ? 'The law of this game has no such clause.' : error.message),
      element('div', { class: 'row' },
        button('Close', () => dialog().close(), { autofocus: true }),
        clause ? element('a', { href: `rules.html#${name}` }, 'Among the other rules') : null),
    );
    if (!dialog().open) dialog().showModal();
  }

  function open() {
    dialog().addEventListener('close', () => { if (State.now.clause) State.clause(''); });
    dialog().addEventListener('click', (event) => { if (event.target === dialog()) dialog().close(); });
  }

  return { show, open, link, text, paragraphs, marked };
})();

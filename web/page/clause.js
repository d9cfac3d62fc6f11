'use strict';

/** Clauses of the law: a link to each where it is named, and its text in a dialog. */
const Clause = (() => {
  const dialog = () => byId('clause');

  const told = (game, clause, code = null) => ask({ ask: 'clause', game, clause, code });

  const text = async (game, clause) => (await told(game, clause)).clause ?? null;

  /** The clause whose link was pressed last: a redrawn page has another link in its place, to which the focus returns. */
  let pressed = '';

  /** A button that opens a clause. */
  const link = (name) => button(name, () => {
    pressed = name;
    State.clause(name);
  }, { class: 'clause', 'data-clause': name });

  const refocus = () => (document.querySelector(`#side [data-clause="${CSS.escape(pressed)}"]`) ?? byId('verdict')).focus();

  /** Words in which `…` sets off a name. */
  const marked = (words) => Prose.inline(words);

  /** A clause's text, in which other clauses can be opened. */
  const paragraphs = (text) => Prose.clause(text, link);

  /** A clause's text and the grounds on which it stands. */
  const law = ({ text: said, grounds }) => [
    paragraphs(said),
    (grounds ?? []).map((ground) => element('p', { class: 'ground' }, Prose.inline(ground, link))),
  ];

  /** A sentence of the law, in which each clause of the game that it names can be opened. */
  const named = (said) => Prose.naming(said, (name) => (Main.game?.clauses.some((clause) => clause.name === name) ? link(name) : name));

  /** A clause with the Article that it quotes first, which is filled in when it is known. */
  function cited(name) {
    const article = element('span', {});
    text(State.now.game, name).then((clause) => {
      // One that is only mentioned, as in a ruling of another game, is not the clause's.
      const found = clause?.grounds?.map((ground) => ground.match(/^".*" \((Article [^;)]*)/s)?.[1]).find(Boolean);
      if (found) article.textContent = `${found}, `;
    });
    return [article, link(name)];
  }

  /** The words of a clause and of the document, in a place of their own that is filled when they are known. */
  function words(name) {
    const place = element('blockquote', { class: 'law', 'data-words': name });
    text(State.now.game, name).then((clause) => (clause ? fill(place, law(clause)) : place.remove()));
    return place;
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
    fill(dialog(),
      element('h2', { id: 'clause-name', tabindex: '-1' }, visible(name)),
      clause
        ? [
          element('p', { class: 'quiet' }, clause.kind),
          law(clause),
          clause.options?.length ? element('p', {}, 'Options: ', clause.options.join(', '), '.') : null,
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
    dialog().addEventListener('close', async () => {
      if (State.now.clause) State.clause('');
      await Main.shown;
      if (!dialog().open) refocus();
    });
    dialog().addEventListener('click', (event) => { if (event.target === dialog()) dialog().close(); });
  }

  return { show, open, link, named, cited, text, words, paragraphs, marked };
})();

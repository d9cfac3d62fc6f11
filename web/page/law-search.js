'use strict';

/** The law's clauses, found by words; and, beside the board, the way to the rest of the law. */
const LawSearch = (() => {
  /** How much of a clause is shown where it is found. */
  const SHOWN = 220;

  let shown = '';

  const brief = (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN).replace(/\s+\S*$/, '')} …` : text);

  const row = ({ name, kind, text }, link) => element('li', {}, link(name), element('span', { class: 'quiet' }, ` ${kind}`),
    element('p', {}, Prose.inline(brief(text))));

  /** A clause that may be of another game's law. */
  const elsewhere = (name) => element('a', { href: `rules.html#${name}`, class: 'clause' }, name);

  /** A field that finds clauses of a game; `link` makes something of their names. */
  function field(game, link) {
    let latest = 0;
    const list = element('ul', { id: 'found', class: 'found' });
    async function find(words) {
      latest += 1;
      const asked = latest;
      if (!words.trim()) {
        fill(list);
        return;
      }
      const { found, partly, error, guessed = [], left_out: without = [] } = await ask({ ask: 'find', game, words });
      if (asked !== latest) return;
      const nothing = without.length ? null
        : element('li', { class: 'quiet' }, error?.message ?? 'Nothing is found. Try fewer or other words.');
      const few = 'No clause has all of these words. These have most of them:';
      fill(list, without.map((says) => element('li', { class: 'left-out' }, Prose.inline(says, elsewhere))),
        guessed.map((says) => element('li', { class: 'quiet' }, Prose.inline(says))),
        partly ? element('li', { class: 'quiet' }, few) : null,
        found?.length ? found.map((clause) => row(clause, link)) : nothing);
      tell([...without, found ? plural(found.length, 'clause') : ''].join(' '));
    }
    const typed = element('input', { type: 'search', id: 'law-words', maxlength: 1000, oninput: () => find(typed.value) });
    return element('div', { class: 'search' },
      element('label', { class: 'field tall' }, element('span', {}, 'Find a rule by its words'), typed), list);
  }

  /** The tab: what there is to read, and the field. */
  function show() {
    const { game } = Main;
    const address = `rules.html#${game.id}`;
    byId('rules').href = address;
    if (shown === game.id) return;
    shown = game.id;
    fill(byId('law'),
      element('p', {}, element('a', { href: address }, `How to play ${game.title}, and the law clause by clause`)),
      field(game.id, Clause.link));
  }

  return { field, show };
})();

'use strict';

/** The law's clauses, found by words. */
const LawSearch = (() => {
  const panel = () => byId('law');
  let game = '';
  let latest = 0;

  const row = ({ name, kind, text }) => element('li', {}, Clause.link(name), kind ? element('span', { class: 'quiet' }, ` ${kind}`) : null,
    text ? element('p', {}, Clause.marked(text.length > 220 ? `${text.slice(0, 220).replace(/\s+\S*$/, '')} …` : text)) : null);

  async function find(words) {
    const asked = ++latest;
    const list = byId('found');
    if (!words.trim()) {
      fill(list, Main.game.clauses?.map(row) ?? null);
      return;
    }
    const { found, error } = await ask({ ask: 'find', game: State.now.game, words });
    if (asked !== latest) return;
    fill(list, found?.length ? found.map(row) : element('li', { class: 'quiet' }, error?.message ?? 'Nothing is found.'));
  }

  function show() {
    if (game === Main.game.id) return;
    game = Main.game.id;
    const field = element('input', { type: 'search', id: 'law-words', maxlength: 1000, oninput: () => find(field.value) });
    fill(panel(), element('label', { class: 'field tall' }, element('span', {}, 'Find a clause by its name or words'), field),
      element('ul', { id: 'found', class: 'found' }));
    find('');
  }

  return { show };
})();

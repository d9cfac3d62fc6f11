'use strict';

/** The law's text, which is Markdown, as elements. */
const Prose = (() => {
  const CODE_CLAUSE = /^[a-z-]+(\.[a-z0-9-]+)+$/;
  const TOUCHED = /([^\sa-z.-]*)\b([a-z-]+(?:\.[a-z0-9-]+)+)([^\sa-z]*)/g;
  const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)|<(https?:[^>]+)>/;

  /** A row of a table, a list's item, a line of code: how a block begins, by its first line. */
  const kindOf = (line) => {
    if (line.startsWith('    ')) return 'pre';
    if (line.startsWith('|')) return 'table';
    if (/^- /.test(line)) return 'ul';
    if (/^\d+\. /.test(line)) return 'ol';
    return 'p';
  };

  /** Links to elsewhere are kept, and those to a game's law; other files of the project are not here, and become their words. */
  function anchor(words, target) {
    if (/^https?:/.test(target)) return element('a', { href: target, rel: 'noreferrer' }, words);
    const [, game] = target.match(/^((?!notation)[a-z-]+)\.md(?:#.*)?$/) ?? [];
    return game ? element('a', { href: `rules.html#${game}` }, words) : words;
  }

  /** Words with `…`, emphasis and links. `link` makes something of a clause's name. */
  function inline(words, link = null) {
    const shown = [];
    let rest = words;
    for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
      const [whole, code, strong, emphasis, text, target, address] = found;
      shown.push(rest.slice(0, found.index));
      rest = rest.slice(found.index + whole.length);
      if (code) shown.push(link && CODE_CLAUSE.test(code) ? link(code) : element('code', {}, code));
      else if (strong) shown.push(element('strong', {}, inline(strong, link)));
      else if (emphasis) shown.push(element('em', {}, inline(emphasis, link)));
      else shown.push(anchor(text ?? address, target ?? address));
    }
    return [...shown, rest];
  }

  /** A sentence, in which each clause that it names by itself becomes what `link` makes of it. What touches a name stays on its line. */
  function naming(words, link) {
    const shown = [];
    let end = 0;
    for (const { 0: touched, 1: before, 2: name, 3: after, index } of words.matchAll(TOUCHED)) {
      shown.push(words.slice(end, index), element('span', { class: 'touched' }, before, link(name), after));
      end = index + touched.length;
    }
    return [...shown, words.slice(end)];
  }

  const cells = (line) => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => cell.trim());

  function table([head, , ...rows], link) {
    const names = cells(head);
    const row = (name) => (line) => element('tr', {}, cells(line).map((cell) => element(name, {}, inline(cell, link))));
    return element('div', { class: 'scrolled', tabindex: '0', role: 'group', 'aria-label': names.join(', ') },
      element('table', { class: names.at(-1) === 'clauses' ? 'to-clauses' : null },
        element('thead', {}, row('th')(head)), element('tbody', {}, rows.map(row('td')))));
  }

  /** The items of a list, whose further lines are indented. */
  const items = (lines) => lines.join('\n').split(/\n(?=- |\d+\. )/).map((item) => item.replace(/^(- |\d+\. )/, '').replace(/\s*\n\s*/g, ' '));

  function block(lines, link) {
    const kind = kindOf(lines[0]);
    if (kind === 'pre') return element('pre', {}, lines.map((line) => line.slice(4)).join('\n'));
    if (kind === 'table') return table(lines, link);
    if (kind === 'p') return element('p', {}, inline(lines.join(' '), link));
    return element(kind, {}, items(lines).map((item) => element('li', {}, inline(item, link))));
  }

  /** A text: its blocks stand between empty lines. */
  function blocks(text, link = null) {
    const pieces = text.split(/\n{2,}/).filter((piece) => piece.trim()).map((piece) => piece.replace(/^\n/, '').split('\n'));
    return pieces.map((lines) => block(lines, link));
  }

  /** A clause's text, in which each line is a paragraph or an item. */
  function clause(text, link = null) {
    const listed = (line) => ['ul', 'ol'].includes(kindOf(line));
    const lines = text.trim().split('\n');
    return blocks(lines.map((line, at) => (at ? `${listed(line) && listed(lines[at - 1]) ? '\n' : '\n\n'}${line}` : line)).join(''), link);
  }

  return { inline, naming, blocks, clause };
})();

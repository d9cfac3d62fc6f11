'use strict';

/** A banner where model and engine disagree: one of them is wrong, and here is the case. */
const Differ = (() => {
  const quoted = (text) => JSON.stringify(text);

  /** The question as a case (docs/reference/cases.md), with what each side says. */
  function report({ game, position, rulings, moves = [] }, judge, differ) {
    const options = rulings.split(',').filter((ruling) => ruling.includes('='))
      .map((ruling) => ruling.replace('=', ': '));
    return [
      `# ${differ.field}: the model and the bitboard engine disagree`,
      ...['model', 'bitboard'].map((side) => `# ${side}: ${JSON.stringify(differ[side])}`),
      `# ${Share.address()}`,
      `# rulebook explain ${game} '${position || 'startpos'}' ${[...moves, judge].filter(Boolean).join(' ')}${rulings ? ` --rulings ${rulings}` : ''}`,
      'cases:',
      `  - name: model and engine disagree on ${differ.field}`,
      '    why: >-',
      '      (which of them the document supports, in its words)',
      options.length ? `    rulings: {${options.join(', ')}}` : null,
      `    position: ${quoted(position || 'startpos')}`,
      moves.length ? `    moves: [${moves.map(quoted).join(', ')}]` : null,
    ].filter((line) => line !== null).join('\n');
  }

  function show(question, judge, differ) {
    const banner = byId('differ');
    banner.hidden = !differ;
    if (!differ) return;
    const text = report(question, judge, differ);
    fill(banner,
      element('p', {}, element('b', {}, 'The two programs of the law disagree here. '),
        `They differ about “${differ.field}”, so one of them is wrong; this page shows the model’s answer. Please report the case:`),
      element('pre', { tabindex: '0' }, text),
      button('Copy the case', () => Copy.give(text, 'The case'), { id: 'copy-case' }));
  }

  return { show };
})();

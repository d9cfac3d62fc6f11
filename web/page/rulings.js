'use strict';

/** The answers to open questions: each can be turned, and what that changes is shown at once. */
const Rulings = (() => {
  const panel = () => byId('rulings');
  /** The ruling that has just been turned, and what was shown under the others. */
  let turned = null;
  let changes = null;

  /** The options that a text of rulings states, sets included. */
  function stated(text, game) {
    const options = {};
    for (const part of text.split(',').filter(Boolean)) {
      const [question, option] = part.split('=');
      if (option === undefined) Object.assign(options, game.sets?.[question] ?? {});
      else options[question] = option;
    }
    return options;
  }

  /** The text of rulings, defaults left out. */
  const written = (options, game) => game.questions
    .filter(({ name, default: usual }) => options[name] && options[name] !== usual)
    .map(({ name }) => `${name}=${options[name]}`).join(',');

  /** Other rulings, and by what name to speak of them. */
  function change(options, name) {
    const { game } = Main;
    turned = { name, reply: Main.reply, stop: Main.stop };
    State.set({ rulings: written(options, game), judge: State.now.judge });
  }

  const turn = (question, option) =>
    change({ ...stated(State.now.rulings, Main.game), [question]: option }, `${question}=${option}`);

  /** What the last turn of a ruling has changed, in words; forgotten once it has been said. */
  function changed(reply, stop) {
    changes = null;
    if (!turned) return '';
    const { name, reply: before, stop: stopped } = turned;
    turned = null;
    if (reply.error?.kind === 'no-answer') return '';
    const under = `Under ${name}`;
    if (stop) return stopped ? `${under} it stays so.` : `${under} this line stops here.`;
    if (reply.error) return before?.error ? `${under} it stays so.` : `${under} this position is impossible.`;
    if (before?.error || stopped) return `${under} all of this is possible.`;
    const had = new Set(before.legal);
    const has = new Set(reply.legal);
    const added = reply.legal.filter((move) => !had.has(move));
    const gone = before.legal.filter((move) => !has.has(move));
    changes = { name, added, gone };
    const parts = [];
    const asked = before.verdict && reply.verdict ? State.now.judge : null;
    if (asked) {
      const [was, is] = [before.verdict, reply.verdict].map(({ legal }) => (legal ? 'legal' : 'illegal'));
      parts.push(was === is ? `this move stays ${is}` : `this move is ${is}, no longer ${was}`);
    }
    const told = (moves, says) => {
      // The move that is asked about has been described.
      const others = moves.filter((move) => move !== asked).length;
      const be = others === 1 ? 'is' : 'are';
      if (others) parts.push(others < moves.length ? `so ${be} ${plural(others, 'other move')}` : `${plural(others, 'move')} ${says(be)}`);
    };
    const both = [[added, (be) => `more ${be} legal`], [gone, (be) => `${be} no longer legal`]];
    for (const [moves, says] of both.toSorted(([one]) => (one.includes(asked) ? -1 : 1))) told(moves, says);
    if (JSON.stringify(before.outcome) !== JSON.stringify(reply.outcome)) {
      parts.push(reply.outcome ? `the game is over (${Verdict.ended(reply.outcome)})` : 'the game goes on');
    }
    if (!parts.length) return `${under} nothing changes in this position.`;
    return `${under} ${parts.join('; ')}.`;
  }

  /** Arrows for moves that a turn has made legal, and marks where moves have gone. */
  function marks() {
    const squares = {};
    for (const move of changes?.gone ?? []) for (const square of Notation.squares(move).slice(1, 2)) squares[square] = 'reason';
    for (const move of changes?.added ?? []) for (const square of Notation.squares(move).slice(1, 2)) squares[square] = 'target';
    const arrows = (changes?.added ?? []).map((move) => Notation.squares(move).slice(0, 2)).filter((pair) => pair.length === 2);
    return { squares, arrows: arrows.slice(0, 12) };
  }

  const moved = (label, moves, kind, press) => (moves.length
    ? element('p', {}, `${label} `, element('span', { class: 'chips' },
      moves.slice(0, 60).map((move) => button(Moves.text(move), () => press(move), { class: `chip ${kind}`, 'data-move': move })),
      moves.length > 60 ? ` and ${moves.length - 60} more` : ''))
    : null);

  function question(one, options) {
    const value = options[one.name] ?? one.default;
    return element('div', { class: value === one.default ? 'question' : 'question turned' },
      element('div', { class: 'row' },
        element('label', { for: `ruling-${one.name}`, class: 'name' }, one.name),
        choice(one.options.map((option) => [option, option === one.default ? `${option} (as ruled)` : option]), value,
          (option) => turn(one.name, option), { id: `ruling-${one.name}`, 'data-question': one.name })),
      element('p', { class: 'quiet' }, Clause.marked(one.text ?? ''), ' ',
        element('b', {}, Clause.marked(one.means?.[one.options.indexOf(value)] ?? '')), ' ',
        one.clause ? Clause.link(one.clause) : null));
  }

  /** The rulings that are not the usual ones, in words; empty if all are. */
  const house = () => written(stated(State.now.rulings, Main.game), Main.game).replaceAll(',', ', ');

  function show() {
    const { game } = Main;
    byId('house').hidden = !house();
    byId('house').textContent = `House rules: ${house()}`;
    const options = stated(State.now.rulings, game);
    // A set that has had other names is there under each of them; the first is its own.
    const said = (set) => JSON.stringify(set);
    const sets = Object.entries(game.sets ?? {})
      .filter(([, set], at, all) => all.findIndex(([, other]) => said(other) === said(set)) === at);
    renew(panel(),
      changes && changes.added.length + changes.gone.length
        ? element('div', { class: 'changes' }, element('p', {}, element('b', {}, changes.name)),
          moved('Now legal:', changes.added, 'added', Main.play),
          moved('No longer legal:', changes.gone, 'gone', Main.judge))
        : null,
      element('div', { class: 'row' },
        button('All as ruled', () => change({}, 'the usual rulings'), { id: 'rulings-default', disabled: !State.now.rulings }),
        sets.map(([name, set]) => button(`Set: ${name}`, () => change(set, name), { 'data-set': name }))),
      game.questions.map((one) => question(one, options)));
  }

  return { show, turn, changed, marks, house };
})();

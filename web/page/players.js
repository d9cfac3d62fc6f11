'use strict';

/** The two who play: their names, and what they declare beside their moves, which the law is asked about. */
const Players = (() => {
  /** Who offers a draw, and after which move. */
  let offer = null;
  /** Whether the board turns to the player to move. */
  let turns = false;

  const place = () => byId('sides');

  /** The names of the tags, and the players whom they name. */
  const sides = () => Forms.players(State.now.game);

  const mover = () => capital(Main.reply?.turn ?? '');

  /** Who plays, where and when, as far as the tags say it. */
  function title() {
    const { tags } = State.now;
    const known = (name) => Record.tag(tags, name).replace(/^[?.\s]+$/, '');
    const names = sides().map(known);
    const about = ['Event', 'Site', 'Round', 'Date'].map(known).filter(Boolean);
    const who = names.some(Boolean) ? names.map((name) => name || '?').join(' – ') : '';
    byId('title').hidden = !who && !about.length;
    byId('title').textContent = visible([who, ...about].filter(Boolean).join(' · '));
  }

  /** Says words that end the game where one is, unless the law does not let them. */
  async function declare(words) {
    const { now } = State;
    const { end, refused } = await Record.closing(now, words);
    if (State.now !== now) return;
    if (!end) {
      Verdict.refused({ kind: 'illegal-move', clause: refused?.clause, message: refused?.why ?? 'This does not end the game', squares: [] }, { what: `“${words}”` });
      return;
    }
    offer = null;
    now.node.end = words;
    State.set({ node: now.node });
    note(`${Verdict.ended(end)}.`);
  }

  const rename = (tag) => (event) => {
    const others = State.now.tags.filter(([name]) => name !== tag);
    const value = event.target.value.trim();
    State.set({ tags: value ? [...others, [tag, value]] : others, judge: State.now.judge }, { looking: true });
  };

  /** What may be declared where the game stands. */
  function declarations() {
    const { node } = State.now;
    const { reply, closing } = Main;
    if (node.end) {
      return [button('Go on playing', () => {
        node.end = '';
        State.set({ node });
      }, { id: 'go-on' })];
    }
    if (reply.error || reply.outcome || Main.stop || closing) return [];
    if (offer?.node === node) {
      return [element('span', {}, `${offer.who} offers a draw.`),
        button('Agree', () => declare('draw'), { id: 'agree' }),
        button('Decline', () => {
          offer = null;
          show();
          byId('offer').focus();
        }, { id: 'decline' })];
    }
    return [
      button(`${mover()} resigns`, () => declare(`${mover()} resigns`), { id: 'resign' }),
      button('Offer a draw', () => {
        offer = { node, who: mover() };
        show();
        byId('agree').focus();
        tell(`${offer.who} offers a draw`);
      }, { id: 'offer' }),
      reply.claims ? button('Claim the draw', () => declare(`${mover()} claims a draw`), { id: 'claim' }) : null,
    ];
  }

  function show() {
    title();
    const focused = place().contains(document.activeElement) ? document.activeElement.id : '';
    const check = element('input', { type: 'checkbox', id: 'turns', checked: turns, onchange: () => {
      turns = check.checked;
      Main.again();
    } });
    const name = (tag) => labelled(tag, element('input', { id: `name-${tag}`, size: 10, maxlength: 200, value: Record.tag(State.now.tags, tag), onchange: rename(tag) }));
    const opened = byId('who')?.open ?? false;
    fill(place(),
      element('div', { class: 'row' },
        button('New game', () => {
          State.start();
          note('A new game. The browser’s way back leads to the last one.');
        }, { id: 'new-game' }),
        declarations()),
      element('details', { id: 'who', open: opened }, element('summary', {}, 'Two players at this board'),
        element('div', { class: 'row' }, sides().map(name)),
        element('label', { class: 'check' }, check, ' Turn the board to the player to move')));
    if (focused) byId(focused)?.focus();
  }

  return { show, declare, get turns() { return turns; } };
})();

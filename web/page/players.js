'use strict';

/** The two who play: their names, and what they declare beside their moves, which the law is asked about. */
const Players = (() => {
  /** Who offers a draw, and after which move. */
  let offer = null;
  /** Whether a draw may be agreed on: by which game's law, under which rulings, and why not. */
  let agreement = {};
  /** The game for whose players there are fields. */
  let fielded = '';

  const field = (tag) => byId(`name-${tag}`);

  /** The names of the tags, and the players whom they name. */
  const sides = () => Forms.players(State.now.game);

  const mover = () => capital(Main.reply?.turn ?? '');

  /** The two by their names at this point of the game. */
  const both = () => (['South', 'North'].includes(mover()) ? ['South', 'North'] : sides());

  /** Who offers a draw: the player who has just moved, and the other one answers, by word or by moving on. */
  const offerer = () => (State.now.node.parent && both().find((who) => who !== mover())) || mover();

  /** Who plays, where and when, as far as the tags say it. */
  function title() {
    const { tags } = State.now;
    const known = (name) => Record.tag(tags, name).replace(/^[?.\s]+$/, '');
    const names = sides().map(known);
    const round = known('Round');
    const about = [known('Event'), known('Site'), /^\d/.test(round) ? `Round ${round}` : round, known('Date')].filter(Boolean);
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
    State.set({ node: now.node, tags: now.tags.filter(([name]) => name !== 'Result') });
    note(`${Verdict.ended(end)}.`);
  }

  /** Does what goes on from where one is; after the players have ended the game there, only if that is meant. */
  function goOn(act) {
    if (!State.now.node.end || !Main.closing?.end) act();
    else Verdict.choose('The game is over. Go on all the same?', [{ label: 'Go on', press: act }], Pick.letGo);
  }

  function rename(tag, value) {
    const others = State.now.tags.filter(([name]) => name !== tag);
    State.set({ tags: value ? [...others, [tag, value]] : others, judge: State.now.judge }, { looking: true });
  }

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
      return [element('span', {}, `${offer.who} offers a draw. To move is to decline it.`),
        button('Agree', () => declare('draw'), { id: 'agree' }),
        button('Decline', () => {
          offer = null;
          show();
          byId('offer').focus();
        }, { id: 'decline' })];
    }
    return [
      agreement.refused ? null : button('Offer a draw', () => {
        offer = { node, who: offerer() };
        show();
        byId('agree').focus();
        tell(`${offer.who} offers a draw`);
      }, { id: 'offer' }),
      reply.claims ? button('Claim the draw', () => declare(`${mover()} claims a draw`), { id: 'claim' }) : null,
      both().map((who) => element('span', { class: 'row', role: 'group', 'aria-label': who },
        button(`${who} resigns`, () => declare(`${who} resigns`), { id: `resign-${who}` }),
        button(`${who}’s flag fell`, () => declare(`${who}'s time is over`), { id: `flag-${who}` }))),
      agreement.refused ? element('p', { class: 'quiet' }, Clause.named(`No draw can be offered: ${agreement.refused.why} (${agreement.refused.clause}).`)) : null,
    ];
  }

  /** Asks whether the law lets the players agree on a draw; that depends on the game and the rulings alone. */
  async function mayAgree() {
    const { game, rulings } = State.now;
    if (agreement.game === game && agreement.rulings === rulings) return;
    agreement = { game, rulings };
    const mine = agreement;
    mine.refused = (await Record.closing({ game, rulings, position: '', moves: [], tags: [] }, 'draw')).refused ?? null;
    if (mine === agreement && mine.refused) show();
  }

  /** The fields stay while the page is drawn anew: somebody may be typing in them. */
  function names() {
    if (fielded !== State.now.game) {
      fielded = State.now.game;
      fill(byId('players'), sides().map((tag) => labelled(tag, element('input', { id: `name-${tag}`, size: 10, maxlength: 200,
        onchange: ({ target }) => rename(tag, target.value.trim()) }))));
    }
    for (const tag of sides()) if (field(tag) !== document.activeElement) field(tag).value = Record.tag(State.now.tags, tag);
  }

  function show() {
    title();
    renew(byId('declared'),
      button('New game', () => {
        State.start();
        note('A new game. The browser’s way back leads to the last one.');
      }, { id: 'new-game' }),
      declarations());
    names();
    mayAgree();
  }

  function open() {
    byId('turns').checked = Boolean(Kept.here.read('turns'));
    byId('turns').addEventListener('change', () => {
      Kept.here.write('turns', byId('turns').checked ? 'yes' : '');
      Main.again();
    });
  }

  return {
    show,
    open,
    declare,
    goOn,
    /** Whether the board turns to the player to move. */
    get turns() { return byId('turns').checked; },
  };
})();

// Shogitter's core, its rule 16. It lists what its pieces could do, and refuses by throwing what may not be done. It judges
// the end only after a move: positions without a move are left out.
import { require } from 'tsx/cjs/api';
import { speak, birds, sfen, Skipped } from './speak.mjs';

const { Shogi, XY } = require('./packages/core/src/index.ts', import.meta.url);
const KINDS = { K: 'av', C: 'aw', P: 'ax', L: 'ay', R: 'az', F: 'ba', S: 'bb', '+F': 'bc', '+S': 'bd' };
const LETTERS = Object.fromEntries(Object.entries(KINDS).map(([letter, kind]) => [kind, letter]));
const piece = ([owner, kind]) => (kind ? (owner ? LETTERS[kind].toLowerCase() : LETTERS[kind]) : '');
const square = ([file, rank]) => `${file}${' abcdefg'[rank]}`;
const PLAYERS = ['black', 'white'];

speak('tori-shogi', (position) => {
  const { board, held, side } = birds(position);
  const begun = Shogi.ofRuleId(16);
  begun.start();
  const said = begun.getObject();
  said.teban = side === 'b' ? 0 : 1;
  said.ban = [6, 5, 4, 3, 2, 1, 0].map((at) => board.map((rank) => {
    const bird = rank[at];
    return bird ? [bird === bird.toUpperCase() ? 0 : 1, KINDS[bird.toUpperCase()]] : [];
  }));
  [...held].forEach((letter) => {
    const hand = said.players[letter === letter.toUpperCase() ? 0 : 1].mochigoma;
    hand[KINDS[letter.toUpperCase()]] = (hand[KINDS[letter.toUpperCase()]] ?? 0) + 1;
  });
  let shogi = Shogi.ofJkf(said);
  const ended = () => !shogi.isPlaying();
  const name = ({ type, from, to, put }, after) => {
    if (type === 'put') return `${LETTERS[put]}*${square(to)}`;
    const kind = (game, at) => game.ban.get(new XY(...at)).species;
    return square(from) + square(to) + (kind(shogi, from) === kind(after, to) ? '' : '+');
  };
  let known;
  const moves = () => {
    known ??= new Map(ended() ? [] : shogi.generateMoves().flatMap((move) => {
      const after = shogi.clone();
      try {
        after.runCommand(move);
      } catch (error) {
        if (error.constructor.name !== 'ShogitterCoreException') throw error;
        return [];
      }
      return [[name(move, after), after]];
    }));
    return known;
  };
  if (!moves().size) throw new Skipped('perhaps an end, which is judged only after a move');
  return {
    legal: () => [...moves().keys()],
    make: (move) => {
      shogi = moves().get(move);
      known = undefined;
    },
    position: () => {
      const { ban, players, teban } = shogi.getObject();
      const hands = players.map(({ mochigoma }, owner) => Object.entries(mochigoma).map(([kind, count]) => piece([owner, kind]).repeat(count)).join(''));
      const ranks = [0, 1, 2, 3, 4, 5, 6].map((rank) => ban.map((file) => piece(file[rank])).reverse());
      return sfen({ board: ranks, held: hands.join(''), side: 'bw'[teban] });
    },
    turn: () => PLAYERS[shogi.teban.getNowDirection()],
    check: () => shogi.ban.checkOuteByDirection(shogi.teban.getNowDirection()),
    outcome: () => {
      if (!ended()) return null;
      const lost = shogi.getObject().players.findIndex(({ result }) => result === 1);
      return lost < 0 ? { draw: shogi.status.message } : { winner: PLAYERS[1 - lost], by: 'checkmate' };
    },
  };
});

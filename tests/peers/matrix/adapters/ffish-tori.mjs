// ffish at Tori Shogi, in the spelling of Fairy-Stockfish, which the notation reads too: its `w` is our Black.
import { createRequire } from 'node:module';
import { speak, Skipped } from './speak.mjs';

delete globalThis.fetch; // with it, ffish takes a Node since 18 for a browser
const ffish = createRequire(import.meta.url)('ffish');
await new Promise((ready) => { ffish.onRuntimeInitialized = ready; });

const SFEN = /^((?:[+\w]+\/){6}[+\w]+) ([bw]) (-|(?:(?:[1-9]\d?)?[SFCPLRsfcplr])+)$/;
const START = 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -';
const swap = (move, from, to) => move.replace(/\d(?=[a-g])|[a-g](?=[1-7])|[a-g]|[1-7]/g, (sign) => to[from.indexOf(sign)]);
const [OURS, THEIRS] = ['7654321gfedcba', 'abcdefg1234567'];
const ours = (move) => swap(move.replace('@', '*'), THEIRS, OURS);
const theirs = (move) => swap(move.replace('*', '@'), OURS, THEIRS);

speak('tori-shogi', (position = START) => {
  const [, ranks, side, hands] = SFEN.exec(position) ?? [];
  const phoenixes = (ranks?.match(/K/gi) ?? []).sort().join('');
  if (phoenixes !== 'Kk') throw new Skipped('not a plain SFEN with both Phoenixes');
  const held = hands === '-' ? '' : hands.replace(/(\d*)([A-Za-z])/g, (_, count, letter) => letter.repeat(count || 1));
  const board = new ffish.Board('torishogi', `${ranks}[${held}] ${side === 'b' ? 'w' : 'b'} 0 1`);
  const turn = () => (board.turn() ? 'black' : 'white');
  return {
    legal: () => board.legalMoves().split(' ').filter(Boolean).map(ours),
    make: (move) => board.push(theirs(move)),
    position: () => {
      const [, squares, pieces, player] = /^([^[]+)\[([^\]]*)\] ([wb])/.exec(board.fen());
      const counted = [...'SFCPLRsfcplr'].map((letter) => [pieces.split(letter).length - 1, letter]).filter(([count]) => count);
      const written = counted.map(([count, letter]) => (count > 1 ? count : '') + letter).join('');
      return `${squares} ${player === 'w' ? 'b' : 'w'} ${written || '-'}`;
    },
    turn,
    check: () => board.isCheck(),
    outcome: () => {
      if (!board.isGameOver(true)) return null;
      const result = board.result(true);
      return result === '1/2-1/2' ? { draw: 'repetition' } : { winner: result === '1-0' ? 'black' : 'white', by: 'checkmate' };
    },
  };
});

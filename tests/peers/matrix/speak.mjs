// The loop that the adapters in JavaScript share. `begin` takes a position's text and gives a board with
// `legal()`, `make(move)`, `position()`, `turn()`, `check()` and `outcome()`; what it has not is left out.
// Whatever `begin` throws is a refusal of the position; what is thrown later ends the adapter, and is reported.
import { createInterface } from 'node:readline';

export class Skipped extends Error {}
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function answer({ position, moves }, game, begin) {
  let board;
  try {
    board = begin(!position || position === 'startpos' ? undefined : position);
  } catch (error) {
    if (error instanceof Skipped) throw error;
    return { error: { kind: 'impossible-position', message: String(error) } };
  }
  for (const [at, move] of (moves ?? []).entries()) {
    if (board.outcome?.()) return { error: { kind: 'game-over', at } };
    if (!board.legal().includes(move)) return { error: { kind: 'illegal-move', at } };
    board.make(move);
  }
  const [listed, outcome] = [board.legal(), board.outcome?.()];
  const written = board.position?.();
  return {
    position: written && game === 'chess' ? settled(written, listed) : written,
    turn: board.turn?.(), check: board.check?.(), legal: outcome ? [] : listed.sort(), outcome,
  };
}

// The program, or the adapter, has thrown: said on standard error with the place, and the end.
function failed(error) {
  console.error(`${error}`.slice(0, 300), ...String(error?.stack).split('\n').filter((line) => /^ +at/.test(line)).slice(0, 2));
  process.exit(1);
}

export function speak(game, begin) {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, ...question } = JSON.parse(line);
    let said;
    try {
      if (question.game !== game) throw new Skipped(`asked about ${game} only`);
      said = answer(question, game, begin);
    } catch (error) {
      if (!(error instanceof Skipped)) return failed(error);
      said = { skipped: error.message };
    }
    console.log(JSON.stringify({ id, ...said }));
  });
}

// Chess: only a FEN of six plain fields is asked about, since programs read other texts than the protocol does.
export function fen(position = START) {
  const plain = /^\S+ [wb] (-|(?! )K?Q?k?q?) (-|[a-h][1-8]) (0|[1-9]\d{0,3}) [1-9]\d{0,3}$/;
  if (!plain.test(position)) throw new Skipped('not a plain FEN');
  return position;
}

// Awele: the seeds in the houses from A to f, those that South and North have captured, and who is to move.
export function seeds(position) {
  const [, houses, south, north, side] = /^([\d,/]+) (\d+)-(\d+) ([sn])$/.exec(position) ?? [];
  if (!houses) throw new Skipped('not a plain position');
  return { pits: houses.split(/[,/]/).map(Number), south: +south, north: +north, side };
}

export const sown = ({ pits, south, north, side }) => `${pits.slice(0, 6)}/${pits.slice(6)} ${south}-${north} ${side}`;

// Tori Shogi: the pieces of an SFEN with both Phoenixes, by rank from the top, each rank from 7 to 1, such as `+S`; vacant
// squares are ''. The pieces in both hands as letters, each as often as it is held; and who is to move.
export function birds(position = 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -') {
  const [, ranks, side, hands] = /^(\S+) ([bw]) (-|(?:(?:[1-9]\d?)?[SFCPLRsfcplr])+)$/.exec(position) ?? [];
  const board = (ranks ?? '').split('/').map((rank) => (rank.match(/[1-7]|\+?[SFsf]|[CPLRKcplrk]/g) ?? []).flatMap((sign) => (+sign ? Array(+sign).fill('') : [sign])));
  const plain = board.length === 7 && board.every((rank) => rank.length === 7) && board.flat().filter((sign) => /k/i.test(sign)).sort().join('') === 'Kk';
  if (!plain) throw new Skipped('not a plain SFEN with both Phoenixes');
  const held = hands.replace('-', '').replace(/(\d*)([A-Za-z])/g, (_, count, letter) => letter.repeat(count || 1));
  return { board, held, side };
}

export function sfen({ board, held, side }) {
  const ranks = board.map((rank) => rank.map((piece) => piece || '.').join('').replace(/\.+/g, (gap) => gap.length));
  const counted = [...'SFCPLRsfcplr'].map((letter) => [held.split(letter).length - 1, letter]).filter(([count]) => count);
  return `${ranks.join('/')} ${side} ${counted.map(([count, letter]) => (count > 1 ? count : '') + letter).join('') || '-'}`;
}

// The en passant square stays in a FEN where one of the listed moves captures onto it; counters stop at 9999.
// A field that is no such square is a fault that stays.
export function settled(written, listed) {
  const [board, turn, castling, square, ...counters] = written.split(' ');
  const pawn = (from) => {
    const rank = board.split('/')[8 - from[1]].replace(/\d/g, (gap) => ' '.repeat(gap));
    return rank[from.charCodeAt(0) - 97] === (turn === 'w' ? 'P' : 'p');
  };
  const taken = listed.some((move) => move.slice(2, 4) === square && move[0] !== square[0] && pawn(move));
  const kept = taken || !/^[a-h][36]$/.test(square) ? square : '-';
  return [board, turn, castling, kept, ...counters.map((count) => Math.min(count, 9999))].join(' ');
}

// The outcome of chess as most programs tell it.
export const ended = (mated, drawn, loser) =>
  mated ? { winner: loser === 'white' ? 'black' : 'white', by: 'checkmate' } : drawn ? { draw: drawn } : null;

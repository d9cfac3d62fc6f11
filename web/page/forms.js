'use strict';

/**
 * The text forms of each game (spec/notation.md). Of positions, as far as editing needs it: how a canonical text is split into
 * named parts and put together again, and how each part is edited. What a position may be is for the law to say. Of scores: an
 * example, that they are PGN, and what a `+` after a move means, if that is not a promotion.
 */
const Forms = (() => {
  const who = (name, label, ...options) => ({ name, label, kind: 'one', options });
  const word = (name, label, hint) => ({ name, label, kind: 'word', hint });

  const WHITE_OR_BLACK = [['w', 'White'], ['b', 'Black']];
  const turn = (...options) => who('turn', 'To move', ...(options.length ? options : WHITE_OR_BLACK));

  /** Fields separated by blanks. A field that is not there has the value that stands for nothing. */
  const fields = (...names) => ({
    split: (text) => {
      const found = text.trim().split(/\s+/);
      return Object.fromEntries(names.map((name, at) => [name, found[at] ?? '-']));
    },
    join: (parts) => names.map((name) => parts[name] || '-').join(' '),
  });

  const chess = {
    ...fields('board', 'turn', 'castling', 'passant', 'clock', 'number'),
    edited: [
      turn(),
      {
        name: 'castling', label: 'Rights to castle', kind: 'some',
        options: [['K', 'White, King’s wing'], ['Q', 'White, Queen’s wing'], ['k', 'Black, King’s wing'], ['q', 'Black, Queen’s wing']],
      },
      word('passant', 'En passant square', '-'),
      word('clock', 'Half-move clock', '0'),
      word('number', 'Move number', '1'),
    ],
    bare: '8/8/8/8/8/8/8/8 w - - 0 1',
    example: '1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2',
    scores: 'PGN',
  };

  const awele = {
    ...fields('houses', 'captured', 'sower'),
    edited: [
      { name: 'houses', label: 'Seeds in the houses', kind: 'houses' },
      word('captured', 'Captured seeds, South’s and North’s', '0-0'),
      who('sower', 'To sow', ['s', 'South'], ['n', 'North']),
    ],
    bare: '0,0,0,0,0,0/0,0,0,0,0,0 0-0 s',
    example: '1. F f 2. A b South resigns',
  };

  // Awele, the powers and chess, with bars between them.
  const awarichess = {
    split: (text) => {
      const [sown, powers, played] = text.split('|').map((part) => part.trim());
      return {
        ...awele.split(sown === '-' ? awele.bare : sown ?? ''),
        phase: sown === '-' ? 'chess' : 'awele',
        powers: (powers ?? '').replace(/[-!]/g, ''),
        order: (powers ?? '').endsWith('!') ? '!' : '',
        ...chess.split(played ?? ''),
      };
    },
    join: (parts) => [
      parts.phase === 'chess' ? '-' : awele.join(parts),
      (parts.powers || '-') + parts.order,
      chess.join(parts),
    ].join(' | '),
    edited: [
      who('phase', 'Phase', ['awele', 'Awele'], ['chess', 'Chess']),
      ...awele.edited,
      { name: 'powers', label: 'Powers, the first one first', kind: 'powers' },
      { name: 'order', label: 'A normal move', kind: 'some', options: [['!', 'has been ordered']] },
      ...chess.edited,
    ],
    bare: `${awele.bare} | - | ${chess.bare}`,
    example: '1. Ed 2. Fa',
  };

  /** Of a game that has none of its own: a board and whose turn it is. */
  const PLAIN = { ...fields('board', 'turn'), edited: [turn()], bare: '', example: '' };

  const FORMS = {
    __proto__: null,
    aviary: {
      split: (text) => {
        const [, board, hands, side] = text.match(/^\s*([^\s[]*)(?:\[([^\]]*)\])?\s*(\S*)/);
        return { board, hands: (hands ?? '').replace('-', ''), turn: side || 'w' };
      },
      join: ({ board, hands, turn: side }) => `${board}[${hands}] ${side}`,
      edited: [turn(), { name: 'hands', label: 'In hand', kind: 'hands', order: 'WSOGTPCBR', first: 'upper', owners: ['White', 'Black'] }],
      bare: '8/8/8/8/8/8/8/8[] w',
      example: '1. Ob6 Pb3 2. Wa6 Wa3',
    },
    'tori-shogi': {
      ...fields('board', 'turn', 'hands'),
      edited: [
        turn(['b', 'Black'], ['w', 'White']),
        { name: 'hands', label: 'In hand', kind: 'hands', order: 'SFCPLR', counted: true, owners: ['Black', 'White'] },
      ],
      bare: '7/7/7/7/7/7/7 b -',
      example: '1. Sw-4d Swx4d Black resigns',
    },
    chess,
    awele,
    awarichess,
    'synchronous-awarichess': { ...awarichess, edited: awarichess.edited.filter(({ name }) => name !== 'phase') },
    aieirping: {
      ...PLAIN,
      bare: `${Array(14).fill('29').join('/')} w`,
      example: '1. Po10 Mf3',
    },
    bifocal: {
      split: (text) => {
        const [board, side, moved, ...further] = text.trim().split(/\s+/);
        return { board, turn: side ?? 'w', moved: moved ?? '-', immobilizer: further[0] ?? '' };
      },
      join: ({ board, turn: side, moved, immobilizer }) => [board, side, moved || '-', immobilizer].filter(Boolean).join(' '),
      edited: [
        turn(),
        word('moved', 'Neutral piece that the opponent has just moved, on', '-'),
        word('immobilizer', 'Immobilizer that the player to move moved last, on', '-'),
      ],
      bare: '9/9/9/9/9/9/9/9/9 w -',
      example: '1. Na3 Ra4',
      promoted: 'turned',
    },
  };

  /** A board's ranks from the top, each a list of signs, empty where the square is vacant. */
  const ranks = (board) => board.split('/').map((rank) => (rank.match(/\d+|[=+]{0,3}[A-Za-z]|\*/g) ?? [])
    .flatMap((found) => (/^\d/.test(found) ? Array(Math.min(Number(found), 40)).fill('') : [found])));

  const gaps = (rank) => rank.map((sign) => sign || ' ').join('').replace(/ +/g, (gap) => gap.length);

  /** The pieces in a hand as counts by sign, in both directions. */
  const counts = (hands) => {
    const count = {};
    for (const [, many, sign] of hands.matchAll(/(\d*)([A-Za-z])/g)) count[sign] = (count[sign] ?? 0) + Number(many || 1);
    return count;
  };

  const hands = (count, { order, counted }) => {
    const signs = [...order, ...order.toLowerCase()].filter((sign) => count[sign] > 0);
    const one = (sign) => (counted ? (count[sign] > 1 ? count[sign] : '') + sign : sign.repeat(count[sign]));
    return signs.map(one).join('') || (counted ? '-' : '');
  };

  /** The text of a position that has a piece of each sign. What the law says against it does not keep it from being drawn. */
  function sample({ bare, split, join }, signs) {
    const parts = split(bare);
    const rows = ranks(parts.board);
    signs.forEach((sign, at) => { rows[Math.floor(at / rows[0].length)][at % rows[0].length] = sign; });
    return join({ ...parts, board: rows.map(gaps).join('/') });
  }

  /** The rows of a printed diagram as a board's text, if they are one: without the names of ranks and files, a sign for each square. */
  function printed(text, board) {
    const rows = text.split('\n').map((row) => row.replace(/^\s*\d+[\s|]+|[\s|]+\d+\s*$/g, '').replace(/[|\s]/g, '')).filter(Boolean);
    const wanted = ranks(board);
    const lines = rows.slice(0, wanted.length).map((row) => (row.match(/[=+]{0,3}[A-Za-z]|[.·_-]|\*/g) ?? []).map((sign) => sign.replace(/^[.·_-]$/, '')));
    const fits = lines.length === wanted.length && lines.every((row, at) => row.length === wanted[at].length);
    return fits ? lines.map(gaps).join('/') : text;
  }

  /** A position's text in which a board stands alone, as it is printed, with what else a position has at its barest. */
  function completed({ bare, split, join }, text) {
    const parts = split(bare);
    if (!parts.board) return text;
    const board = text.includes('\n') ? printed(text, parts.board) : text;
    const alone = !/\s|\[/.test(board) && board.split('/').length === parts.board.split('/').length;
    return alone ? join({ ...parts, board }) : text;
  }

  /** How a bare position begins: with the ranks of a board, the seeds of houses, or Awarichess after Awele. */
  const BOARD = /^(?:[\w+=*]+(?:\/[\w+=*]+){6,}|\d+(?:,\d+){5}\/\d+(?:,\d+){5}|-\s*\|)|^startpos(?!\S)/;

  /** A bare position, and what follows it from the next line or the first number of a move on; null if the text begins otherwise. */
  function misplaced(text) {
    const whole = text.trim();
    if (!BOARD.test(whole)) return null;
    const end = whole.startsWith('startpos') ? 'startpos'.length : whole.search(/\s*\n|\s+\d+\s*\.|$/);
    return { position: whole.slice(0, end), rest: whole.slice(end).trim() };
  }

  return {
    of: (game) => FORMS[game] ?? PLAIN,
    misplaced,
    /** Whether a player moves second of two, in a game in which they have turns. */
    isSecond: (game, player) => (FORMS[game] ?? PLAIN).edited.some(({ name, options }) =>
      ['turn', 'sower'].includes(name) && options[1][1].toLowerCase() === player),
    /** The names of the players, the first one first. */
    players: (game) => ((FORMS[game] ?? PLAIN).edited.findLast(({ name }) => ['turn', 'sower'].includes(name)).options ?? []).map(([, player]) => player),
    sample,
    completed,
    counts,
    hands,
    ranks,
    /** The board with this sign on a square; `row` counts ranks from the top. */
    placed(board, file, row, sign) {
      const all = ranks(board);
      if (all[row]) all[row][file] = sign;
      return all.map(gaps).join('/');
    },
    sign: (board, file, row) => ranks(board)[row]?.[file] ?? '',
    /** The houses' numbers, South's `A` to `F`, then North's `a` to `f`. */
    seeds: (houses) => houses.split(/[,/]/).map(Number),
    houses: (seeds) => [seeds.slice(0, 6), seeds.slice(6)].map((row) => row.join(',')).join('/'),
  };
})();

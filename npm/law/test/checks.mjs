// What the package must do, in Node and in a browser alike: names, and functions that throw.

const shown = (value) => JSON.stringify(value);

function same(found, expected) {
  if (shown(found) !== shown(expected)) throw new Error(`found ${shown(found)}, expected ${shown(expected)}`);
}

function refused(act, kind) {
  try {
    act();
  } catch (error) {
    same([error.name, error.kind], ['RulebookError', kind]);
    return error;
  }
  throw new Error(`nothing was thrown, expected ${kind}`);
}

/** Random numbers below n, the same ones each time. */
const random = (seed) => (n) => Math.floor((seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31 * n);

/** Has an instance of the law's module count what is done in it. */
function watch(seen) {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...given) {
    const { exports } = new Instance(...given);
    const open = (question) => { seen.opened += 1; return exports.open(question); };
    const fork = (board) => { seen.opened += 1; return exports.fork(board); };
    const close = (board) => { seen.closed += 1; exports.close(board); };
    const alloc = (length) => { seen.bytes += length; return exports.alloc(length); };
    const tell = (board, asked) => { if (seen.stops) throw new WebAssembly.RuntimeError('unreachable'); return exports.tell(board, asked); };
    seen.memory = exports.memory;
    return { exports: { ...exports, open, fork, close, alloc, tell } };
  };
}

/** What is done in the law's module. */
export const seen = { opened: 0, closed: 0, bytes: 0, memory: null, stops: false };

export default ({ ask, Board, clause, find, game, games, ready, replay }, { validate, Declined }) => {
  const others = (Board) => ({
    game: 'awele',
    legalMoves: (position, moves, rulings) => new Board('awele', { position, moves, rulings }).moves(),
  });

  return {
    'nothing works before the law is loaded': () => {
      try {
        new Board('chess');
      } catch (error) {
        return same(error.message, 'the law is not loaded yet: `await ready()` comes first');
      }
      throw new Error('a board without a law');
    },

    'loading is done once': async () => {
      watch(seen);
      await Promise.all([ready(), ready()]);
      await ready();
      same(games(), [
        // games: '{id}',
        'aviary',
        'tori-shogi',
        'chess',
        'awele',
        'awarichess',
        'synchronous-awarichess',
        'aieirping',
        'bifocal',
        // games: end
      ]);
    },

    'a game is played in both notations': () => {
      const board = new Board('chess');
      same(board.moves().length, 20);
      same([board.move('e4'), board.move('e7e5'), board.move('Nf3')], ['e2e4', 'e7e5', 'g1f3']);
      same(board.fen(), 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2');
      same([board.turn, board.isCheck(), board.history()], ['black', false, ['e2e4', 'e7e5', 'g1f3']]);
      same(board.history({ san: true }), ['e4', 'e5', 'Nf3']);
      same(board.clone().move({ from: 'b8', to: 'c6' }), 'b8c6');
      same(new Board('chess', { position: '7k/P7/8/8/8/8/8/K7 w - - 0 1' }).move({ from: 'a7', to: 'a8', promotion: 'q' }), 'a7a8q');
      same([board.undo(), board.san('g1f3'), board.turn], ['g1f3', 'Nf3', 'white']);
      const copy = board.clone();
      copy.reset();
      same([copy.history(), copy.undo(), board.history().length], [[], null, 2]);
      same(new Board('tori-shogi').san('3d3c'), 'Swx3c');
    },

    'a board plays what is written, or nothing': () => {
      const board = new Board('chess');
      // The King goes one square; no Pawn goes to d2; Knight and Bishop stand between King and Rook.
      for (const text of ['Ke3', 'd2', 'O-O']) {
        const { refusal } = refused(() => board.parse(text), 'illegal-move');
        same(refused(() => board.move(text), 'illegal-move').refusal, refusal);
        same([board.explain(text).legal, board.isLegal(text)], [false, false]);
      }
      // Nobody stands on c4: a Bishop's move, written as a Pawn's capture.
      const position = 'rnbqkb1r/1pp1pppp/5n2/3p4/p3P3/P6P/1PPP1PPN/RNBQKBR1 w Qkq - 0 7';
      const slipped = new Board('chess', { position });
      same(refused(() => slipped.move('bxc4'), 'malformed').refusal.message.endsWith('write `Bc4`'), true);
      same([slipped.history(), slipped.move('Bc4')], [[], 'f1c4']);
      // The second sowing of a pair, which the document writes in one word with the first.
      const pair = new Board('awarichess', { moves: ['C'] });
      for (const move of pair.moves()) same(pair.parse(pair.san(move)), move);
    },

    'what a board gives and takes is a copy': () => {
      const rulings = { 'fifty-moves': 'claimed' };
      const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
      const board = new Board('chess', { moves, rulings });
      const copy = board.clone();
      board.outcome().winner = 'white';
      same([board.outcome(), copy.outcome()], [{ winner: 'black', by: 'checkmate' }, { winner: 'black', by: 'checkmate' }]);
      rulings['fifty-moves'] = 'automatic';
      moves.push('e1f1');
      same([board.rulings, board.history().length], [{ 'fifty-moves': 'claimed' }, 4]);
      const open = new Board('chess', { position: '4k3/8/8/8/8/8/8/R3K3 w - - 100 80' });
      open.claims()[0].draw = 'none';
      same(open.claims()[0].draw, 'fifty-moves');
    },

    'a game ends': () => {
      const board = new Board('chess', { moves: ['f2f3', 'e7e5', 'g2g4', 'Qh4#'] });
      same(board.outcome(), { winner: 'black', by: 'checkmate' });
      same([board.isGameOver(), board.isCheckmate(), board.isDraw(), board.moves()], [true, true, false, []]);
      same(refused(() => board.move('e2e4'), 'game-over').refusal.clause, 'chess.end.over');
      const drawn = new Board('chess', { position: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' });
      same([drawn.isStalemate(), drawn.isDraw(), drawn.isCheckmate()], [true, true, false]);
    },

    'a draw may be claimed': () => {
      const moves = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'];
      const board = new Board('chess', { moves });
      // The start stands for the third time after the Knight goes home.
      const [announced] = board.claims();
      same([announced.clause, announced.place, announced.with], ['chess.claim.repetition', 'Article 9.2.1', ['f6g8']]);
      const after = board.explain('f6g8').claims;
      board.move('f6g8');
      same([board.claims(), board.outcome(), board.isGameOver()], [after, null, false]);
      const [open] = board.claims();
      same([open.clause, open.place, open.draw, open.since], ['chess.claim.repetition', 'Article 9.2.2', 'repetition', 8]);
      board.move('e4');
      same(board.claims(), []);
      const automatic = new Board('chess', { moves: [...moves, 'f6g8'], rulings: 'automatic-draws' });
      same([automatic.outcome(), automatic.claims()], [{ draw: 'repetition' }, []]);
    },

    'it is said who can still win, and since when nobody can': () => {
      const rook = new Board('chess', { position: '8/8/3rk3/8/8/2K5/8/8 b - - 0 1' });
      const { position, white, black, dead } = rook.winnable();
      same([position, dead, rook.dead()], [rook.position(), false, null]);
      same(white, {
        verdict: 'unwinnable',
        why: 'White cannot win: White has only a King (chess.winnable.material)',
        clause: 'chess.winnable.material',
      });
      same(black.verdict, 'winnable');
      const mate = new Board('chess', { position, moves: black.line });
      same(mate.outcome(), { winner: 'black', by: 'checkmate' });
      same([mate.winnable().black, mate.winnable().white.clause], [{ verdict: 'winnable', line: [] }, 'chess.winnable.searched']);

      // Nobody passes the Pawns but Black's Knight.
      const start = '4k3/8/8/p2p2p1/P2P2P1/8/4n3/4K3 w - - 0 1';
      const board = new Board('chess', { position: start });
      same([board.dead(), board.winnable().dead, board.explain('e1d2').dead], [null, false, undefined]);
      const after = board.explain('e1e2').dead;
      board.move('e1e2');
      same([board.dead(), board.winnable().dead, board.isGameOver()], [after, true, false]);
      same([after.since, after.says.includes('(Article 5.2.2, chess.end.dead-position)')], [1, true]);
      board.move('e8e7');
      same([board.dead(), replay('chess', `[FEN "${start}"]\n1. Kxe2 Ke7`).dead], [after, after]);
      const ended = new Board('chess', { position: start, moves: ['e1e2'], rulings: 'dead-position=exact' });
      same([ended.outcome(), ended.dead(), ended.moves()], [{ draw: 'dead-position' }, null, []]);
      refused(() => new Board('awele').winnable(), 'malformed');
      same(new Board('awele').dead(), null);
    },

    'a score may end by a flag': () => {
      same(replay('chess', "1. e4 e5 White's time is over").end, { winner: 'black', by: 'time-forfeit' });
      same(replay('chess', "position: 8/8/3rk3/8/8/2K5/8/8 b - - 0 1\nBlack's time is over").end, { draw: 'unwinnable' });
    },

    'a refusal names its clause and squares, and changes nothing': () => {
      const board = new Board('aviary', { position: '8/8/8/8/8/2t5/8/s7[S] w' });
      const verdict = board.explain('S@c5');
      same([verdict.legal, verdict.clause, verdict.squares], [false, 'aviary.enter.last-sparrow', ['c5', 'c3']]);
      const before = board.position();
      same(refused(() => board.move('S@c5'), 'illegal-move').refusal.squares, ['c5', 'c3']);
      same([board.position(), board.history()], [before, []]);
      const anywhere = { position: before, rulings: 'entering-last-sparrow=anywhere' };
      same(new Board('aviary', anywhere).isLegal('S@c5'), true);
      same(new Board('chess').explain('e1e3').clause, 'chess.king.move');
    },

    'what cannot be read or cannot be is refused with its reasons': () => {
      refused(() => new Board('checkers'), 'unknown-game');
      refused(() => new Board('chess', { rulings: { repetition: 'often' } }), 'unknown-ruling');
      refused(() => new Board('chess', { position: 'nonsense' }), 'malformed');
      refused(() => new Board('chess').move('\ud800'), 'malformed');
      refused(() => new Board('chess').move('Nf3 d5'), 'malformed');
      refused(() => new Board('chess').move('Nd2'), 'illegal-move');
      const impossible = refused(() => new Board('chess', { position: '8/8/8/8/8/8/8/K6P w - - 0 1' }), 'impossible-position');
      same(impossible.refusal.reasons.map(({ clause }) => clause), ['chess.position.kings', 'chess.position.pawns']);
      refused(() => new Board('chess').svg({ squares: { z9: 'last' } }), 'malformed');
    },

    'a position is drawn': () => {
      const svg = new Board('chess', { moves: ['e2e4'] }).svg({ squares: { e4: 'last' }, turned: true });
      same([svg.startsWith('<svg '), svg.includes('class="square light last"')], [true, true]);
    },

    'a board answers as a question about the whole game does': () => {
      const below = random(3);
      for (const game of games()) {
        const board = new Board(game);
        const others = [];
        for (let ply = 0; ply < 12 && !board.isGameOver(); ply += 1) {
          const asked = (more) => ask({ game, moves: board.history(), ...more });
          const { claims, dead, ...state } = asked();
          same([board.position(), board.turn, board.isCheck()], [state.position, state.turn, state.check]);
          same([board.moves(), board.outcome()], [state.legal, state.outcome]);
          same([board.claims(), board.dead()], [claims ?? [], dead ?? null]);
          const move = state.legal[below(state.legal.length)];
          others.push(move);
          const other = others[below(others.length)];
          same(board.explain(other), asked({ judge: other }).verdict);
          same(board.isLegal(other), state.legal.includes(other));
          const piece = asked({ ask: 'piece', from: move.slice(0, 2) });
          if (!piece.error) same(board.piece(piece.from), piece);
          same(board.svg(), asked({ ask: 'draw' }).svg);
          if (!board.isLegal(other)) {
            const { error } = asked({ moves: [...board.history(), other] });
            same(refused(() => board.move(other), error.kind).refusal, error);
          }
          same(board.move(board.san(move)), move);
        }
      }
    },

    'what is done is undone': () => {
      for (const game of games()) {
        const below = random(5);
        const board = new Board(game);
        const positions = [];
        for (let ply = 0; ply < 60 && !board.isGameOver(); ply += 1) {
          positions.push([board.position(), board.moves(), board.history()]);
          board.move(board.moves()[below(board.moves().length)]);
          // The law follows, and goes back as well.
          if (ply % 20 === 19) board.explain(positions[0][1][0]);
        }
        const copy = board.clone();
        while (positions.length > 0) {
          const last = board.history().at(-1);
          same(board.undo(), last);
          same([board.position(), board.moves(), board.history()], positions.pop());
        }
        same([board.undo(), board.history(), board.position()], [null, [], new Board(game).position()]);
        same(copy.history().length > 0, true);
        copy.reset();
        same(copy.position(), board.position());
      }
    },

    'the thousandth ply is asked in as few words as the first': () => {
      const board = new Board('tori-shogi');
      const below = random(9);
      const words = (plies) => {
        const before = seen.bytes;
        for (let ply = 0; ply < plies; ply += 1) {
          const moves = board.moves();
          board.move(moves[below(moves.length)]);
          while (board.isGameOver()) {
            board.undo();
            board.move(moves[below(moves.length)]);
          }
        }
        return seen.bytes - before;
      };
      const first = words(100);
      words(800);
      const last = words(100);
      same([board.history().length, last < first * 1.2], [1000, true]);
    },

    'a board that is free takes no memory, and can be used again': () => {
      const play = () => {
        const board = new Board('chess', { moves: ['e4', 'e5', 'Nf3'] });
        const copy = board.clone();
        copy.move('Nc6');
        copy.free();
        board.free();
        return [board, copy];
      };
      for (let n = 0; n < 50; n += 1) play();
      const { byteLength } = seen.memory.buffer;
      const { opened, closed } = seen;
      for (let n = 0; n < 500; n += 1) play();
      same([seen.opened - opened, seen.closed - closed, seen.memory.buffer.byteLength], [1000, 1000, byteLength]);
      const [board, copy] = play();
      board.free();
      same([board.history(), board.turn, board.undo(), board.turn], [['e2e4', 'e7e5', 'g1f3'], 'black', 'g1f3', 'white']);
      same([copy.moves().length, copy.undo(), copy.san('b8c6')], [27, 'b8c6', 'Nc6']);
      const dispose = Symbol.dispose;
      if (dispose) {
        const { closed } = seen;
        board[dispose]();
        same(seen.closed - closed, 1);
      }
    },

    'boards outlive the module in which they were': () => {
      const board = new Board('chess', { moves: ['e4'] });
      seen.stops = true;
      try {
        board.moves();
        throw new Error('it has not stopped');
      } catch (error) {
        same(error.message, 'unreachable');
      }
      seen.stops = false;
      same([board.moves().length, board.undo(), board.moves().length], [20, 'e2e4', 20]);
      board.free();
    },

    'the law can be asked': () => {
      same(clause('aviary', 'robin.blocked').kind, 'forbids');
      same(find('aviary', 'opposing robins').map(({ name }) => name), ['aviary.robin.blocked', 'aviary.ruling.sideways-jump']);
      same(game('awele').title, 'Awele');
      same(replay('chess', '1. f3 e5 2. g4 Qh4# 0-1').end, { winner: 'black', by: 'checkmate' });
      same(ask({ id: 7, game: 'chess', position: 'nonsense' }).error.kind, 'malformed');
      same(new Board('chess').piece('g1').moves.filter(({ legal }) => legal).map(({ move }) => move), ['g1f3', 'g1h3']);
    },

    'a right engine passes': async () => {
      const heard = [];
      const report = await validate(others(Board), { positions: 40, onProgress: ({ part }) => heard.push(part) });
      same([report.passed, report.conclusion, report.causes], [true, 'All checks passed.', []]);
      same([report.data.game, heard.length > 0], ['awele', true]);
    },

    'a wrong engine is told its wrong rule': async () => {
      const careless = {
        game: 'awele',
        legalMoves: (position, moves, rulings) =>
          new Board('awele', { position, moves, rulings: { ...rulings, 'opponent-without-seeds': 'need-not-feed' } }).moves(),
      };
      const report = await validate(careless, { positions: 40 });
      same(report.passed, false);
      same(report.data.diagnosis[0].clauses, ['awele.ruling.opponent-without-seeds', 'awele.feeding']);
      same([report.causes.length > 0, report.text.includes('awele.feeding'), report.brief.length < report.text.length], [true, true, true]);
    },

    'what an engine throws is reported, and what it declines is not counted': async () => {
      const broken = { game: 'awele', legalMoves: () => { throw new TypeError('no such house'); } };
      const report = await validate(broken, { positions: 5, diagnose: 0 });
      same([report.passed, report.data.troubles[0].kind, report.data.troubles[0].message], [false, 'raised', 'it raised TypeError: no such house']);
      const shy = { game: 'awele', legalMoves: () => { throw new Declined('I do not know'); } };
      same((await validate(shy, { positions: 5 })).data.conclusion, 'nothing-right');
    },

    'an engine may answer in the protocol': async () => {
      const answering = { name: 'parrot', answer: (question) => ask(question) };
      same((await validate(answering, { game: 'awele', positions: 5 })).passed, true);
    },

    'what an engine answers without end is not read to the end': async () => {
      const failure = async (engine) => {
        const report = await validate({ game: 'awele', ...engine }, { positions: 0, diagnose: 0, faults: 0 });
        same(report.passed, false);
        return report.data.troubles.map(({ message }) => message).join();
      };
      const endless = function* () { for (;;) yield 'A'; };
      const endlessly = (length) => new Proxy([], { get: (of, key) => (key === 'length' ? length : Reflect.get(of, key)) });
      const many = 'it raised RangeError: legalMoves has more than 100000 moves';
      same(await failure({ legalMoves: endless }), many);
      same(await failure({ legalMoves: () => new Array(2 ** 32 - 1) }), many);
      same(await failure({ legalMoves: () => endlessly(2 ** 53 - 1) }), many);
      same(await failure({ legalMoves: () => new Uint8Array(200_000) }), many);
      const long = 'it raised RangeError: the answer is longer than 4194304 bytes';
      const legalMoves = () => [];
      same(await failure({ legalMoves: () => Array(90_000).fill('x'.repeat(9000)) }), long);
      same(await failure({ legalMoves, outcome: () => new Array(10 ** 8) }), long);
      same(await failure({ legalMoves, outcome: () => endlessly(10 ** 8) }), long);
      const within = () => ({ toJSON: () => ({ within: within() }) });
      for (const nested of [() => new Array(2 ** 32 - 1), within, () => { const ring = []; ring.push(ring); return ring; }]) {
        same((await failure({ legalMoves, outcome: nested })).startsWith('it raised '), true);
      }
      const answered = (answer) => failure({ answer: (question) => (question.ask ? ask(question) : answer()) });
      for (const answer of ['x'.repeat(1000), 5, null, undefined, [], new Uint8Array(1000)]) {
        same(await answered(() => answer), 'it raised TypeError: the answer is no object');
      }
    },

    'an engine that throws wherever it is looked at fails': async () => {
      const plan = { positions: 0, diagnose: 0, faults: 0 };
      const throwing = (thrown) => ({ game: 'awele', legalMoves: () => { throw thrown(); } });
      const told = async (engine) => (await validate(engine, plan)).data.troubles.map(({ message }) => message);
      const traps = new Proxy({}, { get: () => { throw new Error('trap'); }, getPrototypeOf: () => { throw new Error('trap'); } });
      const unsayable = Object.assign(new Error('x'), { toString: () => { throw new Error('again'); } });
      const stackless = Object.defineProperty(new Error('x'), 'stack', { get: () => { throw new Error('again'); } });
      for (const [thrown, words] of [
        [() => traps, 'it raised Error: trap'],
        [() => unsayable, 'it raised something that cannot be written'],
        [() => Object.create(null), 'it raised something that cannot be written'],
        [() => stackless, 'it raised Error: x'],
        [() => new Error('\ud800'), 'it raised Error: \ufffd'],
        [() => undefined, 'it raised undefined'],
        [() => Symbol('x'), 'it raised Symbol(x)'],
      ]) same(await told(throwing(thrown)), [words]);
      const long = await validate(throwing(() => new Error('x'.repeat(3_000_000))), plan);
      same([long.text.length < 300_000, JSON.stringify(long.data).length < 300_000], [true, true]);

      const legalMoves = () => [];
      const getter = (name) => Object.defineProperty({ game: 'awele', legalMoves }, name, { get: () => { throw new Error('got'); } });
      for (const name of ['turn', 'check', 'outcome', 'positionAfter']) same(await told(getter(name)), ['it raised Error: got']);
      for (const name of ['name', 'version', 'rulings', 'game']) {
        // What it says of itself may be a reason to ask it nothing.
        await validate(getter(name), plan).then(({ passed }) => same(passed, false), ({ message }) => same(message.includes('got'), true));
      }
      const buffer = new ArrayBuffer(8);
      const moves = new Uint8Array(buffer);
      structuredClone(buffer, { transfer: [buffer] });
      same((await told({ game: 'awele', legalMoves: () => moves }))[0].startsWith('it raised TypeError'), true);
      for (const method of ['turn', 'check', 'outcome', 'positionAfter', 'judge']) {
        for (const value of [5, 10n, '\ud800', 'x'.repeat(20_000), [], {}, { winner: 5 }, moves]) {
          const { passed } = await validate({ ...others(Board), [method]: () => value }, plan);
          same(passed && method !== 'judge', false);
        }
        // In JSON these are nothing.
        for (const value of [NaN, Symbol('x'), () => 0]) await validate({ ...others(Board), [method]: () => value }, plan);
      }
    },

    'an engine may test another, and itself': async () => {
      const within = [];
      const plan = { positions: 3, diagnose: 0 };
      const calling = {
        ...others(Board),
        legalMoves(...asked) {
          if (within.length < 3) within.push(validate(within.length ? calling : { game: 'awele', legalMoves: () => [] }, plan));
          return others(Board).legalMoves(...asked);
        },
      };
      same((await validate(calling, plan)).passed, true);
      same((await Promise.all(within)).map(({ passed }) => passed), [false, true, true]);
    },

    'a plan that is none is refused': async () => {
      const thrown = async (...asked) => validate(...asked).then(() => 'nothing', ({ message }) => message);
      same(await thrown({ legalMoves: () => [] }), 'the engine has no property `game`, so that the plan must name it');
      same(await thrown(others(Board), { game: 'checkers' }), 'there is no game `checkers`');
      same(await thrown(others(Board), { compare: 'loosely' }), 'unknown strictness `loosely`; expected one of moves, play, outcome, reasons');
    },
  };
};

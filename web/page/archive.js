'use strict';

/**
 * A text of several games: a list to choose from, with the messages about each. The law divides the text; it is asked
 * about a piece at a time, so that the page goes on meanwhile.
 */
const Archive = (() => {
  /** How many bytes are asked about at a time, and how many at most if a game is longer. */
  const PIECE = 32_768;
  const MOST = 200_000;
  /** How many games are listed at a time, and how much is reported of each. */
  const LISTED = 200;
  const TOLD = 3;
  /** After how many milliseconds the list is drawn again while it grows. */
  const PAUSE = 250;

  const place = element('div', { id: 'archive' });

  /** The archive that was read last, or is being read. */
  let archive = null;

  /** What has these bytes: UTF-8, or else the older character set of PGN, which is `older`. */
  function line(bytes) {
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
    } catch {
      return { text: new TextDecoder('windows-1252').decode(bytes), older: true };
    }
  }

  /** A file's text, as the law decodes it: UTF-16 if a byte order mark says so, or else each line by itself. */
  function decoded(buffer) {
    const bytes = new Uint8Array(buffer);
    const mark = bytes[0] * 256 + bytes[1];
    if (mark === 0xfeff || mark === 0xfffe) return { text: new TextDecoder(mark === 0xfeff ? 'utf-16be' : 'utf-16le').decode(bytes) };
    const whole = line(bytes);
    if (!whole.older) return whole;
    const lines = [];
    for (let from = 0; from < bytes.length;) {
      let to = from;
      while (to < bytes.length && bytes[to] !== 10 && bytes[to] !== 13) to += 1;
      lines.push(line(bytes.subarray(from, to + 1)).text);
      from = to + 1;
    }
    return { text: lines.join(''), older: true };
  }

  const textOf = (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

  const lines = (bytes) => bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);

  /** The next bytes, to the end of a line. */
  function piece({ bytes, at }, size) {
    const end = bytes.indexOf(10, at + size);
    return bytes.subarray(at, end < 0 ? bytes.length : end + 1);
  }

  /** Takes what the law has answered about a piece; false if no game ends in it. */
  function take(of, asked, { archive: games, rest }) {
    const used = rest ?? asked.length;
    if (!used) return false;
    of.games.push(...games.map((one) => ({ ...one, at: of.at + one.at, line: of.line + one.line })));
    of.line += lines(asked.subarray(0, used));
    of.at += used;
    return true;
  }

  const wanted = (of) => archive === of && State.now.game === of.game;

  /** Asks about one piece after the other. */
  async function divide(of) {
    const { game, rulings, bytes } = of;
    let size = PIECE;
    while (of.at < bytes.length && wanted(of)) {
      const asked = piece(of, size);
      const long = asked.length > MOST;
      const more = of.at + asked.length < bytes.length;
      const answer = long ? {} : await ask({ ask: 'archive', game, rulings, score: textOf(asked), more });
      if (!wanted(of)) return;
      if (answer.error || long) {
        of.failed = answer.error?.message ?? `the game that begins in line ${of.line + 1} is longer than ${MOST.toLocaleString('en')} bytes`;
        return;
      }
      size = take(of, asked, answer) ? PIECE : size * 2;
      if (of.games.length > 1 && performance.now() - of.drawn > PAUSE) {
        show();
        of.drawn = performance.now();
      }
    }
  }

  const OLDER = 'The file is not UTF-8, and is read as Windows-1252.';

  /** Reads a text: a single game becomes the score, of several a list is made. */
  async function open(text, older = false) {
    const { game, rulings } = State.now;
    const bytes = new TextEncoder().encode(text);
    const mine = { game, rulings, text, older, bytes, at: 0, line: 0, games: [], failed: '', shown: LISTED, telling: false, chosen: -1, reading: true, drawn: 0 };
    archive = mine;
    await divide(mine);
    if (archive !== mine) return;
    mine.reading = false;
    if (mine.games.length > 1) {
      show();
      note(`${plural(mine.games.length, 'game')}; ${telling(mine).length} with something to report.`);
      return;
    }
    archive = null;
    show();
    await Score.take(text);
    if (older) note(OLDER);
  }

  /** A text without the blank lines that divide it into games. */
  const undivided = (text) => text.replace(/(\r?\n|\r)\s*(?=[\r\n])/g, '');

  const telling = ({ games }) => games.filter(({ told }) => told);

  function choose(index) {
    const { at, bytes } = archive.games[index];
    archive.chosen = index;
    show();
    Score.take(textOf(archive.bytes.subarray(at, at + bytes)));
  }

  function row(one, index) {
    const players = one.white || one.black ? `${one.white ?? '?'} – ${one.black ?? '?'}` : `The game in line ${one.line}`;
    const told = one.told ?? [];
    return element('li', { value: index + 1 },
      button(visible(players), () => choose(index), { class: 'chip', 'data-game': index + 1, 'aria-pressed': String(index === archive.chosen) }),
      element('span', { class: 'quiet' }, ` ${plural(Main.game.parts.length ? one.moves : Math.ceil(one.moves / 2), 'move')}${one.end ? `, ${one.end}` : ''}`),
      told.length ? element('ul', {}, told.slice(0, TOLD).map((words) => element('li', {}, visible(words.replaceAll('`', '')))),
        told.length > TOLD ? element('li', {}, `and ${told.length - TOLD} more`) : null) : null);
  }

  function progress({ at, bytes, failed, reading }) {
    if (failed) return element('p', { class: 'breach' }, `The rest is not read: ${failed}.`);
    if (!reading) return null;
    return element('div', { class: 'row' },
      element('progress', { max: bytes.length, value: at, 'aria-label': 'How much of the text has been read' }),
      button('Stop reading', () => {
        archive = { ...archive, reading: false, failed: 'you have stopped it' };
        show();
      }, { id: 'archive-stop' }));
  }

  function list() {
    const only = element('input', { type: 'checkbox', id: 'archive-telling', checked: archive.telling, onchange: () => {
      archive.telling = only.checked;
      show();
    } });
    const all = archive.games.map((one, index) => ({ one, index })).filter(({ one }) => !archive.telling || one.told);
    return [
      element('p', {}, `${archive.games.length.toLocaleString('en')} games, each with what there is to report. Choose one:`),
      archive.older ? element('p', { class: 'quiet' }, OLDER) : null,
      progress(archive),
      element('label', { class: 'check' }, only, ` Only the ${plural(telling(archive).length, 'game')} with something to report`),
      element('ol', { class: 'found', id: 'archive-games' }, all.slice(0, archive.shown).map(({ one, index }) => row(one, index))),
      element('div', { class: 'row' },
        all.length > archive.shown ? button(`Show ${LISTED} more`, () => {
          archive.shown += LISTED;
          show();
        }, { id: 'archive-more' }) : null,
        Score.fits(archive.text) ? button('Read it all as one game', () => Score.take(undivided(archive.text)), { id: 'archive-one' }) : null),
    ];
  }

  /** Draws the list again, where it was scrolled to; what has the focus keeps it. */
  function show() {
    const before = byId('archive-games')?.scrollTop ?? 0;
    const focus = place.contains(document.activeElement) ? document.activeElement : null;
    const game = focus?.dataset.game;
    fill(place, archive && archive.game === State.now.game ? list() : null);
    if (byId('archive-games')) byId('archive-games').scrollTop = before;
    if (focus) (game ? place.querySelector(`[data-game="${game}"]`) : focus.id && byId(focus.id))?.focus({ preventScroll: true });
  }

  return { open, decoded, show, place };
})();

'use strict';

/** The drawing of the position: put on the page, and made a grid that can be read aloud and walked through. */
const Board = (() => {
  const NAMES = {
    origin: 'picked', target: 'may go here', capture: 'may capture here', reason: 'a reason', last: 'last move', check: 'in check',
  };

  let squares = new Map();
  let scenes = [];
  let turned = false;
  let latest = 0;

  const holder = () => byId('board');
  const at = (square) => holder().querySelector(`[data-square="${CSS.escape(square)}"]`);

  /** Draws a position with marks. Does nothing if another drawing has been asked for meanwhile. */
  async function show(question, marks) {
    const asked = ++latest;
    let drawn = await draw(question, marks);
    if (drawn.error?.field === 'marks') {
      // A move may name a square that this board does not have: only those that it has are marked.
      const bare = await draw(question, {});
      const there = new Set((bare.boards ?? []).flatMap((scene) => scene.squares.map(({ square }) => square)));
      const squares = Object.fromEntries(Object.entries(marks.squares).filter(([square]) => there.has(square)));
      drawn = await draw(question, { squares, arrows: marks.arrows.filter((pair) => pair.every((square) => there.has(square))) });
    }
    if (asked !== latest) return null;
    if (drawn.svg) put(drawn, marks);
    return drawn;
  }

  const draw = (question, { squares: marked, arrows }) =>
    ask({ ask: 'draw', ...question, marks: { squares: marked, arrows, turned } });

  function put(drawn, marks) {
    const focused = document.activeElement?.closest?.('[data-square], [data-hand]');
    const held = focused && holder().contains(focused) ? focused.dataset : null;
    const parsed = new DOMParser().parseFromString(drawn.svg, 'image/svg+xml').documentElement;
    if (parsed.localName !== 'svg' || parsed.querySelector('parsererror')) throw new Error('the drawing is none');
    const svg = document.importNode(parsed, true);
    // The page names the picture itself; a title of the whole would be shown wherever the mouse is.
    for (const attribute of ['width', 'height', 'aria-labelledby']) svg.removeAttribute(attribute);
    for (const words of svg.querySelectorAll(':scope > title, :scope > desc')) words.remove();
    crop(svg);
    scenes = drawn.boards ?? [];
    squares = new Map(scenes.flatMap((scene) => scene.squares.map((square) => [square.square, { ...square, scene }])));
    const files = Math.max(8, ...scenes.map((scene) => scene.files));
    const [, , width, height] = (svg.getAttribute('viewBox') ?? '0 0 1 1').split(/[\s,]+/).map(Number);
    holder().dataset.squares = files;
    holder().classList.toggle('wide', files > 12);
    holder().style.setProperty('--files', files);
    // What stands above and below the board is as wide as it is.
    byId('table').style.setProperty('--shape', width / height);
    byId('table').classList.toggle('wide', files > 12);
    label(svg, marks.squares ?? {});
    holder().replaceChildren(svg);
    if (held) (held.square ? at(held.square) : hand(held.hand, held.owner))?.focus({ preventScroll: true });
    reveal(Object.keys(marks.squares ?? {}).map(at).find(Boolean));
  }

  /** Cuts off the place for the last line under the board, if that only says whose turn it is: the page says it above. */
  function crop(svg) {
    const [turn] = [...svg.querySelectorAll('.turn')].slice(-1);
    const top = Number(turn?.parentNode.getAttribute('transform')?.match(/^translate\([\d.]+ ([\d.]+)\)$/)?.[1]);
    if (!top || turn.parentNode.children.length > 1) return;
    const [left, begin, width, height] = svg.getAttribute('viewBox').split(/[\s,]+/).map(Number);
    if (height - top > 100) return;
    svg.dataset.whole = height;
    svg.setAttribute('viewBox', `${left} ${begin} ${width} ${top + 14}`);
  }

  /** A copy of the drawing, as it is without the page. */
  function drawing() {
    const copy = holder().querySelector('svg').cloneNode(true);
    const { whole } = copy.dataset;
    if (whole) copy.setAttribute('viewBox', copy.getAttribute('viewBox').replace(/\S+$/, whole));
    delete copy.dataset.whole;
    return copy;
  }

  /** Scrolls a board that is wider than the screen to a square; the page itself stays where it is. */
  function reveal(group) {
    if (!group) return;
    const [square, seen] = [group, holder()].map((shown) => shown.getBoundingClientRect());
    if (square.left >= seen.left && square.right <= seen.right) return;
    holder().scrollLeft += (square.left + square.right - seen.left - seen.right) / 2;
  }

  const hand = (piece, owner) => holder().querySelector(`[data-hand="${CSS.escape(piece)}"][data-owner="${CSS.escape(owner)}"]`);

  /** Roles and names, for those who do not see the board or do not use a mouse. */
  function label(svg, marks) {
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', 'Position');
    const groups = [...svg.querySelectorAll('[data-square]')];
    const reached = Keys.reached(groups.map((group) => group.dataset.square));
    const rows = new Map();
    for (const group of groups) {
      const { square } = group.dataset;
      const found = squares.get(square);
      const marked = NAMES[marks[square]];
      group.setAttribute('role', 'gridcell');
      group.setAttribute('tabindex', square === reached ? '0' : '-1');
      group.setAttribute('aria-label', [square, found?.piece ?? found?.sign ?? 'vacant', marked].filter(Boolean).join(', '));
      if (marks[square] === 'origin') group.setAttribute('aria-selected', 'true');
      const row = `${scenes.indexOf(found?.scene)}-${found?.rank}`;
      if (!rows.has(row)) rows.set(row, []);
      rows.get(row).push(group);
    }
    // Squares that are drawn one after another are put into a row of their rank, and rows into a grid.
    const grids = new Map();
    for (const [key, row] of rows) {
      const scene = key.split('-')[0];
      const shell = document.createElementNS(svg.namespaceURI, 'g');
      shell.setAttribute('role', 'row');
      if (!grids.has(scene)) {
        const grid = document.createElementNS(svg.namespaceURI, 'g');
        grid.setAttribute('role', 'grid');
        grid.setAttribute('aria-label', scenes[scene]?.game ? `Board of ${scenes[scene].game}` : 'Board');
        row[0].before(grid);
        grids.set(scene, grid);
      }
      grids.get(scene).append(shell);
      shell.append(...row);
    }
    for (const group of svg.querySelectorAll('[data-hand]')) {
      group.setAttribute('role', 'button');
      group.setAttribute('tabindex', '0');
      const title = group.querySelector('title')?.textContent;
      group.setAttribute('aria-label', title ?? `${group.dataset.hand} in the hand of ${group.dataset.owner}`);
    }
  }

  /** Marks squares for as long as they are pointed at. */
  function hint(names = []) {
    for (const marked of holder().querySelectorAll('.hint')) marked.classList.remove('hint');
    for (const name of names) at(name)?.classList.add('hint');
  }

  return {
    show,
    hint,
    at,
    square: (name) => squares.get(name),
    get scenes() { return scenes; },
    /** Whether there is a drawing. */
    get drawn() { return Boolean(holder().querySelector('svg')); },
    /** Takes the drawing away. Nothing that was asked for before is drawn any more. */
    clear() {
      latest += 1;
      [squares, scenes] = [new Map(), []];
      holder().replaceChildren();
    },
    /** Whether the player to move sits at the other side. */
    get away() {
      const played = scenes.find(({ turn }) => turn === Main.reply?.turn);
      return Boolean(played) && (played.turn !== played.bottom) !== turned;
    },
    get turned() { return turned; },
    set turned(now) { turned = now; },
    drawing,
  };
})();

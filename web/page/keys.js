'use strict';

/** The keyboard on the board: one square is in the tab order, and the arrow keys choose which. */
const Keys = (() => {
  const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

  /** The keys that go through the game. */
  const THROUGH = {
    __proto__: null, ArrowLeft: () => State.step(-1), ArrowRight: () => State.step(1), Home: State.toFirst, End: State.toLast,
  };

  let square = '';
  /** Whether the keyboard has moved the focus to the square that has it. */
  let walking = false;

  const middle = (group) => {
    const { left, top, width, height } = group.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };

  /** The nearest square in a direction, as the eye sees it, on whichever board. */
  function next(group, [right, down]) {
    const [x, y] = middle(group);
    let best = null;
    let least = Infinity;
    for (const other of byId('board').querySelectorAll('[data-square]')) {
      if (other === group) continue;
      const [a, b] = middle(other);
      const along = (a - x) * right + (b - y) * down;
      const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
      const far = along + 3 * aside;
      if (along > 1 && aside < along && far < least) [best, least] = [other, far];
    }
    return best;
  }

  function reach(group) {
    if (!group) return;
    walking = true;
    for (const other of byId('board').querySelectorAll('[data-square][tabindex="0"]')) other.setAttribute('tabindex', '-1');
    group.setAttribute('tabindex', '0');
    group.focus();
  }

  function press(event) {
    const group = event.target.closest?.('[data-square], [data-hand]');
    if (!group || event.ctrlKey || event.altKey || event.metaKey) return;
    // After a click the arrows go through the game, as they do beside the board, unless there is none yet.
    const through = ['Home', 'End'].includes(event.key) || (!walking && ['ArrowLeft', 'ArrowRight'].includes(event.key));
    if (through && !Setup.active) THROUGH[event.key]();
    else if (Object.hasOwn(STEPS, event.key) && group.dataset.square) reach(next(group, STEPS[event.key]));
    else if (event.key === 'Enter' || event.key === ' ') Pick.press(group.dataset.square ?? group.dataset.hand, event.shiftKey);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && Setup.active) Setup.erase(group.dataset.square);
    else return;
    event.preventDefault();
  }

  function open() {
    byId('board').addEventListener('keydown', press);
    byId('board').addEventListener('pointerdown', () => { walking = false; }, { capture: true });
    addEventListener('keydown', (event) => { if (event.key === 'Tab') walking = true; }, { capture: true });
    byId('board').addEventListener('focusin', (event) => {
      const group = event.target.closest('[data-square]');
      if (!group) return;
      square = group.dataset.square;
      // Only if the keyboard moved the focus here: clicks are handled elsewhere.
      if (walking && group.matches(':focus-visible')) Pick.point(square, true);
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) Pick.letGo();
      if (event.target.closest?.('input, textarea, select, dialog, [data-square]')) return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      // The arrows choose a tab there.
      if (event.key.startsWith('Arrow') && event.target.closest?.('[role=tab]')) return;
      const act = THROUGH[event.key];
      if (!act) return;
      act();
      if (['Home', 'End'].includes(event.key)) event.preventDefault();
    });
  }

  return {
    open,
    /** The square that Tab reaches: where the focus was last, or the first. */
    reached: (squares) => (squares.includes(square) ? square : squares[0]),
  };
})();

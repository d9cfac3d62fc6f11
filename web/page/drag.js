'use strict';

/** The mouse and the finger on the board: a press, a drag, and pointing. */
const Drag = (() => {
  /** How far a press may wander, in pixels, before it is a drag. */
  const SLACK = 8;
  /** How long a finger stays, in milliseconds, if it means the other way round. */
  const HELD = 600;

  let press = null;

  const name = (group) => group?.dataset.square ?? group?.dataset.hand ?? '';
  const under = (target) => target?.closest?.('[data-square], [data-hand]') ?? null;
  const found = (event) => under(document.elementFromPoint(event.clientX, event.clientY));

  function start(event) {
    const group = under(event.target);
    if (!group || event.button > 0) return;
    press = { from: name(group), group, x: event.clientX, y: event.clientY, since: event.timeStamp, ghost: null };
    // What is touched hears of the finger also when the board has been drawn anew.
    event.target.addEventListener('touchmove', stay, { passive: false });
  }

  /** A finger that carries a piece does not scroll the page. */
  function stay(event) {
    if (press?.ghost) event.preventDefault();
  }

  /** What is dragged follows the finger: a copy of the square's drawing without its ground. */
  function ghost(group, event) {
    const box = group.getBoundingClientRect();
    const { x, y, width, height } = group.getBBox();
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const copy = group.cloneNode(true);
    copy.removeAttribute('transform');
    for (const ground of copy.querySelectorAll(':scope > rect, :scope > title')) ground.remove();
    svg.append(copy);
    svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    svg.setAttribute('class', 'ghost');
    svg.setAttribute('aria-hidden', 'true');
    svg.style.width = `${box.width}px`;
    svg.style.height = `${box.height}px`;
    document.body.append(svg);
    follow(svg, event);
    return svg;
  }

  function follow(svg, event) {
    svg.style.left = `${event.clientX}px`;
    svg.style.top = `${event.clientY}px`;
  }

  function move(event) {
    if (!press) {
      if (event.pointerType === 'mouse') {
        const group = under(event.target);
        if (group) Pick.point(name(group), false);
        else Pick.unpoint();
      }
      return;
    }
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    const carried = press.ghost || (far && (Notation.isHand(press.from) || Board.square(press.from)?.piece));
    if (!carried || Notation.isHouse(press.from)) return;
    if (!press.ghost) {
      press.ghost = ghost(press.group, event);
      byId('board').setPointerCapture(event.pointerId);
      if (!Setup.active && Pick.origin !== press.from) Pick.press(press.from);
    }
    follow(press.ghost, event);
    event.preventDefault();
  }

  function end(event) {
    if (!press) return;
    const { from, since, ghost: carried } = press;
    const held = event.pointerType !== 'mouse' && event.timeStamp - since > HELD;
    press = null;
    carried?.remove();
    const target = name(found(event));
    if (!carried) {
      if (target === from) Pick.press(from, held);
    } else if (Setup.active || (target && target !== from)) {
      Pick.dragged(from, target);
    }
  }

  /** The other button means the other way round when setting up. Some browsers say the same of a finger, before it is lifted. */
  function reverse(event) {
    const square = name(under(event.target));
    if (!square || !Setup.reversible(square)) return;
    event.preventDefault();
    cancel();
    Pick.press(square, true);
  }

  function cancel() {
    press?.ghost?.remove();
    press = null;
  }

  function open() {
    const board = byId('board');
    board.addEventListener('pointerdown', start);
    board.addEventListener('pointermove', move);
    board.addEventListener('pointerup', end);
    board.addEventListener('contextmenu', reverse);
    board.addEventListener('pointercancel', cancel);
    board.addEventListener('pointerleave', () => { if (!press) Pick.unpoint(); });
  }

  return { open };
})();

'use strict';

/** A position that the law draws, for reading: a picture, which leads to the board. */
const Diagram = (() => {
  const drawn = (game, position, marks = {}) => ask({ ask: 'draw', game, position, marks });

  /** Draws each figure when a reader comes near it. */
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      target.dispatchEvent(new Event('seen'));
    }
  }, { rootMargin: '400px' });

  /** Where the board shows a position, by some rulings, with a move that is judged. */
  const address = ({ game, rulings, position, judge }) => `index.html#${Object.entries({ game, rulings, position, judge })
    .filter(([, value]) => value).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`;

  /** A figure of a position, or of the start if there is none, with marks. */
  function figure({ marks, caption, ...state }) {
    const { game, position } = state;
    const picture = element('img', { alt: caption });
    const shown = element('figure', { class: 'diagram' },
      element('a', { href: address(state), title: 'Open on the board' }, picture),
      element('figcaption', {}, caption));
    async function draw() {
      const { svg, error } = await drawn(game, position, marks);
      if (!svg) {
        fill(shown, element('p', {}, error.message));
        return;
      }
      const [, , width, height] = svg.match(/viewBox="([^"]+)"/)[1].split(' ').map(Number);
      shown.classList.toggle('wide', width > 2000);
      [picture.width, picture.height] = [width, height];
      picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    }
    shown.addEventListener('seen', draw, { once: true });
    seen.observe(shown);
    return shown;
  }

  /** The pieces of a position by their signs, each as a small picture of its square. */
  async function pieces(game, position) {
    const { svg, boards } = await drawn(game, position);
    const found = new Map();
    if (!svg) return found;
    const whole = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    for (const { sign, square } of boards.flatMap((board) => board.squares)) {
      if (!sign || found.has(sign)) continue;
      const group = whole.querySelector(`[data-square="${CSS.escape(square)}"]`).cloneNode(true);
      group.removeAttribute('transform');
      group.querySelector('title')?.remove();
      const used = [...group.querySelectorAll('use')].map((use) => whole.querySelector(use.getAttribute('href')).cloneNode(true));
      const alone = document.createElementNS(whole.namespaceURI, 'svg');
      alone.setAttribute('viewBox', '-50 -50 100 100');
      alone.setAttribute('aria-hidden', 'true');
      const symbols = document.createElementNS(whole.namespaceURI, 'defs');
      symbols.append(...used);
      alone.append(symbols, group);
      found.set(sign, alone);
    }
    return found;
  }

  /** A place for a piece's picture. Words stand there until it comes. */
  function picture(asked, words = '') {
    const place = element('span', { class: 'picture' }, words);
    asked.then((svg) => { if (svg) fill(place, svg); });
    return place;
  }

  return { figure, pieces, picture, address };
})();

'use strict';

/** `?embed`: a position with its verdict in a frame of another page, for reading alone. */
if (new URLSearchParams(location.search).has('embed')) {
  document.documentElement.classList.add('embed');
  // Links leave the frame.
  document.head.append(element('base', { target: '_blank' }));
  // The game, and the way to the page as it is without a frame.
  const lead = element('p', { class: 'lead' });
  const named = () => fill(lead, element('a', { href: `${location.pathname}${location.hash}` },
    Main.game ? `${Main.game.title}: ask, and play on` : 'Rulebook'));
  new MutationObserver(named).observe(document.body, { attributeFilter: ['data-shown'] });
  document.querySelector('main').append(lead);
  // Nothing that would change what is shown; a clause can be read.
  const refuse = (event) => {
    if (event.key === 'Tab' || !event.target.closest?.('#board, .ruling')) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const kind of ['click', 'pointerdown', 'mousedown', 'touchstart', 'keydown', 'dblclick']) {
    addEventListener(kind, refuse, { capture: true, passive: false });
  }
}

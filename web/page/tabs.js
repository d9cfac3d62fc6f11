'use strict';

/** The tools beside the board, one at a time. */
const Tabs = (() => {
  const tabs = () => [...byId('tabs').querySelectorAll('[role=tab]')];

  function show(tab) {
    for (const other of tabs()) {
      const chosen = other === tab;
      other.setAttribute('aria-selected', String(chosen));
      other.setAttribute('tabindex', chosen ? '0' : '-1');
      byId(other.getAttribute('aria-controls')).hidden = !chosen;
    }
    // A list that is not seen has no place to scroll to.
    if (tab.id === 'tab-moves' && byId('line')) Line.reveal(byId('line'), byId('line').scrollTop);
    Setup.active = tab.id === 'tab-setup';
  }

  function open() {
    for (const tab of tabs()) tab.addEventListener('click', () => show(tab));
    byId('tabs').addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const all = tabs();
      const next = all.at((all.indexOf(event.target) + step) % all.length);
      show(next);
      next.focus();
      event.preventDefault();
    });
    show(tabs()[0]);
  }

  return { open, choose: (name) => show(byId(`tab-${name}`)) };
})();

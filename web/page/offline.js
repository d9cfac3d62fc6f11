'use strict';

/** The page without a network, or without the program that served it. */
const Offline = (() => {
  const banner = element('div', { class: 'alarm', role: 'alert', hidden: true });

  /** Asks again what has had no answer. */
  const retry = () => (typeof Main === 'undefined' ? location.reload() : Main.again());

  function gone() {
    fill(banner, element('p', {}, globalThis.RULEBOOK_LAW
      ? 'The program that served this page has gone. The page goes on by itself.'
      : ['The program that served this page has gone. Start ', element('code', {}, 'rulebook serve'), ' again; the page is as you left it.']),
    globalThis.RULEBOOK_LAW ? null : button('Try again', retry, { id: 'retry' }));
    banner.hidden = false;
  }

  function open() {
    document.querySelector('main').before(banner);
    addEventListener('law-gone', gone);
    addEventListener('law-here', () => { banner.hidden = true; });
    // The program that serves the page is its law: nothing would be left to keep.
    const kept = location.protocol.startsWith('http') && globalThis.RULEBOOK_LAW && !globalThis.RULEBOOK_ASK;
    if (kept) navigator.serviceWorker?.register('sw.js').catch(() => {});
  }

  return { open };
})();

Offline.open();

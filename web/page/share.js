'use strict';

/** The page's address for others: with the whole game, and where it works. */
const Share = (() => {
  /** Whether the address names this machine only. */
  const isLocal = location.protocol === 'file:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

  /** Where the reader has said that the page stands for others too. */
  const elsewhere = () => Kept.always.read('elsewhere');

  const fragment = () => State.write(State.now);

  /** The address of what is shown: elsewhere, if that is known. */
  const address = () => (isLocal && elsewhere() ? elsewhere() : location.href.replace(/#.*|$/, '')) + fragment();

  /** Says for whom a link works, and offers one that works for others. */
  function offer() {
    const place = byId('elsewhere');
    place.hidden = false;
    const typed = element('input', { id: 'elsewhere-base', type: 'url', size: 24, maxlength: 1000, value: elsewhere(), placeholder: 'https://…' });
    const take = async () => {
      const base = typed.value.trim().replace(/#.*/, '');
      if (!/^https?:\/\/[^/]/.test(base)) {
        note('The address of a page begins with https://');
        return;
      }
      Kept.always.write('elsewhere', base);
      await Copy.give(base + fragment(), 'The link');
      place.hidden = true;
    };
    fill(place,
      element('p', {}, location.protocol === 'file:' ? 'This link opens on this machine only: it names a file.'
        : 'This link opens on this machine only, while the program runs.',
      ' For others, state where the page stands on the web:'),
      element('div', { class: 'row' }, labelled('Address of the page', typed),
        button('Copy the link there', take, { id: 'copy-elsewhere' }),
        button('Close', () => { place.hidden = true; }, { id: 'elsewhere-close' })));
  }

  async function copy() {
    await Copy.give(address(), 'The link');
    if (isLocal && !elsewhere()) offer();
  }

  return { address, copy };
})();

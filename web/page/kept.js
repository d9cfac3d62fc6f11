'use strict';

/** What the browser keeps for the reader: until the window is closed, or for good. Some browsers keep nothing for files. */
const Kept = (() => {
  const named = (name) => `rulebook-${name}`;

  const kept = (store) => ({
    read(name) {
      try {
        return store().getItem(named(name)) ?? '';
      } catch {
        return '';
      }
    },
    write(name, value) {
      try {
        store().setItem(named(name), value);
      } catch {
        // It is asked for again.
      }
    },
  });

  return { here: kept(() => sessionStorage), always: kept(() => localStorage) };
})();

'use strict';

/** How many letters fit into a field (`maxlength`). The browser would cut the rest off silently; here a sentence says so. */
const Limits = (() => {
  const fits = (field, text) => text.length <= field.maxLength;

  const refuse = (field, text) => note(
    `This has ${text.length.toLocaleString('en')} letters, and at most ${field.maxLength.toLocaleString('en')} can be read here.`);

  /** Refuses what is typed, pasted or dropped if too much would be in the field. */
  function check(event) {
    const field = event.target;
    const more = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!more || !(field.maxLength > 0)) return;
    const after = field.value.slice(0, field.selectionStart) + more + field.value.slice(field.selectionEnd);
    if (fits(field, after)) return;
    event.preventDefault();
    refuse(field, after);
  }

  return { fits, refuse, open: () => document.addEventListener('beforeinput', check) };
})();

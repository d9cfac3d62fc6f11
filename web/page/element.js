'use strict';

/** The element of the page with this id. */
const byId = (id) => document.getElementById(id);

/**
 * A new element. Attributes that are functions listen to events (`onclick`), `false` and `null` leave an attribute out;
 * content that is null or false is left out too.
 */
function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  return fill(made, ...content);
}

/** Replaces what is in an element. */
function fill(filled, ...content) {
  filled.replaceChildren(...content.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== false));
  return filled;
}

/** Replaces what is in a part of the page. The control that has the focus keeps it, with what is being typed into it. */
function renew(part, ...content) {
  const controls = () => [...part.querySelectorAll('button, input, select, textarea, summary')];
  const held = document.activeElement;
  const at = controls().indexOf(held);
  // A field that is taken away counts as left, and what is in it as entered.
  const typing = at >= 0 && held.defaultValue !== undefined && held.value !== held.defaultValue;
  const { scrollTop } = part;
  fill(part, ...content);
  part.scrollTop = scrollTop;
  if (at < 0) return;
  // The same control, or the one that has its place; one that can do no more leaves it to the next.
  const same = held.id ? controls().find(({ id }) => id === held.id) : null;
  const next = same ?? controls().slice(at).find(({ disabled }) => !disabled);
  if (same && typing) same.value = held.value;
  next?.focus({ preventScroll: true });
  if (same && typeof held.selectionStart === 'number') same.setSelectionRange(held.selectionStart, held.selectionEnd);
}

// What has been taken from a field is not being typed any more.
document.addEventListener('change', ({ target }) => {
  if (target.defaultValue !== undefined) target.defaultValue = target.value;
}, { capture: true });

/** A button that does something when it is pressed. */
const button = (label, press, attributes = {}) =>
  element('button', { type: 'button', onclick: press, ...attributes }, label);

/** A labelled field of a form. */
const labelled = (label, control) => element('label', { class: 'field' }, element('span', {}, label), control);

/** A choice between options `[value, label]`. */
function choice(options, chosen, change, attributes = {}) {
  const select = element('select', { ...attributes, onchange: () => change(select.value) },
    options.map(([value, label]) => element('option', { value }, label)));
  select.value = chosen;
  return select;
}

/** Announces it to screen readers. Words that are repeated are announced again. */
function tell(words) {
  const live = byId('live');
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}

/**
 * A text in which signs that are not seen, or that change the order of the others, are written out. XML and a verdict
 * beside the text would suffer from them.
 */
const visible = (text) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);

const plural = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Says for some seconds that something has been done. */
function note(words) {
  document.querySelector('.note')?.remove();
  const shown = element('p', { class: 'note' }, words);
  document.querySelector('.top').append(shown);
  setTimeout(() => shown.remove(), 4000);
  tell(words);
}

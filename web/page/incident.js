'use strict';

/** What an arbiter has to do when something went wrong: the law's steps, and a button for each answer to what is missing. */
const Incident = (() => {
  const panel = () => byId('incident');

  const KINDS = { __proto__: null, leaves: 'Left to the arbiter: ', asks: 'To be found out: ', unknown: 'Not known: ' };

  /** On what a step stands. */
  const stands = ({ articles = [], source }) => [
    articles.length ? `${articles.length > 1 ? 'Articles' : 'Article'} ${articles.join(', ')}` : null, source,
  ].filter(Boolean).join('; ');

  const step = (one) => element('li', { class: one.kind, 'data-rule': one.rule },
    KINDS[one.kind], Clause.named(visible(one.says)), stands(one) ? element('span', { class: 'quiet' }, ` (${stands(one)})`) : null);

  /** What a value of a fact is called. */
  const called = (fact, value) => Main.game?.incidents?.facts[fact]?.values[value] ?? value;

  /** What is missing, and a button for each answer. */
  const missing = ({ says, fact, branches }, give) => element('div', { class: 'row', role: 'group', 'aria-label': says }, element('p', {}, says),
    branches.flatMap(({ values }) => values.map((value) =>
      button(called(fact, value), () => give(fact, value), { class: 'chip', 'data-fact': `${fact}=${value}` }))));

  /** The facts that were given with a button, each of which can be taken back. */
  const given = (facts, take) => (facts.size
    ? element('div', { class: 'row' }, [...facts].map(([fact, value]) =>
      button(`${called(fact, value)} ×`, () => take(fact), { class: 'chip', title: 'Take this back' })))
    : null);

  /** Asks, and puts the answer into an element; what is chosen there is asked again. */
  async function draw(place, question, facts = new Map()) {
    const redraw = (change) => {
      change();
      draw(place, question, facts);
    };
    const taken = given(facts, (fact) => redraw(() => facts.delete(fact)));
    const known = { ...question.facts, ...Object.fromEntries(facts) };
    const answer = await ask({ ask: 'incident', ...question, facts: Object.keys(known).length ? known : undefined });
    if (answer.error) {
      fill(place, element('p', { class: 'breach' }, Verdict.sentence(visible(answer.error.message))), taken);
    } else {
      const { steps, asks, result, otherwise = [], told = [], laws } = answer;
      fill(place,
        told.map((says) => Verdict.linked(Verdict.sentence(says))),
        laws ? element('p', { class: 'quiet' }, `The Laws in force from ${laws}${answer.day_known ? '' : ', since the day of the game is not known'}.`) : null,
        taken,
        steps.length ? element('ol', { class: 'steps' }, steps.map(step)) : null,
        result ? element('p', {}, element('b', {}, `Result: ${result}`)) : null,
        asks ? missing(asks, (fact, value) => redraw(() => facts.set(fact, value))) : null,
        otherwise.map((says) => element('p', { class: 'quiet' }, Clause.named(says))),
        button('Copy as text', () => Copy.give(answer.text, 'The decision'), { class: 'chip copy-decision' }));
    }
    tell([...place.querySelectorAll('li, p')].map((one) => one.textContent).join(' '));
  }

  /** A button at an illegal move of a score, under which the answer comes. */
  function follows(question) {
    const place = element('div', { class: 'incident' });
    return [button('What follows?', () => draw(place, question()), { class: 'chip follows' }), place];
  }

  /** The question about the game on the board, and moves after it. */
  const here = (...more) => ({
    game: State.now.game,
    score: Record.tagged(State.now.tags) + Record.replaying(State.now, [...State.now.moves, ...more].join(' ')).score,
  });

  /** For what the answer is that is shown. */
  let shown = '';

  /** A field for each fact that is never asked for. */
  const fields = (facts) => Object.entries(facts).filter(([, { values }]) => !Object.keys(values).length).map(([fact, { says }]) =>
    labelled(`${capital(says).replaceAll('`', '')}`, element('input', { 'data-fact': fact, maxlength: 200, spellcheck: 'false', autocapitalize: 'off' })));

  /** What is offered, if the game's document says more than what follows from an illegal move. */
  function show() {
    const form = Main.game?.incidents;
    panel().hidden = !form;
    const about = JSON.stringify(Main.game ? here() : null);
    if (!form || shown === about) return;
    shown = about;
    const answer = element('div', { class: 'incident' });
    const known = element('details', {}, element('summary', {}, 'What is known'), fields(form.facts));
    const what = choice([['', 'the first illegal move, or how the score ends'], ...Object.entries(form.words)], '', () => {}, { id: 'incident-what' });
    const facts = () => Object.fromEntries([...known.querySelectorAll('input')].filter(({ value }) => value.trim()).map((one) => [one.dataset.fact, one.value.trim()]));
    fill(panel().lastElementChild, labelled('What happened', what), known,
      element('div', { class: 'row' }, button('What follows?', () => draw(answer, { ...here(), what: what.value, facts: facts() }), { id: 'incident-ask' })), answer);
  }

  return { follows, here, show };
})();

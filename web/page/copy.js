'use strict';

/** A verdict for elsewhere: as text, as Markdown, as a picture. */
const Copy = (() => {
  async function give(text, what) {
    let copied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Pages from files may not write to the clipboard in some browsers; the selection may still be copied.
      const area = element('textarea', { class: 'unseen', 'aria-hidden': 'true' }, text);
      document.body.append(area);
      area.select();
      copied = document.execCommand('copy');
      area.remove();
    }
    note(copied ? `${what} copied.` : `${what} could not be copied.`);
  }

  /** Words as Markdown that shows them as they are. */
  const plain = (words) => words.replace(/[\\`*_~<>&[\]|#]/g, '\\$&');

  /** At least so many backquotes, and more than stand together in a text. */
  const fence = (text, least) =>
    '`'.repeat((text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), least));

  /** A text as code within a line of Markdown. */
  function code(text) {
    const shown = visible(text);
    return shown && [fence(shown, 1), shown, fence(shown, 1)].join(/^`|`$/.test(shown) ? ' ' : '');
  }

  /** A sentence of the law as Markdown. What it quotes may come from a link, backquotes included. */
  const sentence = (words) => words.split('`').map((part, at) => (at % 2 ? code(part) : plain(part))).join('');

  /** The position of which the verdict speaks, as a line. */
  function position(subject) {
    const { game, rulings } = State.now;
    return { game: Main.game?.title ?? visible(game), rulings, text: visible(subject.position ?? Main.position()) };
  }

  function lines(subject) {
    const { reasons = [], grounds = [], faults = [], said = [] } = subject;
    return { reasons, grounds, faults: faults.map((fault) => fault.says), said };
  }

  /** The clauses that a verdict names, each with its words and those of the document. */
  async function law({ reasons, grounds }) {
    const named = [...new Set([...reasons.map(({ clause }) => clause), ...grounds].filter(Boolean))];
    const all = await Promise.all(named.map((name) => Clause.text(State.now.game, name)));
    return all.filter(Boolean).map(({ clause, text: said, grounds: quoted }) =>
      ({ clause, text: said.trim().replace(/\s*\n\s*/g, ' '), quoted: quoted ?? [] }));
  }

  async function text(subject) {
    const { game, rulings, text: at } = position(subject);
    const { reasons, grounds, faults, said } = lines(subject);
    await give([
      `${game}${rulings ? `, house rules ${visible(rulings)}` : ''}: ${at}`,
      subject.title(),
      ...faults.map((fault) => `  ${fault}`),
      ...reasons.map(({ clause, why, squares }) =>
        `  ${clause ? `${clause}: ` : ''}${why}${squares?.length ? ` (${squares.join(', ')})` : ''}`),
      ...grounds.map((clause) => `  ${clause}`),
      ...said,
      ...(await law({ reasons, grounds })).flatMap(({ clause, text: words, quoted }) => [`${clause}: ${words}`, ...quoted.map((one) => `  ${one}`)]),
      Share.address(),
    ].filter(Boolean).join('\n'), 'The verdict');
  }

  async function markdown(subject) {
    const { game, rulings, text: at } = position(subject);
    const { reasons, grounds, faults, said } = lines(subject);
    // Signs that an address may have, but that end a link or begin something else in Markdown.
    const link = Share.address().replace(/[!'()*_~]/g, (sign) => `%${sign.codePointAt(0).toString(16)}`);
    const quoted = (await law({ reasons, grounds })).map(({ clause, text: words, quoted: all }) =>
      [`> **${clause}** ${words}`, ...all.map((ground) => `> ${ground}`)].join('\n>\n'));
    await give([
      `**${subject.title(code)}** · [${plain(game)}](${link})${rulings ? `, house rules ${code(rulings)}` : ''}`,
      [fence(at, 3), at, fence(at, 3)].join('\n'),
      [
        ...faults.map((fault) => `- ${sentence(fault)}`),
        ...reasons.map(({ clause, why, squares }) =>
          `- ${clause ? `\`${clause}\`: ` : ''}${sentence(why ?? '')}${squares?.length ? ` (${squares.join(', ')})` : ''}`),
        ...said.map((one) => `- ${sentence(one)}`),
      ].filter(Boolean).join('\n'),
      quoted.join('\n>\n'),
    ].filter(Boolean).join('\n\n'), 'Markdown');
  }

  const FACE = 'Helvetica, Arial, sans-serif';

  /** The words in lines that are no wider than this. */
  function wrapped(words, width, font) {
    const pen = element('canvas').getContext('2d');
    pen.font = font;
    const fits = (line) => pen.measureText(line).width <= width;
    const found = [''];
    for (const word of words.split(/\s+/)) {
      const line = found.at(-1) ? `${found.at(-1)} ${word}` : word;
      if (fits(line)) found[found.length - 1] = line;
      else if (fits(word)) found.push(word);
      else {
        // An address may be longer than a line.
        if (found.at(-1)) found.push('');
        for (const sign of word) {
          if (!fits(found.at(-1) + sign)) found.push('');
          found[found.length - 1] += sign;
        }
      }
    }
    return found;
  }

  /** The drawing on the page with the verdict under it, as a document of its own. */
  async function picture(subject) {
    const board = Board.drawing();
    const [, , width, height] = board.getAttribute('viewBox').split(/[\s,]+/).map(Number);
    const SVG = 'http://www.w3.org/2000/svg';
    const size = width / 26;
    const { reasons, grounds, said: further } = lines(subject);
    const { game, rulings } = position(subject);
    const said = [
      subject.title(),
      `${game}${rulings ? `, house rules ${visible(rulings)}` : ''}`,
      ...reasons.map(({ why }) => why), ...further,
      ...(await law({ reasons, grounds })).flatMap(({ clause, text: words, quoted }) => [`${clause}: ${words}`, ...quoted]),
      Share.address(),
    ].filter(Boolean).flatMap((words, at) => wrapped(words, width - 2 * size, `${at ? '' : 'bold '}${size}px ${FACE}`));
    const tall = height + size * (1.5 * said.length + 1.2);
    const whole = document.createElementNS(SVG, 'svg');
    whole.setAttribute('xmlns', SVG);
    whole.setAttribute('viewBox', `0 0 ${width} ${tall}`);
    whole.setAttribute('width', 720);
    whole.setAttribute('height', Math.round((720 * tall) / width));
    const paper = document.createElementNS(SVG, 'rect');
    for (const [key, value] of Object.entries({ width, height: tall, fill: '#fff' })) paper.setAttribute(key, value);
    board.setAttribute('width', width);
    board.setAttribute('height', height);
    whole.append(paper, board, ...said.map((line, at) => {
      const words = document.createElementNS(SVG, 'text');
      const look = {
        x: size, y: height + size * 1.5 * (at + 1), 'font-size': size, fill: '#222',
        'font-family': FACE, 'font-weight': at ? 'normal' : 'bold',
      };
      for (const [key, value] of Object.entries(look)) words.setAttribute(key, value);
      words.textContent = line;
      return words;
    }));
    return whole;
  }

  const source = async (subject) => new XMLSerializer().serializeToString(await picture(subject));

  function save(blob, name) {
    const url = URL.createObjectURL(blob);
    element('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    note(`${name} saved.`);
  }

  const named = (subject, ending) => `${State.now.game}${subject.move ? `-${subject.move.replace(/\W/g, '_')}` : ''}.${ending}`;

  const svg = async (subject) => save(new Blob([await source(subject)], { type: 'image/svg+xml' }), named(subject, 'svg'));

  async function png(subject) {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([await source(subject)], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = element('canvas', { width: image.width * 2, height: image.height * 2 });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    canvas.toBlob((blob) => save(blob, named(subject, 'png')), 'image/png');
  }

  return { text, markdown, svg, png, give };
})();

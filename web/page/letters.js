'use strict';

/** The letters of the pieces in the reader's language, in which moves of chess are shown and typed. What is copied as a score is English. */
const Letters = (() => {
  const OWN = ['K', 'Q', 'R', 'B', 'N'];

  /** The languages whose letters the law reads (`chess.score.letters`). */
  const LANGUAGES = {
    __proto__: null, English: 'K Q R B N', Bulgarian: 'Ц Д Т О К', Catalan: 'R D T A C', Croatian: 'K D T L S', Czech: 'K D V S J',
    Danish: 'K D T L S', Dutch: 'K D T L P', Estonian: 'K L V O R', Finnish: 'K D T L R', French: 'R D T F C', German: 'K D T L S',
    Hungarian: 'K V B F H', Icelandic: 'K D H B R', Italian: 'R D T A C', Norwegian: 'K D T L S', Polish: 'K H W G S',
    Portuguese: 'R D T B C', Romanian: 'R D T N C', Russian: 'Кр Ф Л С К', Slovenian: 'K D T L S', Spanish: 'R D T A C',
    Swedish: 'K D T L S', Turkish: 'Ş V K F A',
  };

  const chosen = () => (LANGUAGES[byId('letters').value] ?? LANGUAGES.English).split(' ');

  const apply = () => Forms.of(State.now.game)?.scores === 'PGN';

  /** A move that the law has written, in the reader's letters. */
  const shown = (move) => (apply() ? move.replace(/[KQRBN]/g, (letter) => chosen()[OWN.indexOf(letter)]) : move);

  /** Moves that are typed in the reader's letters, in those of the law; other words stay. */
  function typed(words) {
    const letters = chosen();
    const any = letters.toSorted((one, other) => other.length - one.length).join('|');
    const move = new RegExp(`^(?:\\d+\\.+)?(?:${any})?[a-h]?[1-8]?[x:]?[a-h][1-8](?:=?(?:${any}))?[+#!?]*$`);
    const own = (word) => (move.test(word) ? word.replace(new RegExp(any, 'g'), (letter) => OWN[letters.indexOf(letter)]) : word);
    return apply() ? words.split(/(\s+)/).map(own).join('') : words;
  }

  const show = () => { byId('letters').parentElement.hidden = !apply(); };

  function open() {
    fill(byId('letters'), Object.entries(LANGUAGES).map(([name, letters]) => element('option', { value: name }, `${name}: ${letters}`)));
    byId('letters').value = Kept.always.read('letters') in LANGUAGES ? Kept.always.read('letters') : 'English';
    byId('letters').addEventListener('change', () => {
      Kept.always.write('letters', byId('letters').value);
      Main.again();
    });
  }

  return { shown, typed, show, open };
})();

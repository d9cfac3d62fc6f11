import { readFile, writeFile } from 'node:fs/promises';
import test from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as rulebook from 'rulebook-law';
import * as validation from 'rulebook-law/validate';
import checks, { seen } from './checks.mjs';

// In this order: the first one needs the law not to be loaded.
for (const [name, check] of Object.entries(checks(rulebook, validation))) await test(name, check);

await test('a board that is forgotten is freed', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const { opened } = seen;
  const enough = seen.closed + 100;
  for (let n = 0; n < 100; n += 1) new rulebook.Board('awele').move('A');
  if (seen.opened - opened !== 100) throw new Error(`${seen.opened - opened} were opened`);
  while (seen.closed < enough) {
    collect();
    await setImmediate();
  }
});

// The README's examples: `expression; // → value`.
const readme = await readFile(new URL('node_modules/rulebook-law/README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
for (const [at, code] of examples.entries()) {
  await test(`example ${at + 1} of the README`, async () => {
    const checked = code.replace(/^(.*); \/\/ → (.*)$/gm, 'deepStrictEqual($1, $2);');
    const file = new URL(`example-${at}.mjs`, import.meta.url);
    await writeFile(file, `import { deepStrictEqual } from 'node:assert';\n${checked}`);
    await import(file);
  });
}
await test('the README has examples', () => { if (examples.length < 3) throw new Error('too few'); });

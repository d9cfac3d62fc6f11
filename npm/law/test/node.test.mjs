import { readFile, writeFile } from 'node:fs/promises';
import test from 'node:test';
import * as rulebook from 'rulebook-law';
import * as validation from 'rulebook-law/validate';
import checks from './checks.mjs';

// In this order: the first one needs the law not to be loaded.
for (const [name, check] of Object.entries(checks(rulebook, validation))) await test(name, check);

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

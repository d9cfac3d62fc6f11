// Writes the types of the protocol's answers and of a report from their JSON Schemas: node types.mjs SCHEMAS OUT
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const [schemas, out] = process.argv.slice(2);
await mkdir(out, { recursive: true });

/** The same schema, with tuples in the older form that the compiler knows. */
function older(node) {
  if (Array.isArray(node)) return node.map(older);
  if (node === null || typeof node !== 'object') return node;
  const { prefixItems, items, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, older(value)]));
  if (prefixItems) return { ...rest, items: prefixItems, minItems: prefixItems.length, maxItems: prefixItems.length };
  return items === undefined ? rest : { ...rest, items };
}

async function write(name, schema) {
  const types = await compile(older(schema), name, { additionalProperties: false, bannerComment: '' });
  await writeFile(`${out}/${name}.ts`, types);
}

const read = async (file) => JSON.parse(await readFile(file, 'utf8'));
for (const name of ['about', 'answer', 'clause', 'found', 'game', 'piece', 'score', 'winnable']) {
  await write(name, await read(`${schemas}/${name}.schema.json`));
}
const { $defs } = await read(`${schemas}/validate.schema.json`);
await write('report', { ...$defs.report, title: 'Report', $defs });

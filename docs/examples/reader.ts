// Counts the cases of a game that an engine answers rightly: docs/reference/corpus.md. `rulebook export FOLDER` writes them.
// With Node 22.18 or later: node reader.ts FOLDER GAME
import { readFileSync } from 'node:fs';

interface Case {
  id: string;
  game: string;
  position: string;
  moves: string[];
  rulings: Record<string, string>;
  /** Absent where the position is refused. */
  legal?: string[];
}

/** Your engine: its legal moves, in any order, or undefined if it refuses the position. It sets the rulings, loads the
 * position and makes the moves. */
function answer(one: Case): string[] | undefined {
  return undefined;
}

const ordered = (moves: string[] | undefined): string => JSON.stringify(moves && [...moves].sort());

const [folder, game] = process.argv.slice(2);
const lines = readFileSync(`${folder}/${game}.jsonl`, 'utf8').trimEnd().split('\n');
const cases = lines.map((line) => JSON.parse(line) as Case);
const differing = cases.filter((one) => ordered(answer(one)) !== ordered(one.legal));
for (const { id } of differing) console.log(`differs: ${id}`);
console.log(`${cases.length - differing.length} of ${cases.length} cases agree`);

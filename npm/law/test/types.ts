// Compiled, not run: what a program in TypeScript may rely on.
import { Board, ready, RulebookError, type Claim, type Dead, type Outcome, type Verdict, type Winnable } from 'rulebook-law';
import { validate, type Engine } from 'rulebook-law/validate';

await ready();
const board: Board = new Board('chess', { rulings: { 'fifty-moves': 'claimed' } });
const verdict: Verdict = board.explain('e1e3');
const clause: string | null | undefined = verdict.clause;
const outcome: Outcome | null = board.outcome();
if (outcome && 'winner' in outcome) console.log(outcome.winner, outcome.by);

const claims: readonly Claim[] = [...board.claims(), ...(board.explain('e2e4').claims ?? [])];
for (const { clause, since, with: moves } of claims) console.log(clause, since ?? moves?.join());

const chances: readonly Winnable[] = [board.winnable().white, board.winnable().black];
for (const chance of chances) {
  if (chance.verdict === 'winnable') console.log(chance.line.join(' '));
  else if (chance.verdict === 'unwinnable') console.log(chance.why, chance.clause);
  else console.log(chance.searched);
}
const dead: Dead | null | undefined = board.dead() ?? board.explain('e2e4').dead;
console.log(dead?.since, dead?.says);

const engine: Engine = { game: 'chess', legalMoves: (position, moves) => new Board('chess', { position, moves }).moves() };
const { passed, data } = await validate(engine, { positions: 1 });
console.log(clause, passed, data.faults[0]?.disagreement.position);

try {
  board.move('e1e3');
} catch (error) {
  if (error instanceof RulebookError) console.log(error.refusal.squares);
}

// @ts-expect-error A board needs a game.
new Board();
// @ts-expect-error What is undecided has no line.
board.winnable().white.line;
// @ts-expect-error The engine answers at once.
const late: Engine = { legalMoves: async () => [] };
// @ts-expect-error There is no such mark.
board.svg({ squares: { e4: 'yellow' } });
console.log(late);

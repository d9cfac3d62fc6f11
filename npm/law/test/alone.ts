// Compiled without the types of a browser and of Node: what the package exports stands alone.
import { Board, ready } from 'rulebook-law';
import { validate } from 'rulebook-law/validate';

await ready();
export const turn: string = new Board('chess').turn;
export const report = await validate({ game: 'awele', legalMoves: () => [] }, { positions: 1 });

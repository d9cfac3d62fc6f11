import { readFileSync } from 'node:fs';

export const data = new URL('./data/', import.meta.url);

const text = (name) => readFileSync(new URL(name, data), 'utf8');
const lines = (name) => text(name).split('\n').filter(Boolean).map((line) => JSON.parse(line));

export const manifest = () => JSON.parse(text('manifest.json'));
export const games = () => manifest().games.map(({ game }) => game);
export const cases = (game) => lines(`${game}.jsonl`);
export const perft = (game) => lines(`${game}.perft.jsonl`);
export const index = () => lines('index.jsonl');
export const casesOf = (game, clause) => cases(game).filter(({ shows }) => shows.includes(clause));
export const page = () => text('README.md');

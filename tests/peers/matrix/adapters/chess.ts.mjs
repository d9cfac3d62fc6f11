// chess.ts, chess.js rewritten in TypeScript.
import library from 'chess.ts';
import { loaded, speakChessJs } from './chess-js.mjs';

speakChessJs(loaded(library.Chess));

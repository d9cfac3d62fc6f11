// chess.mjs, the chess.js of before 1.0 as a module.
import { Chess } from 'chess.mjs/src/Chess.js';
import { loaded, speakChessJs } from './chess-js.mjs';

speakChessJs(loaded(Chess));

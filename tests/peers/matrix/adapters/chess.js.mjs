// chess.js, from 0.13 (whose names are in snake_case) to 1.x.
import * as library from 'chess.js';
import { loaded, speakChessJs } from './chess-js.mjs';

speakChessJs(loaded(library.Chess ?? library.default.Chess ?? library.default));

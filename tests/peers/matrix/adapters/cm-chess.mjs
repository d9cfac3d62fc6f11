// cm-chess, over chess.mjs, which keeps the game's history.
import { Chess } from 'cm-chess/src/Chess.js';
import { speakChessJs } from './chess-js.mjs';

speakChessJs((position) => new Chess({ fen: position }));

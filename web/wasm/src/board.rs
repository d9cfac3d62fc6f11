//! A game in progress, which the caller holds by its address.

use rulebook::protocol::{self, OrRefusal, PlayedGame};
use rulebook::wire::{self, MAX_LINE, Refusal, TextField};
use serde::{Deserialize, Serialize};

use crate::{HEAD, json, text};

/// What is asked of a game, or done in it, as JSON: `"legal"`, or `{"play": "e4"}`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Asked {
    Position,
    Turn,
    Check,
    Legal,
    Outcome,
    Claims,
    Dead,
    TakeBack,
    Play(String),
    IsLegal(String),
    Explain(String),
    Piece(String),
    Read(String),
    Write(String),
}

/// The answer, as JSON.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Told<T> {
    Said(T),
    Error(Box<Refusal>),
}

fn told<T: Serialize>(answered: OrRefusal<T>) -> *mut u8 {
    json(&answered.map_or_else(Told::Error, Told::Said))
}

fn said<T: Serialize>(answer: T) -> *mut u8 {
    told(Ok(answer))
}

fn malformed(message: &str) -> Box<Refusal> {
    Box::new(Refusal::malformed(TextField::Line, 0, message))
}

/// Opens a game where a question of the protocol leads, which is freed. Returns its address, as JSON.
///
/// # Safety
/// `question` comes from [`alloc`](crate::alloc) and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(question: *mut u8) -> *mut u8 {
    // SAFETY: as the caller promises.
    let question = unsafe { text(question) };
    let opened = match protocol::asked(&question[HEAD..]) {
        Ok(wire::Asked::Question(question)) => PlayedGame::open(&question),
        Ok(_) => Err(malformed("a board is opened by a question about a position")),
        Err(error) => Err(Box::new(error.refusal())),
    };
    told(opened.map(|board| Box::into_raw(Box::new(board)).addr()))
}

/// The address of an independent copy of a game.
///
/// # Safety
/// `board` comes from [`open`] or `fork` and has not been given to [`close`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fork(board: *const PlayedGame) -> *mut PlayedGame {
    // SAFETY: as the caller promises.
    Box::into_raw(Box::new(unsafe { &*board }.fork()))
}

/// Frees a game.
///
/// # Safety
/// As [`fork`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn close(board: *mut PlayedGame) {
    // SAFETY: as the caller promises.
    drop(unsafe { Box::from_raw(board) });
}

/// Asks [`Asked`] of a game, which is freed; returns what is [`Told`].
///
/// # Safety
/// As [`fork`], and `asked` comes from [`alloc`](crate::alloc) and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tell(board: *mut PlayedGame, asked: *mut u8) -> *mut u8 {
    // SAFETY: as the caller promises; nothing else uses the game meanwhile.
    let (board, asked) = unsafe { (&mut *board, text(asked)) };
    if asked.len() - HEAD > MAX_LINE {
        return told::<()>(Err(malformed(&format!("the text is longer than {MAX_LINE} bytes"))));
    }
    match serde_json::from_slice(&asked[HEAD..]) {
        Ok(Asked::Position) => said(board.position()),
        Ok(Asked::Turn) => said(board.turn()),
        Ok(Asked::Check) => said(board.check()),
        Ok(Asked::Legal) => said(board.legal()),
        Ok(Asked::Outcome) => said(board.outcome()),
        Ok(Asked::Claims) => said(board.claims()),
        Ok(Asked::Dead) => said(board.dead()),
        Ok(Asked::TakeBack) => said(board.take_back()),
        Ok(Asked::Play(text)) => told(board.play(&text)),
        Ok(Asked::IsLegal(text)) => told(board.is_legal(&text)),
        Ok(Asked::Explain(text)) => told(board.explain(&text)),
        Ok(Asked::Piece(from)) => told(board.piece(&from)),
        Ok(Asked::Read(text)) => told(board.read(&text)),
        Ok(Asked::Write(text)) => told(board.write(&text)),
        Err(error) => told::<()>(Err(malformed(&error.to_string()))),
    }
}

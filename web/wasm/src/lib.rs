//! The law for the page: [`rulebook::protocol`] as exports of a WebAssembly module.
//!
//! A caller writes a question into memory from [`alloc`], gives it to `ask`, reads the answer that it returns, and
//! gives that to [`free`]. A text in memory is its length in bytes, four bytes with the lowest first, and then UTF-8. A game
//! in progress stays in memory from `open` to `close`, and `tell` asks of it.

#![warn(missing_docs)]

#[cfg(feature = "ask")]
mod board;
#[cfg(feature = "validate")]
mod validate;

#[cfg(feature = "ask")]
use rulebook::{protocol::answer, referee::By};

/// The bytes of a text's length.
const HEAD: usize = size_of::<u32>();

/// Memory for a question of `len` bytes, to be written behind the first four, which have its length already.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: u32) -> *mut u8 {
    let mut text = len.to_le_bytes().to_vec();
    text.resize(HEAD + len as usize, b' ');
    Box::into_raw(text.into_boxed_slice()).cast()
}

/// The answer to a question, which is freed.
///
/// # Safety
/// `question` comes from [`alloc`] and has not been given to `ask` or [`free`] before.
#[cfg(feature = "ask")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(question: *mut u8) -> *mut u8 {
    // SAFETY: as the caller promises.
    let question = unsafe { text(question) };
    json(&answer(By::Both, &question[HEAD..]))
}

/// Frees a text.
///
/// # Safety
/// `freed` comes from [`alloc`] or `ask` and has not been given to `ask` or `free` before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(freed: *mut u8) {
    // SAFETY: as the caller promises.
    drop(unsafe { text(freed) });
}

/// A text with a value as JSON.
fn json(value: &impl serde::Serialize) -> *mut u8 {
    let mut written = vec![0; HEAD];
    let done = serde_json::to_writer(&mut written, value);
    debug_assert!(done.is_ok(), "it is plain data, and memory takes it");
    given(written)
}

/// The address of a text, whose length is yet to be written before it.
fn given(mut written: Vec<u8>) -> *mut u8 {
    let len = u32::try_from(written.len() - HEAD).expect("memory has 32-bit addresses");
    written[..HEAD].copy_from_slice(&len.to_le_bytes());
    Box::into_raw(written.into_boxed_slice()).cast()
}

/// Takes a text back from its address.
///
/// # Safety
/// The address comes from [`alloc`] or `ask` and has not been taken back before.
unsafe fn text(at: *mut u8) -> Box<[u8]> {
    // SAFETY: every text begins with its length, which nobody changes.
    unsafe {
        let len = u32::from_le_bytes(at.cast::<[u8; HEAD]>().read()) as usize;
        Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, HEAD + len))
    }
}

//! Progress bars.

use std::io::{self, IsTerminal as _};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rulebook::threads;

/// A progress bar on the standard error; hidden if that is not a terminal.
pub fn bar(template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Draws a bar again twice a second until it is finished, so that its clock goes on.
pub fn tick(bar: &ProgressBar) {
    if bar.is_hidden() {
        return;
    }
    let bar = bar.clone();
    // If no thread can be started, the clock goes on with the progress.
    let _ = threads::spawn(move || {
        while !bar.is_finished() {
            bar.tick();
            thread::sleep(Duration::from_millis(500));
        }
    });
}

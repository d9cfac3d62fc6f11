//! `perft`, interrupted. What it counts is in `pages/perft.md`.

use pretty_assertions::assert_eq;

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_count_at_once() {
    use std::time::Duration;

    use rustix::process::Signal;

    use super::started::Started;

    for resources in [&["--threads", "2"][..], &["--hash", "64"]] {
        let counting = Started::new(&[&["perft", "chess", "startpos", "30"], resources].concat());
        // Until it receives signals, one ends it too. SIGTERM is the 15th; SIGINT is ignored where a shell has started
        // the tests in the background.
        let status = format!("/proc/{}/status", counting.id());
        let receives = || {
            let status = std::fs::read_to_string(&status).unwrap_or_default();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
            caught >> 14 & 1 == 1
        };
        while !receives() {
            std::thread::sleep(Duration::from_millis(5));
        }
        counting.signal(Signal::TERM);
        let (status, out, err) = counting.ended();
        assert_eq!((status, out.as_str()), (Some(130), ""));
        assert!(err.starts_with("Interrupted after ") && err.ends_with(" sequences.\n"), "{err}");
    }
}

//! `perft`, interrupted. What it counts is in `pages/perft.md`.

use pretty_assertions::assert_eq;

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_count_at_once() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    for resources in [&["--threads", "2"][..], &["--hash", "64"]] {
        let mut counting = Command::new(assert_cmd::cargo::cargo_bin!("rulebook"))
            .args([&["perft", "chess", "startpos", "30"], resources].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
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
        let signalled = Command::new("kill").args(["-TERM", &counting.id().to_string()]).status().expect("kill");
        assert!(signalled.success());
        assert_eq!(counting.wait().expect("it ends").code(), Some(130));
        let said = counting.wait_with_output().expect("its output");
        assert_eq!(String::from_utf8(said.stdout).expect("UTF-8"), "");
        let err = String::from_utf8(said.stderr).expect("UTF-8");
        assert!(err.starts_with("Interrupted after ") && err.ends_with(" sequences.\n"), "{err}");
    }
}

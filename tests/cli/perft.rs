//! `perft` on threads, with a table, and where it refuses.

use pretty_assertions::assert_eq;

use super::run::rulebook;

/// Two Kings that can go on for ever.
const KINGS: [&str; 3] = ["perft", "chess", "k7/8/8/8/8/8/8/7K w - - 0 1"];
const FOR_EVER: [&str; 2] = ["--rulings", "dead-position=goes-on,fifty-moves=claimed,seventy-five-moves=off"];

#[test]
fn the_output_is_the_same_with_any_threads_and_any_table() {
    for question in [
        &["perft", "aviary", "startpos", "3", "--divide"][..],
        &["perft", "awele", "startpos", "8", "--divide"],
        &["perft", "chess", "k7/8/8/8/8/8/8/K6R w - - 93 120", "6", "--divide", "--rulings", "automatic-draws"],
        &["perft", "awele", "startpos", "7", "--by", "both"],
        &["perft", "chess", "8/8/8/8/8/4k3/8/4K2R w - - 95 80", "7", "--rulings", "automatic-draws"],
    ] {
        let plain = rulebook(&[question, &["--threads", "1"]].concat());
        assert_eq!((plain.status, plain.err.as_str()), (0, ""), "{question:?}");
        for resources in [&[][..], &["--threads", "3"], &["--hash", "1"], &["--hash", "9", "--threads", "2"]] {
            let said = rulebook(&[question, resources].concat());
            assert_eq!((&said.out, &said.err), (&plain.out, &plain.err), "{question:?} {resources:?}");
        }
    }
    // As published: <https://www.chessprogramming.org/Perft_Results>.
    assert_eq!(rulebook(&["perft", "chess", "startpos", "5", "--hash", "2"]).out, "4865609\n");
}

/// The engines count the last two moves of a sequence together; here each is listed, and all but the last are made.
#[test]
fn the_move_generators_alone_count_as_many() {
    for (game, position, depth) in [
        ("aviary", "startpos", "3"),
        ("tori-shogi", "startpos", "4"),
        ("tori-shogi", "2pk2l/3f3/s1s1s2/2c1S2/S1SCS2/7/L2KCP1 b 4SFPR5scpr", "2"),
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "3"),
        ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "4"),
        ("chess", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", "3"),
        ("awele", "startpos", "6"),
        ("awarichess", "- | WBBW | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "3"),
        ("synchronous-awarichess", "startpos", "5"),
        ("aieirping", "startpos", "2"),
        ("bifocal", "startpos", "2"),
    ] {
        let question = ["perft", game, position, depth, "--divide"];
        let (fast, plain) = (rulebook(&question), rulebook(&[&question[..], &["--plain"]].concat()));
        assert_eq!((fast.status, fast.out.is_empty()), (0, false), "{question:?}");
        assert_eq!((plain.out, plain.err), (fast.out, fast.err), "{question:?}");
    }
    // A table would leave out positions that recur.
    let refused = rulebook(&["perft", "aviary", "startpos", "2", "--plain", "--hash", "1"]);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("'--plain' cannot be used with '--hash <MB>'"), "{}", refused.err);
}

#[test]
#[ignore = "slow"]
fn numbers_beyond_2_to_the_64_are_refused() {
    // Added up over the Kings' squares, as in tests/perft.rs.
    let greatest = rulebook(&[&KINGS[..], &["24", "--hash", "64"], &FOR_EVER].concat());
    assert_eq!((greatest.status, greatest.out.as_str()), (0, "9642192050662659700\n"));
    for (depth, more) in [("25", &[][..]), ("60", &[]), ("100", &["--divide"]), ("100", &["--by", "both"])] {
        let args = [&KINGS[..], &[depth, "--hash", "64"], &FOR_EVER, more].concat();
        let said = rulebook(&args);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{args:?}");
        assert!(said.err.contains(&format!("there are 2^64 or more sequences of {depth} moves")), "{}", said.err);
        assert!(said.err.contains("count fewer moves"), "{}", said.err);
    }
}

#[test]
fn senseless_resources_are_refused() {
    for option in ["--threads", "--hash"] {
        for value in ["0", "-1", "many", "1.5", "99999999999999999999"] {
            let said = rulebook(&["perft", "awele", "startpos", "3", &format!("{option}={value}")]);
            assert_eq!((said.status, said.out.as_str()), (2, ""), "{option}={value}");
            assert!(said.err.contains(option), "{}", said.err);
        }
    }
    // Four petabytes.
    let said = rulebook(&["perft", "awele", "startpos", "12", "--hash", "4294967295"]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains("no memory for a table") && said.err.contains("--hash"), "{}", said.err);
}

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

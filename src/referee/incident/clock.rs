//! Times on a clock.

/// The seconds that a clock shows: `12:22`, `1:05:00`, `47`.
fn read(text: &str) -> Option<u32> {
    let parts: Option<Vec<u32>> = text.trim().split(':').map(|part| part.parse().ok()).collect();
    match parts?[..] {
        [seconds] => Some(seconds),
        [minutes, seconds] if seconds < 60 => minutes.checked_mul(60)?.checked_add(seconds),
        [hours, minutes, seconds] if minutes < 60 && seconds < 60 => {
            hours.checked_mul(3600)?.checked_add(60 * minutes + seconds)
        }
        _ => None,
    }
}

/// The seconds of both clocks, White's first: `12:22,46:09`.
pub(super) fn read_both(text: &str) -> Option<[u32; 2]> {
    let (white, black) = text.split_once(',')?;
    Some([read(white)?, read(black)?])
}

/// Seconds as a clock shows them.
pub fn shown(seconds: u32) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{rest:02}"),
        hours => format!("{hours}:{:02}:{rest:02}", minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::{read, shown};

    #[test]
    fn a_time_is_read_as_it_is_shown() {
        for (text, seconds) in [("12:22", 742), ("0:47", 47), ("1:05:00", 3900)] {
            assert_eq!((read(text), shown(seconds)), (Some(seconds), text.to_owned()));
        }
        for text in ["", "12:", "12:60", "a", "1:2:3:4"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

//! The clock by which time limits are measured: the system's. In a WebAssembly module Rust has none; whatever runs the
//! module provides it.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, provide};

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod host {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Provides the clock: how much time has passed since some moment. Only the first call counts; before it, no time
    /// passes.
    pub fn provide(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment, with as much of [`std::time::Instant`] as is used.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Self {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now() - *self
        }

        /// The time between two moments; none if `earlier` is in fact later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The moment after this much time, if it can be expressed.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Self {
            Instant(self.0 + time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pretty_assertions::assert_eq;

    use super::host::{Instant, provide};

    #[test]
    fn time_passes_as_the_provided_clock_says() {
        let before = Instant::now();
        assert_eq!(before.elapsed(), Duration::ZERO);
        provide(|| Duration::from_secs(3));
        assert_eq!(before.elapsed(), Duration::from_secs(3));
        assert_eq!(before.saturating_duration_since(before + Duration::from_secs(1)), Duration::ZERO);
        assert_eq!(before.checked_add(Duration::from_secs(3)), Some(Instant::now()));
        assert_eq!(Instant::now().checked_add(Duration::MAX), None);
    }
}

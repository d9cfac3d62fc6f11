//! Properties tested by quickcheck. A failure shows its seed, with which it can be repeated.

use std::hash::{BuildHasher, RandomState};

use quickcheck::{Gen, QuickCheck, Testable};

/// The size of generated values, which is quickcheck's own.
const SIZE: usize = 100;

/// Tests a property so many times: with the seed in `QUICKCHECK_SEED`, or with a new one.
pub fn check(property: impl Testable, tests: u64) {
    let seed = match std::env::var("QUICKCHECK_SEED") {
        Ok(seed) => seed.parse().expect("QUICKCHECK_SEED is a number"),
        Err(_) => RandomState::new().hash_one(tests),
    };
    println!("to repeat it: QUICKCHECK_SEED={seed}");
    QuickCheck::new().rng(Gen::from_size_and_seed(SIZE, seed)).tests(tests).quickcheck(property);
}

/// Tests of properties, each written as a function of what is generated.
macro_rules! properties {
    ($(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block)*) => {
        $(
            #[test]
            fn $name() {
                fn property($($argument: $type),*) -> $result $body
                crate::properties::check(property as fn($($type),*) -> $result, 100);
            }
        )*
    };
}

pub(crate) use properties;

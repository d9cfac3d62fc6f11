//! The source of all randomness.

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

/// A stream of random numbers: the same on every machine for the same seed.
pub type RandomNumbers = ChaCha8Rng;

/// The stream of a seed.
pub(crate) fn of_seed(seed: u64) -> RandomNumbers {
    RandomNumbers::seed_from_u64(seed)
}

/// A seed made of a name (FNV-1a).
pub(super) fn of_name(name: &str) -> u64 {
    let mixed = |seed: u64, byte: u8| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, mixed)
}

/// The seed of the `n`-th of many walks of one kind, from their common seed (the mixing step of SplitMix64).
pub fn derive(seed: u64, sort: u64, n: u64) -> u64 {
    let mix = |value: u64| {
        let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    };
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    mix(mix(seed.wrapping_add(GOLDEN.wrapping_mul(sort + 1))).wrapping_add(GOLDEN.wrapping_mul(n + 1)))
}

/// One of these, drawn at random.
pub(super) fn one_of<T: Copy>(all: &[T], chance: &mut RandomNumbers) -> T {
    *all.choose(chance).expect("there is one to draw")
}

//! Instructions beyond the baseline that the program is built for, detected at run time.
//!
//! A [`Processor`] is a zero-sized token for a set of instructions. Fast code is written once, as
//! a [`Task`] that is generic over it: [`on_best`] runs the task compiled for the best set that this processor has.
//! Everything that a task calls must be inlined into it (`#[inline(always)]`), or be a task itself
//! ([`Processor::run`]): other functions are compiled without those instructions.
//!
//! This is the one place in the project with unsafe code. The language has no safe way to run a function that was
//! compiled for instructions which not every processor has, after they have been found to be there.
#![allow(unsafe_code)]

/// Code to be compiled for the instructions of a processor.
pub(crate) trait Task {
    /// What is found.
    type Output;

    /// Runs it. Mark the implementation `#[inline(always)]`.
    fn run<P: Processor>(self, processor: P) -> Self::Output;
}

/// A set of instructions that the processor is known to have: a value is the permission to use them.
pub(crate) trait Processor: Copy {
    /// Whether it counts the bits of a word (`u64::count_ones`) in one instruction.
    const COUNTS_BITS: bool;
    /// Whether [`pext`](Processor::pext) is one instruction.
    const EXTRACTS_BITS: bool;

    /// The bits of a word that a mask selects, moved together at the low end.
    fn pext(self, word: u64, mask: u64) -> u64;

    /// Runs a task, compiled for these instructions and as a function of its own.
    fn run<T: Task>(self, task: T) -> T::Output;
}

/// The instructions of every processor that the program is built for.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl Processor for Plain {
    const COUNTS_BITS: bool = cfg!(target_feature = "popcnt");
    const EXTRACTS_BITS: bool = false;

    fn pext(self, word: u64, mask: u64) -> u64 {
        let (mut bits, mut left, mut place) = (0, mask, 0);
        while left != 0 {
            bits |= (word >> left.trailing_zeros() & 1) << place;
            left &= left - 1;
            place += 1;
        }
        bits
    }

    #[inline(never)]
    fn run<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }
}

/// Runs a task with the best instructions of this processor.
pub(crate) fn on_best<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = x86::BitInstructions::found() {
        return processor.run(task);
    }
    Plain.run(task)
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use std::arch::x86_64::{__cpuid, _pext_u64};
    use std::sync::LazyLock;

    use super::{Processor, Task};

    /// The instructions on single bits that Intel's processors have had since 2013 and AMD's have had, in hardware,
    /// since 2020: BMI1, BMI2, POPCNT and LZCNT. Only [`BitInstructions::found`] makes one.
    #[derive(Clone, Copy)]
    pub(crate) struct BitInstructions(());

    impl BitInstructions {
        /// The token, if the processor has these instructions, and they are fast.
        #[inline]
        pub fn found() -> Option<Self> {
            static FOUND: LazyLock<Option<BitInstructions>> = LazyLock::new(|| {
                let has = is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("lzcnt");
                if has && !extracts_slowly() { Some(BitInstructions(())) } else { None }
            });
            *FOUND
        }
    }

    /// Whether `pext` is microcoded, many times slower than a multiplication: before Zen 3
    /// (family 19h) in those of AMD, and of Hygon, which are of the same design.
    fn extracts_slowly() -> bool {
        // SAFETY: every processor with BMI2 has the instruction. Newer compilers know it as safe.
        #[allow(unused_unsafe)]
        let (vendor, signature) = unsafe { (__cpuid(0), __cpuid(1).eax) };
        let vendor = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
        // The extended family is added where the family's four bits are all set.
        let family = (signature >> 8 & 0xF) + (signature >> 20 & 0xFF);
        matches!(vendor.as_flattened(), b"AuthenticAMD" | b"HygonGenuine") && family < 0x19
    }

    impl Processor for BitInstructions {
        const COUNTS_BITS: bool = true;
        const EXTRACTS_BITS: bool = true;

        #[inline(always)]
        fn pext(self, word: u64, mask: u64) -> u64 {
            // SAFETY: a value of this type is made only where BMI2 has been detected.
            unsafe { _pext_u64(word, mask) }
        }

        #[inline(always)]
        fn run<T: Task>(self, task: T) -> T::Output {
            // SAFETY: a value of this type is made only where all of these features have been detected.
            unsafe { run_with_bits(self, task) }
        }
    }

    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn run_with_bits<T: Task>(processor: BitInstructions, task: T) -> T::Output {
        task.run(processor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::splitmix64;

    /// A task that records whether it has been run, and with which instructions.
    struct Extract(u64, u64);

    impl Task for Extract {
        type Output = u64;

        #[inline(always)]
        fn run<P: Processor>(self, processor: P) -> u64 {
            processor.pext(self.0, self.1)
        }
    }

    #[test]
    fn every_processor_extracts_the_same_bits() {
        assert_eq!(Plain.pext(0b1011_0110, 0b1101_0100), 0b1011);
        let mut state = 1;
        let mut random = || splitmix64(&mut state);
        for round in 0..1000 {
            let (word, mask) = (random(), if round % 2 == 0 { random() } else { random() & random() & random() });
            let bits: Vec<u64> = (0..64).filter(|at| mask >> at & 1 != 0).map(|at| word >> at & 1).collect();
            let extracted = bits.iter().rev().fold(0, |bits, bit| bits << 1 | bit);
            assert_eq!(Plain.run(Extract(word, mask)), extracted);
            assert_eq!(on_best(Extract(word, mask)), extracted);
        }
    }
}

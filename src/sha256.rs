//! SHA-256 digests, written as lower-case hexadecimal digits.

use sha2::{Digest as _, Sha256};

/// The digest of some bytes.
pub fn of(bytes: impl AsRef<[u8]>) -> String {
    written(Sha256::new_with_prefix(bytes))
}

/// The digest of all that was hashed.
pub fn written(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_written_in_hexadecimal() {
        assert_eq!(of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}

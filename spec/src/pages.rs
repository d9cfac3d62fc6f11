//! The pages, one a game, without the links at the names of clauses.

/// Declares the pages.
macro_rules! pages {
    ($($PAGE:ident $id:literal)+) => {
        $(
            #[doc = concat!("The law of `", $id, "`.")]
            pub static $PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/", $id, ".md"));
        )+

        /// All pages, each with its game's id.
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, &str)] = &[$( ($id, $PAGE) ),+];
    };
}

pages! {
    // games: {PAGE} "{id}"
    AVIARY "aviary"
    TORI_SHOGI "tori-shogi"
    CHESS "chess"
    AWELE "awele"
    AWARICHESS "awarichess"
    SYNCHRONOUS_AWARICHESS "synchronous-awarichess"
    AIEIRPING "aieirping"
    BIFOCAL "bifocal"
    // games: end
}

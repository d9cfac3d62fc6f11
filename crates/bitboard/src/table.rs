//! Tables that are computed when the program is compiled.

/// An array of a constant size, each entry computed from its index.
macro_rules! table {
    ($size:expr, $at:ident => $entry:expr) => {{
        let mut $at = 0;
        let mut table = [$entry; $size];
        while $at + 1 < $size {
            $at += 1;
            table[$at] = $entry;
        }
        table
    }};
}

pub(crate) use table;

//! How the tables of sliding attacks are made (`slides`): the factors of the magic bitboards, and what a slider reaches,
//! computed for every subset of the squares on which a piece matters.

use super::geometry::{FILE_A, FILE_H, LinesThrough, RANK_1, SQUARES, lines};
use crate::squares::Bitboard;

/// For straight slides, by origin.
#[rustfmt::skip]
pub(super) const STRAIGHT: [u64; SQUARES] = [
    0x0080_0080_1820_4000, 0x00C0_0010_0040_2001, 0x0100_1040_0820_0102, 0x8900_1000_05A1_0008,
    0x2080_0800_0400_0280, 0x1080_0400_8001_0200, 0x2100_0400_8100_0200, 0x0200_0900_2200_4484,
    0x0101_8000_8040_0021, 0x8042_0020_9100_4200, 0x0081_0040_2001_0010, 0x1015_0020_0D10_0100,
    0x0301_0012_0500_0800, 0x0023_0002_0804_0100, 0x8004_0082_0804_5001, 0x0401_0008_4900_1082,
    0x0040_2180_0040_0180, 0x2000_8080_4000_2004, 0x8203_0500_4020_0010, 0x8000_1200_4020_0A00,
    0x0280_8080_0800_0400, 0x000C_0080_0480_0200, 0x0002_8080_0200_0100, 0x4004_0A00_0110_8444,
    0x8040_0020_8000_4081, 0x0090_0040_4000_2000, 0x0000_2001_0011_0040, 0x2000_0802_8010_0081,
    0x8204_0801_0010_0500, 0x8252_0002_0008_1004, 0x0808_0104_0010_0802, 0x1010_0402_0020_8041,
    0x0840_028C_4A80_0022, 0x0584_2000_4440_1000, 0x2000_8010_0080_2001, 0x4080_1000_2100_0900,
    0x0214_0008_0080_8004, 0x0308_0400_8080_0200, 0x8E41_0004_2100_4200, 0x0000_00A0_4200_0C09,
    0x0006_4002_8004_8020, 0x1000_5000_2000_4001, 0x0080_1100_2001_0040, 0x0007_0010_0221_0009,
    0x0004_0080_4008_0800, 0x8032_0011_388E_0004, 0x0000_4110_2884_0012, 0x0009_8888_4422_0001,
    0xC020_4100_2080_1100, 0x0208_2000_8040_0480, 0x0000_1002_8020_0280, 0x4040_1001_0008_2100,
    0x0030_0400_0800_8080, 0x0140_8004_0002_0080, 0x0100_0201_1008_0400, 0x0001_0190_430C_0600,
    0x0442_0240_6011_0882, 0x0200_4000_1021_0089, 0x0000_0C20_0100_4011, 0x0800_2008_0410_0101,
    0x800A_0008_0410_2002, 0x0941_0004_0008_0201, 0x0006_1008_0241_0084, 0x0002_0280_2104_5402,
];

/// For diagonal slides.
#[rustfmt::skip]
pub(super) const DIAGONAL: [u64; SQUARES] = [
    0x0804_0428_0821_0012, 0x1110_0200_8400_8420, 0xA010_8088_8102_0802, 0x4008_0A00_212A_0000,
    0x2004_0420_0000_2000, 0x0008_8804_4001_0054, 0x0004_0208_8248_0000, 0x0210_8041_2090_4008,
    0x8080_0808_0104_0408, 0x0A08_1022_0091_0204, 0x204A_5888_0052_8008, 0x40C1_8806_0146_0020,
    0x3004_0405_0480_0000, 0x0000_0201_30C8_0900, 0x0002_018C_4420_0C42, 0x4004_0024_0202_1000,
    0x8006_1010_2018_0112, 0x0002_0004_0424_0404, 0x0011_0020_8204_0040, 0x0008_0804_0410_1007,
    0x418C_0000_88A0_0000, 0x1609_0020_9000_B000, 0x2806_0100_4544_2004, 0x0088_4001_0900_9090,
    0x0548_4004_0802_0800, 0x0402_2001_1004_0080, 0x1000_4446_0802_0402, 0x0083_0800_0404_4010,
    0xC004_0401_2841_0040, 0x0210_0100_0492_4800, 0x0400_8400_0202_2200, 0x0402_0210_0084_8480,
    0xD101_0941_0220_0421, 0x0091_0108_8620_2810, 0x0108_1044_0808_0803, 0x1008_5108_0004_0040,
    0x0010_1200_8080_1004, 0x0004_0082_0004_0910, 0x0086_8A02_0300_4816, 0x8084_0400_4000_8852,
    0x8208_0104_2000_1050, 0x8014_0404_4543_0201, 0x0084_0C04_0400_0200, 0x0002_2120_1100_0804,
    0x10A4_0843_0110_8C01, 0x40C8_0808_0088_0810, 0x0808_1001_1844_9A28, 0x0021_2942_0209_0080,
    0x8102_0801_4808_1010, 0x0408_2508_1210_2200, 0x0000_2021_0808_2700, 0x4800_0622_1044_0400,
    0x0001_0050_0202_1204, 0x0400_1184_100C_2001, 0x0040_0208_0121_0000, 0x2002_1004_2880_8100,
    0x0482_0202_0202_0200, 0x0000_4900_8084_2000, 0x0000_0020_4404_0420, 0x1200_0280_0041_1081,
    0x2010_4130_20A2_0480, 0x8004_0111_0408_0825, 0x0022_4618_0848_0082, 0x0408_0108_0204_0420,
];

/// The two lines along which a piece slides.
pub(super) const fn pair(
    straight: bool,
    LinesThrough { file, rank, rising, falling }: LinesThrough,
) -> [Bitboard; 2] {
    if straight { [file, rank] } else { [rising, falling] }
}

/// The squares reached along a line from one of it. Subtracting the slider's bit twice turns over every bit up to
/// the first piece above, and mirrored the same finds the first below.
const fn along(line: Bitboard, from: Bitboard, occupied: Bitboard) -> Bitboard {
    let pieces = occupied & line & !from;
    let up = pieces.wrapping_sub(from << 1);
    let down = pieces.reverse_bits().wrapping_sub(from.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line & !from
}

/// Computed, not looked up.
pub(super) const fn reach([one, other]: [Bitboard; 2], from: Bitboard, occupied: Bitboard) -> Bitboard {
    along(one, from, occupied) | along(other, from, occupied)
}

/// The lines without their ends, where a piece is reached whether it is there or not.
pub(super) const fn inner(square: usize, straight: bool) -> Bitboard {
    let ranks = !(RANK_1 | RANK_1 << 56);
    let files = !(FILE_A | FILE_H);
    let LinesThrough { file, rank, rising, falling } = lines(square);
    let inner = if straight { file & ranks | rank & files } else { (rising | falling) & ranks & files };
    inner & !(1 << square)
}

/// The subset of a set that follows in the order of its bits moved together; after the last, the empty one.
pub(super) const fn next_subset(subset: Bitboard, of: Bitboard) -> Bitboard {
    subset.wrapping_sub(of) & of
}

/// A line through a square, with what a slider reaches on it from there.
pub(super) struct LineSlides {
    /// The squares on which a piece matters.
    inner: Bitboard,
    /// How many subsets of them there are, and for each the number of the set that is reached.
    pub subsets: usize,
    pub set_of: [usize; 64],
    /// The different sets that are reached, and how many there are.
    pub sets: [Bitboard; 12],
    pub number: usize,
}

/// The two lines of a square along which a piece slides.
pub(super) const fn on_lines(square: usize, straight: bool) -> [LineSlides; 2] {
    let [one, other] = pair(straight, lines(square));
    let inner = inner(square, straight);
    [LineSlides::of(one, inner & one, square), LineSlides::of(other, inner & other, square)]
}

impl LineSlides {
    const fn of(line: Bitboard, inner: Bitboard, square: usize) -> Self {
        let mut found = LineSlides { inner, subsets: 0, set_of: [0; 64], sets: [0; 12], number: 0 };
        let mut pieces: Bitboard = 0;
        loop {
            let reached = along(line, 1 << square, pieces);
            let mut set = 0;
            while set < found.number && found.sets[set] != reached {
                set += 1;
            }
            if set == found.number {
                found.sets[set] = reached;
                found.number += 1;
            }
            found.set_of[found.subsets] = set;
            found.subsets += 1;
            pieces = next_subset(pieces, inner);
            if pieces == 0 {
                return found;
            }
        }
    }

    /// What each subset adds to its place.
    pub(super) const fn shares(&self, factor: u64) -> [u64; 64] {
        let mut shares = [0; 64];
        let mut pieces: Bitboard = 0;
        let mut subset = 0;
        while subset < self.subsets {
            shares[subset] = pieces.wrapping_mul(factor);
            pieces = next_subset(pieces, self.inner);
            subset += 1;
        }
        shares
    }
}

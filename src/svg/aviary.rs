//! Aviary: disks in the document's colours, which begin with the birds' letters. A white or a black spot on the disk
//! says whose it is.

use super::lettering::letters;
use super::look::{BoardLook, DARK, DrawnPiece, Ground, LIGHT, Look, Owner};

/// The document's board: squares with four looks, since a Woodpecker reaches only squares with the same look.
pub const LOOK: BoardLook = BoardLook::Squares(Look { ground, piece, ..Look::PLAIN });

/// A dot in each corner.
const DOTS: &str = "<path d=\"M-43 -43h.01M43 -43h.01M-43 43h.01M43 43h.01\" stroke=\"#8a7b60\" stroke-width=\"7\" \
                    stroke-linecap=\"round\" fill=\"none\"/>";

fn ground(file: u8, rank: u8) -> Ground {
    let dark = (file ^ rank).is_multiple_of(2);
    let pattern = if rank.is_multiple_of(2) { "" } else { DOTS };
    Ground { fill: if dark { DARK } else { LIGHT }, pattern, dark }
}

/// The colour that begins with the bird's letter (or has it in front): wood, silver, orange.
fn colour(letter: char) -> Option<&'static str> {
    Some(match letter {
        'W' => "#8a5a33",
        'S' => "#bcc3cb",
        'O' => "#f08a24",
        'G' => "#2f9e57",
        'T' => "#d9b98a",
        'P' => "#8250b0",
        'C' => "#ffdf2e",
        'B' => "#2a6fcf",
        'R' => "#d0342c",
        _ => return None,
    })
}

fn piece(piece: &DrawnPiece<'_>) -> Option<String> {
    let letter = piece.sign.chars().next()?.to_ascii_uppercase();
    let colour = colour(letter)?;
    let (spot, ink) = if piece.owner == Owner::First { ("#ffffff", "#111111") } else { ("#161616", "#ffffff") };
    let letter = letters(&letter.to_string(), 37.0, ink);
    Some(format!(
        "<circle r=\"41\" fill=\"{colour}\" stroke=\"#1c1c1c\" stroke-width=\"2.5\"/>\
         <circle r=\"26\" fill=\"{spot}\" stroke=\"#1c1c1c\" stroke-width=\"2\"/>{letter}"
    ))
}

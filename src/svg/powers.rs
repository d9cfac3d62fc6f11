//! The list of powers of Awarichess, as a row of counters.

use crate::diagram::PowersDiagram;

use super::lettering::letters;
use super::picture::Panel;

/// The distance between counters.
const STEP: f64 = 54.0;

/// How many counters are drawn; a longer list ends with the number of the others.
const SHOWN: usize = 60;

/// The counters in their order, in lines of at most this width; `None` if there is nothing to show.
pub fn draw(powers: &PowersDiagram, width: f64) -> Option<Panel> {
    let mut counters: Vec<String> = powers.owners.iter().take(SHOWN).map(|owner| counter(owner)).collect();
    let rest = powers.owners.len().saturating_sub(SHOWN);
    if rest > 0 {
        counters.push(format!("<g><title>{rest} more</title>{}</g>", letters(&format!("+{rest}"), 22.0, "#1c1c1c")));
    }
    if powers.ordered {
        counters.push(order());
    }
    if counters.is_empty() {
        return None;
    }
    let in_line = ((width / STEP) as usize).max(1);
    let place = |(at, counter): (usize, &String)| {
        let (x, y) = ((at % in_line) as f64 * STEP + STEP / 2.0, (at / in_line) as f64 * STEP + STEP / 2.0);
        format!("<g transform=\"translate({x:.0} {y:.0})\">{counter}</g>")
    };
    let svg: String = counters.iter().enumerate().map(place).collect();
    let lines = counters.len().div_ceil(in_line);
    Some(Panel { svg: format!("<g class=\"powers\">{svg}</g>"), width, height: lines as f64 * STEP })
}

/// One power.
fn counter(owner: &str) -> String {
    let (fill, ink, letter, name) = match owner {
        "white" => ("#ffffff", "#1c1c1c", "W", "White"),
        _ => ("#2e2e2e", "#ffffff", "B", "Black"),
    };
    format!(
        "<g class=\"power\" data-owner=\"{owner}\"><title>a power of {name}</title><circle r=\"22\" fill=\"{fill}\" \
         stroke=\"#1c1c1c\" stroke-width=\"3\"/>{}</g>",
        letters(letter, 25.0, ink)
    )
}

/// The sign of an order that has not been carried out.
fn order() -> String {
    format!(
        "<g class=\"order\"><title>a normal move has been ordered</title>\
         <path d=\"M0 -25L25 0L0 25L-25 0Z\" fill=\"#fde68a\" stroke=\"#1c1c1c\" stroke-width=\"3\"/>{}</g>",
        letters("!", 30.0, "#1c1c1c")
    )
}

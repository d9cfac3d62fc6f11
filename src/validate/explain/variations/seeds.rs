//! Positions of Awele with a seed in another house.

/// The signs that may follow a number of seeds.
const SIGNS: [char; 4] = [',', '/', '-', ' '];

/// The texts with one seed moved to another place: a house, or the captured seeds of a player.
pub(super) fn moved(text: &str) -> Vec<String> {
    let end = text.rfind(' ').unwrap_or(0);
    let (counts, turn) = text.split_at(end);
    let counts: Vec<(&str, &str)> = counts.split_inclusive(SIGNS).map(number_and_sign).collect();
    let Some(seeds) = counts.iter().map(|(seeds, _)| seeds.parse().ok()).collect::<Option<Vec<u32>>>() else {
        return Vec::new();
    };
    let places = 0..seeds.len();
    let pairs = places.clone().flat_map(|from| places.clone().map(move |to| (from, to)));
    let written = |(from, to): (usize, usize)| {
        let seeds = seeds.iter().enumerate().map(|(at, seeds)| seeds + u32::from(at == to) - u32::from(at == from));
        let counts = seeds.zip(&counts).map(|(seeds, (_, sign))| format!("{seeds}{sign}"));
        counts.collect::<String>() + turn
    };
    pairs.filter(|(from, to)| from != to && seeds[*from] > 0).map(written).collect()
}

/// A number, and the sign after it.
fn number_and_sign(text: &str) -> (&str, &str) {
    text.split_at(text.find(SIGNS).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn one_seed_moves() {
        let moved = moved("1,0,0,0,0,0/0,0,0,0,0,2 20-25 s");
        assert_eq!(moved.len(), 4 * 13);
        assert_eq!(moved[0], "0,1,0,0,0,0/0,0,0,0,0,2 20-25 s");
        assert!(moved.contains(&"1,0,0,0,0,0/0,0,0,0,0,1 21-25 s".to_owned()));
        assert!(moved.contains(&"1,0,0,0,0,0/0,0,0,0,0,3 20-24 s".to_owned()));
        assert_eq!(super::moved("-"), Vec::<String>::new());
    }
}

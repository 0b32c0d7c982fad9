//! The ways in which dice can fall. Equivalent faces form a cell, and only the number of dice in each cell counts. The
//! chances are exact, because any dice with the same counts have the same effect.

/// One way for dice to fall, and its probability.
#[derive(Clone, PartialEq, Debug)]
pub struct Fall {
    /// Dice that show it, cell by cell.
    pub dice: Vec<u8>,
    /// Its probability.
    pub chance: f64,
}

/// Dice that are rolled together and read the same way.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// The number of dice.
    pub dice: usize,
    /// The cells: faces that have the same effect.
    pub cells: Vec<Vec<u8>>,
}

impl Group {
    /// Every way for the dice to fall.
    pub fn falls(&self) -> Vec<Fall> {
        falls(self.dice, &self.cells)
    }
}

/// The number of ways for several groups to fall.
pub fn ways_of(groups: &[Group]) -> usize {
    groups.iter().map(|group| ways(group.dice, group.cells.len())).fold(1, usize::saturating_mul)
}

/// The faces of a die, grouped by effect.
pub fn cells<K: PartialEq>(comes_to: impl Fn(u8) -> K) -> Vec<Vec<u8>> {
    let mut cells: Vec<(K, Vec<u8>)> = Vec::new();
    for face in 1..=6 {
        let key = comes_to(face);
        match cells.iter_mut().find(|(known, _)| *known == key) {
            Some((_, faces)) => faces.push(face),
            None => cells.push((key, vec![face])),
        }
    }
    cells.into_iter().map(|(_, faces)| faces).collect()
}

/// Every way for this many dice to fall.
pub fn falls(dice: usize, cells: &[Vec<u8>]) -> Vec<Fall> {
    let mut out = Vec::new();
    spread(dice, cells, &Fall { dice: Vec::new(), chance: 1.0 }, &mut out);
    out
}

fn spread(left: usize, cells: &[Vec<u8>], so_far: &Fall, out: &mut Vec<Fall>) {
    let Some((cell, rest)) = cells.split_first() else {
        if left == 0 {
            out.push(so_far.clone());
        }
        return;
    };
    let share = cell.len() as f64 / 6.0;
    let least = if rest.is_empty() { left } else { 0 };
    // Of the dice that are left, `n` fall in this cell. The binomial coefficient is updated at each step.
    let mut ways = 1.0;
    for n in 0..=left {
        if n >= least {
            let mut fall = so_far.clone();
            fall.chance *= if rest.is_empty() { share.powi(n as i32) } else { ways * share.powi(n as i32) };
            fall.dice.extend(std::iter::repeat_n(cell[0], n));
            spread(left - n, rest, &fall, out);
        }
        ways = ways * (left - n) as f64 / (n + 1) as f64;
    }
}

/// The number of ways.
pub fn ways(dice: usize, cells: usize) -> usize {
    (1..cells).fold(1, |ways: usize, i| ways.saturating_mul(dice + i) / i)
}

/// Every way for several groups of dice to fall together, in the order in which they are rolled.
pub fn together(groups: &[Vec<Fall>]) -> Vec<Fall> {
    groups.iter().fold(vec![Fall { dice: Vec::new(), chance: 1.0 }], |before, group| {
        let both = |a: &Fall, b: &Fall| Fall { dice: [&a.dice[..], &b.dice].concat(), chance: a.chance * b.chance };
        before.iter().flat_map(|a| group.iter().map(move |b| both(a, b))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_all_ways_are_one() {
        for n in [0, 1, 2, 5, 17, 40] {
            let six = cells(|face| face);
            let hits = cells(|face| face.max(4));
            let n_of_six = n.min(5);
            for (dice, cells) in [(n, &hits), (n_of_six, &six)] {
                let falls = falls(dice, cells);
                assert_eq!(falls.len(), ways(dice, cells.len()));
                assert!((falls.iter().map(|f| f.chance).sum::<f64>() - 1.0).abs() < 1e-12, "{dice}");
                assert!(falls.iter().all(|fall| fall.dice.len() == dice));
            }
        }
    }

    #[test]
    fn two_dice_fall_in_21_ways_out_of_36() {
        let falls = falls(2, &cells(|face| face));
        let sum = |want: u8| -> f64 {
            let those = falls.iter().filter(|fall| fall.dice.iter().sum::<u8>() == want);
            those.map(|fall| fall.chance * 36.0).sum()
        };
        assert_eq!(falls.len(), 21);
        for (want, of_36) in [(2, 1.0), (7, 6.0), (9, 4.0), (12, 1.0)] {
            assert!((sum(want) - of_36).abs() < 1e-12, "{want}");
        }
        assert_eq!(together(&[falls.clone(), falls]).len(), 441);
    }
}

//! Things that are the same are written once, and stand for themselves by their number.

use serde_json::Value;
use std::collections::BTreeMap;

/// Values in the order in which they came up first.
#[derive(Default)]
pub struct Interned {
    numbers: BTreeMap<String, usize>,
    values: Vec<Value>,
}

impl Interned {
    /// The number of a value.
    pub fn number(&mut self, value: Value) -> usize {
        let next = self.values.len();
        let number = *self.numbers.entry(value.to_string()).or_insert(next);
        if number == next {
            self.values.push(value);
        }
        number
    }

    /// All values, in the order of their numbers.
    pub fn values(self) -> Value {
        Value::Array(self.values)
    }
}

/// What turns one list of numbers into another: for each place of the new list, how many go there, and which come.
pub fn changes(old: &[usize], new: &[usize]) -> Vec<Value> {
    use similar::{Algorithm, DiffOp, capture_diff_slices};
    let hunk = |op: DiffOp| match op {
        DiffOp::Equal { .. } => None,
        other => {
            let new_range = other.new_range();
            Some(serde_json::json!([new_range.start, other.old_range().len(), new[new_range]]))
        }
    };
    capture_diff_slices(Algorithm::Myers, old, new).into_iter().filter_map(hunk).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The page does the same.
    fn applied(old: &[usize], changes: &[Value]) -> Vec<usize> {
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        let mut list = old.to_vec();
        for change in changes {
            let (at, gone) = (number(&change[0]), number(&change[1]));
            list.splice(at..at + gone, change[2].as_array().unwrap().iter().map(number));
        }
        list
    }

    #[test]
    fn changes_lead_from_one_list_to_the_other() {
        for (old, new) in [
            (vec![], vec![1, 2]),
            (vec![1, 2, 3, 4, 5], vec![1, 9, 3, 5, 6]),
            (vec![1, 2, 3], vec![]),
            (vec![1, 1, 2, 2], vec![2, 1, 2, 1, 1]),
        ] {
            assert_eq!(applied(&old, &changes(&old, &new)), new, "{old:?}");
        }
        assert!(changes(&[1, 2], &[1, 2]).is_empty());
    }

    #[test]
    fn the_same_value_has_the_same_number() {
        let mut all = Interned::default();
        assert_eq!([json!("a"), json!(["a"]), json!("a")].map(|value| all.number(value)), [0, 1, 0]);
        assert_eq!(all.values(), json!(["a", ["a"]]));
    }
}

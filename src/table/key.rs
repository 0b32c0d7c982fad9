//! A secret that is mixed into a dice stream, so that a person who knows the seed does not know the dice.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// 256 random bits that only the host of a game has. The host's saves contain them, because they could not be replayed otherwise.
/// Nothing that a player sees contains them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Key([u8; 32]);

impl Key {
    /// A random key that nobody can guess; `None` if the system provides no randomness.
    pub fn secret() -> Option<Key> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(Key(bytes))
    }

    /// A key with known bytes.
    pub fn of(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Key {
    /// Keeps the key out of messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digit = |i: usize| text.get(i..i + 1).and_then(|c| u8::from_str_radix(c, 16).ok());
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            let (Some(high), Some(low)) = (digit(2 * i), digit(2 * i + 1)) else {
                return Err(de::Error::custom("a key of the dice is 64 hexadecimal digits"));
            };
            *byte = high * 16 + low;
        }
        match text.len() {
            64 => Ok(Key(bytes)),
            _ => Err(de::Error::custom("a key of the dice is 64 hexadecimal digits")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_was_written_and_nothing_else_is_one() {
        let key = Key::of(std::array::from_fn(|i| i as u8 * 7));
        let text = serde_json::to_string(&key).unwrap();
        assert_eq!(serde_json::from_str::<Key>(&text).unwrap(), key);
        let digits = text.len();
        for bad in [
            "\"\"",
            "\"00\"",
            "7",
            &text.replace('0', "x"),
            &format!("\"{}\"", "é".repeat(32)),
            &text.replacen('0', "00", 1),
        ] {
            assert!(serde_json::from_str::<Key>(bad).is_err(), "{bad}");
        }
        assert_eq!(digits, 66);
        assert_eq!(format!("{key:?}"), "Key(…)");
        assert_ne!(Key::secret(), Key::secret());
    }
}

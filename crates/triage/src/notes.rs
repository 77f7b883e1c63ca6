//! What a person adds to a finding: what is wrong in a few words, and the rule that readers will doubt. Which rule that
//! is can't be computed, so it is data, in the list of known bugs or in a file beside the report.

use serde::{Deserialize, Serialize};

/// The first objection of a reader who knows the language, and the answer to it. Texts may have `code`, **strong** words
/// and [links](https://example.com).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doubt {
    /// What the reader asks.
    pub question: String,
    /// The rule, in a sentence or two.
    pub answer: String,
    /// Where the rule is written down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// Who else agrees, besides those the report has tested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agree: Vec<String>,
}

/// What a person adds to a report.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// What is wrong, in a few words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rule that a reader will doubt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<Doubt>,
}

impl Notes {
    /// Reads them from TOML.
    pub fn parse(text: &str) -> Result<Notes, toml::de::Error> {
        toml::from_str(text)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_and_what_is_mistyped_is_told() {
        let notes =
            Notes::parse("title = \"t\"\n[doubt]\nquestion = \"q?\"\nanswer = \"a\"\n").expect("notes");
        assert_eq!(notes.title.as_deref(), Some("t"));
        assert_eq!(notes.doubt.expect("a doubt").sources, Vec::<String>::new());
        let error = Notes::parse("[doubt]\nquestion = \"q?\"\nanswer = \"a\"\nsource = []\n");
        assert!(error.expect_err("it is `sources`").to_string().contains("source"));
    }
}

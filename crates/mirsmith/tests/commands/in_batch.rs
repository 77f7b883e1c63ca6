//! A campaign with a compiler that is wrong only when programs share a crate.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{json, outcome, write};

/// rustc without optimisation; of several programs in one crate, the second exits with 9.
const SECOND: &str = r#"
RUSTC_BOOTSTRAP=1 rustc --edition=2021 -Cdebug-assertions=off -Awarnings -o "$2" "$1" || exit
if [ "$(grep -c '^mod p[0-9]' "$1")" -ge 2 ]; then
    mv "$2" "$2.right"
    printf '#!/bin/sh\n[ "$1" = 1 ] && exit 9\nexec "%s" "$@"\n' "$(realpath "$2.right")" > "$2"
    chmod +x "$2"
fi
"#;

#[test]
fn a_failure_that_needs_its_batch_is_kept_with_it() {
    let script = write("in-batch.sh", SECOND.as_bytes());
    let entry = format!(
        "[[backend]]\nname = \"pairs\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nbatch = 4\ndialect = \"stable\"\n\
         args = ['{}', '{{source}}', '{{output}}']\n",
        script.display()
    );
    let config = write("in-batch.toml", entry.as_bytes());
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("in-batch");
    let _ = std::fs::remove_dir_all(&out);
    let (out_text, config) = (out.to_str().expect("UTF-8"), config.to_str().expect("UTF-8"));
    let arguments = [
        "fuzz", "--out", out_text, "--config", config, "--batch", "4", "--set", "size=20", "--seeds", "0..4",
        "--triage",
    ];
    let (stats, code) = json(&arguments);
    assert_eq!((code, &stats["findings"]["needs-batch"]), (Some(2), &Value::from(1)), "{stats}");
    assert_eq!(stats["findings"].as_object().map(|states| states.len()), Some(1), "{stats}");

    let folder = out.join("findings/1-pairs");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
    let finding: Value = serde_json::from_str(&read("finding.json")).expect("JSON");
    assert_eq!(finding["state"], "needs-batch");
    assert_eq!(
        (&finding["batch"]["seeds"], &finding["batch"]["number"]),
        (&Value::from(vec![0, 1]), &Value::from(1))
    );
    assert!(read("batch.rs").contains("mod p1 {") && !read("batch.rs").contains("mod p2 {"));

    // What is stored suffices to see it again.
    let output = Command::new("sh").arg(folder.join("reproduce.sh")).output().expect("there is a shell");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("exit code 9") && !text.contains("as predicted"), "{text}");

    let (shown, _) = outcome(&["show", out_text, "--findings"]);
    assert!(shown.contains("1 x wrong in its batch, pairs: run-time crash: exit code 9"), "{shown}");
    let log = std::fs::read_to_string(out.join("log.jsonl")).expect("there is a log");
    let triaged = log.lines().find(|line| line.contains("\"event\":\"triaged\"")).expect("it was looked at");
    assert!(triaged.contains("batch.rs") && triaged.contains("reproduce.sh"), "{triaged}");

    // Alone there is nothing to reduce, and that is what is said.
    let folder = folder.to_str().expect("UTF-8");
    for command in ["triage", "report"] {
        let output = crate::mirsmith(&[command, folder, "--config", config]);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains("batch.rs"), "{command}: {text}");
    }
}

//! The page of a crash of `opt`, with stand-ins for LLVM's tools.

use std::path::{Path, PathBuf};

use crate::{example, json, mirsmith, write};

/// Crashes in SROA on a module with a function `square`, if it is to run that pass.
const OPT: &str = r#"#!/bin/sh
[ "$1" = --version ] && echo 'LLVM version 99.0.0' && exit
case "$*" in *-print-pipeline-passes*) echo 'function(early-cse,sroa<modify-cfg>,gvn)'; exit ;; esac
out=/dev/null
for word; do
    [ "$last" = -o ] && out=$word
    last=$word
done
case "$*" in *-passes=*sroa* | *-passes=default*)
    grep -q square "$last" || { cp "$last" "$out"; exit; }
    {
        echo 'PLEASE submit a bug report'
        echo 'Stack dump:'
        echo "0.	Program arguments: /some/where/opt $*"
        echo '1.	Running pass "function(sroa<modify-cfg>)" on module "x"'
        echo '2.	Running pass "sroa<modify-cfg>" on function "f"'
        echo ' #0 0x00007f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/some/where/libLLVM.so.99+0x1)'
        echo ' #1 0x00007f02 (/some/where/libc.so.6+0x3c)'
        echo ' #2 0x00007f03 llvm::SROAPass::runOnAlloca(llvm::AllocaInst&) (/some/where/libLLVM.so.99+0x2)'
    } >&2
    kill -SEGV $$ ;;
esac
cp "$last" "$out"
"#;

/// Takes the source beside the module instead.
const LLC: &str = r#"#!/bin/sh
RUSTC_BOOTSTRAP=1 rustc +stable --edition=2021 -Awarnings -Cdebug-assertions=off -Cprefer-dynamic --crate-name=program \
    --emit=obj -o program.o program.rs
"#;

/// Tries a module without a function, then one with one.
const REDUCE: &str = r#"#!/bin/sh
for word; do
    case $word in --test=*) test=${word#--test=} ;; esac
    [ "$last" = -o ] && out=$word
    last=$word
done
for text in '; nothing' 'define void @square() { ret void }'; do
    echo "$text" > try.ll
    if "$test" try.ll; then cp try.ll "$out"; exit; fi
done
exit 1
"#;

fn tools(name: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&directory).expect("a directory");
    for (tool, text) in [("opt", OPT), ("llc", LLC), ("llvm-reduce", REDUCE)] {
        let path = directory.join(tool);
        std::fs::write(&path, text).expect("a script");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    }
    directory
}

#[test]
fn a_page_on_a_crash_begins_with_the_ir() {
    let directory = tools("llvm-crash-tools");
    let entry = format!(
        "[[backend]]\nname = \"mine\"\ndriver = \"llvm\"\ntoolchain = \"stable\"\ntools = \"{}\"\npasses = \"default<O3>\"\n",
        directory.display()
    );
    let config = write("llvm-crash.toml", entry.as_bytes());
    let config = config.to_str().expect("UTF-8");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("llvm-crash");
    let _ = std::fs::remove_dir_all(&out);
    let out_text = out.to_str().expect("UTF-8");
    let program = example("loop");
    let output = mirsmith(&["report", &program, "--config", config, "--on", "mine", "--out", out_text]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));

    let page = std::fs::read_to_string(out.join("README.md")).expect("a page");
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} is not on the page:\n{page}"));
    let parts = [
        place("# Crash in LLVM 99.0.0 sroa: compiler crash: signal SIGSEGV"),
        place("`opt` of LLVM 99.0.0 crashes on `reduced.ll` (reduced by `llvm-reduce` from "),
        place("```llvm\ndefine void @square() { ret void }\n```"),
        place("```sh\nopt '-passes=function(sroa<modify-cfg>)' -disable-output reduced.ll\n```"),
        place(
            "2. Running pass \"sroa<modify-cfg>\" on function \"f\"\n#2 llvm::SROAPass::runOnAlloca(llvm::AllocaInst&)\n```",
        ),
        place("#[custom_mir("),
    ];
    assert!(parts.is_sorted(), "{page}");
    for other in ["/some/where", "PrintStackTrace", "0 commands", "there is no program to run"] {
        assert!(!page.contains(other), "{other}:\n{page}");
    }
    let html = std::fs::read_to_string(out.join("report.html")).expect("a page");
    assert!(html.contains("<pre>define void @square() { ret void }</pre>"), "{html}");
    for name in ["reduced.ll", "program.ll", "test.sh"] {
        assert!(out.join(name).exists(), "{name}");
    }

    // The claims are checked by crashing it again, and a module that does not crash is noticed.
    let report = out.join("report.json");
    let report_text = report.to_str().expect("UTF-8");
    let verify = |file: &str| json(&["report", "--verify", file, "--config", config]);
    let (honest, code) = verify(report_text);
    assert_eq!(code, Some(0), "{honest}");
    let text = std::fs::read_to_string(&report).expect("it is there");
    let lie = write(
        "llvm-crash-lie.json",
        text.replace("define void @square() { ret void }", "; nothing").as_bytes(),
    );
    let (lie, code) = verify(lie.to_str().expect("UTF-8"));
    assert_ne!(code, Some(0), "{lie}");
}

//! `opt`, `llc` and `llvm-reduce` of one version, and the test that they run.

use std::path::{Path, PathBuf};

use difftest::backend::config::Entry;
use difftest::backend::llvm::tools;
use difftest::backend::{quote, quoted};
use difftest::harness::drive::native;
use difftest::{Backend, Driver, End, Error, Harness};

use crate::blame::Reproduction;
use crate::report::llvm::module::without_scopes;
use crate::unanswered::{Answer, Unanswered};

/// The tools of one version.
pub struct Tools {
    /// The version, its first number.
    pub version: u32,
    opt: PathBuf,
    llc: PathBuf,
    reduce: PathBuf,
    place: Option<Place>,
}

/// What links and runs programs, if it is not the host.
#[derive(Clone, Debug)]
pub struct Place {
    /// The C compiler.
    pub cc: String,
    /// The emulator with its arguments.
    pub run: String,
}

/// Why a call of the tools gives no text.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// They are called by the shell.
    #[error("{0}")]
    NoShell(String),
    /// The output can't be read.
    #[error("{0}")]
    NoOutput(std::io::Error),
    /// The limit was reached.
    #[error("it takes more than {0:.0} seconds")]
    Slow(f64),
    /// The last line of what they said.
    #[error("{0}")]
    Fails(String),
}

impl From<ToolError> for Unanswered<ToolError> {
    fn from(why: ToolError) -> Self {
        Unanswered::Because(why)
    }
}

/// CPU seconds for a reduction, with all that it starts: the clock ends it before, with the best so far.
const SECONDS: f64 = 600.0;

/// Seconds by the clock after which a reduction ends with the best so far.
const WALL: u32 = 300;

/// What a program printed, and how it ended, as the test writes it.
pub(super) fn ended(output: &str) -> String {
    format!("{output}exit 0")
}

impl Tools {
    /// All versions that are installed, oldest first.
    pub fn all() -> Vec<Tools> {
        let newest_known = 99;
        (14..newest_known).filter_map(Tools::find).collect()
    }

    /// Those of a version: from `$COMPILERS_DIR`, or by their names with the version in the path.
    pub fn find(version: u32) -> Option<Tools> {
        let [opt, llc, reduce] = tools::find(version, ["opt", "llc", "llvm-reduce"])?;
        Some(Tools { version, opt, llc, reduce, place: None })
    }

    /// The same for programs of another place.
    pub fn on(self, place: Place) -> Tools {
        Tools { place: Some(place), ..self }
    }

    /// Where `llvm-reduce` is.
    pub fn reducer(&self) -> &Path {
        &self.reduce
    }

    /// Where `opt` is.
    pub fn opt(&self) -> &Path {
        &self.opt
    }

    /// What the module prints if it is optimised this way; `None` if the tools refuse.
    pub fn output(
        &self,
        harness: &Harness,
        module: &str,
        opt: Option<&str>,
        llc: &str,
    ) -> Result<Option<String>, Error> {
        let script =
            format!("{}{FUNCTIONS}show {{source}} {} > {{output}}", self.variables(), arguments(opt, llc));
        let text = call(harness, module, &script, 60.0).answered()?;
        // The last line of the script's output, unless a tool refused.
        Ok(text.map(|text| text.trim_end().to_string()).filter(|text| text.contains("exit ")))
    }

    /// What a test says about a module.
    pub fn passes(&self, harness: &Harness, module: &str, test: &str) -> Result<Reproduction, Error> {
        let script = format!(
            "{}{}sh test.sh {{source}}; echo $? > {{output}}",
            write_file("test.sh", test),
            self.variables()
        );
        // The exit codes of the test, see [`Script::text`].
        let seen = call(harness, module, &script, 120.0).map(|code| match code.trim() {
            "0" => Reproduction::Wrong,
            "1" => Reproduction::Right,
            "2" => Reproduction::Unknown("without optimisation it is not right".to_string()),
            "3" => Reproduction::Unknown("it is wrong in another way".to_string()),
            _ => Reproduction::Unknown("the tools refuse it".to_string()),
        });
        seen.or_because(|why| Reproduction::Unknown(why.to_string()))
    }

    /// What this version makes of a module: wrong if it is wrong with the same passes or with all.
    pub fn opinion(&self, harness: &Harness, module: &str, script: &Script) -> Result<Reproduction, Error> {
        let mut sights = Vec::new();
        let all = (Some("-passes=default<O3>"), "-O3");
        for (opt, llc) in [(script.opt.as_deref(), script.llc.as_str()), all] {
            let output = match self.output(harness, module, opt, llc)? {
                None => self.output(harness, &without_scopes(module), opt, llc)?,
                output => output,
            };
            sights.push(match output {
                None => Reproduction::Unknown("its tools refuse the module".to_string()),
                Some(output) if output == script.expected => Reproduction::Right,
                Some(_) => Reproduction::Wrong,
            });
        }
        let wrong = sights.iter().position(Reproduction::is_wrong);
        let right = sights.iter().position(Reproduction::is_right);
        Ok(sights.swap_remove(wrong.or(right).unwrap_or(0)))
    }

    /// What `opt` makes of a module with these passes, and perhaps further arguments; `None` if it refuses.
    pub fn optimised(&self, harness: &Harness, module: &str, passes: &str) -> Result<Option<String>, Error> {
        let (passes, more) = passes.split_once(" -").map_or((passes, None), |(a, b)| (a, Some(b)));
        let more = more.map_or(String::new(), |more| format!("-{more}"));
        let passes = quote(&format!("-passes={passes}"));
        let script = format!("{}\"$OPT\" {passes} {more} -S -o {{output}} {{source}}", self.variables());
        call(harness, module, &script, 60.0).answered()
    }

    /// What `llvm-reduce` makes of a module that passes a test.
    pub fn reduce_only(
        &self,
        harness: &Harness,
        module: &str,
        test: &str,
    ) -> Result<String, Unanswered<ToolError>> {
        let script = format!(
            "{}{}chmod +x test.sh\ncp {{source}} in.ll\ncp in.ll reduced.ll\n\
             timeout --foreground {WALL} {} --test=./test.sh -o reduced.ll in.ll > log 2>&1\n\
             cp reduced.ll {{output}}",
            write_file("test.sh", test),
            self.variables(),
            word(&self.reduce)
        );
        call(harness, module, &script, SECONDS)
    }

    /// Makes a module small while it passes a test. What is not reachable from `main` goes first: that costs one call.
    /// What llvm-reduce leaves may depend on luck, and is then not taken.
    pub fn reduce(
        &self,
        harness: &Harness,
        module: &str,
        test: &str,
    ) -> Result<String, Unanswered<ToolError>> {
        let script = format!(
            "{}{}chmod +x test.sh\ncp {{source}} in.ll\n\
             \"$OPT\" -passes=internalize,globaldce,strip -internalize-public-api-list=main -S -o less.ll in.ll && \
             ./test.sh less.ll > log 2>&1 && cp less.ll in.ll\ncp in.ll reduced.ll\n\
             timeout --foreground {WALL} {} --test=./test.sh -o reduced.ll in.ll > log 2>&1\n\
             [ $? = 124 ] && echo '; llvm-reduce was stopped after {WALL} seconds' >> reduced.ll\n\
             for i in 1 2 3; do ./test.sh reduced.ll > log 2>&1 || cp in.ll reduced.ll; done\n\
             cp reduced.ll {{output}}",
            write_file("test.sh", test),
            self.variables(),
            word(&self.reduce)
        );
        call(harness, module, &script, SECONDS)
    }

    fn variables(&self) -> String {
        // Tests of one function are judged by this very program.
        let own = std::env::current_exe().unwrap_or_default();
        let tools = format!("export OPT={} LLC={} MIRSMITH={}", word(&self.opt), word(&self.llc), word(&own));
        match &self.place {
            Some(Place { cc, run }) => format!("{tools} CC={} RUN={}\n", quote(cc), quote(run)),
            None => tools + "\n",
        }
    }
}

/// Runs a script for the shell on a module, confined and limited; gives the text of its output file.
pub(super) fn call(
    harness: &Harness,
    module: &str,
    script: &str,
    seconds: f64,
) -> Result<String, Unanswered<ToolError>> {
    let mut backend = shell()?;
    backend.args = vec!["-c".to_string(), script.to_string()];
    backend.limits.compile.seconds = seconds;
    let compiled = native::compile(harness, &backend, module, 1)?;
    Ok(match &compiled.program {
        Ok(file) => std::fs::read_to_string(file).map_err(ToolError::NoOutput)?,
        Err(End::Timeout { .. }) => return Err(ToolError::Slow(seconds).into()),
        Err(_) => {
            let last = compiled.messages.lines().last().unwrap_or("it fails");
            return Err(ToolError::Fails(last.to_string()).into());
        }
    })
}

/// A back end that is the shell.
fn shell() -> Result<Backend, ToolError> {
    let entry = Entry {
        driver: Driver::Command,
        program: Some("/bin/sh".into()),
        args: vec!["{output}".to_string()],
        ..Entry::new("llvm")
    };
    let backends = entry.resolve().map_err(|why| ToolError::NoShell(why.to_string()))?;
    backends.into_iter().next().ok_or_else(|| ToolError::NoShell("there is no /bin/sh".to_string()))
}

fn word(path: &Path) -> String {
    quote(&path.display().to_string())
}

/// The line of a test that says where `scripts/install-compilers` puts the tools.
pub(super) fn installed(version: u32) -> String {
    format!("tools=${{COMPILERS_DIR:-$HOME/.cache/mirsmith/compilers}}/llvm-{version}/bin\n")
}

/// Words for the shell.
pub(super) fn quote_all(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// The lines of a script that write a file.
pub(super) fn write_file(name: &str, text: &str) -> String {
    format!("cat > {name} <<'END OF FILE'\n{text}\nEND OF FILE\n")
}

fn arguments(opt: Option<&str>, llc: &str) -> String {
    format!("{} {}", quote(opt.unwrap_or("")), quote(llc))
}

/// `show FILE OPT-ARGUMENT LLC-ARGUMENT` prints what the module prints and how it ends. Functions of the standard library
/// that are never called need not be there.
const FUNCTIONS: &str = r#"dir=$(mktemp -d) || exit 9
trap 'rm -rf "$dir"' EXIT
show() {
    if [ -n "$2" ]; then "$OPT" "$2" -o "$dir/m.bc" "$1" || exit 9; else cp "$1" "$dir/m.bc"; fi
    "$LLC" $3 -relocation-model=pic -filetype=obj -o "$dir/m.o" "$dir/m.bc" || exit 9
    cc -o "$dir/m" "$dir/m.o" -Wl,--unresolved-symbols=ignore-all || exit 9
    MIRSMITH_TRACE=1 timeout --foreground 5 "$dir/m"
    echo "exit $?"
}
"#;

/// The test of a module.
pub struct Script {
    /// The version of the tools.
    pub version: u32,
    /// What is printed without optimisation.
    pub expected: String,
    /// What is printed with it.
    pub actual: String,
    /// The argument of `opt`, if it takes part.
    pub opt: Option<String>,
    /// The argument of `llc`.
    pub llc: String,
}

impl Script {
    /// The way of optimising.
    pub fn how(&self) -> String {
        match &self.opt {
            Some(opt) => format!("opt {opt}; llc {}", self.llc),
            None => format!("llc {}", self.llc),
        }
    }

    /// The text of the script, which stands alone.
    pub fn text(&self) -> String {
        let version = self.version;
        format!(
            "#!/bin/sh\n# sh test.sh FILE: exits with 0 if the module shows the bug, with 1 if it is right.\n\
             {}\
             [ -x \"$tools/opt\" ] && OPT=${{OPT:-$tools/opt}} LLC=${{LLC:-$tools/llc}}\n\
             OPT=${{OPT:-opt-{version}}} LLC=${{LLC:-llc-{version}}}\n\
             expected={}\nactual={}\n{FUNCTIONS}\
             seen=$(show \"$1\" {}) || exit 9\n\
             [ \"$seen\" = \"$expected\" ] && exit 1\n\
             [ \"$seen\" = \"$actual\" ] || exit 3\n\
             [ \"$(show \"$1\" '' -O0)\" = \"$expected\" ] || exit 2\n",
            installed(version),
            quote(&self.expected),
            quote(&self.actual),
            arguments(self.opt.as_deref(), &self.llc)
        )
    }

    /// Reads what [`Script::text`] wrote.
    pub fn read(text: &str) -> Option<Script> {
        let version = text.split_once("{OPT:-opt-")?.1.split_once('}')?.0.parse().ok()?;
        let quoted = |name: &str| {
            let rest = text.split_once(&format!("\n{name}='"))?.1;
            // Lines of output have no quotes.
            Some(rest.split_once('\'')?.0.to_string())
        };
        let call = text.split_once("seen=$(show \"$1\" ")?.1.split_once(") ||")?.0;
        // Several arguments of `llc` are in quotes.
        let (opt, llc) = match call.strip_suffix('\'') {
            Some(rest) => rest.rsplit_once(" '")?,
            None => call.rsplit_once(' ')?,
        };
        let opt = Some(opt.trim_matches('\'').to_string()).filter(|opt| !opt.is_empty());
        Some(Script {
            version,
            expected: quoted("expected")?,
            actual: quoted("actual")?,
            opt,
            llc: llc.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_read_back() {
        let script = Script {
            version: 16,
            expected: "0 u8 0x1\nhash: 1\nexit 0".to_string(),
            actual: "0 u8 0x2\nhash: 2\nexit 0".to_string(),
            opt: Some("-passes=default<O3>".to_string()),
            llc: "-O0".to_string(),
        };
        let read = Script::read(&script.text()).map(|read| (read.text(), read.how()));
        assert_eq!(read, Some((script.text(), script.how())));
        let alone = Script { opt: None, llc: "-O2 -fast-isel".to_string(), ..script };
        let read = Script::read(&alone.text()).map(|read| (read.opt, read.llc));
        assert_eq!(read, Some((None, alone.llc)));
    }
}

#!/usr/bin/env bash
# Random programs whose output is known, compiled by this back end. Run it from the root of a clone, after `./y.sh build --sysroot none`:
#
#   mirsmith.sh [--seed N] [--programs N] [--time 25m]
#
# It fails (exit code 2) on what is wrong with Cranelift, right with LLVM, and explained by no rule of expected.toml. Standard output is
# one line of JSON; the last line of standard error on a failure is the command that repeats it. It needs mirsmith in PATH and a C
# compiler, no network and no rustup.
#
#   RUSTC          the nightly rustc (default: rustc in PATH)
#   CG_CLIF_DYLIB  the back end (default: dist/lib/librustc_codegen_cranelift.so)
#   MIRSMITH_OUT   where results go (default: build/mirsmith)
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")

fail() {
    echo "mirsmith.sh: $*" >&2
    exit 64
}

# The same programs each time: a change is red for what it does, not for new programs. The weekly run gives other seeds.
seed=0 programs=2000 time=25m
while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || fail "$1 needs a value"
    case $1 in
        --seed) seed=$2 ;;
        --programs) programs=$2 ;;
        --time) time=$2 ;;
        *) fail "unknown option $1; there are --seed, --programs and --time" ;;
    esac
    shift 2
done

out=${MIRSMITH_OUT:-build/mirsmith}
dylib=$(realpath -m "${CG_CLIF_DYLIB:-dist/lib/librustc_codegen_cranelift.so}")
command -v mirsmith >/dev/null || fail "no mirsmith in PATH"
[ -f "$dylib" ] || fail "no $dylib; build it with: ./y.sh build --sysroot none"
# Not rustup's proxy, which would look for a toolchain again at each call.
rustc=$("${RUSTC:-rustc}" --print sysroot)/bin/rustc
[ -z "${RUSTC:-}" ] || rustc=$RUSTC
mkdir -p "$out"
cat >"$out/rustc-clif" <<WRAPPER
#!/bin/sh
exec '$rustc' '-Zcodegen-backend=$dylib' "\$@"
WRAPPER
chmod +x "$out/rustc-clif"

echo "mirsmith.sh: $(mirsmith --version), $programs programs from seed $seed" >&2
code=0
mirsmith vet "$out/rustc-clif" --baseline "$rustc" --part llvm --profile "$here/profile.toml" --known "$here/known.toml" \
    --expect "$here/expected.toml" --seed "$seed" --programs "$programs" --time "$time" --out "$out" --json \
    --rerun-as "$0 --seed {seed} --programs 1" >"$out/answer.json" 2>"$out/messages" || code=$?

# The page with the reduced programs and the rules, then the answer, then the command: people look at the end of a log.
last=$(find "$out" -mindepth 2 -maxdepth 2 -name summary.md -printf '%h\n' | sort -V | tail -n 1)
[ -z "$last" ] || cat "$last/summary.md" >&2
cat "$out/answer.json"
cat "$out/messages" >&2
exit $code

#!/usr/bin/env bash
# Does the compiler that was just built miscompile what the one before it gets right? The job `optional-mirsmith` runs this in its
# build directory; in a clone it is run from the root, after `./x build library`:
#
#   mirsmith.sh [STAGE [FLAG...]]      by default build/host/stage1; flags such as --pass GVN are passed on to `mirsmith vet`
#
# It needs mirsmith in PATH and a C compiler, no network, no rustup, no HOME, and writes to $MIRSMITH_OUT only. Standard output is one
# line of JSON, the last line of standard error on a failure is the command that repeats it, and the exit code is mirsmith's:
# 0 nothing new, 2 something new, anything else: there is no answer.
#
#   MIRSMITH_BASELINE  the compiler to compare with (default: build/host/ci-rustc, else build/host/stage0)
#   MIRSMITH_TIME      how long it may take (default: 20m)
#   MIRSMITH_PROGRAMS  stop after so many programs, even if there is time left
#   MIRSMITH_SEED      the first seed (default: from the commit of the compiler, so that a rerun tests the same programs)
#   MIRSMITH_OUT       where results go (default: build/mirsmith)
set -euo pipefail

fail() {
    echo "mirsmith.sh: $*" >&2
    exit 64
}

stage=${1:-build/host/stage1}
shift || true
out=${MIRSMITH_OUT:-build/mirsmith}
command -v mirsmith >/dev/null || fail "no mirsmith in PATH"
[ -x "$stage/bin/rustc" ] || fail "no compiler in $stage; build it with: ./x build library --stage 1"

baseline=${MIRSMITH_BASELINE:-}
if [ -z "$baseline" ]; then
    host=$(dirname "$stage")
    for baseline in "$host/ci-rustc" "$host/stage0"; do
        [ ! -x "$baseline/bin/rustc" ] || break
    done
fi
[ -e "$baseline" ] || fail "no compiler to compare with in $baseline; name one in MIRSMITH_BASELINE"

seed=${MIRSMITH_SEED:-}
if [ -z "$seed" ]; then
    commit=$("$stage/bin/rustc" -vV | sed -n 's/^commit-hash: \([0-9a-f]\{8\}\).*/\1/p')
    seed=$((16#${commit:-0}))
fi

args=("$stage" --baseline "$baseline" --seed "$seed" --time "${MIRSMITH_TIME:-20m}" --out "$out" --json)
[ -z "${MIRSMITH_PROGRAMS:-}" ] || args+=(--programs "$MIRSMITH_PROGRAMS")
mkdir -p "$out"
echo "mirsmith.sh: $(mirsmith --version), $stage against $baseline from seed $seed" >&2
code=0
mirsmith vet "${args[@]}" "$@" >"$out/answer.json" 2>"$out/messages" || code=$?

# The page with the reduced programs, then the answer, then the command: people look at the end of a log.
last=$(find "$out" -mindepth 2 -maxdepth 2 -name summary.md -printf '%h\n' | sort -V | tail -n 1)
[ -z "$last" ] || cat "$last/summary.md" >&2
cat "$out/answer.json"
cat "$out/messages" >&2
exit $code

#!/usr/bin/env bash
# `y.sh fuzz` with mirsmith: programs whose output is known, compiled by GCC. Run it from the root of a clone, after `./y.sh prepare` and
# `./y.sh build --sysroot`:
#
#   fuzz.sh [--start N] [--count N] [-j|--jobs N] [--reduce]    tests the seeds from N on; --reduce makes each finding small
#   fuzz.sh --reduce FILE                                       makes one program small
#
# Exit code 0: all as predicted; 2: something is wrong, and the last line on standard error is the command that repeats it; anything else:
# nothing was tested. Standard output is one line of JSON. It needs mirsmith in PATH and a C compiler, no network and no rustup.
#
#   RUSTC           the nightly rustc (default: rustc in PATH)
#   CHANNEL         release or debug, as for y.sh (default: debug)
#   CG_GCC_DYLIB    the back end (default: target/$CHANNEL/librustc_codegen_gcc.so)
#   CG_GCC_SYSROOT  the sysroot that y.sh has built (default: build/build_sysroot/sysroot)
#   GCC_PATH        where libgccjit.so is (default: `gcc-path` of config.toml, else the one that y.sh has downloaded)
#   CG_RUSTFLAGS    more flags, as for y.sh
#   MIRSMITH_OUT    where results go (default: target/mirsmith)
set -euo pipefail

fail() {
    echo "fuzz.sh: $*" >&2
    exit 64
}

start=0 count=100 jobs=$(nproc) reduce= file=
while [ $# -gt 0 ]; do
    case $1 in
        --start | --count | -j | --jobs)
            [ $# -gt 1 ] || fail "$1 needs a number"
            [[ $2 =~ ^[0-9]+$ ]] || fail "$1 needs a number, not $2"
            case $1 in --start) start=$2 ;; --count) count=$2 ;; *) jobs=$2 ;; esac
            shift
            ;;
        --reduce)
            reduce=yes
            if [ $# -gt 1 ] && [ "${2#-}" = "$2" ]; then
                file=$2
                shift
            fi
            ;;
        --help)
            sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"
            exit 0
            ;;
        *) fail "unknown option $1; there are --start, --count, --jobs and --reduce" ;;
    esac
    shift
done

dylib=$(realpath -m "${CG_GCC_DYLIB:-target/${CHANNEL:-debug}/librustc_codegen_gcc.so}")
sysroot=$(realpath -m "${CG_GCC_SYSROOT:-build/build_sysroot/sysroot}")
command -v mirsmith >/dev/null || fail "no mirsmith in PATH"
[ -f "$dylib" ] || fail "no $dylib; build it with: ./y.sh build --sysroot"
[ -d "$sysroot" ] || fail "no $sysroot; build it with: ./y.sh build --sysroot"
gcc=${GCC_PATH:-}
if [ -z "$gcc" ] && [ -f config.toml ]; then
    gcc=$(sed -n 's/^ *gcc-path *= *"\(.*\)" *$/\1/p' config.toml)
fi
if [ -z "$gcc" ] && [ -d build/libgccjit ]; then
    gcc=$(realpath "$(find build/libgccjit -name libgccjit.so -printf '%h\n' -quit)")
fi
# Not rustup's proxy, which would look for a toolchain again at each call.
rustc=${RUSTC:-$(rustc --print sysroot)/bin/rustc}
triple=$("$rustc" -vV | sed -n 's/^host: //p')
libraries=$sysroot/lib/rustlib/$triple/lib${gcc:+:$gcc}

out=${MIRSMITH_OUT:-target/mirsmith}
mkdir -p "$out"
flags="\"-Zcodegen-backend=$dylib\", \"--sysroot=$sysroot\""
for flag in ${CG_RUSTFLAGS:-}; do
    flags+=", \"$flag\""
done
# What GCC gets wrong without optimisation is wrong, too: no reference that speaks for the prediction.
cat >"$out/mirsmith.toml" <<CONFIG
[[backend]]
name = "gcc"
program = "$rustc"
flags = [$flags]
env = { LD_LIBRARY_PATH = "$libraries", LIBRARY_PATH = "$libraries" }
sets = [["-Copt-level=0 -Zmir-opt-level=0", "-Copt-level=3 -Zmir-opt-level=0"]]
lacks = ["f16", "f128", "simd_", "core::arch"]
reference = false
CONFIG

if [ -n "$file" ]; then
    [ -e "$file" ] || fail "no file $file"
    exec mirsmith reduce "$file" --config "$out/mirsmith.toml" --jobs "$jobs" --json
fi

# A campaign of its own for each range, begun anew: a seed is tested again if somebody asks for it again.
campaign=$out/$start-$((start + count))
rm -rf "$campaign"
code=0
mirsmith fuzz --config "$out/mirsmith.toml" --set gated_floats=0 --set simd=0 --jobs "$jobs" \
    --seeds "$start..$((start + count))" --out "$campaign" --json >"$out/answer.json" || code=$?

first=
mkdir -p "$campaign/findings"
for finding in $(find "$campaign/findings" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort -n); do
    first=${first:-${finding%%-*}}
    echo "fuzz.sh: $campaign/findings/$finding" >&2
    [ -z "$reduce" ] || mirsmith reduce "$campaign/findings/$finding" --config "$out/mirsmith.toml" --jobs "$jobs" --time 5m -q >&2 || true
done
cat "$out/answer.json"
[ -z "$first" ] || echo "rerun: $0 --start $first --count 1" >&2
exit $code

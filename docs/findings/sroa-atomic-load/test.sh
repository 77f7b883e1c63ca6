#!/bin/sh
# sh test.sh FILE: exits with 0 if the module shows the bug, with 1 if it is right.
tools=${COMPILERS_DIR:-$HOME/.cache/mirsmith/compilers}/llvm-22/bin
[ -x "$tools/opt" ] && OPT=${OPT:-$tools/opt} LLC=${LLC:-$tools/llc}
OPT=${OPT:-opt-22} LLC=${LLC:-llc-22}
expected='0 u64 0x1234567800000001
hash: bb0a7d6178daad68
exit 0'
actual='0 u64 0x3fc00000
hash: 54ee107da3659e8a
exit 0'
dir=$(mktemp -d) || exit 9
trap 'rm -rf "$dir"' EXIT
show() {
    if [ -n "$2" ]; then "$OPT" "$2" -o "$dir/m.bc" "$1" || exit 9; else cp "$1" "$dir/m.bc"; fi
    "$LLC" "$3" -relocation-model=pic -filetype=obj -o "$dir/m.o" "$dir/m.bc" || exit 9
    cc -o "$dir/m" "$dir/m.o" -Wl,--unresolved-symbols=ignore-all || exit 9
    MIRSMITH_TRACE=1 timeout --foreground 5 "$dir/m"
    echo "exit $?"
}
seen=$(show "$1" '-passes=default<O1>' -O0) || exit 9
[ "$seen" = "$expected" ] && exit 1
[ "$seen" = "$actual" ] || exit 3
[ "$(show "$1" '' -O0)" = "$expected" ] || exit 2

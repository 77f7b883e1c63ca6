#!/bin/sh
# sh test.sh FILE: exits with 0 if the module shows the bug, with 1 if it is right.
OPT=${OPT:-opt-16} LLC=${LLC:-llc-16}
expected='0 u64 0x0
hash: 24886d2314337fd1
exit 0'
actual='0 u64 0x100000000
hash: 5253c5401068e59c
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
seen=$(show "$1" '' -O2) || exit 9
[ "$seen" = "$expected" ] && exit 1
[ "$seen" = "$actual" ] || exit 3
[ "$(show "$1" '' -O0)" = "$expected" ] || exit 2

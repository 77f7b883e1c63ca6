#!/bin/sh
# sh test.sh FILE: exits with 0 if the module shows the bug, with 1 if it is right.
OPT=${OPT:-opt-22} LLC=${LLC:-llc-22} CC=${CC:-aarch64-linux-gnu-gcc} RUN=${RUN:-qemu-aarch64}
[ "$(grep -Ec '(^| )(undef|poison|unreachable)( |,|$)' "$1")" -le 0 ] || exit 2
dir=$(mktemp -d) || exit 9
trap 'rm -rf "$dir"' EXIT
# show LLC-ARGUMENTS prints what main returns.
show() {
    "$LLC" $1 -filetype=obj -o "$dir/m.o" "$dir/m.ll" || exit 9
    $CC -static -o "$dir/m" "$dir/m.o" -Wl,--unresolved-symbols=ignore-all || exit 9
    timeout --foreground 5 $RUN "$dir/m" > "$dir/out"
    echo $?
}
cp "$1" "$dir/m.ll"
wrong=$(show '-O0') && right=$(show '-O0 -global-isel=0') && fast=$(show '-O2') || exit 9
grep -v '^target ' "$1" > "$dir/m.ll"
RUN= CC=cc
host=$(show '-O0 -mtriple=x86_64-linux-gnu -relocation-model=static') || exit 9
[ "$right" = "$fast" ] && [ "$right" = "$host" ] && [ "$right" -lt 124 ] || exit 2
[ "$right" = "$wrong" ] && exit 1
exit 0

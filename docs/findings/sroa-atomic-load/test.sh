#!/bin/sh
# sh test.sh FILE: exits with 0 if the module shows the bug, with 1 if it is right, with 2 if it is undefined.
tools=${COMPILERS_DIR:-$HOME/.cache/mirsmith/compilers}/llvm-22/bin
[ -x "$tools/opt" ] && OPT=${OPT:-$tools/opt}
"${MIRSMITH:-mirsmith}" ir compare "$1" --opt "${OPT:-opt-22}" --passes 'default<O1>' --function f
case $? in 0) exit 1 ;; 2) exit 0 ;; 3) exit 2 ;; *) exit 9 ;; esac

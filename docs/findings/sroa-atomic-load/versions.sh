#!/bin/sh
# sh versions.sh: what each LLVM of scripts/install-compilers makes of function.ll, judged by `mirsmith ir compare`.
# Exits with 0 if all of them are wrong.
cd "$(dirname "$0")" || exit 9
MIRSMITH=${MIRSMITH:-mirsmith}
all=0
for opt in "${COMPILERS_DIR:-$HOME/.cache/mirsmith/compilers}"/llvm-*/bin/opt; do
    for passes in sroa 'default<O1>'; do
        said=$("$MIRSMITH" ir compare function.ll --opt "$opt" --passes "$passes" --function f --args 1311768464867721217 0)
        [ $? = 2 ] || all=1
        echo "$("$opt" --version | grep -o 'LLVM version [0-9.]*') $passes: $said"
    done
done
exit $all

#!/bin/sh
# sh versions.sh VERSION[+TOOLCHAIN]...: builds and runs the project with these versions of Cranelift's crates, and says of
# each whether it is right or wrong. Without arguments: the versions of the page's table. Needs cargo, rustup and crates.io.
[ $# -gt 0 ] || set -- 0.137.1+nightly 0.131.0 0.120.0
here=$(cd "$(dirname "$0")" && pwd) || exit 9
dir=$(mktemp -d) || exit 9
trap 'rm -rf "$dir"' EXIT
cp -r "$here/src" "$dir"
for version; do
    case $version in
    *+*) toolchain=+${version#*+} ;;
    *) toolchain= ;;
    esac
    sed "s/\"=[0-9.]*\"/\"=${version%+*}\"/" "$here/Cargo.toml" >"$dir/Cargo.toml"
    # A version as published may ask for newer dependencies than the page had: no lock file.
    rm -f "$dir/Cargo.lock"
    # Word splitting: the toolchain may be absent.
    if ! cargo $toolchain build -q --manifest-path "$dir/Cargo.toml" --target-dir "$dir/target"; then
        echo "cranelift ${version%+*}: does not build"
        continue
    fi
    "$dir/target/debug/cranelift-switch-i128" >"$dir/output"
    case $? in
    0) verdict=right ;;
    1) verdict=wrong ;;
    *) verdict="does not run" ;;
    esac
    echo "$(head -n 1 "$dir/output"): $verdict"
done

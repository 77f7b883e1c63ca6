# Targets, a part of install-compilers: a rustc for another processor, a C compiler, and what runs the programs.
#
# NAME/bin/rustc is the compiler of RELEASE with the target's libraries as its sysroot, NAME/bin/cc compiles and links C,
# and NAME/backend.toml is the entry with which mirsmith uses them.

# All of it comes from one released suite, which has this rustc's library for every architecture.
SUITE=trixie
RELEASE=1.96.0

# name | triple of rustc | Debian's architecture of std | triple of gcc | emulator
TARGETS='
target-aarch64     | aarch64-unknown-linux-gnu       | arm64   | aarch64-linux-gnu       | qemu-aarch64
target-armv7       | armv7-unknown-linux-gnueabihf   | armhf   | arm-linux-gnueabihf     | qemu-arm
target-i686        | i686-unknown-linux-gnu          | i386    | i686-linux-gnu          | qemu-i386
target-powerpc64le | powerpc64le-unknown-linux-gnu   | ppc64el | powerpc64le-linux-gnu   | qemu-ppc64le
target-riscv64     | riscv64gc-unknown-linux-gnu     | riscv64 | riscv64-linux-gnu       | qemu-riscv64
target-s390x       | s390x-unknown-linux-gnu         | s390x   | s390x-linux-gnu         | qemu-s390x
'

# All names with their suites.
list_targets() { awk -F ' *[|] *' -v suite=$SUITE 'NF > 1 { print $1 "\t" suite }' <<<"$TARGETS"; }

# All emulators.
emulators() { awk -F ' *[|] *' 'NF > 1 { print $5 }' <<<"$TARGETS"; }

# Sets what read_row sets, and further TRIPLE, CROSS, EMULATOR and ARCH, from the table's row called $1.
read_target() {
    local row
    row=$(awk -F ' *[|] *' -v OFS=' ' -v name="$1" '$1 == name { $1 = $1; print }' <<<"$TARGETS")
    [ -n "$row" ] || die "unknown name '$1'; --list shows all names"
    read -r NAME TRIPLE ARCH CROSS EMULATOR <<<"$row"
    SUITES=$SUITE TOOLS=rustc NEEDS="rustc-$RELEASE qemu"
    CLOSURE="gcc-$CROSS libc6-dev-$ARCH-cross"
    BARE="libstd-rust-web-dev:$ARCH=$RELEASE*"
}

# Makes the target in directory $1 out of its packages.
finish_target() {
    local dir=$1 rustc=$COMPILERS_DIR/rustc-$RELEASE
    # Link-time optimisation and sanitizers of C: large, and of no use here.
    rm -f "$dir"/root/usr/libexec/gcc-cross/*/*/lto1 "$dir"/root/usr/bin/*-lto-dump* \
        "$dir"/root/usr/lib/gcc-cross/*/*/lib*san* "$dir"/root/usr/"$CROSS"/lib/lib*san*
    write_launcher "$dir/bin/rustc" "$rustc/root" "$rustc/root/usr/bin/rustc" --sysroot "$dir/root/usr"
    # Reports say whose build a compiler is: by these lists.
    cat "$rustc/packages.txt" >>"$dir/packages.txt"
    write_cross_gcc "$dir"
    write_backend "$dir"
    test_target "$dir"
}

# Writes $1/bin/cc. It starts other programs of its root, which need launchers too; it finds them by -B.
write_cross_gcc() {
    local root=$1/root gcc tool
    gcc=$(echo "$root"/usr/bin/"$CROSS"-gcc-[0-9]*)
    mkdir "$1/tools"
    for tool in cc1 collect2; do
        write_launcher "$1/tools/$tool" "$root" "$root/usr/libexec/gcc-cross/$CROSS/${gcc##*-}/$tool"
    done
    write_launcher "$1/tools/as" "$root" "$root/usr/bin/$CROSS-as"
    write_launcher "$1/tools/ld" "$root" "$root/usr/bin/$CROSS-ld.bfd"
    write_launcher "$1/bin/cc" "$root" "$gcc" "-B$1/tools" "--sysroot=$root"
}

# Writes $1/backend.toml.
write_backend() {
    cat >"$1/backend.toml" <<END
# Written by install-compilers.
[[backend]]
name = "${NAME#target-}"
program = "$1/bin/rustc"
target = "$TRIPLE"
flags = ["-Clinker=$1/bin/cc", "-Ctarget-feature=+crt-static", "-Crelocation-model=static"]
runner = ["$COMPILERS_DIR/qemu/bin/$EMULATOR"]
END
    case $TRIPLE in
    # The emulator reserves the whole address space of a 32-bit program.
    arm* | i686* | riscv32*) printf '\n[backend.limits.run]\nmemory-mb = 8192\n' >>"$1/backend.toml" ;;
    esac
}

# Programs in custom MIR and in C must compile, link and run; $1 is the directory.
test_target() {
    local scratch=$1/scratch run=$COMPILERS_DIR/qemu/bin/$EMULATOR
    local -a flags=(--edition 2021 -O --target "$TRIPLE" -Clinker="$1/bin/cc" -Ctarget-feature=+crt-static
        -Crelocation-model=static)
    write_custom "$scratch/custom.rs"
    RUSTC_BOOTSTRAP=1 "$1/bin/rustc" "${flags[@]}" -o "$scratch/custom" "$scratch/custom.rs" ||
        die "$NAME: custom MIR does not compile"
    [ "$("$run" "$scratch/custom")" = "1 4" ] || die "$NAME: the custom-MIR program prints something else"
    cat >"$scratch/hello.c" <<'END'
#include <math.h>
#include <stdio.h>
int main(int argc, char **argv) { printf("hello %.0f\n", sqrt(argc + 8)); }
END
    "$1/bin/cc" -O2 -static -o "$scratch/hello" "$scratch/hello.c" -lm || die "$NAME: C does not compile"
    [ "$("$run" "$scratch/hello")" = "hello 3" ] || die "$NAME: the C program prints something else"
}

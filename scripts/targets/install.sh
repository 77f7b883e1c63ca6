# Targets, a part of install-compilers: a rustc for another processor, a C compiler, and what runs the programs.
#
# NAME/bin/rustc is the compiler of RELEASE with the target's libraries as its sysroot, NAME/bin/cc compiles C, and
# NAME/backend.toml has the entries with which mirsmith uses them.

# All of it comes from one released suite, which has this rustc's library for most architectures.
SUITE=trixie
RELEASE=1.96.0

# name | triple of rustc | Debian's architecture | std: Debian's, or our own | triple of gcc | emulator
TARGETS='
target-aarch64     | aarch64-unknown-linux-gnu       | arm64    | debian | aarch64-linux-gnu       | qemu-aarch64
target-armv7       | armv7-unknown-linux-gnueabihf   | armhf    | debian | arm-linux-gnueabihf     | qemu-arm
target-i686        | i686-unknown-linux-gnu          | i386     | debian | i686-linux-gnu          | qemu-i386
target-loongarch64 | loongarch64-unknown-linux-gnu   | loong64  | own    | loongarch64-linux-gnu   | qemu-loongarch64
target-mips64el    | mips64el-unknown-linux-gnuabi64 | mips64el | own    | mips64el-linux-gnuabi64 | qemu-mips64el
target-powerpc64   | powerpc64-unknown-linux-gnu     | ppc64    | own    | powerpc64-linux-gnu     | qemu-ppc64
target-powerpc64le | powerpc64le-unknown-linux-gnu   | ppc64el  | debian | powerpc64le-linux-gnu   | qemu-ppc64le
target-riscv32     | riscv32gc-unknown-linux-gnu     | riscv64  | own    | riscv64-linux-gnu       | qemu-riscv32
target-riscv64     | riscv64gc-unknown-linux-gnu     | riscv64  | debian | riscv64-linux-gnu       | qemu-riscv64
target-s390x       | s390x-unknown-linux-gnu         | s390x    | debian | s390x-linux-gnu         | qemu-s390x
target-wasm32      | wasm32-wasip1                   | -        | own    | -                       | -
'

# All names with their suites.
list_targets() { awk -F ' *[|] *' -v suite=$SUITE 'NF > 1 { print $1 "\t" suite }' <<<"$TARGETS"; }

# All emulators.
emulators() { awk -F ' *[|] *' '$6 ~ /^qemu/ { print $6 }' <<<"$TARGETS"; }

# Sets what read_row sets, and further TRIPLE, STD, CROSS, EMULATOR and ARCH, from the table's row called $1.
read_target() {
    local row arch
    row=$(awk -F ' *[|] *' -v name="$1" '$1 == name { $1 = $1; print }' <<<"$TARGETS")
    [ -n "$row" ] || die "unknown name '$1'; --list shows all names"
    read -r NAME TRIPLE arch STD CROSS EMULATOR <<<"$row"
    SUITES=$SUITE TOOLS=rustc CLOSURE= BARE= NEEDS=rustc-$RELEASE
    case $CROSS in
    -) NEEDS+=" clang-22 lld-22 node wasmtime" ;;
    *) NEEDS+=" qemu" CLOSURE="gcc-$CROSS libc6-dev-$arch-cross" ;;
    esac
    case $STD in
    debian) ARCH=$arch BARE="libstd-rust-web-dev:$arch=$RELEASE*" ;;
    own) NEEDS+=" rust-src-$RELEASE" ;;
    esac
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
    if [ "$STD" = own ]; then build_std "$dir"; fi
    target_flags "$dir"
    case $NAME in
    target-wasm32) finish_wasm "$dir" ;;
    *)
        write_cross_gcc "$dir"
        write_entry "$dir" "" "$COMPILERS_DIR/qemu/bin/$EMULATOR"
        test_c "$dir"
        test_custom "$dir" "$COMPILERS_DIR/qemu/bin/$EMULATOR"
        ;;
    esac
}

# --- the library ---------------------------------------------------------------------------------------------

# Builds core, compiler_builtins and our own little std into the sysroot of $1.
build_std() {
    local library=$COMPILERS_DIR/rust-src-$RELEASE/library out=$1/root/usr/lib/rustlib/$TRIPLE/lib
    local builtins=$library/compiler-builtins/compiler-builtins/src/lib.rs
    local -a memory=()
    # Where there is no libc, memcpy and the like are compiler_builtins'.
    case $TRIPLE in wasm32* | riscv32*) memory=(--cfg 'feature="mem"') ;; esac
    mkdir -p "$out"
    build_crate "$1" "$out" 2024 core -Zforce-unstable-if-unmarked "$library/core/src/lib.rs"
    # What its build script would say.
    CFG_CARGO_FEATURES='' CFG_OPT_LEVEL=2 CFG_TARGET_FEATURES='' RUST_COMPILER_RT_ROOT='' \
        build_crate "$1" "$out" 2024 compiler_builtins -Zforce-unstable-if-unmarked --cfg intrinsics_enabled \
        --cfg arch_enabled --cfg optimizations_enabled --cfg 'feature="compiler-builtins"' \
        --cfg 'feature="unstable-intrinsics"' --cfg f16_enabled --cfg f128_enabled "${memory[@]}" "$builtins"
    build_crate "$1" "$out" 2021 std "$HERE/targets/std/lib.rs"
}

# Builds the library called $4 of edition $3 into $2, with the compiler of $1; further arguments are rustc's.
build_crate() {
    RUSTC_BOOTSTRAP=1 "$1/bin/rustc" --target "$TRIPLE" --crate-type rlib --out-dir "$2" --edition "$3" \
        --crate-name "$4" -Copt-level=2 -Cdebuginfo=0 --cap-lints=allow -Cmetadata=mirsmith \
        -Cextra-filename=-mirsmith "${@:5}" ||
        die "$NAME: the library '$4' does not compile"
}

# --- the C compiler ------------------------------------------------------------------------------------------

# Writes $1/bin/cc. It starts other programs of its root, which need launchers too; it finds them by -B.
write_cross_gcc() {
    local root=$1/root gcc tool
    local -a machine=()
    # The compiler for riscv64 knows the smaller one too, but Debian has no libc for it.
    case $TRIPLE in riscv32*) machine=(-march=rv32gc -mabi=ilp32d -nostdlib -static) ;; esac
    gcc=$(echo "$root"/usr/bin/"$CROSS"-gcc-[0-9]*)
    mkdir "$1/tools"
    for tool in cc1 collect2; do
        write_launcher "$1/tools/$tool" "$root" "$root/usr/libexec/gcc-cross/$CROSS/${gcc##*-}/$tool"
    done
    write_launcher "$1/tools/as" "$root" "$root/usr/bin/$CROSS-as"
    write_launcher "$1/tools/ld" "$root" "$root/usr/bin/$CROSS-ld.bfd"
    write_launcher "$1/bin/cc" "$root" "$gcc" "-B$1/tools" "--sysroot=$root" "${machine[@]}"
}

# A C program must compile, link and run; $1 is the directory.
test_c() {
    case $TRIPLE in riscv32*) return ;; esac
    cat >"$1/scratch/hello.c" <<'END'
#include <math.h>
#include <stdio.h>
int main(int argc, char **argv) { printf("hello %.0f\n", sqrt(argc + 8)); }
END
    "$1/bin/cc" -O2 -static -o "$1/scratch/hello" "$1/scratch/hello.c" -lm || die "$NAME: C does not compile"
    [ "$("$COMPILERS_DIR/qemu/bin/$EMULATOR" "$1/scratch/hello" && echo ends)" = $'hello 3\nends' ] ||
        die "$NAME: C prints something else"
}

# --- WebAssembly ---------------------------------------------------------------------------------------------

# One target, two machines with two compilers each; $1 is the directory.
finish_wasm() {
    local node=$COMPILERS_DIR/node/bin/node wasmtime=$COMPILERS_DIR/wasmtime/bin/wasmtime level
    local clang=$COMPILERS_DIR/clang-22/bin/clang
    printf '#!/bin/sh\n# Written by install-compilers.\nexec %s --target=wasm32-wasip1 "$@"\n' "'$clang'" >"$1/bin/cc"
    chmod +x "$1/bin/cc"
    cp "$HERE/targets/v8.mjs" "$1/"
    write_entry "$1" -v8 "$node" --no-warnings --no-liftoff "$1/v8.mjs"
    write_entry "$1" -v8-liftoff "$node" --no-warnings --liftoff-only "$1/v8.mjs"
    for level in none speed; do
        write_entry "$1" -wasmtime-$level "$wasmtime" $level
        printf 'prepare = ["%s", "%s", "--compile"]\n' "$wasmtime" $level >>"$1/backend.toml"
        test_custom "$1" "$wasmtime" $level
    done
    test_custom "$1" "$node" --no-warnings "$1/v8.mjs"
}

# --- how it is used ------------------------------------------------------------------------------------------

# Sets FLAGS, those of rustc for programs; $1 is the directory.
target_flags() {
    case $TRIPLE in
    wasm32*) FLAGS=("-Clinker=$COMPILERS_DIR/lld-22/bin/wasm-ld" -Clink-self-contained=no) ;;
    # Its code without PIC crashes.
    mips64*) FLAGS=("-Clinker=$1/bin/cc" -Ctarget-feature=+crt-static) ;;
    *) FLAGS=("-Clinker=$1/bin/cc" -Ctarget-feature=+crt-static -Crelocation-model=static) ;;
    esac
    # Debian's std asks for the libraries of C itself; rustc's last word on them is that they be shared.
    if [ "$STD" = own ] && [ "$CROSS" != - ]; then
        FLAGS+=(-Cdefault-linker-libraries=yes -Clink-arg=-Wl,-Bstatic)
    fi
}

# Adds an entry to $1/backend.toml whose name ends with $2, and whose programs are run by the rest of the arguments.
write_entry() {
    cat >>"$1/backend.toml" <<END
[[backend]]
name = "${NAME#target-}$2"
program = "$1/bin/rustc"
target = "$TRIPLE"
flags = [$(quoted "${FLAGS[@]}")]
runner = [$(quoted "${@:3}")]
END
    case $TRIPLE in
    # The emulator reserves the whole address space of a 32-bit program.
    arm* | i686* | riscv32*) echo 'limits = { run = { memory-mb = 8192 } }' >>"$1/backend.toml" ;;
    # These reserve more, start threads, and take a while to start on a busy computer.
    wasm32*) echo 'limits = { run = { seconds = 5, memory-mb = 65536, processes = 64 } }' >>"$1/backend.toml" ;;
    esac
    # LLVM does not know how to make every tail call there, and wasm32 has no square root of 128 bits.
    case $TRIPLE in
    wasm32*) echo 'lacks = ["sqrtf128", "TailCall("]' >>"$1/backend.toml" ;;
    riscv* | mips*) echo 'lacks = ["TailCall("]' >>"$1/backend.toml" ;;
    esac
}

# The arguments as strings of a list.
quoted() {
    local sep=
    for word; do
        printf '%s"%s"' "$sep" "$word"
        sep=', '
    done
}

# A program in custom MIR must compile, link and run; $1 is the directory, the rest what runs it.
test_custom() {
    local program=$1/scratch/custom
    write_custom "$program.rs"
    RUSTC_BOOTSTRAP=1 "$1/bin/rustc" --edition 2021 -O --target "$TRIPLE" "${FLAGS[@]}" -o "$program" "$program.rs" ||
        die "$NAME: custom MIR does not compile"
    [ "$("${@:2}" "$program" && echo ends)" = $'1 4\nends' ] ||
        die "$NAME: the custom-MIR program prints something else"
}

// Runs a program on wasmtime: `wasmtime LEVEL FILE ARGUMENT...`, where LEVEL is that of Cranelift, `none` or `speed`.
//
// `wasmtime LEVEL --compile FILE` writes FILE.cwasm, the machine code, which later runs take: for 50 programs in one
// module that is most of the work. The declarations are those of wasmtime's C API that are needed here; Python's package
// has the library, but no headers, and to start Python would take longer than all else.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct { size_t size; char *data; } bytes_t;
typedef struct { uint64_t store; void *private; } func_t;
typedef struct config config_t;
typedef struct engine engine_t;
typedef struct module module_t;
typedef struct store store_t;
typedef struct context context_t;
typedef struct linker linker_t;
typedef struct wasi wasi_t;
typedef struct error error_t;
typedef struct trap trap_t;

config_t *wasm_config_new(void);
void wasmtime_config_cranelift_opt_level_set(config_t *, uint8_t);
void wasmtime_config_parallel_compilation_set(config_t *, bool);
engine_t *wasm_engine_new_with_config(config_t *);
error_t *wasmtime_module_new(engine_t *, const uint8_t *, size_t, module_t **);
error_t *wasmtime_module_serialize(module_t *, bytes_t *);
error_t *wasmtime_module_deserialize_file(engine_t *, const char *, module_t **);
store_t *wasmtime_store_new(engine_t *, void *, void (*)(void *));
context_t *wasmtime_store_context(store_t *);
wasi_t *wasi_config_new(void);
bool wasi_config_set_argv(wasi_t *, size_t, const char **);
void wasi_config_inherit_env(wasi_t *);
void wasi_config_inherit_stdout(wasi_t *);
void wasi_config_inherit_stderr(wasi_t *);
error_t *wasmtime_context_set_wasi(context_t *, wasi_t *);
linker_t *wasmtime_linker_new(engine_t *);
error_t *wasmtime_linker_define_wasi(linker_t *);
error_t *wasmtime_linker_module(linker_t *, context_t *, const char *, size_t, const module_t *);
error_t *wasmtime_linker_get_default(linker_t *, context_t *, const char *, size_t, func_t *);
error_t *wasmtime_func_call(context_t *, const func_t *, const void *, size_t, void *, size_t, trap_t **);
bool wasmtime_error_exit_status(const error_t *, int *);
void wasmtime_error_message(const error_t *, bytes_t *);
void wasm_trap_message(const trap_t *, bytes_t *);

// Without the library's destructors: the process is over, and they take time.
static void end(int code) {
    fflush(NULL);
    _exit(code);
}

static void fail(const char *what, bytes_t message) {
    fprintf(stderr, "error: %s: %.*s\n", what, (int)message.size, message.data);
    // As a shell calls a program that has aborted.
    end(134);
}

static void check(const char *what, error_t *error) {
    int code;
    bytes_t message;
    if (!error) return;
    if (wasmtime_error_exit_status(error, &code)) end(code);
    wasmtime_error_message(error, &message);
    fail(what, message);
}

static module_t *compile(engine_t *engine, const char *path) {
    module_t *module;
    FILE *file = fopen(path, "rb");
    if (!file) fail("can't read the program", (bytes_t){strlen(path), (char *)path});
    fseek(file, 0, SEEK_END);
    size_t size = ftell(file);
    rewind(file);
    uint8_t *code = malloc(size);
    if (!code || fread(code, 1, size, file) != size) fail("can't read the program", (bytes_t){strlen(path), (char *)path});
    fclose(file);
    check("can't compile the module", wasmtime_module_new(engine, code, size, &module));
    return module;
}

int main(int argc, const char **argv) {
    if (argc < 3 || (strcmp(argv[1], "none") && strcmp(argv[1], "speed"))) {
        fprintf(stderr, "usage: wasmtime none|speed [--compile] FILE ARGUMENT...\n");
        return 2;
    }
    config_t *config = wasm_config_new();
    wasmtime_config_cranelift_opt_level_set(config, strcmp(argv[1], "none") != 0);
    wasmtime_config_parallel_compilation_set(config, false);
    engine_t *engine = wasm_engine_new_with_config(config);
    char machine_code[4096];
    bool only_compile = argc == 4 && !strcmp(argv[2], "--compile");
    const char *path = argv[only_compile ? 3 : 2];
    snprintf(machine_code, sizeof machine_code, "%s.cwasm", path);
    if (only_compile) {
        bytes_t code;
        check("can't write the machine code", wasmtime_module_serialize(compile(engine, path), &code));
        FILE *file = fopen(machine_code, "wb");
        if (!file || fwrite(code.data, 1, code.size, file) != code.size || fclose(file))
            fail("can't write", (bytes_t){strlen(machine_code), machine_code});
        end(0);
    }
    module_t *module;
    if (access(machine_code, R_OK) == 0)
        check("can't load the machine code", wasmtime_module_deserialize_file(engine, machine_code, &module));
    else
        module = compile(engine, path);
    context_t *context = wasmtime_store_context(wasmtime_store_new(engine, NULL, NULL));
    wasi_t *wasi = wasi_config_new();
    wasi_config_set_argv(wasi, argc - 2, argv + 2);
    wasi_config_inherit_env(wasi);
    wasi_config_inherit_stdout(wasi);
    wasi_config_inherit_stderr(wasi);
    check("WASI", wasmtime_context_set_wasi(context, wasi));
    linker_t *linker = wasmtime_linker_new(engine);
    check("WASI", wasmtime_linker_define_wasi(linker));
    check("can't link", wasmtime_linker_module(linker, context, "", 0, module));
    func_t start;
    check("there is no _start", wasmtime_linker_get_default(linker, context, "", 0, &start));
    trap_t *trap = NULL;
    check("trap", wasmtime_func_call(context, &start, NULL, 0, NULL, 0, &trap));
    if (trap) {
        bytes_t message;
        wasm_trap_message(trap, &message);
        fail("trap", message);
    }
    end(0);
}

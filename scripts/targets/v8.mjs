// Runs a program on V8: `node [FLAG...] v8.mjs FILE ARGUMENT...`. What V8 compiles with is said by node's flags.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [file, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [file, ...args], env: process.env });
const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), wasi.getImportObject());
try {
    process.exitCode = wasi.start(instance);
} catch (trap) {
    console.error(`error: trap: ${trap.message}`);
    // As a shell calls a program that has aborted.
    process.exitCode = 134;
}

/** Mebibytes that are in use, in a process that was started with `--expose-gc`. */
export function heap() {
  globalThis.gc()
  return process.memoryUsage().heapUsed / 2 ** 20
}

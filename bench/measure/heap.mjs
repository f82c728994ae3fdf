/** Used heap in MiB, for a process started with `--expose-gc`. */
export function heap() {
  globalThis.gc()
  return process.memoryUsage().heapUsed / 2 ** 20
}

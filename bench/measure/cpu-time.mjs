import { existsSync, readdirSync, readFileSync } from "node:fs"

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * Processor time of a process and its children so far, in milliseconds; 0 on systems without /proc.
 * For PostgreSQL: the server and one process per connection.
 */
export function cpuTimeOfTree(pid) {
  if (!existsSync("/proc/self/stat")) return 0
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  const own = all.map(statOf).filter((stat) => stat && (stat.pid === pid || stat.parent === pid))
  // The parent's count also includes ended children.
  return own.reduce((sum, stat) => sum + stat.ticks + (stat.pid === pid ? stat.endedTicks : 0), 0) * TICK_MS
}

function statOf(pid) {
  try {
    // The program's name may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").map(Number)
    return { pid: Number(pid), parent: fields[1], ticks: fields[11] + fields[12], endedTicks: fields[13] + fields[14] }
  } catch {
    return undefined
  }
}

// The spec files that took longest, with the parts of their time.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

const columns = ["seconds", "load", "migration", "boot", "waiting", "tests", "count"]

/**
 * A table of the slowest spec files.
 * @param {object[]} results `testResults` of Jest's JSON reports
 * @param {string} timesFile written by `integration-tests/timed-environment.cjs`, one JSON object
 * per line
 * @param {{ root: string, most?: number }} options file names are relative to `root`
 * @returns {string[]} lines
 */
export function slowestSpecs(results, timesFile, { root, most = 20 }) {
  const spent = spentTimes(timesFile)
  const rows = results
    .map((result) => rowOf(result, spent.get(result.name) ?? {}))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most)
  if (!rows.length) return []
  const cell = (text) => String(text).padStart(9)
  return [
    `${columns.map(cell).join("")}  spec`,
    ...rows.map((row) => `${columns.map((name) => cell(row[name] ?? "")).join("")}  ${path.relative(root, row.name)}`),
  ]
}

/** Seconds with one decimal. Waiting happens in tests; `tests` is the rest of their time. */
function rowOf({ name, startTime, endTime, assertionResults }, { migration = 0, boot = 0, waiting = 0 }) {
  const whole = endTime - startTime
  const inTests = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  const load = Math.max(0, whole - inTests - migration - boot)
  return {
    ...{ name, seconds: seconds(whole), load: seconds(load), migration: seconds(migration), boot: seconds(boot) },
    ...{ waiting: seconds(waiting), tests: seconds(Math.max(0, inTests - waiting)), count: assertionResults.length },
  }
}

function spentTimes(file) {
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line)).map(({ spec, spentTime }) => [spec, spentTime]))
}

const seconds = (milliseconds) => Number((milliseconds / 1_000).toFixed(1))

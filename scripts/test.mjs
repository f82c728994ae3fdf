// npm test: lint, type check, build, unit tests and stories. `npm test -- lint unit` runs only
// these stages, and `npm test -- all` those of Redis and of browsers as well. The output ends with
// the slowest spec files and their times. The last line is `N passed, N failed`; a failed stage
// counts as one failure.
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { stripVTControlCharacters } from "node:util"
import { findChromium, noChromium } from "../integration-tests/browser/find-chromium.cjs"
import { slowestSpecs } from "./slowest-specs.mjs"

/** Lines shown of a failure, for a browser story including the text of its pages. */
const MOST_LINES = 120

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const chromium = findChromium()
const script = (name) => async () => {
  const code = await run("npm", ["run", "--silent", name])
  return { passed: 0, failed: code ? 1 : 0 }
}
// Stories start real servers, so leftover timers must not delay the exit. The servers' output would
// separate a failure from its reason; `npm run test:stories` shows it.
const silentFlags = ["--forceExit", "--silent"]
const stages = {
  lint: script("lint"),
  typecheck: script("typecheck"),
  build: script("build"),
  // One worker per core: by default jest leaves one core free.
  unit: () => jest("unit", ["--maxWorkers=100%"]),
  stories: () => jest("stories", ["--maxWorkers=2", ...silentFlags]),
  redis: () => jest("redis", ["--maxWorkers=1", ...silentFlags]),
  // More workers than cores on a small machine, since a page mostly waits for its server.
  browser: () =>
    chromium ? jest("browser", ["--maxWorkers=3", ...silentFlags]) : { missing: noChromium, passed: 0, failed: 1 },
}

/**
 * Stages that use one core each, and stages that mostly wait; the others use all cores, one after
 * the other.
 */
const [first, last] = [
  [["lint"], ["typecheck", "build"]],
  [["redis"], ["browser"]],
]
/** Not part of a plain `npm test`: they need a program that npm does not install. */
const onRequest = last.flat()

const asked = process.argv.slice(2)
const everything = Object.keys(stages)
const requested = asked.includes("all")
  ? everything
  : asked.length
    ? asked
    : everything.filter((name) => !onRequest.includes(name))
const unknown = requested.filter((name) => !(name in stages))
if (unknown.length) {
  console.error(`Unknown stage ${unknown.join(", ")}: use ${everything.join(", ")}, or all.`)
  process.exit(2)
}

const reports = mkdtempSync(path.join(os.tmpdir(), "card-payments-test-"))
const timesFile = path.join(reports, "times")
const children = new Set()
const underWay = new Set()
let interrupted = false
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    interrupted = true
    for (const child of children) child.kill(signal)
  })
}

const sum = { passed: 0, failed: 0 }
const lines = []
const failures = []
const specs = []
const startedAt = Date.now()
await Promise.all(first.map(runSequentially))
await runSequentially(everything.filter((name) => ![...first, ...last].flat().includes(name)))
await Promise.all(last.map(runSequentially))
if (interrupted) sum.failed++
const slowest = slowestSpecs(specs, timesFile, { root })
rmSync(reports, { recursive: true, force: true })
if (slowest.length) console.log(`\n=== slowest\n${slowest.join("\n")}`)
// Repeated at the end, where a reader of a truncated log finds them.
if (failures.length) console.log(`\n=== failed\n${failures.join("\n\n")}`)
lines.push(`${"total".padEnd(10)} ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s`)
console.log(`\n${lines.join("\n")}\n\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed ? 1 : 0)

async function runSequentially(names) {
  for (const name of names) {
    if (interrupted || !requested.includes(name)) continue
    // The last of these lines names the stages of a hanging run.
    const beside = underWay.size > 0 ? ` (beside ${[...underWay].join(", ")})` : ""
    console.log(`\n=== ${name}${beside}`)
    underWay.add(name)
    const started = Date.now()
    const result = await stages[name]()
    underWay.delete(name)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    lines.push(`${name.padEnd(10)} ${seconds.padStart(7)} s  ${summaryOf(result)}`)
    console.log(lines.at(-1))
    sum.passed += result.passed
    sum.failed += result.failed
  }
}

function summaryOf({ passed, failed, pending, missing }) {
  if (missing) return `FAILED: ${missing}`
  const tests = passed ? `${passed} passed` : "ok"
  return [failed ? `${passed} passed, ${failed} FAILED` : tests, pending ? `${pending} not run` : ""]
    .filter(Boolean)
    .join(", ")
}

/**
 * Counts of one kind of test; a spec file that does not start counts as a failure, and so does a
 * missing report.
 */
async function jest(kind, flags = []) {
  const report = path.join(reports, `${kind}.json`)
  const bin = path.join(root, "node_modules", "jest", "bin", "jest.js")
  const code = await run(
    process.execPath,
    ["--experimental-vm-modules", bin, "--json", `--outputFile=${report}`, ...flags],
    {
      TEST_TYPE: kind,
      SPENT_TIME_FILE: timesFile,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  )
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined
  specs.push(...(counts?.testResults ?? []))
  failures.push(...failuresOf(counts?.testResults ?? []))
  const failed = (counts?.numFailedTests ?? 0) + (counts?.numRuntimeErrorTestSuites ?? 0)
  return {
    passed: counts?.numPassedTests ?? 0,
    failed: failed || (code ? 1 : 0),
    pending: (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0),
  }
}

/** Every failed test with the start of its message, or the reason why a spec file did not start. */
function failuresOf(specs) {
  const reported = (text) => {
    const lines = stripVTControlCharacters(text).split("\n")
    const place = lines.findIndex((line) => /^\s+at .*integration-tests|^\s+at .*__tests__/.test(line))
    return [...lines.slice(0, MOST_LINES), ...(place < MOST_LINES ? [] : [lines[place]])].join("\n")
  }
  return specs.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === "failed")
    if (!failed.length) return status === "failed" ? [`${file}\n${reported(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}\n${reported(failureMessages.join("\n"))}`,
    )
  })
}

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      // Jest also prints its JSON on stdout although it writes the file.
      stdio: ["ignore", args.includes("--json") ? "ignore" : "inherit", "inherit"],
      env: { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true", ...env },
    })
    children.add(child)
    const ended = (code) => {
      children.delete(child)
      resolve(code)
    }
    child.once("error", (error) => {
      console.error(error.message)
      ended(1)
    })
    child.once("exit", (code) => ended(code ?? 1))
  })
}

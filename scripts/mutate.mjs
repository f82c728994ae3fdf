// npm run mutate: removes one guard of the money path at a time and runs the specs that should
// notice. `-- --only 'lease|index'` selects rows whose name or file matches the expression, `--area
// name` those of scripts/mutations/<name>.mjs, `--stage unit` or `--stage stories` those of one
// stage. `--json file` writes the outcome to a file, also when the run is ended early. `--list`
// prints the rows and `--stale` the stale ones; neither runs a spec.
// Caught: a test fails. Missed: none does. Broken: the spec does not start, or fails without any
// mutation. Stale: the row's text is not in its file exactly once. The last line is `N caught, N
// missed, N broken`; the exit code is 1 unless all were caught.
// It works in a temporary copy of the checkout: nothing here is changed, and two runs do not
// interfere.
import { spawn } from "node:child_process"
import * as fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { parseArgs, stripVTControlCharacters } from "node:util"
import ts from "typescript"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
/** Milliseconds. A mutant may hang in a spec without a timeout. */
const LONGEST_MS = 15 * 60_000

const { values: requested } = parseArgs({
  options: {
    only: { type: "string" },
    area: { type: "string" },
    stage: { type: "string" },
    list: { type: "boolean", default: false },
    stale: { type: "boolean", default: false },
    json: { type: "string" },
  },
})

const rows = (await readTable()).filter(isSelected)
if (rows.length === 0) stopWith("No row matches: see --list.")
const outcomes = new Map(
  rows.flatMap((row) => (staleReason(row) ? [[row, { is: "stale", by: staleReason(row) }]] : [])),
)
for (const [{ area, name, file }, { by }] of outcomes) console.error(`STALE ${area}: ${name} (${file}): ${by}`)
if (requested.stale) process.exit(outcomes.size > 0 ? 1 : 0)
if (requested.list) {
  for (const { area, name, file } of rows) console.log(`${area.padEnd(14)} ${name.padEnd(90)} ${file}`)
  console.log(`${rows.length} rows`)
  process.exit(outcomes.size > 0 ? 1 : 0)
}

const copy = copyCheckout()
let child
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    endChild()
    fs.rmSync(copy, { recursive: true, force: true })
    process.exit(1)
  })
}
process.on("exit", () => fs.rmSync(copy, { recursive: true, force: true }))

const live = rows.filter((row) => !outcomes.has(row))
// Fast phases first; each phase starts with its specs on the unchanged code.
const isPhase = {
  unit: (row) => row.stage === "unit",
  modules: (row) => row.stage === "stories" && !isOfBuild(row),
  HTTP: (row) => row.stage === "stories" && isOfBuild(row),
}
for (const [phase, isOfIt] of Object.entries(isPhase)) {
  const own = live.filter(isOfIt)
  if (own.length === 0) continue
  if (own.some(isOfBuild)) await build()
  const fallen = await fallenSpecs(phase, own)
  for (const row of own) await evaluate(row, fallen)
}
report()

/** Specs that fail without any mutation; such a spec would catch everything. */
async function fallenSpecs(phase, own) {
  const specs = new Map(own.flatMap(({ stage, noticedBy }) => noticedBy.map((spec) => [spec, stage])))
  console.log(`${phase}: ${specs.size} specs on the unchanged code ...`)
  const fallen = new Map()
  for (const [spec, stage] of specs) {
    const { passed, failures, reason } = await jest(stage, spec)
    if (!reason && failures.length === 0 && passed > 0) continue
    fallen.set(spec, reason ?? failures[0]?.test ?? "no test ran")
    console.error(`FAILS WITHOUT ANY MUTATION: ${spec}: ${fallen.get(spec)}`)
  }
  return fallen
}

async function evaluate(row, fallen) {
  const started = Date.now()
  const spec = row.noticedBy.find((name) => fallen.has(name))
  const outcome = spec ? { is: "broken", by: `${spec} fails without any mutation` } : await mutated(row)
  outcomes.set(row, { ...outcome, seconds: Math.round((Date.now() - started) / 1000) })
  const { is, seconds } = outcomes.get(row)
  console.log(`${outcomes.size}/${rows.length} ${is.padEnd(6)} ${seconds} s  ${row.area}: ${row.name}`)
  // Written after every row, so that an ended run keeps its results.
  writeJson()
}

/** @returns the rows of all areas, in the order of their files */
async function readTable() {
  const folder = path.join(root, "scripts", "mutations")
  const files = fs.readdirSync(folder).filter((name) => name.endsWith(".mjs"))
  const areas = files.sort().map(async (name) => {
    const { default: own } = await import(pathToFileURL(path.join(folder, name)).href)
    return own.map((row) => ({ ...row, area: path.basename(name, ".mjs") }))
  })
  return (await Promise.all(areas)).flat()
}

function isSelected({ area, name, file, stage }) {
  if ((requested.area && area !== requested.area) || (requested.stage && stage !== requested.stage)) return false
  return !requested.only || new RegExp(requested.only, "i").test(`${name} ${file}`)
}

/** The reason why a row does not match the current code; undefined if it does. */
function staleReason({ file, find, replace, noticedBy, stage }) {
  const missing = [file, ...noticedBy].find((name) => !fs.existsSync(path.join(root, name)))
  if (missing) return `${missing} does not exist`
  if (stage !== "unit" && stage !== "stories") return `its stage is "${stage}": use unit or stories`
  const times = fs.readFileSync(path.join(root, file), "utf8").split(find).length - 1
  if (times !== 1) return `its text occurs ${times} times in the file`
  return find === replace ? "it changes nothing" : undefined
}

/** True if a spec loads the built plugin instead of the sources. */
function isOfBuild({ noticedBy }) {
  return noticedBy.some((spec) => spec.startsWith("integration-tests/"))
}

/** Packages are hard-linked; the plugin's own package must point into the copy. */
function copyCheckout() {
  const isNear = fs.statSync(os.tmpdir()).dev === fs.statSync(root).dev
  const folder = fs.mkdtempSync(path.join(isNear ? os.tmpdir() : path.dirname(root), "card-payments-mutate-"))
  // PostgreSQL may run as another user, who must be able to read its binaries.
  fs.chmodSync(folder, 0o755)
  const left = new Set([".git", ".medusa", "node_modules"].map((name) => path.join(root, name)))
  fs.cpSync(root, folder, { recursive: true, verbatimSymlinks: true, filter: (source) => !left.has(source) })
  link(path.join(root, "node_modules"), path.join(folder, "node_modules"))
  return folder
}

function link(from, to) {
  fs.mkdirSync(to)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) link(source, target)
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else fs.linkSync(source, target)
  }
}

async function build() {
  console.log("Builds the plugin, which the HTTP stories load ...")
  const { code, output } = await run("npm", ["run", "build"])
  if (code !== 0) stopWith(`The plugin does not build:\n${output.slice(-4_000)}`)
}

/** Runs one row, and restores its file afterwards. */
async function mutated({ file, find, replace, noticedBy, stage }) {
  const inCopy = path.join(copy, file)
  const before = fs.readFileSync(inCopy, "utf8")
  const after = before.replace(find, () => replace)
  const problem = syntaxProblem(file, after)
  if (problem) return { is: "broken", by: problem }
  const built = path.join(copy, ".medusa", "server", file.replace(/\.tsx?$/, ".js"))
  const builtBefore = fs.existsSync(built) ? fs.readFileSync(built) : undefined
  try {
    fs.writeFileSync(inCopy, after)
    if (builtBefore) fs.writeFileSync(built, emitted(file, after))
    return await firstThatNotices(stage, noticedBy)
  } finally {
    fs.writeFileSync(inCopy, before)
    if (builtBefore) fs.writeFileSync(built, builtBefore)
  }
}

/** Runs the specs one after the other, because jest's own --bail writes no report. */
async function firstThatNotices(stage, specs) {
  let result
  for (const spec of specs) {
    result = resultOf(await jest(stage, spec, isCaught))
    if (result.is !== "missed") break
  }
  return result
}

/**
 * True if the outcome is certain before the spec ends: another test has passed, or failed with
 * another message.
 */
function isCaught({ failures, passed }) {
  const isOfATest = passed > 0 || new Set(failures.map(({ message }) => message)).size > 1
  return isOfATest && resultOf({ failures, passed }).is === "caught"
}

/** The outcome of a spec: caught by a failed assertion; broken if the spec did not start. */
function resultOf({ failures, passed, reason }) {
  const assertionFailures = failures.filter(({ message }) => !/^(ReferenceError|SyntaxError)/.test(message))
  // A failure before the tests, such as a boot, is reported for each of them with the same message.
  // So is a property failure shared by several tests.
  const [one] = failures
  const isBoot =
    passed === 0 &&
    failures.length > 1 &&
    !/expect\(|Property failed/.test(one.message) &&
    failures.every(({ message }) => message === one.message)
  const [first] = assertionFailures
  if (first && !isBoot) return { is: "caught", by: first.test }
  if (reason || isBoot || failures.length > 0) return { is: "broken", by: reason ?? failures[0].message.split("\n")[0] }
  return passed > 0 ? { is: "missed", by: "" } : { is: "broken", by: "no test ran" }
}

/** @param isEnough true if the finished tests decide the outcome; then the spec is ended */
async function jest(stage, spec, isEnough = () => false) {
  const [report, lines] = ["report.json", "tests.jsonl"].map((name) => path.join(copy, `jest-${name}`))
  for (const file of [report, lines]) fs.rmSync(file, { force: true })
  const bin = path.join(copy, "node_modules", "jest", "bin", "jest.js")
  const reporter = path.join(root, "scripts", "mutate-reporter.mjs")
  const flags = ["--maxWorkers=1", "--forceExit", "--silent", `--cacheDirectory=${path.join(copy, ".jest-cache")}`]
  const args = [bin, "--json", `--outputFile=${report}`, `--reporters=${reporter}`, ...flags, "--runTestsByPath", spec]
  const env = { TEST_TYPE: stage, NODE_OPTIONS: "--experimental-vm-modules", MUTATE_REPORT: lines }
  const { output } = await run(process.execPath, args, { env, isEnough: () => isEnough(testsIn(lines)) })
  const tests = testsIn(lines)
  if (isEnough(tests)) return tests
  if (!fs.existsSync(report)) return { ...tests, reason: `jest wrote no report: ${output.trim().slice(-300)}` }
  const { testResults, numPassedTests: passed } = JSON.parse(fs.readFileSync(report, "utf8"))
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({ test: fullName, message: plain(failureMessages.join("\n")) })),
  )
  const unloaded = testResults.find(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  )
  return {
    failures,
    passed,
    reason: unloaded && `the spec does not start: ${plain(unloaded.message).trim().slice(0, 300)}`,
  }
}

function testsIn(file) {
  const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : ""
  // The text after the last line break is incomplete.
  const tests = text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  const failures = tests.flatMap(({ test, status, message }) =>
    status === "failed" ? [{ test, message: plain(message) }] : [],
  )
  return { failures, passed: tests.filter(({ status }) => status === "passed").length }
}

function plain(text) {
  return stripVTControlCharacters(text)
}

function syntaxProblem(file, text) {
  const { diagnostics = [] } = transpiled(file, text)
  return diagnostics[0] && `it does not compile: ${ts.flattenDiagnosticMessageText(diagnostics[0].messageText, " ")}`
}

/** Compiled as by `medusa plugin:build`, without type checks. */
function emitted(file, text) {
  return transpiled(file, text).outputText
}

function transpiled(file, text) {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile)
  const { options: compilerOptions } = ts.parseJsonConfigFileContent(
    { ...config, files: [], include: [] },
    ts.sys,
    root,
  )
  return ts.transpileModule(text, { compilerOptions, fileName: path.join(root, file), reportDiagnostics: true })
}

function run(command, args, { env = {}, isEnough = () => false } = {}) {
  return new Promise((resolve) => {
    let output = ""
    // Runs in the copy and in its own process group, which is killed as a whole.
    const values = { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true", ...env }
    child = spawn(command, args, { cwd: copy, detached: true, env: values })
    const timer = setTimeout(endChild, LONGEST_MS)
    const watch = setInterval(() => isEnough() && endChild(), 250)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => (output = (output + text).slice(-20_000)))
    }
    child.once("exit", (code) => {
      clearTimeout(timer)
      clearInterval(watch)
      child = undefined
      resolve({ code: code ?? 1, output })
    })
  })
}

function endChild() {
  try {
    if (child) process.kill(-child.pid, "SIGKILL")
  } catch {
    // The process has already ended.
  }
}

function values() {
  const known = rows.filter((row) => outcomes.has(row))
  return known.map((row) => ({ area: row.area, name: row.name, file: row.file, ...outcomes.get(row) }))
}

function writeJson() {
  if (requested.json) fs.writeFileSync(path.resolve(requested.json), `${JSON.stringify(values(), undefined, 2)}\n`)
}

function report() {
  const all = values()
  writeJson()
  console.log("")
  for (const { area, name, file, is, by, seconds = 0 } of all) {
    console.log(`${is.padEnd(6)} ${String(seconds).padStart(4)} s  ${area}: ${name}\n               ${file}`)
    if (by) console.log(`               ${is === "caught" ? "by " : ""}${by}`)
  }
  const count = (is) => all.filter((row) => row.is === is).length
  const stale = count("stale") ? `, ${count("stale")} stale` : ""
  console.log(`\n${count("caught")} caught, ${count("missed")} missed, ${count("broken")} broken${stale}`)
  process.exit(count("caught") === all.length ? 0 : 1)
}

function stopWith(message) {
  console.error(message)
  process.exit(1)
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { stripVTControlCharacters } from "node:util"
import { runGroup } from "./run-group.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const HOUR_MS = 3_600_000

/**
 * Runs specs of one kind of test.
 * @param specs patterns of their paths, or other flags of jest
 * @param onChild receives a function that ends jest and everything it started
 * @returns the specs' own counts (integration-tests/environment/soak-run.ts), the number of passed
 * tests, and each failure
 */
export async function runJest(kind, { specs, env, onChild }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "card-payments-soak-"))
  const report = path.join(folder, "report.json")
  const counts = path.join(folder, "counts.jsonl")
  try {
    const { code, isEnded } = await jest(kind, {
      flags: ["--json", `--outputFile=${report}`, ...specs],
      env: { ...env, SOAK_COUNTS: counts },
      onChild,
    })
    const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined
    const failures = failuresOf(results?.testResults ?? [])
    if (code !== 0 && !isEnded && failures.length === 0) failures.push(`Jest ended with ${code}.`)
    return { tests: results?.numPassedTests ?? 0, counts: sumsOf(counts), failures }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function jest(kind, { flags, env, onChild }) {
  const bin = path.join(root, "node_modules", "jest", "bin", "jest.js")
  // A test's duration depends on its soak settings.
  const usual = ["--silent", "--forceExit", "--maxWorkers=2", `--testTimeout=${HOUR_MS}`]
  return runGroup(process.execPath, ["--experimental-vm-modules", bin, ...usual, ...flags], {
    // Jest also prints its JSON on stdout although it writes the file.
    stdio: ["ignore", "ignore", "inherit"],
    env: { TEST_TYPE: kind, ...env },
    onChild,
  })
}

function failuresOf(specs) {
  const reported = (text) => stripVTControlCharacters(text).split("\n").slice(0, 30).join("\n")
  return specs.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === "failed")
    if (failed.length === 0) return status === "failed" ? [`${file}\n${reported(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}\n${reported(failureMessages.join("\n"))}`,
    )
  })
}

function sumsOf(file) {
  const sums = {}
  if (!existsSync(file)) return sums
  // The last line of a killed worker may be incomplete.
  for (const line of readFileSync(file, "utf8")
    .split("\n")
    .filter((one) => one.endsWith("}"))) {
    const { what, count } = JSON.parse(line)
    sums[what] = (sums[what] ?? 0) + count
  }
  return sums
}

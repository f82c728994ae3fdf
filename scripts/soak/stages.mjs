import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { createStopper } from "../../demo/run/stopper.mjs"
import { machineInfo } from "../../bench/measure/machine.mjs"
import { payoutTable } from "../../bench/payouts/simulation-table.mjs"
import { simulate as simulatePayouts } from "../../bench/payouts/simulate.mjs"
import { simulate as simulateSubscriptions } from "../../bench/subscriptions/simulate.mjs"
import { simulationTable } from "../../bench/subscriptions/simulation-table.mjs"
import { runJest } from "./run-jest.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const DRAWS = 400
/** Processes of the store that share its tables. */
const WORKERS = 3
const MOST_SEED = 1_000_000_000
const kills = "__tests__/soak/sigkill"

/**
 * The stages in order. `weight` is a stage's part of the time; the simulations take what the others
 * leave. `run` returns its counts by name, and each violation as text.
 */
export const stages = {
  properties: { weight: 15, isBuilt: false, run: properties },
  kills: { weight: 25, isBuilt: false, run: killPoints },
  specs: { weight: 20, isBuilt: true, run: specs },
  payouts: { weight: 25, isBuilt: true, run: payouts },
  subscriptions: { weight: 15, isBuilt: true, run: subscriptions },
}

/** Repeats the properties, each round with other random values. */
async function properties({ seed, until, isStopped, onChild }) {
  const files = unitSpecs(path.join(root, "src")).filter((file) => readFileSync(file, "utf8").includes(`"fast-check"`))
  const ran = { rounds: 0, properties: 0, draws: 0 }
  const violations = []
  while (ran.rounds === 0 || (Date.now() < until && !isStopped())) {
    const env = { PROPERTY_SEED: String((seed + ran.rounds) % MOST_SEED), PROPERTY_RUNS: String(DRAWS) }
    const { counts, failures } = await runJest("unit", { specs: files, env, onChild })
    violations.push(...failures)
    ran.rounds += 1
    ran.properties = Math.max(ran.properties, counts.properties ?? 0)
    ran.draws += counts.draws ?? 0
  }
  return { ran, violations }
}

/** Kills a server at every point of every step, in a seeded order, until the time is up. */
function killPoints(run) {
  return soakSpecs([kills], run)
}

function specs(run) {
  return soakSpecs(["--testPathIgnorePatterns=/node_modules/", `--testPathIgnorePatterns=${kills}`], run)
}

async function soakSpecs(specs, { seed, minutes, until, onChild }) {
  const env = { SOAK_SEED: seed, SOAK_MINUTES: minutes, SOAK_UNTIL: until, PROPERTY_SEED: seed % MOST_SEED }
  const { tests, counts, failures } = await runJest("soak", { specs, env, onChild })
  return { ran: { tests, ...counts }, violations: failures }
}

async function payouts({ seed, until, isStopped }) {
  const report = await onItsOwn((onStop) => {
    const plan = { trials: 1_000_000, workers: WORKERS, seed, minutes: minutesTo(until), isStopped }
    return simulatePayouts(plan, onStop)
  })
  console.log(payoutTable(report, machineInfo()).text)
  const died = Object.values(report.points).filter(({ deaths }) => deaths > 0).length
  return {
    ran: {
      ...{ trials: report.trials, payouts: sumOf(report.states), deaths: report.counts.deaths },
      "points died at": died,
      "points reached": Object.keys(report.points).length,
    },
    violations: [...report.violations, ...report.unexpected],
  }
}

/** Simulates stores with different subscriptions one after the other; the last one ends early. */
async function subscriptions({ seed, until, isStopped }) {
  const ran = { runs: 0, subscriptions: 0, days: 0, charges: 0, deaths: 0 }
  const violations = []
  while (ran.runs === 0 || (minutesTo(until) > 0.5 && !isStopped())) {
    const size = { subscriptions: 500, periods: 12 }
    const plan = {
      ...size,
      workers: WORKERS,
      crashes: 500,
      seed: seed + ran.runs,
      minutes: minutesTo(until),
      isStopped,
    }
    const report = await onItsOwn((onStop) => simulateSubscriptions(plan, onStop))
    const { text, isClean } = simulationTable(report, machineInfo())
    console.log(text)
    if (!isClean) violations.push(`seed ${plan.seed}:\n${text}`)
    ran.runs += 1
    ran.subscriptions += size.subscriptions
    ran.days += report.days
    ran.charges += report.charges
    ran.deaths += sumOf(report.crashes)
  }
  return { ran, violations }
}

/** Runs `work`, and stops everything that it started. */
async function onItsOwn(work) {
  const { onStop, stop } = createStopper()
  try {
    return await work(onStop)
  } finally {
    await stop()
  }
}

const minutesTo = (moment) => Math.max(0, (moment - Date.now()) / 60_000)

const sumOf = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function unitSpecs(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".unit.spec.ts"))
    .map((name) => path.join(folder, name))
}

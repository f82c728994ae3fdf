// `npm run simulate`: the built subscription module on a real PostgreSQL, over years. README.md
// explains it. The simulation is the tests': src/modules/card-subscriptions/__tests__/simulation.
import { machineInfo } from "./measure/machine.mjs"
import { simulate } from "./subscriptions/simulate.mjs"
import { simulationTable } from "./subscriptions/simulation-table.mjs"
import { readNumbers } from "./read-numbers.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run simulate -- [options]

  --subscriptions N   1000 by default
  --periods N         12 by default: periods of each subscription, approximately
  --seed N            1 by default. The same seed makes the same choices, but not the same order at locks
  --workers N         3 by default: processes of the store that overlap
  --crashes N         processes that die, approximately; one for four subscriptions by default
  --minutes N         ends the simulated years early, and resolves what is open; no limit by default
  --help

Exits with 1 when a period was charged twice or skipped, money and rows do not agree, or a state is not reachable in the
table of states.`

const numbers = {
  subscriptions: { fallback: 1_000 },
  periods: { fallback: 12 },
  seed: { fallback: 1 },
  workers: { fallback: 3 },
  crashes: { least: 0 },
  minutes: {},
}

await runCommand({ help, readOptions: (args) => readNumbers(args, { help, numbers }), run })

async function run({ help: _help, ...plan }, stopper) {
  const report = await simulate({ ...plan, tick: progress(plan, stopper) }, stopper.onStop)
  const { text, isClean } = simulationTable(report, machineInfo())
  console.log(text)
  process.exitCode = isClean ? 0 : 1
}

/** Prints a line to stderr for every simulated period. */
function progress({ periods }, stopper) {
  let lastPeriod = 0
  return (done, payments) => {
    stopper.check()
    const period = Math.floor(done * periods)
    if (period <= lastPeriod) return
    lastPeriod = period
    console.error(`period ${period} of ${periods}, ${payments.toLocaleString("en")} payments`)
  }
}

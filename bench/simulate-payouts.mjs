// `npm run simulate:payouts`: the built payout module on a real PostgreSQL, on servers that crash.
// README.md explains it. The simulation is the tests':
// src/modules/card-payouts/__tests__/simulation.
import { machineInfo } from "./measure/machine.mjs"
import { simulate } from "./payouts/simulate.mjs"
import { payoutTable } from "./payouts/simulation-table.mjs"
import { readNumbers } from "./read-numbers.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run simulate:payouts -- [options]

  --trials N    5000 by default: trials of one to four payouts, from draft to their end
  --seed N      1 by default. The same seed makes the same choices, but not the same order at locks
  --minutes N   ends the run early and reports what ran; no limit by default
  --workers N   3 by default: servers of the store
  --help

Exits with 1 when a payout was paid twice or lost, a limit was exceeded, money and rows do not agree, or a payout is stuck.`

const numbers = {
  trials: { fallback: 5_000 },
  seed: { fallback: 1 },
  workers: { fallback: 3 },
  minutes: {},
}

await runCommand({ help, readOptions: (args) => readNumbers(args, { help, numbers }), run })

async function run({ help: _help, ...plan }, stopper) {
  const tick = (done, wrong) => {
    stopper.check()
    for (const what of wrong) console.error(`trial ${done}: ${what}`)
    if (done % 100 === 0) console.error(`${done.toLocaleString("en")} of ${plan.trials.toLocaleString("en")} trials`)
  }
  const report = await simulate({ ...plan, tick }, stopper.onStop)
  const { text, isClean } = payoutTable(report, machineInfo())
  console.log(text)
  process.exitCode = isClean ? 0 : 1
}

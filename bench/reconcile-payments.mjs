// `npm run bench:reconciliation`: how fast a month of payments is compared with a gateway that takes
// its time. README.md explains the table.
import { load, machineInfo } from "./measure/machine.mjs"
import { median } from "./measure/statistics.mjs"
import { TARGET } from "./parts/reconciliation.mjs"
import { measureReconciliation } from "./payments/measure-reconciliation.mjs"
import { readNumbers } from "./read-numbers.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run bench:reconciliation -- [options]

  --payments N  10000 by default
  --answer N    milliseconds that the gateway takes for an answer, 50 by default
  --rounds N    3 by default
  --help

Writes no file, and no figure makes it fail.`

const numbers = {
  payments: { fallback: 10_000, least: 100 },
  answer: { fallback: 50, least: 1 },
  rounds: { fallback: 3, least: 1 },
}

await runCommand({ help, readOptions: (args) => readNumbers(args, { help, numbers }), run })

async function run({ payments, answer, rounds }, { onStop, check }) {
  const before = load()
  const { rates, possible, atOnce } = await measureReconciliation(
    { payments, answer, rounds },
    {
      onStop,
      tick: check,
      done: (seconds) =>
        console.log(`${payments} payments in ${seconds.toFixed(1)} s: ${Math.round(payments / seconds)} a second`),
    },
  )
  const ratio = median(rates) / possible
  const outcome = ratio >= TARGET ? "within target" : "outside target"
  const { cores, cpu, node } = machineInfo()
  console.log(`\n${atOnce} in flight at ${answer} ms allow ${possible.toFixed(0)} a second: ${ratio.toFixed(2)} of it`)
  console.log(`Target ${TARGET}: ${outcome}. ${cores} cores (${cpu}), Node ${node}, load ${before} before`)
}

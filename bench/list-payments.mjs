// `npm run bench:payment-lists`: how fast the list and the overview of payments are with many rows. README.md explains
// the table.
import { createProgress } from "../demo/run/progress.mjs"
import { load, machineInfo } from "./measure/machine.mjs"
import { exportLine, queryTable, whole } from "./measure/query-table.mjs"
import { compareHttp } from "./payments/compare-http.mjs"
import { measureLists } from "./payments/measure-lists.mjs"
import { readNumbers } from "./read-numbers.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run bench:payment-lists -- [options]

  --payments N  100000 by default, with their steps
  --rounds N    15 by default
  --only PART   module (the lists alone) or http (over HTTP, against Medusa's own list)
  --help

Writes no file, and no figure makes it fail. The same figures against their targets: npm run bench -- --only payments`

const numbers = {
  payments: { fallback: 100_000, least: 10_000 },
  rounds: { fallback: 15, least: 2 },
}

await runCommand({
  help,
  readOptions: (args) => readNumbers(args, { help, numbers, textOptions: { only: ["module", "http"] } }),
  run,
})

async function run({ payments, rounds, only }, stopper) {
  const tick = () => stopper.check()
  const { onStop } = stopper
  const before = load()
  if (only !== "http") {
    console.error(`Filling in ${whole(payments)} payments, and asking for them …`)
    const { sections, firstPage, overviewTimes, exported } = await measureLists({ payments, rounds }, { onStop, tick })
    for (const { title, times } of sections) console.log(`\n${queryTable(title, times, firstPage)}`)
    console.log(`\n${queryTable("Overview", overviewTimes, overviewTimes[0])}`)
    console.log(`\n${exportLine(exported)}`)
  }
  if (only !== "module") {
    const progress = createProgress(6)
    const step = (title, work) => {
      stopper.check()
      return progress.step(title, work)
    }
    const { times, exported } = await compareHttp({ payments, rounds }, { step, onStop, tick })
    console.log(
      `\n${queryTable(
        "Over HTTP",
        times,
        times.find(({ name }) => name === "our list"),
      )}`,
    )
    for (const [memory, { seconds, firstMs, size, before: idle, most }] of Object.entries(exported)) {
      const took = `${size.toFixed(1)} MiB in ${seconds.toFixed(1)} s, the first byte after ${firstMs.toFixed(0)} ms`
      console.log(
        `\nExport, ${memory}: ${took}; ${idle.toFixed(0)} MiB before, +${(most - idle).toFixed(1)} MiB at most`,
      )
    }
  }
  const { cores, cpu, memoryGiB, node } = machineInfo()
  console.log(`\n${rounds} rounds, ${cores} cores (${cpu}), ${memoryGiB} GiB, Node ${node}, load ${before} before`)
}

// `npm run bench`: three comparisons in one real store. README.md says how they are made and how to read them.
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Problem } from "../demo/run/options.mjs"
import { createProgress } from "../demo/run/progress.mjs"
import { createStopper, Stopped } from "../demo/run/stopper.mjs"
import { takeOverSignals } from "../scripts/postgres.mjs"
import { cartsForOrders, compareCallbackToOrder } from "./comparisons/callback-to-order.mjs"
import { compareCallbackAccepted } from "./comparisons/callback-accepted.mjs"
import { compareSessionCreation } from "./comparisons/session-creation.mjs"
import { load, machineFacts } from "./measure/machine.mjs"
import { help, readOptions } from "./options.mjs"
import { jsonOf, tableOf } from "./report.mjs"
import { startBench } from "./start-bench.mjs"

const resultsFile = fileURLToPath(new URL("./results.json", import.meta.url))

const stopper = createStopper()
takeOverSignals(() => {
  process.exitCode = 130
  void stopper.stop()
})
try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) console.log(help)
  else await run(options)
} catch (error) {
  if (!(error instanceof Stopped) && process.exitCode !== 130) {
    process.exitCode = 1
    console.error(error instanceof Problem ? error.message : error)
  }
} finally {
  await stopper.stop()
  // What a library keeps alive, such as idle connections of fetch, must not keep a benchmark running.
  process.exit()
}

async function run({ rounds, sizes, quick }) {
  const loadBefore = load()
  const progress = createProgress(7)
  const step = (title, work) => {
    stopper.check()
    return progress.step(title, work)
  }
  const bench = await startBench({ step, onStop: stopper.onStop })
  const loads = []
  const plan = {
    bench,
    rounds,
    sizes,
    tick() {
      stopper.check()
      loads.push(load())
    },
  }
  let sessions, toOrder
  const accepted = []
  await step("Session creation", async () => {
    sessions = await compareSessionCreation(plan)
  })
  const needed = cartsForOrders(plan)
  const forOrders = { card: sessions.card.slice(0, needed.card), system: sessions.system.slice(0, needed.system) }
  const unpaid = sessions.card.slice(needed.card).slice(0, sizes.known)
  await step("Callback to finished order", async () => {
    toOrder = await compareCallbackToOrder(plan, forOrders)
  })
  await step("Callback accepted, orders that are not ours", async () => {
    accepted.push(...(await compareCallbackAccepted(plan, { variant: "foreign" })))
  })
  await step("Callback accepted, known orders", async () => {
    accepted.push(...(await compareCallbackAccepted(plan, { variant: "known", orders: unpaid })))
  })
  const report = {
    date: new Date().toISOString().slice(0, 10),
    rounds,
    machine: { ...machineFacts(), loadBefore, loadDuring: { least: Math.min(...loads), most: Math.max(...loads) } },
    parts: sessions.parts,
    results: [...accepted, ...toOrder, ...sessions.results],
  }
  console.log(`\n${tableOf(report)}\n\n${remarks(report)}`)
  if (quick) return
  writeFileSync(resultsFile, jsonOf(report))
  console.log("Written: bench/results.json")
}

function remarks({ machine, rounds }) {
  const { cores, loadBefore, loadDuring } = machine
  const busy = loadBefore > cores / 2 ? " The machine was busy before the first round: expect wide intervals." : ""
  return `${rounds} rounds, ${cores} cores, load ${loadBefore} before and up to ${loadDuring.most} during.${busy}`
}

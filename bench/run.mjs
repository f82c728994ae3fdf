// `npm run bench`: comparisons in one real store, of the gateway client alone, of the lists of
// payments, of a reconciliation, and of due subscriptions. README.md explains how they are made and how to read them.
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { createProgress } from "../demo/run/progress.mjs"
import { load, machineInfo } from "./measure/machine.mjs"
import { help, readOptions } from "./options.mjs"
import { boot } from "./parts/boot.mjs"
import { client } from "./parts/client.mjs"
import { payments } from "./parts/payments.mjs"
import { reconciliation } from "./parts/reconciliation.mjs"
import { renewals } from "./parts/renewals.mjs"
import { store } from "./parts/store.mjs"
import { subscriptions } from "./parts/subscriptions.mjs"
import { jsonOf, tableOf } from "./report.mjs"
import { runCommand } from "./run-command.mjs"

const resultsFile = fileURLToPath(new URL("./results.json", import.meta.url))

/**
 * In this order: the client is measured before a database and a Medusa use processor time, and the
 * store before there are two of each.
 */
const parts = { client, boot, payments, reconciliation, subscriptions, store, renewals }

await runCommand({ help, readOptions, run })

async function run({ rounds, sizes, quick, only }, stopper) {
  const loadBefore = load()
  const chosen = Object.entries(parts).flatMap(([name, part]) => (only && only !== name ? [] : [part]))
  const progress = createProgress(chosen.reduce((sum, { steps }) => sum + steps, 0))
  const loads = []
  const plan = {
    rounds,
    sizes,
    step(title, work) {
      stopper.check()
      return progress.step(title, work)
    },
    onStop: stopper.onStop,
    tick() {
      stopper.check()
      loads.push(load())
    },
  }
  const measured = []
  for (const part of chosen) measured.push(await part.run(plan))
  const report = {
    date: new Date().toISOString().slice(0, 10),
    rounds,
    machine: { ...machineInfo(), loadBefore, loadDuring: { least: Math.min(...loads), most: Math.max(...loads) } },
    ...Object.assign({}, ...measured),
    results: measured.flatMap(({ results }) => results),
  }
  console.log(`\n${tableOf(report)}\n\n${remarks(report)}`)
  if (quick || only) return
  writeFileSync(resultsFile, jsonOf(report))
  console.log("Written: bench/results.json")
}

function remarks({ machine, rounds }) {
  const { cores, loadBefore, loadDuring } = machine
  const busy = loadBefore > cores / 2 ? " The machine was busy before the first round: expect wide intervals." : ""
  return `${rounds} rounds, ${cores} cores, load ${loadBefore} before and up to ${loadDuring.most} during.${busy}`
}

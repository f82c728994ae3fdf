// `npm run simulate:payouts`: the built module of payouts on a real PostgreSQL, on servers that die. README.md says what happens in
// it. The simulation itself is that of the tests: src/modules/card-payouts/__tests__/simulation.
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { parseArgs } from "node:util"
import { Problem } from "../demo/run/options.mjs"
import { startPostgres } from "../scripts/postgres.mjs"
import { machineFacts } from "./measure/machine.mjs"
import { payoutParts, payoutSources } from "./payouts/load.mjs"
import { payoutTable } from "./payouts/simulation-table.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run simulate:payouts -- [options]

  --trials N    5000 by default: one to four payouts each, from draft to their end
  --seed N      1 by default: the same seed makes the same choices; who is first at a lock is left to the machine
  --minutes N   without end by default: it ends early where these are over, and reports what it did until then
  --workers N   3 by default: servers of the store
  --help

Ends with 1 when a payout was paid twice or lost, when a limit was passed, when money and rows do not agree, or when one is stuck.`

await runCommand({ help, readOptions, run })

async function run({ help: _help, ...plan }, stopper) {
  const { Service, migrations } = payoutParts()
  const { simulatePayouts, payoutsDatabase } = await payoutSources()
  const server = await startPostgres()
  await stopper.onStop(() => server.stop())
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = server.env
  const connection = { host, port: Number(port), user, password }
  const database = await payoutsDatabase({ knex, migrations }, { connection, name: "simulation" })
  const tick = (done, wrong) => {
    stopper.check()
    for (const what of wrong) console.error(`trial ${done}: ${what}`)
    if (done % 100 === 0) console.error(`${done.toLocaleString("en")} of ${plan.trials.toLocaleString("en")} trials`)
  }
  const report = await simulatePayouts({ Service, database }, { ...plan, tick })
  const { text, isClean } = payoutTable(report, machineFacts())
  console.log(text)
  process.exitCode = isClean ? 0 : 1
}

function readOptions(args) {
  const values = parse(args)
  const whole = (name, fallback) => {
    const value = Number(values[name] ?? fallback)
    if (Number.isInteger(value) && value >= 1) return value
    throw new Problem(`--${name} must be a whole number from 1 up, and is "${values[name]}".`)
  }
  return {
    help: values.help ?? false,
    trials: whole("trials", 5_000),
    seed: whole("seed", 1),
    workers: whole("workers", 3),
    ...(values.minutes === undefined ? {} : { minutes: whole("minutes") }),
  }
}

function parse(args) {
  const number = { type: "string" }
  try {
    const options = { trials: number, seed: number, workers: number, minutes: number, help: { type: "boolean" } }
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Problem(`${error.message}\n\n${help}`)
  }
}

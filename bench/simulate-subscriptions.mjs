// `npm run simulate`: the built module of subscriptions on a real PostgreSQL, over years. README.md says what happens in it.
// The simulation itself is that of the tests: src/modules/card-subscriptions/__tests__/simulation.
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { parseArgs } from "node:util"
import { Problem } from "../demo/run/options.mjs"
import { startPostgres } from "../scripts/postgres.mjs"
import { machineFacts } from "./measure/machine.mjs"
import { subscriptionParts, subscriptionSources } from "./subscriptions/load.mjs"
import { simulationTable } from "./subscriptions/simulation-table.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run simulate -- [options]

  --subscriptions N   1000 by default
  --periods N         12 by default: how many periods each of them goes through, about
  --seed N            1 by default: the same seed makes the same choices; who is first at a lock is left to the machine
  --workers N         3 by default: processes of the store that overlap
  --crashes N         how many processes die, about; one for four subscriptions by default
  --help

Ends with 1 when a period was charged twice or skipped, when money and rows do not agree, or when a state is none that the
table of states leads to.`

await runCommand({ help, readOptions, run })

async function run({ help: _help, ...plan }, stopper) {
  const parts = subscriptionParts()
  const { simulate, openWorld } = await subscriptionSources()
  const database = await startPostgres()
  await stopper.onStop(() => database.stop())
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = database.env
  const connection = { host, port: Number(port), user, password }
  const world = await openWorld({ knex, ...parts }, { connection, name: "simulation" })
  const report = await simulate(world, { ...plan, tick: progress(plan, stopper) })
  const { text, isClean } = simulationTable(report, machineFacts())
  console.log(text)
  process.exitCode = isClean ? 0 : 1
}

/** A line now and then, where somebody looks on. */
function progress({ periods }, stopper) {
  let said = 0
  return (done, payments) => {
    stopper.check()
    const period = Math.floor(done * periods)
    if (period <= said) return
    said = period
    console.error(`period ${period} of ${periods}, ${payments.toLocaleString("en")} payments`)
  }
}

function readOptions(args) {
  const values = parse(args)
  const whole = (name, fallback, least = 1) => {
    const value = Number(values[name] ?? fallback)
    if (Number.isInteger(value) && value >= least) return value
    throw new Problem(`--${name} must be a whole number from ${least} up, and is "${values[name]}".`)
  }
  const subscriptions = whole("subscriptions", 1_000)
  return {
    help: values.help ?? false,
    subscriptions,
    periods: whole("periods", 12),
    seed: whole("seed", 1),
    workers: whole("workers", 3),
    crashes: whole("crashes", Math.ceil(subscriptions / 4), 0),
  }
}

function parse(args) {
  const number = { type: "string" }
  try {
    return parseArgs({
      args,
      options: {
        ...{ subscriptions: number, periods: number, seed: number, workers: number, crashes: number },
        help: { type: "boolean" },
      },
    }).values
  } catch (error) {
    throw new Problem(`${error.message}\n\n${help}`)
  }
}

// `npm run bench:payout-lists`: how fast the payout lists are with many rows. README.md explains
// the table.
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { startPostgres } from "../scripts/postgres.mjs"
import { load, machineInfo } from "./measure/machine.mjs"
import { exportLine, queryTable, whole } from "./measure/query-table.mjs"
import { timeExport, timeQuestions } from "./measure/time-queries.mjs"
import { payoutParts, payoutSources } from "./payouts/load.mjs"
import { listQuestions } from "./payouts/time-lists.mjs"
import { readNumbers } from "./read-numbers.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run bench:payout-lists -- [options]

  --payouts N   100000 by default, with their approvals, histories and batches
  --rounds N    15 by default
  --help

Writes no file, and no figure makes it fail.`

const account = { limits: { EUR: { perPayout: "500.00", perDay: "2000.00" } }, destinations: ["bank"] }
const moduleOptions = {
  accounts: { main: { privateKey: "of the bench" } },
  cardKeys: ["of the bench"],
  payouts: { accounts: { main: account } },
}

const numbers = {
  payouts: { fallback: 100_000, least: 10_000 },
  rounds: { fallback: 15, least: 2 },
}

await runCommand({ help, readOptions: (args) => readNumbers(args, { help, numbers }), run })

async function run({ payouts, rounds }, stopper) {
  const { Service, migrations } = payoutParts()
  const { moduleDatabase, fillPayouts } = await payoutSources()
  const server = await startPostgres({ fast: false })
  await stopper.onStop(() => server.stop())
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = server.env
  const connection = { host, port: Number(port), user, password }
  const database = await moduleDatabase({ knex, migrations }, { connection, name: "lists" })
  const pg = database.connect()
  const service = new Service({ __pg_connection__: pg, logger: console }, moduleOptions)
  const tick = () => stopper.check()
  console.error(`Filling in ${whole(payouts)} payouts …`)
  await fillPayouts(pg, payouts)
  const before = load()
  const { lists, searches, others } = await listQuestions(service, pg)
  const sections = [
    ["Pages of the list", await timeQuestions(lists, { rounds, tick })],
    ["Searches", await timeQuestions(searches, { rounds, tick })],
    ["Others", await timeQuestions(others, { rounds, tick })],
  ]
  const exported = await timeExport(service.batches.exported({}), { tick })
  // As in a database that does not allow the extension.
  await pg.raw('DROP INDEX "IDX_card_payout_searched"')
  sections.splice(2, 0, ["Searches without pg_trgm", await timeQuestions(searches, { rounds, tick })])
  for (const [title, times] of sections) console.log(`\n${queryTable(title, times)}`)
  console.log(`\n${exportLine(exported)}`)
  const { cores, cpu, memoryGiB, node } = machineInfo()
  console.log(`\n${rounds} rounds, ${cores} cores (${cpu}), ${memoryGiB} GiB, Node ${node}, load ${before} before`)
}

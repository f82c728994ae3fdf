// `npm run bench:payment-lists`: how fast the list and the overview of payments are with many rows. README.md explains
// the table.
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { startPostgres } from "../scripts/postgres.mjs"
import { createProgress } from "../demo/run/progress.mjs"
import { load, machineInfo } from "./measure/machine.mjs"
import { exportLine, queryTable, whole } from "./measure/query-table.mjs"
import { timeExport, timeQuestions } from "./measure/time-queries.mjs"
import { compareHttp } from "./payments/compare-http.mjs"
import { paymentParts, paymentSources } from "./payments/load.mjs"
import { listQuestions } from "./payments/time-lists.mjs"
import { readNumbers } from "./read-numbers.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run bench:payment-lists -- [options]

  --payments N  100000 by default, with their steps
  --rounds N    15 by default
  --only PART   module (the lists alone) or http (over HTTP, against Medusa's own list)
  --help

Writes no file, and no figure makes it fail.`

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
  const { moduleDatabase, fillPayments } = await paymentSources()
  if (only !== "http") await timeModule({ payments, rounds, moduleDatabase, fillPayments }, stopper)
  if (only === "module") return
  const progress = createProgress(5)
  const step = (title, work) => {
    stopper.check()
    return progress.step(title, work)
  }
  const { onStop } = stopper
  const { rows, exported } = await compareHttp({ fillPayments, payments, rounds, knex }, { step, onStop })
  console.log(`\n${queryTable("Over HTTP", rows, rows[0])}`)
  const { seconds, firstMs, size, grown, live } = exported
  console.log(
    `\nExport: ${size.toFixed(1)} MiB in ${seconds.toFixed(1)} s, the first byte after ${firstMs.toFixed(0)} ms; the server grew by ${grown.toFixed(0)} MiB, its live objects by ${live.toFixed(1)} MiB`,
  )
}

async function timeModule({ payments, rounds, moduleDatabase, fillPayments }, stopper) {
  const { Service, migrations, csvText } = paymentParts()
  const server = await startPostgres({ fast: false })
  await stopper.onStop(() => server.stop())
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = server.env
  const connection = { host, port: Number(port), user, password }
  const database = await moduleDatabase({ knex, migrations }, { connection, name: "lists" })
  const pg = database.connect()
  const service = new Service({ __pg_connection__: pg, logger: console })
  const tick = () => stopper.check()
  console.error(`Filling in ${whole(payments)} payments …`)
  const startedAt = Date.now()
  await fillPayments(pg, payments)
  console.error(`… in ${Math.round((Date.now() - startedAt) / 1_000)} s`)
  const before = load()
  const { pages, filters, searches, history, overview } = await listQuestions(service, pg)
  const parts = { "Pages of the list": pages, Filters: filters, Searches: searches, Others: history }
  // In one run, so that all of them share the machine's load.
  const times = await timeQuestions(Object.assign({}, ...Object.values(parts)), { rounds, tick })
  const overviewTimes = await timeQuestions(overview, { rounds, tick })
  const exported = await timeExport(exportOf(service, csvText), { tick })
  const [firstPage] = times
  for (const [title, questions] of Object.entries(parts)) {
    console.log(
      `\n${queryTable(
        title,
        times.filter(({ name }) => name in questions),
        firstPage,
      )}`,
    )
  }
  console.log(`\n${queryTable("Overview", overviewTimes, overviewTimes[0])}`)
  console.log(`\n${exportLine(exported)}`)
  const { cores, cpu, memoryGiB, node } = machineInfo()
  console.log(`\n${rounds} rounds, ${cores} cores (${cpu}), ${memoryGiB} GiB, Node ${node}, load ${before} before`)
}

/** The pages of an export as the route writes them, without orders and addresses. */
async function* exportOf(service, csvText) {
  for await (const page of service.overview.exported({})) {
    yield csvText(
      page.map((payment) => {
        const { id, created_at, state, type, account, amount, currency_code, captured, returned, charged_back } =
          payment
        const { decline_category, card, client_orderid, orderid } = payment
        return [
          ...[id, created_at, state, type, account, amount, currency_code, captured, returned, charged_back],
          ...[decline_category, card?.last4, client_orderid, orderid],
        ]
      }),
    )
  }
}

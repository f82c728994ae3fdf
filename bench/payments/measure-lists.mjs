import { knex } from "@medusajs/framework/mikro-orm/knex"
import { startPostgres } from "../../scripts/postgres.mjs"
import { load } from "../measure/machine.mjs"
import { timeExport, timeQuestions } from "../measure/time-queries.mjs"
import { paymentParts, paymentSources } from "./load.mjs"
import { listQuestions } from "./time-lists.mjs"

/** The built module's lists, overview and export on an own PostgreSQL, without Medusa. */
export async function measureLists({ payments, rounds }, { onStop, tick }) {
  const { Service, migrations, csvText } = paymentParts()
  const { moduleDatabase, fillPayments } = await paymentSources()
  const server = await startPostgres({ fast: false })
  await onStop(() => server.stop())
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = server.env
  const connection = { host, port: Number(port), user, password }
  const database = await moduleDatabase({ knex, migrations }, { connection, name: "lists" })
  const pg = database.connect()
  const service = new Service({ __pg_connection__: pg, logger: console })
  await fillPayments(pg, payments)
  const before = load()
  const { pages, filters, searches, history, overview } = await listQuestions(service, pg)
  const sections = { "Pages of the list": pages, Filters: filters, Searches: searches, Others: history }
  // In one run, so that all of them share the machine's load.
  const times = await timeQuestions(Object.assign({}, ...Object.values(sections)), { rounds, tick })
  const overviewTimes = await timeQuestions(overview, { rounds, tick })
  const exported = await timeExport(exportOf(service, csvText), { tick })
  await service.__hooks.onApplicationShutdown()
  await pg.destroy()
  await server.stop()
  const ofSection = (questions) => times.filter(({ name }) => name in questions)
  return {
    sections: Object.entries(sections).map(([title, questions]) => ({ title, times: ofSection(questions) })),
    ...{ firstPage: times[0], overviewTimes, exported, before },
  }
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

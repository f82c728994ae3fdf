import { createPairs } from "../measure/comparison.mjs"
import { queryLines } from "../measure/query-lines.mjs"
import { compareHttp } from "../payments/compare-http.mjs"
import { measureLists } from "../payments/measure-lists.mjs"

/** A page, a filter and a search, against the first page of the list. */
const PAGE_TARGET = 1.5
/** Our list against core's: a fifth. */
const CORE_TARGET = 0.2
/** A year's overview: 300 ms on a machine that adds up all amounts in 50 ms. */
const OVERVIEW_TARGET = 300 / 50
const FIRST_BYTE_MS = 200
const EXPORT_MIB = 30

/**
 * The list of payments, its searches and filters, the overview and the export, of the module alone
 * and over HTTP.
 */
export const payments = {
  steps: 7,
  async run({ sizes, step, onStop, tick }) {
    const plan = { payments: sizes.payments, rounds: sizes.listRounds }
    let lists
    await step("Lists of payments, without Medusa", async () => {
      lists = await measureLists(plan, { onStop, tick })
    })
    const http = await compareHttp(plan, { step, onStop, tick })
    return { results: [...moduleLines(lists), ...httpLines(http), ...exportLines(http)] }
  },
}

function moduleLines({ sections, firstPage, overviewTimes }) {
  const base = { name: "first page", time: firstPage }
  const [sum, ...periods] = overviewTimes
  return [
    ...sections
      .filter(({ title }) => title !== "Others")
      .flatMap(({ title, times }) => queryLines(times, { key: `payments.${title}`, title, base, target: PAGE_TARGET })),
    ...queryLines([sum, ...periods], {
      ...{ key: "payments.overview", title: "Overview", target: OVERVIEW_TARGET },
      base: { name: "a bare sum", time: sum },
    }),
  ]
}

function httpLines({ times }) {
  const byName = new Map(times.map((time) => [time.name, time]))
  const [empty, core, ours] = ["an empty route", "core's list", "our list"].map((name) => byName.get(name))
  const http = createPairs([
    { key: "payments.core", title: "List over HTTP / core's list", unit: "ms", target: CORE_TARGET },
    { key: "payments.coreNet", title: "– both without an empty route", unit: "ms", target: CORE_TARGET },
    { key: "payments.empty", title: "– an empty route / core's list", unit: "ms" },
  ])
  for (const [round, ms] of ours.all.entries()) {
    http.add("payments.core", ms, core.all[round])
    http.add("payments.coreNet", ms - empty.all[round], core.all[round] - empty.all[round])
    http.add("payments.empty", empty.all[round], core.all[round])
  }
  const after = times.slice(times.indexOf(ours))
  const isInbox = ({ name }) => name.startsWith("the inbox")
  const base = { name: "our list", time: ours }
  return [
    ...http.results(),
    ...queryLines(
      after.filter((one) => !isInbox(one)),
      { key: "payments.http", title: "Over HTTP", base, target: PAGE_TARGET },
    ),
    ...queryLines(after.filter(isInbox), { key: "payments.http", title: "Over HTTP", base }),
  ]
}

function exportLines({ exported }) {
  const { live, scarce, process } = exported
  const lines = [
    ["live", "Export of all, live objects / before", live],
    ["scarce", "– process (RSS), old generation limited to 256 MB", scarce],
    ["process", "– process (RSS), as Node starts it", process],
  ]
  const pairs = createPairs([
    ...lines.map(([key, title]) => ({ key: `export.${key}`, title, unit: "MiB", maxDifference: EXPORT_MIB })),
    { key: "export.firstByte", title: `– first byte / ${FIRST_BYTE_MS} ms`, unit: "ms", target: 1 },
  ])
  for (const [key, , { most, before }] of lines) pairs.add(`export.${key}`, most, before)
  for (const { firstMs } of [live, process]) pairs.add("export.firstByte", firstMs, FIRST_BYTE_MS)
  return pairs.results()
}

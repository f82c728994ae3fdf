import { describeStore } from "../environment/card-store"
import { fuzzAmountDue, FUZZ_OPTIONS, isForTwoServers, TWO_SERVERS } from "../stories/amount-due-fuzz"
import { soakRun } from "../environment/soak-run"

/** The number of schedules that share an initially empty store. */
const AT_ONCE = 100

const { seed, until } = soakRun
const all = Array.from({ length: soakRun.inAnHour(2_000) }, (_, n) => seed + n)
/** The end of the part with two servers, a quarter of the time. */
const untilBoth = Date.now() + (until - Date.now()) / 4

function chunksOf(seeds: readonly number[]): (readonly number[])[] {
  return Array.from({ length: Math.ceil(seeds.length / AT_ONCE) }, (_, n) =>
    seeds.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
}

describeStore(
  "Two tabs and an admin, with two servers",
  (store) => {
    const chunks = chunksOf(all.filter(isForTwoServers))
    for (const seeds of chunks) fuzzAmountDue(store, { seeds, until: untilBoth, servers: 2 })
  },
  TWO_SERVERS,
)

describeStore(
  "Two tabs and an admin",
  (store) => {
    const chunks = chunksOf(all.filter((one) => !isForTwoServers(one)))
    for (const seeds of chunks) fuzzAmountDue(store, { seeds, until })
  },
  FUZZ_OPTIONS,
)

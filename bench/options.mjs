import { parseArgs } from "node:util"
import { Problem } from "../demo/run/options.mjs"

const MINIMUM = 11
const PARTS = ["client", "boot", "payments", "reconciliation", "subscriptions", "store", "renewals"]

export const help = `npm run bench -- [options]

  (none)        ${MINIMUM} rounds of each comparison, a table, and bench/results.json
  --rounds N    more rounds (${MINIMUM} or more) give narrower intervals
  --quick       two small rounds, to see that everything runs; writes no results
  --only PART   client (the gateway client alone, without PostgreSQL), boot (a store's start and memory), payments (list, overview, export),
                reconciliation, subscriptions (a due run), store, or renewals (their orders); writes no results
  --help`

const full = {
  ...{ warmUp: 1, sessions: 8, orders: 3, paced: 24, dense: 60, flood: 400, floodKnown: 48, known: 48 },
  ...{ signMs: 250, calls: 600, farCalls: 40, polled: 10_000, burst: 1_000 },
  ...{ due: 10_000, dueRounds: 3, renewals: 200, renewalRounds: 3, bootRounds: 5 },
  ...{ payments: 100_000, listRounds: 15, reconciled: 10_000, reconciliationRounds: 3 },
}
const quick = {
  ...{ warmUp: 1, sessions: 4, orders: 1, paced: 10, dense: 20, flood: 200, floodKnown: 6, known: 6 },
  ...{ signMs: 40, calls: 60, farCalls: 8, polled: 500, burst: 200 },
  ...{ due: 400, dueRounds: 2, renewals: 10, renewalRounds: 2, bootRounds: 2 },
  ...{ payments: 10_000, listRounds: 2, reconciled: 500, reconciliationRounds: 1 },
}

export function readOptions(args) {
  const values = parse(args)
  if (values.quick && values.rounds) throw new Problem("Use --quick or --rounds, not both.")
  const rounds = values.quick ? 2 : Number(values.rounds ?? MINIMUM)
  if (!values.quick && !(Number.isInteger(rounds) && rounds >= MINIMUM)) {
    throw new Problem(
      `--rounds must be a whole number from ${MINIMUM} up, not "${values.rounds}". Use --quick for fewer.`,
    )
  }
  const { only, help = false } = values
  if (only !== undefined && !PARTS.includes(only)) {
    throw new Problem(`--only must be one of ${PARTS.join(", ")}, not "${only}".`)
  }
  return { help, quick: values.quick ?? false, only, rounds, sizes: values.quick ? quick : full }
}

function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        rounds: { type: "string" },
        quick: { type: "boolean" },
        only: { type: "string" },
        help: { type: "boolean" },
      },
    }).values
  } catch (error) {
    throw new Problem(`${error.message}\n\n${help}`)
  }
}

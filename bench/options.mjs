import { parseArgs } from "node:util"
import { Problem } from "../demo/run/options.mjs"

const MINIMUM = 11

export const help = `npm run bench -- [options]

  (none)        ${MINIMUM} rounds of each comparison, a table, and bench/results.json
  --rounds N    more rounds (${MINIMUM} or more) give narrower intervals
  --quick       two small rounds, to see that everything runs; writes no results
  --help`

const full = { warmUp: 1, sessions: 8, orders: 3, paced: 24, dense: 60, flood: 400, floodKnown: 48, known: 48 }
const quick = { ...full, sessions: 4, orders: 1, paced: 10, dense: 20, flood: 200, floodKnown: 6, known: 6 }

export function readOptions(args) {
  const values = parse(args)
  if (values.quick && values.rounds)
    throw new Problem("--quick and --rounds exclude each other. Leave one of them out.")
  const rounds = values.quick ? 2 : Number(values.rounds ?? MINIMUM)
  if (!values.quick && !(Number.isInteger(rounds) && rounds >= MINIMUM)) {
    throw new Problem(
      `--rounds must be a whole number from ${MINIMUM} up, and is "${values.rounds}". For less, --quick.`,
    )
  }
  return { help: values.help ?? false, quick: values.quick ?? false, rounds, sizes: values.quick ? quick : full }
}

function parse(args) {
  try {
    return parseArgs({
      args,
      options: { rounds: { type: "string" }, quick: { type: "boolean" }, help: { type: "boolean" } },
    }).values
  } catch (error) {
    throw new Problem(`${error.message}\n\n${help}`)
  }
}

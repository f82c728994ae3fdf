const { appendFileSync } = require("node:fs")
const fc = require("fast-check")

// The same draws in every run, so that a result depends on the change only. PROPERTY_SEED selects
// others, and PROPERTY_RUNS more of them (if a property does not set its own number); see
// CONTRIBUTING.md.
const { PROPERTY_SEED = "1", PROPERTY_RUNS = "100" } = process.env
for (const [name, value] of Object.entries({ PROPERTY_SEED, PROPERTY_RUNS })) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} is not a whole number: ${value}`)
}

/** Appends the number of draws for the table of a run, in the format of soak-run.ts. */
function reporter(details) {
  const lines = [
    { what: "properties", count: 1 },
    { what: "draws", count: details.numRuns },
  ]
  appendFileSync(process.env.SOAK_COUNTS, lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
  if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance })
}
fc.configureGlobal({
  seed: Number(PROPERTY_SEED),
  numRuns: Number(PROPERTY_RUNS),
  ...(process.env.SOAK_COUNTS ? { reporter } : {}),
})

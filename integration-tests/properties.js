const { appendFileSync } = require("node:fs")
const fc = require("fast-check")

// The same draws in every run, so that a change is judged by what it changed. PROPERTY_SEED draws others, and
// PROPERTY_RUNS more of them (where a property does not name its own number); CONTRIBUTING.md says when.
const { PROPERTY_SEED = "1", PROPERTY_RUNS = "100" } = process.env
for (const [name, value] of Object.entries({ PROPERTY_SEED, PROPERTY_RUNS })) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} is not a whole number: ${value}`)
}

/** As soak-run.ts: what was drawn, for the table of a run. */
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

const fc = require("fast-check")

// The same draws in every run, so that a change is judged by what it changed. PROPERTY_SEED draws others, and
// PROPERTY_RUNS more of them (where a property does not name its own number); CONTRIBUTING.md says when.
const { PROPERTY_SEED = "1", PROPERTY_RUNS = "100" } = process.env
for (const [name, value] of Object.entries({ PROPERTY_SEED, PROPERTY_RUNS })) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} is not a whole number: ${value}`)
}
fc.configureGlobal({ seed: Number(PROPERTY_SEED), numRuns: Number(PROPERTY_RUNS) })

/**
 * Where did the time of a spec file go? Specs count their boots, migrations and waits
 * (`spent-time.ts`); this environment appends the times to the file SPENT_TIME_FILE when a spec
 * file ends. `scripts/slowest-specs.mjs` reads it.
 */
const { appendFileSync } = require("node:fs")
// Specs that share packages within a worker run in the same realm as the packages.
const Environment =
  process.env.TEST_TYPE === "browser"
    ? require("jest-environment-node").TestEnvironment
    : require("jest-environment-node-single-context")

module.exports = class TimedEnvironment extends Environment {
  constructor(config, context) {
    super(config, context)
    this.spec = context.testPath
  }

  async teardown() {
    const { spentTime } = this.global
    delete this.global.spentTime
    if (spentTime && process.env.SPENT_TIME_FILE) {
      appendFileSync(process.env.SPENT_TIME_FILE, `${JSON.stringify({ spec: this.spec, spentTime })}\n`)
    }
    await super.teardown()
  }
}

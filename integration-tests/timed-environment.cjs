/**
 * Where did the time of a spec file go? Specs count what they boot, migrate and wait (`spent-time.ts`); here it is written
 * down when a spec file ends, a line each into the file that SPENT_TIME_FILE names. `scripts/slowest-specs.mjs` reads it.
 */
const { appendFileSync } = require("node:fs")
// Where packages are loaded once a worker, specs run in the same realm as they do.
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

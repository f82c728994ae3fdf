/**
 * In which order do the spec files run? A worker boots a Medusa for each configuration, so stories of the standard store
 * stand together, after those that boot one of their own; tests of modules, which boot none, fill the end. In each group the
 * longest come first.
 */
const { readFileSync } = require("node:fs")
const Sequencer = require("@jest/test-sequencer").default

/** Options stand at the end of a spec file. A guess that is wrong costs a boot, and nothing else. */
const END = 700
const OWN_OPTIONS =
  /\n {0,2}\{? ?(plugin|account|sandbox|providers|locking|rbac|logsEverything): |, \{ (plugin|account|sandbox|locking|rbac)\b/

function group(file) {
  if (!/[\\/]integration-tests[\\/]/.test(file)) return 2
  return OWN_OPTIONS.test(readFileSync(file, "utf8").slice(-END)) ? 0 : 1
}

module.exports = class StorySequencer extends Sequencer {
  sort(tests) {
    const known = super.sort(tests).map((test, place) => ({ test, place, group: group(test.path) }))
    return known.sort((one, other) => one.group - other.group || one.place - other.place).map(({ test }) => test)
  }
}

const Sequencer = require("@jest/test-sequencer").default
const path = require("node:path")
const lanes = require("./lanes.cjs")

/** Jest sorts by the times of earlier runs, which a fresh checkout does not have. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path: file }) => {
      const index = lanes.indexOf(path.basename(file, ".spec.ts"))
      return index === -1 ? lanes.length : index
    }
    return [...tests].sort((a, b) => place(a) - place(b))
  }
}

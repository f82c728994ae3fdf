/**
 * In which order do spec files run? Those that want the same store one after the other: a worker keeps its store for the next
 * file, and boots another one for a file that wants another. Within them the longest first, as Jest has it.
 */
const { readFileSync } = require("node:fs")
const ts = require("typescript")
const Sequencer = require("@jest/test-sequencer").default

module.exports = class ByConfiguration extends Sequencer {
  sort(tests) {
    const groups = new Map()
    for (const test of super.sort(tests)) {
      const wanted = optionsIn(test.path)
      groups.set(wanted, [...(groups.get(wanted) ?? []), test])
    }
    return [...groups.values()].flat()
  }
}

/** The options of `describeStore`, as they are written. */
function optionsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
  const found = []
  const look = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "describeStore") {
      found.push(node.arguments[2]?.getText(source).replace(/[\s,]+/g, " ") ?? "standard")
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found.join() || "no store"
}

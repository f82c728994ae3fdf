/**
 * In which order do the spec files run? Files that use the same store run in sequence: a worker
 * keeps its store for the next file, and boots another one for a file with other options. The
 * standard store comes after the others, and files without a store come last. In each group the
 * longest come first, as in Jest. One file without a store comes second: the first store migrates
 * the database of all others, and the second worker would only wait for that.
 */
const { readFileSync } = require("node:fs")
const ts = require("typescript")
const Sequencer = require("@jest/test-sequencer").default

const STANDARD = "the standard store"
const NONE = "no store"

module.exports = class StorySequencer extends Sequencer {
  sort(tests) {
    const groups = new Map()
    for (const test of super.sort(tests)) {
      const requested = storeOf(test.path)
      groups.set(requested, [...(groups.get(requested) ?? []), test])
    }
    const [standard, none] = [STANDARD, NONE].map((name) => groups.get(name) ?? [])
    for (const name of [STANDARD, NONE]) groups.delete(name)
    const [first = [], ...others] = [...groups.values(), standard].flat().map((test) => [test])
    const meanwhile = none.find((test) => !readFileSync(test.path, "utf8").includes("migratedDatabase"))
    const atTheEnd = none.filter((test) => test !== meanwhile)
    return [first, meanwhile ?? [], ...others, ...atTheEnd].flat()
  }
}

/** The options of `describeStore` as source text. */
function storeOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
  const found = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "describeStore") {
      found.push(node.arguments[2]?.getText(source).replace(/[\s,]+/g, " ") ?? STANDARD)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.join() || NONE
}

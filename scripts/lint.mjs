// npm run lint: ESLint and Prettier side by side, each with a cache of the files that it has passed; Oxlint, which asks with the
// types of all files whether promises are awaited; and whether the rows of `npm run mutate` are of the code as it is. What they
// say is printed when they end, one after the other.
import { spawn } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const cached = (name) => ["--cache", "--cache-strategy=content", `--cache-location=node_modules/.cache/lint/${name}`]
const checks = [
  // A big nursery: ESLint spends a fifth less time, because fewer syntax trees are copied by the garbage collector.
  ["--max-semi-space-size=128", "node_modules/eslint/bin/eslint.js", ...cached("eslint"), "--max-warnings=0", "."],
  // No cache: a function that returns a promise now makes its callers wrong, although their files are the same.
  ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "."],
  ["node_modules/prettier/bin/prettier.cjs", ...cached("prettier"), "--check", "--log-level=warn", "."],
  ["scripts/mutate.mjs", "--stale"],
]

const children = new Set()
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    process.exitCode = 1
    for (const child of children) child.kill(signal)
  })
}

const passed = await Promise.all(checks.map(passes))
if (passed.includes(false)) process.exitCode = 1

/** A check that a signal ended, or that did not even start, has not passed. */
function passes(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
    children.add(child)
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk))
    child.once("error", (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.once("close", (code) => {
      children.delete(child)
      process.stdout.write(Buffer.concat(output))
      resolve(code === 0)
    })
  })
}

// npm run test:soak: runs for an hour what `npm test` runs briefly: properties with other random
// values, kills at every point, large specs, and both simulations. bench/README.md explains them
// and has the figures of the last run.
import { execFileSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { fileURLToPath } from "node:url"
import { load, machineInfo } from "../bench/measure/machine.mjs"
import { readNumbers } from "../bench/read-numbers.mjs"
import { runCommand } from "../bench/run-command.mjs"
import { Problem } from "../demo/run/options.mjs"
import { runGroup } from "./soak/run-group.mjs"
import { soakTable } from "./soak/soak-table.mjs"
import { stages } from "./soak/stages.mjs"

const root = fileURLToPath(new URL("../", import.meta.url))

const help = `npm run test:soak -- [options]

  --minutes N    60 by default, for all stages together; a stage completes its current run
  --seed N       random by default, and printed. The same seed makes the same choices, but not the same order at locks
  --only STAGE   ${Object.keys(stages).join(", ")}
  --help

Builds the plugin if a stage needs it. Prints a table, and exits with 1 on any violation. Ctrl-C ends the run and prints the table so far.`

const numbers = {
  minutes: { fallback: 60 },
  seed: { fallback: randomInt(1, 1_000_000_000), most: 999_999_999 },
}
const textOptions = { only: Object.keys(stages) }

await runCommand({ help, readOptions: (args) => readNumbers(args, { help, numbers, textOptions }), run })

async function run({ minutes, seed, only }, stopper) {
  const until = Date.now() + minutes * 60_000
  const before = load()
  const requested = Object.entries(stages).filter(([name]) => only === undefined || name === only)
  let isStopped = false
  let endChild = () => undefined
  let isFinal
  const ended = new Promise((resolve) => (isFinal = resolve))
  await stopper.onStop(async () => {
    isStopped = true
    endChild()
    // The results so far are printed before this process exits.
    await ended
  })
  console.log(`Seed ${seed}, ${minutes} minutes`)
  const rows = []
  const onChild = (end) => (endChild = end)
  try {
    if (requested.some(([, { isBuilt }]) => isBuilt)) await build(onChild)
    for (const [index, [name, { weight, run: runStage }]] of requested.entries()) {
      if (isStopped) break
      const totalWeight = requested.slice(index).reduce((sum, [, stage]) => sum + stage.weight, 0)
      const own = Date.now() + (Math.max(0, until - Date.now()) * weight) / totalWeight
      console.log(`\n=== ${name}`)
      const started = Date.now()
      const result = await runStage({
        ...{ seed, minutes, until: own },
        isStopped: () => isStopped,
        onChild,
      }).catch((error) => ({ ran: {}, violations: isStopped ? [] : [error.stack] }))
      for (const what of result.violations) console.error(`${name}: ${what}`)
      const note = isStopped ? "stopped" : undefined
      rows.push({ stage: name, ...result, note, seconds: (Date.now() - started) / 1_000 })
    }
  } finally {
    const machine = machineInfo()
    console.log(
      `\n${soakTable({ rows, plan: { seed, minutes }, commit: commit(), machine, load: { before, after: load() } })}`,
    )
    if (rows.some(({ violations }) => violations.length > 0)) process.exitCode = 1
    isFinal()
  }
}

async function build(onChild) {
  const { code, isEnded } = await runGroup("npm", ["run", "--silent", "build"], { stdio: "inherit", onChild })
  if (code !== 0 && !isEnded) throw new Problem("The plugin was not built.")
}

function commit() {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()
  return `${git("rev-parse", "--short=10", "HEAD")}${git("status", "--porcelain") ? " with changes" : ""}`
}

// `npm run demo`: runs a complete store on this machine, up to a page where a card can be paid
// with. The parts are in demo/run/; `npm run demo -- --help` lists the options.
import { rmSync } from "node:fs"
import { takeOverSignals } from "../scripts/postgres.mjs"
import { help, Problem, readOptions } from "./run/options.mjs"
import { failure } from "./run/processes.mjs"
import { startStore } from "./run/start.mjs"
import { createStopper, Stopped } from "./run/stopper.mjs"

const stopper = createStopper()
let signalled = 0
// The starting process may be gone before the last lines are written.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
takeOverSignals(interrupt)
watchParent()

const code = await main()
// A library may still hold a handle open, but a stopped demo must exit.
process.exit(code)

function interrupt() {
  // A Ctrl-C may arrive twice, once more through npm. A later one exits at once: the started
  // processes end themselves when this process is gone.
  if (signalled) return void (Date.now() - signalled > 1_500 && process.exit(130))
  signalled = Date.now()
  console.log("\nStopping …")
  void stopper.stop()
}

/**
 * npm passes SIGTERM to the shell between npm and this process. If that shell just ends, this
 * process gets no signal.
 */
function watchParent() {
  if (process.env.npm_lifecycle_event !== "demo") return
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    if (!signalled) interrupt()
  }, 250)
  timer.unref()
}

async function main() {
  let options
  try {
    options = await readOptions(process.argv.slice(2), process.env)
    if (options.help) {
      console.log(help)
      return 0
    }
    const store = await startStore(options, stopper)
    if (options.smoke) {
      const { smoke } = await import("./run/smoke.mjs")
      await smoke(store)
    } else {
      if (options.seedHistory) {
        const { seedHistory } = await import("./run/history/seed-history.mjs")
        await seedHistory(store)
      }
      const { tour } = await import("./run/tour.mjs")
      console.log(await tour(store))
      const how = await store.medusa.ended
      if (!signalled) throw new Problem(failure(`Medusa ${how || "has ended"}.`, store.medusa.logFile))
    }
    await stopper.stop()
    // After a failure the logs stay where the message locates them.
    if (options.smoke) rmSync(options.stateDir, { recursive: true, force: true })
    return signalled && options.smoke ? 130 : 0
  } catch (error) {
    await stopper.stop()
    if (signalled || error instanceof Stopped) return options?.smoke ? 130 : 0
    console.error(`\n${error instanceof Problem ? error.message : (error?.stack ?? error)}`)
    return 1
  } finally {
    if (signalled) console.log("Stopped. The data stays for the next start.")
  }
}

import { Problem } from "../demo/run/options.mjs"
import { createStopper } from "../demo/run/stopper.mjs"
import { takeOverSignals } from "../scripts/postgres.mjs"

/**
 * Runs one command of this folder with its options, or prints its help. A problem is printed as
 * text and exits with 1; Ctrl-C stops everything started and exits with 130.
 * @param run receives the options, and the stopper, for cleanup and to check whether to continue
 */
export async function runCommand({ help, readOptions, run }) {
  const stopper = createStopper()
  takeOverSignals(() => {
    process.exitCode = 130
    void stopper.stop()
  })
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.help) console.log(help)
    else await run(options, stopper)
  } catch (error) {
    // A failure after the stop is caused by the stop.
    if (process.exitCode !== 130) {
      process.exitCode = 1
      console.error(error instanceof Problem ? error.message : error)
    }
  } finally {
    await stopper.stop()
    // Handles that a library keeps open, such as idle connections of fetch, must not keep a command
    // running.
    process.exit()
  }
}

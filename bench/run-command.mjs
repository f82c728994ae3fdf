import { Problem } from "../demo/run/options.mjs"
import { createStopper } from "../demo/run/stopper.mjs"
import { takeOverSignals } from "../scripts/postgres.mjs"

/**
 * Runs one command of this folder: with its options, or its help; a problem is a sentence and ends with 1, Ctrl-C stops what it has
 * started and ends with 130.
 * @param run is given the options, and the stopper to register at and to ask whether it shall go on
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
    // What fails once it was stopped fails for that.
    if (process.exitCode !== 130) {
      process.exitCode = 1
      console.error(error instanceof Problem ? error.message : error)
    }
  } finally {
    await stopper.stop()
    // What a library keeps alive, such as idle connections of fetch, must not keep a command running.
    process.exit()
  }
}

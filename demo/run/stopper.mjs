/** The run is being stopped, so an unfinished step is no failure. */
export class Stopped extends Error {}

/** What has to be undone at the end: the last thing started stops first, so PostgreSQL stops last. */
export function createStopper() {
  const steps = []
  let stopping
  return {
    /** Ends the caller with `Stopped` where the stop has begun meanwhile. */
    check() {
      if (stopping) throw new Stopped()
    },
    async onStop(step) {
      if (stopping) {
        await step()
        throw new Stopped()
      }
      steps.push(step)
    },
    stop() {
      stopping ??= (async () => {
        for (const step of steps.reverse()) await step()
      })()
      return stopping
    },
  }
}

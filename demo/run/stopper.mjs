/** Thrown because the run is being stopped, so an unfinished step is no failure. */
export class Stopped extends Error {}

/** Cleanup in reverse order of starting, so that PostgreSQL stops last. */
export function createStopper() {
  const steps = []
  let stopping
  return {
    /** Throws `Stopped` if the stop has started. */
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

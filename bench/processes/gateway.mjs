import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { clock } from "../measure/clock.mjs"

/**
 * The sandbox in this process, which is otherwise idle during a comparison, with its answer times:
 * from the request's headers to the end of the answer. Network and client are not included.
 */
export async function startGateway() {
  const { createSandbox } = await import("medusa-plugin-card-payments/sandbox")
  const sandbox = await createSandbox()
  const startedAt = new WeakMap()
  let taken = []
  const onStart = ({ request }) => startedAt.set(request, clock())
  const onFinish = ({ request }) => {
    if (request.url.includes("/preauth-form/")) taken.push(clock() - startedAt.get(request))
  }
  subscribe("http.server.request.start", onStart)
  subscribe("http.server.response.finish", onFinish)
  return {
    sandbox,
    /** Answer times of form requests since the last call, in milliseconds, in order. */
    takeFormTimes() {
      const result = taken
      taken = []
      return result
    },
    async close() {
      unsubscribe("http.server.request.start", onStart)
      unsubscribe("http.server.response.finish", onFinish)
      await sandbox.close()
    },
  }
}

import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { clock } from "../measure/clock.mjs"

/**
 * The sandbox, in this process, which has nothing else to do while a comparison runs; and how long it takes to answer:
 * from the moment Node has read a request's headers to the moment the answer is handed over. What the wire and our own
 * client cost is not in it.
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
    /** The answer times of form requests since the last call, in milliseconds, in their order. */
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

import type { IncomingMessage, ServerResponse } from "node:http"
import { ControlError, type Controls, type NextOutcome, type Payment, type Settlement } from "./controls"
import type { Fault } from "./faults"
import { readBody, sendJson } from "./http"
import type { SandboxSwitches } from "./options"

export const CONTROLS_BASE = "/_sandbox/"

type Given = Record<string, unknown>
type Route = (controls: Controls, given: Given, id: string) => unknown

/** By method and path; `:id` is either id of an order. */
const routes: Record<string, Route> = {
  "GET health": () => ({ ok: true }),
  "GET orders": (controls) => ({ orders: controls.orders() }),
  "GET orders/:id": (controls, _given, id) => ({ order: orderOf(controls, id) }),
  "GET calls": (controls) => ({ calls: controls.calls() }),
  "GET faults": (controls) => ({ faults: controls.faults() }),
  "GET options": (controls) => ({ options: controls.options() }),
  // The bodies are unknown here; the controls check them.
  "POST options": (controls, given) => ({ options: controls.options(given as Partial<SandboxSwitches>) }),
  "POST outcome": (controls, given) => controls.outcome(given as NextOutcome),
  "POST faults": (controls, given) => controls.fault(given as Fault),
  "DELETE faults": (controls) => controls.clearFaults(),
  "POST idle": (controls) => controls.idle(),
  "POST reset": (controls) => controls.reset(),
  "POST orders/:id/pay": acting((controls, given, id) => controls.pay(id, given as Payment)),
  "POST orders/:id/cancel": acting((controls, _given, id) => controls.cancel(id)),
  "POST orders/:id/settle": acting((controls, given, id) => controls.settle(id, given as Settlement)),
  "POST orders/:id/chargeback": acting((controls, given, id) => controls.chargeback(id, given)),
  "POST orders/:id/reversal": acting((controls, given, id) => controls.reversal(id, given)),
  "POST orders/:id/callback": async (controls, given, id) => ({ callback: await controls.callback(id, given) }),
}

/** Controls over HTTP. A form of the overview page posts here as well and is led back to it. */
export async function serveControls(
  controls: Controls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  // Another site's page may post to a local address; only our own page and programs may use the controls.
  if (isForeign(request)) return sendJson(response, 403, { error: "Controls are not for other sites." })
  const path = (request.url ?? "").split("?")[0]?.slice(CONTROLS_BASE.length).replace(/\/$/, "") ?? ""
  const match = /^orders\/([^/]+)(.*)$/.exec(path)
  const name = `${request.method} ${match ? `orders/:id${match[2]}` : path}`
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined
  if (!route) return sendJson(response, 404, { error: `There is no control ${name}.`, controls: Object.keys(routes) })
  const byPage = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false
  try {
    const result = await route(controls, readGiven(body, byPage), decode(match?.[1] ?? ""))
    if (!byPage) return sendJson(response, 200, result ?? { ok: true })
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    return sendJson(response, error.notFound ? 404 : 400, { error: error.message })
  }
  response.writeHead(303, { Location: "/" }).end()
}

function acting(act: (controls: Controls, given: Given, id: string) => Promise<void>): Route {
  return async (controls, given, id) => {
    await act(controls, given, id)
    return { order: orderOf(controls, id) }
  }
}

function orderOf(controls: Controls, id: string) {
  const order = controls.order(id)
  if (!order) throw new ControlError(`There is no order ${id}.`, true)
  return order
}

function readGiven(body: string, byPage: boolean): Given {
  if (!body.trim()) return {}
  if (byPage) return Object.fromEntries(new URLSearchParams(body))
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    throw new ControlError("The body is not JSON.")
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new ControlError("The body is no object.")
  return given as Given
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site !== "same-origin" && site !== "none"
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}

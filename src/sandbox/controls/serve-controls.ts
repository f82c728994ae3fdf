import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import { parseUrl } from "../../gateway/parse-url"
import {
  amountSchema,
  callbackSchema,
  ControlError,
  type Controls,
  narrowSchema,
  type NextOutcome,
  outcomeSchema,
  type Payment,
  paySchema,
  type StepOutcome,
  stepOutcomeSchema,
} from "./controls"
import { type Fault, faultSchema } from "./faults"
import { readBody, sendJson } from "../http"
import { type ClockMove, clockMoveSchema } from "../recurring/move-clock"
import { changeSchema, type SandboxSwitches } from "../options"
import { type Page, sendPage } from "../pages/page"

/**
 * Result of a form of the page: the clock was moved, or something was refused. `forward` is the
 * entered text.
 */
export type Notice = { charges: number } | { problem: string; httpStatus: number; forward?: string }

export const CONTROLS_BASE = "/_sandbox/"

type Given = Record<string, unknown>
type Route = (controls: Controls, given: Given, id: string) => unknown

/** Controls by method and path; `:id` is either id of an order. */
const routes = {
  "GET health": () => ({ ok: true }),
  "GET orders": (controls, given) => ({ orders: controls.orders(given as { only?: string }) }),
  "GET orders/:id": (controls, _given, id) => ({ order: orderOf(controls, id) }),
  "GET calls": (controls) => ({ calls: controls.calls() }),
  "GET faults": (controls) => ({ faults: controls.faults() }),
  "GET options": (controls) => ({ options: controls.options() }),
  // The bodies are untyped here; the controls check them.
  "POST options": (controls, given) => ({ options: controls.options(given as Partial<SandboxSwitches>) }),
  "POST outcome": (controls, given) => controls.outcome(given as NextOutcome),
  "POST faults": (controls, given) => controls.fault(given as Fault),
  "DELETE faults": (controls, given) => controls.clearFaults(given as { only?: string }),
  "GET recurring": (controls) => ({ recurring: controls.recurring() }),
  "GET clock": async (controls) => ({ clock: await controls.clock() }),
  "POST clock": async (controls, given) => ({ clock: await controls.clock(given as ClockMove) }),
  "POST idle": (controls) => controls.idle(),
  "POST reset": (controls) => controls.reset(),
  "POST orders/:id/pay": acting((controls, given, id) => controls.pay(id, given as Payment)),
  "POST orders/:id/cancel": acting((controls, _given, id) => controls.cancel(id)),
  "POST orders/:id/settle": acting((controls, given, id) => controls.resolveStep(id, given as StepOutcome)),
  "POST orders/:id/chargeback": acting((controls, given, id) => controls.chargeback(id, given)),
  "POST orders/:id/reversal": acting((controls, given, id) => controls.reversal(id, given)),
  "POST orders/:id/callback": async (controls, given, id) => ({ callback: await controls.callback(id, given) }),
} satisfies Record<string, Route>

/**
 * Description and body schema of each control, for the sandbox's docs page. A control without an
 * entry does not compile.
 */
export const controlMeanings: Record<keyof typeof routes, { does: string; body?: z.ZodObject }> = {
  "GET health": { does: "Answers once the sandbox listens." },
  "GET orders": {
    does: "All orders with their steps, amounts and callbacks, or those of `?only=` an order, shopper or card.",
  },
  "GET orders/:id": { does: "One order, by orderid or client_orderid." },
  "GET calls": { does: "All calls, redacted, with the reason of each refusal." },
  "GET faults": { does: "The planned faults." },
  "GET options": { does: "The switches as they are." },
  "POST options": { does: "Changes switches.", body: changeSchema },
  "POST outcome": {
    does: "Forces how the next payment ends, whatever its CVV2, or the next call of the operation named.",
    body: outcomeSchema,
  },
  "POST faults": { does: "Plans a fault for the next calls or callbacks.", body: faultSchema },
  "DELETE faults": { does: "Forgets the planned faults, or those planned with this `only`.", body: narrowSchema },
  "GET recurring": { does: "Recurring payments, with what they will charge next." },
  "GET clock": { does: "The sandbox's clock." },
  "POST clock": { does: "Moves the clock forward, and charges what falls due on the way.", body: clockMoveSchema },
  "POST idle": { does: "Answers when no callback is under way or due." },
  "POST reset": { does: "Forgets orders, cards, calls, faults and outcomes. Switches stay." },
  "POST orders/:id/pay": { does: "Does what the shopper does on the hosted page.", body: paySchema },
  "POST orders/:id/cancel": { does: "Presses the shopper's Cancel button." },
  "POST orders/:id/settle": { does: "Gives an open step its result, or changes a final one.", body: stepOutcomeSchema },
  "POST orders/:id/chargeback": {
    does: "The bank takes money back: all that is left, or an amount.",
    body: amountSchema,
  },
  "POST orders/:id/reversal": {
    does: "Refunds, or releases a hold, in the gateway's back office.",
    body: amountSchema,
  },
  "POST orders/:id/callback": { does: "Sends a callback now: the latest, or that of a step.", body: callbackSchema },
}

export type Served = {
  controls: Controls
  publicUrl: string | undefined
  /** The overview page, which has forms for some controls. */
  overview(notice: Notice): Promise<Page>
}

/**
 * Controls over HTTP. A form of the overview page also posts here: it is redirected back, or shown
 * again with the problem.
 */
export async function serveControls(
  { controls, publicUrl, overview }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  // Another site's page may post to a local address; only our own page and programs may use the
  // controls.
  if (isForeign(request, publicUrl)) return sendJson(response, 403, { error: "Controls are not for other sites." })
  const path = (request.url ?? "").split("?")[0]?.slice(CONTROLS_BASE.length).replace(/\/$/, "") ?? ""
  const match = /^orders\/([^/]+)(.*)$/.exec(path)
  const name = `${request.method} ${match ? `orders/:id${match[2]}` : path}`
  const route: Route | undefined = isControl(name) ? routes[name] : undefined
  if (!route) return sendJson(response, 404, { error: `There is no control ${name}.`, controls: Object.keys(routes) })
  const byPage = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false
  let given: Given = {}
  try {
    given = request.method === "GET" ? queryOf(request) : readGiven(body, byPage)
    const result = await route(controls, given, decode(match?.[1] ?? ""))
    if (!byPage) return sendJson(response, 200, result ?? { ok: true })
    response.writeHead(303, { Location: overviewAddress(result) }).end()
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    const httpStatus = error.notFound ? 404 : 400
    if (!byPage) return sendJson(response, httpStatus, { error: error.message })
    const { forward } = given
    const submitted = typeof forward === "string" ? { forward } : {}
    sendPage(response, await overview({ problem: error.message, httpStatus, ...submitted }))
  }
}

const clockMoved = z.object({ clock: z.object({ charges: z.number() }) })

/** Address of the overview, with the number of charges that a clock move made. */
function overviewAddress(result: unknown): string {
  const { data } = clockMoved.safeParse(result)
  return data ? `/?charges=${data.clock.charges}` : "/"
}

function isControl(name: string): name is keyof typeof routes {
  return Object.hasOwn(routes, name)
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

function queryOf({ url = "" }: IncomingMessage): Given {
  return Object.fromEntries(new URLSearchParams(url.split("?")[1] ?? ""))
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

function isForeign({ headers }: IncomingMessage, publicUrl = ""): boolean {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site !== "same-origin" && site !== "none"
  if (headers.origin === undefined) return false
  const from = parseUrl(headers.origin)?.host
  // A proxy may send another Host header than the browser used.
  return from === undefined || (from !== headers.host && from !== parseUrl(publicUrl)?.host)
}

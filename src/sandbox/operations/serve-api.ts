import type { IncomingMessage, ServerResponse } from "node:http"
import type { OperationName } from "../../gateway"
import { orderIdOf } from "../../gateway/fields"
import { maskDigits, redact } from "../../gateway/redact"
import { ACCEPT } from "../../gateway/transport"
import { destinationOf } from "../books/destination"
import { nextSerialNumber } from "../books/ledger"
import { identifiersOf, type PlannedFault } from "../controls/faults"
import { readBody } from "../http"
import type { SandboxCall, State } from "../state"
import { type Answer, type AnswerFormat, Refusal, sendAnswer } from "./answer"
import type { Call, Handler, Performed } from "./call"
import { checkRequest, type RawRequest, readFields, type Route, routeOf } from "./check-request"
import { cardHandlers } from "./perform-cards"
import { paymentHandlers } from "./perform-payments"
import { payoutHandlers } from "./perform-payouts"
import { recurringHandlers } from "./perform-recurring"
import { uploadHandlers } from "./perform-uploads"

/** First segment of the gateway's paths (wire facts 1). */
export const API_BASE = "/paynet"

/** Older calls are dropped, so that a sandbox may run for weeks. */
const CALLS_KEPT = 10_000

/** Kept fields per call. No operation has half as many, and no printed name is longer. */
const FIELDS_KEPT = 100
const FIELD_LENGTH_KEPT = 200

/** Answers one API call, with the fault planned for it. */
export async function serveApi(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "").split("?")[0]?.slice(API_BASE.length) ?? ""
  const raw: RawRequest = {
    method: request.method ?? "",
    path,
    accept: request.headers.accept,
    contentType: request.headers["content-type"],
    authorization: request.headers.authorization,
    url: publicUrlOf(state, request),
    body: await readBody(request),
  }
  const route = routeOf(path)
  const call = record(state, raw, route)
  const format = formatOf(state, raw)
  if (!route) {
    // Assumption: no source says how the gateway answers an address without an operation.
    call.reason = "No operation has this address"
    return send(
      { response, call, format },
      { httpStatus: 404, fields: { type: "error", "error-message": call.reason } },
    )
  }
  const fault = state.faults.takeForCall(route.name, identifiersOfCall(state, raw))
  call.fault = fault?.kind ?? null
  if (fault?.kind === "drop-before") return void response.destroy()
  const answer =
    fault?.kind === "refuse" ? refuse(state, call, plannedRefusal(fault)) : act(state, { raw, route, call })
  await deliver({ response, call, format }, answer, fault)
}

/** The address as the caller wrote it, which OAuth signs: behind a proxy, the public one. */
function publicUrlOf(state: State, { headers, url = "" }: IncomingMessage): string {
  return `${state.publicUrl ?? `http://${headers.host ?? ""}`}${url}`
}

/**
 * Identifiers of the order that the call names, and those in the call's fields for an order that
 * does not exist yet.
 */
function identifiersOfCall({ ledger, switches }: State, { body }: RawRequest): string[] {
  const fields = fieldsForRecord(body)
  // Read from the raw body: the record masks an id that looks like a card number.
  const [orderid, clientOrderid] = [fields.orderid, orderIdOf(fields)]
  const own = [orderid, clientOrderid, fields.email, destinationOf(fields, switches)?.last4]
  const order = ledger.find(orderid ?? clientOrderid ?? "")
  return [...own.filter((one) => one !== null && one !== undefined), ...(order ? identifiersOf(order) : [])]
}

type Exchange = { response: ServerResponse; call: SandboxCall; format: AnswerFormat }

/** Form text, unless JSON was requested by the exact Accept header (wire facts 2). */
function formatOf(state: State, raw: RawRequest): AnswerFormat {
  return raw.accept === ACCEPT && state.switches.answerFormat === "accept" ? "json" : "form"
}

function act(state: State, { raw, route, call }: { raw: RawRequest; route: Route; call: SandboxCall }): Answer {
  const serialNumber = nextSerialNumber()
  call.serialNumber = serialNumber
  try {
    const checked = checkRequest(raw, route, state)
    const { answer, acted, order } = performOperation(state, { ...checked, serialNumber })
    call.acted = acted
    call.orderid = answer["paynet-order-id"] ?? call.orderid
    call.client_orderid = order?.clientOrderid ?? call.client_orderid
    return { httpStatus: 200, fields: answer }
  } catch (error) {
    if (error instanceof Refusal) return refuse(state, call, error)
    throw error
  }
}

/** Wire facts 10: type, serial number, our order id if known, text and code. */
function refuse(state: State, call: SandboxCall, refusal: Refusal): Answer {
  call.serialNumber ??= nextSerialNumber()
  call.reason = refusal.message
  call.wrong = [...(refusal.details.wrong ?? [])]
  return {
    httpStatus: refusal.details.httpStatus ?? state.switches.validationStatus,
    fields: {
      type: refusal.type,
      "serial-number": call.serialNumber,
      // A masked id would name another order. It may be missing (wire facts 10).
      "merchant-order-id": call.client_orderid?.includes("*") ? undefined : (call.client_orderid ?? undefined),
      "error-message": refusal.message,
      "error-code": refusal.code,
    },
  }
}

function plannedRefusal({ message = "Refused by the sandbox, as planned (fault refuse)" }: PlannedFault): Refusal {
  return new Refusal("parameter", message)
}

async function deliver(exchange: Exchange, answer: Answer, fault: PlannedFault | undefined): Promise<void> {
  const { response, call } = exchange
  switch (fault?.kind) {
    case "drop-after":
      return void response.destroy()
    case "error-after":
      return send(exchange, {
        httpStatus: 500,
        fields: {
          type: "error",
          "serial-number": call.serialNumber ?? undefined,
          "error-message": fault.message ?? "Internal server error (fault error-after)",
          "error-code": "500",
        },
      })
    case "garbage":
      call.httpStatus = 200
      response.writeHead(200, { "Content-Type": "text/html;charset=utf-8" })
      return void response.end("<html><body><h1>It works!</h1></body></html>")
    case "delay":
      await pause(fault.ms, response)
      return response.destroyed ? undefined : send(exchange, answer)
    default:
      return send(exchange, answer)
  }
}

function send({ response, call, format }: Exchange, answer: Answer): void {
  call.httpStatus = answer.httpStatus
  call.type = answer.fields.type ?? null
  sendAnswer(response, answer, format)
}

/** Waits, but stops when the caller has disconnected. */
function pause(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    response.once("close", () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function record(state: State, raw: RawRequest, route: Route | undefined): SandboxCall {
  const sent = fieldsForRecord(raw.body)
  const fields = Object.entries(redact(sent)).map((field) => field.map((text) => text.slice(0, FIELD_LENGTH_KEPT)))
  const printed = Object.fromEntries(fields) as Record<string, string>
  const call: SandboxCall = {
    id: (state.calls.at(-1)?.id ?? 0) + 1,
    at: new Date().toISOString(),
    method: raw.method,
    path: API_BASE + maskDigits(raw.path).slice(0, 200),
    operation: route?.name ?? null,
    endpointId: route ? maskDigits(route.endpoint.id) : null,
    fields: Object.fromEntries(Object.entries(printed).slice(0, FIELDS_KEPT)),
    httpStatus: null,
    type: null,
    serialNumber: null,
    orderid: printed.orderid ?? null,
    client_orderid: orderIdOf(printed) ?? null,
    reason: null,
    wrong: [],
    fault: null,
    acted: false,
  }
  state.calls.push(call)
  if (state.calls.length > CALLS_KEPT) state.calls.shift()
  return call
}

function fieldsForRecord(body: string): Record<string, string> {
  try {
    return readFields(body)
  } catch {
    return {}
  }
}

/** A declared operation without a handler does not compile. */
const handlers = {
  ...paymentHandlers,
  ...cardHandlers,
  ...uploadHandlers,
  ...payoutHandlers,
  ...recurringHandlers,
} satisfies Record<OperationName, Handler>

/** Names of the served operations, for the table of coverage in docs/reference/gateway.md. */
export const servedOperations: ReadonlySet<string> = new Set(Object.keys(handlers))

/**
 * Performs a call that passed the formal checks. @throws Refusal if the ledger does not allow it;
 * nothing has changed then.
 */
function performOperation(state: State, call: Call): Performed {
  return handlers[call.name](state, call)
}

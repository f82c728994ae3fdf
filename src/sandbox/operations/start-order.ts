import type { Operation } from "../../gateway/declare"
import { maskDigits } from "../../gateway/redact"
import { nextOrderid, type Order, stageOf, type StepType, toMinor } from "../books/ledger"
import type { State } from "../state"
import { Refusal } from "./answer"
import type { Call } from "./call"

export type OrderInput = {
  type: StepType
  clientOrderid: string
  /** Left out for what has no amount. */
  amount?: string
  currency?: string
  /** What is kept of the request: no card, no destination. */
  fields: Readonly<Record<string, string>>
  /** Left out, now: a charge of a schedule is booked at its own date. */
  at?: Date
}

/** Who begins it: a call, or the schedule of a recurring payment. */
export type OrderOrigin = Pick<Call, "name" | "endpointId" | "serialNumber"> & {
  account: Pick<Call["account"], "login">
}

/** Opens an order, or finds the one that a repeated call began. @throws Refusal for a repeated order id or an impossible amount. */
export function startOrder(
  state: State,
  call: OrderOrigin,
  orderInput: OrderInput,
): { order: Order; repeated: boolean } {
  const known = state.ledger.byClientOrderid(call.account.login, orderInput.clientOrderid)
  if (known && state.switches.repeatedOrder === "replay" && known.operation === call.name) {
    return { order: known, repeated: true }
  }
  // Assumption: the rule holds for the whole account, and the text is ours.
  if (known) throw new Refusal("repeated", "Parameter client_orderid must be unique: this order id exists already")
  const order = newOrder(state, call, orderInput)
  state.ledger.add(order)
  return { order, repeated: false }
}

function newOrder(state: State, call: OrderOrigin, { type, clientOrderid, fields, ...given }: OrderInput): Order {
  const orderid = nextOrderid()
  const at = given.at ?? state.clock.now()
  const currency = given.currency?.toUpperCase() ?? ""
  const requested = given.amount === undefined ? 0n : minorOf(given.amount, currency)
  return {
    orderid,
    clientOrderid,
    login: call.account.login,
    endpointId: call.endpointId,
    operation: call.name,
    currency,
    requested,
    fields,
    serialNumber: call.serialNumber,
    steps: [
      {
        type,
        serialNumber: call.serialNumber,
        orderid,
        amount: requested,
        // Until the shopper has acted, the order is under way (wire facts 2.2, 6.1).
        status: "processing",
        stage: stageOf(type, "starting"),
        at,
      },
    ],
    deliveries: [],
    createdAt: at,
  }
}

/** Assumption: currencies are those of ISO 4217, and an amount has no more decimals than its currency. */
export function minorOf(amount: string, currency: string): bigint {
  try {
    return toMinor(amount, currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal("parameter", `Parameter amount: ${error.message}`)
  }
}

/** What is used of a request whose fields may name a destination, or be anything: payout-check and payout-form are open. */
const names = [
  "order_desc",
  "email",
  "phone",
  "first_name",
  "last_name",
  "redirect_url",
  "server_callback_url",
  "notify_url",
] as const

/** All fields of a request without a card. A further field may hold one all the same: no long run of digits is kept of it. */
export function withoutNumbers(
  { request }: Pick<Operation, "request">,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const isDeclared = (name: string) => Object.hasOwn(request.shape, name)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isDeclared(name) ? value : maskDigits(value)]),
  )
}

/** The fields that an order may keep, and no other. */
export function keptFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))
}

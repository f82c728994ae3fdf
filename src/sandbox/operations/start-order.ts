import type { Operation } from "../../gateway/declare-operation"
import { maskDigits } from "../../gateway/redact"
import { nextOrderid, type Order, stageOf, type StepType, toMinor } from "../books/ledger"
import type { State } from "../state"
import { Refusal } from "./answer"
import type { Call } from "./call"

export type OrderInput = {
  type: StepType
  clientOrderid: string
  /** Left out if the order has no amount. */
  amount?: string
  currency?: string
  /** The kept request fields: no card, no destination. */
  fields: Readonly<Record<string, string>>
  /** Default: now. A scheduled charge is recorded at its due date. */
  at?: Date
}

/** The origin of an order: a call, or the schedule of a recurring payment. */
export type OrderOrigin = Pick<Call, "name" | "endpointId" | "serialNumber"> & {
  account: Pick<Call["account"], "login">
}

/**
 * Opens an order, or finds the one of a repeated call. @throws Refusal for a repeated order id or
 * an invalid amount.
 */
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
  if (known)
    throw new Refusal("repeated", "Parameter client_orderid must be unique: this order id exists already", {
      wrong: ["client_orderid"],
    })
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
        // The order is processing until the shopper acts (wire facts 2.2, 6.1).
        status: "processing",
        stage: stageOf(type, "starting"),
        at,
      },
    ],
    deliveries: [],
    createdAt: at,
  }
}

/**
 * Amount in minor units. Assumption: currencies are those of ISO 4217, and an amount has no more
 * decimals than its currency.
 */
export function minorOf(amount: string, currency: string): bigint {
  try {
    return toMinor(amount, currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal("parameter", `Parameter amount: ${error.message}`, { wrong: ["amount"] })
  }
}

/**
 * The kept fields of payout-check and payout-form, whose further fields may hold a destination or
 * anything else.
 */
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

/**
 * All fields of a request without a card. A further field may still hold a card number, so long
 * digit runs are masked.
 */
export function withoutNumbers(
  { request }: Pick<Operation, "request">,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const isDeclared = (name: string) => Object.hasOwn(request.shape, name)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isDeclared(name) ? value : maskDigits(value)]),
  )
}

/** Only the fields that an order may keep. */
export function keptFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))
}

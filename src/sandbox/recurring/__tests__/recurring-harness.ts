import type { GatewayClient } from "../../../gateway"
import type { Sandbox } from "../../index"

/** Next year: the clock only moves forward, so all of its dates are in the future. */
export const year = new Date().getUTCFullYear() + 1
export const leapYear = year + ((4 - (year % 4)) % 4)
export const day = 86_400_000

export const monthly = { amount: "10.42", period: "month" }

export function cardFields(cvv2?: string) {
  return {
    "credit-card-number": "4538977399606732",
    "card-printed-name": "JOHN SMITH",
    "expire-month": "12",
    "expire-year": String(year + 20),
    ...(cvv2 === undefined ? {} : { cvv2 }),
  }
}

let count = 0

/** A recurring payment with a new order id, without a card. */
export function aPlan<Fields extends Record<string, string>>(fields?: Fields) {
  return {
    "client-orderid": `plan-${++count}a`,
    rp_card_type: "SRC",
    order_desc: "Monthly box",
    currency: "EUR",
    email: "john.smith@example.com",
    ...(fields as Fields),
  }
}

/** Creates a recurring payment with an approved card; later calls identify it by `names`. */
export async function create(client: GatewayClient, fields: Record<string, string>) {
  const plan = aPlan({ ...cardFields("123"), ...fields })
  const answer = await client.createRecurringPayment(plan)
  const names = {
    "client-orderid": plan["client-orderid"],
    "recurring-payment-id": answer["recurring-payment-id"],
  }
  return { answer, names, id: names["client-orderid"] }
}

/** Charges of a recurring payment, oldest first. */
export function chargesOf(sandbox: Sandbox, id: string) {
  return sandbox.orders().filter(({ client_orderid }) => client_orderid.startsWith(`${id}-`))
}

export function datesOf(sandbox: Sandbox, id: string): string[] {
  return chargesOf(sandbox, id).map(({ createdAt }) => createdAt)
}

export function listed(sandbox: Sandbox, id: string) {
  return sandbox.recurring().find(({ client_orderid }) => client_orderid === id)
}

/** The last day of each of the year's first months. */
export function lastDays(months: number): string[] {
  return Array.from({ length: months }, (_none, month) => iso(Date.UTC(year, month + 1, 0)))
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}

/** A control over HTTP. */
export async function control(sandbox: Sandbox, name: string, body?: unknown) {
  const response = await fetch(`${sandbox.url}/_sandbox/${name}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { httpStatus: response.status, body: (await response.json()) as Record<string, unknown> }
}

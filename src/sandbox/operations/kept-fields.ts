import type { Operation } from "../../gateway/declare"
import { maskDigits } from "../../gateway/redact"

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

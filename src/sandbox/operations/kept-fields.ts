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

/** The fields that an order may keep, and no other. */
export function keptFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))
}

/** The sentences of a refusal's body by the names of their fields: `{ "destination.wallet": "Is missing." }`. */
export function readFields(body: unknown): Record<string, string> {
  const { fields } = (typeof body === "object" && body !== null ? body : {}) as { fields?: unknown }
  if (typeof fields !== "object" || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
}

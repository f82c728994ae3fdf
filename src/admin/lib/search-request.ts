/**
 * A question to a list of ours, with the words that are searched for (`q`) in a header: Medusa's access log has the whole address of
 * what it refuses before we are asked, such as when a session is over.
 */
export function searchRequest({ q, ...query }: Readonly<Record<string, unknown>>): {
  query: object
  headers: Record<string, string>
} {
  return { query, headers: typeof q === "string" ? { "x-card-payments-search": encodeURIComponent(q) } : {} }
}

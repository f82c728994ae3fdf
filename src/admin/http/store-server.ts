import Medusa, { FetchError } from "@medusajs/js-sdk"

/** The store's own server, reached and authenticated as the dashboard around us does. */
export const sdk = new Medusa({
  baseUrl: (typeof __BACKEND_URL__ !== "undefined" && __BACKEND_URL__) || "/",
  auth: {
    type: (typeof __AUTH_TYPE__ !== "undefined" && __AUTH_TYPE__) || "session",
    jwtTokenStorageKey: (typeof __JWT_TOKEN_STORAGE_KEY__ !== "undefined" && __JWT_TOKEN_STORAGE_KEY__) || undefined,
  },
})

/** The address of something below the store's own server, wherever the dashboard is served from. */
export function backendUrl(path: string): string {
  const base = new URL((typeof __BACKEND_URL__ !== "undefined" && __BACKEND_URL__) || "/", window.location.origin)
  return `${base.origin}${base.pathname.replace(/\/$/, "")}/${path.replace(/^\//, "")}`
}

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

/**
 * Sends JSON as the SDK does, which of a refusal keeps the message only: here it keeps its fields as well. Nothing of what is
 * sent stays behind, so that it may be secret.
 * @throws FieldsRefusal
 */
export async function postJson<Answer>(path: string, body: object): Promise<Answer> {
  const byToken = typeof __AUTH_TYPE__ !== "undefined" && __AUTH_TYPE__ === "jwt"
  const token = byToken ? await sdk.client.getToken() : null
  const response = await fetch(backendUrl(path), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    credentials: byToken ? "omit" : "include",
    body: JSON.stringify(body),
  })
  if (response.ok) return (await response.json()) as Answer
  const refusal: unknown = await response.json().catch(() => ({}))
  const { message } = (refusal ?? {}) as { message?: unknown }
  throw new FieldsRefusal(
    { message: typeof message === "string" ? message : response.statusText, fields: readFields(refusal) },
    response,
  )
}

/** What a server says against a request, with a sentence for each field that it is about. */
export class FieldsRefusal extends FetchError {
  constructor(
    answer: { message: string; fields: Readonly<Record<string, string>> },
    { statusText, status }: Pick<Response, "statusText" | "status">,
  ) {
    super(answer.message, statusText, status)
    this.fields = answer.fields
  }

  readonly fields: Readonly<Record<string, string>>
}

/** The sentences of a refusal's body by the names of their fields: `{ "destination.wallet": "Is missing." }`. */
export function readFields(body: unknown): Record<string, string> {
  const { fields } = (typeof body === "object" && body !== null ? body : {}) as { fields?: unknown }
  if (typeof fields !== "object" || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
}

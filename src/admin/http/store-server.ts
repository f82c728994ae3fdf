import Medusa, { FetchError } from "@medusajs/js-sdk"

/** The client of the store's server, with the dashboard's own address and authentication. */
export const sdk = new Medusa({
  baseUrl: (typeof __BACKEND_URL__ !== "undefined" && __BACKEND_URL__) || "/",
  auth: {
    type: (typeof __AUTH_TYPE__ !== "undefined" && __AUTH_TYPE__) || "session",
    jwtTokenStorageKey: (typeof __JWT_TOKEN_STORAGE_KEY__ !== "undefined" && __JWT_TOKEN_STORAGE_KEY__) || undefined,
  },
})

/**
 * The absolute URL of a path on the store's server; the dashboard may be served from another
 * origin.
 */
export function backendUrl(path: string): string {
  const base = new URL((typeof __BACKEND_URL__ !== "undefined" && __BACKEND_URL__) || "/", window.location.origin)
  return `${base.origin}${base.pathname.replace(/\/$/, "")}/${path.replace(/^\//, "")}`
}

/**
 * The query and headers of a request to one of the plugin's lists. The search text `q` is sent in a
 * header because it may be a person's name, and Medusa's access log records the full URL of
 * requests that Medusa refuses before the plugin runs, for example after the session has expired.
 */
export function searchRequest({ q, ...query }: Readonly<Record<string, unknown>>): {
  query: object
  headers: Record<string, string>
} {
  return { query, headers: typeof q === "string" ? { "x-card-payments-search": encodeURIComponent(q) } : {} }
}

/**
 * Posts JSON like the SDK. Unlike the SDK, it keeps the field messages of a refusal and not just
 * the main message. It does not store the body, so the body may contain secrets.
 * @throws FieldsRefusal for every answer with an error status
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

/** The server's refusal of a request, with a message for each invalid field. */
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

/** The messages in a refusal's body by field name: `{ "destination.wallet": "Is missing." }`. */
export function readFields(body: unknown): Record<string, string> {
  const { fields } = (typeof body === "object" && body !== null ? body : {}) as { fields?: unknown }
  if (typeof fields !== "object" || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
}

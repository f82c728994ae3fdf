import Medusa, { FetchError } from "@medusajs/js-sdk"
import type { RenderedMessage } from "../../messages"

// Medusa's admin bundler replaces these names when a store builds its dashboard. Elsewhere, such as
// in tests, they are undefined.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

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

type StoreRequest = {
  method?: "GET" | "POST" | "DELETE"
  query?: object
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON and not stored, so that it may contain secrets. */
  body?: object
}

/**
 * A request to one of the plugin's routes. Unlike the SDK, it keeps the code, the parameters and
 * the field messages of a refusal and not just the main message.
 * @throws StoreRefusal for every answer with an error status
 */
export async function fetchJson<Answer>(path: string, request: StoreRequest = {}): Promise<Answer> {
  const response = await fetchStore(path, { ...request, headers: { ...request.headers, accept: "application/json" } })
  return (await response.json()) as Answer
}

/**
 * The same for an answer of any type.
 * @throws StoreRefusal
 */
export async function fetchStore(path: string, { method, query, headers, body }: StoreRequest): Promise<Response> {
  const byToken = typeof __AUTH_TYPE__ !== "undefined" && __AUTH_TYPE__ === "jwt"
  const token = byToken ? await sdk.client.getToken() : null
  const response = await fetch(`${backendUrl(path)}${queryText(query ?? {})}`, {
    method: method ?? "GET",
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    credentials: byToken ? "omit" : "include",
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (response.ok) return response
  throw new StoreRefusal(await response.json().catch(() => ({})), response)
}

/** `?name=value`, with `name[]` for each value of a list; undefined values are left out. */
function queryText(query: object): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value === undefined) continue
    if (Array.isArray(value)) for (const one of value) pairs.append(`${name}[]`, String(one))
    else pairs.append(name, String(value))
  }
  const text = pairs.toString()
  return text && `?${text}`
}

/** The server's refusal of a request, with a message for each invalid field. */
export class StoreRefusal extends FetchError {
  constructor(body: unknown, { statusText, status }: Pick<Response, "statusText" | "status">) {
    const { message, code, params } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>
    const text = typeof message === "string" ? message : statusText
    super(text, statusText, status)
    this.fields = readFields(body)
    const { problems } = (typeof body === "object" && body !== null ? body : {}) as Partial<
      Pick<StoreRefusal, "problems">
    >
    this.problems = problems ?? {}
    const isData = typeof code === "string" && typeof params === "object" && params !== null
    this.refusal = isData ? { code, params: params as RenderedMessage["params"], message: text } : null
  }

  /** English texts by field. */
  readonly fields: Readonly<Record<string, string>>
  /** The same as data. */
  readonly problems: Readonly<Record<string, RenderedMessage>>
  /** The refusal as data; null for an answer of Medusa's own, which has only a text. */
  readonly refusal: RenderedMessage | null
}

/** The messages in a refusal's body by field name: `{ "destination.wallet": "Is missing." }`. */
export function readFields(body: unknown): Record<string, string> {
  const { fields } = (typeof body === "object" && body !== null ? body : {}) as { fields?: unknown }
  if (typeof fields !== "object" || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
}

import { Agent as HttpAgent } from "node:http"
import { Agent as HttpsAgent } from "node:https"
import type { Socket } from "node:net"
import type { Account } from "./account-options"

/** The exact Accept header (specification, Common rules). */
export const ACCEPT = "application/vnd.pay+json"
export const CONTENT_TYPE = "application/x-www-form-urlencoded"

const IDLE_MS = 4_000

/** `date`: the Date header of the answer, which shows the responder's clock. */
export type Exchange = { httpStatus: number; body: string; date?: string }

/** The request failed below HTTP. `sent` is false only if certainly no byte was sent. */
export class TransportFailure extends Error {
  constructor(
    message: string,
    readonly sent: boolean,
    /** The system's code, such as `ECONNREFUSED`, if there is one. */
    readonly code?: string,
  ) {
    super(message)
    this.name = "TransportFailure"
  }
}

export type Transport = {
  post(
    url: string,
    body: URLSearchParams,
    options: { headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<Exchange>
  close(): void
}

/**
 * One keep-alive connection pool per account. Redirects are not followed, and proxy environment
 * variables are ignored.
 */
export function createTransport(timeouts: Account["timeouts"]): Transport {
  const connected = new WeakSet<Socket>()
  const agents = [
    new HttpAgent({ keepAlive: true, maxSockets: 64 }),
    new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
  ] as const
  for (const agent of agents) {
    watchConnecting(agent, { connected, connectMs: timeouts.connectMs })
    closeWhenIdle(agent)
  }
  let opened: ReturnType<typeof openHttp> | undefined
  const open = () => (opened ??= openHttp(agents))
  return {
    async post(url, body, { headers, signal }) {
      // AbortSignal.timeout would keep its timer long after the answer: tens of thousands of timers
      // in a store that polls.
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), timeouts.totalMs).unref()
      try {
        const both = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
        return await exchange(open, { url, body, headers, signal: both, answerMs: timeouts.answerMs, connected })
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => agents.forEach((agent) => agent.destroy()),
  }
}

/**
 * Loaded with the first call: axios takes a megabyte of memory, and a store that just started makes
 * no calls.
 */
async function openHttp([httpAgent, httpsAgent]: readonly [HttpAgent, HttpsAgent]) {
  const { default: axios } = await import("axios")
  return axios.create({
    httpAgent,
    httpsAgent,
    proxy: false,
    maxRedirects: 0,
    maxContentLength: 1_048_576,
    responseType: "text",
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
  })
}

/** Sets a separate connect timeout and records which sockets connected. */
function watchConnecting(agent: HttpAgent | HttpsAgent, watch: { connected: WeakSet<Socket>; connectMs: number }) {
  const connectable = agent as unknown as { createConnection(...args: unknown[]): Socket }
  const create = connectable.createConnection.bind(agent)
  connectable.createConnection = (...args) => {
    const socket = create(...args)
    const timer = setTimeout(
      () =>
        socket.destroy(Object.assign(new Error(`no connection within ${watch.connectMs} ms`), { code: "ETIMEDOUT" })),
      watch.connectMs,
    )
    socket.once(agent instanceof HttpsAgent ? "secureConnect" : "connect", () => {
      watch.connected.add(socket)
      clearTimeout(timer)
    })
    socket.once("close", () => clearTimeout(timer))
    return socket
  }
}

/**
 * Middleboxes drop idle connections silently, and a money call sent into a dropped one ends as
 * `unknown`. So a connection is kept only for calls that follow closely.
 */
function closeWhenIdle(agent: HttpAgent) {
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Socket) => boolean
  agent.keepSocketAlive = (stream) => {
    const socket = stream as Socket
    const kept = keep(socket)
    // `socket.timeout` already holds the server's keep-alive hint, which may be shorter.
    if (kept) socket.setTimeout(Math.min(socket.timeout || IDLE_MS, IDLE_MS))
    return kept
  }
}

type Call = {
  url: string
  body: URLSearchParams
  headers?: Record<string, string>
  signal: AbortSignal
  answerMs: number
  connected: WeakSet<Socket>
}

async function exchange(open: () => ReturnType<typeof openHttp>, call: Call): Promise<Exchange> {
  if (call.signal.aborted) throw new TransportFailure("given up before it was sent", false)
  try {
    const http = await open()
    const response = await http.post<string>(call.url, call.body.toString(), {
      headers: { Accept: ACCEPT, "Content-Type": CONTENT_TYPE, ...call.headers },
      timeout: call.answerMs,
      signal: call.signal,
    })
    const { date } = response.headers as { date?: unknown }
    return {
      httpStatus: response.status,
      body: String(response.data ?? ""),
      date: typeof date === "string" ? date : undefined,
    }
  } catch (error) {
    // An axios error holds the request body: only its code and message are passed on.
    const { request } = error as { request?: { socket?: Socket | null } }
    const socket = request?.socket
    const sent = !request || (socket ? call.connected.has(socket) : false)
    throw new TransportFailure(describe(error), sent, codeOf(error))
  }
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "the request failed"
  const code = codeOf(error)
  return code && !error.message.includes(code) ? `${code}: ${error.message}` : error.message
}

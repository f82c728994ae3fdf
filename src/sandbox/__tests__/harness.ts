import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type AccountOptions, createGatewayClient, type GatewayClient, parseAccount } from "../../gateway"
import { createSandbox, type Sandbox, type SandboxOptions } from "../index"

export type World = { sandbox: Sandbox; client: GatewayClient; close(): Promise<void> }

/** A sandbox with a real client. */
export async function createWorld(options: SandboxOptions = {}, account: Partial<AccountOptions> = {}): Promise<World> {
  const sandbox = await createSandbox(options)
  const client = clientOf(sandbox, account)
  return {
    sandbox,
    client,
    async close() {
      client.close()
      await sandbox.close()
    },
  }
}

export function clientOf(sandbox: Sandbox, options: Partial<AccountOptions> = {}): GatewayClient {
  const parsed = parseAccount("main", {
    ...sandbox.account,
    publicUrl: "http://localhost:9000",
    returnUrls: ["http://localhost:8000"],
    ...options,
  })
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
  return createGatewayClient(parsed.account)
}

let count = 0

/** An order with a new order id. */
export function anOrder<Fields extends Record<string, string>>(fields?: Fields) {
  return {
    client_orderid: `inv-${++count}a`,
    order_desc: "Order 1001",
    amount: "10.42",
    currency: "EUR",
    email: "john.smith@example.com",
    ipaddress: "203.0.113.7",
    redirect_url: "http://127.0.0.1:9/return?shop=1",
    ...(fields as Fields),
  }
}

export function aCard(cvv2 = "123") {
  return {
    card_printed_name: "JOHN SMITH",
    credit_card_number: "4538977399606732",
    expire_month: "12",
    expire_year: "2040",
    cvv2,
  }
}

export type Store = {
  url: string
  /** Query parameters of the received callbacks, in order. */
  received: URLSearchParams[]
  /** Raw request targets. */
  targets: string[]
  /** HTTP statuses of the next answers; 200 afterwards. */
  answers: number[]
  /** Resolves after that many callbacks. */
  came(number: number): Promise<void>
  close(): Promise<void>
}

/** A store's callback address. */
export async function createStore(): Promise<Store> {
  const received: URLSearchParams[] = []
  const targets: string[] = []
  const answers: number[] = []
  let waiting: (() => void)[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://store")
    received.push(url.searchParams)
    targets.push(request.url ?? "")
    response.writeHead(answers.shift() ?? 200).end()
    waiting.splice(0).forEach((resolve) => resolve())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    targets,
    answers,
    async came(number) {
      while (received.length < number) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Posts a form like a browser. */
export async function post(url: string, fields: Record<string, string> = {}) {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })
  return { httpStatus: response.status, headers: response.headers, page: await response.text() }
}

/** The hidden fields of a page's final redirect. */
export function hiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, unescape(value)]))
}

function unescape(text: string): string {
  return text.replace(/&#(\d+);/g, (_match, code: string) => String.fromCharCode(Number(code)))
}

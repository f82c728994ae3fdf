import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SpanStatusCode, trace } from "@medusajs/framework/opentelemetry/api"
import type { NodeSDK } from "@medusajs/framework/opentelemetry/sdk-node"
import { InMemorySpanExporter, SimpleSpanProcessor } from "@medusajs/framework/opentelemetry/sdk-trace-node"
import { registerOtel } from "@medusajs/medusa"
import * as start from "@medusajs/medusa/commands/start"
import { itEvery } from "../../__tests__/it-every"
import { createGatewayClient, GatewayError } from "../../gateway"
import { createSandbox } from "../../sandbox"
import { redactSpans } from ".."
import { redactText } from "../redact-text"

type Traced = (run: () => Promise<void>, req: IncomingMessage, res: ServerResponse, route?: string) => Promise<void>

const exporter = new InMemorySpanExporter()
const processor = redactSpans(new SimpleSpanProcessor(exporter))
let sdk: NodeSDK
beforeAll(() => {
  sdk = registerOtel({
    serviceName: "store",
    spanProcessors: [processor],
    instrument: { http: true },
  }) as NodeSDK
})
afterEach(() => exporter.reset())
afterAll(() => sdk.shutdown())

const canaries = {
  card: "4444333322221111",
  cvv2: "canary-cvv2",
  email: "jane.canary@example.com",
  signature: "0f2a9c7e41d34b8a9a576c1b2e3d4f50canary",
  token: "tok_Canary-3ds_q7Zr0",
  bearer: "canary.bearer.of-a-shopper",
  search: "canary%20M%C3%BCller",
}

/** The exported spans as text, with plain fields and those behind getters. */
async function exported(): Promise<string> {
  await processor.forceFlush()
  const spans = exporter.getFinishedSpans()
  expect(spans.length).toBeGreaterThan(0)
  return JSON.stringify(spans)
}

async function expectNoCanary(...further: string[]) {
  const found = await exported()
  expect([...Object.values(canaries), ...further].filter((canary) => found.includes(canary))).toEqual([])
  // The sender encoded it.
  expect(found).not.toContain("canary%40")
  return found
}

/** A request to a store, in the span that Medusa makes of it. */
async function ask(path: string, headers: Record<string, string> = {}, route?: string): Promise<void> {
  // Medusa sets this function; its type wrongly requires the fourth parameter.
  const traced = start.traceRequestHandler as unknown as Traced
  const ended: Promise<void>[] = []
  const server = createServer((req, res) => {
    ended.push(traced(async () => void res.end("ok"), req, res, route))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const sent = request({ port, path, headers: { "user-agent": "gateway/1", ...headers } })
  sent.end()
  const [answer] = (await once(sent, "response")) as [IncomingMessage]
  await text(answer)
  await Promise.all(ended)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

const authorized = {
  authorization: `Bearer ${canaries.bearer}`,
  cookie: `connect.sid=${canaries.bearer}`,
  "x-publishable-api-key": `pk_${canaries.bearer}`,
  "x-card-payments-search": canaries.search,
  referer: `https://shop.example.com/checkout?email=${encodeURIComponent(canaries.email)}`,
}

const callback = `/hooks/card-payments/main/callback?status=approved&orderid=1&control=${canaries.signature}&email=${encodeURIComponent(canaries.email)}&bin=444433`

describe("spans of Medusa's own instrumentation", () => {
  itEvery([
    [callback, "/hooks/card-payments/main/callback?[redacted]"],
    [`/hooks/card-payments/main/3ds/${canaries.token}`, "/hooks/card-payments/main/3ds/[redacted]"],
    [`/hooks/card-payments/payouts/status/${canaries.token}`, "/hooks/card-payments/payouts/status/[redacted]"],
    [
      `/store/card-payments/sessions/payses_1/card?card=${canaries.card}`,
      "/store/card-payments/sessions/payses_1/card?[redacted]",
    ],
    [`/store/card-payments/cards/${canaries.card}`, "/store/card-payments/cards/[redacted]"],
  ])("%s: hold the address as in the access log, and no credentials", async (path, shown) => {
    exporter.reset()
    await ask(path, authorized)
    await expectNoCanary()
    const [span] = exporter.getFinishedSpans()
    expect(span).toMatchObject({
      name: `GET ${shown}`,
      attributes: {
        "http.url": shown,
        "http.method": "GET",
        "http.status_code": 200,
        "user-agent": "gateway/1",
        referer: "https://shop.example.com/checkout?[redacted]",
        authorization: "[redacted]",
        "x-card-payments-search": "[redacted]",
      },
    })
    expect(span?.spanContext().traceId).toMatch(/^[\da-f]{32}$/)
    expect(span?.resource.attributes["service.name"]).toBe("store")
  })

  it("keep the name of a route without a token", async () => {
    await ask(`/store/card-payments/cards/${canaries.card}`, {}, "/store/card-payments/cards/:id")
    await expectNoCanary()
    expect(exporter.getFinishedSpans()[0]?.name).toBe("/store/card-payments/cards/:id")
  })
})

describe("spans of other instrumentations", () => {
  const tracer = () => trace.getTracer("@opentelemetry/instrumentation-http")

  it("a call to the gateway has no Authorization, no signature and no field of its form", async () => {
    const sandbox = await createSandbox()
    const seen: { headers: IncomingMessage["headers"]; body: string; url: string }[] = []
    const server = createServer((req, res) => {
      void text(req).then((body) => {
        seen.push({ headers: req.headers, body, url: req.url ?? "" })
        res.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createGatewayClient({
      ...sandbox.account,
      baseUrl: `${origin}/paynet`,
      publicUrl: "https://shop.example.com",
      returnUrls: ["https://shop.example.com"],
    })
    const order = { client_orderid: "trace-1a", order_desc: "Tea", amount: "10.15", currency: "EUR" }
    const card = { card_printed_name: "CANARY NAME", credit_card_number: canaries.card, cvv2: "123" }
    const rest = { email: canaries.email, ipaddress: "203.0.113.7", expire_month: "12", expire_year: "2040" }
    await expect(client.sale({ ...order, ...card, ...rest })).rejects.toThrow(GatewayError)
    const ofCard = client.createCardRefV4({ client_orderid: "trace-1a", orderid: "1" })
    await expect(ofCard).rejects.toThrow(GatewayError)
    client.close()
    await sandbox.close()
    server.closeAllConnections()
    server.close()
    expect(seen.length).toBe(2)
    const secrets = seen.flatMap(({ headers, body }) => {
      const fields = new URLSearchParams(body)
      const oauth = /oauth_signature="([^"]+)"/.exec(headers.authorization ?? "")?.[1]
      return [fields.get("control"), fields.get("card_printed_name"), oauth].filter((each) => typeof each === "string")
    })
    expect(secrets.length).toBe(3)
    for (const { headers, body, url } of seen) {
      const span = tracer().startSpan(`POST ${origin}${url}`)
      span.setAttributes({
        "url.full": `${origin}${url}?${body}`,
        "url.query": body,
        "http.request.body": body,
        "http.request.header.authorization": [headers.authorization ?? ""],
        "http.request.header.content_type": [headers["content-type"] ?? ""],
        "app.note": body,
        "app.sent": JSON.stringify(Object.fromEntries(new URLSearchParams(body))),
        "app.authorized": headers.authorization ?? "",
      })
      span.end()
    }
    const found = await expectNoCanary(...secrets)
    // The encoded signature, as the header has it, and decoded.
    expect(secrets.filter((secret) => found.includes(decodeURIComponent(secret)))).toEqual([])
    expect(found).toContain(`${origin}/paynet/api/v2/sale/1042?[redacted]`)
    expect(found).toContain("application/x-www-form-urlencoded")
  })

  it("errors, events and links are redacted too", async () => {
    const span = tracer().startSpan("work", { links: [] })
    span.setStatus({ code: SpanStatusCode.ERROR, message: `no card ${canaries.card} of ${canaries.email}` })
    span.recordException(new Error(`GET ${callback} was refused, Bearer ${canaries.bearer}`))
    span.addEvent("sent", { "http.request.header.cookie": canaries.bearer, rows: 3 })
    span.addLink({ context: span.spanContext(), attributes: { note: canaries.email } })
    span.end()
    const found = await expectNoCanary()
    expect(exporter.getFinishedSpans()[0]?.status).toEqual({
      code: SpanStatusCode.ERROR,
      message: "no card [redacted] of [redacted]",
    })
    expect(found).toContain('"rows":3')
  })

  it("values of SQL statements are removed; statements and numbers stay", async () => {
    const statement = `select "id" from "card_transaction" where "orderid" = $1 and "amount" > 10 limit 20`
    const span = tracer().startSpan("pg.query:SELECT")
    const values = { "db.postgresql.values": [canaries.email, "abc"], "db.query.parameter.0": "abc" }
    span.setAttributes({ "db.statement": statement, "http.status_code": 200, "query.fields": ["id"], ...values })
    span.end()
    await exported()
    expect(exporter.getFinishedSpans()[0]?.attributes).toEqual({
      "db.statement": statement,
      "http.status_code": 200,
      "query.fields": ["id"],
      "db.postgresql.values": "[redacted]",
      "db.query.parameter.0": "[redacted]",
    })
  })
})

itEvery([
  ["https://user:pass@example.com/a?b=1", "https://[redacted]@example.com/a?[redacted]"],
  ['{"cvv2":"123","amount":"1.00"}', '{"cvv2":[redacted],"amount":"1.00"}'],
  ["control=abc", "control=[redacted]"],
  ["retry of payses_01M7ZXFTPPBVG7YJ8MTMH9TH45", "retry of payses_01M7ZXFTPPBVG7YJ8MTMH9TH45"],
  ["step:reconcile-card-payment:invoke", "step:reconcile-card-payment:invoke"],
  ["middleware: redact_access_log", "middleware: redact_access_log"],
])("%s is %s", (before, after) => {
  expect(redactText(before)).toBe(after)
})

it("a long text is redacted in linear time", () => {
  // Quadratic time would exceed the test's limit.
  const units = ["a", "a-", "a.", "1", "/", "=", "&a=", "a@", "://", '"', "token-"]
  for (const unit of units) expect(redactText(unit.repeat(200_000)).length).toBeGreaterThan(0)
})

import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer as createTlsServer } from "node:https"
import { createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import type { AccountOptions } from "../account-options"
import { createGatewayClient, type GatewayClient } from "../client"
import { exampleAccount } from "./account-fixture"
import { listen } from "./gateway-server"

const later = { client_orderid: "order-0001", orderid: "9000001" }
const short = { connectMs: 150, answerMs: 200, totalMs: 5_000 }

const open: { close(): unknown }[] = []
const sockets = new Set<Socket>()

/** A server below HTTP that counts connections and received bytes. */
async function rawServer(onConnection: (socket: Socket) => void) {
  const seen = { connections: 0, text: "" }
  const server: Server = createServer((socket) => {
    seen.connections++
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.on("data", (chunk) => (seen.text += chunk.toString("latin1")))
    onConnection(socket)
  })
  open.push(server)
  return { seen, port: await listen(server) }
}

function clientOf(port: number, options: Partial<AccountOptions> = {}): GatewayClient {
  const client = createGatewayClient(
    exampleAccount({ baseUrl: `http://127.0.0.1:${port}/paynet`, timeouts: short, ...options }),
  )
  open.push(client)
  return client
}

/** Calls `then` once the whole request has arrived. */
function afterRequest(socket: Socket, then: () => void) {
  let text = ""
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1")
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? NaN)
    const body = text.split("\r\n\r\n")[1]
    if (body !== undefined && body.length >= length) then()
  })
}

const renew = aroundEach(
  () => undefined,
  () => {
    for (const each of open.splice(0)) each.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  },
)

const requests = (text: string) => text.split("POST /paynet").length - 1

describe("a call is unsent", () => {
  it("when the connection is refused", async () => {
    const { port } = await rawServer(() => undefined)
    const server = open.pop() as Server
    server.close()
    await once(server, "close")
    await expect(clientOf(port).capture(later)).rejects.toMatchObject({ kind: "unsent", clientOrderid: "order-0001" })
  })

  it("when the host has no address", async () => {
    const client = clientOf(1, { baseUrl: "https://gateway.invalid/paynet" })
    await expect(client.capture(later)).rejects.toMatchObject({ kind: "unsent" })
  })

  it("when the handshake times out", async () => {
    const { port, seen } = await rawServer(() => undefined)
    const client = clientOf(port, { baseUrl: `https://127.0.0.1:${port}/paynet` })
    await expect(client.capture(later)).rejects.toMatchObject({
      kind: "unsent",
      message: expect.stringContaining("150 ms"),
    })
    expect(seen.connections).toBe(1)
  })

  it("when the total time ends before the handshake", async () => {
    const { port } = await rawServer(() => undefined)
    const timeouts = { connectMs: 5_000, answerMs: 5_000, totalMs: 150 }
    const client = clientOf(port, { baseUrl: `https://127.0.0.1:${port}/paynet`, timeouts })
    await expect(client.capture(later)).rejects.toMatchObject({ kind: "unsent" })
  })

  it("when the server speaks no TLS", async () => {
    const { port, seen } = await rawServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"))
    const client = clientOf(port, { baseUrl: `https://127.0.0.1:${port}/paynet` })
    await expect(client.capture(later)).rejects.toMatchObject({ kind: "unsent" })
    expect(seen.text).not.toContain("order-0001")
  })

  it("when the certificate is not trusted", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "gateway-tls-"))
    const [keyFile, certificateFile] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")]
    const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "1", "-nodes"]
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", ...subject, "-keyout", keyFile, "-out", certificateFile],
      { stdio: "ignore" },
    )
    const calls: string[] = []
    const server = createTlsServer(
      { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
      (request, response) => {
        calls.push(request.url ?? "")
        response.end()
      },
    )
    rmSync(folder, { recursive: true })
    open.push(server)
    server.on("connection", (socket: Socket) => sockets.add(socket))
    const port = await listen(server)
    const client = clientOf(port, {
      baseUrl: `https://127.0.0.1:${port}/paynet`,
      timeouts: { ...short, connectMs: 5_000 },
    })
    await expect(client.capture(later)).rejects.toMatchObject({
      kind: "unsent",
      message: expect.stringContaining("certificate"),
    })
    expect(calls).toEqual([])
  })

  it("when the caller aborted before it started", async () => {
    const { port, seen } = await rawServer(() => undefined)
    await expect(clientOf(port).capture(later, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: "unsent",
    })
    expect(seen).toEqual({ connections: 0, text: "" })
  })
})

describe("a call is unknown, and sent only once", () => {
  itEvery<[string, (socket: Socket) => void]>(
    [
      ["the connection is reset after the request", (socket) => afterRequest(socket, () => socket.resetAndDestroy())],
      ["the connection ends after the request", (socket) => afterRequest(socket, () => socket.end())],
      [
        "the connection is reset as soon as it is there",
        (socket) => socket.once("data", () => socket.resetAndDestroy()),
      ],
      ["no answer comes in time", () => undefined],
      ["the answer is no HTTP", (socket) => afterRequest(socket, () => socket.end("SSH-2.0-OpenSSH_9.2\r\n"))],
      [
        "the answer breaks off",
        (socket) => afterRequest(socket, () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"type":')),
      ],
      [
        "the answer stands still half way",
        (socket) => afterRequest(socket, () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"type":')),
      ],
    ],
    renew,
  )("when %s", async (_, onConnection) => {
    const { port, seen } = await rawServer(onConnection)
    await expect(clientOf(port).capture(later)).rejects.toMatchObject({
      kind: "unknown",
      operation: "capture",
      orderid: "9000001",
    })
    expect(seen.connections).toBe(1)
    expect(requests(seen.text)).toBe(1)
  })

  it("when the answer arrives too slowly for the total time", async () => {
    const { port } = await rawServer((socket) =>
      afterRequest(socket, () => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        const trickle = setInterval(() => socket.write("x"), 20)
        socket.once("close", () => clearInterval(trickle))
      }),
    )
    const client = clientOf(port, { timeouts: { connectMs: 100, answerMs: 150, totalMs: 400 } })
    await expect(client.capture(later)).rejects.toMatchObject({ kind: "unknown" })
  })

  it("when the caller aborts while waiting", async () => {
    const controller = new AbortController()
    const { port, seen } = await rawServer((socket) => afterRequest(socket, () => controller.abort()))
    const call = clientOf(port, { timeouts: { ...short, answerMs: 5_000 } }).capture(later, {
      signal: controller.signal,
    })
    await expect(call).rejects.toMatchObject({ kind: "unknown" })
    expect(requests(seen.text)).toBe(1)
  })

  it("when a kept connection breaks at the second call", async () => {
    const answer = '{"type":"async-response"}'
    let calls = 0
    const { port, seen } = await rawServer((socket) =>
      afterRequest(socket, () => {
        if (++calls > 1) return socket.resetAndDestroy()
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`)
      }),
    )
    const client = clientOf(port)
    await expect(client.capture(later)).resolves.toMatchObject({ type: "async-response" })
    await expect(client.capture(later)).rejects.toMatchObject({ kind: "unknown" })
    expect(requests(seen.text)).toBe(2)
    expect(seen.connections).toBe(1)
  })
})

it("ignores proxy environment variables", async () => {
  const proxy = await rawServer((socket) => socket.end())
  const before = { ...process.env }
  Object.assign(process.env, {
    http_proxy: `http://127.0.0.1:${proxy.port}`,
    HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
    no_proxy: "",
  })
  const target = await rawServer((socket) =>
    afterRequest(socket, () => socket.end("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n")),
  )
  await expect(clientOf(target.port).capture(later)).rejects.toMatchObject({ kind: "refused", httpStatus: 401 })
  process.env = before
  expect(proxy.seen.connections).toBe(0)
  expect(target.seen.connections).toBe(1)
})

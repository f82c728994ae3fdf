import { createServer, type IncomingMessage, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { readForm, readJson } from "../read-body"

const PAN = "4538977399606732"
const MOST = 8 * 1024

/** A real server that answers with the body as read, or with the message of its refusal. */
let server: Server
let requests: (IncomingMessage & { body?: unknown })[] = []
beforeAll(async () => {
  server = createServer((req, res) => {
    requests.push(req)
    const reader = req.url === "/form" ? readForm : readJson
    if (req.url === "/parsed") (req as { body?: unknown }).body = { card: PAN }
    reader(req, MOST).then(
      (found) => res.end(JSON.stringify({ found })),
      (error: Error & { type?: string }) => res.end(JSON.stringify({ type: error.type, message: error.message })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
const renew = aroundEach(() => {
  requests = []
})

const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

async function post(body: RequestInit["body"], type = "application/json", path = "/") {
  const headers = type ? { "content-type": type } : undefined
  const response = await fetch(address(path), { method: "POST", body, headers })
  return (await response.json()) as { found?: unknown; type?: string; message?: string }
}

describe("a JSON body", () => {
  itEvery(["application/json", "Application/JSON; charset=UTF-8", 'application/json;charset="utf-8"'], renew)(
    "is read as %s, and is nowhere on the request",
    async (type) => {
      expect(await post(JSON.stringify({ card: { holder: "Jürgen" } }), type)).toEqual({
        found: { card: { holder: "Jürgen" } },
      })
      expect(requests.map(({ body }) => body)).toEqual([undefined])
    },
  )

  it("is read to its last byte", async () => {
    const text = "x".repeat(MOST - 2)
    expect(await post(JSON.stringify(text))).toEqual({ found: text })
  })

  itEvery(
    [
      ["without a type", '{"a":1}', "text/plain;charset=UTF-8", "Send the request as JSON"],
      ["as a form", `number=${PAN}`, "application/x-www-form-urlencoded", "Send the request as JSON"],
      ["in another alphabet", '{"a":1}', "application/json; charset=utf-16", "Send the request as JSON"],
      ["cut off", `{"card":{"number":"${PAN}"`, "application/json", "The body is no JSON."],
      ["with something after it", `{"number":"${PAN}"}${PAN}`, "application/json", "The body is no JSON."],
      ["empty", "", "application/json", "The body is no JSON."],
      ["with bytes that are no text", new Uint8Array([34, 255, 254, 34]), "application/json", "no text in UTF-8"],
      ["too large", JSON.stringify(PAN.repeat(1_000)), "application/json", "The body is larger than 8 kB."],
    ],
    renew,
  )("%s is refused, and not quoted", async (_title, body, type, message) => {
    const answer = await post(body, type)
    expect(answer.type).toBe("invalid_data")
    expect(answer.message).toContain(message)
    expect(JSON.stringify(answer)).not.toMatch(/\d{4}/)
  })

  it("with a content encoding is refused", async () => {
    const response = await fetch(address("/"), {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
    })
    expect(await response.json()).toMatchObject({ message: "Send the body without compression." })
  })

  it("without a length is cut off at the limit", async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = { "content-type": "application/json", "transfer-encoding": "chunked" }
      const sending = request(address("/"), { method: "POST", headers }, (response) => {
        response.on("data", (chunk: Buffer) => resolve(chunk.toString()))
      }).on("error", reject)
      for (let sent = 0; sent < 100; sent++) sending.write(PAN.repeat(64))
      sending.end()
    })
    expect(answer).toContain("larger than 8 kB")
  })

  it("that another middleware has read is refused, because other code may have seen it", async () => {
    const answer = await post("{}", "application/json", "/parsed")
    expect(answer.type).toBe("unexpected_state")
    expect(answer.message).not.toContain(PAN)
  })
})

describe("a form", () => {
  const form = (body: RequestInit["body"], type?: string) =>
    post(body, type ?? "application/x-www-form-urlencoded", "/form")

  it("is read as browsers post it", async () => {
    const fields = { cres: "eyJhIjoxfQ", MD: "a b+c/d=", "x[y]": "1" }
    expect(await form(new URLSearchParams(fields))).toEqual({ found: fields })
    expect(await form("PaRes=ab%0D%0Acd", "application/x-www-form-urlencoded; charset=ISO-8859-1")).toEqual({
      found: { PaRes: "ab\r\ncd" },
    })
  })

  it("keeps the first of two fields of one name, and no field of Object.prototype", async () => {
    const { found } = await form("cres=one&cres=two&__proto__=x&constructor=y")
    expect(found).toEqual(JSON.parse('{"cres":"one","__proto__":"x","constructor":"y"}'))
  })

  it("that is missing has no fields", async () => {
    expect(await post(undefined, "", "/form")).toEqual({ found: {} })
  })

  it("of another content type is refused", async () => {
    expect(await form('{"cres":"a"}', "application/json")).toMatchObject({ type: "invalid_data" })
    expect(await form("a=b", "multipart/form-data; boundary=x")).toMatchObject({ type: "invalid_data" })
  })
})

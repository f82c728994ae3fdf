import { execFileSync } from "node:child_process"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { createSandbox, type Sandbox, type SandboxOptions } from "../../sandbox"
import { checkTls } from "../../account-check/check-connection"
import { englishText } from "../../messages"
import type { DoctorReport } from "../doctor-command"
import { deadUrl, runCommand, serve, storeOf, type Web } from "./run-command"

let folder: string
let sandbox: Sandbox
let store: Web
let keyFile: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-payments-doctor-"))
  sandbox = await createSandbox()
  store = await serve(storeOf("main"))
  keyFile = join(folder, "key.pem")
  await writeFile(keyFile, sandbox.account.privateKey ?? "", { mode: 0o600 })
})
afterAll(async () => {
  await sandbox.close()
  await store.close()
  await rm(folder, { recursive: true })
})

function optionsOf(change: Record<string, unknown> = {}) {
  const account = { ...sandbox.account, privateKey: keyFile }
  return { ...account, publicUrl: store.url, returnUrls: ["http://localhost:8000"], ...change }
}

async function configOf(options: unknown): Promise<string> {
  const path = join(folder, `config-${++count}.json`)
  await writeFile(path, JSON.stringify(options))
  return path
}

async function doctor(change: Record<string, unknown> = {}) {
  const ran = await runCommand(["doctor", "--json", "--config", await configOf(optionsOf(change))])
  const report = JSON.parse(ran.out) as DoctorReport
  const checks = report.accounts[0]?.checks ?? []
  const found = (name: string) =>
    checks.filter((check) => check.name === name).map(({ level, found, advice }) => `${level}: ${found}; ${advice}`)
  return { ...ran, report, checks, found }
}

describe("a working account", () => {
  it("has an ok line for every check, and exit code 0", async () => {
    const { code, out, err } = await runCommand(["doctor", "--config", await configOf(optionsOf())])
    expect(err).toBe("")
    expect(out).toMatch(/\nAll is well\.$/)
    for (const name of [
      "options",
      "control key",
      "private key",
      "dns",
      "tls",
      "clock",
      "status query",
      "callback address",
    ]) {
      expect(out).toMatch(new RegExp(`^ {2}ok {7}${name} +\\S`, "m"))
    }
    expect(out).not.toMatch(/FAIL|warning /)
    expect(code).toBe(0)
  })

  it("prints one JSON object of a stable shape", async () => {
    const { code, report, err } = await doctor()
    expect(code).toBe(0)
    expect(err).toBe("")
    expect(report.ok).toBe(true)
    expect(Object.keys(report)).toEqual(["ok", "accounts"])
    expect(Object.keys(report.accounts[0] ?? {})).toEqual(["account", "ok", "checks"])
    for (const check of report.accounts[0]?.checks ?? []) {
      expect(Object.keys(check)).toEqual(["level", "name", "found", "advice"])
    }
  })

  itEvery<SandboxOptions>([
    { unknownOrder: "validation-error" },
    { answerFormat: "form" },
    { validationStatus: 200 },
    { unknownOrder: "validation-error", validationStatus: 200, answerFormat: "form" },
  ])("however the gateway reports that an order is unknown: %j", async (options) => {
    const other = await createSandbox(options)
    const { found } = await doctor({ baseUrl: other.account.baseUrl })
    await other.close()
    expect(found("status query")).toEqual([expect.stringMatching(/^ok: endpoint 1042/)])
  })

  it("has a status query to each of its endpoints", async () => {
    const { found } = await doctor({ endpoints: { EUR: 1042, USD: 1043, JPY: 99 } })
    expect(found("status query")).toEqual([
      expect.stringMatching(/^ok: endpoint 1042/),
      expect.stringMatching(/^ok: endpoint 1043/),
      expect.stringMatching(/^fail: endpoint 99: wrong endpoint:/),
    ])
  })

  it("may be addressed as a group", async () => {
    const { found } = await doctor({ endpointId: undefined, endpointGroupId: 77 })
    expect(found("status query")).toEqual([expect.stringMatching(/^ok: endpoint group 77/)])
  })
})

describe("problems at the gateway are distinguished", () => {
  const elsewhere = () => ({ baseUrl: sandbox.account.baseUrl.replace("/paynet", "/elsewhere") })
  itEvery<[string, () => Record<string, unknown> | Promise<Record<string, unknown>>, RegExp]>([
    ["endpoint", () => ({ endpointId: 9999 }), /^fail: endpoint 9999: wrong endpoint: HTTP 400.*; check endpointId/],
    ["another's endpoint", () => ({ endpointId: 2042 }), /wrong login:/],
    ["group", () => ({ endpointId: undefined, endpointGroupId: 99 }), /wrong endpoint:.*endpointGroupId/],
    ["login", () => ({ login: "somebody-else" }), /^fail: endpoint 1042: wrong login:.*; compare login/],
    [
      "key",
      () => ({ merchantControlKey: "AF4B5DE6-0000-4000-8000-C1DAD7CB4509" }),
      /wrong key, the signature was refused: HTTP 400.*; compare merchantControlKey/,
    ],
    ["baseUrl", elsewhere, /wrong endpoint or baseUrl: HTTP 404/],
    ["port", async () => ({ baseUrl: `${await deadUrl()}/paynet` }), /unreachable: .*ECONNREFUSED/],
  ])("wrong %s", async (_what, change, line) => {
    const { code, found } = await doctor(await change())
    expect(found("status query")).toEqual([expect.stringMatching(line)])
    expect(code).toBe(1)
  })

  itEvery<[string, number, string, RegExp]>([
    [
      "a web page",
      200,
      "<html>It works!</html>",
      /wrong endpoint or baseUrl: HTTP 200, no answer in the gateway's format/,
    ],
    ["403 of a firewall", 403, "<html>Forbidden</html>", /forbidden: HTTP 403.* allows this machine's IP address/],
    [
      "403 of the gateway",
      403,
      '{"error-code":"3","error-message":"Bad"}',
      /wrong key, the signature was refused: HTTP 403/,
    ],
    ["a decision", 400, '{"type":"error","error-message":"Rejected by risk control"}', /unclear/],
    ["a broken proxy", 502, "<html>Bad gateway</html>", /unclear: HTTP 502/],
    ["an error without words", 500, '{"type":"error"}', /unclear: HTTP 500/],
    ["another error", 500, '{"type":"error","error-message":"Out of memory"}', /unclear: HTTP 500, "Out of memory"/],
    ["a merchant", 400, '{"type":"validation-error","error-message":"Merchant not found"}', /wrong login/],
    ["an order", 404, '{"type":"error","error-message":"Merchant order was not found"}', /^ok/],
    [
      "a digest",
      400,
      '{"type":"error","error-message":"Wrong digest, order not found"}',
      /wrong key, the signature was refused/,
    ],
    ["a quotation", 400, '{"type":"error","error-message":"Bad value \\"signature\\""}', /unclear/],
    ["no transaction", 400, '{"type":"error","error-message":"No such transaction"}', /^ok/],
    ["an end point", 400, '{"type":"error","error-message":"End point 1042 not found"}', /wrong endpoint:/],
    ["a status", 200, '{"type":"status-response","status":"unknown"}', /^ok/],
  ])("%s", async (_what, status, body, line) => {
    const gateway = await serve((_request, response) => response.writeHead(status).end(body))
    const { found } = await doctor({ baseUrl: gateway.url })
    await gateway.close()
    expect(found("status query")).toEqual([expect.stringMatching(line)])
  })

  it("a host without an address", async () => {
    const { code, found } = await doctor({ baseUrl: "https://gateway.invalid/paynet" })
    expect(found("dns")).toEqual([expect.stringMatching(/^fail: gateway.invalid has no address .*typo in baseUrl/)])
    expect(found("status query")).toEqual([expect.stringMatching(/not asked/)])
    expect(found("callback address")[0]).toMatch(/^ok/)
    expect(code).toBe(1)
  })

  itEvery([
    [60, "warning", "behind"],
    [-60, "warning", "ahead of"],
    [-400, "fail", "ahead of"],
    [5, "ok", "behind"],
  ])("a gateway whose clock is %d s ahead", async (seconds, level, word) => {
    const gateway = await serve((_request, response) => {
      response.setHeader("Date", new Date(Date.now() + seconds * 1000).toUTCString())
      response.end('{"type":"error","error-message":"No such order"}')
    })
    const { code, found } = await doctor({ baseUrl: gateway.url })
    await gateway.close()
    expect(found("clock")).toEqual([expect.stringMatching(new RegExp(`^${level}: \\d+ s ${word} the gateway's`))])
    expect(code).toBe(level === "fail" ? 1 : 0)
  })

  it("a gateway without a Date header", async () => {
    const gateway = await serve((_request, response) => {
      response.sendDate = false
      response.end('{"type":"error","error-message":"No such order"}')
    })
    const { code, found } = await doctor({ baseUrl: gateway.url })
    await gateway.close()
    expect(found("status query")[0]).toMatch(/^ok/)
    expect(found("clock")).toEqual([expect.stringMatching(/^fail: not compared: the gateway sends no Date header/)])
    expect(code).toBe(1)
  })

  it("ends when stopped, whatever check hangs", async () => {
    const stop = new AbortController()
    const gateway = await serve(() => stop.abort())
    const config = await configOf(optionsOf({ baseUrl: gateway.url }))
    const { code, out } = await runCommand(["doctor", "--config", config], { stop: stop.signal })
    await gateway.close()
    expect(code).toBe(1)
    expect(out).toMatch(/FAIL {5}clock .*not compared: given up/)
    expect(out).toMatch(/FAIL {5}status query .*unreachable/)
  })
})

describe("TLS", () => {
  async function secureServer(days: number) {
    const [key, cert] = [join(folder, `tls-${days}.key`), join(folder, `tls-${days}.crt`)]
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/O=Test authority/CN=localhost"].concat([
        "-addext",
        "subjectAltName=IP:127.0.0.1",
        "-days",
        String(days),
        "-keyout",
        key,
        "-out",
        cert,
      ]),
      { stdio: "ignore" },
    )
    const pem = await readFile(cert, "utf8")
    const server = createTlsServer({ key: await readFile(key), cert: pem }, (_request, response) => response.end())
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    return { url: new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`), pem, server }
  }
  const stop = new AbortController().signal

  it("an untrusted certificate fails, with its issuer", async () => {
    const { url, server } = await secureServer(90)
    const { found } = await doctor({ baseUrl: url.href })
    server.close()
    expect(found("tls")).toEqual([
      expect.stringMatching(
        /^fail: not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\): TLSv1\.3, certificate of Test authority/,
      ),
    ])
    expect(found("status query")).toEqual([expect.stringMatching(/unreachable/)])
  })

  itEvery([
    [90, "ok"],
    [5, "warning"],
  ])("a trusted one of %d days", async (days, level) => {
    const { url, pem, server } = await secureServer(days)
    const check = await checkTls(url, stop, pem)
    server.close()
    expect(check.level).toBe(level)
    expect(englishText(check.found)).toMatch(/TLSv1\.3, .* \d+ days left/)
  })

  it("a port without TLS fails", async () => {
    const { found } = await doctor({ baseUrl: store.url.replace("http:", "https:") })
    expect(found("tls")).toEqual([expect.stringMatching(/^fail: no encrypted connection \(\w+\)/)])
  })
})

describe("the callback address", () => {
  const page = (_request: IncomingMessage, response: ServerResponse) => response.end("<html>Storefront</html>")
  const missing = (_request: IncomingMessage, response: ServerResponse) => response.writeHead(404).end("no")
  const moved = (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(301, { Location: "https://elsewhere.example.com/" }).end()

  itEvery<[string, Parameters<typeof serve>[0], RegExp]>([
    ["a storefront", page, /^fail: .* answered by something else \(HTTP 200, not in the plugin's format\); check/],
    ["a server without the plugin", missing, /^fail: .*HTTP 404.*is the plugin in the store's configuration/],
    ["a redirect", moved, /^fail: .*redirects \(HTTP 301\)/],
    ["a store without the account", storeOf("other"), /^fail: the store at .* has no account of this name/],
  ])("%s", async (_what, listener, line) => {
    const web = await serve(listener)
    const { code, found } = await doctor({ publicUrl: web.url })
    await web.close()
    expect(found("callback address")).toEqual([expect.stringMatching(line)])
    expect(code).toBe(1)
  })

  it("without a server fails", async () => {
    const { code, found } = await doctor({ publicUrl: await deadUrl() })
    expect(found("callback address")).toEqual([expect.stringMatching(/^fail: .*ECONNREFUSED.*start the store/)])
    expect(code).toBe(1)
  })

  it("of this machine fails for a gateway elsewhere", async () => {
    const { code, found } = await doctor({ baseUrl: "https://gateway.invalid/paynet" })
    expect(found("callback address")[1]).toMatch(/^fail: .* the gateway cannot reach it; set publicUrl/)
    expect(code).toBe(1)
  })

  itEvery(["https://store.internal", "https://store.invalid.local:8443", "https://shop"])(
    "%s is a warning for a gateway elsewhere, which may be in the same network",
    async (publicUrl) => {
      const { found } = await doctor({ baseUrl: "https://gateway.invalid/paynet", publicUrl })
      expect(found("callback address")[1]).toMatch(/^warning: .* is in a private network: .*; set publicUrl/)
    },
  )

  it("with an endless page is read only at its start, and closed", async () => {
    const LIMIT = 64 * 1_048_576
    let sent = 0
    let closed: () => void
    const release = new Promise<void>((resolve) => (closed = resolve))
    const web = await serve((_request, response) => {
      response.on("close", () => closed())
      const block = Buffer.alloc(65_536, "x")
      const write = () => {
        while (sent < LIMIT && !response.destroyed) {
          sent += block.length
          if (!response.write(block)) return void response.once("drain", write)
        }
        response.end()
      }
      write()
    })
    const { code, found } = await doctor({ publicUrl: web.url })
    await release
    await web.close()
    expect(found("callback address")).toEqual([expect.stringMatching(/^fail: .*something else \(HTTP 200/)])
    expect(code).toBe(1)
    expect(sent).toBeLessThan(LIMIT / 4)
  })
})

describe("options and keys", () => {
  it("report every problem, and run every possible check", async () => {
    const { code, found } = await doctor({ login: undefined, endpointId: "x", colour: "red" })
    expect(found("options")).toEqual([
      "fail: login is missing; set login to the merchant login of your gateway account",
      "fail: endpointId must be the endpoint's number, for example 1042; correct endpointId",
      "fail: colour is no option of an account; remove it or check its spelling",
    ])
    expect(found("clock")[0]).toMatch(/^ok/)
    expect(found("callback address")[0]).toMatch(/^ok/)
    expect(found("status query")[0]).toMatch(/not asked/)
    expect(code).toBe(1)
  })

  it("query the gateway even without the store's addresses", async () => {
    const { code, found } = await doctor({ publicUrl: undefined, returnUrls: undefined })
    expect(found("options")).toHaveLength(2)
    expect(found("private key")[0]).toMatch(/^ok/)
    expect(found("status query")[0]).toMatch(/^ok/)
    expect(found("callback address")).toEqual([])
    expect(code).toBe(1)
  })

  it("name environment variables", async () => {
    const { code, out } = await runCommand(["doctor", "--env"], { env: { CARD_GATEWAY_LOGIN: "me" } })
    expect(code).toBe(1)
    expect(out).toContain("baseUrl (CARD_GATEWAY_URL) is missing; set baseUrl to an https:// address")
    expect(out).not.toContain("login (")
  })

  it("read a whole account from the environment", async () => {
    const { baseUrl, login, merchantControlKey, privateKey = "" } = sandbox.account
    const env = {
      CARD_GATEWAY_URL: baseUrl,
      CARD_GATEWAY_LOGIN: login,
      CARD_GATEWAY_CONTROL_KEY: merchantControlKey,
      CARD_GATEWAY_ENDPOINT_GROUP_ID: "77",
      CARD_GATEWAY_ENDPOINT_ID: " ",
      CARD_GATEWAY_PRIVATE_KEY: privateKey,
      MEDUSA_PUBLIC_URL: store.url,
      STOREFRONT_RETURN_URL: "http://localhost:8000",
    }
    const { code, out } = await runCommand(["doctor", "--env"], { env })
    expect(out).toContain("endpoint group 77")
    expect(code).toBe(0)
  })

  itEvery([
    ["4B1F6C1E-5A0D-4E7B-9C52-SANDBOXKEY01", "fail: the sandbox's key"],
    ["B17F59B4-A7DC-41B4-8FF9-37D986B43D20", "fail: the sample key of the gateway's documentation"],
    ["your-control-key", "fail: a placeholder"],
    ["ab1", "warning: weak: 3 characters"],
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "warning: weak: 24 characters, 1 different"],
    ["0F2A9C7E-41D3-4B8A-9A57-6C1B2E3D4F50", "ok: 36 characters"],
  ])("evaluates the key %s for a gateway elsewhere", async (merchantControlKey, line) => {
    const { out, found } = await doctor({ baseUrl: "https://gateway.invalid/paynet", merchantControlKey })
    expect(found("control key")).toEqual([expect.stringContaining(line)])
    expect(out).not.toContain(merchantControlKey)
  })

  it("check old keys as well", async () => {
    const change = { baseUrl: "https://gateway.invalid/paynet", previousControlKeys: ["7D2A-SANDBOXKEY02"] }
    expect((await doctor(change)).found("old control key")[0]).toMatch(/^fail: the sandbox's key/)
  })

  it("warn about a missing RSA key, naming the operations that need it", async () => {
    const { code, found } = await doctor({ privateKey: undefined })
    expect(found("private key")).toEqual([
      expect.stringMatching(/^warning: none; createCardRefV4, payoutCheck, .*openssl/),
    ])
    expect(found("private key")[0]).not.toContain("payoutForm")
    expect(code).toBe(0)
    const { found: other } = await doctor({ privateKey: undefined, payoutFormSigning: "RSA-SHA256" })
    expect(other("private key")[0]).toContain("payoutForm")
  })

  it("end with 'All is well.', or 'Usable' with warnings", async () => {
    const last = async (change: Record<string, unknown>) => {
      const { out } = await runCommand(["doctor", "--config", await configOf(optionsOf(change))])
      return out.split("\n").at(-1)
    }
    expect(await last({})).toBe("All is well.")
    expect(await last({ privateKey: undefined })).toBe("Usable; 1 warning.")
    expect(await last({ endpointId: 9999, privateKey: undefined })).toBe("1 failure, 1 warning.")
  })

  it("treat a variable named like an object's property as not set", async () => {
    const { code, found } = await doctor({ privateKey: "env:constructor" })
    expect(found("options")).toEqual([expect.stringMatching(/^fail: privateKey .*constructor, which is not set/)])
    expect(code).toBe(1)
  })

  it("warn about a key file that others may read", async () => {
    await chmod(keyFile, 0o644)
    const { code, found } = await doctor()
    await chmod(keyFile, 0o600)
    expect(found("private key")).toEqual([expect.stringMatching(/^warning: RSA, 2048 bits; others .*; chmod 600 /)])
    expect(code).toBe(0)
  })

  it("never print a key or a signature, whatever the gateway quotes", async () => {
    const key = "canary-0F2A9C7E41D34B8A"
    const sent: string[] = []
    const gateway = await serve((request, response) => {
      let body = ""
      request.on("data", (chunk: Buffer) => (body += chunk.toString()))
      request.on("end", () => {
        sent.push(...new URLSearchParams(body).getAll("control"))
        const message = `Odd: ${body} ${key} \u001b[31mred\u009b2J\u202e`
        response.end(JSON.stringify({ type: "error", "error-message": message }))
      })
    })
    const config = await configOf(optionsOf({ baseUrl: gateway.url, merchantControlKey: key }))
    const runs = [
      await runCommand(["doctor", "--config", config]),
      await runCommand(["doctor", "--json", "--config", config]),
    ]
    await gateway.close()
    expect(sent).toHaveLength(2)
    const printed = runs.map(({ out, err }) => out + err).join("\n")
    expect(printed).toContain("Odd:")
    for (const secret of [key, ...sent, "BEGIN", "\u001b", "\u009b", "\u202e"]) expect(printed).not.toContain(secret)
  })
})

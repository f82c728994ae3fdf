import { generateKeyPairSync } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { itEvery } from "../../../../__tests__/it-every"
import { type Account, createGatewayClient, type GatewayClient, parseAccount } from "../../../../gateway"
import { createSandbox, type Sandbox } from "../../../../sandbox"
import { callLog } from "../log-call"
import { type AlteringProxy, HttpRefusal, startAlteringProxy } from "../../__tests__/altering-proxy"

let sandbox: Sandbox
let proxy: AlteringProxy
const lines: { level: "debug" | "warn"; line: string }[] = []
const logger = {
  debug: (line: string) => void lines.push({ level: "debug", line }),
  warn: (line: unknown) => void lines.push({ level: "warn", line: String(line) }),
}

beforeAll(async () => {
  sandbox = await createSandbox()
  proxy = await startAlteringProxy(sandbox.url)
})
afterAll(async () => {
  await proxy.close()
  await sandbox.close()
})

const EMAIL = "zephyrine@canary.example"
const WRONG_KEY = "AF4B5DE6-0000-4000-8000-C1DAD7CB4509"
const order = {
  ...{ client_orderid: "order-1", order_desc: "Shirt", ipaddress: "203.0.113.7", email: EMAIL },
  ...{ amount: "45.00", currency: "EUR", redirect_url: "https://shop.example.com/return" },
}
const payout = { client_orderid: "order-2", amount: "10.42", currency: "EUR", account_number: "DE89370400440532013000" }
const bank = { ...payout, bank_name: "Bank", bank_branch: "Main", first_name: "Jane", last_name: "Roe" }

type Call = (client: GatewayClient) => Promise<unknown>
const form: Call = (client) => client.saleForm(order)
const status: Call = (client) => client.status({ client_orderid: "order-3" })
const oneStep: Call = (client) => client.payout(bank)
const check: Call = (client) => client.payoutCheck(bank)

/** The lines that a store with these account options logs for one failed call. */
async function logged(change: Record<string, unknown>, call: Call): Promise<string[]> {
  lines.length = 0
  const account = accountOf(change)
  const client = createGatewayClient(account, callLog(logger, account))
  await expect(call(client)).rejects.toMatchObject({ name: "GatewayError" })
  client.close()
  expect(lines).toHaveLength(1)
  for (const { line } of lines) {
    for (const secret of [EMAIL, account.merchantControlKey, payout.account_number, "BEGIN"]) {
      expect(line).not.toContain(secret)
    }
    expect(line).not.toContain("\n")
  }
  return lines.map(({ level, line }) => `${level} ${line}`)
}

function accountOf(change: Record<string, unknown>): Account {
  const options = {
    ...sandbox.account,
    publicUrl: "https://shop.example.com",
    returnUrls: ["https://shop.example.com"],
  }
  const parsed = parseAccount("main", { ...options, ...change })
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
  return parsed.account
}

const otherKey = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" })

async function deadPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe("the line of a failed call names a wrong option", () => {
  itEvery<[string, () => Record<string, unknown> | Promise<Record<string, unknown>>, Call, RegExp]>([
    [
      "baseUrl without its path",
      () => ({ baseUrl: sandbox.url }),
      form,
      /^warn .*saleForm order-1 of the account "main": 404 from http:\/\/127\.0\.0\.1:\d+\/api\/v2\/sale-form\/1042.*: does baseUrl end in \/paynet\?$/,
    ],
    ["baseUrl with another path", () => ({ baseUrl: `${sandbox.url}/elsewhere` }), form, /404 .*does baseUrl end in/],
    ["port", async () => ({ baseUrl: `http://127.0.0.1:${await deadPort()}/paynet` }), form, /ECONNREFUSED .*baseUrl/],
    ["host", () => ({ baseUrl: "https://gateway.invalid/paynet" }), form, /(ENOTFOUND|EAI_AGAIN) .*baseUrl/],
    [
      "TLS",
      () => ({ baseUrl: `${sandbox.url.replace("http:", "https:")}/paynet` }),
      form,
      /^warn .*host and port of baseUrl/,
    ],
    ["key", () => ({ merchantControlKey: WRONG_KEY }), form, /400 from .*compare merchantControlKey/],
    ["key of a question", () => ({ merchantControlKey: WRONG_KEY }), status, /^warn .*compare merchantControlKey/],
    [
      "key of an OAuth call",
      () => ({ merchantControlKey: WRONG_KEY }),
      oneStep,
      /403 from .*compare merchantControlKey/,
    ],
    ["RSA key", () => ({ privateKey: otherKey() }), check, /403 from .*the public key of privateKey/],
    ["login", () => ({ login: "somebody-else" }), status, /compare login/],
    ["endpoint", () => ({ endpointId: 9999 }), form, /400 from .*sale-form\/9999.*check endpointId and endpoints/],
    ["group", () => ({ endpointId: undefined, endpointGroupId: 99 }), form, /check endpointGroupId/],
  ])("%s", async (_what, change, call, line) => {
    expect(await logged(await change(), call)).toEqual([expect.stringMatching(line)])
  })

  itEvery<[string, number, Call, RegExp]>([
    ["behind", 3_600, oneStep, /403 from .*clock is 3\d{3} s behind the gateway's.*NTP/],
    ["ahead", -3_600, check, /403 from .*clock is 3\d{3} s ahead of the gateway's.*NTP/],
    ["a little off", 60, oneStep, /merchantControlKey/],
    ["behind, of a call that carries no time", 3_600, form, /merchantControlKey/],
  ])("the clock: %s", async (_what, seconds, call, line) => {
    const headers = { Date: new Date(Date.now() + seconds * 1000).toUTCString() }
    proxy.alter(() => new HttpRefusal(403, { headers, body: "Forbidden" }))
    expect(await logged({ baseUrl: `${proxy.url}/paynet` }, call)).toEqual([expect.stringMatching(line)])
  })

  itEvery([301, 302, 307])("a redirect (%d) is baseUrl's", async (httpStatus) => {
    const headers = { Location: "https://elsewhere.example.com/" }
    proxy.alter(() => new HttpRefusal(httpStatus, { headers, body: "<html>Moved</html>" }))
    const line = expect.stringMatching(new RegExp(`^warn .* ${httpStatus} from http.*check baseUrl`)) as unknown
    expect(await logged({ baseUrl: `${proxy.url}/paynet` }, form)).toEqual([line])
  })

  it("a page that is no answer is baseUrl's", async () => {
    sandbox.fault({ operation: "saleForm", kind: "garbage" })
    expect(await logged({}, form)).toEqual([expect.stringMatching(/^warn .* 200 from http.*check baseUrl/)])
  })
})

describe("the log line of a call", () => {
  it("masks e-mail addresses that the gateway quotes", async () => {
    const message = `Bad control of ${EMAIL}`
    sandbox.fault({ operation: "saleForm", kind: "refuse", message })
    expect(await logged({}, form)).toEqual([expect.stringContaining('("Bad control of ***")')])
    sandbox.fault({
      operation: "saleForm",
      kind: "refuse",
      message: "No signature of ann@shop.example, 1ben@shop.example",
    })
    expect(await logged({}, form)).toEqual([expect.stringContaining("a***@shop.example, 1***@shop.example")])
  })

  it("omits the gateway's text if the text may name a destination", async () => {
    for (const message of ["Bad signature of Jane Roe, 81200001", "Account 81200001 of Jane Roe is closed"]) {
      sandbox.fault({ operation: "payout", kind: "refuse", message })
      expect(await logged({}, oneStep)).toEqual([expect.not.stringMatching(/Jane|81200001/)])
    }
  })

  it("gives address and status of a failure that no option explains", async () => {
    sandbox.fault({ operation: "saleForm", kind: "error-after", message: "Out of memory" })
    const line =
      /^warn .*saleForm order-1 of the account "main": unknown, 500 from http\S+: saleForm: answered with an error \(Out of memory\)$/
    expect(await logged({}, form)).toEqual([expect.stringMatching(line)])
  })

  it("is at debug level for an unknown order", async () => {
    expect(await logged({}, status)).toEqual([expect.stringMatching(/^debug .*status order-3/)])
  })

  it("is a warning once a minute for one option, however many calls fail", async () => {
    lines.length = 0
    const account = accountOf({ merchantControlKey: WRONG_KEY })
    const client = createGatewayClient(account, callLog(logger, account))
    for (let calls = 0; calls < 5; calls++) await expect(status(client)).rejects.toThrow()
    client.close()
    expect(lines.map(({ level }) => level)).toEqual(["warn", "debug", "debug", "debug", "debug"])
  })
})

import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { operations, parseAccount } from "../../gateway"
import type { Operation } from "../../gateway/declare-operation"
import { createSandbox, type Sandbox } from "../../sandbox"
import { withoutStore } from "../../account-check"
import { type CallReport, showSigning } from "../call-report"
import { deadUrl, runCommand, serve } from "./run-command"

const all = Object.values(operations) as unknown as Operation[]

let folder: string
let sandbox: Sandbox
let config: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-payments-call-"))
  sandbox = await createSandbox()
  config = await configOf()
})
const renew = aroundEach(() => sandbox.reset())
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

/** A configuration without the store's addresses, which a call does not need. */
async function configOf(change: Record<string, unknown> = {}): Promise<string> {
  const path = join(folder, `account-${++count}.json`)
  await writeFile(path, JSON.stringify({ ...sandbox.account, ...change }))
  return path
}

const fieldArgs = (fields: object) => Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)

async function call(args: string[], from = config) {
  const ran = await runCommand(["call", ...args, "--json", "--config", from])
  return { ...ran, report: JSON.parse(ran.out) as CallReport }
}

const order = {
  order_desc: "Order 1001",
  amount: "10.42",
  currency: "EUR",
  email: "john@example.com",
  ipaddress: "203.0.113.7",
}
const card = {
  card_printed_name: "CANARY HOLDER",
  credit_card_number: "4538977399606732",
  expire_month: "11",
  expire_year: "2041",
  cvv2: "123",
}
const payoutFields = {
  client_orderid: "payout-1",
  amount: "10.42",
  currency: "EUR",
  account_number: "DE89370400440532013000",
  bank_name: "Sample Bank (1)*",
  bank_branch: "Main",
}

describe("a control operation", () => {
  it("is sent once, and its request, formula and answer are printed without the card", async () => {
    const args = ["call", "sale", ...fieldArgs({ client_orderid: "one", ...order, ...card }), "--config", config]
    const { code, out, err } = await runCommand(args)
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain(`POST ${sandbox.account.baseUrl}/api/v2/sale/1042\n`)
    expect(out).toMatch(/^ {2}credit_card_number +\*\*\*$/m)
    expect(out).toContain("\n  1042one1042john@example.com + merchantControlKey\n")
    expect(out).toMatch(/Answer, HTTP 200:\n {2}type +async-response/)
    for (const secret of [
      card.credit_card_number,
      card.card_printed_name,
      "2041",
      sandbox.account.merchantControlKey,
    ]) {
      expect(out).not.toContain(secret)
    }
    expect(out).not.toMatch(/[0-9a-f]{40}/)
    expect(sandbox.calls()).toMatchObject([{ operation: "sale", acted: true }])
  })

  it("is printed without references in its formula", async () => {
    const fields = { client_orderid: "two", cardrefid: "90909", amount: "1.00", currency: "EUR" }
    const rest = { ipaddress: "203.0.113.7", order_desc: "Again" }
    const { report, out } = await call(["make-rebill", ...fieldArgs({ ...fields, ...rest })])
    expect(report.signing).toEqual({
      scheme: "control",
      text: "sandbox-shoptwo***100EUR",
      key: "merchantControlKey",
    })
    expect(out).not.toContain("90909")
  })

  it("is printed with the page to open", async () => {
    const fields = { client_orderid: "three", ...order, redirect_url: "http://localhost/return" }
    const { report } = await call(["sale-form", ...fieldArgs(fields)])
    expect(report.answer?.fields["redirect-url"]).toBe("***")
    expect((await fetch(report.answer?.page ?? "")).status).toBe(200)
  })

  it("is printed with the gateway's text about a decline, card numbers masked", async () => {
    sandbox.outcome({ status: "declined", errorMessage: `Card ${card.credit_card_number} is stolen`, errorCode: "7" })
    await call(["sale", ...fieldArgs({ client_orderid: "four", ...order, ...card })])
    const { code, report, out } = await call(["status", "client_orderid=four"])
    expect(code).toBe(0)
    expect(report.answer?.message).toBe("Card ****6732 is stolen")
    expect(out).not.toContain(card.credit_card_number)
  })
})

describe("an OAuth operation", () => {
  it("payout prints its base string without the account", async () => {
    const { code, out, report } = await call(["payout", ...fieldArgs(payoutFields)])
    expect(code).toBe(0)
    expect(report.signing).toMatchObject({ scheme: "HMAC-SHA1", key: "merchantControlKey&" })
    const text = report.signing?.text ?? ""
    expect(text).toMatch(
      /^POST&http%3A%2F%2F127\.0\.0\.1%3A\d+%2Fpaynet%2Fapi%2Fv2%2Fpayout%2F1042&account_number%3D\*\*\*%26/,
    )
    expect(text).toContain("bank_name%3DSample%2520Bank%2520%25281%2529%252A%26")
    expect(report.request?.authorization).toMatch(/oauth_signature="\*\*\*"$/)
    expect(text).toContain(/oauth_nonce="(\w+)"/.exec(report.request?.authorization ?? "")?.[1])
    for (const secret of [payoutFields.account_number, sandbox.account.merchantControlKey]) {
      expect(out).not.toContain(secret)
    }
    expect(sandbox.calls()).toMatchObject([{ operation: "payout", acted: true }])
  })

  it("createCardRefV4 signs by RSA and hides the reference of the answer", async () => {
    await call(["sale", ...fieldArgs({ client_orderid: "five", ...order, ...card })])
    const [paid] = sandbox.orders()
    const { code, report, out } = await call(["v4/create-card-ref", "client_orderid=five", `orderid=${paid?.orderid}`])
    expect(code).toBe(0)
    expect(report.signing).toMatchObject({ scheme: "RSA-SHA256", key: "privateKey" })
    expect(report.answer?.fields["card-ref-id"]).toBe("***")
    expect(out).not.toContain("PRIVATE")
  })

  it("without an RSA key nothing is sent", async () => {
    const keyless = await configOf({ privateKey: undefined })
    const { code, report } = await call(["createCardRefV4", "client_orderid=a", "orderid=1"], keyless)
    expect(code).toBe(1)
    expect(report).toMatchObject({ request: null, error: { kind: "invalid", message: /privateKey/ as unknown } })
    expect(sandbox.calls()).toEqual([])
  })

  itEvery(["constructor", "toString", "hasOwnProperty"], renew)("%s is no declared field, and hidden", async (name) => {
    const operation = operations.payoutForm.name
    const { code, out, report } = await call([
      operation,
      ...fieldArgs(operations.payoutForm.example),
      `${name}=SECRETVALUE`,
      "--dry-run",
    ])
    expect(code).toBe(0)
    expect(report.signing?.text).toContain(`%26${name}%3D***`)
    expect(out).not.toContain("SECRETVALUE")
  })

  it("is printed with its nonce, even if that has many digits", () => {
    const parsed = parseAccount("main", withoutStore(sandbox.account))
    if ("problems" in parsed) throw new Error("the sandbox's account is not valid")
    const signedText = `POST&url&currency%3DEUR%26oauth_nonce%3D${"12345678".repeat(4)}`
    const operation = operations.payout as unknown as Operation
    const signed = { url: "", body: new URLSearchParams(), headers: {}, signedText }
    const endpoint = { id: "1042", group: false }
    expect(showSigning({ account: parsed.account, operation, endpoint, fields: {}, signed }).text).toBe(signedText)
  })

  it("is sent with an undeclared field, whose value is hidden", async () => {
    const fields = { ...payoutFields, client_orderid: "payout-2", iban_of_someone: "CANARY77" }
    const { report, out } = await call(["payoutCheck", ...fieldArgs(fields)])
    expect(report.signing?.text).toContain("iban_of_someone%3D***")
    expect(out).not.toContain("CANARY77")
    expect(sandbox.calls()[0]?.fields).toHaveProperty("iban_of_someone")
  })
})

describe("a gateway that quotes secrets and sends control characters", () => {
  /** The output, as text and as JSON, for an answer with these fields. */
  async function printed(answer: object, args: string[]) {
    const gateway = await serve((_request, response) => response.end(JSON.stringify(answer)))
    const from = await configOf({ baseUrl: gateway.url })
    const { out } = await runCommand(["call", ...args, "--config", from])
    const { out: json, report } = await call(args, from)
    await gateway.close()
    return { out, json, report }
  }

  it("no terminal control character is printed, in names, values and messages", async () => {
    const evil = "\u001b]0;pwned\u0007\u001b[2J\u009b31m\u202e\u2028\nAnswer, HTTP 200: FAKE"
    const answer = { type: "status-response", status: "processing", [evil]: "x", "order-stage": `stage${evil}` }
    const more = { "error-message": `said${evil}`, "redirect-url": `http://localhost/${evil}` }
    const { out, json, report } = await printed({ ...answer, ...more }, ["status", "client_orderid=a", "orderid=1"])
    expect(report.answer?.fields.status).toBe("processing")
    expect(report.answer?.message).toBe("said ]0;pwned [2J 31m Answer, HTTP 200: FAKE")
    expect(out.match(/^.*FAKE/gm)).toHaveLength(4)
    expect(out).not.toMatch(/^Answer, HTTP 200: FAKE/m)
    for (const text of [out, json]) expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
  })

  it("no sent secret is printed, wherever the answer repeats it", async () => {
    const sent = { ...card, card_printed_name: "JOHN SMITH", cvv2: "987" }
    const args = ["sale", ...fieldArgs({ client_orderid: "six", ...order, ...sent })]
    const serial = "00000000-0000-0000-0000-198700000001"
    const answer = {
      type: "async-response",
      "paynet-order-id": "17987256001",
      "merchant-order-id": "six",
      "serial-number": serial,
      status: "987",
      "order-stage": "cvv 987 JOHN SMITH",
      "reason-code": "JO\u200bHN 453897\u200b7399606732",
      "JOHN SMITH 987": "x",
    }
    const { out, json, report } = await printed(answer, args)
    expect(report.answer?.fields).toMatchObject({
      status: "***",
      "order-stage": "cvv *** ***",
      "reason-code": "JO HN ****6732",
      "*** ***": "***",
      "paynet-order-id": "17987256001",
      "serial-number": serial,
    })
    for (const text of [out, json]) expect(text).not.toMatch(/JOHN SMITH|\b987\b|7399606732/)
  })

  it("the JSON output escapes control characters", async () => {
    const args = ["status", "client_orderid=a\u009b\u{e0001}b", "--dry-run"]
    const { out, report } = await call(args)
    expect(out).toContain('"client_orderid": "a\\u009b\\udb40\\udc01b"')
    expect(report.request?.body.client_orderid).toBe("a\u009b\u{e0001}b")
  })
})

describe("--dry-run", () => {
  itEvery(
    all.map((operation) => [operation.name, operation] as const),
    renew,
  )("of %s sends nothing", async (name, operation) => {
    const example = operation.example as Record<string, string>
    const { code, report } = await call([name, ...fieldArgs(example), "--dry-run"])
    expect(code).toBe(0)
    expect(report).toMatchObject({ operation: name, dryRun: true, answer: null, error: null })
    expect(Object.keys(report.request?.body ?? {})).toEqual(expect.arrayContaining(Object.keys(example)))
    expect(sandbox.calls()).toEqual([])
  })

  it("is not reported as an answer", async () => {
    const { out } = await runCommand(["call", "status", "client_orderid=a", "--dry-run", "--config", config])
    expect(out).toMatch(/Not sent \(--dry-run\)\.$/)
    expect(out).not.toContain("Answer")
  })
})

describe("failures", () => {
  it("invalid: names the field, and nothing is sent", async () => {
    const { code, report } = await call(["status", `client_orderid=${"a".repeat(129)}`])
    expect(code).toBe(1)
    expect(report.error).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("client_orderid") as unknown,
    })
    expect(report.error?.next).toContain("card-payments call status --help")
    expect(sandbox.calls()).toEqual([])
  })

  it("refused: the gateway's text, code and status", async () => {
    const other = await configOf({ merchantControlKey: "0F2A9C7E-41D3-4B8A-9A57-6C1B2E3D4F50" })
    const args = ["call", "void", "client_orderid=a", "orderid=1", "--config", other]
    const { code, out } = await runCommand(args)
    expect(code).toBe(1)
    expect(out).toMatch(/Failed \(refused, HTTP 400, code 3\): void: refused \(control does not match/)
    expect(out).toContain(
      `The gateway did nothing. Correct the named problem; to check login, key and endpoint: card-payments doctor --config ${other}`,
    )
  })

  it("unsent: may be retried", async () => {
    const dead = await configOf({ baseUrl: `${await deadUrl()}/paynet` })
    const { code, report } = await call(["sale", ...fieldArgs({ client_orderid: "a", ...order, ...card })], dead)
    expect(code).toBe(1)
    expect(report.error).toMatchObject({
      kind: "unsent",
      next: expect.stringContaining("may be retried") as unknown,
    })
  })

  it("unknown after a money call: sent once, with a working command as advice", async () => {
    sandbox.fault({ operation: "sale", kind: "drop-after" })
    const { code, report } = await call(["sale", ...fieldArgs({ client_orderid: "lost", ...order, ...card })])
    expect(code).toBe(1)
    expect(report.error?.kind).toBe("unknown")
    expect(sandbox.calls().map(({ operation }) => operation)).toEqual(["sale"])
    const [advice, command = ""] = (report.error?.next ?? "").split("card-payments ")
    expect(advice).toBe("It may have happened: do not repeat it; ask: ")
    const asked = await runCommand(command.split(" "))
    expect(asked.code).toBe(0)
    expect(asked.out).toMatch(/status +approved/)
  })

  it("unknown after a read: may be repeated", async () => {
    sandbox.fault({ operation: "status", kind: "garbage" })
    const { report } = await call(["status", "client_orderid=a"])
    expect(report.error).toMatchObject({ kind: "unknown", next: "It changes nothing and may be repeated." })
  })

  it("a money call to another machine needs --yes or --dry-run", async () => {
    const elsewhere = await configOf({ baseUrl: "https://gateway.invalid/paynet" })
    const args = ["call", "void", "client_orderid=a", "orderid=1", "--config", elsewhere]
    const { code, out, err } = await runCommand(args)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain("void can move money, and gateway.invalid is not this machine: add --yes")
    expect((await runCommand([...args, "--dry-run"])).code).toBe(0)
    expect((await runCommand([...args, "--yes"])).out).toContain("Failed (unsent)")
    const read = ["call", "status", "client_orderid=a", "--config", elsewhere]
    expect((await runCommand(read)).out).toContain("Failed (unsent)")
  })
})

describe("arguments", () => {
  itEvery(
    [
      [["call"], "Give the operation to call: sale, preauth,"],
      [["call", "salee"], "Did you mean sale?"],
      [["call", "make_rebil"], "Did you mean make"],
      [["call", "xyzxyz"], "Operations: sale, preauth"],
      [
        ["call", "create-card-ref"],
        "createCardRef (/api/v2/create-card-ref) or createCardRefV4 (/api/v4/create-card-ref)",
      ],
      [["call", "status", "control=1"], "added automatically"],
      [["call", "status", "oauth_nonce=1"], "an invalid name"],
      [["call", "status", "orderid=1", "orderid=2"], "is repeated"],
      [["call", "status", "client_orderid=1"], "Give the account's options"],
      [["call", "status", "client_orderid=1", "--env"], "\n  - baseUrl (CARD_GATEWAY_URL) is missing"],
      [["call", "sale", "--colour"], "Unknown option '--colour'"],
    ],
    renew,
  )("%j: a sentence and exit code 2", async (args, message) => {
    const { code, out, err } = await runCommand(args)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(message)
  })

  itEvery(
    [
      [["call", "sale", "4538977399606732"]],
      [["call", "sale", "4538977399606732=1"]],
      [["call", "status", "orderid=1", "4538977399606732=1", "4538977399606732=2"]],
      [["call", "payoutCheck", "4538977399606732=1"]],
      [["call", "payoutCheck", "4538977399606732=1", "4538977399606732=2"]],
      [["call", "4538977399606732"]],
      [["call", "sale", "--4538977399606732"]],
      [["4538 9773 9960 6732"]],
      [["doctor", "4538977399606732"]],
    ],
    renew,
  )("%j: a word that may be a card is not repeated", async (args) => {
    const { code, out, err } = await runCommand([...args, "--config", config])
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).not.toMatch(/4538.?9773.?9960.?6732/)
  })

  itEvery<[string[], string]>(
    [
      [
        ["client-orderid=1"],
        "Note: status declares no field client-orderid, which is sent unchanged. Did you mean client_orderid?",
      ],
      [["merchant_note=1"], ""],
    ],
    renew,
  )("%j is sent, and hinted at where it is nearly a declared field", async (fields, note) => {
    const { err, report } = await call(["status", "client_orderid=a", ...fields])
    expect(err).toBe(note)
    expect(Object.keys(report.request?.body ?? {})).toContain(fields[0]?.split("=")[0])
    expect(sandbox.calls()).toHaveLength(1)
  })

  it("select endpoint, group and account", async () => {
    const url = async (...args: string[]) => (await call(["status", "client_orderid=a", ...args])).report.request?.url
    expect(await url("--endpoint", "1043")).toMatch(/\/status\/1043$/)
    expect(await url("--group", "77")).toMatch(/\/status\/group\/77$/)
    const both = await runCommand(["call", "status", "--endpoint", "1", "--group", "2", "--config", config])
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining("keep one") as unknown })
    const several = join(folder, "several.json")
    await writeFile(several, JSON.stringify({ accounts: { eu: sandbox.account, us: sandbox.accounts[1] } }))
    const unnamed = await runCommand(["call", "status", "client_orderid=a", "--config", several])
    expect(unnamed).toMatchObject({ code: 2, err: expect.stringContaining("one of eu, us") as unknown })
    const { report } = await call(["status", "client_orderid=a", "--account", "us"], several)
    expect(report.request?.url).toMatch(/\/status\/2042$/)
  })

  it("select sale or preauth of a rebill; a rebill without a matching path is not sent", async () => {
    const fields = fieldArgs(operations.makeRebill.example)
    const rebill = (from: string, what: string) =>
      call(["makeRebill", ...fields, "--dry-run", "--rebill-as", what], from)
    const rebillPaths = { sale: "make-rebill-sale", preauth: "make-rebill-preauth" }
    const pair = await configOf({ rebillPaths })
    expect((await rebill(pair, "preauth")).report.request?.url).toMatch(/\/make-rebill-preauth\/1042$/)
    expect((await rebill(pair, "sale")).report.request?.url).toMatch(/\/make-rebill-sale\/1042$/)
    for (const [from, what, reason] of [
      [pair, "hold", 'must be "sale" or "preauth"'],
      [config, "preauth", "add rebillPaths"],
    ] as const) {
      const { code, report } = await rebill(from, what)
      expect([code, report.request, report.error?.kind]).toEqual([1, null, "invalid"])
      expect(report.error?.message).toContain(reason)
    }
    const { report } = await call(["status", "client_orderid=a", "--rebill-as", "sale"])
    expect(report.error).toMatchObject({ kind: "invalid", message: "status: rebillAs is for makeRebill only" })
    expect(sandbox.calls()).toEqual([])
  })
})

describe("--help", () => {
  it("lists all operations", async () => {
    const { code, out } = await runCommand(["call", "--help"])
    expect(code).toBe(0)
    for (const { name, path } of all) expect(out).toMatch(new RegExp(`^  ${name} +${path} +(read|write|money)$`, "m"))
  })

  itEvery(
    all.map((operation) => [operation.name, operation] as const),
    renew,
  )("of %s lists its fields", async (name, operation) => {
    const { code, out } = await runCommand(["call", name, "--help"])
    expect(code).toBe(0)
    for (const field of Object.keys(operation.request.shape)) expect(out).toMatch(new RegExp(`^  ${field}( |$)`, "m"))
    expect(out).toContain(`card-payments call ${name} `)
  })

  it("marks required fields and lists limits", async () => {
    const { out } = await runCommand(["call", "void", "--help"])
    expect(out).toMatch(/^ {2}client_orderid +required +at most 128 characters$/m)
    expect(out).toMatch(/^ {2}comment +else "Void" +at most 50 characters$/m)
    const { out: upload } = await runCommand(["call", "uploadMethodUrlResult", "--help"])
    expect(upload).toMatch(/^ {2}threeDSCompInd +required +Y, N, U$/m)
  })

  it("refuses an unknown operation with a text", async () => {
    expect(await runCommand(["call", "salee", "--help"])).toMatchObject({ code: 2, out: "" })
  })
})

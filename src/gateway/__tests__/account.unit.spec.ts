import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { accountWarnings, endpointFor, parseAccount } from "../account-options"
import { exampleAccount, exampleOptions } from "./account-fixture"

const rsa = (bits: number, type: "pkcs1" | "pkcs8") =>
  generateKeyPairSync("rsa", { modulusLength: bits }).privateKey.export({ type, format: "pem" }).toString()
const ec = () =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString()
const encrypted = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" })
    .toString()

function problemsOf(options: unknown): Record<string, string> {
  const result = parseAccount("main", options)
  return "problems" in result ? Object.fromEntries(result.problems.map(({ option, message }) => [option, message])) : {}
}

const changed = (options: Record<string, unknown>) => ({ ...exampleOptions, ...options })

describe("an account's options", () => {
  it("have defaults for all but a few", () => {
    expect(exampleAccount()).toMatchObject({
      name: "main",
      previousControlKeys: [],
      endpoints: {},
      redirectHosts: [],
      requiredFields: [],
      extraFields: {},
      timeouts: { connectMs: 5_000, answerMs: 15_000, totalMs: 20_000 },
      minorUnits: "iso4217",
      paymentFormSigning: "control",
      groupPath: true,
      notify: false,
      disputeDays: 7,
      release: "void",
      cardRefVersion: "v2",
      rebillPath: "make-rebill",
      recurringCardSource: "cardref",
      gatewayRetries: true,
      recurringCallbackFields: ["client_orderid", "recurring-payment-id"],
      recurringPeriods: { day: "day", week: "week", month: "month", year: "year" },
      recurringDates: "yyyy-MM-dd",
      payoutPhoneFields: { phone: "phone", bank: "bank_id" },
      payoutWalletField: "wallet",
      untypedErrors: "unknown",
      hmacKeyEncoding: "percent",
      recurringOpenEnd: "2099-12-31",
      threeDSFields: {
        status: "tds-status",
        methodUrl: "tds-method-url-frame-3ds-method-url",
        serverTransId: "tds-method-url-frame-3ds-server-trans-id",
        acsUrl: "tds-creq-form-acs-url",
        creq: "tds-creq-form-creq",
        pareqUrl: "tds-pareq-form-acs-url",
        pareq: "tds-pareq-form-pareq",
        md: "tds-pareq-form-md",
        termUrl: "tds-pareq-form-term-url",
      },
    })
    expect(exampleAccount().rebillPaths).toBeUndefined()
  })

  it("report every problem at once, including those between options", () => {
    const options = changed({ endpointId: undefined, cardRefVersion: "v4", login: "", threeDSFields: { md: "*" } })
    expect(Object.keys(problemsOf(options)).sort()).toEqual([
      "cardRefVersion",
      "endpointId",
      "login",
      "threeDSFields.md",
    ])
  })

  it("accept v4 card references with a key, and custom names of some fields", () => {
    expect(exampleAccount({ cardRefVersion: "v4", privateKey: rsa(2048, "pkcs8") }).cardRefVersion).toBe("v4")
    const { threeDSFields } = exampleAccount({ threeDSFields: { status: " tds_state " } })
    expect(threeDSFields).toMatchObject({ status: "tds_state", creq: "tds-creq-form-creq" })
  })

  it("accept custom words for some periods and keep the defaults of the others", () => {
    const { recurringPeriods } = exampleAccount({ recurringPeriods: { month: "M" } })
    expect(recurringPeriods).toEqual({ day: "day", week: "week", month: "M", year: "year" })
  })

  it("are normalized: white space, trailing slashes, numbers as ids", () => {
    const account = exampleAccount({
      baseUrl: " https://gateway.example.com/paynet/ ",
      login: " me ",
      merchantControlKey: "key\n",
      previousControlKeys: [" old\n"],
      endpointId: 1042,
      returnUrls: ["https://shop.example.com/"],
    })
    expect(account).toMatchObject({
      baseUrl: "https://gateway.example.com/paynet",
      login: "me",
      merchantControlKey: "key",
      previousControlKeys: ["old"],
      endpointId: "1042",
      returnUrls: ["https://shop.example.com"],
    })
  })

  itEvery([
    ["login", { login: undefined }, "missing"],
    ["login", { login: " " }, "empty"],
    ["merchantControlKey", { merchantControlKey: undefined }, "missing"],
    ["merchantControlKey", { merchantControlKey: "" }, "empty"],
    ["previousControlKeys.0", { previousControlKeys: [" "] }, "empty"],
    ["baseUrl", { baseUrl: undefined }, "missing"],
    ["baseUrl", { baseUrl: "gateway.example.com/paynet" }, "not a URL"],
    ["baseUrl", { baseUrl: "http://gateway.example.com/paynet" }, "https://"],
    ["baseUrl", { baseUrl: "ftp://gateway.example.com/paynet" }, "https://"],
    ["baseUrl", { baseUrl: "http://localhost.example.com" }, "https://"],
    ["baseUrl", { baseUrl: "http://127.0.0.1.example.com" }, "https://"],
    ["baseUrl", { baseUrl: "https://me:secret@gateway.example.com" }, "password"],
    ["baseUrl", { baseUrl: "https://gateway.example.com/paynet?a=b" }, "?"],
    ["publicUrl", { publicUrl: "http://shop.example.com" }, "https://"],
    ["publicUrl", { publicUrl: "https://shop.example.com/#x" }, "#"],
    ["returnUrls", { returnUrls: undefined }, "missing"],
    ["returnUrls", { returnUrls: [] }, "empty"],
    ["returnUrls.1", { returnUrls: ["https://shop.example.com", "http://shop.example.com"] }, "https://"],
    ["endpointId", { endpointId: undefined }, "missing"],
    ["endpointId", { endpointId: "ten" }, "number"],
    ["endpointId", { endpointId: "1042/../1" }, "number"],
    ["endpointId", { endpointId: -1 }, "number"],
    ["endpointId", { endpointId: 10.5 }, "number"],
    ["endpointId", { endpointId: "" }, "number"],
    ["endpointId", { endpointId: "9223372036854775808" }, "too large for an endpoint: at most 9223372036854775807"],
    ["endpoints.EUR", { endpoints: { EUR: "9999999999999999999" } }, "too large"],
    ["endpointGroupId", { endpointGroupId: "77" }, "keep one"],
    ["endpoints.EUR", { endpoints: { EUR: "x" } }, "number"],
    ["endpoints", { endpoints: { EURO: 1042 } }, "ISO 4217"],
    ["endpoints", { endpoints: { EUR: 1042, eur: 1043 } }, "twice"],
    ["privateKey", { privateKey: "not a key" }, "PEM"],
    ["privateKey", { privateKey: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----" }, "PEM"],
    ["privateKey", { privateKey: "/nowhere/key.pem" }, "nor the path of a file"],
    ["privateKey", { privateKey: "env:CARD_NOT_SET" }, "CARD_NOT_SET, which is not set"],
    ["privateKey", { privateKey: "env:constructor" }, "constructor, which is not set"],
    ["privateKey", { privateKey: "/dev/zero" }, "no key"],
    ["privateKey", { privateKey: os.tmpdir() }, "no key"],
    ["privateKey", { privateKey: process.execPath }, "no key"],
    ["baseUrl", { baseUrl: "https:gateway.example.com/paynet" }, "not a URL"],
    ["privateKey", { privateKey: encrypted() }, "protected by a passphrase"],
    ["privateKey", { privateKey: rsa(1024, "pkcs8") }, "1024 bits"],
    ["privateKey", { privateKey: ec() }, "type ec"],
    ["timeouts.connectMs", { timeouts: { connectMs: 10 } }, "at least"],
    ["timeouts.connectMs", { timeouts: { connectMs: "soon" } }, "must be a number"],
    ["timeouts.totalMs", { timeouts: { totalMs: 60_000 } }, "at most"],
    ["minorUnits", { minorUnits: "cents" }, "iso4217"],
    ["release", { release: "cancel" }, "void"],
    ["disputeDays", { disputeDays: 0 }, "must be a whole number of days, from 1 to 120"],
    ["disputeDays", { disputeDays: 7.5 }, "must be a whole number of days, from 1 to 120"],
    ["cardRefVersion", { cardRefVersion: "v3" }, '"v2" or "v4"'],
    ["cardRefVersion", { cardRefVersion: "v4" }, "add privateKey"],
    ["privateKey", { cardRefVersion: "v4", privateKey: "/nowhere/key.pem" }, "nor the path of a file"],
    ["rebillPaths", { rebillPaths: "make-rebill-sale" }, "must be an object"],
    ["rebillPaths.preauth", { rebillPaths: { sale: "make-rebill-sale" } }, 'must be "make-rebill-preauth"'],
    [
      "rebillPaths.sale",
      { rebillPaths: { sale: "make-rebill", preauth: "make-rebill-preauth" } },
      'must be "make-rebill-sale"',
    ],
    ["threeDSFields.creq", { threeDSFields: { creq: "" } }, "name of a field"],
    ["threeDSFields.creq", { threeDSFields: { creq: "__proto__" } }, "name of a field"],
    ["threeDSFields.creq", { threeDSFields: { creq: 1 } }, "must be text"],
    ["threeDSFields", { threeDSFields: { creq: "tds-status" } }, '"tds-status" twice'],
    ["threeDSFields", { threeDSFields: { md: "tds_pareq_form_pareq" } }, "a name of its own"],
    ["cReq", { threeDSFields: { cReq: "creq" } }, "no option"],
    ["recurringCardSource", { recurringCardSource: "token" }, 'must be "cardref", "cardref-v4" or "card"'],
    ["gatewayRetries", { gatewayRetries: "no" }, "must be true or false"],
    ["recurringCallbackFields", { recurringCallbackFields: 5 }, "must be a list of names"],
    ["recurringOpenEnd", { recurringOpenEnd: "31.12.2099" }, "must be a day such as 2099-12-31"],
    ["recurringOpenEnd", { recurringOpenEnd: "2099-02-30" }, "must be a day such as 2099-12-31"],
    ["fortnight", { recurringPeriods: { fortnight: "2W" } }, "no option"],
    ["payoutPhoneFields.phone", { payoutPhoneFields: { phone: "amount" } }, "use another name"],
    ["payoutWalletField", { payoutWalletField: "e wallet" }, "must be a field's name"],
    ["payoutFeeField", { payoutFeeField: "oauth_nonce" }, "use another name"],
    ["requiredFields", { requiredFields: ["colour", "phone"] }, 'names "colour", which'],
    ["requiredFields", { requiredFields: ["tax"], extraFields: { saleForm: { tax_id: "1" } } }, 'names "tax", which'],
    ["redirectHosts.0", { redirectHosts: ["https://pay.example.com"] }, "one host name"],
    ["redirectHosts.0", { redirectHosts: ["pay.example.com:8443"] }, "no port"],
    ["redirectHosts.0", { redirectHosts: "a.example.com,b.example.com" }, "one host name per entry"],
    ["redirectHosts.0", { redirectHosts: ["*.example.com"] }, "one host name"],
    ["redirectHosts", { redirectHosts: ["*", "pay.example.com"] }, 'lists "*" beside hosts'],
    ["merchantControlkey", { merchantControlkey: "x" }, "no option"],
  ])("report the problem of %s: %j", (option, options, message) => {
    const problems = problemsOf(changed(options))
    expect(Object.keys(problems)).toEqual([option])
    expect(problems[option]).toContain(message)
  })

  itEvery([
    ["http://localhost:9000"],
    ["http://127.0.0.1:9000/paynet"],
    ["http://[::1]:9000"],
    ["https://gateway.example.com:8443/paynet"],
  ])("take the address %s", (baseUrl) => {
    expect(exampleAccount({ baseUrl }).baseUrl).toBe(baseUrl)
  })

  it("accept the largest endpoint id of an int64", () => {
    expect(exampleAccount({ endpointId: "9223372036854775807" }).endpointId).toBe("9223372036854775807")
  })

  itEvery(["pkcs1", "pkcs8"] as const)("take an RSA key as %s", (type) => {
    expect(exampleAccount({ privateKey: rsa(2048, type) }).privateKey?.asymmetricKeyType).toBe("rsa")
  })

  it("read the key from a file, or from an environment variable with its text or its path", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "private-key-"))
    const file = path.join(folder, "key.pem")
    const pem = rsa(2048, "pkcs1")
    writeFileSync(file, pem)
    // As in environment files: on one line.
    process.env.CARD_TEST_KEY = pem.replaceAll("\n", "\\n")
    process.env.CARD_TEST_KEY_FILE = file
    try {
      const public_ = (privateKey: string) => {
        const key = exampleAccount({ privateKey }).privateKey
        return key && createPublicKey(key).export({ type: "spki", format: "pem" })
      }
      const expected = createPublicKey(pem).export({ type: "spki", format: "pem" })
      for (const given of [pem, file, ` ${file}\n`, "env:CARD_TEST_KEY", "env:CARD_TEST_KEY_FILE"]) {
        expect(public_(given)).toBe(expected)
      }
    } finally {
      delete process.env.CARD_TEST_KEY
      delete process.env.CARD_TEST_KEY_FILE
      rmSync(folder, { recursive: true })
    }
  })

  it("report every problem at once", () => {
    const problems = problemsOf({
      baseUrl: "http://gateway.example.com",
      publicUrl: "shop",
      returnUrls: [],
      endpoints: { EURO: 1 },
      privateKey: "x",
      colour: "red",
      timeouts: { answerMs: 1 },
    })
    expect(Object.keys(problems).sort()).toEqual(
      [
        "baseUrl",
        "publicUrl",
        "returnUrls",
        "endpoints",
        "privateKey",
        "colour",
        "timeouts.answerMs",
        "login",
        "merchantControlKey",
      ].sort(),
    )
    expect(Object.keys(problemsOf({})).sort()).toEqual(
      ["baseUrl", "endpointId", "login", "merchantControlKey", "publicUrl", "returnUrls"].sort(),
    )
  })

  itEvery([[undefined], [null], ["main"], [17], [[]]])("must be an object, not %j", (options) => {
    const result = parseAccount("main", options)
    expect("problems" in result && result.problems.length).toBeGreaterThan(0)
  })

  it("never print a key", () => {
    const pem = rsa(1024, "pkcs8")
    const result = JSON.stringify(parseAccount("main", { ...exampleOptions, baseUrl: "x", privateKey: pem }))
    expect(result).not.toContain(exampleOptions.merchantControlKey)
    expect(result).not.toContain(pem.split("\n")[1])
    // A key without its first line looks like a path.
    const beheaded = pem.split("\n").slice(1).join("")
    expect(JSON.stringify(parseAccount("main", { ...exampleOptions, privateKey: beheaded }))).not.toContain(beheaded)
  })
})

describe("the public address", () => {
  itEvery([
    "https://shop.example.com",
    "https://shop.example.com:8443",
    "http://localhost:9000",
    "http://127.0.0.1:9000",
  ])("%s needs no warning", (publicUrl) => {
    expect(accountWarnings(exampleAccount({ publicUrl }))).toEqual([])
  })

  it("on another port gets a warning with a fix", () => {
    const [warning] = accountWarnings(exampleAccount({ publicUrl: "https://shop.example.com:9000" }))
    expect(warning).toContain("9000")
    expect(warning).toContain("8443")
    expect(warning).toContain("polling")
  })
})

describe("the endpoint of a currency", () => {
  const id = (options: Parameters<typeof exampleAccount>[0], currency: string) =>
    endpointFor(exampleAccount(options), currency)

  it("is its own, else the account's, else the group", () => {
    expect(id({ endpoints: { EUR: 1, usd: 2 } }, "eur")).toEqual({ id: "1", group: false })
    expect(id({ endpoints: { EUR: 1, usd: 2 } }, "USD")).toEqual({ id: "2", group: false })
    expect(id({ endpoints: { EUR: 1 } }, "JPY")).toEqual({ id: "4242", group: false })
    expect(id({ endpointId: undefined, endpointGroupId: 77 }, "JPY")).toEqual({ id: "77", group: true })
    expect(id({ endpointId: undefined, endpoints: { EUR: 1 } }, "JPY")).toBeUndefined()
  })
})

import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { generateKeyPairSync } from "node:crypto"
import { itEvery } from "../../__tests__/it-every"
import { accountOptions, parseAccount } from "../../gateway"
import { isMessageCode } from "../../messages"
import { settingsMessages } from "../../messages/settings"
import { proofCode } from "../../modules/card-payments/setup/assumptions"
import {
  accountMode,
  optionsInForce,
  parsePluginOptions,
  payoutOptions,
  pluginOptions,
  providerOptions,
  subscriptionOptions,
} from ".."
import { z } from "@medusajs/framework/zod"

const schemas = { accountOptions, pluginOptions, payoutOptions, providerOptions, subscriptionOptions }
const names = (given: unknown, schema: z.ZodType) =>
  optionsInForce({ schema, given, parsed: given }).map(({ name }) => name)

it("every option of every schema is listed, without a list of their names", () => {
  for (const schema of Object.values(schemas)) {
    const listed = names({}, schema)
    for (const name of Object.keys((schema as z.ZodObject).shape)) {
      expect(listed.some((one) => one === name || one.startsWith(`${name}.`))).toBe(
        // Accounts of payouts are listed by their names.
        !(schema === payoutOptions && name === "accounts"),
      )
    }
  }
})

it("an option has its value and its source, also inside objects and by account", () => {
  const given = { polling: "false", trustedProxies: ["10.0.0.0/8"], attemptLimits: { forms: { ip: 5 } } }
  const { data } = pluginOptions.safeParse({ ...given, polling: false, accounts: { main: {} } })
  const listed = optionsInForce({ schema: pluginOptions, given, parsed: data })
  const found = (name: string) => listed.find((one) => one.name === name)
  expect(found("polling")).toMatchObject({ value: false, source: "options" })
  expect(found("abandonAfter")).toMatchObject({ value: 60, source: "default" })
  expect(found("trustedProxies")).toMatchObject({ value: ["10.0.0.0/8"], source: "options" })
  expect(found("attemptLimits.forms.ip")).toMatchObject({ value: 5, source: "options" })
  expect(found("attemptLimits.forms.session")).toMatchObject({ value: 60, source: "default" })

  const limits = { EUR: { perPayout: "5.00", perDay: "9.00" } }
  const payouts = { accounts: { main: { limits } } }
  const parsed = payoutOptions.parse(payouts)
  const ofMain = optionsInForce({ schema: payoutOptions, given: payouts, parsed, at: "payouts" })
  expect(ofMain.find(({ name }) => name === "payouts.accounts.main.checkValidFor")).toMatchObject({
    ...{ value: 24, source: "default", is_assumption: true },
  })
})

it("a secret has no value: one that is marked, and a text whose name sounds like one", () => {
  const schema = z.strictObject({
    marked: z.object({ inner: z.string() }).meta({ secret: true }),
    apiToken: z.string(),
    passwords: z.array(z.string()),
    keyEncoding: z.enum(["a", "b"]),
    keyCount: z.number(),
  })
  const given = {
    marked: { inner: "canary" },
    apiToken: "canary",
    passwords: ["canary"],
    keyEncoding: "a",
    keyCount: 2,
  }
  const listed = optionsInForce({ schema, given, parsed: given })
  expect(JSON.stringify(listed)).not.toContain("canary")
  expect(listed.map(({ name, is_secret }) => [name, is_secret])).toEqual([
    ["marked", true],
    ["apiToken", true],
    ["passwords", true],
    ["keyEncoding", false],
    ["keyCount", false],
  ])
})

it("no option shows a secret of a whole configuration", () => {
  const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString()
  const account = {
    ...{ baseUrl: "https://gate.example/paynet", login: "shop", endpointId: 1 },
    ...{ merchantControlKey: "canary-control-key-1", previousControlKeys: ["canary-previous-key"] },
    ...{ extraFields: { saleForm: { site_url: "canary-extra-field" } }, privateKey },
    ...{ publicUrl: "https://shop.example", returnUrls: ["https://shop.example"] },
  }
  const options = { accounts: { main: account }, cardKeys: [Buffer.alloc(32, "canary").toString("base64")] }
  const { options: parsed } = parsePluginOptions(options)
  const shown = JSON.stringify([
    optionsInForce({ schema: accountOptions, given: account, parsed: parsed?.accounts.main }),
    optionsInForce({ schema: pluginOptions, given: options, parsed }).filter(({ name }) => name !== "accounts"),
  ])
  expect(shown).toContain("redirectHosts")
  expect(shown).not.toMatch(/canary|PRIVATE|Y2FuYXJ5/)
})

describe("assumptions", () => {
  const assumed = Object.values(schemas).flatMap((schema) => {
    const given = schema === payoutOptions ? { accounts: { main: {} } } : {}
    return optionsInForce({ schema, given, parsed: given }).filter(({ is_assumption }) => is_assumption)
  })

  it("each one has a text with its proof, and each text an assumption", () => {
    expect(assumed.length).toBeGreaterThan(20)
    expect(assumed.filter(({ name }) => proofCode(name) === undefined)).toEqual([])
    const used = new Set(assumed.map(({ name }) => proofCode(name)))
    const codes = Object.keys(settingsMessages).filter((code) => code.startsWith("assumption."))
    expect(codes.filter((code) => !used.has(code))).toEqual([])
    expect(codes.every(isMessageCode)).toBe(true)
  })
})

it("the options marked as assumptions are those that the reference calls so", async () => {
  const page = await readFile(join(__dirname, "../../../docs/reference/account-options.md"), "utf8")
  const rows = page.split("\n").flatMap((line) => {
    const [, name] = /^\| `(\w+)` \|.*\bassumption:/i.exec(line) ?? []
    return name ?? []
  })
  const listed = optionsInForce({ schema: accountOptions, given: {}, parsed: {} })
  const marked = listed.flatMap(({ name, is_assumption }) => (is_assumption ? [name.split(".")[0]] : []))
  expect([...new Set(marked)].sort()).toEqual(rows.sort())
})

const place = { merchantControlKey: "0F2A9C7E-41D3-4B8A-9A57-6C1B2E3D4F50", mode: undefined }
itEvery<[Parameters<typeof accountMode>[0], ReturnType<typeof accountMode>]>([
  [
    { ...place, baseUrl: "http://127.0.0.1:9/paynet", mode: "live" },
    { mode: "local", ground: "loopback" },
  ],
  [
    { ...place, baseUrl: "https://sandbox.gate.example/x" },
    { mode: "test", ground: "host_name" },
  ],
  [
    { ...place, baseUrl: "https://gate-test.example/x", mode: "live" },
    { mode: "test", ground: "host_name" },
  ],
  [
    { ...place, baseUrl: "https://contest.example/x", mode: "live" },
    { mode: "live", ground: "option" },
  ],
  [
    { ...place, baseUrl: "https://gate.example/x" },
    { mode: "undeclared", ground: "none" },
  ],
  [
    { ...place, baseUrl: "https://gate.example/x", mode: "test" },
    { mode: "test", ground: "option" },
  ],
  [
    { baseUrl: "https://gate.example/x", merchantControlKey: "7D2A-SANDBOXKEY02", mode: "live" },
    { mode: "test", ground: "published_key" },
  ],
])("no account counts as live without ground: %j", (account, mode) => {
  expect(accountMode(account)).toEqual(mode)
})

it("the option mode accepts nothing else", () => {
  const parsed = parseAccount("main", { mode: "production" })
  expect("problems" in parsed && parsed.problems).toContainEqual({
    option: "mode",
    message: 'must be "live" or "test"',
  })
})

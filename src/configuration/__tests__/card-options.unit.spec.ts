import type { LoaderOptions } from "@medusajs/framework/types"
import { randomBytes } from "node:crypto"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import checkOptions from "../../modules/card-payments/loaders/check-options"
import { parsePluginOptions } from "../plugin-options"
import { anAccount as account } from "../../modules/card-payments/__tests__/an-account"

const secret = randomBytes(32)

const parse = (more: object) => parsePluginOptions({ accounts: { main: account }, ...more })
const keysOf = (cardKeys: unknown) => parse({ cardKeys }).options?.cardKeys

describe("the keys of card references", () => {
  const name = "CARD_PAYMENTS_TEST_KEY"
  const renew = aroundEach(
    () => undefined,
    () => delete process.env[name],
  )

  itEvery(
    [
      ["base64", secret.toString("base64")],
      ["base64 without padding", secret.toString("base64").replace("=", "")],
      ["base64url", secret.toString("base64url")],
      ["hex", secret.toString("hex")],
      ["hex in capitals", secret.toString("hex").toUpperCase()],
      ["text with spaces around it", `  ${secret.toString("base64")}\n`],
    ],
    renew,
  )("are 32 bytes as %s, given or in a variable", (_title, text) => {
    expect(keysOf([text])).toMatchObject([{ secret }])
    process.env[name] = text
    expect(keysOf([`env:${name}`])).toMatchObject([{ secret }])
  })

  it("keep their order; each has its own id, which does not reveal the key", () => {
    const other = randomBytes(32)
    const [first, second] = keysOf([secret.toString("hex"), other.toString("base64")]) ?? []
    expect([first?.secret, second?.secret]).toEqual([secret, other])
    expect(first?.id).toMatch(/^[0-9a-f]{8}$/)
    expect(second?.id).not.toBe(first?.id)
    for (const form of ["hex", "base64", "base64url"] as const) expect(secret.toString(form)).not.toContain(first?.id)
    expect(keysOf([secret.toString("base64url")])?.[0]?.id).toBe(first?.id)
  })

  const fix = "must be 32 bytes as base64 or hex, such as the output of: openssl rand -base64 32"

  itEvery(
    [
      ["31 bytes as base64", randomBytes(31).toString("base64")],
      ["33 bytes as base64", randomBytes(33).toString("base64")],
      ["16 bytes as hex", randomBytes(16).toString("hex")],
      ["33 bytes as hex", randomBytes(33).toString("hex")],
      ["a pass phrase of 32 characters", "correct-horse-battery-staple-2!!"],
      ["a key with a typing error", `${secret.toString("base64").slice(0, 20)}*${secret.toString("base64").slice(21)}`],
      ["nothing", ""],
    ],
    renew,
  )("%s is refused with the fix, and the key is not repeated", (_title, text) => {
    const { options, problems } = parse({ cardKeys: [text] })
    expect(options).toBeUndefined()
    expect(problems).toEqual([{ option: "cardKeys.0", message: fix }])
    process.env[name] = text
    const inVariable = parse({ cardKeys: [`env:${name}`] })
    expect(inVariable.problems).toEqual([{ option: "cardKeys.0", message: `${fix}: env:${name} holds none` }])
    if (text) expect(JSON.stringify([problems, inVariable.problems])).not.toContain(text)
  })

  it("name a variable that is not set", () => {
    const { problems } = parse({ cardKeys: [secret.toString("hex"), `env:${name}`] })
    expect(problems).toEqual([{ option: "cardKeys.1", message: `${fix}: env:${name} holds none` }])
  })

  itEvery([undefined, null, 7, ["a"]])("an entry that is no text is refused with the fix: %j", (entry) => {
    expect(parse({ cardKeys: [entry] }).problems).toEqual([{ option: "cardKeys.0", message: fix }])
  })

  it("accept a single key as a list of one, and refuse any other type with the fix", () => {
    expect(keysOf(secret.toString("base64"))).toMatchObject([{ secret }])
    const { problems } = parse({ cardKeys: 7 })
    expect(problems).toEqual([{ option: "cardKeys", message: expect.stringContaining("must be a list of keys") }])
  })
})

it("converts values of environment variables", () => {
  const given = { polling: "false", abandonAfter: "90", allowLocalAddresses: "true", attemptLimits: { ip: "30" } }
  expect(parse(given).options).toMatchObject({
    ...{ polling: false, abandonAfter: 90, allowLocalAddresses: true, attemptLimits: { ip: 30 } },
  })
  const own = { ...account, notify: "true", timeouts: { connectMs: "3000" }, returnUrls: account.returnUrls[0] }
  expect(parsePluginOptions({ accounts: { main: own } }).options?.accounts.main).toMatchObject({
    ...{ notify: true, timeouts: { connectMs: 3000 }, returnUrls: account.returnUrls },
  })
})

describe("attemptLimits", () => {
  it("have defaults for missing limits", () => {
    expect(parse({ attemptLimits: { card: 3, minutes: 0.5 } }).options?.attemptLimits).toEqual({
      session: 10,
      card: 3,
      ip: 30,
      minutes: 0.5,
      forms: { session: 60, ip: 600 },
      statusChecks: { session: 400, ip: 4_000 },
    })
    expect(parse({ attemptLimits: { forms: { ip: 5 } } }).options?.attemptLimits.forms).toEqual({ session: 60, ip: 5 })
  })

  const whole = "must be a whole number, more than 0"

  itEvery([
    [{ session: 0 }, "attemptLimits.session", whole],
    [{ card: -1 }, "attemptLimits.card", whole],
    [{ ip: 1.5 }, "attemptLimits.ip", whole],
    [{ ip: "many" }, "attemptLimits.ip", whole],
    [{ session: Number.POSITIVE_INFINITY }, "attemptLimits.session", whole],
    [{ minutes: 0 }, "attemptLimits.minutes", "must be minutes, more than 0"],
    [{ minutes: "an hour" }, "attemptLimits.minutes", "must be minutes, more than 0"],
    [{ forms: { session: 0 } }, "attemptLimits.forms.session", whole],
    [{ statusChecks: { card: 1 } }, "attemptLimits.statusChecks.card", "is no option: remove it or check its spelling"],
    [{ forms: 5 }, "attemptLimits.forms", "must be an object such as { session: 60, ip: 600 }"],
    [{ address: 5 }, "attemptLimits.address", "is no option: remove it or check its spelling"],
    [5, "attemptLimits", "must be an object such as { session: 10, card: 10, ip: 30, minutes: 60 }"],
  ])("%j: %s %s", (attemptLimits, option, message) => {
    const { options, problems } = parse({ attemptLimits })
    expect(options).toBeUndefined()
    expect(problems).toEqual([{ option, message }])
  })
})

describe("at boot", () => {
  const keys = { cardKeys: [secret.toString("base64")] }

  function boot(provider: object, { plugin = {}, gateway = {} }: { plugin?: object; gateway?: object } = {}) {
    const warnings: string[] = []
    const errors: string[] = []
    const options = {
      providers: [{ resolve: "x/providers/card", id: "main", options: { account: "main", ...provider } }],
    }
    const payment = { resolve: "@medusajs/medusa/payment", dependencies: ["card_payments", "query"], options }
    const loader = {
      container: { resolve: (name: string) => (name === "configModule" ? { modules: { payment } } : undefined) },
      options: {
        accounts: { main: { ...account, redirectHosts: ["*"], ...gateway } },
        trustedProxies: [],
        ...plugin,
      },
      logger: {
        error: (text: string) => errors.push(text),
        warn: (text: string) => warnings.push(text),
        info: () => undefined,
      },
    } as unknown as LoaderOptions
    return { warnings, errors, done: checkOptions(loader) }
  }
  const pair = { rebillPaths: { sale: "make-rebill-sale", preauth: "make-rebill-preauth" } }

  it("a direct provider logs one line about its PCI scope, a hosted one none", async () => {
    const direct = boot({ integration: "direct" })
    await direct.done
    expect(direct.warnings).toEqual([expect.stringMatching(/payment provider "main".*PCI DSS \(SAQ D\)/)])
    const hosted = boot({ savedCards: true, cardVerification: true, capture: "automatic" }, { plugin: keys })
    await hosted.done
    expect(hosted.warnings).toEqual([])
  })

  it("a hosted provider that asks for the CVV2 of saved cards gets a warning that SAQ A no longer applies", async () => {
    const hosted = boot({ savedCards: true, savedCardCvv2: true, capture: "automatic" }, { plugin: keys })
    await hosted.done
    expect(hosted.warnings).toEqual([expect.stringMatching(/payment provider "main".*CVV2.*SAQ A/)])
    const direct = boot({ integration: "direct", savedCardCvv2: true })
    await direct.done
    expect(direct.warnings).toHaveLength(1)
  })

  itEvery([
    [{ savedCards: true }, "savedCards"],
    [{ cardVerification: true }, "cardVerification"],
    [{ savedCards: true, cardVerification: true, integration: "direct" }, "savedCards"],
  ])("saved cards (%j) need a key: the boot stops without one", async (provider, option) => {
    for (const plugin of [{}, { cardKeys: [] }]) {
      const { done, errors } = boot(provider, { plugin })
      await expect(done).rejects.toThrow("1 thing to fix")
      expect(errors).toHaveLength(1)
      expect(errors[0]).toContain(`payment provider "main": ${option} needs a key for card references: add cardKeys:`)
    }
    await boot({ ...provider, capture: "automatic" }, { plugin: keys }).done
  })

  it("an invalid key stops the boot and is not repeated", async () => {
    const wrong = randomBytes(31).toString("base64")
    const { done, errors } = boot({}, { plugin: { cardKeys: [wrong] } })
    await expect(done).rejects.not.toThrow(wrong)
    expect(errors).toEqual([expect.stringContaining("cardKeys.0 must be 32 bytes")])
    expect(errors[0]).not.toContain(wrong)
  })

  itEvery<[title: string, capture: string, gateway: object, warning: string | undefined]>([
    ["with manual capture and no pair of rebill paths", "manual", {}, "rebillPaths"],
    ["with manual capture and the pair", "manual", pair, undefined],
    ["with automatic capture", "automatic", {}, undefined],
    ["where the one path only reserves", "automatic", { rebillPath: "make-rebill-preauth" }, "could only be reserved"],
    [
      "where the one path only reserves, with the pair",
      "automatic",
      { rebillPath: "make-rebill-preauth", ...pair },
      undefined,
    ],
  ])("saved cards %s", async (_title, capture, gateway, warning) => {
    const { done, warnings } = boot({ savedCards: true, capture }, { plugin: keys, gateway })
    await done
    expect(warnings).toEqual(warning ? [expect.stringContaining(warning)] : [])
  })
})

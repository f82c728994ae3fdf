import { generateKeyPairSync } from "node:crypto"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { createGatewayClient, parseAccount } from "../../gateway"
import { createSandbox } from "../../sandbox"
import { runCli } from "../run-cli"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-payments-"))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * Runs a command. A server command is stopped once it has printed its address and `meanwhile` has
 * ended.
 */
async function run(...args: string[]) {
  return runWhile(async () => undefined, ...args)
}

async function runWhile(meanwhile: (url: string) => Promise<unknown>, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const stop = new AbortController()
  let answered: number | undefined
  const code = await runCli(args, {
    out: (line) => {
      out.push(line)
      const url = /Sandbox gateway at (\S+)/.exec(line)?.[1]
      if (!url) return
      void fetch(`${url}/_sandbox/health`)
        .then((response) => (answered = response.status))
        .then(() => meanwhile(url))
        .finally(() => stop.abort())
    },
    err: (line) => err.push(line),
    stop: stop.signal,
    env: {},
    cwd: folder,
  })
  return { code, out: out.join("\n"), err: err.join("\n"), answered }
}

it("prints the OpenAPI document that the package has", async () => {
  const { code, out, err } = await run("openapi")
  expect({ code, err }).toEqual({ code: 0, err: "" })
  expect(JSON.parse(out)).toMatchObject({ openapi: "3.1.1", paths: { "/admin/card-payments/transactions": {} } })
  expect(await run("openapi", "--yaml")).toMatchObject({ code: 2, err: expect.stringContaining("--yaml") as unknown })
})

it("prints its commands and their options", async () => {
  expect(await run("--help")).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /doctor .*\n {2}call .*\n {2}reconcile .*\n {2}sandbox +A local gateway.*\n {2}uninstall /,
    ) as unknown,
  })
  expect(await run()).toMatchObject({ code: 2 })
  const { code, out } = await run("sandbox", "--help")
  expect(code).toBe(0)
  for (const option of ["--port", "--snippet", "--answer-format", "--capture-order-ids"]) expect(out).toContain(option)
})

itEvery([
  [["sandbx"], 'There is no command "sandbx"'],
  [["toString"], 'There is no command "toString"'],
  [["sandbox", "--prot", "1"], "Unknown option '--prot'"],
  [["sandbox", "extra"], "Unexpected argument 'extra'"],
  [["sandbox", "--port", "http"], '--port needs whole numbers, not "http"'],
  [["sandbox", "--port", "99999"], "port"],
  [["sandbox", "--answer-format", "xml"], "answerFormat"],
  [["sandbox", "--validation-status", "500"], "validationStatus"],
  [["sandbox", "--accounts", "/nowhere.json"], "cannot be read"],
])("%j: a sentence and exit code 2", async (args, message) => {
  const { code, err } = await run(...args)
  expect(code).toBe(2)
  expect(err).toContain(message)
  expect(err).not.toMatch(/\n\s+at /)
})

it("runs until it is stopped, and prints address, account, keys and outcomes", async () => {
  const { code, out, answered } = await run("sandbox", "--port", "0")
  expect(code).toBe(0)
  expect(answered).toBe(200)
  for (const text of ["/paynet", "merchantControlKey", "endpointId", "1042", "321", "hint", "Stopped."]) {
    expect(out).toContain(text)
  }
})

it("reports a taken port with a text", async () => {
  const sandbox = await createSandbox()
  const { code, err } = await run("sandbox", "--port", new URL(sandbox.url).port)
  await sandbox.close()
  expect(code).toBe(1)
  expect(err).toMatch(/is taken by another program; choose another with --port/)
})

it("reads accounts from a file and writes their options as a snippet for the plugin", async () => {
  const accounts = join(folder, "accounts.json")
  await writeFile(accounts, JSON.stringify([{ login: "mine", merchantControlKey: "key", endpointId: 7 }]))
  const snippet = join(folder, "account.json")
  const { code } = await run("sandbox", "--port", "0", "--accounts", accounts, "--snippet", snippet)
  expect(code).toBe(0)
  const options: unknown = JSON.parse(await readFile(snippet, "utf8"))
  expect(options).toMatchObject({ login: "mine", merchantControlKey: "key", endpointId: "7" })
  expect(parseAccount("main", options)).toHaveProperty("account")
})

it("writes the snippet as TypeScript, and never overwrites another file", async () => {
  const path = join(folder, "card-payments.ts")
  expect((await run("sandbox", "--port", "0", "--snippet", path)).code).toBe(0)
  expect(await readFile(path, "utf8")).toMatch(/export const cardPayments = \{\n {2}accounts: \{\n {4}main: \{/)
  await writeFile(path, "// mine")
  const { code, err } = await run("sandbox", "--port", "0", "--snippet", path)
  expect(code).toBe(1)
  expect(err).toContain("exists with other content")
  expect(await readFile(path, "utf8")).toBe("// mine")
})

it("has an option for every switch of the sandbox", async () => {
  const given = {
    "answer-format": "form",
    "validation-status": "200",
    "preauth-release": "void",
    "repeated-order": "replay",
    "callback-schedule": "0, 50",
    "minor-units": "two-digits",
    "payment-form-signing": "none",
    "get-card-info-signing": "none",
    "payout-form-signing": "RSA-SHA256",
    "oauth-window": "0",
    "nonce-reuse": "accept",
    "universal-form": "preauth",
    "three-d-secure-flow": "challenge",
    "unknown-order": "validation-error",
    "payout-check-valid-for": "60",
    "payout-form-valid-for": "3600",
    "payout-phone-field": "msisdn",
    "payout-wallet-field": "purse",
    "payout-other-field": "quick_id",
    "payout-fee": "0.35",
  }
  let switches: unknown
  const read = async (url: string) => {
    const answer = (await (await fetch(`${url}/_sandbox/options`)).json()) as { options: unknown }
    switches = answer.options
  }
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  const { code } = await runWhile(read, "sandbox", "--port", "0", "--capture-order-ids", ...args)
  expect(code).toBe(0)
  expect(switches).toEqual({
    answerFormat: "form",
    validationStatus: 200,
    captureOrderIds: true,
    preauthRelease: "void",
    repeatedOrder: "replay",
    callbackSchedule: [0, 50],
    minorUnits: "two-digits",
    paymentFormSigning: "none",
    getCardInfoSigning: "none",
    payoutFormSigning: "RSA-SHA256",
    oauthWindow: 0,
    nonceReuse: "accept",
    universalForm: "preauth",
    threeDSFlow: "challenge",
    unknownOrder: "validation-error",
    payoutCheckValidFor: 60,
    payoutFormValidFor: 3600,
    payoutPhoneField: "msisdn",
    payoutWalletField: "purse",
    payoutOtherField: "quick_id",
    payoutFee: "0.35",
  })
})

it("prints the addresses of its overview and documentation", async () => {
  const { out } = await run("sandbox", "--port", "0")
  const url = /Sandbox gateway at (\S+)/.exec(out)?.[1]
  expect(out).toContain(`${url}/ `)
  expect(out).toContain(`${url}/_sandbox/docs `)
})

it("writes the snippet readable by its owner only, equal at each start, without a generated key", async () => {
  const path = join(folder, "without-key.json")
  const port = new URL((await free()).url).port
  expect((await run("sandbox", "--port", port, "--snippet", path)).code).toBe(0)
  const options = JSON.parse(await readFile(path, "utf8")) as object
  expect(options).not.toHaveProperty("privateKey")
  expect(parseAccount("main", options)).toHaveProperty("account")
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await run("sandbox", "--port", port, "--snippet", path)).code).toBe(0)
})

it("keeps the RSA key in a file, so that configuration survives a restart", async () => {
  const [key, snippet] = [join(folder, "kept.pem"), join(folder, "kept.json")]
  const port = new URL((await free()).url).port
  const args = ["sandbox", "--port", port, "--key-file", key, "--snippet", snippet]
  expect((await run(...args)).code).toBe(0)
  const [pem, written] = [await readFile(key, "utf8"), await readFile(snippet, "utf8")]
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  expect(written).toContain(JSON.stringify(key))
  let answered: unknown
  const second = await runWhile(
    async () => {
      const parsed = parseAccount("main", JSON.parse(written))
      if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
      const client = createGatewayClient(parsed.account)
      answered = await client
        .createCardRefV4({ client_orderid: "nothing", orderid: "1" })
        .catch((error: Error) => error.message)
      client.close()
    },
    ...args,
  )
  expect(second.code).toBe(0)
  expect(answered).toMatch(/order/i)
  expect(answered).not.toMatch(/signature/i)
  expect(await readFile(key, "utf8")).toBe(pem)
  expect(await readFile(snippet, "utf8")).toBe(written)
})

it("keeps an account's own key, and never overwrites a file that is not a key", async () => {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const accounts = join(folder, "own-key.json")
  const pem = publicKey.export({ type: "spki", format: "pem" })
  await writeFile(accounts, JSON.stringify([{ login: "mine", merchantControlKey: "k", endpointId: 7, publicKey: pem }]))
  const [key, snippet] = [join(folder, "other.pem"), join(folder, "own-key-snippet.json")]
  const args = ["sandbox", "--port", "0", "--accounts", accounts, "--key-file", key, "--snippet", snippet]
  expect((await run(...args)).code).toBe(0)
  expect(JSON.parse(await readFile(snippet, "utf8"))).not.toHaveProperty("privateKey")
  await writeFile(key, "canary")
  const { code, err } = await run(...args)
  expect(code).toBe(2)
  expect(err).toContain("is not an RSA private key")
  expect(err).not.toContain("canary")
  expect(await readFile(key, "utf8")).toBe("canary")
})

async function free() {
  const sandbox = await createSandbox()
  await sandbox.close()
  return sandbox
}

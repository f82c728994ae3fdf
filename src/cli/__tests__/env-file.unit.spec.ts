import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { itEvery } from "../../__tests__/it-every"
import { createSandbox, type Sandbox } from "../../sandbox"
import type { DoctorReport } from "../doctor-command"
import { envLine } from "../account-source"
import { runCommand } from "./run-command"

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card payments "))
  sandbox = await createSandbox()
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

const root = resolve(__dirname, "../../..")

/** The `.env` lines that a sandbox prints. */
async function printed(...args: string[]): Promise<string> {
  const stopped = AbortSignal.abort()
  const { out } = await runCommand(["sandbox", "--port", "0", ...args], { stop: stopped })
  return [...out.matchAll(/^[A-Z_]+=.*$/gm)].map(([line]) => line).join("\n")
}

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

function accountOf({ url, account }: Sandbox): string {
  return [
    `CARD_GATEWAY_URL=${url}/paynet`,
    `CARD_GATEWAY_LOGIN="${account.login}" # the shop's`,
    `export CARD_GATEWAY_CONTROL_KEY='${account.merchantControlKey}'`,
    `CARD_GATEWAY_ENDPOINT_ID=${account.endpointId}`,
    "MEDUSA_PUBLIC_URL=http://localhost:9000",
    "STOREFRONT_RETURN_URL=http://localhost:8000/checkout",
  ].join("\n")
}

async function doctor(path: string, env: Record<string, string> = {}) {
  const { out } = await runCommand(["doctor", "--env", path, "--json"], { env })
  const [account] = (JSON.parse(out) as DoctorReport).accounts
  return (name: string) => account?.checks.filter((check) => check.name === name).map(({ level }) => level)
}

it("the sandbox prints the README's lines", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8")
  const shown = /```bash\n(CARD_GATEWAY_URL=[^]*?)\n```/.exec(readme)?.[1]
  expect((await printed()).replace(/127\.0\.0\.1:\d+/, "127.0.0.1:4010")).toBe(shown)
})

it("the sandbox prints the key's file name, which Node reads back", async () => {
  const key = join(folder, "it's a key.pem")
  expect(parseEnv(await printed("--key-file", key))).toMatchObject({
    CARD_GATEWAY_LOGIN: "sandbox-shop",
    CARD_GATEWAY_PRIVATE_KEY: key,
  })
})

itEvery([["plain"], ["two words"], ["#1"], ['"quoted"'], ["it's"], [`it's "both"`], ["a\\nb"], ["$HOME"]])(
  "%s comes back from a line of a .env file",
  (value) => {
    expect(parseEnv(envLine("KEY", value))).toEqual({ KEY: value })
  },
)

it("doctor reads a .env file", async () => {
  const found = await doctor(await file(".env", accountOf(sandbox)))
  expect(found("options")).toEqual(["ok"])
  expect(found("status query")).toEqual(["ok"])
})

it("a variable missing in the file is missing, even if the shell has it", async () => {
  const lines = accountOf(sandbox).replace(/^CARD_GATEWAY_LOGIN=.*$/m, "")
  const found = await doctor(await file("without-login.env", lines), { CARD_GATEWAY_LOGIN: "sandbox-shop" })
  expect(found("options")).toEqual(["fail"])
})

itEvery([
  ["call", "--env", "FILE", "status", "client_orderid=a"],
  ["call", "status", "--env", "FILE", "client_orderid=a"],
  ["call", "status", "client_orderid=a", "--env=FILE"],
])("%s %s %s %s reads the file, and repeats it in its advice", async (...words) => {
  const path = await file(".env", accountOf(sandbox))
  const args = words.map((word) => word.replace("FILE", path))
  expect((await runCommand(args)).out).toContain("Order with client_orderid a is unknown")
  const wrong = await file("wrong.env", accountOf(sandbox).replace("sandbox-shop", "stranger"))
  const refused = await runCommand(words.map((word) => word.replace("FILE", wrong)))
  expect(refused.out).toContain(`card-payments doctor --env '${wrong}'`)
})

itEvery([
  ["call", "--env", "status", "client_orderid=a"],
  ["call", "--env", "v4/create-card-ref", "orderid=1"],
  ["call", "status", "--env", "client_orderid=a"],
  ["call", "status", "client_orderid=a", "--env"],
])("%s %s %s %s asks the environment", async (...args) => {
  const env = parseEnv(accountOf(sandbox)) as Record<string, string>
  const { code, err } = await runCommand([...args, "--dry-run"].filter(Boolean), { env })
  expect(err).toBe("")
  expect(code).not.toBe(2)
})

it("a missing file is reported with a text", async () => {
  const { code, err } = await runCommand(["doctor", "--env", join(folder, "nowhere.env")])
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/--env: the file .* cannot be read\./) as unknown,
  })
})

it("--version prints the package's version", async () => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }
  expect(await runCommand(["--version"])).toEqual({ code: 0, out: version, err: "" })
})

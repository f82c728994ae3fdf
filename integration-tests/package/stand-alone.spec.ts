import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"

const root = path.resolve(__dirname, "../..")
const project = mkdtempSync(path.join(os.tmpdir(), "stand-alone-"))
afterAll(() => rmSync(project, { recursive: true, force: true }))

function run(command: string, ...args: string[]): string {
  // The test runner's own options would come along.
  const env = { ...process.env, NODE_OPTIONS: "" }
  return execFileSync(command, args, { cwd: project, encoding: "utf8", env, stdio: ["ignore", "pipe", "pipe"] })
}

/** One payment by SHA-1 and one call by RSA, from a process that knows nothing but the package. */
const story = `
  const sandbox = await createSandbox()
  const client = createGatewayClient({
    ...sandbox.account,
    publicUrl: "https://shop.example.com",
    returnUrls: ["https://shop.example.com"],
  })
  const sale = await client.sale({
    client_orderid: "alone-1a", order_desc: "Tea", amount: "10.15", currency: "EUR", email: "a@example.com",
    ipaddress: "203.0.113.7", card_printed_name: "JOHN SMITH", credit_card_number: "4444333322221111",
    expire_month: "12", expire_year: "2040", cvv2: "123",
  })
  const ids = { client_orderid: "alone-1a", orderid: sale["paynet-order-id"] }
  const { status, amount } = await client.waitForFinal(ids, { deadlineMs: 10_000 })
  const { type } = await client.createCardRefV4(ids)
  const error = await client.void({ client_orderid: "alone-1a", orderid: "1" }).catch((thrown) => thrown)
  console.log(JSON.stringify({ status, amount, type, kind: error.kind, own: error instanceof GatewayError }))
  client.close()
  await sandbox.close()
`
const told = { status: "approved", amount: "10.15", type: "create-card-ref-response", kind: "refused", own: true }

const imports = `
import { createGatewayClient, GatewayError } from "medusa-plugin-card-payments/gateway"
import { createSandbox } from "medusa-plugin-card-payments/sandbox"
`
const requires = `
const { createGatewayClient, GatewayError } = require("medusa-plugin-card-payments/gateway")
const { createSandbox } = require("medusa-plugin-card-payments/sandbox")
`

describe("the packed package in an empty project", () => {
  beforeAll(() => {
    const output = execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", project], {
      cwd: root,
      encoding: "utf8",
    })
    const tarball = path.join(project, output.trim().split("\n").at(-1) ?? "")
    writeFileSync(path.join(project, "package.json"), JSON.stringify({ name: "empty", private: true }))
    run("npm", "install", "--no-audit", "--no-fund", "--prefer-offline", tarball)
  }, 180_000)

  it("brings nothing of Medusa and nothing to run at install", () => {
    const installed = readdirSync(path.join(project, "node_modules"))
    expect(installed).toContain("medusa-plugin-card-payments")
    expect(installed.filter((name) => /medusa|react/.test(name))).toEqual(["medusa-plugin-card-payments"])
    expect(existsSync(path.join(project, "node_modules/medusa-plugin-card-payments/.medusa/server/src"))).toBe(true)
  })

  it.each([
    ["imported", "story.mjs", imports + story],
    ["required", "story.cjs", `${requires};(async () => {${story}})()`],
  ])("works when it is %s", (_how, file, source) => {
    writeFileSync(path.join(project, file), source)
    expect(JSON.parse(run(process.execPath, file))).toEqual(told)
  })

  it("has types, which know a wrong field", () => {
    const types = path.join(project, "node_modules/@types")
    mkdirSync(types, { recursive: true })
    const right = `${imports}
export const client = createGatewayClient({} as Parameters<typeof createGatewayClient>[0])
export const sandbox = createSandbox
export const kind = (error: GatewayError) => error.kind
export const sent = client.capture({ client_orderid: "a", orderid: "1", amount: "1.00", currency: "EUR" })
export const id: Promise<string | undefined> = sent.then((answer) => answer["paynet-order-id"])
`
    writeFileSync(path.join(project, "right.mts"), right)
    writeFileSync(path.join(project, "wrong.mts"), right.replace(", orderid:", ", order_id:"))
    const guide = readFileSync(path.join(root, "docs/guides/gateway-client.md"), "utf8")
    const example = /```ts\n([^]*?)```/.exec(guide)?.[1] ?? ""
    expect(example).toContain("waitForFinal")
    writeFileSync(path.join(project, "guide.mts"), example)
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "node16", "--target", "es2022"]
    const typeRoots = ["--typeRoots", path.join(root, "node_modules/@types"), "--types", "node", "--pretty", "false"]
    const files = ["right.mts", "guide.mts", "wrong.mts"]
    const command = [path.join(root, "node_modules/typescript/bin/tsc"), ...options, ...typeRoots, ...files]
    const { status, stdout } = spawnSync(process.execPath, command, { cwd: project, encoding: "utf8" })
    expect(status).toBe(2)
    expect(stdout.trim().split("\n")).toEqual([expect.stringMatching(/^wrong\.mts\(8,.*'order_id' does not exist/)])
  })

  it("has a command line", () => {
    const help = run(path.join(project, "node_modules/.bin/card-payments"), "--help")
    for (const command of ["sandbox", "doctor", "call"]) expect(help).toContain(command)
  })
})

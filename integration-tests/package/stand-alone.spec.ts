import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"

const root = path.resolve(__dirname, "../..")
const project = mkdtempSync(path.join(os.tmpdir(), "stand-alone-"))
afterAll(() => rmSync(project, { recursive: true, force: true }))

function run(command: string, ...args: string[]): string {
  // The test runner's own options would be passed on.
  const env = { ...process.env, NODE_OPTIONS: "" }
  return execFileSync(command, args, { cwd: project, encoding: "utf8", env, stdio: ["ignore", "pipe", "pipe"] })
}

/** One payment by SHA-1 and one call by RSA, from a process with no other package. */
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
  const own = error instanceof GatewayError
  const session = paymentSessionFromUrl("/back?payment_session_id=payses_1")
  console.log(JSON.stringify({ status, amount, type, kind: error.kind, own, session }))
  client.close()
  await sandbox.close()
`
const expected = {
  status: "approved",
  amount: "10.15",
  type: "create-card-ref-response",
  kind: "refused",
  own: true,
  session: "payses_1",
}

const imports = `
import { createGatewayClient, GatewayError } from "medusa-plugin-card-payments/gateway"
import { createSandbox } from "medusa-plugin-card-payments/sandbox"
import { paymentSessionFromUrl } from "medusa-plugin-card-payments/storefront"
`
const requires = `
const { createGatewayClient, GatewayError } = require("medusa-plugin-card-payments/gateway")
const { createSandbox } = require("medusa-plugin-card-payments/sandbox")
const { paymentSessionFromUrl } = require("medusa-plugin-card-payments/storefront")
`

/** A shop's page to which the shopper returns. */
const shop = `
import { paymentSessionFromUrl } from "medusa-plugin-card-payments/storefront"
console.log(paymentSessionFromUrl("https://shop.example.com/?payment_session_id=payses_1"))
`

type Documented = { info: { version: string } }

describe("the packed package in an empty project", () => {
  let tarball: string
  beforeAll(() => {
    const output = execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", project], {
      cwd: root,
      encoding: "utf8",
    })
    tarball = path.join(project, output.trim().split("\n").at(-1) ?? "")
    writeFileSync(path.join(project, "package.json"), JSON.stringify({ name: "empty", private: true }))
    run("npm", "install", "--no-audit", "--no-fund", "--prefer-offline", tarball)
  }, 180_000)

  it("depends on no Medusa package, and runs no script at install", () => {
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
    expect(JSON.parse(run(process.execPath, file))).toEqual(expected)
  })

  it("has its entry points, and no other paths", () => {
    const modules = readdirSync(path.join(root, "src/modules")).filter((name) => name !== "__tests__")
    const entries = [
      ...["package.json", "gateway", "sandbox", "storefront", "telemetry", "workflows", "providers/card", "admin"],
      // Medusa resolves the second form, from the names of the folders.
      ...modules.flatMap((name) => [`modules/${name}`, `.medusa/server/src/modules/${name}`]),
    ]
    const internal = [
      ...[
        "",
        "api/after-response",
        "gateway/sign-request",
        "gateway/index",
        "workflows/payments/reconcile/reconcile-card-payment",
      ],
      ...["modules/card-payments/service", "modules/card-payments/index", "modules/card-payments/records"],
      ...["modules/card-payments/models/transaction", "providers/card/service", ".medusa/server/src/gateway/index.js"],
      ".medusa/server/src/modules/card-payments/service",
    ]
    const source = `const answerOf = (id) => { try { require.resolve(id); return "resolved" } catch ({ code }) { return code } }
      console.log(JSON.stringify(process.argv.slice(2).map((entry) =>
        [entry, answerOf(["medusa-plugin-card-payments", entry].filter(Boolean).join("/"))])))`
    writeFileSync(path.join(project, "resolve.cjs"), source)
    const answers = JSON.parse(run(process.execPath, "resolve.cjs", ...entries, ...internal)) as [string, string][]
    expect(answers).toEqual([
      ...entries.map((entry) => [entry, "resolved"]),
      ...internal.map((entry) => [entry, "ERR_PACKAGE_PATH_NOT_EXPORTED"]),
    ])
  })

  it("works in a shop that Vite bundles", () => {
    writeFileSync(path.join(project, "shop.js"), shop)
    writeFileSync(
      path.join(project, "vite.config.mjs"),
      `export default { build: { lib: { entry: "shop.js", formats: ["es"], fileName: () => "shop.mjs" } } }`,
    )
    run(process.execPath, path.join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error")
    const bundle = path.join(project, "dist/shop.mjs")
    expect(readFileSync(bundle, "utf8")).not.toContain("medusa-plugin-card-payments/storefront")
    expect(run(process.execPath, bundle)).toBe("payses_1\n")
  })

  it.each([
    ["an ES module", ["--module", "node16"], "mts"],
    ["CommonJS", ["--module", "node16"], "cts"],
    ["a bundler", ["--module", "esnext", "--moduleResolution", "bundler"], "ts"],
    ["the classic resolution of node", ["--module", "commonjs", "--moduleResolution", "node10"], "ts"],
  ])("has types for %s, which report a missing field", (_consumer, settings, extension) => {
    const right = `${imports}
import { redactSpans } from "medusa-plugin-card-payments/telemetry"
export const client = createGatewayClient({} as Parameters<typeof createGatewayClient>[0])
export const sandbox = createSandbox
export const session: string | null | undefined = paymentSessionFromUrl("https://shop.example.com")
export const processor = redactSpans({ onStart() {}, onEnd() {}, async forceFlush() {}, async shutdown() {} })
export const kind = (error: GatewayError) => error.kind
export const sent = client.capture({ client_orderid: "a", orderid: "1", amount: "1.00", currency: "EUR" })
export const id: Promise<string | undefined> = sent.then((answer) => answer["paynet-order-id"])
`
    const sources = {
      right,
      wrong: right.replace(", orderid:", ", order_id:"),
      nowhere: `import { x } from "medusa-plugin-card-payments/storefront"\nexport const y = x\n`,
    }
    const files = Object.entries(sources).map(([name, source]) => {
      writeFileSync(path.join(project, `${name}.${extension}`), source)
      return `${name}.${extension}`
    })
    // The guide's example has a top-level await.
    if (extension === "mts") {
      const guide = readFileSync(path.join(root, "docs/guides/gateway-client.md"), "utf8")
      const example = /```ts\n([^]*?)```/.exec(guide)?.[1] ?? ""
      expect(example).toContain("waitForFinal")
      writeFileSync(path.join(project, "guide.mts"), example)
      files.push("guide.mts")
    }
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--pretty", "false"]
    const typeRoots = ["--typeRoots", path.join(root, "node_modules/@types"), "--types", "node"]
    const compiler = path.join(root, "node_modules/typescript/bin/tsc")
    const command = [compiler, ...settings, ...options, ...typeRoots, ...files]
    const { status, stdout } = spawnSync(process.execPath, command, { cwd: project, encoding: "utf8" })
    const errors = stdout.split("\n").filter((line) => /^\S/.test(line))
    expect(errors.sort()).toEqual([
      expect.stringMatching(/^nowhere\.\w+\(1,.*has no exported member 'x'/),
      // Unknown fields are allowed, so a misspelled field counts as a missing one.
      expect.stringMatching(/^wrong\.\w+\(12,.*order_id: string.*is not assignable/),
    ])
    expect(status).toBe(2)
  })

  it("is small, and names no missing file", () => {
    expect(statSync(tarball).size).toBeLessThan(1_200_000)
    const installed = path.join(project, "node_modules/medusa-plugin-card-payments")
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" })
    expect(files.filter((file) => /\.(png|map)$/.test(file))).toEqual([])
    const scripts = files.filter((file) => /\.[cm]?js$/.test(file) && statSync(path.join(installed, file)).isFile())
    expect(scripts.length).toBeGreaterThan(100)
    const mapped = scripts.filter((file) =>
      readFileSync(path.join(installed, file), "utf8").includes("sourceMappingURL"),
    )
    expect(mapped).toEqual([])
  })

  it("has no findings of publint and arethetypeswrong", () => {
    const found = execFileSync(process.execPath, [path.join(__dirname, "lint-package.mjs"), tarball], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    })
    expect(JSON.parse(found)).toEqual([])
  })

  it("shows the classes of its admin to the dashboard's Tailwind, which reads no .mjs", () => {
    const { dir } = path.parse(
      path.join(project, "node_modules/medusa-plugin-card-payments/.medusa/server/src/admin/index.js"),
    )
    const read = readdirSync(dir).filter((name) => name.endsWith(".js"))
    const words = new Set(read.flatMap((name) => readFileSync(path.join(dir, name), "utf8").split(/\s+/)))
    const sources = readdirSync(path.join(root, "src/admin"), { recursive: true, encoding: "utf8" })
    const used = sources.flatMap((name) => {
      if (!/(?<!\.spec)\.tsx$/.test(name)) return []
      const text = readFileSync(path.join(root, "src/admin", name), "utf8")
      return [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, list = ""]) => list.split(/\s+/))
    })
    expect(used.length).toBeGreaterThan(300)
    expect([...new Set(used)].filter((name) => !words.has(name))).toEqual([])
  })

  it("has a command line", () => {
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }
    expect(run(path.join(project, "node_modules/.bin/card-payments"), "--version")).toBe(`${version}\n`)
    const help = run(path.join(project, "node_modules/.bin/card-payments"), "--help")
    for (const command of ["sandbox", "doctor", "call"]) expect(help).toContain(command)
    const { info } = JSON.parse(run(path.join(project, "node_modules/.bin/card-payments"), "openapi")) as Documented
    expect(info.version).toBe(version)
  })

  it("ends quietly when the reader of its output ends first", () => {
    const bin = path.join(project, "node_modules/.bin/card-payments")
    const { stderr, stdout } = spawnSync("bash", ["-c", `"${bin}" openapi | head -n 1`], { encoding: "utf8" })
    expect({ stderr, stdout }).toEqual({ stderr: "", stdout: "{\n" })
  })
})

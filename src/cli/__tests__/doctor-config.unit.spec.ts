import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { createSandbox, type Sandbox } from "../../sandbox"
import type { DoctorReport } from "../doctor-command"
import { runCommand, serve, storeOf, type Web } from "./run-command"

let folder: string
let sandbox: Sandbox
let store: Web

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-payments-config-"))
  sandbox = await createSandbox()
  store = await serve(storeOf("main"))
})
afterAll(async () => {
  await sandbox.close()
  await store.close()
  await rm(folder, { recursive: true })
})

function optionsOf() {
  return { ...sandbox.account, publicUrl: store.url, returnUrls: ["http://localhost:8000"] }
}

async function configOf(options: unknown): Promise<string> {
  const path = join(folder, "config.json")
  await writeFile(path, JSON.stringify(options))
  return path
}

describe("--config", () => {
  async function file(name: string, text: string) {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }

  itEvery([
    ["several.json", (one: string) => `{"accounts":{"main":${one},"second":${one}}}`, ["main", "second"]],
    ["one.cjs", (one: string) => `module.exports = ${one}`, ["main"]],
    [
      "compiled.cjs",
      (one: string) => `exports.__esModule = true; exports.default = { accounts: { eu: ${one} } }`,
      ["eu"],
    ],
    ["named.mjs", (one: string) => `export const cardPayments = { accounts: { eu: ${one} } }`, ["eu"]],
    ["default.mjs", (one: string) => `export default ${one}`, ["main"]],
    [
      "medusa-config.cjs",
      (one: string) =>
        `module.exports = { plugins: ["x", { resolve: "medusa-plugin-card-payments", options: { accounts: { shop: ${one} } } }] }`,
      ["shop"],
    ],
  ])("%s", async (name, text, names) => {
    const path = await file(name, text(JSON.stringify(optionsOf())))
    const { out } = await runCommand(["doctor", "--json", "--config", path])
    expect((JSON.parse(out) as DoctorReport).accounts.map(({ account }) => account)).toEqual(names)
  })

  it("--account selects one of several", async () => {
    const path = await configOf({ accounts: { main: optionsOf(), second: {} } })
    expect((await runCommand(["doctor", "--config", path, "--account", "main"])).code).toBe(0)
    expect((await runCommand(["doctor", "--config", path])).code).toBe(1)
    const { code, err } = await runCommand(["doctor", "--config", path, "--account", "third"])
    expect(code).toBe(2)
    expect(err).toContain('no account "third". Accounts: main, second.')
  })

  itEvery([
    ["broken.json", '{"merchantControlKey": "canary-key" oops', "is not JSON"],
    ["empty.json", "{}", "holds no account"],
    ["none.json", '{"accounts":{}}', "holds no account"],
    ["circle.cjs", "module.exports.default = module.exports", "holds no account"],
    ["throws.mjs", 'throw new Error("canary-key")', "cannot be loaded"],
    ["medusa-config.ts", "export default {}", ".medusa/server/medusa-config.js"],
  ])("%s: a sentence without the file's text", async (name, text, expected) => {
    const { code, out, err } = await runCommand(["doctor", "--config", await file(name, text)])
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(expected)
    expect(err).not.toContain("canary-key")
  })

  itEvery([
    [["doctor"], "--config <file> (JSON or a module), or --env [file] for CARD_GATEWAY_URL, CARD_GATEWAY_LOGIN"],
    [["doctor", "--env", "--config", "x.json"], "keep one of them"],
    [["doctor", "--config", "/nowhere.json"], "cannot be read"],
    [["doctor", "extra", "--env"], "Unexpected argument 'extra'"],
  ])("%j: what to give", async (args, expected) => {
    const { code, err } = await runCommand(args)
    expect(code).toBe(2)
    expect(err).toContain(expected)
  })
})

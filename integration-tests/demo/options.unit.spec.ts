import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { itEvery } from "../../src/__tests__/it-every"
import { demoRun } from "./demo-run"

describe("the options of `npm run demo --`", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "card-payments-options-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = async (args: string[], env: Record<string, string> = {}) =>
    (await demoRun.options()).readOptions(args, env)
  const file = (name: string, content: string) => {
    const full = path.join(folder, name)
    writeFileSync(full, content)
    return full
  }
  /** The error must be a message for the caller, not a fault of the script. */
  const problem = async (args: string[], env: Record<string, string> = {}) => {
    const { Problem } = await demoRun.options()
    const error = await read(args, env).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(Problem)
    return (error as Error).message
  }

  it("none: the store on its usual ports, with its data kept", async () => {
    const { demoFolder } = await demoRun.options()
    expect(await read([])).toEqual({
      help: false,
      reset: false,
      smoke: false,
      rbac: false,
      seedHistory: false,
      account: undefined,
      accountFile: undefined,
      stateDir: path.join(demoFolder, ".state"),
      ports: { medusa: 9000, storefront: 8000, sandbox: 9500 },
    })
  })

  it("--reset, --rbac, --seed-history and --help change nothing else", async () => {
    const usual = await read([])
    expect(await read(["--reset"])).toEqual({ ...usual, reset: true })
    expect(await read(["--rbac"])).toEqual({ ...usual, rbac: true })
    expect(await read(["--seed-history"])).toEqual({ ...usual, seedHistory: true })
    expect(await read(["--help"])).toEqual({ ...usual, help: true })
  })

  it("the help names every option", async () => {
    const { help } = await demoRun.options()
    for (const flag of [
      "reset",
      "smoke",
      "seed-history",
      "rbac",
      "account",
      "port",
      "storefront-port",
      "sandbox-port",
      "help",
    ]) {
      expect(help).toContain(`\n  --${flag}`)
    }
  })

  itEvery([
    ["--rest", ["--rest"]],
    ["--colour", ["--port=9000", "--colour", "red"]],
    ["reset", ["reset"]],
    ["--account", ["--account"]],
    ["--reset", ["--reset=yes"]],
  ])("an invalid argument (%s) is named, with the help below", async (named, args) => {
    const { help } = await demoRun.options()
    const [text, ...rest] = (await problem(args)).split("\n\n")
    expect(text).toContain(`'${named}`)
    expect(rest.join("\n\n")).toBe(help)
  })

  it("ports come from flags, otherwise from the environment", async () => {
    const env = { DEMO_PORT: "9100", DEMO_STOREFRONT_PORT: "8100", DEMO_SANDBOX_PORT: "9600" }
    expect((await read([], env)).ports).toEqual({ medusa: 9100, storefront: 8100, sandbox: 9600 })
    const args = ["--port", "9200", "--storefront-port", "8200", "--sandbox-port", "9700"]
    expect((await read(args, env)).ports).toEqual({ medusa: 9200, storefront: 8200, sandbox: 9700 })
  })

  itEvery(["0", "65536", "-1", "80.5", "1e3", "http", ""])("a port that is none (%j) is a sentence", async (port) => {
    const text = `must be a port between 1 and 65535, not "${port}".`
    expect(await problem([`--sandbox-port=${port}`])).toBe(`--sandbox-port (or DEMO_SANDBOX_PORT) ${text}`)
    expect(await problem([], { DEMO_PORT: port })).toBe(`--port (or DEMO_PORT) ${text}`)
  })

  it("the smoke run has its own data and ports, and no account", async () => {
    const { smoke, stateDir, ports } = await read(["--smoke"])
    rmSync(stateDir, { recursive: true })
    expect(smoke).toBe(true)
    expect(stateDir.startsWith(os.tmpdir())).toBe(true)
    expect(new Set(Object.values(ports)).size).toBe(3)
    const account = file("smoke.json", "{}")
    expect(await problem(["--smoke", "--account", account])).toContain("cannot be combined with --account")
  })

  it("--seed-history needs the demo's own sandbox and data", async () => {
    const account = file("history.json", "{}")
    expect(await problem(["--seed-history", "--account", account])).toContain("cannot be combined with --account")
    expect(await problem(["--seed-history", "--smoke"])).toContain("cannot be combined with --smoke")
  })

  describe("--account", () => {
    const options = { baseUrl: "https://gateway.example.com/paynet", endpointId: 1042, merchantControlKey: "secret" }

    it("reads the account's options from the file", async () => {
      const account = file("account.json", JSON.stringify(options))
      expect(await read(["--account", account])).toMatchObject({ account: options, accountFile: account })
    })

    it("a missing file is named with its full path", async () => {
      const missing = path.join(folder, "nowhere.json")
      expect(await problem(["--account", missing])).toBe(
        `${missing} does not exist: name the JSON file with the account's options.`,
      )
    })

    itEvery([
      ["a comma too many", '{ "merchantControlKey": "top-secret", }'],
      ["single quotes", "{ 'merchantControlKey': 'top-secret' }"],
      ["half of it", '{ "merchantControlKey": "top-secret"'],
      ["no JSON at all", "merchantControlKey=top-secret"],
      ["nothing", ""],
    ])("%s is reported without quoting the file", async (_title, content) => {
      const broken = file("broken.json", content)
      const message = await problem(["--account", broken])
      expect(message).toMatch(/is not readable as JSON( \(.*position \d+\))?: check its quotes and commas\.$/)
      expect(message.startsWith(broken)).toBe(true)
      expect(message).not.toMatch(/secret|merchant/)
    })

    itEvery(["[]", "null", '"text"', "7"])("a file that is no object (%s) is reported", async (content) => {
      expect(await problem(["--account", file("other.json", content)])).toContain("must hold one object")
    })
  })
})

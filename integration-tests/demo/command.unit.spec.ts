import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { demoRun, demoScript, takePort } from "./demo-run"

describe("the demo's command", () => {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), "card-payments-command-"))
  afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

  const run = (args: string[]) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
      const child = spawn(process.execPath, [demoScript, ...args], {
        cwd: os.tmpdir(),
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, NODE_OPTIONS: "", DEMO_STATE_DIR: stateDir, INIT_CWD: stateDir },
      })
      const output = { out: "", err: "" }
      child.stdout.on("data", (text) => (output.out += String(text)))
      child.stderr.on("data", (text) => (output.err += String(text)))
      child.once("error", reject)
      child.once("close", (code) => resolve({ code, ...output }))
    })

  it("--help prints the options and starts nothing", async () => {
    const { help } = await demoRun.options()
    expect(await run(["--help"])).toEqual({ code: 0, out: `${help}\n`, err: "" })
  })

  it("an unknown flag is named, with the help, and no stack trace", async () => {
    const { help } = await demoRun.options()
    const { code, out, err } = await run(["--rest"])
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain("'--rest'")
    expect(err).toContain(help)
    expect(err).not.toMatch(/^\s+at /m)
  })

  it("the account's file is looked up in the folder where the command was typed", async () => {
    const { code, err } = await run(["--account", "mine.json"])
    expect(code).toBe(1)
    expect(err).toBe(
      `\n${path.join(stateDir, "mine.json")} does not exist: name the JSON file with the account's options.\n`,
    )
  })

  it("a taken port is reported without a stack trace, and --reset deletes nothing first", async () => {
    const kept = path.join(stateDir, "secrets.json")
    writeFileSync(kept, "{}")
    const taken = await takePort()
    const { code, out, err } = await run(["--reset", "--port", String(taken?.port)])
    await taken?.free()
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain(`Port ${taken?.port}, meant for Medusa, is taken.`)
    expect(err).not.toMatch(/^\s+at /m)
    expect(existsSync(kept)).toBe(true)
  })
})

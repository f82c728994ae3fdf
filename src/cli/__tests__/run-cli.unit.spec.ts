import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseAccount } from "../../gateway"
import { createSandbox } from "../../sandbox"
import { runCli } from "../run-cli"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-payments-"))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a command; one that starts is stopped as soon as it has said where it is. */
async function run(...args: string[]) {
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
        .finally(() => stop.abort())
    },
    err: (line) => err.push(line),
    stop: stop.signal,
  })
  return { code, out: out.join("\n"), err: err.join("\n"), answered }
}

it("tells its commands, and their options", async () => {
  expect(await run("--help")).toMatchObject({
    code: 0,
    out: expect.stringContaining("sandbox  A local gateway") as unknown,
  })
  expect(await run()).toMatchObject({ code: 2 })
  const { code, out } = await run("sandbox", "--help")
  expect(code).toBe(0)
  for (const option of ["--port", "--snippet", "--answer-format", "--capture-order-ids"]) expect(out).toContain(option)
})

it.each([
  [["sandbx"], 'There is no command "sandbx"'],
  [["toString"], 'There is no command "toString"'],
  [["sandbox", "--prot", "1"], "Unknown option '--prot'"],
  [["sandbox", "extra"], "Unexpected argument 'extra'"],
  [["sandbox", "--port", "http"], '--port wants whole numbers, not "http"'],
  [["sandbox", "--port", "99999"], "port"],
  [["sandbox", "--answer-format", "xml"], "answerFormat"],
  [["sandbox", "--validation-status", "500"], "validationStatus"],
  [["sandbox", "--accounts", "/nowhere.json"], "cannot be read"],
])("%j: a sentence and exit code 2", async (args, sentence) => {
  const { code, err } = await run(...args)
  expect(code).toBe(2)
  expect(err).toContain(sentence)
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

it("a taken port is a sentence", async () => {
  const sandbox = await createSandbox()
  const { code, err } = await run("sandbox", "--port", new URL(sandbox.url).port)
  await sandbox.close()
  expect(code).toBe(1)
  expect(err).toMatch(/is taken by another program; choose another with --port/)
})

it("takes accounts from a file and writes their options as a snippet that the plugin takes", async () => {
  const accounts = join(folder, "accounts.json")
  await writeFile(accounts, JSON.stringify([{ login: "mine", merchantControlKey: "key", endpointId: 7 }]))
  const snippet = join(folder, "account.json")
  const { code } = await run("sandbox", "--port", "0", "--accounts", accounts, "--snippet", snippet)
  expect(code).toBe(0)
  const options: unknown = JSON.parse(await readFile(snippet, "utf8"))
  expect(options).toMatchObject({ login: "mine", merchantControlKey: "key", endpointId: "7" })
  expect(parseAccount("main", options)).toHaveProperty("account")
})

it("writes the snippet as TypeScript, and leaves another's file alone", async () => {
  const path = join(folder, "card-payments.ts")
  expect((await run("sandbox", "--port", "0", "--snippet", path)).code).toBe(0)
  expect(await readFile(path, "utf8")).toMatch(/export const cardPayments = \{\n {2}accounts: \{\n {4}main: \{/)
  await writeFile(path, "// mine")
  const { code, err } = await run("sandbox", "--port", "0", "--snippet", path)
  expect(code).toBe(1)
  expect(err).toContain("says something else")
  expect(await readFile(path, "utf8")).toBe("// mine")
})

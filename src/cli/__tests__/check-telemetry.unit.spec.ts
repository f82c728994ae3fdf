import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { createSandbox } from "../../sandbox"
import { runCommand, serve, storeOf } from "./run-command"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-payments-store-"))
})
afterEach(() => rm(folder, { recursive: true }))

/** The doctor's telemetry checks, run in a store's project. */
async function telemetry() {
  const [sandbox, store] = [await createSandbox(), await serve(storeOf("main"))]
  const config = join(folder, "account.json")
  const addresses = { publicUrl: store.url, returnUrls: ["http://localhost:8000"] }
  await writeFile(config, JSON.stringify({ ...sandbox.account, ...addresses }))
  const { code, out } = await runCommand(["doctor", "--config", config], { cwd: folder })
  await Promise.all([sandbox.close(), store.close()])
  return { code, line: out.split("\n").find((line) => line.includes(" telemetry ")) }
}

const plain = `import { registerOtel } from "@medusajs/medusa"
export function register() {
  registerOtel({ serviceName: "store", exporter, instrument: { http: true } })
}
`

itEvery([
  ["instrumentation.ts", plain],
  ["instrumentation.js", plain],
  ["instrumentation.ts", `// redactSpans(processor)\n/* redactSpans(processor) */ ${plain}`],
])("%s that exports addresses as they are is a warning", async (file, code) => {
  await writeFile(join(folder, file), code)
  const found = await telemetry()
  expect(found.code).toBe(0)
  expect(found.line).toMatch(new RegExp(`warning +telemetry +${file} .*register redactSpans of medusa-plugin`))
  await rm(join(folder, file))
})

itEvery([
  ["another-file.ts", plain],
  ["instrumentation.ts", plain.replaceAll(/^/gm, "// ")],
  ["instrumentation.ts", `/*\n${plain}*/`],
  ["instrumentation.ts", "export function register() {}"],
])("%s without registerOtel is no matter of the doctor's", async (file, code) => {
  await writeFile(join(folder, file), code)
  expect(await telemetry()).toEqual({ code: 0, line: undefined })
  await rm(join(folder, file))
})

it("the guide's instrumentation.ts passes", async () => {
  const guide = await readFile(resolve(__dirname, "../../../docs/guides/security.md"), "utf8")
  const code = /```ts\n\/\/ instrumentation\.ts\n([^]*?)```/.exec(guide)?.[1] ?? ""
  expect(code).toContain("https://")
  await writeFile(join(folder, "instrumentation.ts"), code)
  expect((await telemetry()).line).toMatch(/ok +telemetry +instrumentation\.ts registers redactSpans/)
})

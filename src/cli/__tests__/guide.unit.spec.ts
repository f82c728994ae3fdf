import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { createSandbox, type Sandbox } from "../../sandbox"
import { runCommand, serve, storeOf, type Web } from "./run-command"

let folder: string
let guide: string
let sandbox: Sandbox
let store: Web
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-payments-guide-"))
  guide = await readFile(resolve(__dirname, "../../../docs/guides/command-line.md"), "utf8")
  sandbox = await createSandbox()
  store = await serve(storeOf("main"))
})
afterAll(async () => {
  await sandbox.close()
  await store.close()
  await rm(folder, { recursive: true })
})

/** Output of a run, with the guide's addresses, timestamp and nonce. */
async function output(...args: string[]): Promise<string> {
  const config = join(folder, "account.json")
  const { privateKey: _key, ...account } = sandbox.account
  await writeFile(config, JSON.stringify({ ...account, publicUrl: store.url, returnUrls: ["http://localhost:8000"] }))
  const { out } = await runCommand([...args, "--config", config])
  return out
    .replaceAll(sandbox.url, "http://127.0.0.1:4010")
    .replaceAll(encodeURIComponent(sandbox.url), "http%3A%2F%2F127.0.0.1%3A4010")
    .replaceAll(store.url, "http://localhost:9000")
    .replaceAll(/(oauth_nonce(?:="|%3D))\w{32}/g, "$1d41d8cd98f00b204e9800998ecf8427e")
    .replaceAll(/(oauth_timestamp(?:="|%3D))\d+/g, "$11767225600")
    .replace(/(?<=serial-number +00000000-0000-0000-0000-)\w{12}\b/, "19b7a3d62f01")
    .replace(/(paynet-order-id +).*/, "$117672256001")
}

itEvery([
  [["doctor"]],
  [["call", "status", "client_orderid=invoice-1a"]],
  [
    ["call", "payout", "client_orderid=payout-1a", "amount=10.42", "currency=EUR"].concat([
      "account_number=DE89370400440532013000",
      "bank_name=Sample Bank",
      "bank_branch=Main",
    ]),
  ],
])("the guide's example of %j is what the command prints", async (args) => {
  expect(guide).toContain(`\`\`\`text\n${await output(...args)}\n\`\`\``)
})

itEvery(["doctor", "call", "sandbox", "uninstall"])("the guide names every option of %s", async (command) => {
  const { out } = await runCommand([command, "--help"])
  const options = out.match(/^ {2}--[\w-]+/gm) ?? []
  expect(options.length).toBeGreaterThan(3)
  for (const option of options) expect(guide).toContain(`\`${option.trim()}`)
})

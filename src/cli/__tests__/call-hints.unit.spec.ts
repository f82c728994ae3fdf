import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { createSandbox, type Sandbox } from "../../sandbox"
import type { CallReport } from "../call-report"
import { deadUrl, runCommand, serve } from "./run-command"

describe("the option that a failed call points at", () => {
  let folder: string
  let sandbox: Sandbox
  let count = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "card-payments-hints-"))
    sandbox = await createSandbox()
  })
  afterAll(async () => {
    await sandbox.close()
    await rm(folder, { recursive: true })
  })

  async function configOf(change: Record<string, unknown> = {}): Promise<string> {
    const path = join(folder, `account-${++count}.json`)
    await writeFile(path, JSON.stringify({ ...sandbox.account, ...change }))
    return path
  }
  async function errorOf(args: string[], from: string) {
    const { out } = await runCommand(["call", ...args, "--json", "--config", from])
    return (JSON.parse(out) as CallReport).error
  }

  const key = "0F2A9C7E-41D3-4B8A-9A57-6C1B2E3D4F50"
  itEvery<[string, string[], () => Record<string, unknown> | Promise<Record<string, unknown>>, RegExp]>([
    ["the path", [], () => ({ baseUrl: sandbox.url }), /^Hint: does baseUrl end in \/paynet\?$/m],
    [
      "the host",
      [],
      async () => ({ baseUrl: `${await deadUrl()}/paynet` }),
      /^Hint: check host and port of baseUrl, and/m,
    ],
    ["the key", [], () => ({ merchantControlKey: key }), /^Hint: the signature was refused; compare merchantContr/m],
    ["the endpoint", ["--endpoint", "9999"], () => ({}), /^Hint: check endpointId and endpoints; /m],
  ])("%s is wrong: one line names the option", async (_wrong, args, change, hint) => {
    const from = await configOf(await change())
    const { code, out } = await runCommand(["call", "status", "client_orderid=a", ...args, "--config", from])
    expect(code).toBe(1)
    expect(out).toMatch(hint)
    expect(out.match(/^Hint/gm)).toHaveLength(1)
    expect(out).not.toContain(key)
    expect(`Hint: ${(await errorOf(["status", "client_orderid=a", ...args], from))?.hint}`).toMatch(hint)
  })

  itEvery<[string, string, RegExp]>([
    ["a firewall's page", "<html><h1>403 Forbidden</h1></html>", /is this server's address allowed at the gateway/],
    ["no body", "", /or a firewall in between\? If it is, compare merchantControlKey/],
    ["the gateway's own words", "type=validation-error\n&error-message=Bad+signature\n", /the signature was refused/],
    ["its words without a type", '{"error-code":"3","error-message":"Bad"}', /the signature was refused/],
  ])("403 with %s leads to what answered", async (_title, body, hint) => {
    const gateway = await serve((_request, response) => response.writeHead(403).end(body))
    const error = await errorOf(["status", "client_orderid=a"], await configOf({ baseUrl: `${gateway.url}/paynet` }))
    await gateway.close()
    expect(error).toMatchObject({ httpStatus: 403, hint: expect.stringMatching(hint) as unknown })
  })

  const payout = [
    ...["payout", "client_orderid=payout-1", "amount=10.42", "currency=EUR", "account_number=DE89370400440532013000"],
    ...["bank_name=Sample Bank", "bank_branch=Main"],
  ]

  it("a wrong OAuth key, answered 403, points at the key", async () => {
    const error = await errorOf(payout, await configOf({ merchantControlKey: key }))
    expect(error).toMatchObject({
      httpStatus: 403,
      hint: expect.stringContaining("the signature was refused") as unknown,
    })
  })

  it("a wrong clock is named if the signature carries the time", async () => {
    const gateway = await serve((_request, response) => {
      response.sendDate = false
      response.writeHead(403, { Date: new Date(Date.now() + 3_600_000).toUTCString() })
      response.end("type=validation-error&error-message=oauth_timestamp+is+refused")
    })
    const from = await configOf({ baseUrl: `${gateway.url}/paynet` })
    const error = await errorOf(payout, from)
    await gateway.close()
    expect(error?.hint).toMatch(/^this machine's clock is 3(600|599) s behind the gateway's/)
  })

  it("a failure that no option changes has no hint", async () => {
    const config = await configOf()
    const error = await errorOf(["status", `client_orderid=${"a".repeat(129)}`], config)
    expect(error).toMatchObject({ kind: "invalid", hint: null })
    const unclear = await runCommand(["call", "void", "client_orderid=nothing", "orderid=1", "--config", config])
    expect(unclear.out).toContain("Failed (refused")
    expect(unclear.out).not.toContain("Hint")
  })
})

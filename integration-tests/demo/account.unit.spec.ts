import { demoRun } from "./demo-run"

describe("the demo at a merchant's own account", () => {
  const account = {
    baseUrl: "https://gateway.example.com/paynet",
    login: "merchant",
    merchantControlKey: "top-secret",
    endpointId: 1042,
  }
  const medusaUrl = "http://localhost:9000"
  const storefrontUrl = "http://localhost:8000"
  const open = async (options: Record<string, unknown>) =>
    (await demoRun.gateway()).openGateway({
      options: {
        account: options,
        accountFile: "account.json",
        ports: { medusa: 9000, storefront: 8000, sandbox: 9500 },
        stateDir: "/nowhere",
      },
      medusaUrl,
      storefrontUrl,
    })

  it("missing publicUrl and returnUrls become the demo's own, for both regions", async () => {
    const own = { ...account, publicUrl: medusaUrl, returnUrls: [storefrontUrl] }
    const { accounts, sandbox } = await open(account)
    expect(accounts).toEqual({ main: own, jpy: own })
    expect(sandbox).toBeUndefined()
  })

  it("given publicUrl and returnUrls are kept", async () => {
    const given = { ...account, publicUrl: "https://shop.example.com", returnUrls: ["https://www.example.com/back"] }
    const { accounts, warnings } = await open(given)
    expect(accounts.main).toEqual(given)
    expect(warnings).toEqual([])
  })

  it("the part for display contains no key", async () => {
    const { publicAccount } = await open({ ...account, previousControlKeys: ["older-secret"] })
    const { merchantControlKey: _key, ...rest } = account
    expect(publicAccount).toEqual({ ...rest, publicUrl: medusaUrl, returnUrls: [storefrontUrl] })
    expect(JSON.stringify(publicAccount)).not.toContain("secret")
  })

  it("reports limits: no callbacks to localhost, no endpoint for yen", async () => {
    const { endpointId: _id, ...rest } = account
    const { warnings } = await open({ ...rest, endpoints: { EUR: "1042" } })
    expect(warnings).toEqual([
      expect.stringContaining("The gateway cannot call back to localhost"),
      "The account has no endpoint for JPY: carts of that region cannot be paid.",
    ])
  })

  it("every wrong option is reported at once, with the file's name and without the keys", async () => {
    const { Problem } = await demoRun.options()
    const { login: _login, ...rest } = account
    const stopped = open({ ...rest, endpointId: "ten", baseUrl: "http://gateway.example.com", fancy: true })
    await expect(stopped).rejects.toBeInstanceOf(Problem)
    for (const message of [
      "account.json cannot be used as an account:",
      "baseUrl must begin with https://",
      "login is missing",
      "endpointId must be the endpoint's number",
      "fancy is no option of an account",
    ]) {
      await expect(stopped).rejects.toThrow(message)
    }
    await expect(stopped).rejects.not.toThrow("secret")
  })
})

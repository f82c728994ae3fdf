import type { DemoSetup } from "../environment/describe-demo"

type Answer = Record<string, unknown>
type Product = { variants: { manage_inventory: boolean; calculated_price: { calculated_amount: number } }[] }

/**
 * The content of `demo.json`, the only thing that a script which starts the demo knows: it is
 * complete and works.
 */
export function demoFileStories({ demo }: Pick<DemoSetup, "demo">): void {
  const get = async <T = Answer>(url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers })
    if (!answer.ok) throw new Error(`GET ${url} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const store = <T = Answer>(path: string) =>
    get<T>(`${demo().demoInfo.medusaUrl}/store/${path}`, { "x-publishable-api-key": demo().demoInfo.publishableKey })

  it("addresses of storefront, Medusa, admin and sandbox, each of which answers", async () => {
    const { storefrontUrl, medusaUrl, adminUrl, sandboxUrl, publishableKey } = demo().demoInfo
    expect(adminUrl).toBe(`${medusaUrl}/app`)
    expect(new Set([storefrontUrl, medusaUrl, sandboxUrl].map((url) => new URL(url).origin)).size).toBe(3)
    for (const url of [storefrontUrl, adminUrl, sandboxUrl]) {
      const page = await fetch(url)
      expect([url, page.status, page.headers.get("content-type")]).toEqual([
        url,
        200,
        expect.stringMatching("text/html"),
      ])
    }
    expect((await fetch(`${medusaUrl}/health`)).status).toBe(200)
    expect(await get(`${storefrontUrl}/config.json`)).toEqual({ medusaUrl, publishableKey })
    expect(await get(`${sandboxUrl}/_sandbox/orders`)).toHaveProperty("orders")
  })

  it("two admins who can log in", async () => {
    const { medusaUrl, adminEmail, adminPassword, approverEmail, approverPassword } = demo().demoInfo
    const logIn = async (email: string, password: string) => {
      const answer = await fetch(`${medusaUrl}/auth/user/emailpass`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      })
      const { token } = (await answer.json()) as { token: string }
      return get<{ user: { id: string; email: string } }>(`${medusaUrl}/admin/users/me`, {
        authorization: `Bearer ${token}`,
      })
    }
    const admin = await logIn(adminEmail, adminPassword)
    const approver = await logIn(approverEmail, approverPassword)
    expect([admin.user.email, approver.user.email]).toEqual([adminEmail, approverEmail])
    expect(admin.user.id).not.toBe(approver.user.id)
  })

  it("a publishable key and the regions, one of them without decimals", async () => {
    const { regionIds } = demo().demoInfo
    const { regions } = await store<{ regions: { id: string; currency_code: string }[] }>("regions")
    expect(Object.fromEntries(regions.map(({ id, currency_code }) => [currency_code, id]))).toEqual(regionIds)
    expect(Object.keys(regionIds).sort()).toEqual(["eur", "jpy"])
  })

  it("the account: the sandbox's, with the demo's own addresses", () => {
    const { account, sandboxUrl, medusaUrl, storefrontUrl } = demo().demoInfo
    expect(account).toEqual({
      baseUrl: `${sandboxUrl}/paynet`,
      cardRefVersion: "v4",
      login: expect.stringMatching(/./),
      merchantControlKey: expect.stringMatching(/./),
      endpointId: expect.stringMatching(/^\d+$/),
      publicUrl: medusaUrl,
      returnUrls: [storefrontUrl],
    })
  })

  it("the ids of the running processes of demo, PostgreSQL and Medusa", () => {
    const { pids } = demo().demoInfo
    expect(new Set(pids).size).toBe(3)
    // Signal 0 only tests whether the process exists.
    for (const pid of pids) expect(process.kill(pid, 0)).toBe(true)
  })

  it("the European region offers manual capture first, then the providers that capture automatically", async () => {
    const providersOf = async (region: string) => {
      const { payment_providers } = await store<{ payment_providers: { id: string }[] }>(
        `payment-providers?region_id=${region}`,
      )
      return payment_providers.map(({ id }) => id)
    }
    expect(await providersOf(demo().demoInfo.regionIds.eur)).toEqual(["pp_card_main", "pp_card_sale", "pp_card_shop"])
    expect(await providersOf(demo().demoInfo.regionIds.jpy)).toEqual(["pp_card_jpy"])
  })

  it("a first product that costs at least 20.00 EUR and never sells out", async () => {
    const query = `region_id=${demo().demoInfo.regionIds.eur}&fields=*variants.calculated_price,+variants.manage_inventory`
    const { products } = await store<{ products: Product[] }>(`products?${query}`)
    const variants = products[0]?.variants ?? []
    expect(variants.length).toBeGreaterThan(0)
    for (const { manage_inventory, calculated_price } of variants) {
      expect(manage_inventory).toBe(false)
      expect(calculated_price.calculated_amount).toBeGreaterThanOrEqual(20)
    }
  })
}

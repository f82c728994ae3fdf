import { itEvery } from "../../../src/__tests__/it-every"
import type { AdminCustomer, AccountTest, CallbackTest, CardSettings, ModeNotice } from "../../../src/contracts"
import { savedCardMoves } from "../../actions/saved-card-moves"
import { describeStore } from "../../environment/card-store"

const at = "/admin/card-payments"

type Refused = { code?: string; retry_after?: number }

describeStore("Settings of the accounts", (store) => {
  const { whenSaved } = savedCardMoves(store)
  const settings = async () => (await store.admin<{ settings: CardSettings }>("GET", `${at}/settings`)).data.settings
  const test = (account: string) =>
    store.admin<{ test?: AccountTest } & Refused>("POST", `${at}/settings/accounts/${account}/check`, {})
  const callback = (account: string) =>
    store.admin<{ test?: CallbackTest } & Refused>("POST", `${at}/settings/accounts/${account}/callback`, {})

  it("show accounts, providers with regions, options and versions", async () => {
    const shown = await settings()
    const main = shown.accounts.find(({ name }) => name === "main")
    const { merchantControlKey, login, baseUrl } = store.accountOptions()
    expect(main).toMatchObject({
      ...{ gateway_url: baseUrl, login, mode: "local", mode_ground: "loopback" },
      callback_address: `${store.publicUrl()}/hooks/card-payments/main/callback`,
      actions: { test: { allowed: true }, callback: { allowed: true } },
    })
    expect(main?.secrets[0]).toEqual({
      ...{ option: "merchantControlKey", last_four: merchantControlKey.slice(-4), bits: null, fingerprint: null },
    })
    const offered = main?.providers.find(({ id }) => id === "pp_card_main")
    expect(offered?.regions).toContainEqual(expect.objectContaining({ currency_code: "eur" }))
    expect(main?.options.find(({ name }) => name === "minorUnits")).toMatchObject({ source: "default" })
    expect(shown.options.find(({ name }) => name === "polling")).toMatchObject({ value: false, source: "options" })
    expect(shown).toMatchObject({
      ...{ pending_migrations: 0, versions: { node: process.version } },
      schedules: {
        checks: expect.arrayContaining(
          ["check.notifications.unserved", "check.setup.trusted_proxies", "check.setup.card_data"].map((code) =>
            expect.objectContaining({ level: "warning", found: expect.objectContaining({ code }) as unknown }),
          ),
        ) as unknown,
      },
    })
    expect(shown.versions.medusa).toMatch(/^2\./)
    expect(shown.versions.postgresql).toMatch(/^\d/)
    expect((await store.admin<ModeNotice>("GET", `${at}/mode`)).data.accounts).toContainEqual({
      account: "main",
      mode: "local",
    })
  })

  it("a tested account works, a test callback is received and verified, and no answer has a secret", async () => {
    const tested = await test("main")
    expect(tested.data.test).toMatchObject({ account: "main", ok: true })
    const names = tested.data.test?.checks.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(["control_key", "clock", "status_query", "callback_address"]))
    const sent = await callback("main")
    expect(sent.data.test).toMatchObject({
      ok: true,
      checks: [{ level: "ok", found: { code: "check.callback.verified" } }],
    })
    const { data: inbox } = await store.admin<{ callbacks: { client_orderid: string; state: string }[] }>(
      "GET",
      `${at}/callbacks?account=main&state=unmatched`,
    )
    expect(inbox.callbacks.filter(({ client_orderid }) => client_orderid.startsWith("test-callback-"))).toHaveLength(1)
    expect((await settings()).accounts.find(({ name }) => name === "main")?.last_callback_at).not.toBeNull()

    const { merchantControlKey, privateKey = "" } = store.accountOptions()
    const answers = JSON.stringify([await settings(), tested.data, sent.data])
    const pem = privateKey.split("\n").filter((line) => line !== "" && !line.startsWith("-"))
    for (const secret of [merchantControlKey, merchantControlKey.slice(-5), ...pem])
      expect(answers).not.toContain(secret)
  })

  it("one test of an account runs at a time, and at most six a minute", async () => {
    const together = await Promise.all([test("jpy"), test("jpy")])
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(together.find(({ status }) => status === 400)?.data.code).toBe("account_test.under_way")
    for (let count = 0; count < 5; count++) expect((await callback("jpy")).status).toBe(200)
    const { status, data } = await test("jpy")
    expect({ status, code: data.code }).toEqual({ status: 429, code: "account_test.too_many" })
    expect(data.retry_after).toBeGreaterThan(0)
  })

  itEvery(["nobody", "constructor", "__proto__", "127.0.0.1"])("no account %s is tested", async (name) => {
    for (const asked of [await test(name), await callback(name)]) {
      expect([asked.status, asked.data.code]).toEqual([404, "account.not_found"])
    }
  })

  it("a customer's cards, payments and blocked attempts are one answer, and a card can be deleted once", async () => {
    const customer = await store.customer()
    await store.buyDirectly({ customer, body: { save_card: true } })
    const [card] = await whenSaved(customer)
    const own = `${at}/customers/${customer.id}`
    const { data } = await store.admin<{ customer: AdminCustomer }>("GET", own)
    expect(data.customer).toMatchObject({
      cards: {
        denial: null,
        rows: [{ id: card?.id, last4: "6732", account: "main", actions: { delete: { allowed: true } } }],
      },
      payments: { denial: null, rows: [{ state: "captured" }] },
      subscriptions: { rows: [], denial: null },
      blocked: { rows: [], denial: null },
    })
    expect(JSON.stringify(data)).not.toContain("reference")
    const another = await store.customer()
    expect((await store.admin("DELETE", `${at}/customers/${another.id}/cards/${card?.id}`)).status).toBe(404)
    expect((await store.admin("DELETE", `${own}/cards/${card?.id}`)).status).toBe(200)
    expect((await store.admin("DELETE", `${own}/cards/${card?.id}`)).status).toBe(404)
    const { data: after } = await store.admin<{ customer: AdminCustomer }>("GET", own)
    expect(after.customer.cards.rows).toEqual([])
  })
})

import { describeStore } from "../../environment/card-store"
import { Modules } from "@medusajs/framework/utils"
import { everyTable } from "../../observers/every-table"
import { mailbox } from "../../observers/mailbox"
import { eventually } from "../../races/eventually"
import { form, other, payoutMoves, payoutSettings, phone, wallet } from "../../actions/payout-moves"

const { main } = payoutSettings.accounts
const json = { headers: { accept: "application/json" } }
const ACCOUNT = "DE89370400440532013000"

describeStore(
  "Payouts of an account without an RSA key",
  (store) => {
    const { hire, created, does, refused, row, round, orderOf, view, call } = payoutMoves(store)
    beforeEach(hire)
    const mails = mailbox()
    const calls = () => store.sandbox().calls()
    const shownTo = async (path: string) => (await store.call<Record<string, unknown>>("GET", path, json)).data

    it.each([
      ["an e-wallet", wallet, "•••• 7788", "wallet-of-jane-7788"],
      ["a phone number", phone, "+49 •••• 567", "1701234567"],
      ["another destination", other, "Quickpay •••• 5544", "quick-of-jane-5544"],
    ])(
      "to %s: requested, approved by a second person, and paid once, in one step",
      async (_, destination, label, secret) => {
        const { id, status_path, ...draft } = await created({ destination })
        expect(draft).toMatchObject({ state: "draft", flow: "payout", destination: { kind: destination.kind, label } })
        expect(draft.actions.check).toMatchObject({ allowed: false })
        expect(await does("rita", "request", { id })).toMatchObject({ state: "awaiting_approval" })
        expect(calls()).toEqual([])
        expect(await does("amy", "approve", { id })).toMatchObject({ state: "paid", amount: "10.42" })
        await round()
        await store.callbacksDone()
        expect(calls().filter(({ acted }) => acted)).toMatchObject([{ operation: "payout", httpStatus: 200 }])
        const sent = Object.keys("fields" in destination ? destination.fields : {})
        expect(Object.keys(calls()[0]?.fields ?? {})).toEqual(expect.arrayContaining(sent))
        expect((await orderOf(id))?.steps.map(({ type, status }) => `${type} ${status}`)).toEqual(["payout approved"])
        expect(await view(id)).toMatchObject({ state: "paid", reported_status: "approved", reported_type: "payout" })
        expect(await shownTo(status_path)).toMatchObject({ state: "paid", destination: label })
        expect(JSON.stringify(await row(id))).not.toContain(secret)
      },
    )

    it("declined by the gateway: failed, and the recipient does not see the gateway's text", async () => {
      const { id, status_path } = await created({ destination: wallet })
      await does("rita", "request", { id })
      const errorMessage = "Blocked: wallet-of-jane-7788 of jane.roe@example.com, ask Canaryworth"
      store.sandbox().outcome({ operation: "payout", status: "declined", errorCode: "62", errorMessage })
      await does("amy", "approve", { id })
      await store.callbacksDone()
      const failed = await view(id)
      expect(failed).toMatchObject({ state: "failed", error: { gateway_code: "62" } })
      expect(failed.error?.message).toContain("Blocked: *** of j***@example.com, ask Canaryworth")
      const page = await store.call<string>("GET", status_path, { headers: { accept: "text/html" } })
      for (const reported of [page.data, JSON.stringify(await shownTo(status_path))]) {
        expect(reported).not.toMatch(/canary|blocked|7788.*jane/i)
      }
    })

    it("the recipient gets both links by e-mail, once a press, and Medusa stores neither link nor amount", async () => {
      const { id, status_path } = await created({ destination: form })
      expect(await refused("rita", "mail_link", { id })).toMatchObject({
        status: 400,
        message: "No page waits for the recipient now.",
      })
      await does("rita", "request", { id })
      const { orderid } = await does("amy", "approve", { id })
      const url = (await view(id)).link?.url ?? ""
      const press = (verb: string) => Promise.all([does("rita", verb, { id }), does("amy", verb, { id })])
      await press("mail_link")
      await eventually(() => expect(mails().given).toHaveLength(1))
      await press("mail_status")
      await eventually(() => expect(mails().given).toHaveLength(2))
      const [letter, status] = mails().given
      expect(letter).toMatchObject({
        ...{ to: "jane.roe@example.com", template: "card-payout.link_mailed" },
        data: { kind: "payout_link", payout_id: id, link: null },
        content: {
          subject: "Your payout waits for you",
          text: expect.stringMatching(/has a payout of 10\.42 EUR for you\./) as string,
          html: expect.stringContaining(`<a href="${url.replaceAll("&", "&amp;")}">`) as string,
        },
      })
      expect(letter?.content?.text.split("\n\n")[1]).toBe(url)
      expect(status?.content?.text).toContain(status_path)
      const kept = () => store.container().resolve(Modules.NOTIFICATION).listNotifications({ resource_id: id })
      await eventually(async () => {
        const rows = (await kept()).filter(({ channel }) => channel === "email")
        expect(rows.map(({ template, status }) => `${template} ${status}`).sort()).toEqual([
          ...["card-payout.link_mailed success", "card-payout.status_mailed success"],
        ])
      })
      const stored = JSON.stringify(await kept())
      for (const secret of [url, status_path, "10.42"]) expect(stored).not.toContain(secret)
      const { timeline, actions } = await view(id)
      expect(timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith("mail"))).toEqual([
        ...["mail_status", "mail_link"],
      ])
      for (const secret of [url, status_path, "jane.roe"]) expect(JSON.stringify(timeline)).not.toContain(secret)
      expect(actions).toMatchObject({ mail_link: { allowed: true }, mail_status: { allowed: true } })

      await store.sandbox().pay(orderid ?? "", { account_number: ACCOUNT })
      await store.callbacksDone()
      expect((await view(id)).actions.mail_link).toMatchObject({ reason: { code: "payout.page_not_open" } })
      const nameless = await created({ destination: form, recipient: { first_name: "Jane", last_name: "Roe" } })
      expect(nameless.actions.mail_status).toMatchObject({ reason: { code: "payout.mail_without_address" } })
      expect(await refused("rita", "mail_status", { id: nameless.id })).toMatchObject({ status: 400 })
      expect(mails().given).toHaveLength(2)
    })

    it("the admin offers them, and says that nothing is signed by RSA", async () => {
      const { data } = await call("rita", "/settings")
      expect((data as unknown as { accounts: object[] }).accounts).toMatchObject([
        { destinations: ["form", "wallet", "phone", "other"], wallet_flow: "payout", phone_flow: "payout" },
      ])
    })

    it.each([
      ["a bank account", { account_number: ACCOUNT }],
      ["an e-wallet", { wallet: "wallet-of-jane-7788" }],
    ])("by the hosted form to %s that the recipient enters: paid, and no card is shown", async (_, submitted) => {
      const { id, status_path } = await created({ destination: form })
      await does("rita", "request", { id })
      const { orderid } = await does("amy", "approve", { id })
      expect(await shownTo(status_path)).toMatchObject({ state: "waits_for_recipient" })
      await store.sandbox().pay(orderid ?? "", submitted)
      await store.callbacksDone()
      const label = "Destination entered by the recipient"
      expect(await view(id)).toMatchObject({ state: "paid", link: null, destination: { kind: "form", label } })
      expect(await shownTo(status_path)).toMatchObject({ state: "paid", destination: label })
      const tables = await everyTable(store)
      for (const value of Object.values(submitted)) expect(tables).not.toContain(value)
    })
  },
  {
    plugin: {
      payouts: {
        ...payoutSettings,
        accounts: {
          main: {
            ...main,
            ...{ destinations: ["form", "wallet", "phone", "other"], walletFlow: "payout", phoneFlow: "payout" },
          },
        },
      },
    },
    account: { privateKey: undefined },
    mail: true,
  },
)

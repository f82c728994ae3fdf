import { describeStore } from "../../environment/card-store"
import { bank, form, payoutMoves, payoutStore, phone, typed, wallet } from "../../actions/payout-moves"
import { savedCardMoves } from "../../actions/saved-card-moves"

describeStore(
  "payouts",
  (store) => {
    const { hire, team, created, does, asked, row, round, orderOf, view, refused, call, newBody, verb, ...moves } =
      payoutMoves(store)
    const { linksFor } = moves
    const { save } = savedCardMoves(store)
    beforeEach(hire)

    it.each([
      ["a bank account", bank, "•••• 3000"],
      ["an IBAN of 28 characters", { ...bank, account_number: "PL61109010140000071219812874" }, "•••• 2874"],
      ["a wallet", wallet, "•••• 7788"],
      ["a phone number", phone, "+49 •••• 567"],
    ])("to %s: checked, requested, approved by a second person, and paid once", async (_, destination, label) => {
      const draft = await created({ destination })
      expect(draft).toMatchObject({
        state: "draft",
        flow: "check_pay",
        destination: { label },
        recipient_name: "Jane Roe",
      })
      expect(await does("rita", "check", { id: draft.id })).toMatchObject({ state: "checked" })
      expect((await orderOf(draft.id))?.state).toBe("checked")
      expect(await does("rita", "request", { id: draft.id })).toMatchObject({ state: "awaiting_approval" })
      const paid = await does("amy", "approve", { id: draft.id })
      expect(paid).toMatchObject({ state: "paid", amount: "10.42", approvals: [{ approver_id: expect.any(String) }] })
      expect((await orderOf(draft.id))?.steps.map(({ type, status }) => `${type} ${status}`)).toEqual([
        "payout_check approved",
        "payout approved",
      ])
      await round()
      await store.callbacksDone()
      expect((await orderOf(draft.id))?.steps).toHaveLength(2)
      expect(await view(draft.id)).toMatchObject({
        ...{ check_serial: expect.stringMatching(/^0{8}-/), pay_serial: expect.stringMatching(/^0{8}-/) },
        ...{ reported_at: expect.any(String), reported_status: "approved", reported_type: "payout" },
      })
      expect((await view(draft.id)).timeline.map(({ kind }) => kind)).toEqual([
        ...["succeed", "pay", "approve", "request", "pass", "check", "create"],
      ])
    })

    it("to a typed card: its number is never stored, and another card is not sent", async () => {
      const draft = await created({ destination: { kind: "card", ...typed } })
      expect(draft.destination.label).toBe("VISA •••• 1111")
      const other = { ...typed, number: "4538 9773 9960 6732" }
      const wrong = [
        [
          { card: other },
          { "card.number": expect.stringMatching(/^This is not the card that the payout was created/) },
        ],
        [{ card: { ...typed, number: "4444 3333 2222 1112" } }, { "card.number": expect.stringMatching(/not a card/) }],
        [{ card: { ...typed, expiry_year: "2020" } }, { "card.expiry_month": expect.stringMatching(/expired/) }],
        [{ card: { ...typed, holder: " " } }, { "card.holder": "Holder is missing: the name on the card." }],
        [{}, { card: expect.stringMatching(/^Type the card once more/) }],
      ] as const
      for (const [body, fields] of wrong) {
        const { status, data } = await call("rita", `/${draft.id}/check`, body)
        expect({ status, fields: data.fields }).toEqual({ status: 400, fields })
      }
      const checked = verb("checkPayout", { payout_id: draft.id, actor_id: team.rita?.actor.id })
      await expect(checked).rejects.toMatchObject({ message: expect.stringContaining("Type the card once more") })
      // Neither the routes nor the workflow have stored anything.
      expect(await row(draft.id)).toMatchObject({ state: "draft", client_orderid: null, error: null })
      expect((await view(draft.id)).timeline.map(({ kind }) => kind)).toEqual(["create"])
      expect(store.sandbox().calls()).toEqual([])
      const toBank = await created({ destination: bank })
      expect(await call("rita", `/${toBank.id}/check`, { card: typed })).toMatchObject({
        ...{ status: 400, data: { fields: { card: expect.stringMatching(/does not go to a typed card/) } } },
      })
      expect(await call("amy", `/${draft.id}/check`, { card: other })).toMatchObject({ status: 403 })
      expect(await does("rita", "check", { id: draft.id, body: { card: typed } })).toMatchObject({ state: "checked" })
      await does("rita", "request", { id: draft.id })
      expect(await does("amy", "approve", { id: draft.id })).toMatchObject({ state: "paid" })
      expect(JSON.stringify(await row(draft.id))).not.toContain("4444333322221111")
    })

    it("to a customer's saved card: chosen from the customer's cards and transferred to once; other cards are refused", async () => {
      const { customer, card } = await save()
      const other = await store.customer()
      const cardsOf = async (id: string) =>
        (await call("rita", `/cards?account=main&customer_id=${id}`)).data as unknown as { cards: { id: string }[] }
      expect((await cardsOf(customer.id)).cards.map(({ id }) => id)).toEqual([card.id])
      expect((await cardsOf(other.id)).cards).toEqual([])
      const destination = { kind: "stored_card", saved_card_id: card.id }
      const stolen = await call("rita", "", newBody({ destination, customer_id: other.id }))
      expect(stolen).toMatchObject({
        ...{ status: 400, data: { fields: { "destination.saved_card_id": expect.stringMatching(/no such card/) } } },
      })
      const orders = store.sandbox().orders().length
      const draft = await created({ destination, customer_id: customer.id })
      expect(draft).toMatchObject({
        flow: "transfer",
        customer_id: customer.id,
        destination: { label: "VISA •••• 6732" },
      })
      await does("rita", "request", { id: draft.id })
      expect(store.callsTo("transfer")).toHaveLength(0)
      const answers = await Promise.all([1, 2, 3].map(() => call("amy", `/${draft.id}/approve`, {})))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await round()
      await store.callbacksDone()
      expect(await view(draft.id)).toMatchObject({ state: "paid", amount: "10.42" })
      expect(store.callsTo("transfer")).toHaveLength(1)
      expect(store.sandbox().orders()).toHaveLength(orders + 1)
      expect((await orderOf(draft.id))?.steps.map(({ type, status }) => `${type} ${status}`)).toEqual([
        "transfer approved",
      ])
    })

    it("by the hosted form: the link comes with the approval, and works once", async () => {
      const draft = await asked({ destination: form })
      expect(draft).toMatchObject({ state: "awaiting_approval", flow: "form", link: null })
      const open = await does("amy", "approve", { id: draft.id })
      expect(open).toMatchObject({ state: "paying", link: { url: expect.stringMatching(/^http/) } })
      expect(JSON.stringify(await row(draft.id))).not.toContain(open.link?.url)
      expect(await linksFor("rita", draft.id)).toEqual({
        ...{ status_path: open.status_path },
        link: { ...open.link, expires_at: new Date(open.link?.expires_at ?? 0) },
      })
      const { timeline } = await view(draft.id)
      expect(
        timeline.filter(({ kind, actor_id }) => kind === "link_shown" && actor_id === team.rita?.actor.id),
      ).toHaveLength(1)
      await store.sandbox().pay(open.orderid ?? "", {})
      await store.callbacksDone()
      expect(await view(draft.id)).toMatchObject({
        state: "paid",
        link: null,
        destination: { label: "VISA •••• 1111" },
      })
      expect(await linksFor("rita", draft.id)).toEqual({ status_path: open.status_path, link: null })
    })

    it("a lost answer after the payment: found by polling, and paid once", async () => {
      const { id } = await asked()
      store.sandbox().fault({ operation: "payoutPay", kind: "drop-after" })
      expect(await does("amy", "approve", { id })).toMatchObject({ state: "paid" })
      expect((await orderOf(id))?.steps).toHaveLength(2)
    })

    it("the requester cannot approve, nor can an unknown user", async () => {
      const payout = await created({}, "bo")
      await does("bo", "check", { id: payout.id })
      await does("bo", "request", { id: payout.id })
      expect(await refused("bo", "approve", { id: payout.id })).toEqual({
        status: 400,
        message: "You requested this payout, or had a part in it: somebody else has to approve it.",
      })
      expect((await refused("rita", "approve", { id: payout.id })).status).toBe(403)
      expect(await does("amy", "approve", { id: payout.id })).toMatchObject({ state: "paid" })
    })

    it("an amount above secondApprovalAbove needs two people", async () => {
      const { id } = await asked({ amount: "500.01" })
      expect(await does("amy", "approve", { id })).toMatchObject({ state: "awaiting_approval", approvals_needed: 2 })
      expect((await refused("amy", "approve", { id })).message).toMatch(/You have approved this payout already/)
      expect(await does("bo", "approve", { id })).toMatchObject({ state: "paid" })
    })

    it("40 concurrent requests never exceed a limit", async () => {
      const drafts = []
      for (let n = 0; n < 10; n += 1) {
        const draft = await created({ amount: "60.00", currency_code: "usd", recipient: person(n), destination: form })
        drafts.push(draft)
      }
      const answers = await Promise.all(
        drafts.flatMap(({ id }) => [0, 1, 2, 3].map(() => call("rita", `/${id}/request`, { duplicates_seen: true }))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
      const messages = answers.map(({ data }) => data.message).filter((message) => message?.includes("limit"))
      expect(messages[0]).toMatch(/^60.00 USD is more than the day's limit leaves: 10.00 USD of 250.00 USD are left/)
    })

    it("shows the approver the recipient's details, with the end of an id at most", async () => {
      const recipient = { first_name: "Jane", last_name: "Roe", email: "jane.roe@example.com", phone: "+491701234567" }
      const card = { kind: "stored_card", recurring_payment_id: "81200001" }
      const { id } = await created({ destination: card, recipient })
      const known = { email: "jane.roe@example.com", phone: "+49 •••• 567", card_id: "•••• 001" }
      const seen = await view(id, "amy")
      expect(seen).toMatchObject({ recipient: known, destination: { label: "Card ••••" } })
      for (const secret of ["81200001", "1701234567"]) expect(JSON.stringify(seen)).not.toContain(secret)
      expect(JSON.stringify(await row(id))).not.toContain("jane.roe@example.com")
      const unnamed = await created({ destination: form, recipient: { first_name: "Jane", last_name: "Roe" } })
      expect(unnamed.recipient).toEqual({ email: null, phone: null, card_id: null })
    })

    it("shows limits with their currency's decimals, and refuses an amount with more", async () => {
      const { data } = await call("rita", "/settings")
      const [account] = (data as unknown as { accounts: { currencies: { currency_code: string }[] }[] }).accounts
      const limits = (code: string) => account?.currencies.find(({ currency_code }) => currency_code === code)
      const left = { per_payout: "50000", per_day: "90000", left_today: "90000", second_approval_above: null }
      expect(limits("jpy")).toEqual({ currency_code: "jpy", decimals: 0, ...left })
      const dinars = { per_payout: "50.000", per_day: "90.500", left_today: "90.500", second_approval_above: "10.000" }
      expect(limits("kwd")).toEqual({ currency_code: "kwd", decimals: 3, ...dinars })
      const yen = await call("rita", "", newBody({ amount: "1500.5", currency_code: "jpy" }))
      expect(yen).toMatchObject({ status: 400, data: { fields: { amount: "JPY has no decimals." } } })
      const payout = await created({ amount: "1.5", currency_code: "kwd", destination: form })
      expect(payout).toMatchObject({ amount: "1.500", limits: dinars })
      expect(await does("rita", "request", { id: payout.id })).toMatchObject({ limits: { left_today: "89.000" } })
    })

    it("no answer may be cached, in particular not the link and its recipient", async () => {
      const { id } = await created({ destination: form })
      for (const path of ["", `/${id}`, "/settings", "/export", "/cpo_nobody"]) {
        const { headers } = await store.call("GET", `/admin/card-payments/payouts${path}`, {
          headers: team.rita?.headers ?? {},
        })
        expect([path, headers["cache-control"]]).toEqual([path, "no-store"])
      }
    })

    it("reports every wrong field", async () => {
      const { status, data } = await call("rita", "", newBody({ amount: "12,50", destination: { kind: "bank" } }))
      expect(status).toBe(400)
      expect(Object.keys(data.fields ?? {}).sort()).toEqual([
        ...["destination.account_number", "destination.bank_branch", "destination.bank_name"],
      ])
    })
  },
  payoutStore,
)

const person = (n: number) => ({ first_name: "Jane", last_name: `Roe ${n}`, email: `jane${n}@example.com` })

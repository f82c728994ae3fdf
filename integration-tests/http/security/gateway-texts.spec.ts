import { englishText, type Message } from "../../../src/messages"
import { aCard, describeStore, eventually } from "../../environment/card-store"
import { everyTable } from "../../observers/every-table"
import { savedCardMoves } from "../../actions/saved-card-moves"
import { subscriptionMoves } from "../../actions/subscription-moves"

const EMAIL = "zephyrine.canary@example.com"
/** A text that appears nowhere else. */
const NAME = "Canaryworth"
/**
 * In the style of gateways: with the signed string, which contains the shopper's e-mail address.
 */
const TEXT = `Bad control of ${NAME}, signed was 1042order${EMAIL}`
const MASKED = `Bad control of ${NAME}, signed was 1***@example.com`

describeStore("The gateway's error text", (store) => {
  const { save, whenStatus } = savedCardMoves(store)
  const refuse = (operation: Parameters<ReturnType<typeof store.sandbox>["fault"]>[0]["operation"], times = 1) =>
    store.sandbox().fault({ operation, kind: "refuse", message: TEXT, times })
  const decline = (times = 1) =>
    store.sandbox().outcome({ status: "declined", errorCode: "116", errorMessage: TEXT, times })

  function expectOurTexts(answer: { status: number; data: unknown; headers: object }) {
    const text = JSON.stringify([answer.data, answer.headers]).toLowerCase()
    for (const canary of [EMAIL, NAME, "1***@", "signed was"]) expect(text).not.toContain(canary.toLowerCase())
  }

  /** The timeline shows the text to the admin, masked. */
  async function expectAdminReads(sessionId: string) {
    const row = await store.cards().attemptOf({ payment_session_id: sessionId })
    const { timeline } = await store.cards().overview.view(row as NonNullable<typeof row>, null)
    const text = timeline.map(({ message }) => message).join("\n")
    // The shopper's own e-mail address is masked completely.
    expect(text).toMatch(new RegExp(`Bad control of ${NAME}, signed was 1(042order)?\\*\\*\\*`))
    expect(text).not.toContain(EMAIL)
  }

  it("of a refused form is replaced by our message for the shopper", async () => {
    refuse("saleForm", 2)
    const { session, cartId } = await store.checkout({ provider: "auto" })
    const started = await store.start(session.id)
    expect(started).toMatchObject({
      status: 400,
      data: {
        code: "payment_start.refused",
        message: expect.stringMatching(/^The payment was refused before it started\./),
      },
    })
    for (const answer of [started, await store.session(session.id, cartId), await store.complete(cartId)]) {
      expectOurTexts(answer)
    }
    await expectAdminReads(session.id)
    // The next request succeeds.
    expect((await store.start(session.id)).data.session.state).toBe("redirect")
  })

  it("of a form's error is replaced as well", async () => {
    store.sandbox().fault({ operation: "saleForm", kind: "error-after", message: TEXT, times: 2 })
    const { session } = await store.checkout({ provider: "auto" })
    const started = await store.start(session.id)
    expect(started).toMatchObject({ status: 400, data: { code: "payment_start.no_page" } })
    expectOurTexts(started)
  })

  it.each(["refuse", "error-after"] as const)("of a direct card (%s) is replaced as well", async (kind) => {
    store.sandbox().fault({ operation: "sale", kind, message: TEXT })
    const { session, cartId } = await store.checkout({ provider: "direct", cart: { email: EMAIL } })
    const paid = await store.pay(session.id, { card: aCard() })
    expect(paid.status).toBe(kind === "refuse" ? 400 : 200)
    // The cart's own e-mail address belongs to the shopper, and the session does not repeat it.
    for (const answer of [paid, await store.session(session.id, cartId)]) expectOurTexts(answer)
    if (kind === "refuse") await expectAdminReads(session.id)
  })

  it("of a decline is replaced on every page where the shopper waits", async () => {
    decline()
    const { session, cartId } = await store.checkout({ provider: "direct" })
    const paid = await store.pay(session.id, { card: aCard() })
    await whenStatus(session.id, "declined")
    const fields = "*payment_collection.payment_sessions"
    for (const answer of [
      paid,
      await store.session(session.id, cartId),
      await store.complete(cartId),
      await store.store("GET", `/store/carts/${cartId}?fields=${fields}`),
    ]) {
      expectOurTexts(answer)
    }
    await expectAdminReads(session.id)
  })

  it("of a verification and of a saved card is replaced as well", async () => {
    const { customer, card } = await save()
    refuse("accountVerification")
    refuse("accountVerificationForm")
    refuse("makeRebill")
    const bodies = [{ provider_id: "pp_card_direct", card: aCard() }, { provider_id: "pp_card_saved" }]
    for (const body of bodies) {
      const answer = await store.store("POST", "/store/card-payments/cards", body, customer.token)
      expect(answer).toMatchObject({ status: 400, data: { code: "payment_start.refused" } })
      expectOurTexts(answer)
    }
    const { session } = await store.checkout({ provider: "direct", customer })
    const paid = await store.pay(session.id, { saved_card: card.id }, customer)
    expect(paid).toMatchObject({ status: 400, data: { code: "payment_start.refused" } })
    expectOurTexts(paid)
    expect((await store.savedCards(customer)).status).toBe(200)
  })

  it("is in no reason of an ended attempt, and nowhere with the e-mail address", async () => {
    refuse("sale")
    const direct = await store.checkout({ provider: "direct" })
    await store.pay(direct.session.id, { card: aCard() })
    refuse("saleForm")
    await store.checkout({ provider: "auto" })
    await eventually(async () => {
      const rows = await store.cards().listCardTransactions({})
      expect(rows.map(({ superseded_reason }) => englishText(superseded_reason as Message)).sort()).toEqual([
        "No form: the gateway refused it (code 2).",
        "Not charged: the gateway refused it (code 2).",
      ])
    })
    const tables = await everyTable(store)
    expect(tables).toContain(MASKED)
    expect(tables).not.toContain(EMAIL)
  })
})

describeStore("The gateway's error text of a subscription's charge", (store) => {
  const { subscribed, forward, charges } = subscriptionMoves(store)

  it("is shown to the merchant, masked, and not to the customer", async () => {
    const { id, customer } = await subscribed()
    store.sandbox().outcome({ status: "declined", errorCode: "116", errorMessage: TEXT })
    await forward("P1M")
    expect((await charges(id)).at(-1)).toMatchObject({
      state: "declined",
      reason: { code: "reason.quoted", params: { reason: MASKED } },
    })
    for (const path of ["", `/${id}`]) {
      const url = `/store/card-payments/subscriptions${path}`
      const { status, data } = await store.store("GET", url, undefined, customer.token)
      expect(status).toBe(200)
      expect(JSON.stringify(data)).not.toMatch(/canary/i)
    }
  })
})

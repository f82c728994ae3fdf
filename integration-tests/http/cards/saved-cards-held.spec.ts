import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { cardKey } from "../../../src/configuration"
import type { SavedCardRow } from "../../../src/modules/card-payments/records/rows"
import { bindingOf, decrypt } from "../../../src/modules/card-payments/records/encryption"
import { CARD_KEY, describeStore, eventually } from "../../environment/card-store"
import { type Customer, savedCardMoves, versionFour } from "../../actions/saved-card-moves"

describeStore(
  "A saved card with a hold",
  (store) => {
    const { save, paidBooks, whenStatus } = savedCardMoves(store)
    const workflows = () => import("medusa-plugin-card-payments/workflows")

    const heldOrder = async () => {
      const { customer, card } = await save()
      const { session, order } = await store.buyDirectly({
        provider: "directhold",
        customer,
        body: { card: undefined, saved_card: card.id },
      })
      return { customer, card, session, order, payment: order.payment_collections[0]?.payments[0] }
    }

    it("has a reference of version 4, encrypted with its recurring-payment-id", async () => {
      const { card } = await save()
      expect([store.callsTo("createCardRefV4").length, store.callsTo("createCardRef").length]).toEqual([1, 0])
      const [row] = (await store
        .container()
        .resolve("__pg_connection__")("card_saved_card")
        .select("*")) as SavedCardRow[]
      if (!row) throw new Error("No card was saved.")
      expect(row.id).toBe(card.id)
      expect(decrypt([cardKey.parse(CARD_KEY)], bindingOf(row), row.reference)).toEqual({
        cardrefid: expect.stringMatching(/^\d+$/) as unknown,
        unique: expect.stringMatching(/^\d+$/) as unknown,
        recurringPaymentId: expect.stringMatching(/^\d+$/) as unknown,
      })
    })

    it("is held by the configured path, captured by the merchant and refunded", async () => {
      const { customer, session, order, payment } = await heldOrder()
      expect((await store.savedCards(customer, "directhold")).data).toMatchObject({ available: true, reason: null })
      expect(order.payment_status).toBe("authorized")
      expect(store.callsTo("makeRebill").map(({ path }) => path)).toEqual([
        expect.stringContaining("/make-rebill-preauth/"),
      ])
      expect(await paidBooks(session.id)).toMatchObject({ authorized: "45.00", captured: "0.00" })
      expect((await store.capture(payment?.id ?? "")).status).toBe(200)
      expect((await store.refund(payment?.id ?? "", 5)).status).toBe(200)
      expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00", returned: "5.00" })
      expect((await store.order(order.id)).payment_status).toBe("partially_refunded")
    })

    it("is released with a canceled order", async () => {
      const { session, order } = await heldOrder()
      expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
      await eventually(async () => expect(await paidBooks(session.id)).toMatchObject({ released: "45.00" }))
    })

    it("is charged at once by the other path of the pair, if the provider captures automatically", async () => {
      const { customer, card } = await save()
      const { session } = await store.buyDirectly({ customer, body: { card: undefined, saved_card: card.id } })
      expect(store.callsTo("makeRebill").map(({ path }) => path)).toEqual([
        expect.stringContaining("/make-rebill-sale/"),
      ])
      expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })
    })

    it("charged without the customer and reconciled concurrently is held once, and can be captured", async () => {
      const { customer, card, order, payment } = await heldOrder()
      expect((await store.capture(payment?.id ?? "")).status).toBe(200)
      const sessionId = await sessionOfDifference(order.id, customer)
      const { chargeSavedCardWorkflow, reconcileCardPaymentWorkflow } = await workflows()
      const { result } = await chargeSavedCardWorkflow(store.container()).run({
        input: { session_id: sessionId, saved_card_id: card.id, customer_id: customer.id, scenario: "IRREGULAR" },
      })
      await store.cards().ask(result.transaction_id)
      // The store's own job, a callback and the schedule: only the database serializes them.
      const authorize = () => store.container().resolve("payment").authorizePaymentSession(sessionId, {})
      const reconcile = () =>
        reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: result.transaction_id } })
      const outcomes = await Promise.allSettled([
        authorize(),
        authorize(),
        authorize(),
        authorize(),
        reconcile(),
        reconcile(),
      ])
      const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))
      expect(refused.filter((reason) => !reason.endsWith("already exists."))).toEqual([])
      expect(refused.length).toBeLessThan(outcomes.length)
      await store.callbacksDone()

      await whenStatus(sessionId, "approved")
      const payments = (await store.order(order.id)).payment_collections.flatMap((one) => one.payments)
      const [added, ...more] = payments.filter(({ id }) => id !== payment?.id)
      expect(more).toEqual([])
      expect(await paidBooks(sessionId)).toMatchObject({ authorized: "20.00", released: "0.00", captured: "0.00" })
      expect((await store.capture(added?.id ?? "")).status).toBe(200)
      expect(await paidBooks(sessionId)).toMatchObject({ captured: "20.00" })
      expect(store.callsTo("void")).toEqual([])
    })

    /** A payment session for an order edit's additional shirt. */
    async function sessionOfDifference(orderId: string, customer: Customer) {
      expect((await store.admin("POST", "/admin/order-edits", { order_id: orderId })).status).toBe(200)
      await store.admin("POST", `/admin/order-edits/${orderId}/items`, {
        items: [{ variant_id: store.seed().variantId, quantity: 1 }],
      })
      expect((await store.admin("POST", `/admin/order-edits/${orderId}/confirm`, {})).status).toBe(200)
      const unpaid = (await store.order(orderId)).payment_collections.find(({ status }) => status === "not_paid")
      const { result } = await createPaymentSessionsWorkflow(store.container()).run({
        input: {
          payment_collection_id: unpaid?.id ?? "",
          provider_id: "pp_card_directhold",
          customer_id: customer.id,
        },
      })
      return result.id
    }
  },
  versionFour,
)

import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import type { IPaymentModuleService, PaymentAccountHolderDTO } from "@medusajs/framework/types"
import { cardKey } from "../../../src/configuration"
import type { SavedCardRow } from "../../../src/modules/card-payments/records/rows"
import { bindingOf, decrypt, encrypt } from "../../../src/modules/card-payments/records/encryption"
import { aCard, CARD_KEY, type CardStore, describeStore, eventually } from "../../environment/card-store"
import { recordWire, type WireRecorder } from "../../observers/record-wire"
import { type Customer, savedCardMoves } from "../../actions/saved-card-moves"

const NEWEST_KEY = Buffer.alloc(32, 9).toString("hex")
const OTHER_CARD = "5555 5555 5555 4444"
const SHOPPER_IP = "203.0.113.77"

const wire: { recorder?: WireRecorder; store?: CardStore } = {}
beforeAll(async () => {
  wire.recorder = await recordWire(() => wire.store?.sandbox().url ?? "")
})
afterAll(() => wire.recorder?.close())

const stories = (store: CardStore) => {
  wire.store = store
  const { cardsOf, whenSaved, save, whenStatus, paidBooks, windowOf, passThreeDS } = savedCardMoves(store)
  const workflows = () => import("medusa-plugin-card-payments/workflows")
  const payments = () => store.container().resolve<IPaymentModuleService>("payment")
  const pg = () => store.container().resolve("__pg_connection__")
  const rows = async () => (await pg()("card_saved_card").select("*")) as SavedCardRow[]

  describe("charged without the customer present", () => {
    /** A session as a job of the store creates it, without a browser. */
    const sessionFor = async (collectionId: string, customer: Customer, data?: object) => {
      const { result } = await createPaymentSessionsWorkflow(store.container()).run({
        input: {
          payment_collection_id: collectionId,
          provider_id: "pp_card_saved",
          customer_id: customer.id,
          data: { ...data },
        },
      })
      return result.id
    }

    const charge = async (input: { session_id: string; saved_card_id: string; customer_id: string }) => {
      const { chargeSavedCardWorkflow } = await workflows()
      return chargeSavedCardWorkflow(store.container()).run({
        input: { scenario: "REGULAR", ...input },
        throwOnError: false,
      })
    }

    const reconcile = async (sessionId: string) => {
      const { reconcileCardPaymentWorkflow } = await workflows()
      const { id } = await store.attempt(sessionId)
      await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: id } })
    }

    const rebills = () => wire.recorder?.sent().filter(({ path }) => path.includes("/make-rebill/")) ?? []

    it.each(["REGULAR", "IRREGULAR"] as const)(
      "pays a cart, which becomes an order; the scenario is %s",
      async (scenario) => {
        const { customer, card } = await save()
        await pg()("card_saved_card").update({ ipaddress: SHOPPER_IP })
        const cartId = await store.newCart({ customer })
        const session_id = await sessionFor(await store.collectionOf(cartId), customer, { saved_card: card.id })
        expect(store.callsTo("saleForm")).toEqual([])
        const { chargeSavedCardWorkflow } = await workflows()
        const input = { session_id, saved_card_id: card.id, customer_id: customer.id, scenario }
        const { result } = await chargeSavedCardWorkflow(store.container()).run({ input })
        expect(result).toMatchObject({ transaction_id: (await store.attempt(session_id)).id })
        expect(rebills().at(-1)?.fields).toMatchObject({
          recurrent_scenario: scenario,
          amount: "45.00",
          currency: "EUR",
          ipaddress: SHOPPER_IP,
          cardrefid: expect.stringMatching(/^\d+$/) as unknown,
        })
        expect(rebills().at(-1)?.fields).not.toHaveProperty("cvv2")

        await reconcile(session_id)
        const orderId = await eventually(async () => {
          const id = await store.orderOfCart(cartId)
          expect(id).toBeDefined()
          return id ?? ""
        })
        await eventually(async () => expect((await store.order(orderId)).payment_status).toBe("captured"))
        expect(await paidBooks(session_id)).toMatchObject({ captured: "45.00" })
      },
    )

    it("pays the difference of an edited order once, however often it is run", async () => {
      const { customer, card } = await save()
      const { order } = await store.buyDirectly({ customer })
      const edit = await store.admin("POST", "/admin/order-edits", { order_id: order.id })
      expect(edit.status).toBe(200)
      await store.admin("POST", `/admin/order-edits/${order.id}/items`, {
        items: [{ variant_id: store.seed().variantId, quantity: 1 }],
      })
      expect((await store.admin("POST", `/admin/order-edits/${order.id}/confirm`, {})).status).toBe(200)
      const unpaid = (await store.order(order.id)).payment_collections.find(({ status }) => status === "not_paid")
      const session_id = await sessionFor(unpaid?.id ?? "", customer, { saved_card: card.id })
      const input = { session_id, saved_card_id: card.id, customer_id: customer.id }
      const runs = await Promise.all([charge(input), charge(input), charge(input)])
      runs.push(await charge(input))
      expect(runs.map(({ errors }) => errors)).toEqual([[], [], [], []])
      expect(new Set(runs.map(({ result }) => result.transaction_id)).size).toBe(1)
      await reconcile(session_id)
      await eventually(async () => {
        const { transactions } = await store.order(order.id)
        expect(transactions.map(({ amount }) => amount).sort()).toEqual([20, 45])
      })
      expect((await charge(input)).errors).toEqual([])
      expect(store.callsTo("makeRebill")).toHaveLength(1)
      expect(await paidBooks(session_id)).toMatchObject({ captured: "20.00" })
    })

    it("is charged again only after a decline", async () => {
      const { customer, card } = await save()
      const cartId = await store.newCart({ customer })
      const session_id = await sessionFor(await store.collectionOf(cartId), customer, { saved_card: card.id })
      const input = { session_id, saved_card_id: card.id, customer_id: customer.id }
      store.sandbox().outcome({ status: "declined", errorCode: "116" })
      await charge(input)
      await reconcile(session_id)
      await whenStatus(session_id, "declined")
      expect(await store.orderOfCart(cartId)).toBeUndefined()
      await charge(input)
      expect(await paidBooks(session_id)).toMatchObject({ captured: "45.00" })
      expect(store.callsTo("makeRebill")).toHaveLength(2)
    })

    it("is refused if the card is another customer's or deleted, or the session does not exist", async () => {
      const { customer, card } = await save()
      const other = await store.customer()
      const cartId = await store.newCart({ customer })
      const session_id = await sessionFor(await store.collectionOf(cartId), customer, { saved_card: card.id })
      const input = { session_id, saved_card_id: card.id, customer_id: customer.id }
      for (const [change, message] of [
        [{ customer_id: other.id }, "This card does not exist"],
        [{ saved_card_id: "csc_none" }, "This card does not exist"],
        [{ session_id: "payses_none" }, "This payment session does not exist"],
      ] as const) {
        const { errors } = await charge({ ...input, ...change })
        expect(errors.map(({ error }) => (error as Error).message).join()).toContain(message)
      }
      expect(store.callsTo("makeRebill")).toEqual([])
    })
  })

  it("is erased with its customer, and an open payment saves none; another customer's card stays", async () => {
    const { customer } = await save()
    const { customer: other, card: otherCard } = await save()
    const open = await store.checkout({ provider: "direct", customer })
    store.sandbox().outcome({ status: "approved", threeDS: "challenge" })
    await store.pay(open.session.id, { card: aCard("123", OTHER_CARD), save_card: true }, customer)
    await windowOf("method", () => store.session(open.session.id, open.cartId))

    const deleted = await store.admin("DELETE", `/admin/customers/${customer.id}`)
    expect(deleted.status).toBe(200)
    await eventually(async () => expect((await rows()).map(({ id }) => id)).toEqual([otherCard.id]))
    await passThreeDS(() => store.session(open.session.id, open.cartId))
    await whenStatus(open.session.id, "approved")
    await store.callbacksDone()
    expect((await rows()).map(({ id }) => id)).toEqual([otherCard.id])
    expect(await cardsOf(other)).toHaveLength(1)
    expect(store.callsTo("createCardRef")).toHaveLength(2)
  })

  it("is erased with Medusa's account holder of the customer", async () => {
    const { customer } = await save()
    const { customer: other } = await save()
    await store.checkout({ provider: "direct", customer })
    const holder = await holderOf(customer)
    await payments().deleteAccountHolder(holder.id)
    expect(await cardsOf(customer)).toEqual([])
    expect(await cardsOf(other)).toHaveLength(1)
  })

  describe("in Medusa's payment module", () => {
    it("is listed and deleted as a payment method of the customer's account holder only", async () => {
      const { customer, card } = await save()
      const { customer: other, card: otherCard } = await save()
      await store.checkout({ provider: "direct", customer })
      const account_holder = await holderOf(customer)
      const listed = await payments().listPaymentMethods({
        provider_id: "pp_card_direct",
        context: { account_holder },
      })
      expect(listed).toEqual([
        {
          id: card.id,
          provider_id: "pp_card_direct",
          data: expect.objectContaining({ brand: "VISA", last4: "6732", expired: false }) as unknown,
        },
      ])
      const context = { account_holder }
      const foreign = payments().deletePaymentMethods({ id: otherCard.id, provider_id: "pp_card_direct", context })
      await expect(foreign).rejects.toThrow("This card does not exist")
      expect(await cardsOf(other)).toHaveLength(1)
      await payments().deletePaymentMethods({ id: card.id, provider_id: "pp_card_direct", context })
      expect(await cardsOf(customer)).toEqual([])
    })

    it("is saved from a payment that the signed-in customer made without requesting it, and from no other", async () => {
      const customer = await store.customer()
      const { session } = await store.buyDirectly({ customer })
      const stranger = await store.customer()
      await store.buyDirectly({ customer: stranger })
      const saveFrom = async (who: Customer, payment_session_id: string) =>
        payments().createPaymentMethods({
          provider_id: "pp_card_direct",
          data: { payment_session_id },
          context: { account_holder: await holderOf(who) },
        })
      await expect(saveFrom(stranger, session.id)).rejects.toThrow("This payment is not yours")
      expect(store.callsTo("createCardRef")).toEqual([])

      const made = await saveFrom(customer, session.id)
      const [card] = await whenSaved(customer)
      expect(made).toMatchObject({ id: card?.id, data: { last4: "6732" } })
      expect(await saveFrom(customer, session.id)).toMatchObject({ id: card?.id })
      expect(await cardsOf(customer)).toHaveLength(1)
      expect(await cardsOf(stranger)).toEqual([])
    })
  })

  it("is cleaned up every hour: orphans are erased, and older encryptions renewed", async () => {
    const { customer, card } = await save()
    const { customer: orphaned } = await save()
    const { customer: keyless, card: unreadable } = await save()
    // The event of this deletion was lost.
    await pg()("customer").where({ id: orphaned.id }).delete()
    const [newest, oldest, foreign] = [NEWEST_KEY, CARD_KEY, Buffer.alloc(32, 1).toString("base64")].map((key) =>
      cardKey.parse(key),
    )
    if (!newest || !oldest || !foreign) throw new Error("A key is missing.")
    const rowOf = async (id: string) => {
      const found = (await rows()).find((row) => row.id === id)
      if (!found) throw new Error(`There is no card ${id}.`)
      return found
    }
    const readBy = (key: typeof newest, row: SavedCardRow) => decrypt([key], bindingOf(row), row.reference)
    const reference = readBy(newest, await rowOf(card.id))
    if (!reference) throw new Error("The first key has not encrypted it.")
    const write = async (id: string, key: typeof newest) =>
      pg()("card_saved_card")
        .where({ id })
        .update({ reference: encrypt([key], bindingOf(await rowOf(id)), reference) })
    await write(card.id, oldest)
    await write(unreadable.id, foreign)

    const { cleanUpSavedCardsWorkflow } = await workflows()
    const cleanUp = async () => (await cleanUpSavedCardsWorkflow(store.container()).run({ input: {} })).result
    expect(await cleanUp()).toEqual({ erased: 1, renewed: 1, unreadable: 1 })
    expect(readBy(newest, await rowOf(card.id))).toEqual(reference)
    expect((await rows()).map(({ id }) => id).sort()).toEqual([card.id, unreadable.id].sort())
    expect(await cleanUp()).toEqual({ erased: 0, renewed: 0, unreadable: 1 })
    const { session } = await store.checkout({ provider: "direct", customer })
    expect((await store.pay(session.id, { saved_card: card.id }, customer)).status).toBe(200)
    expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })

    const { session: second } = await store.checkout({ provider: "direct", customer: keyless })
    expect(await store.pay(second.id, { saved_card: unreadable.id }, keyless)).toMatchObject({
      status: 400,
      data: { code: "saved_card.unreadable", message: expect.stringContaining("pay with another one") as unknown },
    })
    expect(store.callsTo("makeRebill")).toHaveLength(1)
    expect((await store.pay(second.id, { card: aCard() }, keyless)).status).toBe(200)
    expect(await paidBooks(second.id)).toMatchObject({ captured: "45.00" })
  })

  /** Medusa creates an account holder for each customer and provider at the first payment. */
  async function holderOf(customer: Customer, provider = "pp_card_direct") {
    const { data } = await store
      .container()
      .resolve("query")
      .graph({
        entity: "customer",
        fields: ["account_holders.*"],
        filters: { id: customer.id },
      })
    const holders = (data[0] as { account_holders: (PaymentAccountHolderDTO & { id: string; provider_id: string })[] })
      .account_holders
    const found = holders.find(({ provider_id }) => provider_id === provider)
    if (!found) throw new Error("The customer has no account holder of this provider.")
    return found
  }
}

describeStore("A saved card", stories, {
  plugin: { cardKeys: [NEWEST_KEY, CARD_KEY] },
  account: {
    get baseUrl() {
      return `${wire.recorder?.url ?? ""}/paynet`
    },
  },
})

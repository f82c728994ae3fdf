import {
  aCard,
  type CardStore,
  type Checkout,
  type CheckoutInput,
  eventually,
  type Order,
  type Payment,
} from "../environment/card-store"

export type ThreeDSFlow = "challenge" | "frictionless" | "challenge-without-method" | "3ds1" | "gateway-html" | "seed"

/** A card other than the default of `aCard`. */
export const anotherCard = (cvv2 = "123") => aCard(cvv2, "4444 3333 2222 1111")

/** Moves and checks of stories about direct cards, besides those of the store. */
export function directMoves(store: CardStore) {
  /** The gateway's orders, in the order in which their cards arrived. */
  const books = () => store.sandbox().orders()
  return {
    books,
    orderids: () => books().map(({ orderid }) => orderid),
    /** The captured amount of each attempt at the gateway. */
    taken: () => books().map(({ amounts }) => amounts.captured),
    paymentOf: (order: Order) => order.payment_collections[0]?.payments[0] as Payment,

    /** The order, made by the storefront's own call or before it. */
    async orderOf(cartId: string) {
      const id = await eventually(async () => {
        const { data } = await store.complete(cartId)
        expect({ type: data.type, error: data.error }).toEqual({ type: "order", error: undefined })
        return data.order?.id ?? ""
      })
      await store.callbacksDone()
      return store.order(id)
    },

    /** The order, made without a request of the browser. */
    async placedByItself(cartId: string) {
      return eventually(async () => {
        const id = await store.orderOfCart(cartId)
        expect(id).toBeDefined()
        const order = await store.order(id ?? "")
        expect(order.transactions).toMatchObject([{ amount: 45 }])
        return order
      })
    },

    /** Sends a card whose issuer requests 3-D Secure. */
    async inThreeDS(flow: ThreeDSFlow, input: CheckoutInput = {}): Promise<Checkout> {
      store.sandbox().outcome({ status: "approved", threeDS: flow })
      const started = await store.checkout({ provider: "direct", ...input })
      expect((await store.pay(started.session.id, { card: aCard() })).status).toBe(200)
      await store.reached(started, flow === "gateway-html" || flow === "seed" ? "redirect" : "three_d_secure")
      return started
    },

    /** The address of our page for the step, once the step is due. */
    async due({ session, cartId }: Checkout, step: "method" | "challenge" | "legacy") {
      return eventually(async () => {
        const { three_d_secure: window } = (await store.session(session.id, cartId)).data.session
        expect(window).toMatchObject({ step })
        return window?.url ?? ""
      })
    },

    /** Expects these numbers of calls to the gateway, by operation. */
    expectCalls(expected: Record<string, number>) {
      const counted = Object.keys(expected).map((name) => [name, store.callsTo(name).length])
      expect(Object.fromEntries(counted)).toEqual(expected)
    },

    async addOneShirt(cartId: string) {
      const item = { variant_id: store.seed().variantId, quantity: 1 }
      expect((await store.store("POST", `/store/carts/${cartId}/line-items`, item)).status).toBe(200)
    },

    async reversed(orderid: string) {
      await eventually(async () =>
        expect((await store.cards().attemptOf({ orderid }))?.reversed_at).toBeInstanceOf(Date),
      )
    },

    async reconcile(transactionId: string) {
      const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
      await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: transactionId } })
    },

    /** Runs the poll job with the session's payment due. */
    async poll(sessionId: string) {
      const { pollCardPaymentsWorkflow } = await import("medusa-plugin-card-payments/workflows")
      const { id } = await store.attempt(sessionId)
      await store.cards().update(id, { next_check_at: new Date(Date.now() - 1_000) })
      await pollCardPaymentsWorkflow(store.container()).run({ input: {} })
    },

    /** The timelines of the order's attempts, the newest attempt first, each oldest entry first. */
    async timelines(orderId: string) {
      const transactions = await store.transactionsOf(orderId)
      return transactions.map(({ timeline }) => timeline.map(({ message }) => message).reverse())
    },
  }
}

/** Adds the Luhn check digit (ISO/IEC 7812-1) to the first digits of a card number. */
export function cardNumber(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

import { aCard, type CardStore, eventually, type PublicCard } from "../environment/card-store"
import { answerBank, passMethod, post } from "./shopper-browser"

export type Customer = Awaited<ReturnType<CardStore["customer"]>>

/**
 * The options of a store at a gateway of version 4, with rebill paths of its own and without its
 * own retries.
 */
export const versionFour = {
  account: {
    recurringCardSource: "cardref-v4",
    cardRefVersion: "v4",
    gatewayRetries: false,
    rebillPaths: { sale: "make-rebill-sale", preauth: "make-rebill-preauth" },
  },
}

/** Moves that stories about saved cards share. */
export function savedCardMoves(store: CardStore) {
  const cardsOf = async (who: Customer) => (await store.savedCards(who)).data.cards

  /**
   * Waits for the saved cards: a card is saved after the order, when the request is answered
   * already.
   */
  const whenSaved = async (who: Customer, count = 1) =>
    eventually(async () => {
      const cards = await cardsOf(who)
      expect(cards).toHaveLength(count)
      return cards
    })

  /** A customer with a saved card and without an order. */
  const save = async (who?: Customer, number?: string) => {
    const customer = who ?? (await store.customer())
    const before = who ? await cardsOf(who) : []
    await store.verifyCard(customer, aCard("123", number))
    const cards = await whenSaved(customer, before.length + 1)
    const known = before.map(({ id }) => id)
    return { customer, card: cards.find(({ id }) => !known.includes(id)) as PublicCard }
  }

  const whenStatus = async (sessionId: string, status: string) =>
    eventually(async () => {
      const row = await store.attempt(sessionId)
      expect(row.status).toBe(status)
      return row
    })

  /** The gateway's amounts of a paid session. */
  const paidBooks = async (sessionId: string) => {
    const { orderid } = await whenStatus(sessionId, "approved")
    return store.sandbox().order(orderid ?? "")?.amounts
  }

  /** The order that the plugin makes by itself, once its payment is recorded. */
  const orderMade = async (cartId: string) =>
    eventually(async () => {
      const id = await store.orderOfCart(cartId)
      expect(id).toBeDefined()
      const order = await store.order(id ?? "")
      expect(order.payment_status).toBe("captured")
      return order
    })

  /** The browser's address of the 3-D Secure step, once the step is due. */
  const windowOf = async (step: string, read: () => ReturnType<CardStore["session"]>) =>
    eventually(async () => {
      const { three_d_secure } = (await read()).data.session
      expect(three_d_secure?.step).toBe(step)
      return three_d_secure?.url ?? ""
    })

  /** Performs all steps of 3-D Secure, as the shopper's browser does. */
  const passThreeDS = async (read: () => ReturnType<CardStore["session"]>, password?: string) => {
    await passMethod(await windowOf("method", read))
    return post(await answerBank(await windowOf("challenge", read), password))
  }

  const poll = async () => {
    const { pollCardPaymentsWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await pollCardPaymentsWorkflow(store.container()).run({ input: {} })
  }

  return { cardsOf, whenSaved, save, whenStatus, paidBooks, orderMade, windowOf, passThreeDS, poll }
}

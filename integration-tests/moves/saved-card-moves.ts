import { aCard, type CardStore, eventually, type PublicCard } from "../stage/card-store"
import { answerBank, passMethod, post } from "./shopper-browser"

export type Customer = Awaited<ReturnType<CardStore["customer"]>>

/** The options of a store at a gateway of version 4, which rebills at paths of its own and tries nothing again by itself. */
export const versionFour = {
  account: {
    recurringCardSource: "cardref-v4",
    cardRefVersion: "v4",
    gatewayRetries: false,
    rebillPaths: { sale: "make-rebill-sale", preauth: "make-rebill-preauth" },
  },
}

/** What stories about saved cards do again and again. */
export function savedCardMoves(store: CardStore) {
  const cardsOf = async (who: Customer) => (await store.savedCards(who)).data.cards

  /** They are saved once the order is there, after the answer. */
  const whenSaved = async (who: Customer, count = 1) =>
    eventually(async () => {
      const cards = await cardsOf(who)
      expect(cards).toHaveLength(count)
      return cards
    })

  /** A customer with a card that is kept, and no order. */
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

  /** What the gateway's books say of a session that is paid. */
  const paidBooks = async (sessionId: string) => {
    const { orderid } = await whenStatus(sessionId, "approved")
    return store.sandbox().order(orderid ?? "")?.amounts
  }

  /** The order that the plugin makes by itself, once its payment is entered. */
  const orderMade = async (cartId: string) =>
    eventually(async () => {
      const id = await store.orderOfCart(cartId)
      expect(id).toBeDefined()
      const order = await store.order(id ?? "")
      expect(order.payment_status).toBe("captured")
      return order
    })

  /** Where the shopper's browser finds the step of 3-D Secure, once it is due. */
  const windowOf = async (step: string, read: () => ReturnType<CardStore["session"]>) =>
    eventually(async () => {
      const { three_d_secure } = (await read()).data.session
      expect(three_d_secure?.step).toBe(step)
      return three_d_secure?.url ?? ""
    })

  /** The whole of 3-D Secure, as the shopper's browser does it. */
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

const login = { email: "subscriber@example.com", password: "correct horse battery" }
const card = { number: "4538 9773 9960 6732", expiry_month: "12", expiry_year: "35", cvv2: "123", holder: "Jane Doe" }
const provider_id = "pp_card_renewals"
const YEAR_MS = 365 * 24 * 3_600_000

/**
 * Creates a customer who saves a card by a purchase, and that many subscriptions, none of them due
 * yet.
 * @returns {Promise<string[]>} their ids
 */
export async function openSubscriptions({ shop, server, orders }, count) {
  const customer = await shop.customer(login)
  const saved = await saveCard({ shop, server, orders }, customer)
  const { plan } = await shop.admin("/admin/card-payments/plans", {
    ...{ name: "Shirt of the month", provider_id, engine: "store", variant_id: shop.variantId },
    ...{ amount: "20.00", currency_code: "eur", period: "month", interval: 1 },
  })
  const start_at = new Date(Date.now() + YEAR_MS).toISOString()
  const request = { customer_id: customer.id, plan_id: plan.id, saved_card_id: saved, start_at, ...shop.delivery }
  const ids = []
  // Each with another quantity: an equal request within minutes counts as a second click and
  // creates no subscription.
  for (let quantity = 1; quantity <= count; quantity += 1) {
    const { subscription } = await shop.admin("/admin/card-payments/subscriptions", { ...request, quantity })
    ids.push(subscription.id)
  }
  return ids
}

async function saveCard({ shop, server, orders }, { headers }) {
  const { cartId, collectionId } = await shop.cart(headers)
  const sessions = `/store/payment-collections/${collectionId}/payment-sessions`
  const { payment_collection } = await shop.store(sessions, { provider_id }, headers)
  const [{ id: sessionId }] = payment_collection.payment_sessions
  await shop.store(`/store/card-payments/sessions/${sessionId}/card`, { card, save_card: true }, headers)
  // The card is saved as the last step of the payment, once the order exists.
  await orders.finished({ cartId, sessionId })
  await server("waitUntilIdle")
  const { cards } = await shop.store(`/store/card-payments/cards?provider_id=${provider_id}`, null, headers)
  if (cards.length !== 1) throw new Error(`The customer has ${cards.length} saved cards instead of one.`)
  return cards[0].id
}

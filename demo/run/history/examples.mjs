import { startCardPayment, waitForCardPayment } from "medusa-plugin-card-payments/storefront"
import { setTimeout as sleep } from "node:timers/promises"
import { Problem } from "../options.mjs"
import { fillCart, signedIn, storeOf } from "../shop.mjs"

const declined = (errorCode, errorMessage, status = "declined") => ({
  provider: "pp_card_sale",
  outcome: { status, errorCode, errorMessage },
})

/**
 * The payments that are made through the sandbox, by name. `provider` authorizes (`main`) or charges
 * (`sale`); `then` follows the order; `state` is the state that the payment has to reach.
 */
const examples = {
  authorized: { provider: "pp_card_main", state: "authorized" },
  captured: { provider: "pp_card_main", then: (on) => on.capture(), state: "captured" },
  captured_two: { provider: "pp_card_main", then: (on) => on.capture(), state: "captured" },
  partially_captured: { provider: "pp_card_main", then: (on) => on.capture(10), state: "partially_captured" },
  voided: { provider: "pp_card_main", then: (on) => on.cancelOrder(), state: "voided" },
  paid: { provider: "pp_card_sale", state: "captured" },
  paid_two: { provider: "pp_card_sale", state: "captured" },
  paid_three: { provider: "pp_card_sale", state: "captured" },
  partially_returned: { provider: "pp_card_sale", then: (on) => on.refund(5), state: "partially_returned" },
  returned: { provider: "pp_card_sale", then: (on) => on.refund(), state: "returned" },
  charged_back: { provider: "pp_card_sale", then: (on) => on.chargeback(), state: "charged_back" },
  insufficient_funds: { ...declined("116", "Insufficient funds"), state: "declined" },
  expired_card: { ...declined("101", "Expired card"), state: "declined" },
  canceled_by_shopper: { provider: "pp_card_sale", cancel: true, state: "declined" },
  authentication_failed: { ...declined("117", "Incorrect PIN"), state: "declined" },
  try_another_card: { ...declined("119", "Transaction not permitted to cardholder"), state: "declined" },
  try_again_later: { ...declined("91", "Issuer unavailable"), state: "declined" },
  do_not_retry: { ...declined("209", "Stolen card"), state: "declined" },
  declined: { ...declined("999", "Declined by the bank"), state: "declined" },
  filtered: { ...declined("998", "Rejected by the fraud filter", "filtered"), state: "declined" },
  declined_by_setup: { ...declined("03", "Invalid merchant"), state: "declined" },
  failed: { ...declined("997", "Internal error", "error"), state: "failed" },
  unknown: { provider: "pp_card_sale", cvv2: "217", state: "unknown" },
  at_bank: { provider: "pp_card_sale", cvv2: "321", state: "processing" },
  waiting: { provider: "pp_card_main", open: true, state: "processing" },
}

const AT_ONCE = 8
const DEADLINE_MS = 60_000

/**
 * Makes every example, a few at once.
 * @returns {Promise<Map<string, object>>} the rows of `card_transaction` by the example's name
 */
export async function makeExamples({ demoInfo, sandbox, db }) {
  const { medusaUrl, adminEmail: email, adminPassword: password } = demoInfo
  const shop = { ...{ demoInfo, sandbox, db }, store: storeOf(demoInfo) }
  shop.admin = await signedIn({ medusaUrl, email, password })
  const made = new Map()
  const names = Object.keys(examples)
  const queue = names.keys()
  const worker = async () => {
    for (const at of queue) made.set(names[at], await makeExample(shop, { name: names[at], place: at }))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return made
}

async function makeExample(shop, { name, place }) {
  const { store, sandbox, demoInfo } = shop
  const { provider: providerId, outcome, cvv2 = "123", cancel, open, then, state } = examples[name]
  const email = `${name.replaceAll("_", ".")}@example.com`
  const chosen = { product: place, quantity: 1 + (place % 3), email }
  const cart = await fillCart(store, demoInfo.regionIds.eur, chosen)
  const returnUrl = `${demoInfo.storefrontUrl}/payment`
  const { sessionId } = await startCardPayment(store, { cart, providerId, returnUrl })
  const find = () => transactionOf(shop.db, sessionId)
  const { orderid } = await find()
  if (outcome) sandbox.outcome({ ...outcome, only: orderid })
  if (cancel) await sandbox.cancel(orderid)
  else if (!open) await sandbox.pay(orderid, { cvv2 })
  if (!["declined", "failed", "unknown", "processing"].includes(state)) {
    const finished = await waitForCardPayment(store, {
      ...{ sessionId, cartId: cart.id, deadlineMs: DEADLINE_MS, intervalMs: 250 },
    })
    if (finished.outcome !== "paid") throw new Problem(`The example "${name}" was not paid: ${finished.outcome}.`)
    await then?.(await stepsOf(shop, { order: finished.order, orderid }))
  }
  for (const deadline = Date.now() + DEADLINE_MS; ; await sleep(250)) {
    const row = await find()
    if (row.state === state) return row
    if (Date.now() > deadline) throw new Problem(`The example "${name}" is ${row.state} instead of ${state}.`)
  }
}

/** The steps of a merchant after an order. */
async function stepsOf({ admin, sandbox }, { order, orderid }) {
  const { order: placed } = await admin.client.fetch(`/admin/orders/${order.id}`, {
    query: { fields: "id,total,*payment_collections.payments" },
  })
  const [payment] = placed.payment_collections[0].payments
  return {
    capture: (amount) => admin.admin.payment.capture(payment.id, amount ? { amount } : {}),
    refund: (amount = placed.total) => admin.admin.payment.refund(payment.id, { amount }),
    cancelOrder: () => admin.admin.order.cancel(order.id),
    // The account's gateway reports no chargebacks by itself: without this callback, only a poll that
    // runs by chance after it would find one.
    chargeback: async () => {
      // Goods not received, by Visa's list: the example pays with a Visa card.
      await sandbox.chargeback(orderid, { reason: "13.1" })
      await sandbox.callback(orderid)
    },
  }
}

async function transactionOf(db, sessionId) {
  const { rows } = await db.query(
    "SELECT * FROM card_transaction WHERE payment_session_id = $1 AND superseded_at IS NULL AND deleted_at IS NULL",
    [sessionId],
  )
  if (!rows[0]) throw new Problem(`No payment was started in the session ${sessionId}.`)
  return rows[0]
}

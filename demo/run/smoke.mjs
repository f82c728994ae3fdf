import { readFileSync } from "node:fs"
import { payWithCard, startCardPayment, waitForCardPayment } from "medusa-plugin-card-payments/storefront"
import { Problem } from "./options.mjs"
import { createProgress } from "./progress.mjs"
import { fillCart, signedIn, storeOf } from "./shop.mjs"

const card = {
  number: "4538977399606732",
  expiry_month: "12",
  expiry_year: String(new Date().getUTCFullYear() + 3),
  cvv2: "123",
  holder: "ERIKA MUSTER",
}

/**
 * Buys, captures and refunds, buys with a card typed in the shop, and pays out to a seller and from
 * a file. It uses the APIs of the shopper's and two admins' browsers, and compares Medusa's amounts
 * with the gateway's after every step.
 * @throws Problem naming the difference
 */
export async function smoke({ demoInfo, sandbox }) {
  const progress = createProgress(8)
  const store = storeOf(demoInfo)
  let admin, cart, sessionId, order, payment

  await progress.step("Filling a cart", async () => {
    cart = await fillCart(store, demoInfo.regionIds.eur)
  })
  await progress.step("Paying with CVV2 123", async () => {
    const returnUrl = `${demoInfo.storefrontUrl}/payment`
    const started = await startCardPayment(store, { cart, providerId: "pp_card_main", returnUrl })
    expect("the start of the payment", started.outcome, "redirect")
    sessionId = started.sessionId
    const open = only(sandbox.orders(), "orders at the gateway")
    expect("the amount asked for at the gateway", open.amounts.requested, decimal(cart.total))
    await sandbox.pay(open.orderid, { cvv2: "123" })
    const finished = await waitForCardPayment(store, {
      sessionId,
      cartId: cart.id,
      deadlineMs: 60_000,
      intervalMs: 200,
    })
    expect(`the end of the payment (${finished.message ?? ""})`, finished.outcome, "paid")
    order = finished.order
  })
  await progress.step("Checking the order", async () => {
    const { medusaUrl, adminEmail: email, adminPassword: password } = demoInfo
    admin = await signedIn({ medusaUrl, email, password })
    payment = await check(
      { order, admin, sandbox },
      { status: "authorized", captured: 0, refunded: 0, outstanding: order.total },
    )
  })
  await progress.step("Capturing", async () => {
    await admin.admin.payment.capture(payment.id, {})
    await check({ order, admin, sandbox }, { status: "captured", captured: order.total, refunded: 0, outstanding: 0 })
  })
  await progress.step("Refunding 5.00", async () => {
    await admin.admin.payment.refund(payment.id, { amount: 5 })
    await check(
      { order, admin, sandbox },
      { status: "partially_refunded", captured: order.total, refunded: 5, outstanding: 0 },
    )
  })
  await progress.step("Paying with a card given to the shop", () => payInShop({ store, demoInfo, sandbox }))
  const { medusaUrl, approverEmail: email, approverPassword: password } = demoInfo
  const approver = await signedIn({ medusaUrl, email, password })
  await progress.step("Paying a seller by check and pay", () => payOut({ admin, approver, sandbox }))
  await progress.step("Paying the 100 rows of payouts.csv", () => payFileOut({ admin, approver, sandbox }))
  console.log(
    `\nGateway and store agree: order ${order.display_id} of ${decimal(order.total)} EUR, captured, 5.00 refunded.`,
  )
  console.log("A seller was paid 25.00 EUR, once; 500.01 EUR was refused by the limit.")
  console.log("Of the 100 rows of payouts.csv 93 were paid, once each, and 7 show a problem.")
}

const payouts = "/admin/card-payments/payouts"

const post = (by, path, body = {}) => by.client.fetch(`${payouts}${path}`, { method: "POST", body })

/**
 * One admin requests a payout and may not approve it; the other one does. A payout above the limit
 * is not stored.
 */
async function payOut({ admin, approver, sandbox }) {
  const before = sandbox.orders().map(({ orderid }) => orderid)
  const made = {
    account: "main",
    amount: "25.00",
    currency_code: "eur",
    destination: { kind: "bank", account_number: "DE89370400440532013000", bank_name: "Bank", bank_branch: "Berlin" },
    recipient: { first_name: "Sally", last_name: "Seller" },
  }
  const tooMuch = await post(admin, "", { ...made, amount: "500.01" }).catch((error) => error)
  expect("the refusal of 500.01 EUR", tooMuch.message, "One payout may be at most 500.00 EUR.")
  const { id } = (await post(admin, "", made)).payout
  expect("the payout after its check", (await post(admin, `/${id}/check`)).payout.state, "checked")
  expect("the payout after its request", (await post(admin, `/${id}/request`)).payout.state, "awaiting_approval")
  const own = await post(admin, `/${id}/approve`).catch((error) => error)
  expect("the answer to a requester who approves their own payout", own.status, 400)
  const { payout } = await post(approver, `/${id}/approve`)
  expect("the payout after its approval", payout.state, "paid")
  const { steps } = only(
    sandbox.orders().filter(({ orderid }) => !before.includes(orderid)),
    "orders at the gateway for the payout",
  )
  const done = steps.map(({ type, status }) => `${type} ${status}`).join(", ")
  expect("the gateway's transactions of the payout", done, "payout_check approved, payout approved")
}

/**
 * Pays the demo's file: every row is checked before any money moves, and each valid row is paid
 * once.
 */
async function payFileOut({ admin, approver, sandbox }) {
  const before = sandbox.orders().map(({ orderid }) => orderid)
  const csv = readFileSync(new URL("../payouts.csv", import.meta.url), "utf8")
  const upload = { account: "main", name: "payouts.csv", csv }
  const { id } = (await post(admin, "/batches", upload)).batch
  const inState = (state) => batchIn(admin, { id, state })
  const orders = () => sandbox.orders().filter(({ orderid }) => !before.includes(orderid))
  const ready = await inState("ready")
  expect("rows of payouts.csv with a problem", ready.invalid + ready.counts.failed, 7)
  expect("payouts paid before the file was requested", paidOf(orders()).length, 0)
  await post(admin, `/batches/${id}/request`)
  await post(approver, `/batches/${id}/approve`)
  const finished = await inState("finished")
  expect("paid rows of payouts.csv", finished.counts.paid, 93)
  expect("payments of the gateway for payouts.csv", paidOf(orders()).length, 93)
}

/** Waits until the store's scheduled job has brought the batch to this state. */
async function batchIn(admin, { id, state }) {
  for (const deadline = Date.now() + 120_000; ;) {
    const { batch } = await admin.client.fetch(`${payouts}/batches/${id}`)
    if (batch.state === state) return batch
    if (Date.now() > deadline) expect("the state of the batch after two minutes", batch.state, state)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** One entry per payment: an order that was paid twice counts twice. */
function paidOf(orders) {
  return orders.flatMap(({ steps }) => steps.filter(({ type, status }) => type === "payout" && status === "approved"))
}

async function payInShop({ store, demoInfo, sandbox }) {
  const before = sandbox.orders().map(({ orderid }) => orderid)
  const cart = await fillCart(store, demoInfo.regionIds.eur)
  const returnUrl = `${demoInfo.storefrontUrl}/payment`
  const { sessionId } = await payWithCard(store, { cart, providerId: "pp_card_shop", card, returnUrl })
  const finished = await waitForCardPayment(store, { sessionId, cartId: cart.id, deadlineMs: 60_000, intervalMs: 200 })
  expect(`the end of the payment in the shop (${finished.message ?? ""})`, finished.outcome, "paid")
  const { amounts } = only(
    sandbox.orders().filter(({ orderid }) => !before.includes(orderid)),
    "orders at the gateway for the payment in the shop",
  )
  expect("what the gateway took for the payment in the shop", amounts.captured, decimal(cart.total))
}

/** Compares Medusa's amounts with the gateway's; returns Medusa's payment. */
async function check({ order, admin, sandbox }, { status, captured, refunded, outstanding }) {
  const { order: inMedusa } = await admin.client.fetch(`/admin/orders/${order.id}`, {
    query: { fields: "id,total,payment_status,summary,*payment_collections,*payment_collections.payments" },
  })
  const collection = only(inMedusa.payment_collections, "payment collections of the order")
  const { amounts } = only(sandbox.orders(), "orders at the gateway")
  expect("the order's payment status", inMedusa.payment_status, status)
  // Not the order's total, which Medusa reduces by refunds.
  expect("what the gateway authorized", amounts.authorized, decimal(collection.authorized_amount))
  expect("the amount still due in Medusa", decimal(inMedusa.summary.pending_difference), decimal(outstanding))
  for (const [what, expected, medusas, gateways] of [
    ["captured", captured, collection.captured_amount, amounts.captured],
    ["refunded", refunded, collection.refunded_amount, amounts.returned],
  ]) {
    expect(`what Medusa calls ${what}`, decimal(medusas), decimal(expected))
    expect(`what the gateway calls ${what}`, gateways, decimal(expected))
  }
  return only(collection.payments, "payments of the order")
}

function expect(what, found, expected) {
  if (found !== expected) throw new Problem(`Smoke test failed: ${what} is "${found}", expected "${expected}".`)
}

function only(list, what) {
  if (list?.length === 1) return list[0]
  throw new Problem(`Smoke test failed: expected 1 of ${what}, found ${list?.length ?? 0}.`)
}

/** Euros in the gateway's format. */
const decimal = (amount) => Number(amount ?? 0).toFixed(2)

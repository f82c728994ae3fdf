import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { isFinal } from "../../gateway"
import { amountParam, invalidData, logText, notAllowed, notFound } from "../../mapping"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  readOrderDetails,
  type TransactionRow,
  whileOpeningCharge,
} from "../../modules/card-payments"
import { compare, isPositive } from "../../money"
import { acquireLock } from "./locks"
import { reconcileCardPaymentWorkflow } from "./reconcile/reconcile-card-payment"

export type ChargeOrderInput = {
  order_id: string
  /** `csc_…`, of the order's customer. */
  saved_card_id: string
  /** The outstanding amount that the person saw, decimal text in major units. */
  amount: string
  currency_code: string
  actor_id?: string
}

export type ChargedOrder = { transaction_id: string; status: string | null }

type Session = { id: string; provider_id: string; status: string }
type Collection = { id: string; status: string; payment_sessions?: (Session | null)[] | null }

export type OrderToCharge = {
  id: string
  customerId: string | null
  collections: readonly Collection[]
  /** The providers of the order's payments, by which a charge is made preferably. */
  providers: readonly string[]
}

/** @throws MedusaError not_found */
export async function orderToCharge(container: MedusaContainer, id: string): Promise<OrderToCharge> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      ...["id", "customer_id", "payment_collections.id", "payment_collections.status"],
      ...["id", "provider_id", "status"].map((field) => `payment_collections.payment_sessions.${field}`),
    ],
    filters: { id },
  })
  const [order] = data as {
    id: string
    customer_id: string | null
    payment_collections?: (Collection | null)[] | null
  }[]
  if (!order) throw notFound(toMessage("order_charge.order_not_found"))
  const collections = (order.payment_collections ?? []).flatMap((one) => one ?? [])
  const providers = new Set(collections.flatMap(sessionsOf).map(({ provider_id }) => provider_id))
  return { id: order.id, customerId: order.customer_id, collections, providers: [...providers] }
}

function sessionsOf({ payment_sessions }: Collection): Session[] {
  return (payment_sessions ?? []).flatMap((one) => one ?? [])
}

const chargeStep = createStep("card-payments-charge-order", async (input: ChargeOrderInput, { container }) => {
  await pollOpenAttempts(container, await orderToCharge(container, input.order_id))
  const release = await acquireLock(container, input.order_id)
  try {
    return new StepResponse(await charge(container, input, release))
  } finally {
    await release()
  }
})

async function charge(
  container: MedusaContainer,
  input: ChargeOrderInput,
  release: () => Promise<void>,
): Promise<ChargedOrder> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const order = await orderToCharge(container, input.order_id)
  const due = await assertDue(container, order, input)
  if (!order.customerId) throw notAllowed(toMessage("order_charge.no_customer"))
  const { customerId } = order
  const { providerId, reason } = await cards.savedCards.findChargeable(
    { customerId, id: input.saved_card_id },
    { currency: due.currency_code, preferred: order.providers },
  )
  if (reason || !providerId) throw notAllowed(reason ?? toMessage("provider.not_found"))
  const session = await openSession(container, { order, providerId, due })
  const { transaction, missing } = await cards.pay({
    session,
    orderDetails: () => readOrderDetails(query, session.payment_collection_id),
    shopper: {},
    cardSource: { kind: "saved", savedCardId: input.saved_card_id, customerId, scenario: "IRREGULAR" },
    orderCharge: { orderId: order.id, actor: input.actor_id },
    takesAtOnce: true,
    assertOpen: async () => assertDue(container, order, { ...input, own: await cards.liveAttempt(session.id) }),
    onIntent: release,
  })
  if (transaction) return { transaction_id: transaction.id, status: transaction.status }
  throw invalidData(toMessage("payment.details_missing", { fields: missing.join(", ") }))
}

/**
 * Polls what shoppers may just have paid, before the lock is taken: the callback may be late or
 * lost.
 * @throws MedusaError not_allowed where the gateway does not answer
 */
async function pollOpenAttempts(container: MedusaContainer, { collections }: OrderToCharge): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const attempts = await cards.attemptsOfCollections(collections.map(({ id }) => id))
  for (const { id, orderid, status, superseded_at } of attempts) {
    if (!orderid || superseded_at || (status !== null && isFinal(status))) continue
    const { result } = await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id: id } })
    if (!result.answered) throw notAllowed(toMessage("order_charge.under_way"))
  }
}

type Due = NonNullable<Awaited<ReturnType<CardPaymentsModuleService["amountDue"]["ofOrder"]>>>

type Seen = Pick<ChargeOrderInput, "amount" | "currency_code"> & {
  own?: Pick<TransactionRow, "id" | "payment_session_id">
}

/**
 * @param seen `own`: the charge whose intent is committed, which does not count
 * @throws MedusaError not_allowed where the order does not owe what the person saw
 */
async function assertDue(container: MedusaContainer, { id }: OrderToCharge, seen: Seen): Promise<Due> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const due = await cards.amountDue.ofOrder(container.resolve(ContainerRegistrationKeys.QUERY), id, seen.own)
  if (!due) throw notFound(toMessage("order_charge.order_not_found"))
  if (due.isUnderWay) throw notAllowed(toMessage("order_charge.under_way"))
  if (!isPositive(due.amount)) throw notAllowed(toMessage("order_charge.nothing_outstanding"))
  if (compare(seen.amount, due.amount) === 0 && seen.currency_code.toLowerCase() === due.currency_code) return due
  const amount = amountParam(due.amount, due.currency_code)
  throw notAllowed(toMessage("order_charge.amount_changed", { amount }))
}

/**
 * Opens a payment session of the amount due in the order's unpaid collection, as Medusa's payment
 * links do; otherwise in a new one. Medusa's own workflow for that would cancel an authorized
 * payment of the order. Closes the other card sessions of the order: nobody can pay one of them as
 * well.
 */
async function openSession(
  container: MedusaContainer,
  { order, providerId, due }: { order: OrderToCharge; providerId: string; due: Due },
) {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const payments = container.resolve(Modules.PAYMENT)
  for (const { id, provider_id, status } of order.collections.flatMap(sessionsOf)) {
    if (!cards.serves(provider_id) || !openStatuses.has(status)) continue
    // A paid session is kept, also where a crash came between its payment and Medusa's record.
    if ((await cards.liveAttempt(id))?.status !== "approved") await payments.deletePaymentSession(id)
  }
  const money = { amount: due.exact, currency_code: due.currency_code }
  const collectionId = await collectionOf(container, order, money)
  const { id } = await whileOpeningCharge(() =>
    payments.createPaymentSession(collectionId, { provider_id: providerId, ...money, data: {} }),
  )
  const { amount, currency_code } = due
  return { id, provider_id: providerId, payment_collection_id: collectionId, amount, currency_code }
}

const openStatuses: ReadonlySet<string> = new Set(["pending", "requires_more", "error"])

async function collectionOf(
  container: MedusaContainer,
  { id: order_id, collections }: OrderToCharge,
  { amount, currency_code }: { amount: Due["exact"]; currency_code: string },
): Promise<string> {
  const unpaid = collections.find(({ status }) => status === "not_paid" || status === "awaiting")
  if (unpaid) {
    await container.resolve(Modules.PAYMENT).updatePaymentCollections(unpaid.id, { amount, currency_code })
    return unpaid.id
  }
  const input = { order_id, amount: amount as number }
  const { result } = await createOrderPaymentCollectionWorkflow(container).run({ input })
  return result[0]?.id ?? ""
}

const recordStep = createStep(
  "card-payments-record-order-charge",
  async ({ transaction_id, status }: ChargedOrder, { container }) => {
    try {
      const { result } = await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id } })
      return new StepResponse({ transaction_id, status: result.status })
    } catch (error) {
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
      logger.error(`[card-payments] ${transaction_id} was charged and is recorded later: ${logText(error)}`)
      return new StepResponse({ transaction_id, status })
    }
  },
)

/**
 * Charges a saved card of an order's customer, without the customer, for exactly what the order
 * owes, and records it as a captured payment of the order.
 *
 * Reads that may be stale: none of those that decide. Open payment forms are polled before the lock
 * is taken, because a shopper may just have paid one: the answer is stale if one is paid right
 * afterwards, and the later of the two payments that Medusa records is reversed. The order, its
 * sessions, the amount due, the card and the attempts are read under the order's lock, which order
 * edits and this plugin's payment routes take; the lock is released once the intent is committed.
 * Medusa cancels, returns and refunds without a lock: such a change counts like one that follows the
 * charge. The amount due is compared again when Medusa authorizes the payment, and money that the
 * order does not owe any more is reversed by the reconciliation. The gateway's status is read last
 * and may be stale: the callback and the schedule bring later ones.
 *
 * Two at once: the second waits for the lock, and is refused while the first is unconfirmed, or
 * because nothing is outstanding. Where servers share no lock, or a slow one has lost its own, the
 * index `one_order_charge` refuses the second intent before its call is sent. If the first charge
 * has ended by then, the amount due, which each reads once more after its intent, shows it. A lost
 * answer leaves the payment `unknown`, which blocks further charges and sessions of the order until
 * a status answer ends it.
 *
 * No step has a compensation. A card that was charged stays charged, whatever fails afterwards: the
 * payment row lets the schedule record it, or reverse it where no order takes it. A compensation
 * would guess the outcome of a call that may be under way.
 * @throws MedusaError not_allowed where another amount is outstanding, a payment is under way, or
 * the card cannot be charged; not_found for an unknown order or another customer's card. Nothing was
 * charged then.
 */
export const chargeOrderWorkflow = createWorkflow("charge-order", (input: ChargeOrderInput) => {
  return new WorkflowResponse(recordStep(chargeStep(input)))
})

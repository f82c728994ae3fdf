import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { notFound, toWireAmount } from "../../mapping"
import {
  type Assessment,
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  goneMessage,
  readOrderDetails,
  type sessionData,
  type TransactionRow,
} from "../../modules/card-payments"
import { whileAmountDueIsHeld } from "./amount-due"

type PayInput = Parameters<CardPaymentsModuleService["pay"]>[0]

/** A payment session of one of this plugin's providers, with the module's input to pay it. */
export type SessionToPay = Pick<PayInput, "orderDetails"> & {
  session: PayInput["session"] & { payment_collection_id: string; status: string }
  row: PaymentSessionDTO
  /**
   * Whether Medusa has a payment of this session: the session then takes no other one, even after a
   * void or refund.
   */
  hasPayment: boolean
}

/**
 * Finds a payment session of one of this plugin's providers.
 * @throws MedusaError not_found if the session was deleted, as after every change of the cart's
 * total, or belongs to another provider
 */
export async function cardSession(container: MedusaContainer, id: string): Promise<PaymentSessionDTO> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const [row] = await container.resolve(Modules.PAYMENT).listPaymentSessions({ id: [id] })
  if (row && cards.serves(row.provider_id)) return row
  throw noSuchSession()
}

/**
 * The session with its current amount and payment.
 * @throws as `cardSession`
 */
export async function sessionToPay(container: MedusaContainer, id: string): Promise<SessionToPay> {
  const row = await cardSession(container, id)
  const { provider_id, payment_collection_id, amount, currency_code, status } = row
  const wire = toWireAmount(amount, currency_code)
  const session = { id, provider_id, payment_collection_id, amount: wire, currency_code, status }
  const found = await container.resolve(Modules.PAYMENT).listPayments({ payment_session_id: id }, { take: 1 })
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return {
    row,
    session,
    orderDetails: () => readOrderDetails(query, payment_collection_id),
    hasPayment: found.length > 0,
  }
}

/**
 * The error for a session that never existed, is another customer's, or was deleted. With an
 * attempt, for its shopper, the message says whether the money was returned.
 */
export function noSuchSession(attempt?: TransactionRow): MedusaError {
  return notFound(goneMessage(attempt))
}

/**
 * Refreshes Medusa's copy of the public session data while the session is open. Passes `data` to
 * the provider, because Medusa stores only the provider's answer.
 */
export async function updateSessionData(
  container: MedusaContainer,
  { id, status, data, amount, currency_code }: PaymentSessionDTO,
  publicData: ReturnType<typeof sessionData>,
): Promise<void> {
  if (status !== "pending") return
  await container
    .resolve(Modules.PAYMENT)
    .updatePaymentSession({ id, data: { ...data, ...publicData }, amount, currency_code })
}

/** The amount due now, where it differs from the session's. */
export type AmountDiffers = Extract<Assessment, { fits: false }> & {
  /** The session was paid; that payment is reversed. */
  isPaid: boolean
}

export type Payable = SessionToPay & { isPart: boolean; release: () => Promise<void> }

/**
 * Starts a payment under the locks of the cart or order, if the session's amount is the amount due.
 * Otherwise deletes the session: the next payment needs a new session, and a payment of this one is
 * reversed.
 * @param start releases the locks by `release` once the payment's intent is committed
 * @throws MedusaError as `sessionToPay` and `whileAmountDueIsHeld`
 */
export async function whilePayable<T>(
  container: MedusaContainer,
  { row }: Pick<SessionToPay, "row">,
  start: (payable: Payable) => Promise<T>,
): Promise<{ done: T } | { differs: AmountDiffers }> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return whileAmountDueIsHeld(container, row.payment_collection_id, async ({ links, release }) => {
    const open = await sessionToPay(container, row.id)
    if (open.hasPayment) return { done: await start({ ...open, isPart: false, release }) }
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const own = await cards.liveAttempt(row.id)
    const assessment = await cards.amountDue.assess(query, open.session, { own, links })
    if (assessment.fits) return { done: await start({ ...open, isPart: assessment.isPart, release }) }
    await container.resolve(Modules.PAYMENT).deletePaymentSession(row.id)
    return { differs: { ...assessment, isPaid: own?.status === "approved" } }
  })
}

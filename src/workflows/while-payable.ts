import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Assessment, CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { type SessionToPay, sessionToPay } from "./session-to-pay"
import { whileOwedStands } from "./while-owed-stands"

/** What is due now, where it is another amount than the session's. */
export type AmountDiffers = Extract<Assessment, { fits: false }> & {
  /** The session was paid: that goes back. */
  isPaid: boolean
}

export type Payable = SessionToPay & { isPart: boolean; release: () => Promise<void> }

/**
 * Begins a payment of a session while what is owed stands, if the session has the amount that is due. A session with another
 * amount is deleted: whoever pays next begins a new one, and what is paid for this one goes back.
 * @param begin lets the cart or order go by `release` once the intent of the payment is committed
 * @throws MedusaError as `sessionToPay` and `whileOwedStands`
 */
export async function whilePayable<T>(
  container: MedusaContainer,
  { row }: Pick<SessionToPay, "row">,
  begin: (payable: Payable) => Promise<T>,
): Promise<{ done: T } | { differs: AmountDiffers }> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return whileOwedStands(container, row.payment_collection_id, async ({ links, release }) => {
    const open = await sessionToPay(container, row.id)
    if (open.hasPayment) return { done: await begin({ ...open, isPart: false, release }) }
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const own = await cards.liveAttempt(row.id)
    const assessment = await cards.owed.assess(query, open.session, { own, links })
    if (assessment.fits) return { done: await begin({ ...open, isPart: assessment.isPart, release }) }
    await container.resolve(Modules.PAYMENT).deletePaymentSession(row.id)
    return { differs: { ...assessment, isPaid: own?.status === "approved" } }
  })
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { notAllowed, invalidData } from "../../mapping"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, dueMessage } from "../../modules/card-payments"
import { cardSession, type Payable, whilePayable } from "./payable-session"
import { toMessage } from "../../messages"

export type ChargeSavedCardInput = {
  /** A payment session of one of this plugin's providers that has not been started. */
  session_id: string
  /** `csc_…` */
  saved_card_id: string
  /** The owner of the card. */
  customer_id: string
  /**
   * Wire facts 4.10: `REGULAR` on a schedule that the customer agreed to, `IRREGULAR` for any other
   * charge.
   */
  scenario: "REGULAR" | "IRREGULAR"
  /**
   * The customer's IP address where it is known; otherwise the address from which the card was
   * saved.
   */
  ipaddress?: string
}

export type ChargedSavedCard = { transaction_id: string; status: string | null }

const chargeStep = createStep("card-payments-charge-saved-card", async (input: ChargeSavedCardInput, { container }) => {
  const row = await cardSession(container, input.session_id)
  const charged = await whilePayable(container, { row }, (payable) => charge(container, input, payable))
  if ("differs" in charged) {
    throw notAllowed(dueMessage(charged.differs, charged.differs.isPaid))
  }
  return new StepResponse(charged.done)
})

async function charge(
  container: MedusaContainer,
  input: ChargeSavedCardInput,
  { session, orderDetails, hasPayment, isPart, release }: Payable,
): Promise<ChargedSavedCard> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  // The session's payment was voided or refunded since, so the session is not charged again.
  if (hasPayment) {
    const paid = await cards.liveAttempt(session.id)
    if (paid) return { transaction_id: paid.id, status: paid.status }
    throw notAllowed(toMessage("session.over"))
  }
  const { transaction, missing } = await cards.pay({
    session,
    orderDetails,
    shopper: { ipaddress: input.ipaddress },
    cardSource: {
      kind: "saved",
      savedCardId: input.saved_card_id,
      customerId: input.customer_id,
      scenario: input.scenario,
    },
    isPart,
    onIntent: release,
  })
  if (!transaction) {
    throw invalidData(toMessage("payment.details_missing", { fields: missing.join(", ") }))
  }
  return { transaction_id: transaction.id, status: transaction.status }
}

/**
 * Charges a saved card without the customer present. `reconcileCardPaymentWorkflow` polls the
 * outcome; the schedule runs it as well. Safe to run again: a session is charged once, and again
 * only after a decline.
 */
export const chargeSavedCardWorkflow = createWorkflow("charge-saved-card", (input: ChargeSavedCardInput) => {
  return new WorkflowResponse(chargeStep(input))
})

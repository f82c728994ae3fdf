import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { sessionToPay } from "./session-to-pay"

export type ChargeSavedCardInput = {
  /** A payment session of one of this plugin's providers, that nobody has started. */
  session_id: string
  /** `csc_…` */
  saved_card_id: string
  /** Whose card it is. */
  customer_id: string
  /** Wire facts 4.10: `REGULAR` on a schedule that the customer agreed to, `IRREGULAR` for any other charge. */
  scenario: "REGULAR" | "IRREGULAR"
  /** The customer's address on the net, where it is known; else the one from which the card was saved. */
  ipaddress?: string
}

export type ChargedSavedCard = { transaction_id: string; status: string | null }

const chargeStep = createStep("card-payments-charge-saved-card", async (input: ChargeSavedCardInput, { container }) => {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { session, facts, hasPayment } = await sessionToPay(container, input.session_id)
  // Its payment may have been voided or refunded since: that is no reason to charge for it once more.
  if (hasPayment) {
    const paid = await cards.liveAttempt(session.id)
    if (paid) return new StepResponse({ transaction_id: paid.id, status: paid.status })
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This payment session is over. Nothing was charged.")
  }
  const { transaction, missing } = await cards.pay({
    session,
    facts,
    shopper: { ipaddress: input.ipaddress },
    means: {
      kind: "saved",
      savedCardId: input.saved_card_id,
      customerId: input.customer_id,
      scenario: input.scenario,
    },
  })
  if (!transaction) {
    const message = `The gateway wants to know more before it charges: ${missing.join(", ")}.`
    throw new MedusaError(MedusaError.Types.INVALID_DATA, message)
  }
  return new StepResponse({ transaction_id: transaction.id, status: transaction.status })
})

/**
 * Charges a saved card while its owner is away. Run `settleCardPaymentWorkflow` for what becomes of it, or leave that to the
 * schedule. Safe to run again: a session is charged once, and again only after a decline.
 */
export const chargeSavedCardWorkflow = createWorkflow("charge-saved-card", (input: ChargeSavedCardInput) => {
  return new WorkflowResponse(chargeStep(input))
})

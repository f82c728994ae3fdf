import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { failureMessage, messageOf, notAllowed } from "../../mapping"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type PayoutMessage,
  type RecurringMessage,
} from "../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import { reconcilePayoutWorkflow } from "../payouts/payout-verbs"
import { attachRecurringChargeWorkflow } from "../subscriptions/attach-recurring-charge"
import { reconcileCardPaymentWorkflow } from "./reconcile/reconcile-card-payment"

type ProcessCardCallbackInput = { callback_id: string }

const processStep = createStep(
  "card-payments-process-callback",
  async ({ callback_id }: ProcessCardCallbackInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { deliveries, transaction, recurring, payout } = await cards.openCallback(callback_id)
    try {
      if (payout) {
        const processed = await reconcilePayout(container, payout)
        await cards.finishCallback(callback_id, processed ? { state: "processed", deliveries } : { state: "unmatched" })
        return new StepResponse({ processed })
      }
      const transaction_id = transaction?.id ?? (recurring && (await attached(container, recurring)))
      if (!transaction_id) {
        await cards.finishCallback(callback_id, { state: "unmatched" })
        return new StepResponse({ processed: false })
      }
      const { result } = await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id } })
      if (!result.answered) throw notAllowed(toMessage("callback.not_answered"))
      await cards.noteRepeatedChargeback(callback_id)
      // After the reconciliation, which clears the subscription's problems of earlier charges.
      if (recurring) await warnOfLostSchedule(container, recurring.id)
      await cards.finishCallback(callback_id, { state: "processed", deliveries })
      return new StepResponse({ processed: true })
    } catch (error) {
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
      logger.error(`[card-payments] Callback ${callback_id}: ${messageOf(error)}`)
      await cards.finishCallback(callback_id, { error: failureMessage(error) })
      return new StepResponse({ processed: false })
    }
  },
)

/** Processes one stored callback: asks the gateway for the status, then reconciles. */
export const processCardCallbackWorkflow = createWorkflow(
  "process-card-callback",
  (input: ProcessCardCallbackInput) => {
    return new WorkflowResponse(processStep(input))
  },
)

/**
 * Attaches a charge that the gateway made by its schedule as a payment of this store, once the
 * gateway confirms it.
 */
async function attached(container: MedusaContainer, { id, ...reported }: RecurringMessage): Promise<string | null> {
  const { result } = await attachRecurringChargeWorkflow(container).run({
    input: { recurring_payment_id: id, ...reported },
  })
  if (!result.answered) throw notAllowed(toMessage("callback.not_answered"))
  return result.transaction_id
}

/**
 * False if no payout has this order: a late callback may report an earlier order of a payout that
 * was canceled or checked again.
 */
async function reconcilePayout(container: MedusaContainer, order: PayoutMessage): Promise<boolean> {
  const payout = await container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).findByOrder(order)
  if (!payout) return false
  await reconcilePayoutWorkflow(container).run({ input: { payout_id: payout.id } })
  return true
}

/**
 * Records a problem if a charge arrives for a schedule that was manually resolved as not found at
 * the gateway. Only the merchant can stop that schedule: the gateway's id for it is unknown here,
 * and the id in a callback is not signed.
 */
async function warnOfLostSchedule(container: MedusaContainer, recurringPaymentId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const recurring = await cards.recurring.find(recurringPaymentId)
  if (recurring?.state !== "refused") return
  const { subscription_id, client_orderid } = recurring
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  await subscriptions.recordProblem({
    subscription_id,
    problem: toMessage("schedule.charged_unexpectedly", { order: client_orderid }),
    over: ["charge.outside_terms", "schedule.charged_unexpectedly"],
  })
}

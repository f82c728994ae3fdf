import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { atMost, CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, nextTry } from "../../modules/card-payments"
import { isEnvironmentConfirmed } from "../environment-check"
import { guardedWork } from "../guarded-work"
import { publishAccountEvents, publishAll, publishPaymentEvents } from "../publish-events"
import { processCardCallbackWorkflow } from "./process-card-callback"
import { reconcileCardPaymentWorkflow } from "./reconcile/reconcile-card-payment"

const BATCH = 50
const AT_ONCE = 8

const pollStep = createStep("card-payments-poll", async (_: Record<string, never>, { container }) => {
  if (!(await isEnvironmentConfirmed(container))) return new StepResponse({ callbacks: 0, transactions: 0 })
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const callbacks = await cards.claimCallbacks(BATCH)
  const limited = atMost(AT_ONCE)
  await Promise.all(
    callbacks.map((callback_id) =>
      limited(() =>
        guarded(container, callback_id, () => processCardCallbackWorkflow(container).run({ input: { callback_id } })),
      ),
    ),
  )
  const due = await cards.claimDue(BATCH)
  await Promise.all(
    due.map((lease) =>
      limited(() =>
        guarded(container, lease.id, async () => {
          const { id: transaction_id } = lease
          try {
            await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id } })
          } catch (error) {
            // A row that fails every time must not block the others.
            await cards.update(transaction_id, { next_check_at: nextTry(10, new Date()) })
            await cards.releaseDue(lease)
            throw error
          }
          await cards.releaseDue(lease)
        }),
      ),
    ),
  )
  await guarded(container, "unknown-outcomes", () => cards.overdue.noteUnknown())
  await guarded(container, "outages", () => cards.outageEvents.notice())
  await publishAll(() => publishPaymentEvents(container))
  await publishAccountEvents(container)
  return new StepResponse({ callbacks: callbacks.length, transactions: due.length })
})

/**
 * Processes due callbacks and reconciles due transactions, up to 50 of each. Several servers share
 * the work; one server claims each row.
 */
export const pollCardPaymentsWorkflow = createWorkflow("poll-card-payments", (input: Record<string, never>) => {
  return new WorkflowResponse(pollStep(input))
})

function guarded(container: MedusaContainer, item: string, work: () => Promise<unknown>): Promise<boolean> {
  return guardedWork(container, { job: "card-payments-poll", item }, work)
}

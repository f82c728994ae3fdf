import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { AdminReconciliationDifference } from "../../contracts"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type RepairInHand } from "../../modules/card-payments"
import { reconcileCardPaymentWorkflow } from "../payments/reconcile/reconcile-card-payment"
import { recordCardOperationsWorkflow } from "../payments/record-operations"
import { medusaBooks } from "./medusa-books"

/** `digest`: of the preview that the person has seen. `actor_id`: of a user, an API key or `COMMAND_LINE`. */
export type RepairDifferenceInput = { difference_id: string; digest: string; actor_id: string }

const repairStep = createStep(
  "card-payments-repair-difference",
  async ({ difference_id, digest, actor_id }: RepairDifferenceInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { reconciliation } = cards
    const books = medusaBooks(container)
    const repair = await reconciliation.claimRepair({ id: difference_id, digest }, books)
    let difference: AdminReconciliationDifference<Date>
    try {
      const cause = toMessage(`reconciliation_cause.${repair.row.cause}`)
      const message = toMessage("reconciliation_repair.requested", { cause })
      await cards.note(repair.transaction.id, { kind: "requested", message, actor: actor_id })
      const isAnswered = await repairPayment(container, repair)
      difference = await reconciliation.finishRepair(repair, { books, actor: actor_id, isAnswered })
    } catch (error) {
      await reconciliation.abandonRepair(repair)
      throw error
    }
    return new StepResponse(difference)
  },
)

/** False if the gateway did not answer. */
async function repairPayment(container: MedusaContainer, { row, transaction }: RepairInHand): Promise<boolean> {
  const input = { transaction_id: transaction.id }
  if (row.repair === "record") {
    await recordCardOperationsWorkflow(container).run({ input })
    return true
  }
  const { result } = await reconcileCardPaymentWorkflow(container).run({ input })
  return result.answered
}

/**
 * Repairs a difference by the plugin's own means: it asks the gateway and reconciles the payment, or
 * records confirmed steps in Medusa. Makes no new money call, and compares the payment again.
 */
export const repairReconciliationDifferenceWorkflow = createWorkflow(
  "repair-reconciliation-difference",
  (input: RepairDifferenceInput) => {
    return new WorkflowResponse(repairStep(input))
  },
)

import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { isEnvironmentConfirmed } from "../environment-check"
import { medusaBooks } from "./medusa-books"

/** A run gives way to the next one after this time. */
const LONGEST_TURN_MS = 60_000
/** The next round of the schedule continues. */
const LONGEST_ROUND_MS = 5 * 60_000

const runStep = createStep("card-payments-run-reconciliations", async (_: Record<string, never>, { container }) => {
  if (!(await isEnvironmentConfirmed(container))) return new StepResponse({ reconciliations: 0 })
  const end = Date.now() + LONGEST_ROUND_MS
  const compared = new Set<string>()
  while (Date.now() < end) {
    const id = await compareNext(container)
    if (id === undefined) break
    compared.add(id)
  }
  return new StepResponse({ reconciliations: compared.size })
})

/** Compares the next run, or this one, for at most a minute. Undefined if none is to be compared. */
export async function compareNext(container: MedusaContainer, id?: string): Promise<string | undefined> {
  const { reconciliation } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const lease = await reconciliation.claim(id)
  if (!lease) return undefined
  await reconciliation.compare(lease, {
    books: medusaBooks(container),
    signal: AbortSignal.timeout(LONGEST_TURN_MS),
  })
  return lease.id
}

/**
 * Compares the payments of running reconciliations. Several servers may do it; one of them has a
 * run at a time, so that the limit of concurrent queries is the store's.
 */
export const runCardReconciliationsWorkflow = createWorkflow(
  "run-card-reconciliations",
  (input: Record<string, never>) => {
    return new WorkflowResponse(runStep(input))
  },
)

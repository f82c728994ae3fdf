import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { setTimeout as sleep } from "node:timers/promises"
import { isEnvironmentConfirmed } from "../environment-check"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, type Lease } from "../../modules/card-payouts"
import { guardedWork } from "../guarded-work"
import { publishAll, publishPayoutEvents } from "../publish-events"
import { payoutGateway } from "./payout-gateway"

/** Payouts in parallel: more would take the gateway and database connections that shoppers need. */
const AT_ONCE = 12
/** The next round processes the rest. */
const LONGEST_ROUND_MS = 5 * 60_000
/** Time between two rounds of batches and events while payouts are processed. */
const GAP_MS = 2_000
/** Skip a payout that became due again within a second: the last attempt made no progress. */
const SOON_MS = 1_000
const BATCHES = 50

const runStep = createStep("card-payouts-run", async (_: Record<string, never>, { container }) => {
  if (!(await isEnvironmentConfirmed(container))) return new StepResponse({ payouts: 0, batches: 0 })
  let isDone = false
  const payouts = advancePayouts(container).finally(() => (isDone = true))
  let batches = 0
  // Batches and events advance while thousands of payouts are still being processed.
  while (!isDone) {
    await Promise.race([payouts, sleep(GAP_MS, undefined, { ref: false })])
    batches += await advanceBatches(container)
    await publishAll(() => publishPayoutEvents(container))
  }
  return new StepResponse({ payouts: await payouts, batches })
})

/**
 * Processes due work: checks of batches, events, and payouts that are approved, in flight or
 * expired. Several servers share the work; one server claims each payout.
 */
export const runCardPayoutsWorkflow = createWorkflow("run-card-payouts", (input: Record<string, never>) => {
  return new WorkflowResponse(runStep(input))
})

/**
 * Claims one payout at a time for each of `AT_ONCE` workers: a slow answer holds up one worker and
 * no other payout.
 */
async function advancePayouts(container: MedusaContainer): Promise<number> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const end = Date.now() + LONGEST_ROUND_MS
  const done = new Map<string, number>()
  const place = async () => {
    while (Date.now() < end) {
      const [lease] = await payouts.claim("payout", 1)
      if (lease === undefined) return
      const { id } = lease
      // The payout keeps its lease until the lease expires.
      if (Date.now() - (done.get(id) ?? 0) < SOON_MS) continue
      await advance(container, "payout", lease)
      done.set(id, Date.now())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, place))
  return done.size
}

async function advanceBatches(container: MedusaContainer): Promise<number> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const batches = await payouts.claim("batch", BATCHES)
  for (const lease of batches) await advance(container, "batch", lease)
  return batches.length
}

/** A payout that failed is claimed again when its lease expires. */
async function advance(container: MedusaContainer, kind: "payout" | "batch", lease: Lease): Promise<void> {
  const { id } = lease
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  await guardedWork(container, { job: "card-payouts-run", item: id }, async () => {
    await (kind === "batch" ? payouts.batches.advance(id) : payouts.advance(id, payoutGateway(container)))
    await payouts.release(kind, lease)
  })
}

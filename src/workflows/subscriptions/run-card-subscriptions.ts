import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { failureKind, messageOf } from "../../mapping"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type Lease,
} from "../../modules/card-subscriptions"
import { activateCardSubscriptionWorkflow } from "./activation"
import { atMost } from "../../modules/card-payments"
import { engineOf } from "./engines"
import { guardedWork } from "../guarded-work"
import { isEnvironmentConfirmed } from "../environment-check"
import { performSubscriptionCharge } from "./charge-subscription"
import { publishAll, publishSubscriptionEvents } from "../publish-events"

const BATCH = 200
const AT_ONCE = 8
/** Batches of one kind per round; the next round takes the rest. */
const MOST_BATCHES = 100

export type RanCardSubscriptions = { opened: number; charges: number; sign_ups: number; synced: number }

const runStep = createStep("card-subscriptions-run", async (_: Record<string, never>, { container }) => {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const ran: RanCardSubscriptions = { opened: 0, charges: 0, sign_ups: 0, synced: 0 }
  if (!(await isEnvironmentConfirmed(container))) return new StepResponse(ran)
  ran.sign_ups = await inBatches(container, () => subscriptions.claim("signUp", BATCH), {
    kind: "signUp",
    work: (subscription_id) => activateCardSubscriptionWorkflow(container).run({ input: { subscription_id } }),
  })
  for (let batch = 0, found = BATCH; found === BATCH && batch < MOST_BATCHES; batch += 1) {
    found = await subscriptions.openPeriods(BATCH)
    ran.opened += found
  }
  // After the periods are open: a charge that is due by now gets no notice.
  await guardedWork(container, { job: "card-subscriptions-run", item: "charge-notices" }, () =>
    subscriptions.noticeCharges(),
  )
  ran.charges = await inBatches(container, () => subscriptions.claim("charge", BATCH), {
    kind: "charge",
    work: (id) => performSubscriptionCharge(container, id),
  })
  ran.synced = await inBatches(container, () => subscriptions.claim("unsynced", BATCH), {
    kind: "unsynced",
    work: async (id) => engineOf(container, await subscriptions.find(id)).sync(id),
  })
  await publishAll(() => publishSubscriptionEvents(container))
  return new StepResponse(ran)
})

/**
 * Processes due work: sign-ups, periods, charges, changes not yet synced to a gateway, events.
 * Several servers share the work; one server claims each row.
 */
export const runCardSubscriptionsWorkflow = createWorkflow("run-card-subscriptions", (input: Record<string, never>) => {
  return new WorkflowResponse(runStep(input))
})

type Work = { kind: "charge" | "signUp" | "unsynced"; work(id: string): Promise<unknown> }

/**
 * One row's failure must not stop the others; it is a problem of the subscription until the row, which
 * is claimed again when its lease expires, succeeds.
 */
async function inBatches(
  container: MedusaContainer,
  claim: () => Promise<Lease[]>,
  { kind, work }: Work,
): Promise<number> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const limited = atMost(AT_ONCE)
  let done = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const leases = await claim()
    await Promise.all(
      leases.map((lease) =>
        limited(async () => {
          const { id } = lease
          const log = (failure: unknown) => logger.error(`[card-payments] ${id}: ${messageOf(failure)}`)
          let failure: string | null = null
          try {
            await work(id)
            // `sync` releases a synced row itself; an unsynced one keeps its lease as a
            // pause.
            if (kind !== "unsynced") await subscriptions.release(kind, lease)
          } catch (error) {
            log(error)
            failure = failureKind(error)
          }
          await subscriptions.recordWork({ kind, row: id, failure }).catch(log)
        }),
      ),
    )
    done += leases.length
    if (leases.length < BATCH) break
  }
  return done
}

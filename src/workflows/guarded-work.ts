import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { failureKind, messageOf } from "../mapping"
import { CARD_JOBS_MODULE, type CardJobsModuleService, type JobItem } from "../modules/card-jobs"

/**
 * One item's failure must not stop the others: it is logged, and after several in a row the item is a
 * row of the inbox until its work succeeds.
 * @returns whether the work succeeded
 */
export async function guardedWork(
  container: MedusaContainer,
  of: JobItem,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] ${of.item}: ${messageOf(error)}`)
    await recordWork(container, of, failureKind(error))
    return false
  }
  await recordWork(container, of, null)
  return true
}

/** Records how the work on an item ended. `failure`: the code or class of its error; null after success. */
export async function recordWork(container: MedusaContainer, of: JobItem, failure: string | null): Promise<void> {
  const jobs = container.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  await jobs.worked(of, failure).catch((error: unknown) => {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.error(`[card-payments] Work on ${of.item}: ${messageOf(error)}`)
  })
}

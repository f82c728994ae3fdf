import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import { guardedWork } from "../guarded-work"
import { cancelCardSubscriptionWorkflow } from "../subscriptions/subscription-verbs"

const CUSTOMERS_AT_ONCE = 500

const cleanUpStep = createStep(
  "card-payments-clean-up-saved-cards",
  async (_input: Record<string, never>, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const customers = container.resolve(Modules.CUSTOMER)
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    await cards.eraseExpired()
    let erased = 0
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    for (let after = ""; ;) {
      const page = { after, limit: CUSTOMERS_AT_ONCE }
      const found = await Promise.all([cards.savedCards.customers(page), subscriptions.active.customers(page)])
      const ids = [...new Set(found.flat())].sort().slice(0, CUSTOMERS_AT_ONCE)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      const known = await customers.listCustomers({ id: ids }, { select: ["id"], take: ids.length })
      const left = new Set(known.map(({ id }) => id))
      for (const customer_id of ids.filter((id) => !left.has(id))) {
        await guardedErasure(container, customer_id, (count) => (erased += count))
      }
    }
    const ofCards = await cards.savedCards.renewEncryption()
    const ofSchedules = await cards.recurring.renewEncryption()
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const ofPayouts = await payouts.reEncryptDestinations({
      encrypt: (row) => cards.payouts.reencrypt(row),
      link: (row, link) => cards.payouts.renewLink(row, link),
      isReadable: (row) => cards.payouts.isReadable(row),
    })
    const renewed = ofCards.renewed + ofSchedules.renewed
    const unreadable = ofCards.unreadable + ofSchedules.unreadable
    if (renewed) logger.info(`[card-payments] ${renewed} saved cards are encrypted by the newest of cardKeys now`)
    if (ofPayouts.renewed)
      logger.info(`[card-payments] ${ofPayouts.renewed} payouts are encrypted by the newest of cardKeys now`)
    if (unreadable)
      logger.error(`[card-payments] ${unreadable} saved cards cannot be read: a key is missing in cardKeys`)
    if (ofPayouts.unreadable) {
      logger.error(`[card-payments] ${ofPayouts.unreadable} payouts cannot be read: a key is missing in cardKeys`)
    }
    return new StepResponse({ erased, renewed, unreadable })
  },
)

/**
 * Erases the saved cards of deleted customers, expired attempt counters and browser data, and
 * encrypts saved cards, schedules and payout destinations with the newest key.
 */
export const cleanUpSavedCardsWorkflow = createWorkflow("clean-up-saved-cards", (input: Record<string, never>) => {
  return new WorkflowResponse(cleanUpStep(input))
})

/** A failed erasure is tried again by the hourly job. */
export async function guardedErasure(
  container: MedusaContainer,
  customer_id: string,
  onErased?: (count: number) => void,
): Promise<void> {
  await guardedWork(container, { job: "card-payments-clean-up", item: customer_id }, async () => {
    const { result } = await eraseCustomerCardsWorkflow(container).run({ input: { customer_id } })
    onErased?.(result.erased)
  })
}

type EraseCustomerCardsInput = { customer_id: string }

const eraseStep = createStep(
  "card-payments-erase-customer-cards",
  async ({ customer_id }: EraseCustomerCardsInput, { container }) => {
    // Cancel first: a gateway that charges by its own schedule does not need our saved card.
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    for (const { id } of await subscriptions.active.of(customer_id)) {
      await cancelCardSubscriptionWorkflow(container).run({ input: { subscription_id: id } })
    }
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    return new StepResponse({ erased: await cards.savedCards.removeOfCustomer(customer_id) })
  },
)

/**
 * Cancels a deleted customer's subscriptions, then deletes all their saved cards with the gateway's
 * references.
 */
export const eraseCustomerCardsWorkflow = createWorkflow("erase-customer-cards", (input: EraseCustomerCardsInput) => {
  return new WorkflowResponse(eraseStep(input))
})

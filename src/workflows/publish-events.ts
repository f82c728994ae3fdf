import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { messageOf } from "../mapping"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"

/*
 * These functions publish the committed events of one payment, subscription, payout or batch, or of
 * all, and those of accounts: each event at least once. An error of the event bus is logged and fails no request; the
 * schedule publishes the rest. Each function returns the number of published events.
 */

/** `card_payment.<event>` with `{ id, entry_id, amount, reason? }`. */
export async function publishPaymentEvents(container: MedusaContainer, transactionId?: string): Promise<number> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const bus = container.resolve(Modules.EVENT_BUS)
  return counted(
    container,
    await cards.publishEvents(
      async ({ name, ...data }) => bus.emit({ name: `card_payment.${name}`, data }),
      transactionId,
    ),
  )
}

/** `card_account.outage` with `{ id, entry_id, since }`; `id` is the account's name. */
export async function publishAccountEvents(container: MedusaContainer): Promise<number> {
  const { outageEvents } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const bus = container.resolve(Modules.EVENT_BUS)
  return counted(container, await outageEvents.publish(async (data) => bus.emit({ name: "card_account.outage", data })))
}

/** `card_subscription.<event>` with `{ id, entry_id, customer_id, charge_id?, order_id? }`. */
export async function publishSubscriptionEvents(container: MedusaContainer, subscriptionId?: string): Promise<number> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const bus = container.resolve(Modules.EVENT_BUS)
  return counted(
    container,
    await subscriptions.publishEvents(async ({ entry_id, name, subscription_id: id, charge_id }) => {
      const [row] = await subscriptions.listCardSubscriptions({ id }, { withDeleted: true, take: 1 })
      const customer_id = row?.customer_id ?? null
      const charge = charge_id === null ? undefined : await subscriptions.findCharge(charge_id)
      const about = charge ? { charge_id, order_id: charge.order_id } : {}
      await bus.emit({ name: `card_subscription.${name}`, data: { id, entry_id, customer_id, ...about } })
    }, subscriptionId),
  )
}

/**
 * `card_payout.<event>` with `{ id, entry_id, state, customer_id, order_id, batch_id }`; for a
 * batch with `{ batch_id, entry_id }`.
 */
export async function publishPayoutEvents(container: MedusaContainer, about?: string): Promise<number> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const bus = container.resolve(Modules.EVENT_BUS)
  return counted(
    container,
    await payouts.publishEvents(async ({ name, entry_id, payout_id: id, batch_id, state, customer_id, order_id }) => {
      const data = id === null ? { batch_id } : { id, state, customer_id, order_id, batch_id }
      await bus.emit({ name: `card_payout.${name}`, data: { ...data, entry_id } })
    }, about),
  )
}

/** One round publishes up to 60 events; a batch or a night of renewals has thousands. */
const MOST_ROUNDS = 70

/** Publishes until no event of this kind is left, in at most `MOST_ROUNDS` rounds. */
export async function publishAll(publish: () => Promise<number>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && (await publish()) > 0; round += 1);
}

function counted(container: MedusaContainer, { published, ...rest }: { published: number; failure?: unknown }): number {
  if ("failure" in rest) {
    const message = `[card-payments] Events are published later: ${messageOf(rest.failure)}`
    container.resolve(ContainerRegistrationKeys.LOGGER).error(message)
  }
  return published
}

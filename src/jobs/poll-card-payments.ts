import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { pollCardPaymentsWorkflow } from "../workflows/poll-card-payments"

/** Every few seconds: settles what is due, so that a store whose callbacks never arrive still settles every payment. */
export default async function pollCardPayments(container: MedusaContainer): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (!cards.settings.polling) return
  await pollCardPaymentsWorkflow(container).run({ input: {} })
}

export const config = { name: "card-payments-poll", schedule: { interval: 4_000, concurrency: "forbid" } }

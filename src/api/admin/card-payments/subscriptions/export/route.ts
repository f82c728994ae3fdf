import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { AdminExportSubscriptions } from "../../../../../contracts/requests/subscriptions"
import { type CsvCell, csvParts } from "../../../../../lists/csv-file"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../modules/card-subscriptions"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"
import { sendCsv } from "../../../../send-csv"
import { gatewayRetries } from "../../../../subscription-details"
import { customersOf } from "../../customers"
import { subscriptionFilters } from "../../subscription-view"

/** All pages of the list of subscriptions as a CSV file, newest first. Amounts are decimal text in major units. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET subscriptions/export">): Promise<void> => {
    const filters = await subscriptionFilters(req.scope, parseFields(AdminExportSubscriptions, listQuery(req)))
    await sendCsv(res, "card-subscriptions.csv", csvParts(lines(req.scope, filters)))
  },
)

const header = [
  ...["subscription_id", "created_at", "state", "in_trial", "plan_id", "plan", "customer_id", "email"],
  ...["quantity", "amount", "currency", "period", "interval", "engine", "next_charge_at", "trial_ends_at"],
  ...["ends_at", "ended_at", "charges_paid", "charges_limit", "card", "problem"],
]

type Filters = Parameters<CardSubscriptionsModuleService["reading"]["exported"]>[0]

async function* lines(container: MedusaContainer, filters: Filters): AsyncGenerator<CsvCell[][]> {
  yield [header]
  const { reading } = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  for await (const page of reading.exported(filters, gatewayRetries(container))) {
    const customers = await customersOf(
      container,
      page.map(({ customer_id }) => customer_id),
    )
    yield page.map((one) => [
      ...[one.id, one.created_at, one.state, String(one.in_trial), one.plan.id, one.plan.name],
      ...[one.customer_id, customers.get(one.customer_id)?.email, one.quantity, one.amount],
      ...[one.currency_code.toUpperCase(), one.period, one.interval, one.engine, one.next_charge_at],
      ...[one.trial_ends_at, one.ends_at, one.ended_at, one.charges_paid, one.charges_limit],
      ...[one.card?.last4, one.problem?.message],
    ])
  }
}

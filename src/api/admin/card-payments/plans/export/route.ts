import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type DayRange, type PlanFigures, subscriptionStates } from "../../../../../contracts"
import { AdminExportPlans } from "../../../../../contracts/requests/plans"
import { type CsvCell, csvParts } from "../../../../../lists/csv-file"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../modules/card-subscriptions"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"
import { sendCsv } from "../../../../send-csv"

/**
 * All pages of the list of plans as a CSV file, newest first, with subscribers and recurring revenue
 * at present and the charges that were paid in a period. Amounts are decimal text in major units.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET plans/export">): Promise<void> => {
    await sendCsv(res, "card-plans.csv", csvParts(lines(req, parseFields(AdminExportPlans, listQuery(req)))))
  },
)

const counts = ["in_trial", ...subscriptionStates] as const

const header = [
  ...["plan_id", "created_at", "plan", "is_active", "product_id", "variant_id", "amount", "currency"],
  ...["period", "interval", "engine", "trial_days", ...counts, "figures_currency", "monthly_recurring_revenue"],
  ...["charged_from", "charged_to", "charges", "charged"],
]

type Asked = ReturnType<typeof AdminExportPlans.parse>

async function* lines(
  { scope }: AuthenticatedMedusaRequest,
  { period, from, to, ...filters }: Asked,
): AsyncGenerator<CsvCell[][]> {
  yield [header]
  const { overview } = scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { reading } = scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { range, ...moments } = overview.period({ period, from, to })
  for await (const page of reading.exportedPlans(filters)) {
    const figures = await reading.planFigures(
      page.map(({ id }) => id),
      moments,
    )
    yield page.flatMap((plan, at) => {
      const sold = [plan.product_id, plan.variant_id, plan.amount, plan.currency_code.toUpperCase()]
      const terms = [...sold, plan.period, plan.interval, plan.engine, plan.trial_days]
      const named = [plan.id, plan.created_at, plan.name, String(plan.is_active), ...terms]
      return figureCells(figures[at], range).map((cells) => [...named, ...cells])
    })
  }
}

/** One line for each currency, the first one with the counts, so that a column's sum is right. */
function figureCells(figures: PlanFigures | undefined, range: DayRange): CsvCell[][] {
  const counted = counts.map((count) => figures?.counts[count] ?? 0)
  const money = (figures?.currencies ?? []).map(({ currency_code, monthly_recurring_revenue, charged }) => [
    ...[currency_code.toUpperCase(), monthly_recurring_revenue, range.from, range.to, charged.count, charged.amount],
  ])
  const [first = ["", "", range.from, range.to, 0, ""], ...others] = money
  return [[...counted, ...first], ...others.map((cells) => [...counts.map(() => null), ...cells])]
}

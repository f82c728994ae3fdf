import { Text } from "@medusajs/ui"
import { Day } from "../day"
import { Section } from "../section"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail } from "./admin-subscription"

/** When the next charges are due. */
export const UpcomingDates = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const { t, price } = useWords()
  const { upcoming, amount, currency_code, next_plan, time_zone } = subscription
  return (
    <Section title={t("cardPayments.subscriptions.upcoming.title")} data-testid="card-subscription-upcoming">
      <div className="px-6 pb-4">
        {upcoming.length === 0 ? (
          <Text size="small" className="text-ui-fg-subtle">
            {t("cardPayments.subscriptions.upcoming.none")}
          </Text>
        ) : (
          <ol className="txt-compact-small flex flex-col gap-y-2">
            {upcoming.map((at) => (
              <li
                key={at}
                className="flex justify-between gap-x-4"
                data-testid="card-subscription-upcoming-date"
                data-date={at}
              >
                <Day at={at} zone={time_zone} />
                {/* What a new plan will charge is said where it was chosen. */}
                {!next_plan && <span className="text-ui-fg-subtle tabular-nums">{price(amount, currency_code)}</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}

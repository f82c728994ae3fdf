import { Hint, Table, Text } from "@medusajs/ui"
import { Day } from "../day"
import { Section } from "../section"
import { StateBadge } from "../state-badge"
import { TextLink } from "../text-link"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail, SubscriptionCharge } from "./admin-subscription"
import { chargeStates } from "./charge-states"
import { differenceWords } from "./difference-words"
import { FoundAfterAll } from "./found-after-all"
import { isRuledOut } from "./is-ruled-out"

/** Every period and what became of its charge, newest first. It scrolls by itself where it is wider than the screen. */
export const ChargeTable = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const { t } = useWords()
  const { charges } = subscription
  const title = t("cardPayments.subscriptions.charges.title")
  return (
    <Section title={title} data-testid="card-subscription-charges">
      {charges.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle px-6 pb-4">
          {t("cardPayments.subscriptions.charges.none")}
        </Text>
      ) : (
        <div className="overflow-x-auto" role="region" aria-label={title} tabIndex={0}>
          <Table>
            <Table.Header>
              <Table.Row>
                <Table.HeaderCell>{t("cardPayments.subscriptions.charges.period")}</Table.HeaderCell>
                <Table.HeaderCell>{t("cardPayments.subscriptions.charges.due")}</Table.HeaderCell>
                <Table.HeaderCell>{t("cardPayments.subscriptions.charges.amount")}</Table.HeaderCell>
                <Table.HeaderCell>{t("cardPayments.subscriptions.column.state")}</Table.HeaderCell>
                <Table.HeaderCell>{t("cardPayments.subscriptions.charges.attempts")}</Table.HeaderCell>
                <Table.HeaderCell>{t("cardPayments.subscriptions.charges.order")}</Table.HeaderCell>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {charges.map((charge) => (
                <ChargeRow key={charge.id} charge={charge} subscription={subscription} />
              ))}
            </Table.Body>
          </Table>
        </div>
      )}
    </Section>
  )
}

type ChargeRowProps = { charge: SubscriptionCharge; subscription: AdminSubscriptionDetail }

const ChargeRow = ({ charge, subscription }: ChargeRowProps) => {
  const words = useWords()
  const zone = subscription.time_zone
  const { t, price, time } = words
  const { state, retry_at, order_id, order_display_id } = charge
  const difference = differenceWords(words, charge)
  return (
    <Table.Row
      className="[&_td]:whitespace-nowrap [&_td]:py-3 [&_td]:align-top"
      data-testid="card-subscription-charge-row"
      data-charge-id={charge.id}
    >
      <Table.Cell>
        {charge.period_index === null ? t("cardPayments.subscriptions.charges.noPeriod") : charge.period_index + 1}
        {charge.is_signup && (
          <span className="text-ui-fg-subtle"> {t("cardPayments.subscriptions.charges.signUp")}</span>
        )}
      </Table.Cell>
      <Table.Cell>
        <Day at={charge.due_at} zone={zone} />
      </Table.Cell>
      <Table.Cell className="tabular-nums">{price(charge.amount, charge.currency_code)}</Table.Cell>
      <Table.Cell>
        <div className="flex min-w-28 max-w-64 flex-col items-start gap-y-1 whitespace-normal">
          <StateBadge state={state} color={chargeStates[state]} data-testid="card-subscription-charge-state">
            {t(`cardPayments.subscriptions.chargeState.${state}`)}
          </StateBadge>
          {charge.error_message && (
            <Hint variant="error" className="text-pretty" data-testid="card-subscription-charge-error">
              {charge.error_message}
            </Hint>
          )}
          {isRuledOut(subscription, charge) && <FoundAfterAll subscription={subscription} charge={charge} />}
          {charge.decline === "hard" && state === "declined" && !retry_at && (
            <Hint>{t("cardPayments.subscriptions.charges.hardDecline")}</Hint>
          )}
          {retry_at && (
            <Hint>
              <time dateTime={retry_at} data-testid="card-subscription-charge-retry-at">
                {t("cardPayments.subscriptions.charges.retryAt", { time: time(retry_at, zone) })}
              </time>
            </Hint>
          )}
        </div>
      </Table.Cell>
      <Table.Cell className="tabular-nums">{charge.attempts}</Table.Cell>
      <Table.Cell>
        <div className="flex min-w-12 max-w-64 flex-col items-start gap-y-1 whitespace-normal">
          {order_id && (
            <TextLink to={`/orders/${order_id}`} data-testid="card-subscription-charge-order">
              {order_display_id === null ? t("cardPayments.subscriptions.fact.openOrder") : `#${order_display_id}`}
            </TextLink>
          )}
          {difference && (
            <Hint className="text-pretty" data-testid="card-subscription-charge-difference">
              {difference}
            </Hint>
          )}
        </div>
      </Table.Cell>
    </Table.Row>
  )
}

import {
  type AdminSubscription,
  type AdminSubscriptionDetail,
  type ChargeState,
  NEWEST_OF_SUBSCRIPTION,
  type SubscriptionCharge,
} from "../../contracts"
import { Hint, Table } from "@medusajs/ui"
import { useState } from "react"
import { amountDifference } from "../../money/decimal-text"
import { useMessages, type Messages } from "../format/localized-text"
import { formatDenial } from "../http/action-result"
import { ActionButton } from "../ui/action-button"
import { Day, StateBadge, TextLink } from "../ui/inline-elements"
import { NewestNote } from "../ui/newest-note"
import { Section } from "../ui/page-layout"
import { FigureCell, PlainTable } from "../ui/plain-table"
import { ResolutionDrawer } from "./manual-resolution"
import { useSubscriptionAction } from "./subscription-request"

/** The charges of all periods, newest first. */
export const ChargeTable = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const { t } = useMessages()
  const { charges } = subscription
  const title = t("cardPayments.subscriptions.charges.title")
  return (
    <Section title={title} data-testid="card-subscription-charges">
      <PlainTable
        head={[
          "charges.period",
          "charges.due",
          "charges.amount",
          "column.state",
          "charges.attempts",
          "charges.order",
        ].map((name) => t(`cardPayments.subscriptions.${name}`))}
        rightAt={[2, 4]}
        empty={t("cardPayments.subscriptions.charges.none")}
        label={title}
      >
        {charges.map((charge) => (
          <ChargeRow key={charge.id} charge={charge} subscription={subscription} />
        ))}
      </PlainTable>
      <NewestNote rows={charges} most={NEWEST_OF_SUBSCRIPTION} />
    </Section>
  )
}

type ChargeRowProps = { charge: SubscriptionCharge; subscription: AdminSubscriptionDetail }

const ChargeRow = ({ charge, subscription }: ChargeRowProps) => {
  const messages = useMessages()
  const zone = subscription.time_zone
  const { t, text, price, time } = messages
  const { state, retry_at, order_id, order_display_id, transaction_id } = charge
  const difference = formatDifference(messages, charge)
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
      <FigureCell>{price(charge.amount, charge.currency_code)}</FigureCell>
      <Table.Cell>
        <div className="flex min-w-28 max-w-64 flex-col items-start gap-y-1 whitespace-normal">
          <StateBadge state={state} color={chargeStates[state]} data-testid="card-subscription-charge-state">
            {t(`cardPayments.subscriptions.chargeState.${state}`)}
          </StateBadge>
          {charge.reason && (
            <Hint variant="error" className="text-pretty" data-testid="card-subscription-charge-error">
              {text(charge.reason)}
            </Hint>
          )}
          {isResolvedAsUncharged(subscription, charge) && <FoundAfterAll subscription={subscription} charge={charge} />}
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
      <FigureCell>{charge.attempts}</FigureCell>
      <Table.Cell>
        <div className="flex min-w-12 max-w-64 flex-col items-start gap-y-1 whitespace-normal">
          {order_id && (
            <TextLink to={`/orders/${order_id}`} data-testid="card-subscription-charge-order">
              {order_display_id === null ? t("cardPayments.subscriptions.details.openOrder") : `#${order_display_id}`}
            </TextLink>
          )}
          {transaction_id && (
            <TextLink to={`/card-payments/${transaction_id}`} data-testid="card-subscription-charge-payment">
              {t("cardPayments.attention.open.payment")}
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

/** The badge color of every charge state. */
export const chargeStates: Readonly<Record<ChargeState, "green" | "orange" | "red" | "blue" | "grey" | "purple">> = {
  due: "blue",
  awaiting: "blue",
  unconfirmed: "purple",
  charging: "orange",
  paid: "green",
  declined: "orange",
  failed: "red",
  lapsed: "grey",
  skipped: "grey",
  returned: "grey",
}

type Compared = Pick<SubscriptionCharge, "amount" | "order_total" | "currency_code" | "is_signup">

/** Explains that the order's total differs from the charge; null if the totals are equal. */
export function formatDifference(
  { t, price }: Pick<Messages, "t" | "price">,
  { amount, order_total, currency_code, is_signup }: Compared,
): string | null {
  const difference = order_total === null ? null : amountDifference(amount, order_total)
  if (order_total === null || difference === null) return null
  // The order of the sign-up also contains the rest of the cart and its delivery.
  if (is_signup) {
    return t("cardPayments.subscriptions.charges.orderOfSignUp", { total: price(order_total, currency_code) })
  }
  const amounts = { total: price(order_total, currency_code), by: price(difference.by, currency_code) }
  return difference.more
    ? t("cardPayments.subscriptions.charges.orderMore", amounts)
    : t("cardPayments.subscriptions.charges.orderLess", amounts)
}

/**
 * True if the period was manually resolved as not charged. With the gateway engine, charges lapse
 * in no other way.
 */
export function isResolvedAsUncharged(
  { engine }: Pick<AdminSubscription, "engine">,
  { state, period_index }: Pick<SubscriptionCharge, "state" | "period_index">,
): boolean {
  return engine === "gateway" && state === "lapsed" && period_index !== null
}

type FoundAfterAllProps = { subscription: AdminSubscriptionDetail; charge: SubscriptionCharge }

/** A button for a period resolved as not charged whose charge was found at the gateway later. */
const FoundAfterAll = ({ subscription, charge }: FoundAfterAllProps) => {
  const messages = useMessages()
  const { t } = messages
  const action = useSubscriptionAction(subscription)
  const [open, setOpen] = useState(false)
  const { card, time_zone, resolution } = subscription
  const busy = action.pending === null ? null : t("cardPayments.actions.busy")
  const requested = { resolution: { kind: "charge" as const, charge, card, time_zone }, happened: true }
  return (
    <>
      <ActionButton
        data-testid="card-subscription-found-after-all"
        label={t("cardPayments.subscriptions.resolution.charge.foundAfterAll")}
        reason={resolution.allowed ? busy : formatDenial(messages, resolution.reason)}
        pending={false}
        onPress={() => setOpen(true)}
        variant="secondary"
      />
      <ResolutionDrawer requested={open ? requested : null} action={action} onClose={() => setOpen(false)} />
    </>
  )
}

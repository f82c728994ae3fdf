import { Container, Heading } from "@medusajs/ui"
import { PaymentDisputes } from "../disputes/payment-disputes"
import { useMessages } from "../format/localized-text"
import { CopyLine, Moment, StateBadge, TextLink } from "../ui/inline-elements"
import { useListParams } from "../ui/list-params"
import { readPage } from "../ui/list-query"
import { DetailList, MainAndSide, RecordPage, Section } from "../ui/page-layout"
import { Pages } from "../ui/pagination"
import { PayoutBadge } from "../payouts/payout-badge"
import { NewestNote } from "../ui/newest-note"
import { CallTable, CallbackTable, type PaymentPart } from "./payment-history"
import { paymentKeys, usePayment } from "./payment-queries"
import { TransactionPanel } from "./transaction-panel"

/** The page of one payment; it polls while the payment awaits the gateway. */
export const PaymentPage = ({ id }: { id: string }) => {
  const messages = useMessages()
  const { t } = messages
  const [params] = useListParams()
  const query = usePayment(id, readPage(params).trail.at(-1))
  const { transaction: payment, settings } = query.data ?? {}
  const next = payment?.timeline_next ?? null
  const zone = settings?.time_zone
  return (
    <RecordPage
      queries={[query]}
      texts={{
        loading: t("cardPayments.loading"),
        failed: payment ? t("cardPayments.refreshFailed") : t("cardPayments.payments.loadOneFailed"),
      }}
      back={{ to: "/card-payments", label: t("cardPayments.payments.backToList") }}
      data-testid="card-payment"
      data-payment-id={id}
    >
      {payment && (
        <MainAndSide
          side={
            <>
              <BelongsTo payment={payment} zone={zone} />
              <OtherAttempts payment={payment} zone={zone} />
            </>
          }
        >
          <Container className="p-0">
            <Heading className="px-6 pt-4" data-testid="card-payment-title">
              {t("cardPayments.payments.titleOf", { amount: messages.money(payment.amounts.requested, payment) })}
            </Heading>
            <TransactionPanel
              orderId={payment.order?.id ?? null}
              queryKey={paymentKeys.detail(id)}
              transaction={payment}
              zone={zone}
              pages={
                <Pages
                  query={{ ...query, data: { next: next === null ? null : String(next) } }}
                  data-testid="card-payments-timeline-pages"
                />
              }
            />
          </Container>
          <PaymentDisputes payment={payment} zone={zone} />
          <CallTable payment={payment} zone={zone} />
          <CallbackTable payment={payment} zone={zone} />
        </MainAndSide>
      )}
    </RecordPage>
  )
}

/** The order, customer and subscription of a payment, and its account. */
const BelongsTo = ({ payment, zone }: PaymentPart) => {
  const { t, time, price } = useMessages()
  const { order, customer, subscription_id, payouts, email, account, created_at } = payment
  const details = [
    {
      name: t("cardPayments.payments.column.order"),
      value: order ? (
        <TextLink to={`/orders/${order.id}`}>#{order.display_id}</TextLink>
      ) : (
        t("cardPayments.payments.noOrder")
      ),
      "data-testid": "card-payment-order",
    },
    {
      name: t("cardPayments.payments.customer"),
      value: customer ? (
        <TextLink to={`/customers/${customer.id}`}>{customer.name ?? customer.email}</TextLink>
      ) : (
        (email ?? t("cardPayments.payments.noCustomer"))
      ),
      "data-testid": "card-payment-customer",
    },
    ...(subscription_id
      ? [
          {
            name: t("cardPayments.payments.subscription"),
            value: (
              <TextLink to={`/card-payments/subscriptions/${subscription_id}`}>
                {t("cardPayments.payments.open")}
              </TextLink>
            ),
          },
        ]
      : []),
    ...(payouts.length > 0
      ? [
          {
            name: t("cardPayments.payments.payout"),
            value: (
              <span className="flex flex-col items-end gap-y-1">
                {payouts.map(({ id, amount, currency_code, state }) => (
                  <span key={id} className="flex flex-wrap items-center justify-end gap-x-2">
                    <TextLink to={`/card-payments/payouts/${id}`}>{price(amount, currency_code)}</TextLink>
                    <PayoutBadge state={state} />
                  </span>
                ))}
              </span>
            ),
            "data-testid": "card-payment-payout",
          },
        ]
      : []),
    { name: t("cardPayments.payments.filter.account"), value: account },
    { name: t("cardPayments.payments.filter.type"), value: t(`cardPayments.payments.type.${payment.type}`) },
    {
      name: t("cardPayments.payments.column.date"),
      value: <time dateTime={created_at}>{time(created_at, zone)}</time>,
    },
    {
      name: t("cardPayments.ids.payment"),
      value: <CopyLine name={t("cardPayments.ids.payment")} value={payment.id} data-testid="card-payment-id" />,
    },
  ]
  return (
    <Section title={t("cardPayments.payments.belongsTo")} data-testid="card-payment-details">
      <div className="px-6 pb-4">
        <DetailList details={details} />
      </div>
    </Section>
  )
}

/** The other attempts to pay the same cart or order; null if there are none. */
const OtherAttempts = ({ payment, zone }: PaymentPart) => {
  const { t, text, price } = useMessages()
  if (payment.attempts.length === 0) return null
  return (
    <Section title={t("cardPayments.payments.attempts")} data-testid="card-payment-attempts">
      <ul className="flex flex-col gap-y-3 px-6 pb-4">
        {payment.attempts.map((attempt) => (
          <li key={attempt.id} className="txt-compact-small flex flex-wrap items-center justify-between gap-2">
            <StateBadge state={attempt.state} color={attempt.badge} data-testid="card-payment-attempt-state">
              {text(attempt.label)}
            </StateBadge>
            <Moment at={attempt.created_at} zone={zone} />
            <TextLink to={`/card-payments/${attempt.id}`} className="ms-auto text-end tabular-nums">
              {price(attempt.amount, attempt.currency_code)}
            </TextLink>
          </li>
        ))}
      </ul>
      <NewestNote rows={payment.attempts} />
    </Section>
  )
}

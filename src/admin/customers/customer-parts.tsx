import { Badge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { AdminCustomer, AdminSavedCard, CustomerPart } from "../../contracts"
import { maskCard } from "../format/card-text"
import { type Messages, useMessages } from "../format/localized-text"
import { PayoutBadge } from "../payouts/payout-badge"
import { SubscriptionBadge } from "../subscriptions/subscription-badge"
import { ActionButtons, type Question } from "../ui/action-buttons"
import { Moment, StateBadge, TextLink } from "../ui/inline-elements"
import { NewestNote } from "../ui/newest-note"
import { useDeleteCard } from "./customer-queries"

type PartProps<Row> = {
  name: "cards" | "subscriptions" | "payments" | "payouts" | "blocked"
  part: CustomerPart<Row>
  row: (row: Row) => ReactNode
  /** The address of the list with all rows; null where there is none. */
  all?: string
  /** Below the rows. */
  note?: string
}

/** A part of the widget: its newest rows, or why they are not shown. */
function Part<Row>({ name, part, row, all, note }: PartProps<Row>) {
  const { t, text } = useMessages()
  return (
    <section
      aria-label={t(`cardPayments.customer.${name}.title`)}
      className="px-6 py-4"
      data-testid={`card-customer-${name}`}
    >
      <Text size="small" weight="plus" className="pb-2">
        {t(`cardPayments.customer.${name}.title`)}
      </Text>
      {part.denial && (
        <Text size="small" className="text-ui-fg-subtle text-pretty" data-testid="card-customer-denied">
          {text(part.denial)}
        </Text>
      )}
      {!part.denial && part.rows.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t(`cardPayments.customer.${name}.none`)}
        </Text>
      )}
      {part.rows.length > 0 && <ul className="flex flex-col gap-y-2">{part.rows.map(row)}</ul>}
      {part.has_more && all && (
        <TextLink to={all} className="txt-compact-small mt-2 inline-block" data-testid={`card-customer-${name}-all`}>
          {t(`cardPayments.customer.${name}.all`)}
        </TextLink>
      )}
      {part.has_more && !all && <NewestNote rows={part.rows} most={part.rows.length} />}
      {note && !part.denial && (
        <Text size="xsmall" className="text-ui-fg-subtle text-pretty pt-2">
          {note}
        </Text>
      )}
    </section>
  )
}

const rowStyle = "txt-compact-small flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
const amountStyle = "ms-auto text-end tabular-nums"

type CustomerProps = { customer: AdminCustomer }

function deleteQuestion({ t }: Pick<Messages, "t">, card: AdminSavedCard): Question {
  const titles = card.subscriptions.map(({ title }) => title).join(", ")
  return {
    danger: true,
    title: t("cardPayments.customer.card.deleteTitle", { card: maskCard(card).number }),
    description: titles
      ? t("cardPayments.customer.card.deleteUsed", { titles })
      : t("cardPayments.customer.card.deleteHint"),
    confirm: t("cardPayments.customer.card.delete"),
    back: t("cardPayments.customer.card.keep"),
  }
}

export const SavedCards = ({ customer }: CustomerProps) => {
  const messages = useMessages()
  const { t, text } = messages
  const request = useDeleteCard(customer.id)

  return (
    <Part
      name="cards"
      part={customer.cards}
      row={(card) => {
        const { number, expiry } = maskCard(card)
        const { reason } = card.actions.delete
        return (
          <li key={card.id} className={rowStyle} data-testid="card-customer-card" data-id={card.id}>
            <span className="flex min-w-0 flex-col">
              <span className="break-words">
                {number || t("cardPayments.card.label")}{" "}
                {card.is_default && <Badge size="2xsmall">{t("cardPayments.customer.card.default")}</Badge>}
              </span>
              <span className="text-ui-fg-subtle break-words">
                {[
                  expiry &&
                    t(card.expired ? "cardPayments.customer.card.expired" : "cardPayments.customer.card.expires", {
                      expiry,
                    }),
                  card.name,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {card.subscriptions.map(({ id, title }) => (
                <TextLink key={id} to={`/card-payments/subscriptions/${id}`} className="break-words">
                  {t("cardPayments.customer.card.charges", { title })}
                </TextLink>
              ))}
            </span>
            <ActionButtons
              rows={[
                {
                  name: card.id,
                  id: "delete",
                  label: t("cardPayments.customer.card.delete"),
                  named: t("cardPayments.customer.card.deleteOne", { card: number }),
                  reason: reason && text(reason),
                  question: deleteQuestion(messages, card),
                  run: () => request.run({ kind: card.id }),
                },
              ]}
              pending={request.pending}
              data-testid="card-customer-card"
            />
          </li>
        )
      }}
    />
  )
}

export const Subscriptions = ({ customer }: CustomerProps) => {
  const { price } = useMessages()
  return (
    <Part
      name="subscriptions"
      part={customer.subscriptions}
      all={`/card-payments/subscriptions?customer_id=${encodeURIComponent(customer.id)}`}
      row={({ id, title, state, amount, currency_code }) => (
        <li key={id} className={rowStyle}>
          <span className="flex min-w-0 flex-col items-start gap-y-1">
            <TextLink to={`/card-payments/subscriptions/${id}`} className="max-w-full break-words">
              {title}
            </TextLink>
            <SubscriptionBadge state={state} />
          </span>
          <span className={amountStyle}>{price(amount, currency_code)}</span>
        </li>
      )}
    />
  )
}

export const Payments = ({ customer }: CustomerProps) => {
  const { text, price } = useMessages()
  return (
    <Part
      name="payments"
      part={customer.payments}
      all={`/card-payments?customer_id=${encodeURIComponent(customer.id)}`}
      row={(payment) => (
        <li key={payment.id} className={rowStyle}>
          <span className="flex min-w-0 flex-col items-start gap-y-1">
            <StateBadge state={payment.state} color={payment.badge} data-testid="card-customer-payment-state">
              {text(payment.label)}
            </StateBadge>
            <Moment at={payment.created_at} zone={customer.time_zone} />
          </span>
          <TextLink to={`/card-payments/${payment.id}`} className={amountStyle}>
            {price(payment.amount, payment.currency_code)}
          </TextLink>
        </li>
      )}
    />
  )
}

export const Payouts = ({ customer }: CustomerProps) => {
  const { price } = useMessages()
  if (customer.payouts === null) return null
  return (
    <Part
      name="payouts"
      part={customer.payouts}
      all={`/card-payments/payouts?customer_id=${encodeURIComponent(customer.id)}`}
      row={(payout) => (
        <li key={payout.id} className={rowStyle}>
          <PayoutBadge state={payout.state} />
          <TextLink to={`/card-payments/payouts/${payout.id}`} className={amountStyle}>
            {price(payout.amount, payout.currency_code)}
          </TextLink>
        </li>
      )}
    />
  )
}

export const BlockedAttempts = ({ customer }: CustomerProps) => {
  const { t, time } = useMessages()
  return (
    <Part
      name="blocked"
      part={customer.blocked}
      note={t("cardPayments.customer.blocked.note", { minutes: customer.limit_minutes })}
      row={({ kind, id, attempts, until }) => (
        <li key={`${kind} ${id}`} className="txt-compact-small flex flex-col" data-testid="card-customer-blocked-row">
          {kind === "payment" && id !== null ? (
            <TextLink to={`/card-payments/${id}`}>{t("cardPayments.customer.blocked.payment")}</TextLink>
          ) : (
            <span>{t(`cardPayments.customer.blocked.${kind}`)}</span>
          )}
          <span className="text-ui-fg-subtle">
            {t("cardPayments.customer.blocked.until", { number: attempts, time: time(until, customer.time_zone) })}
          </span>
        </li>
      )}
    />
  )
}

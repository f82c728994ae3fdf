import type { AdminTransactionDetail } from "../../contracts"
import { Table } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"
import { StateBadge, TextLink } from "../ui/inline-elements"
import { Section } from "../ui/page-layout"
import { PlainTable } from "../ui/plain-table"

/** A part of a payment's page; times are in the store's zone. */
export type PaymentPart = { payment: AdminTransactionDetail; zone: string | undefined }

const colors = {
  intended: "orange",
  pending: "orange",
  unknown: "orange",
  done: "green",
  refused: "red",
  received: "orange",
  processed: "green",
  unmatched: "grey",
} as const

/** The calls to the gateway about a payment, oldest first, without any secret. */
export const CallTable = ({ payment, zone }: PaymentPart) => {
  const messages = useMessages()
  const { t, text, time, price } = messages
  return (
    <Section title={t("cardPayments.payments.calls")} data-testid="card-payment-calls">
      <PlainTable
        head={["call", "amount", "state", "time"].map((name) => t(`cardPayments.payments.call.column.${name}`))}
        rightAt={1}
        empty={t("cardPayments.payments.noCalls")}
      >
        {payment.calls.map((call) => (
          <Table.Row key={call.id} data-testid="card-payment-call" data-type={call.type}>
            <Table.Cell className="py-2">
              <span className="flex flex-col">
                <span>{t(`cardPayments.payments.call.type.${call.type}`)}</span>
                {call.error && (
                  <span className="text-ui-fg-subtle max-w-72 whitespace-normal text-pretty break-words">
                    {text(call.error)}
                  </span>
                )}
              </span>
            </Table.Cell>
            <Table.Cell className="text-right tabular-nums">{price(call.amount, call.currency_code)}</Table.Cell>
            <Table.Cell>
              <StateBadge state={call.state} color={colors[call.state]} data-testid="card-payment-call-state">
                {t(`cardPayments.payments.call.state.${call.state}`)}
              </StateBadge>
            </Table.Cell>
            <Table.Cell className="whitespace-nowrap">
              <time dateTime={call.created_at}>{time(call.created_at, zone)}</time>
            </Table.Cell>
          </Table.Row>
        ))}
      </PlainTable>
    </Section>
  )
}

/** The verified callbacks about a payment, newest first. */
export const CallbackTable = ({ payment, zone }: PaymentPart) => {
  const { t, time, price } = useMessages()
  return (
    <Section title={t("cardPayments.payments.callbacks")} data-testid="card-payment-callbacks">
      <PlainTable
        head={["status", "amount", "state", "time"].map((name) => t(`cardPayments.payments.callback.column.${name}`))}
        rightAt={1}
        empty={t("cardPayments.payments.noCallbacks")}
      >
        {payment.callbacks.map((callback) => (
          <Table.Row key={callback.id} data-testid="card-payment-callback">
            <Table.Cell>
              <TextLink
                to={`/card-payments/callbacks?callback=${callback.id}`}
                className="mr-2"
                data-testid="card-payment-callback-open"
              >
                {[callback.reported_type, callback.reported_status].filter(Boolean).join(" ")}
              </TextLink>
              {callback.deliveries > 1 && (
                <span className="text-ui-fg-subtle">
                  {t("cardPayments.payments.callback.deliveries", { number: callback.deliveries })}
                </span>
              )}
            </Table.Cell>
            <Table.Cell className="text-right tabular-nums">
              {callback.amount === null ? "–" : price(callback.amount, payment.currency_code)}
            </Table.Cell>
            <Table.Cell>
              <StateBadge
                state={callback.state}
                color={colors[callback.state]}
                data-testid="card-payment-callback-state"
              >
                {t(`cardPayments.payments.callback.state.${callback.state}`)}
              </StateBadge>
            </Table.Cell>
            <Table.Cell className="whitespace-nowrap">
              <time dateTime={callback.created_at}>{time(callback.created_at, zone)}</time>
            </Table.Cell>
          </Table.Row>
        ))}
      </PlainTable>
    </Section>
  )
}

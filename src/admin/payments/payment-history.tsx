import type { AdminTransactionDetail, TransactionCall } from "../../contracts"
import { Table } from "@medusajs/ui"
import { formatGatewayError, useMessages } from "../format/localized-text"
import { usePeople } from "../http/actor-names"
import { CopyLine, StateBadge, TextLink } from "../ui/inline-elements"
import { NewestNote } from "../ui/newest-note"
import { Section } from "../ui/page-layout"
import { FigureCell, PlainTable } from "../ui/plain-table"

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
  const { t, time, price } = useMessages()
  const nameOf = usePeople(payment.calls.map(({ actor_id }) => actor_id))
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
              <CallDetails call={call} nameOf={nameOf} />
            </Table.Cell>
            <FigureCell>{price(call.amount, call.currency_code)}</FigureCell>
            <Table.Cell>
              <StateBadge state={call.state} color={colors[call.state]} data-testid="card-payment-call-state">
                {t(`cardPayments.payments.call.state.${call.state}`)}
              </StateBadge>
            </Table.Cell>
            <Table.Cell className="whitespace-nowrap">
              <span className="flex flex-col">
                <time dateTime={call.created_at}>{time(call.created_at, zone)}</time>
                {call.resolved_at !== null && (
                  <time dateTime={call.resolved_at} className="txt-compact-xsmall text-ui-fg-subtle">
                    {t("cardPayments.payments.call.resolved", { time: time(call.resolved_at, zone) })}
                  </time>
                )}
              </span>
            </Table.Cell>
          </Table.Row>
        ))}
      </PlainTable>
      <NewestNote rows={payment.calls} />
    </Section>
  )
}

/** The origin of a call, the gateway's error with its code, and the ids that its support asks for. */
const CallDetails = ({ call, nameOf }: { call: TransactionCall; nameOf: (id: string) => string }) => {
  const messages = useMessages()
  const { t } = messages
  const { type, origin, actor_id, error, orderid, serial_number } = call
  const ids = [
    [t("cardPayments.ids.gateway"), orderid],
    [t("cardPayments.payments.call.serial"), serial_number],
  ] as const
  return (
    <span className="flex min-w-56 max-w-80 flex-col items-start whitespace-normal break-words">
      <span>{t(`cardPayments.payments.call.type.${type}`)}</span>
      <span className="txt-compact-xsmall text-ui-fg-subtle">
        {t(`cardPayments.payments.call.origin.${origin}`)}
        {actor_id !== null && ` ${t("cardPayments.timeline.actor", { actor: nameOf(actor_id) })}`}
      </span>
      {error && <span className="text-ui-fg-subtle text-pretty">{formatGatewayError(messages, error)}</span>}
      {ids.map(
        ([name, value]) =>
          value !== null && (
            <span key={name} className="txt-compact-xsmall text-ui-fg-subtle flex flex-wrap items-center gap-x-1">
              {name} <CopyLine name={name} value={value} />
            </span>
          ),
      )}
    </span>
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
                className="me-2"
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
            <FigureCell>{callback.amount === null ? "–" : price(callback.amount, payment.currency_code)}</FigureCell>
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
      <NewestNote rows={payment.callbacks} />
    </Section>
  )
}

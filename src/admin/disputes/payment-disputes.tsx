import { Table } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"
import type { PaymentPart } from "../payments/payment-history"
import { Day, StateBadge } from "../ui/inline-elements"
import { Section } from "../ui/page-layout"
import { FigureCell, PlainTable } from "../ui/plain-table"
import { ChangeDispute } from "./change-dispute"
import { deadlineText, stateColors } from "./dispute-list"

/** The disputes of a payment, newest first; null if there are none. */
export const PaymentDisputes = ({ payment, zone }: PaymentPart) => {
  const messages = useMessages()
  const { t, text, price } = messages
  const disputes = payment.disputes
  if (disputes.length === 0) return null
  return (
    <Section title={t("cardPayments.disputes.title")} data-testid="card-payment-disputes">
      <PlainTable
        head={["kind", "amount", "state", "due", "change"].map((name) => t(`cardPayments.disputes.column.${name}`))}
        rightAt={1}
      >
        {disputes.map((dispute) => (
          <Table.Row key={dispute.id} data-testid="card-payment-dispute">
            <Table.Cell className="py-2">
              <span className="flex flex-col">
                <span>{t(`cardPayments.disputes.kind.${dispute.kind}`)}</span>
                {dispute.reason && (
                  <span className="text-ui-fg-subtle">
                    {dispute.reason.label
                      ? `${dispute.reason.code} · ${text(dispute.reason.label)}`
                      : dispute.reason.code}
                  </span>
                )}
              </span>
            </Table.Cell>
            <FigureCell>{price(dispute.amount, dispute.currency_code)}</FigureCell>
            <Table.Cell>
              <StateBadge
                state={dispute.state}
                color={stateColors[dispute.state]}
                data-testid="card-payment-dispute-state"
              >
                {t(`cardPayments.disputes.state.${dispute.state}`)}
              </StateBadge>
            </Table.Cell>
            <Table.Cell>
              <span className="flex flex-col whitespace-nowrap">
                <Day at={dispute.due_at} zone={zone} />
                {dispute.state === "new" && (
                  <span className="text-ui-fg-subtle">{deadlineText(messages, dispute)}</span>
                )}
              </span>
            </Table.Cell>
            <Table.Cell>
              <ChangeDispute dispute={dispute} zone={zone} />
            </Table.Cell>
          </Table.Row>
        ))}
      </PlainTable>
    </Section>
  )
}

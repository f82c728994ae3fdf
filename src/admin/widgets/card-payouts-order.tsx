import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Container, Heading, Text } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { ActionButton } from "../ui/action-button"
import { formatDestination } from "../payouts/recipient-text"
import { PayoutBadge } from "../payouts/payout-badge"
import { ordersPayouts, payoutsAddress, usePayouts } from "../payouts/payout-list"
import { usePayoutSettings } from "../payouts/payout-queries"
import { TextLink } from "../ui/inline-elements"
import { useMessages } from "../format/localized-text"
import { FailureNotice, LoadingNotice } from "../ui/query-notice"

/**
 * The payouts of an order, with a button to create one. Null if the user may not read payouts, or
 * if payouts are off and the order has none.
 */
const CardPayoutsOrderWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const messages = useMessages()
  const { t, price } = messages
  const navigate = useNavigate()
  const settings = usePayoutSettings().data
  const mayRead = settings !== undefined && settings.may.read.allowed
  const query = usePayouts(ordersPayouts(order.id), { enabled: mayRead })
  const payouts = query.data?.payouts ?? []
  if (!mayRead || (!settings.is_on && payouts.length === 0)) return null
  const { create } = settings.may

  return (
    <Container className="divide-y divide-dashed p-0" data-testid="card-payouts-widget">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level="h2">{t("cardPayments.payouts.title")}</Heading>
        <ActionButton
          label={t("cardPayments.payouts.widget.action")}
          reason={create.reason && messages.text(create.reason)}
          pending={false}
          onPress={() => void navigate(`/card-payments/payouts?new=1&order_id=${encodeURIComponent(order.id)}`)}
          data-testid="card-payouts-of-order"
        />
      </div>
      {query.isError && (
        <FailureNotice
          text={t(query.data ? "cardPayments.payouts.widget.refreshFailed" : "cardPayments.payouts.loadFailed")}
          query={query}
        />
      )}
      {query.isPending && <LoadingNotice text={t("cardPayments.payouts.loading")} />}
      {query.data?.payouts.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("cardPayments.payouts.widget.none")}
        </Text>
      )}
      {payouts.map((payout) => (
        <div key={payout.id} className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
          <TextLink to={`/card-payments/payouts/${payout.id}`} className="txt-compact-small min-w-0 break-words">
            {t("cardPayments.payouts.widget.one", {
              amount: price(payout.amount, payout.currency_code),
              recipient: payout.recipient_name ?? formatDestination(messages, payout.destination),
            })}
          </TextLink>
          <PayoutBadge state={payout.state} />
        </div>
      ))}
      {query.data?.next && (
        <div className="px-6 py-4">
          <TextLink to={payoutsAddress({ order_id: order.id })} className="txt-compact-small">
            {t("cardPayments.payouts.widget.all")}
          </TextLink>
        </div>
      )}
    </Container>
  )
}

export const config = defineWidgetConfig({ id: "card-payments:order-payouts", zone: "order.details.side.after" })
export default CardPayoutsOrderWidget

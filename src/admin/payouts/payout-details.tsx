import type { AdminPayoutDetail } from "../../contracts"
import { Text } from "@medusajs/ui"
import { amountDifference } from "../../money/decimal-text"
import { useMessages, type Messages } from "../format/localized-text"
import { usePeople } from "../http/actor-names"
import { TextLink } from "../ui/inline-elements"
import { DetailList, Section } from "../ui/page-layout"
import { formatRemainingLimits } from "./limit-notice"
import { formatDestination } from "./recipient-text"

/** A payout's recipient, destination, account, purpose and requester. */
export const PayoutDetails = ({ payout, zone }: { payout: AdminPayoutDetail; zone: string }) => {
  const messages = useMessages()
  const { t } = messages
  const { batch_id, requested_by, limits, currency_code } = payout
  const person = usePeople([requested_by])
  const isOpen = payout.state !== "paid" && payout.state !== "failed" && payout.state !== "canceled"
  const details = [
    ...payoutTerms(messages, payout),
    ...(batch_id
      ? [
          {
            name: t("cardPayments.payouts.details.batch"),
            value: (
              <TextLink to={`/card-payments/payouts/batches/${batch_id}`}>
                {t("cardPayments.payouts.details.row", { number: payout.row_number })}
              </TextLink>
            ),
          },
        ]
      : []),
    {
      name: t("cardPayments.payouts.column.requestedBy"),
      value: requested_by ? person(requested_by) : t("cardPayments.payouts.nobody"),
      "data-testid": "card-payout-requested-by",
    },
    { name: t("cardPayments.payouts.details.created"), value: messages.time(payout.created_at, zone) },
    ...(limits && isOpen
      ? [
          {
            name: t("cardPayments.payouts.details.limits"),
            value: formatRemainingLimits(messages, { ...limits, currency_code }),
          },
        ]
      : []),
  ]
  return (
    <Section title={t("cardPayments.payouts.details.title")} data-testid="card-payout-details">
      <div className="px-6 pb-4">
        <DetailList details={details} />
      </div>
    </Section>
  )
}

/**
 * The recipient, destination, account and purpose of a payout; shown in the review and on its page.
 */
export function payoutTerms({ t }: Pick<Messages, "t">, payout: AdminPayoutDetail) {
  const { customer, customer_id, order_id } = payout
  const { card_id } = payout.recipient
  return [
    {
      name: t("cardPayments.payouts.column.recipient"),
      value: payout.recipient_name ?? t("cardPayments.payouts.nobody"),
    },
    ...recipientDetails({ t }, payout),
    {
      name: t("cardPayments.payouts.field.kind"),
      value: formatDestination({ t }, payout.destination),
      "data-testid": "card-payout-destination",
    },
    ...(card_id ? [{ name: t("cardPayments.payouts.destination.recurring_payment_id"), value: card_id }] : []),
    { name: t("cardPayments.payouts.field.account"), value: payout.account },
    ...(payout.reference ? [{ name: t("cardPayments.payouts.details.reference"), value: payout.reference }] : []),
    ...(payout.description ? [{ name: t("cardPayments.payouts.details.description"), value: payout.description }] : []),
    ...(customer_id
      ? [
          {
            name: t("cardPayments.payouts.details.customer"),
            value: <TextLink to={`/customers/${customer_id}`}>{customer?.email ?? customer_id}</TextLink>,
          },
        ]
      : []),
    ...(order_id
      ? [
          {
            name: t("cardPayments.payouts.details.order"),
            value: <TextLink to={`/orders/${order_id}`}>{t("cardPayments.payouts.details.openOrder")}</TextLink>,
          },
        ]
      : []),
  ]
}

/**
 * The recipient's e-mail address and phone number, which distinguish recipients of the same name.
 */
export function recipientDetails({ t }: Pick<Messages, "t">, { recipient }: Pick<AdminPayoutDetail, "recipient">) {
  return (["email", "phone"] as const).flatMap((name) => {
    const value = recipient[name]
    return value
      ? [{ name: t(`cardPayments.payouts.details.${name}`), value, "data-testid": `card-payout-recipient-${name}` }]
      : []
  })
}

/** The approvals of a payout, given and needed. */
export const PayoutApprovals = ({ payout, zone }: { payout: AdminPayoutDetail; zone: string }) => {
  const { t, time } = useMessages()
  const { approvals } = payout
  const person = usePeople(approvals.map(({ approver_id }) => approver_id))
  return (
    <Section title={t("cardPayments.payouts.details.approvals")} data-testid="card-payout-approvals">
      <div className="flex flex-col gap-y-3 px-6 pb-4">
        <Text size="small" data-testid="card-payout-approvals-count">
          {t("cardPayments.payouts.approvals.count", { number: approvals.length, needed: approvalsNeeded(payout) })}
        </Text>
        <ul className="txt-compact-small flex flex-col gap-y-2 empty:hidden">
          {approvals.map(({ approver_id, at }) => (
            <li key={approver_id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 break-words">{person(approver_id)}</span>
              <time dateTime={at} className="text-ui-fg-subtle">
                {time(at, zone)}
              </time>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/**
 * The number of approvals that a payout needs. Until it is requested, the current limits determine
 * the number.
 */
export function approvalsNeeded({ state, amount, limits, approvals_needed }: AdminPayoutDetail): number {
  const isOpen = state === "draft" || state === "checking" || state === "checked"
  const above = limits?.second_approval_above
  if (!isOpen || !above) return isOpen ? 1 : approvals_needed
  return amountDifference(above, amount)?.more ? 2 : 1
}

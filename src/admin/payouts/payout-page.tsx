import type { AdminPayoutDetail, PayoutSettings } from "../../contracts"
import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useRef } from "react"
import { amountDifference } from "../../money/decimal-text"
import { useMessages, type Messages } from "../format/localized-text"
import { MainAndSide, RecordPage } from "../ui/page-layout"
import { GatewayAnswers } from "./gateway-answers"
import { LimitNotice } from "./limit-notice"
import { PayoutResolution } from "./manual-resolution"
import { PayoutActions } from "./payout-actions"
import { PayoutBadge } from "./payout-badge"
import { PayoutApprovals, PayoutDetails } from "./payout-details"
import { PayoutLinks } from "./payout-links"
import { usePayout, usePayoutSettings } from "./payout-queries"
import { PayoutTimeline } from "./payout-timeline"
import { formatRecipient } from "./recipient-text"
import { withFullStop } from "./payout-request"

/** The page of one payout; it polls while the payout may change. */
export const PayoutPage = ({ id }: { id: string }) => {
  const { t } = useMessages()
  const query = usePayout(id)
  const settings = usePayoutSettings()
  const payout = query.data?.payout
  return (
    <RecordPage
      queries={[query, settings]}
      texts={{
        loading: t("cardPayments.payouts.loadingOne"),
        failed: payout ? t("cardPayments.payouts.refreshFailed") : t("cardPayments.payouts.loadOneFailed"),
      }}
      back={{ to: "/card-payments/payouts", label: t("cardPayments.payouts.backToList") }}
      data-testid="card-payout"
      data-payout-id={id}
    >
      {payout && settings.data && (
        <>
          <PayoutHeader payout={payout} settings={settings.data} />
          <PayoutResolution payout={payout} />
          <MainAndSide
            side={
              <>
                <PayoutDetails payout={payout} zone={settings.data.time_zone} />
                <PayoutApprovals payout={payout} zone={settings.data.time_zone} />
                <GatewayAnswers payout={payout} zone={settings.data.time_zone} />
              </>
            }
          >
            <PayoutLinks payout={payout} zone={settings.data.time_zone} />
            <PayoutTimeline entries={payout.timeline} zone={settings.data.time_zone} about="payout" />
          </MainAndSide>
        </>
      )}
    </RecordPage>
  )
}

/** A payout's amount, recipient, state, problem and actions. */
const PayoutHeader = ({ payout, settings }: { payout: AdminPayoutDetail; settings: PayoutSettings }) => {
  const messages = useMessages()
  const state = useRef<HTMLDivElement>(null)
  return (
    <Container className="flex flex-col gap-y-4">
      <div ref={state} tabIndex={-1} aria-live="polite" className="flex flex-col gap-y-2 outline-none">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading className="min-w-0 break-words" data-testid="card-payout-title">
            {messages.price(payout.amount, payout.currency_code)}
          </Heading>
          <PayoutBadge state={payout.state} />
        </div>
        <Text size="small" className="text-pretty break-words" data-testid="card-payout-to">
          {messages.t("cardPayments.payouts.to", { recipient: formatRecipient(messages, payout) })}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty" data-testid="card-payout-meaning">
          {payoutMeaning(messages, payout, settings)}
        </Text>
        {/* Hidden for a failed payout: the explanation above contains the error. */}
        {payout.error && payout.state !== "failed" && payout.state !== "paid" && (
          <Alert variant="warning" data-testid="card-payout-problem">
            {messages.text(payout.error)}
          </Alert>
        )}
        {isOverLimit(payout) && <LimitNotice payout={payout} />}
      </div>
      <PayoutActions payout={payout} settings={settings} onGone={() => state.current?.focus()} />
    </Container>
  )
}

/** True if a payout that is not requested yet exceeds what is left of today's limit. */
function isOverLimit({ state, amount, limits }: AdminPayoutDetail): boolean {
  return (state === "draft" || state === "checked") && !!limits && !!amountDifference(limits.left_today, amount)?.more
}

type ShownSettings = Pick<PayoutSettings, "pay_on_approval" | "four_eyes" | "time_zone">

/** The explanation of a payout's state and of the next step. */
export function payoutMeaning(messages: Messages, payout: AdminPayoutDetail, settings: ShownSettings): string {
  const { t, price, date, time } = messages
  const { state, flow, link, paid_at, check_expires_at } = payout
  const amount = price(payout.amount, payout.currency_code)
  const zone = settings.time_zone
  // A row of a batch cannot be requested by itself, so its texts do not ask for that.
  const within = payout.batch_id === null ? "" : "InBatch"
  switch (state) {
    case "draft":
      return flow === "check_pay"
        ? t(`cardPayments.payouts.meaning.draftCheck${within}`)
        : t(`cardPayments.payouts.meaning.draft${within}`)
    case "checked":
      return check_expires_at
        ? t(`cardPayments.payouts.meaning.checked${within}`, { time: time(check_expires_at, zone) })
        : t(`cardPayments.payouts.meaning.checkedUndated${within}`)
    case "awaiting_approval": {
      const left = payout.approvals_needed - payout.approvals.length
      return settings.four_eyes
        ? t("cardPayments.payouts.meaning.awaitingOthers", { number: left })
        : t("cardPayments.payouts.meaning.awaiting", { number: left })
    }
    case "approved":
      return t(
        settings.pay_on_approval
          ? "cardPayments.payouts.meaning.approved"
          : "cardPayments.payouts.meaning.approvedToPay",
      )
    case "paying":
      if (flow !== "form") return t(link ? "cardPayments.payouts.meaning.page" : "cardPayments.payouts.meaning.paying")
      if (!link) return t("cardPayments.payouts.meaning.linkGone")
      return link.expires_at
        ? t("cardPayments.payouts.meaning.link", { time: time(link.expires_at, zone) })
        : t("cardPayments.payouts.meaning.linkUndated")
    case "paid":
      return paid_at
        ? t("cardPayments.payouts.meaning.paid", { amount, date: date(paid_at, zone) })
        : t("cardPayments.payouts.meaning.paidUndated", { amount })
    case "failed": {
      const { error } = payout
      const meaning = payout.is_unconfirmed ? "failedUnconfirmed" : "failed"
      return error
        ? t(`cardPayments.payouts.meaning.${meaning}`, { reason: withFullStop(messages.text(error)) })
        : t(`cardPayments.payouts.meaning.${meaning}Unexplained`)
    }
    case "checking":
    case "unknown":
    case "canceled":
      return t(`cardPayments.payouts.meaning.${state}`)
  }
}

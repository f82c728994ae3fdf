import type { AdminPayoutDetail, PayoutAction } from "../../contracts"
import type { PayoutBody } from "../../contracts/requests/payouts"
import { attentionKey } from "../attention/attention-queries"
import { useMessages, type Messages } from "../format/localized-text"
import { type Outcome, useRequest } from "../http/use-request"
import { payoutKeys } from "./payout-queries"

export type RunPayout = ReturnType<typeof usePayoutAction>

/** Sends requests about payouts and shows the outcome as a toast; the caller shows failures. */
export function usePayoutAction() {
  const messages = useMessages()
  const { run, pending } = useRequest<PayoutRequest & { id: string }, { payout: AdminPayoutDetail }>({
    route: ({ id, ...request }) => payoutRoute(id, request),
    stale: [{ queryKey: payoutKeys.all }, { queryKey: attentionKey }],
    shownBy: ({ payout }) => payoutKeys.detail(payout.id),
    outcome: ({ payout }, request) => describePayoutOutcome(messages, request, payout),
  })
  return { run: (id: string, request: PayoutRequest) => run({ id, ...request }), pending }
}

/** The requests about a payout. */
export type PayoutRequest = { [Action in PayoutAction]: { kind: Action } & PayoutBody<Action> }[PayoutAction]

/** Path and body of the admin route for the request. */
export function payoutRoute(id: string, request: PayoutRequest): { path: string; body: object } {
  const { kind, ...body } = request
  return { path: `/admin/card-payments/payouts/${encodeURIComponent(id)}/${kind}`, body }
}

/** The toast for a request, derived from the payout after it. */
export function describePayoutOutcome(
  messages: Messages,
  { kind }: Pick<PayoutRequest, "kind">,
  payout: AdminPayoutDetail,
): Outcome {
  const { t, price } = messages
  const amount = price(payout.amount, payout.currency_code)
  if (kind === "mail_link" || kind === "mail_status") {
    return { tone: "success", text: t("cardPayments.payouts.done.mailed", { email: payout.recipient.email }) }
  }
  const reason = () => withFullStop(payout.error ? messages.text(payout.error) : t("cardPayments.unknownReason"))
  switch (payout.state) {
    case "draft":
      return { tone: "info", text: t("cardPayments.payouts.done.draft") }
    case "checking":
      return { tone: "info", text: t("cardPayments.payouts.done.checking") }
    case "awaiting_approval":
      return {
        tone: "success",
        text: t(kind === "approve" ? "cardPayments.payouts.done.firstApproval" : "cardPayments.payouts.done.requested"),
      }
    case "paying":
      return {
        tone: "info",
        text: t(
          payout.flow === "form" || payout.link ? "cardPayments.payouts.done.link" : "cardPayments.payouts.done.paying",
        ),
      }
    case "failed":
      return kind === "resolve"
        ? { tone: "success", text: t("cardPayments.payouts.done.resolvedNotPaid") }
        : { tone: "warning", text: t("cardPayments.payouts.done.failed", { reason: reason() }) }
    case "unknown":
      return { tone: "warning", text: t("cardPayments.payouts.done.unknown") }
    case "approved":
      // A payout call that this server could not send returns the payout to `approved`.
      if (payout.error || kind === "pay") {
        return { tone: "warning", text: t("cardPayments.payouts.done.unsent", { reason: reason() }) }
      }
      return { tone: "success", text: t("cardPayments.payouts.done.approved") }
    case "checked":
    case "paid":
    case "canceled":
      return { tone: "success", text: t(`cardPayments.payouts.done.${payout.state}`, { amount }) }
  }
}

/**
 * Ends the text with a period unless it has end punctuation, so that another sentence can follow.
 */
export function withFullStop(reason: string): string {
  const text = reason.trim()
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

import type { AdminPayoutDetail } from "../../contracts"
import { AdminResolveCardOperation } from "../../contracts/requests/payments"
import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useMessages, type Messages } from "../format/localized-text"
import { ActionButton } from "../ui/action-button"
import { Section } from "../ui/page-layout"
import { type RequestedResolution, ResolutionForm } from "../ui/form/resolution-form"
import { denialReason } from "./denial-reason"
import { usePayoutAction } from "./payout-request"
import { formatRecipient } from "./recipient-text"

/**
 * The manual resolution of a payout whose outcome is unknown, after a look in the gateway's panel.
 */
export const PayoutResolution = ({ payout }: { payout: AdminPayoutDetail }) => {
  const messages = useMessages()
  const { t, price } = messages
  const action = usePayoutAction()
  const [happened, setHappened] = useState<boolean | null>(null)
  if (payout.state !== "unknown" && happened === null) return null
  const amount = price(payout.amount, payout.currency_code)
  const params = { amount, recipient: formatRecipient(messages, payout) }
  const formOf = (answer: boolean): RequestedResolution<AdminResolveCardOperation> => ({
    happened: answer,
    title: t(answer ? "cardPayments.manualResolution.happenedTitle" : "cardPayments.manualResolution.notHappenedTitle"),
    description: answer
      ? t("cardPayments.payouts.resolution.happenedHelp", params)
      : t("cardPayments.payouts.resolution.notHappenedHelp", params),
    schema: AdminResolveCardOperation,
    run: ({ happened: hasHappened, note }) => action.run(payout.id, { kind: "resolve", happened: hasHappened, note }),
  })
  return (
    <Section title={t("cardPayments.payouts.resolution.title")} focusable data-testid="card-payout-resolution">
      <div className="flex flex-col gap-y-3 px-6 pb-4">
        <Text size="small" className="text-pretty">
          {t("cardPayments.payouts.resolution.question", { amount })}
        </Text>
        <div className="flex flex-wrap gap-2">
          {([true, false] as const).map((answer) => (
            <ActionButton
              key={String(answer)}
              data-testid={answer ? "card-payout-resolution-happened" : "card-payout-resolution-not-happened"}
              label={t(
                answer ? "cardPayments.payouts.resolution.happened" : "cardPayments.payouts.resolution.notHappened",
              )}
              reason={resolutionDenialReason(messages, payout, answer)}
              pending={false}
              onPress={() => setHappened(answer)}
            />
          ))}
        </div>
      </div>
      <ResolutionForm
        requested={happened === null ? null : formOf(happened)}
        onClose={() => setHappened(null)}
        pending={action.pending !== null}
        data-testid="card-payout-resolution"
      />
    </Section>
  )
}

/**
 * The reason why the user cannot resolve a payout manually as paid or not paid now; null if they
 * can.
 */
export function resolutionDenialReason(
  messages: Pick<Messages, "text">,
  payout: Pick<AdminPayoutDetail, "actions">,
  happened: boolean,
): string | null {
  const { too_soon } = payout.actions.resolve
  const tooSoon = happened || too_soon === null ? null : messages.text(too_soon)
  return denialReason(messages, payout, "resolve") ?? tooSoon
}

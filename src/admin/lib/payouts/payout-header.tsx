import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useRef } from "react"
import { amountDifference } from "../amount-difference"
import { useWords } from "../use-words"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import { LimitNotice } from "./limit-notice"
import { PayoutActions } from "./payout-actions"
import { PayoutBadge } from "./payout-badge"
import { payoutMeaning } from "./payout-meaning"
import { recipientWords } from "./recipient-words"
import { toldWords } from "./told-words"

/** How much goes to whom, how it stands, what that means, and what can be done about it. */
export const PayoutHeader = ({ payout, settings }: { payout: AdminPayoutDetail; settings: PayoutSettings }) => {
  const words = useWords()
  const state = useRef<HTMLDivElement>(null)
  return (
    <Container className="flex flex-col gap-y-4">
      <div ref={state} tabIndex={-1} aria-live="polite" className="flex flex-col gap-y-2 outline-none">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading className="min-w-0 break-words" data-testid="card-payout-title">
            {words.price(payout.amount, payout.currency_code)}
          </Heading>
          <PayoutBadge state={payout.state} />
        </div>
        <Text size="small" className="text-pretty break-words" data-testid="card-payout-to">
          {words.t("cardPayments.payouts.to", { recipient: recipientWords(words, payout) })}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty" data-testid="card-payout-meaning">
          {payoutMeaning(words, payout, settings)}
        </Text>
        {/* The sentence above says it of one that failed. */}
        {payout.error && payout.state !== "failed" && payout.state !== "paid" && (
          <Alert variant="warning" data-testid="card-payout-problem">
            {toldWords(words, payout.error.message)}
          </Alert>
        )}
        {isOverLimit(payout) && <LimitNotice payout={payout} />}
      </div>
      <PayoutActions payout={payout} settings={settings} onGone={() => state.current?.focus()} />
    </Container>
  )
}

/** Whether the day has not enough left for one that nobody has asked for yet. */
function isOverLimit({ state, amount, limits }: AdminPayoutDetail): boolean {
  return (state === "draft" || state === "checked") && !!limits && !!amountDifference(limits.left_today, amount)?.more
}

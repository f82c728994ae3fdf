import { useWords } from "../use-words"
import { ActionPrompt, type ActionPromptProps } from "./action-prompt"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import { Duplicates } from "./duplicates"
import { type AskedPayoutAction, payoutQuestion } from "./payout-question"
import type { RunPayout } from "./use-payout-action"

type PayoutPromptProps = ActionPromptProps<AskedPayoutAction> & {
  payout: AdminPayoutDetail
  settings: Pick<PayoutSettings, "pay_on_approval" | "time_zone">
  action: RunPayout
}

/** Asks before anything is done to a payout, and shows what looks like the same money once more. */
export const PayoutPrompt = ({ payout, settings, action, ...asked }: PayoutPromptProps) => {
  const words = useWords()
  return (
    <ActionPrompt
      {...asked}
      question={(kind) => payoutQuestion(words, { payout, action: kind }, settings)}
      duplicates={
        payout.duplicates.length > 0
          ? (acknowledgement) => (
              <Duplicates payout={payout} acknowledgement={acknowledgement} zone={settings.time_zone} />
            )
          : null
      }
      run={(kind, isSeen) => {
        const duplicates_seen = isSeen ? payout.duplicates.map(({ id }) => id) : []
        return action.run(payout.id, kind === "request" || kind === "approve" ? { kind, duplicates_seen } : { kind })
      }}
      pending={action.pending !== null}
      data-testid="card-payout-prompt"
    />
  )
}

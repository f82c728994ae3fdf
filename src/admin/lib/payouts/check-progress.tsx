import { Spinner } from "@medusajs/icons"
import { Alert, Text } from "@medusajs/ui"
import { asSentence } from "../as-sentence"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { toldWords } from "./told-words"

/** How far the gateway's check of a new payout is. */
export const CheckProgress = ({ payout, sending }: { payout: AdminPayoutDetail; sending: boolean }) => {
  const words = useWords()
  const { t } = words
  const isChecking = sending || payout.state === "checking"
  return (
    <div aria-live="polite" data-testid="card-payout-check-progress" data-state={payout.state}>
      {isChecking ? (
        <Text size="small" className="flex items-center gap-x-2">
          <Spinner className="animate-spin" aria-hidden />
          {t("cardPayments.payouts.create.checking")}
        </Text>
      ) : payout.state === "draft" ? (
        <Alert variant="warning">{t("cardPayments.payouts.create.unsent")}</Alert>
      ) : (
        <Alert variant="error">
          {t("cardPayments.payouts.create.refused", {
            reason: asSentence(payout.error ? toldWords(words, payout.error.message) : t("cardPayments.unknownReason")),
          })}
        </Alert>
      )}
    </div>
  )
}

import { Text } from "@medusajs/ui"
import { useState } from "react"
import { ActionButton } from "../action-button"
import { Section } from "../section"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { PayoutRulingDrawer } from "./payout-ruling-drawer"
import { usePayoutAction } from "./use-payout-action"
import { whyNotRuled } from "./why-not-ruled"

/** What nobody knows of a payout, and what somebody found out about it in the gateway's own panel. */
export const PayoutRuling = ({ payout }: { payout: AdminPayoutDetail }) => {
  const words = useWords()
  const { t, price } = words
  const action = usePayoutAction()
  const [happened, setHappened] = useState<boolean | null>(null)
  if (payout.state !== "unknown" && happened === null) return null
  const amount = price(payout.amount, payout.currency_code)
  return (
    <Section title={t("cardPayments.payouts.ruling.title")} focusable data-testid="card-payout-ruling">
      <div className="flex flex-col gap-y-3 px-6 pb-4">
        <Text size="small" className="text-pretty">
          {t("cardPayments.payouts.ruling.question", { amount })}
        </Text>
        <div className="flex flex-wrap gap-2">
          {([true, false] as const).map((answer) => (
            <ActionButton
              key={String(answer)}
              data-testid={answer ? "card-payout-ruling-happened" : "card-payout-ruling-not-happened"}
              label={t(answer ? "cardPayments.payouts.ruling.happened" : "cardPayments.payouts.ruling.notHappened")}
              why={whyNotRuled(words, payout, answer)}
              pending={false}
              onPress={() => setHappened(answer)}
            />
          ))}
        </div>
      </div>
      <PayoutRulingDrawer payout={payout} action={action} happened={happened} onClose={() => setHappened(null)} />
    </Section>
  )
}

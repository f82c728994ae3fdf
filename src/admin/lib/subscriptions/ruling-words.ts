import { maskCard } from "../mask-card"
import type { Words } from "../words-of"
import type { OpenRuling } from "./open-rulings"

/** What is asked about something that the gateway never confirmed, and what the answers are called. */
export function rulingWords({ t, price, date }: Words, ruling: OpenRuling) {
  const name = `cardPayments.subscriptions.ruling.${ruling.kind}` as const
  const of =
    ruling.kind === "charge"
      ? {
          amount: price(ruling.charge.amount, ruling.charge.currency_code),
          date: date(ruling.charge.due_at, ruling.time_zone),
        }
      : {}
  // By its day and its card an order is found among many.
  const card = ruling.kind === "charge" ? maskCard(ruling.card).number : null
  const byCard = card ? t("cardPayments.subscriptions.ruling.charge.card", { card }) : ""
  return {
    question: `${t(`${name}.question`, of)} ${byCard}`.trim(),
    found: t(`${name}.found`),
    none: t(`${name}.none`),
    foundHelp: t(`${name}.foundHelp`, of),
    noneHelp: t(`${name}.noneHelp`, of),
  }
}

import type { BillingPeriod } from "../../contracts"
import type { Messages } from "../format/localized-text"

type Priced = { amount: string; currency_code: string; period: BillingPeriod; interval: number }

/** Price and billing interval: `29.00 EUR every month`. */
export function formatPriceAndInterval(messages: Messages, priced: Priced): string {
  return messages.t("cardPayments.billingInterval.price", {
    amount: messages.price(priced.amount, priced.currency_code),
    billingInterval: formatBillingInterval(messages, priced),
  })
}

/** The billing interval: `every month`, `every 3 weeks`. */
export function formatBillingInterval(
  { t }: Pick<Messages, "t">,
  { period, interval }: { period: BillingPeriod; interval: number },
): string {
  return interval === 1
    ? t(`cardPayments.billingInterval.every.${period}`)
    : t(`cardPayments.billingInterval.everyFew.${period}`, { number: interval })
}

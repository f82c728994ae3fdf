import type { SubscriptionSettings } from "../../../configuration"
import type { KnownMessage } from "../../../messages"
import type { ChargeRow, SubscriptionRow } from "../rows"

/** The known result of one attempt to charge. */
export type Attempt = {
  /** The card payment's id; null if none was started. */
  transaction_id: string | null
  /**
   * `open`: not final, or unknown. `unsent`: nothing was sent, for a temporary reason. `declined`
   * counts as an attempt, also if the card can no longer be charged.
   */
  outcome: "approved" | "declined" | "open" | "unsent"
  error_code?: string | null
  /** The message why it was declined or not sent. */
  reason?: KnownMessage | null
  /** The reason of a decline, by the table of codes (`declineCategory`). */
  decline_category?: string | null
  /** Only another card can help, whatever the code. */
  needs_card?: boolean
  /** The gateway charges by its own schedule but does not retry declined charges, so we do. */
  retries_are_ours?: boolean
}

type DuePeriod = {
  subscription: SubscriptionRow
  due_at: Date
  /** True for the latest of the periods that are due. */
  isLatest: boolean
  now: Date
  settings: SubscriptionSettings
}

/**
 * How the rows of a subscription follow from who charges it. The calls of an engine are a
 * `SubscriptionEngine` of `src/workflows/subscriptions/engines`.
 */
export type Engine = {
  /** True if the gateway has a schedule, which follows every change of the subscription. */
  hasSchedule: boolean
  /** The reason why no person can charge a period; undefined if one can. */
  chargeDenial?: KnownMessage
  /** The due date of the first period, from the moment at which it starts. */
  firstDue(start: Date, subscription: SubscriptionRow): Date
  /** The number of charges that all due periods make. */
  countCharges(periods: number, subscription: SubscriptionRow): number
  /** The charge of a period that falls due. */
  openCharge(period: DuePeriod): Pick<ChargeRow, "state"> & Partial<ChargeRow>
  /** True if a declined attempt is retried by us and not by the gateway. */
  retriesDeclined(attempt: Attempt): boolean
}

/** What `transaction-type` may call a payment that goes out (wire facts 6.4: spelling of low confidence). */
export const payoutTypes: readonly string[] = ["payout", "transfer"]

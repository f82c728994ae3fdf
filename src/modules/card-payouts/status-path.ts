/** Where the recipient of a payout sees how far it is, below the store's own address. Whoever knows it may. */
export function statusPath({ status_token }: { status_token: string }): string {
  return `/hooks/card-payments/payouts/status/${status_token}`
}

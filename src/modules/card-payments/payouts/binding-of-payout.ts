/** What a sealed destination is bound to: it cannot be read in another payout's row, nor in its own under another account. */
export function bindingOfPayout({ id, account }: { id: string; account: string }): string {
  return ["payout", id, account].join(" ")
}

/** How many digits decimal text has after its point. */
export function amountDecimals(amount: string): number {
  return amount.split(".")[1]?.length ?? 0
}

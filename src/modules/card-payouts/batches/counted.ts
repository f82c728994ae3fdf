/** As the audit trail says how many there are: `1 payout`, `93 payouts`. */
export function counted(number: number, what: "row" | "payout"): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`
}

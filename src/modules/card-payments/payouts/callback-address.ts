import type { Account } from "../../../gateway"

/** The operation `payout` takes no longer address (wire facts 4.12), the others one of 1,024 characters. */
const LONGEST = { payout: 128, other: 1024 }

/**
 * Where the gateway reports a payout. Undefined where the address is too long for the operation: then nobody reports, and what
 * became of the payout is found out by asking.
 */
export function callbackAddress(
  { publicUrl, name }: Account,
  operation: keyof typeof LONGEST = "other",
): string | undefined {
  const address = `${publicUrl}/hooks/card-payments/${name}/callback`
  return address.length <= LONGEST[operation] ? address : undefined
}

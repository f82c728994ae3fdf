import type { Context } from "../context"

/** The days of a hold of an account that the options do not have any more. */
export const FORMER_HOLD_DAYS = 7

type Options = Pick<Context["options"], "accounts">

/** Days from its approval on which a hold of an account expires; see the account's option `holdDays`. */
export function holdDays({ accounts }: Options, account: string): number {
  return Object.hasOwn(accounts, account) ? (accounts[account]?.holdDays ?? FORMER_HOLD_DAYS) : FORMER_HOLD_DAYS
}

import { isPositive } from "../money"

/** The money that the gateway has of one payment, by its confirmed answers. */
export type HeldMoney = {
  /** Any part was ever captured, by a sale or of a hold, even if it was refunded since. */
  isCaptured: boolean
  /** Captured money is left that no refund and no chargeback took back. */
  isRefundable: boolean
  /** A hold is left that can still be captured. */
  isOnHold: boolean
}

/** The gateway's words: `return` is a refund. */
export type Reversal = "void" | "return"

/** Decimal text in major units. */
type Amounts = { captured: string; capturable: string; returnable: string }

/**
 * The only place where a void is decided against a refund: captured money is refunded, an untouched
 * hold is voided. The uncaptured rest of a hold is neither; it expires. Null where nothing is left
 * to reverse. An account's `release` option names the call that performs a void and changes nothing
 * here.
 */
export function reversalOf(money: HeldMoney): Reversal | null {
  if (money.isRefundable) return "return"
  return money.isOnHold && isVoidable(money) ? "void" : null
}

/**
 * False after any capture: the gateway does not document whether a void would release only the rest
 * or undo the capture too.
 */
export function isVoidable({ isCaptured }: Pick<HeldMoney, "isCaptured">): boolean {
  return !isCaptured
}

/** All of a payment that has had no later step: a sale took it, a preauth holds it. */
export function untouchedMoney(isCaptured: boolean): HeldMoney {
  return { isCaptured, isRefundable: isCaptured, isOnHold: !isCaptured }
}

/** The money of a payment that matches our record. */
export function heldMoney({ captured, capturable, returnable }: Amounts): HeldMoney {
  return { isCaptured: isPositive(captured), isRefundable: isPositive(returnable), isOnHold: isPositive(capturable) }
}

/** The amount that a void or refund would reverse now, decimal text. */
export function amountLeft(totals: Amounts): string {
  return reversalOf(heldMoney(totals)) === "void" ? totals.capturable : totals.returnable
}

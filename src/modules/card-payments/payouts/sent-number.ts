import { isLikeIban } from "./is-like-iban"
import { plainNumber } from "./plain-number"

/** A bank account's number as it is sent: an IBAN in its one spelling, any other as it was written. */
export function sentNumber(accountNumber: string): string {
  return isLikeIban(accountNumber) ? plainNumber(accountNumber) : accountNumber
}

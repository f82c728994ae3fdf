import { plainNumber } from "./plain-number"

/** The shortest one has 15 characters (Norway); two letters and two digits begin every one (ISO 13616). */
const form = /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/

/** Whether an account number is meant as an IBAN. */
export function isLikeIban(accountNumber: string): boolean {
  return form.test(plainNumber(accountNumber))
}

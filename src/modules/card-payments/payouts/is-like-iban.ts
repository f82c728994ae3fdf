import { plainNumber } from "./plain-number"

/** Two letters and two digits begin every one (ISO 13616): one with a letter too few, or a sign too many, is meant as one as well. */
const form = /^[A-Z]{2}\d{2}/

/** Whether an account number is meant as an IBAN. */
export function isLikeIban(accountNumber: string): boolean {
  return form.test(plainNumber(accountNumber))
}

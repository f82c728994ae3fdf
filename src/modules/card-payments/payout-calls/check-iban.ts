// @ts-expect-error TS1479: its types are declared for ESM alone; require() gets the CommonJS build that it has as well.
import { validateIBAN, ValidationErrorsIBAN } from "ibantools"
import { isLikeIban, plainNumber } from "./account-number"

/** What is wrong with an account number that is meant as an IBAN, in a sentence that does not repeat it; undefined where nothing is. */
export function ibanProblem(accountNumber: string): string | undefined {
  if (!isLikeIban(accountNumber)) return undefined
  const { valid, errorCodes } = validateIBAN(plainNumber(accountNumber))
  if (valid) return undefined
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) {
    return "This IBAN begins with letters of no country that has IBANs. Check its first two letters."
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    return "This IBAN is too short or too long for its country. Compare it character by character."
  }
  return "This IBAN holds a typing error: its check digits do not match. Compare it character by character."
}

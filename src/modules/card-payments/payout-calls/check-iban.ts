// @ts-expect-error TS1479: ibantools declares ESM types only; require() gets its CommonJS build.
import { validateIBAN, ValidationErrorsIBAN } from "ibantools"
import { isLikeIban, plainNumber } from "./account-number"

/**
 * The problem of an account number that looks like an IBAN, as text that does not repeat the
 * number; undefined if there is none.
 */
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

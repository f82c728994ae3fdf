// @ts-expect-error TS1479: ibantools declares ESM types only; require() gets its CommonJS build.
import { validateIBAN, ValidationErrorsIBAN } from "ibantools"
import { type KnownMessage, toMessage } from "../../../messages"
import { isLikeIban, plainNumber } from "./account-number"

/**
 * The problem of an account number that looks like an IBAN; undefined if there is none.
 */
export function ibanProblem(accountNumber: string): KnownMessage | undefined {
  if (!isLikeIban(accountNumber)) return undefined
  const { valid, errorCodes } = validateIBAN(plainNumber(accountNumber))
  if (valid) return undefined
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) {
    return toMessage("payout_destination.iban_country")
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    return toMessage("payout_destination.iban_length")
  }
  return toMessage("payout_destination.iban_check_digits")
}

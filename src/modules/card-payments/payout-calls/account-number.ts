// @ts-expect-error TS1479: ibantools declares ESM types only; require() gets its CommonJS build.
import { validateIBAN, ValidationErrorsIBAN } from "ibantools"
import { type KnownMessage, toMessage } from "../../../messages"

/** Normalizes an account number, IBAN or wallet: no spaces or hyphens, in capitals. */
export function plainNumber(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u2010-\u2015-]/g, "")
    .toUpperCase()
}

/**
 * Every IBAN starts with two letters and two digits (ISO 13616). Mistyped IBANs with a wrong length
 * match as well.
 */
const form = /^[A-Z]{2}\d{2}/

/** Whether an account number is meant as an IBAN. */
export function isLikeIban(accountNumber: string): boolean {
  return form.test(plainNumber(accountNumber))
}

/** The bank account number to send: an IBAN normalized, any other number as it was entered. */
export function sentNumber(accountNumber: string): string {
  return isLikeIban(accountNumber) ? plainNumber(accountNumber) : accountNumber
}

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

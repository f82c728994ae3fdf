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

/**
 * An account number, IBAN or wallet in its one spelling: without spaces and hyphens, in capitals.
 */
export function plainNumber(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u2010-\u2015-]/g, "")
    .toUpperCase()
}

/**
 * Two letters and two digits begin every one (ISO 13616): one with a letter too few, or a sign too
 * many, is meant as one as well.
 */
const form = /^[A-Z]{2}\d{2}/

/** Whether an account number is meant as an IBAN. */
export function isLikeIban(accountNumber: string): boolean {
  return form.test(plainNumber(accountNumber))
}

/**
 * A bank account's number as it is sent: an IBAN in its one spelling, any other as it was written.
 */
export function sentNumber(accountNumber: string): string {
  return isLikeIban(accountNumber) ? plainNumber(accountNumber) : accountNumber
}

/** An account number, IBAN or wallet in its one spelling: without spaces and hyphens, in capitals. */
export function plainNumber(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u2010-\u2015-]/g, "")
    .toUpperCase()
}

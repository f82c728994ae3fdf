import fc from "fast-check"

/** Currencies with each number of decimals. */
export const currencies = { jpy: 0, eur: 2, huf: 2, kwd: 3 } as const

export const currency = fc.constantFrom(...(Object.keys(currencies) as (keyof typeof currencies)[]))

/** Whole minor units to decimal text, the long way. */
export function text(minor: bigint, exponent: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, "0")
  const sign = minor < 0n ? "-" : ""
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

export const minor = fc.bigInt({ min: 0n, max: 10n ** 15n })

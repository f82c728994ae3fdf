import type { DisputeReason } from "../contracts"

/**
 * The families of the schemes' reason codes, from public lists: developer.north.com
 * (supplemental-resources/chargeback-reason-codes), docs.y.uno (docs/providers-reason-codes),
 * docs.antom.com (ac/dispute) and developer.paypal.com (braintree, chargeback-reason-codes). The
 * same digits may mean something else at another scheme (4863), so a code is looked up in the list
 * of the card's scheme only. A code that the lists do not have, or place differently, has none.
 */
const families: Readonly<Record<string, Partial<Readonly<Record<DisputeReason, RegExp>>>>> = {
  visa: {
    fraud: /^10\.[1-5]$/,
    authorization: /^11\.[1-3]$/,
    processing: /^12\.[1-7]$/,
    customer: /^13\.[1-9]$/,
  },
  mastercard: {
    fraud: /^48(37|40|49|63|70|71)$/,
    authorization: /^48(07|08|12)$/,
    processing: /^48(31|34|42|46)$/,
    customer: /^48(41|53|55|59|60)$/,
  },
  amex: { fraud: /^F\d\d$/, authorization: /^A\d\d$/, processing: /^P\d\d$/, customer: /^C\d\d$/ },
  discover: { fraud: /^UA\d\d$/, authorization: /^(AT|DA|EX|NA)$/ },
}

const schemes: readonly [scheme: string, brand: RegExp][] = [
  ["visa", /visa/i],
  ["mastercard", /master ?card|maestro/i],
  ["amex", /amex|american ?express/i],
  ["discover", /discover|diners/i],
]

/**
 * The family of a chargeback's reason code; undefined if no list has it.
 * @param brand the card's brand as the gateway names it
 */
export function disputeReason(code: string, brand: string | null): DisputeReason | undefined {
  const scheme = schemes.find(([, name]) => brand !== null && name.test(brand))?.[0]
  const known = Object.entries(families[scheme ?? ""] ?? {}) as [DisputeReason, RegExp][]
  return known.find(([, pattern]) => pattern.test(code.toUpperCase()))?.[0]
}

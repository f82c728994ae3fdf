import { createHash } from "node:crypto"

const DAYS = 90

const mismatch = {
  code: "mismatch.amount",
  params: { reported: "1.00", expected: { amount: "20.00", currency: "EUR" } },
}
const authorized = { code: "status.authorized", params: {} }

/**
 * States that the sandbox does not bring about in a demo: they are made from the rows of an example.
 * They belong to no cart.
 */
const derived = {
  created: {
    of: "waiting",
    row: { status: null, orderid: null, redirect_url: null },
    step: { state: "intended", orderid: null, serial_number: null, resolved_at: null },
    timeline: [],
  },
  processing: { of: "at_bank", row: { status: "processing" }, isSubmitted: true, timeline: [] },
  verified: {
    of: "waiting",
    row: { status: "approved", type: "verification", amount: "0" },
    step: { type: "account-verification-form", amount: "0" },
    timeline: [
      { kind: "started", code: "attempt.verification_form_created", params: {} },
      { kind: "status", code: "attempt.status", params: { status: { code: "status.verified", params: {} } } },
    ],
  },
  mismatch: {
    of: "waiting",
    row: {
      ...{ status: "approved", mismatch, mismatch_code: "amount", mismatch_amount: "1.00" },
      mismatch_reversal: "void",
    },
    timeline: [
      { kind: "status", code: "attempt.status", params: { status: authorized } },
      { kind: "mismatch", ...mismatch },
    ],
  },
}

/** How many copies of an example stand among a hundred; of any other, 2. */
const weights = {
  ...{ paid: 9, paid_two: 8, paid_three: 8, captured: 8, captured_two: 7 },
  ...{ partially_returned: 4, returned: 5, authorized: 5, voided: 5, partially_captured: 3 },
  ...{ insufficient_funds: 4, waiting: 2, verified: 3, mismatch: 1, unknown: 1, processing: 1, charged_back: 2 },
}

const people = ["anna", "ben", "clara", "david", "elif", "finn", "greta", "hugo", "ines", "jonas", "kaya", "lena"]
const surnames = ["albers", "brandt", "costa", "dubois", "evers", "fischer", "garcia", "hoffmann", "ito", "jansen"]
const cards = [
  ["VISA", "444444", "4448"],
  ["VISA", "453897", "6732"],
  ["VISA", "401288", "1881"],
  ["MASTERCARD", "555555", "4444"],
  ["MASTERCARD", "510510", "5100"],
  ["AMEX", "378282", "0005"],
]

/**
 * The copies of a history, oldest first. Everything follows from the copy's number, so every demo
 * has the same history.
 */
export function planCopies(names, count) {
  const kinds = [...names, ...Object.keys(derived)]
  const drawn = kinds.flatMap((name) => Array.from({ length: weights[name] ?? 2 }, () => name))
  return Array.from({ length: count }, (_, number) => {
    // The first copies are one of each kind, so none is missing.
    const kind = kinds[number] ?? drawn[randomOf("kind", number, drawn.length)]
    const { of = kind, ...changes } = derived[kind] ?? {}
    const [card_brand, card_bin, card_last4] = cards[randomOf("card", number, cards.length)]
    const name = `${people[randomOf("name", number, people.length)]}.${surnames[randomOf("surname", number, surnames.length)]}`
    return {
      of,
      email: `${name}.${number + 1}@example.com`,
      card: { card_brand, card_bin, card_last4 },
      // Evenly spread, each somewhere within its part.
      daysAgo: (DAYS * (place(number, count) + randomOf("time", number, 1_000) / 1_000)) / count,
      changes: derived[kind] ? changes : undefined,
    }
  }).sort((a, b) => b.daysAgo - a.daysAgo)
}

/** A permutation of the numbers below `count`: kinds that follow each other are days apart. */
function place(number, count) {
  const stride = [89, 97, 101, 103].find((prime) => count % prime !== 0)
  return (number * stride) % count
}

function randomOf(what, number, below) {
  return createHash("sha256").update(`${what}${number}`).digest().readUInt32BE(0) % below
}

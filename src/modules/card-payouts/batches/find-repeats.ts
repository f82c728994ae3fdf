/** What tells payouts of one file apart; `destination` is anything that is the same for the same one. */
export type Repeatable = {
  row_number: number
  destination: string
  amount: string
  currency_code: string
  reference: string | null
}

export type Repeat = {
  row_number: number
  /** For people: `row 3, with the same destination and amount`. */
  with: string
  /** Where it is like a payout that is not of this file. */
  payout_id?: string
}

/** Rows that may be there twice: the same sum to the same destination, or the same reference. Each is told of the first of its kind. */
export function findRepeats(rows: readonly Repeatable[]): Repeat[] {
  const sums = new Map<string, number>()
  const references = new Map<string, number>()
  return rows.flatMap(({ row_number, destination, amount, currency_code, reference }) => {
    const sum = JSON.stringify([destination, amount, currency_code])
    const found = [
      { first: sums.get(sum), same: "with the same destination and amount" },
      { first: reference === null ? undefined : references.get(reference), same: "with the same reference" },
    ]
    if (!sums.has(sum)) sums.set(sum, row_number)
    if (reference !== null && !references.has(reference)) references.set(reference, row_number)
    return found.flatMap(({ first, same }) =>
      first === undefined ? [] : [{ row_number, with: `row ${first}, ${same}` }],
    )
  })
}

import { MedusaError } from "@medusajs/framework/utils"
import { holdsCardNumber } from "./batches/holds-card-number"
import type { NewPayout } from "./create-payout"

/** Characters; the columns of the wire and of a file hold no more. */
const most = { description: 128, reference: 128, customer_id: 64, order_id: 64 } as const

/**
 * What people write about a payout is kept in clear and sent as it is: routes and files have looked at it, code that calls a
 * workflow has not.
 * @throws MedusaError invalid_data with a sentence that does not repeat it
 */
export function assertPayoutTexts(payout: Pick<NewPayout, keyof typeof most>): void {
  for (const name of Object.keys(most) as (keyof typeof most)[]) {
    const wrong = problemOf(payout[name] ?? null, { length: most[name], mayHoldCard: !name.endsWith("_id") })
    const field = name.charAt(0).toUpperCase() + name.slice(1).replace("_", " ")
    if (wrong) throw new MedusaError(MedusaError.Types.INVALID_DATA, `${field} ${wrong}.`)
  }
}

type Kept = { length: number; mayHoldCard: boolean }

function problemOf(text: unknown, { length, mayHoldCard }: Kept): string | undefined {
  if (text === null) return undefined
  if (typeof text !== "string") return "must be text, or left out"
  if (text.length > length) return `is too long: at most ${length} characters`
  if (/\p{Cc}/u.test(text)) {
    return "holds a character that cannot be sent: remove line breaks and control characters"
  }
  return mayHoldCard && holdsCardNumber(text) ? "holds a card number: leave it out" : undefined
}

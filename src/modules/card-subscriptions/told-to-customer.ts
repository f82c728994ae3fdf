import { spoken } from "../../mapping"
import type { ChargeView } from "./charge-view"
import type { EntryView } from "./entry-view"
import type { SubscriptionRow } from "./rows"
import { dayOf } from "./day-of"

type Told = { charges: ChargeView[]; history: EntryView[] }

/**
 * Charges and history as the customer is told of them. Why a bank declined is the merchant's to know (a card that was
 * reported as stolen, for one), and so is who of the store's people did something.
 */
export function toldToCustomer<T extends Told>(subscription: SubscriptionRow, view: T): T {
  const { charges, history } = view
  return {
    ...view,
    charges: charges.map(withoutReason),
    history: history
      .filter(({ kind }) => !notTold.includes(kind))
      .map((entry) => entryFor(entry, { subscription, charge: chargeOf(entry, charges) })),
  }
}

function withoutReason(charge: ChargeView): ChargeView {
  return { ...charge, error_message: charge.decline === "hard" ? "Another card is needed." : null }
}

function chargeOf({ charge_id }: EntryView, charges: readonly ChargeView[]): ChargeView | undefined {
  return charges.find(({ id }) => id === charge_id)
}

/** A charge that lies too far behind to be shown is undefined. */
type About = { subscription: SubscriptionRow; charge: ChargeView | undefined }

/** What the store's people wrote for themselves. */
const notTold: readonly string[] = ["ruled"]

/** Sentences that end in somebody else's words are said without them; which of the store's people did it is not said. */
function entryFor(entry: EntryView, { subscription, charge }: About): EntryView {
  const actor = entry.actor === subscription.customer_id ? entry.actor : null
  const outcome = outcomes[entry.kind]
  if (!outcome) return { ...entry, actor }
  const what = charge
    ? `${spoken(charge.amount, charge.currency_code)} for ${dayOf(charge.due_at, subscription)}`
    : "A charge"
  return { ...entry, actor, message: `${what} ${outcome}` }
}

const outcomes: Readonly<Record<string, string>> = {
  declined: "was declined.",
  returned: "was given back.",
  unconfirmed: "is still being confirmed.",
}

import { AsyncLocalStorage } from "node:async_hooks"

/** A card that an admin typed, as it was typed. It lives in memory only, and for one call. */
export type TypedPayoutCard = { number: string; holder: string; expiry_month: string; expiry_year: string }

const storage = new AsyncLocalStorage<TypedPayoutCard>()

/** Runs the check of a payout with the card at hand: a workflow's input would be logged, and may be kept. */
export function withTypedCard<T>(card: TypedPayoutCard, run: () => T): T {
  return storage.run({ ...card }, run)
}

/** The card of the check under way; undefined outside of one. */
export function typedCard(): TypedPayoutCard | undefined {
  return storage.getStore()
}

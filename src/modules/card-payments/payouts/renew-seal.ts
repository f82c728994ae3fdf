import type { Context } from "../context"
import { encrypt, isOutdated } from "../saved-cards/reference-cipher"
import { bindingOfPayout } from "./binding-of-payout"
import { openSealed } from "./open-sealed"

/** The same destination encrypted by the newest key; undefined where it is already, or where no key can read it. */
export function renewSeal(context: Context, row: { id: string; account: string; sealed: string }): string | undefined {
  const { cardKeys } = context.options
  const kept = isOutdated(cardKeys, row.sealed) ? openSealed(context, row) : undefined
  return kept && encrypt(cardKeys, bindingOfPayout(row), kept)
}

import type { CardKey } from "../../../configuration"
import { decrypt, encrypt } from "../saved-cards/reference-cipher"

type Row = { id: string; account: string }

/** A recipient's page at the gateway: whoever has its address can be paid, so it is kept like a destination. */
export const linkCipher = {
  seal: (keys: readonly CardKey[], row: Row, link: string): string => encrypt(keys, bindingOf(row), { link }),
  /** Undefined where no key can read it, or it is another payout's. */
  open: (keys: readonly CardKey[], row: Row, sealed: string): string | undefined =>
    decrypt<{ link: string }>(keys, bindingOf(row), sealed)?.link,
}

function bindingOf({ id, account }: Row): string {
  return ["payout-link", id, account].join(" ")
}

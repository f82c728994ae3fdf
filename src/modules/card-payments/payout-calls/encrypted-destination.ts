import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { CardKey } from "../../../configuration"
import { lazySchema } from "../../../gateway/lazy-schema"
import { maskSecrets } from "../../../gateway/redact"
import {
  type PayoutDestination,
  payoutDestination,
  type PayoutDestinationKind,
  type PayoutOrder,
  type PayoutRecipient,
  payoutRecipient,
} from "../../../mapping"
import type { Context } from "../context"
import { decrypt, encrypt, isOutdated } from "../records/encryption"
import { plainNumber } from "./account-number"
import { PayoutFieldsError } from "./check-destination"
import {
  type DescribedDestination,
  describeDestination,
  destinationLabel,
  type DestinationOf,
  type NamedDestination,
} from "./describe-destination"

/** What is kept, encrypted, of where a payout goes. Of a typed card nothing is. */
export type DecryptedPayout = {
  destination: Exclude<PayoutDestination, { kind: "card" }> | { kind: "card" }
  recipient: PayoutRecipient
  /** Whose saved card it is: the card's reference stays in its own row. */
  customer_id: string | null
  /**
   * What people are shown of it, and what it is recognised by: of the same destination, whoever
   * writes them down.
   */
  label: string
  digest: string
}

/** Also what code hands over may come from anywhere: nothing but the fields of its kind is kept. */
const named = lazySchema(() => z.object({ destination: payoutDestination, recipient: payoutRecipient }))

/**
 * Where a payout goes, as it may be kept: encrypted, as a digest, and masked. Of a typed card
 * nothing is encrypted but its recipient.
 * @throws PayoutFieldsError where the destination cannot be paid to; MedusaError not_allowed
 * without `cardKeys`
 */
export async function encryptPayout(
  context: Context,
  about: DestinationOf & { id: string },
  given: NamedDestination,
): Promise<DescribedDestination & { encrypted: string }> {
  const { success, data, error } = named.safeParse(given)
  if (!success) throw new PayoutFieldsError(fieldMessages(error))
  const { destination, recipient } = data
  const described = await describeDestination(context, about, { destination, recipient })
  const kept: DecryptedPayout = {
    destination: destination.kind === "card" ? { kind: "card" } : destination,
    recipient,
    customer_id: about.customer_id,
    ...described,
  }
  return { ...described, encrypted: encrypt(context.options.cardKeys, bindingOfPayout(about), kept) }
}

/** None of them repeats a value. */
function fieldMessages({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.join("."), `${path.join(".")}: ${message.replace(/\.$/, "")}.`]),
  )
}

/**
 * What was sealed for this payout; undefined where none of the keys can read it, or it is another
 * payout's.
 */
export function decryptDestination(
  { options: { cardKeys } }: Pick<Context, "options">,
  order: Pick<PayoutOrder, "id" | "account" | "encrypted">,
): DecryptedPayout | undefined {
  return order.encrypted === null
    ? undefined
    : decrypt<DecryptedPayout>(cardKeys, bindingOfPayout(order), order.encrypted)
}

/**
 * What a sealed destination is bound to: it cannot be read in another payout's row, nor in its own
 * under another account.
 */
export function bindingOfPayout({ id, account }: { id: string; account: string }): string {
  return ["payout", id, account].join(" ")
}

/**
 * The same destination encrypted by the newest key; undefined where it is already, or where no key
 * can read it.
 */
export function reencrypt(
  context: Context,
  row: { id: string; account: string; encrypted: string },
): string | undefined {
  const { cardKeys } = context.options
  const kept = isOutdated(cardKeys, row.encrypted) ? decryptDestination(context, row) : undefined
  return kept && encrypt(cardKeys, bindingOfPayout(row), kept)
}

/** What a payout's row says of its destination in clear. */
type DecryptedDescription = {
  destination_kind: PayoutDestinationKind
  destination_digest: string
  destination_label: string
  recipient_name: string
  customer_id: string | null
}

/**
 * What was sealed says itself: nobody approves one destination and pays to another.
 * @throws MedusaError invalid_data where it was sealed for another payout or account, or by a key
 * that is not there any more
 */
export function describeEncrypted(
  context: Context,
  row: { id: string; account: string; encrypted: string },
): DecryptedDescription {
  const kept = decryptDestination(context, row)
  if (!kept?.digest) {
    const message = "This destination was not sealed for this payout and account, or its key is gone: seal it again."
    throw new MedusaError(MedusaError.Types.INVALID_DATA, message)
  }
  const { destination, recipient, customer_id, label, digest } = kept
  return {
    destination_kind: destination.kind,
    destination_digest: digest,
    destination_label: label,
    recipient_name: `${recipient.first_name} ${recipient.last_name}`,
    customer_id,
  }
}

/** By what people know a recipient; null for what was not given, or cannot be read. */
type DescribedRecipient = {
  email: string | null
  /** Masked: `+49 •••• 567`. */
  phone: string | null
  /** The end of the recurring-payment-id, where a card is named by that alone: `•••• 001`. */
  card_id: string | null
}

/** Enough of it stays hidden below this. */
const ID_LENGTH = 6
const ID_END = 3

/** Who is paid, as an admin may see it before saying yes: read from what is kept encrypted. */
export function describeRecipient(
  context: Pick<Context, "options">,
  row: Pick<PayoutOrder, "id" | "account" | "encrypted">,
): DescribedRecipient {
  const kept = decryptDestination(context, row)
  const { email = null, phone } = kept?.recipient ?? {}
  const id = kept?.destination.kind === "stored_card" ? kept.destination.recurring_payment_id : undefined
  return {
    email,
    phone: phone === undefined ? null : destinationLabel({ kind: "phone", phone }),
    card_id: id === undefined ? null : `••••${id.length < ID_LENGTH ? "" : ` ${id.slice(-ID_END)}`}`,
  }
}

/** The gateway may quote what it was sent: this leaves nothing of a destination in its words. */
export function maskPayout(text: string, kept: DecryptedPayout | undefined, more: readonly string[] = []): string {
  return maskSecrets(text, [...more, ...(kept ? secretsOf(kept) : [])]).slice(0, 500)
}

function secretsOf({ destination, recipient }: DecryptedPayout): string[] {
  const own = Object.entries(destination).flatMap(([name, value]) => (isOpen.has(name) || !value ? [] : [value]))
  const reach = [recipient.email, recipient.phone].flatMap((value) => value ?? [])
  const spelled = own.flatMap((value) => [value, plainNumber(value)])
  // A number may be quoted without its plus.
  return [...spelled, ...reach].flatMap((value) => (value.startsWith("+") ? [value, value.slice(1)] : [value]))
}

/** Tell of no one person. */
const isOpen = new Set(["kind", "bank_name", "bank_branch", "bank_province", "bank_area", "bank_city"])

type Row = { id: string; account: string }

/**
 * A recipient's page at the gateway: whoever has its address can be paid, so it is kept like a
 * destination.
 */
export const linkCipher = {
  encrypt: (keys: readonly CardKey[], row: Row, link: string): string => encrypt(keys, bindingOfLink(row), { link }),
  /** Undefined where no key can read it, or it is another payout's. */
  open: (keys: readonly CardKey[], row: Row, encrypted: string): string | undefined =>
    decrypt<{ link: string }>(keys, bindingOfLink(row), encrypted)?.link,
}

function bindingOfLink({ id, account }: Row): string {
  return ["payout-link", id, account].join(" ")
}

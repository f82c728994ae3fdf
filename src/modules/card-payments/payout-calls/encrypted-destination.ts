import { z } from "@medusajs/framework/zod"
import type { CardKey } from "../../../configuration"
import { lazySchema } from "../../../gateway/lazy-schema"
import { maskSecrets } from "../../../gateway/redact"
import type { DestinationKind } from "../../../contracts"
import {
  type PayoutDestination,
  payoutDestination,
  type PayoutRecipient,
  payoutRecipient,
} from "../../../contracts/requests/payout-destination"
import { fieldName, fieldProblem, invalidData, type PayoutOrder } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { decrypt, encrypt, reencrypt } from "../records/encryption"
import { plainNumber } from "./account-number"
import { type FieldProblems, PayoutFieldsError } from "./check-destination"
import {
  type DescribedDestination,
  describeDestination,
  destinationLabel,
  type DestinationOf,
  type NamedDestination,
} from "./describe-destination"

/**
 * The stored details of a payout's destination, encrypted. Of a typed card only the label and the
 * digest are stored.
 */
export type DecryptedPayout = {
  destination: Exclude<PayoutDestination, { kind: "card" }> | { kind: "card" }
  recipient: PayoutRecipient
  /** The owner of a saved card; the card's reference stays in its own row. */
  customer_id: string | null
  /** The destination's masked label and its digest, as shown and compared elsewhere. */
  label: string
  digest: string
}

/**
 * Strips unknown fields from input that other code passes: only the fields of the destination's
 * kind are stored.
 */
const named = lazySchema(() => z.object({ destination: payoutDestination, recipient: payoutRecipient }))

/**
 * Prepares a payout's destination for storage: encrypted, as a digest, and masked. The number of a
 * typed card is not stored.
 * @throws PayoutFieldsError if the destination cannot be paid to; MedusaError not_allowed without
 * `cardKeys`
 */
export async function encryptPayout(
  context: Context,
  about: DestinationOf & { id: string },
  given: NamedDestination,
): Promise<DescribedDestination & { encrypted: string }> {
  const { success, data, error } = named.safeParse(given)
  if (!success) throw new PayoutFieldsError(fieldProblems(error, given))
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

function fieldProblems({ issues }: z.ZodError, given: unknown): FieldProblems {
  return Object.fromEntries(
    issues.map((issue) => {
      const { path } = issue
      return [path.join("."), fieldProblem(issue, given, fieldName(String(path.at(-1) ?? "")))]
    }),
  )
}

/**
 * The decrypted destination of this payout; undefined if no key can decrypt it, or it belongs to
 * another payout.
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
 * The additional data of the encryption: a destination cannot be decrypted for another payout or
 * another account.
 */
export function bindingOfPayout({ id, account }: { id: string; account: string }): string {
  return ["payout", id, account].join(" ")
}

/** The unencrypted columns that describe a destination. */
type DecryptedDescription = {
  destination_kind: DestinationKind
  destination_digest: string
  destination_label: string
  recipient_name: string
  customer_id: string | null
}

/**
 * Describes an encrypted destination from its own content, so that nobody approves one destination
 * and pays to another.
 * @throws MedusaError invalid_data if it was encrypted for another payout or account, or its key
 * was removed
 */
export function describeEncrypted(
  context: Context,
  row: { id: string; account: string; encrypted: string },
): DecryptedDescription {
  const kept = decryptDestination(context, row)
  if (!kept?.digest) throw invalidData(toMessage("payout_destination.encrypted_for_another"))
  const { destination, recipient, customer_id, label, digest } = kept
  return {
    destination_kind: destination.kind,
    destination_digest: digest,
    destination_label: label,
    recipient_name: `${recipient.first_name} ${recipient.last_name}`,
    customer_id,
  }
}

/** The recipient's contact details for display; null if not given or not readable. */
type DescribedRecipient = {
  email: string | null
  /** Masked: `+49 •••• 567`. */
  phone: string | null
  /** The end of the recurring-payment-id, if the card is named only by it: `•••• 001`. */
  card_id: string | null
}

/** Shorter ids are masked completely. */
const ID_LENGTH = 6
const ID_END = 3

/** The recipient for an admin's review before approval, read from the encrypted destination. */
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

/** Masks a destination's values in gateway text, which may quote what was sent. */
export function maskPayout(text: string, kept: DecryptedPayout | undefined, more: readonly string[] = []): string {
  return maskSecrets(text, [...more, ...(kept ? secretsOf(kept) : [])]).slice(0, 500)
}

function secretsOf({ destination, recipient }: DecryptedPayout): string[] {
  const own =
    destination.kind === "other"
      ? Object.values(destination.fields)
      : Object.entries(destination).flatMap(([name, value]) => (unmaskedFields.has(name) || !value ? [] : [value]))
  const reach = [recipient.email, recipient.phone].flatMap((value) => value ?? [])
  const spelled = own.flatMap((value) => [value, plainNumber(value)])
  // The gateway may quote a phone number without its plus.
  return [...spelled, ...reach].flatMap((value) => (value.startsWith("+") ? [value, value.slice(1)] : [value]))
}

/** Fields that do not identify a person, so they are not masked. */
const unmaskedFields = new Set(["kind", "bank_name", "bank_branch", "bank_province", "bank_area", "bank_city"])

type Row = { id: string; account: string }

/**
 * Encrypts the address of a recipient's page at the gateway: anyone who has it can be paid, so it
 * is protected like a destination.
 */
export const linkCipher = {
  encrypt: (keys: readonly CardKey[], row: Row, link: string): string => encrypt(keys, bindingOfLink(row), { link }),
  /** Undefined if no key can decrypt it, or it belongs to another payout. */
  open: (keys: readonly CardKey[], row: Row, encrypted: string): string | undefined =>
    decrypt<{ link: string }>(keys, bindingOfLink(row), encrypted)?.link,
  /** See `reencrypt`. */
  reencrypt: (keys: readonly CardKey[], row: Row, encrypted: string) => reencrypt(keys, bindingOfLink(row), encrypted),
}

function bindingOfLink({ id, account }: Row): string {
  return ["payout-link", id, account].join(" ")
}

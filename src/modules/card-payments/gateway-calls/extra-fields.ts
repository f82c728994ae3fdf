import { findEmbeddedCard } from "../../../card-check/find-embedded-card"
import type { Account, OperationName } from "../../../gateway"
import { fixedFields, metadataFields } from "../../../gateway/extra-fields"

/** The maximum length of a value taken from a cart's metadata, in characters. */
const LONGEST_VALUE = 255

type Metadata = Readonly<Record<string, unknown>> | null | undefined

/**
 * The account's `extraFields` for one call: fixed values, and values from the cart's metadata.
 * Shoppers can write metadata, so a value that is not a short text or looks like card data is
 * ignored.
 */
export function extraFieldsOf(
  { account, operation }: { account: Account; operation: OperationName },
  metadata: Metadata,
): Record<string, string> {
  const read = (name: string, field: string) => {
    const value = metadata && Object.hasOwn(metadata, name) ? textOf(metadata[name]) : undefined
    const isCard = value !== undefined && findEmbeddedCard({ [name]: value, [field]: value }) !== undefined
    return isCard ? undefined : value
  }
  return { ...fixedFields(account, operation), ...metadataFields(account, operation, read) }
}

function textOf(value: unknown): string | undefined {
  const isText = typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)
  if (!isText) return undefined
  const text = String(value).trim()
  return text !== "" && text.length <= LONGEST_VALUE && !/\p{Cc}/u.test(text) ? text : undefined
}

/** The fields that have a value. */
export function knownFields(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

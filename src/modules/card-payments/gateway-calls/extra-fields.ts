import { findEmbeddedCard } from "../../../card-check/find-embedded-card"
import type { Account, OperationName } from "../../../gateway"
import { fixedFields, metadataFields } from "../../../gateway/extra-fields"

/** The longest value that is taken from a cart's metadata. */
const LONGEST_VALUE = 255

type Metadata = Readonly<Record<string, unknown>> | null | undefined

/**
 * The account's `extraFields` of one call: fixed values, and those that the cart's metadata has. A shopper can write metadata:
 * a value that is no short text, or looks like a card's data, counts as absent.
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

/** Such of the fields as are known. */
export function knownFields(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

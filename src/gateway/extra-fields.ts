import { z } from "zod"
import { furtherText, isFurtherName, secretFields, wellFormed } from "./fields"
import { nearest } from "./nearest-name"
import { type OperationName, operations } from "./operations"
import { lazySchema } from "./lazy-schema"

/** The value comes from this field of the cart's metadata. */
type FromMetadata = { metadata: string }

/** Further fields of an account's calls, by client method and field name. */
export type ExtraFields = Readonly<Record<string, Readonly<Record<string, string | FromMetadata>>>>

/** The operations that are called for a cart. */
const ofCarts: readonly OperationName[] = ["saleForm", "preauthForm", "paymentForm", "sale", "preauth", "makeRebill"]

/**
 * Declared fields that the plugin never fills in. It knows all other declared fields from the
 * order, the card, the payout or the call.
 */
const freeFields = new Set(["birthday", "cell_phone", "dapi_imei", "merchant_data", "purpose", "site_url"])
const freeFieldsOf: Partial<Record<OperationName, readonly string[]>> = {
  makeRebill: ["comment"],
  payout: ["ipaddress"],
  payoutCheck: ["ipaddress"],
  payoutForm: ["ipaddress"],
  transfer: ["ipaddress"],
}

/**
 * Fields that the plugin sets in every operation, declared there or not: order ids, amounts,
 * schedules, and addresses of shopper and callbacks.
 */
const alwaysFilledIn = new Set(
  [
    ...["client_orderid", "orderid", "merchant_order", "merchant_orderid", "merchant_order_id", "paynet_order_id"],
    ...["amount", "initial_amount", "amount_from", "amount_to", "amount_sequence", "enumerate_amounts", "currency"],
    ...["redirect_url", "redirect_success_url", "redirect_fail_url", "server_callback_url", "notify_url"],
    ...["by_request_sn", "recurrent_scenario", "rp_card_type", "deposit2card", "period", "interval"],
    ...["start_date", "finish_date"],
  ].map(plain),
)

const secretNames = new Set(secretFields.map(plain))
/** Other common names of a card number, CVV2, date, track or PIN. */
const cardName =
  /^(cvv|cvc|cvn|csc|cid)2?$|^(securitycode|pan|pin|track[123]?)$|^((credit|debit)card|card|cc)(number|num|no|pan|code|csc|cvc|cvv|exp|expiry|expiration)?2?$|^exp(iry|iration)?(date|month|year)?$/

/** True if a field of this name is card data, stands for a card, or is another secret. */
function isCardName(name: string): boolean {
  return secretNames.has(plain(name)) || cardName.test(plain(name))
}

/** Names that differ only in case, hyphens and underscores are equal. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, "")
}

const METADATA_NAME_LENGTH = 100
const METADATA_NAME = `must name a field of the cart's metadata, in at most ${METADATA_NAME_LENGTH} characters`

const source = lazySchema(() =>
  z.union(
    [
      z.string().trim().min(1).transform(wellFormed),
      z.strictObject({
        metadata: z.string().min(1, METADATA_NAME).max(METADATA_NAME_LENGTH, METADATA_NAME),
      }),
    ],
    { error: 'must be text, or { metadata: "a field of the cart\'s metadata" }' },
  ),
)

export const extraFields = lazySchema(() =>
  z
    .record(
      z.string(),
      z.record(z.string(), source, { error: 'must be an object such as { site_url: "shop.example.com" }' }),
      { error: 'must be an object such as { saleForm: { site_url: "shop.example.com" } }' },
    )
    .superRefine((byOperation, context) => {
      for (const [operation, fields] of Object.entries(byOperation)) {
        const problem = operationProblem(operation)
        if (problem) context.addIssue({ code: "custom", path: [operation], message: problem })
        else {
          for (const [name, value] of Object.entries(fields)) {
            const message = fieldProblem(operation as OperationName, name, value)
            if (message) context.addIssue({ code: "custom", path: [operation, name], message })
          }
        }
      }
    }),
)

function operationProblem(name: string): string | undefined {
  const names = Object.keys(operations)
  if (names.includes(name)) return undefined
  const meant = nearest(name, names)
  return `is no operation: ${meant ? `did you mean ${meant}?` : `use one of ${names.join(", ")}`}`
}

function fieldProblem(operation: OperationName, name: string, value: string | FromMetadata): string | undefined {
  if (isFilledIn(operation, name)) return "is filled in by the plugin: remove it"
  if (isCardName(name)) {
    return "is card data or stands for it, which no option and no metadata may hold: remove it"
  }
  if (!isFurtherName(name)) return "is no name of a field: use letters, digits, hyphens and underscores"
  if (typeof value === "string") return valueProblem(operation, name, value)
  if (ofCarts.includes(operation)) return undefined
  return `is read from a cart's metadata, and ${operation} has no cart: write the value, or remove it`
}

/**
 * The problem of a field's name by which a payout names a destination that no declared field stands
 * for: it is reserved for card data or another kind of destination, or filled in by the client;
 * undefined if the field may be sent.
 */
export function destinationNameProblem(name: string): "reserved" | "filled_in" | undefined {
  const isDeclared = Object.keys(operations.payout.request.shape).some((field) => isSameField(field, name))
  if (isCardName(name)) return "reserved"
  return isDeclared || isFilledIn("payout", name) ? "filled_in" : undefined
}

/** True for names that differ only in case, hyphens and underscores. */
export function isSameField(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function isFilledIn(operation: OperationName, name: string): boolean {
  if (alwaysFilledIn.has(plain(name)) || /^(login|control|merchantcontrol|oauth)/.test(plain(name))) return true
  const isFree = freeFields.has(name) || freeFieldsOf[operation]?.includes(name)
  const declared = Object.keys(operations[operation].request.shape).filter((field) => !secretNames.has(plain(field)))
  return !isFree && declared.some((field) => plain(field) === plain(name))
}

function valueProblem(operation: OperationName, name: string, value: string): string | undefined {
  const [issue] = schemaOf(operation, name).safeParse(value).error?.issues ?? []
  if (issue?.code === "too_big") return `is too long: at most ${issue.maximum} characters`
  return issue?.message
}

function schemaOf(operation: OperationName, name: string): z.ZodType {
  const shape = operations[operation].request.shape as Record<string, z.ZodType>
  return (Object.hasOwn(shape, name) && shape[name]) || furtherText
}

type WithExtraFields = { readonly extraFields: ExtraFields }

/** Fixed values of an account's `extraFields` for an operation. */
export function fixedFields(account: WithExtraFields, operation: string): Record<string, string> {
  return valuesOf(account, operation, (value) => (typeof value === "string" ? value : undefined))
}

/**
 * Values for the `metadata` fields of an operation, read from the cart by `read`. A value that does
 * not fit its field is left out.
 */
export function metadataFields(
  account: WithExtraFields,
  operation: OperationName,
  read: (metadataName: string, field: string) => string | undefined,
): Record<string, string> {
  return valuesOf(account, operation, (value, field) => {
    const found = typeof value === "string" ? undefined : read(value.metadata, field)
    return found !== undefined && schemaOf(operation, field).safeParse(found).success ? found : undefined
  })
}

type ValueOf = (value: string | FromMetadata, field: string) => string | undefined

function valuesOf({ extraFields }: WithExtraFields, operation: string, valueOf: ValueOf): Record<string, string> {
  const given = Object.hasOwn(extraFields, operation) ? Object.entries(extraFields[operation] ?? {}) : []
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      const text = valueOf(value, name)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** The names of an operation's `extraFields`. */
export function extraFieldNames({ extraFields }: WithExtraFields, operation: string): string[] {
  return Object.hasOwn(extraFields, operation) ? Object.keys(extraFields[operation] ?? {}) : []
}

import { z } from "zod"
import { destinationNameProblem } from "../../gateway/extra-fields"
import { isFurtherName } from "../../gateway/fields"
import { lazySchema } from "../../gateway/lazy-schema"
import type { MessageCode } from "../../messages"
import { storable } from "./fields"

/** The problems of a value: the schemas give these codes as the texts of their issues. */
type ProblemCode = Extract<MessageCode, `payout_${"value" | "named_field"}.${string}`>

const text = (max: number, { noText, empty }: { noText: string; empty: string }) =>
  z
    .string({ error: noText })
    .trim()
    .min(1, empty)
    .max(max, "payout_value.too_long")
    .regex(storable, {
      error: "payout_value.unsendable_character",
      abort: true,
    })
    // Zero-width and direction characters are refused: an approver would read another text than the
    // one sent.
    .regex(/^[^\p{Cf}\p{Zl}\p{Zp}]*$/u, {
      error: "payout_value.hidden_character",
      abort: true,
    })

const line = (max: number, missing: ProblemCode) => text(max, { noText: missing, empty: missing })

const optional = (max: number) => {
  const empty = "payout_value.empty"
  return text(max, { noText: "payout_value.not_text", empty }).optional()
}

/** Long numbers as a spreadsheet abbreviates them: 1.23457E+11, 4,93E+15, 1E11, 12345678.0. */
const shortened = /^\d+[.,]\d*e[+-]?\d+$|^\d+e[+-]\d+$|^\de\d{1,3}$|^\d+[.,]0+$/i
/** What a spreadsheet shows in place of a missing number. */
const noNumber = /^(#.*|null|nil|none|nan|n\/a|undefined|true|false)$/i

/** Whether spaces are kept, and which characters are allowed. */
type Spelling = { spaces: boolean; signs: RegExp }

/**
 * Normalizes an account number: full-width digits become digits, dashes become hyphens. Look-alike
 * letters of other alphabets are refused: they would name another account, and the check digits
 * would not be verified.
 */
const accountOf = <T extends string | undefined>(schema: z.ZodType<T>, { spaces, signs }: Spelling) =>
  z.preprocess(
    (given: T) => {
      if (typeof given !== "string") return given
      const plain = given.normalize("NFKC").replace(/[\u2010-\u2015\u2212]/g, "-")
      return spaces ? plain : plain.replace(/[^\S\ufeff]+/g, "")
    },
    schema.superRefine((value, context) => {
      const problem = value === undefined ? undefined : accountProblem(value.trim(), signs)
      if (problem) context.addIssue({ code: "custom", message: problem })
    }),
  )

function accountProblem(value: string, signs: RegExp): ProblemCode | undefined {
  if (shortened.test(value)) return "payout_value.shortened_number"
  if (noNumber.test(value)) return "payout_value.no_number"
  // The base schema reports characters that cannot be sent or seen.
  if (signs.test(value) || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value)) return undefined
  return "payout_value.lookalike_character"
}

const ofAccount = /^[A-Za-z0-9 ./-]*$/
/** A wallet may be identified by an e-mail address or a phone number. */
const ofWallet = /^[A-Za-z0-9 ./@_+-]*$/

/** The most fields that name one destination. */
const MOST_FIELDS = 8

/**
 * Fields of the payout's call, by their names on the wire. None of them may be one that the plugin
 * fills in.
 */
const namedFields = lazySchema(() =>
  z
    .record(z.string(), text(255, { noText: "payout_value.not_text", empty: "payout_value.empty_named_field" }), {
      error: "payout_value.fields_missing",
    })
    .superRefine((fields, context) => {
      const problem = (message: ProblemCode, path: string[] = []) => context.addIssue({ code: "custom", path, message })
      const names = Object.keys(fields)
      if (names.length === 0) return problem("payout_value.no_fields")
      if (names.length > MOST_FIELDS) return problem("payout_value.too_many_fields")
      for (const name of names) {
        // Such a name may be data in the wrong place, so it is not repeated.
        if (!isFurtherName(name)) problem("payout_value.no_field_name")
        else {
          const found = destinationNameProblem(name)
          if (found) problem(`payout_named_field.${found}`, [name])
        }
      }
    }),
)

/** Shown to everybody who may see payouts, so it must not repeat where the money goes. */
function labelProblem(label: string, values: readonly string[]): ProblemCode | undefined {
  const bare = (given: string) => given.toLowerCase().replace(/[\s-]/g, "")
  if (values.some((value) => bare(value) !== "" && bare(label).includes(bare(value)))) {
    return "payout_named_field.label_repeats_value"
  }
  return /(\d\D*){5}/.test(label) ? "payout_named_field.label_holds_digits" : undefined
}

/** The recipient of a payout. Maximum lengths are those of the wire (wire facts 4.12). */
export const payoutRecipient = lazySchema(() =>
  z.strictObject({
    first_name: line(50, "payout_value.first_name_missing"),
    last_name: line(50, "payout_value.last_name_missing"),
    email: z.email({ error: "payout_value.not_email" }).max(128, "payout_value.too_long").optional(),
    phone: z
      .string()
      .trim()
      .regex(/^\+[1-9]\d{6,14}$/, "payout_value.not_phone")
      .optional(),
  }),
)
export type PayoutRecipient = z.output<typeof payoutRecipient>

/** A card as an admin types it: once to create the payout, and again for its check. */
export const payeeCard = lazySchema(() =>
  z.strictObject({
    number: line(19, "payout_value.card_number_missing"),
    holder: line(128, "payout_value.card_holder_missing"),
    expiry_month: line(2, "payout_value.expiry_month_missing"),
    expiry_year: line(4, "payout_value.expiry_year_missing"),
  }),
)

/**
 * Where the money goes: each kind with the fields that the gateway needs (specification, What the
 * service does; wire facts 4.12 to 4.15). Assumption: bank account fields that the wire table marks
 * as conditional are optional here.
 */
export const payoutDestination = lazySchema(() =>
  z.discriminatedUnion("kind", [
    /** The recipient enters a card or another destination on the gateway's page. */
    z.strictObject({ kind: z.literal("form") }),
    /**
     * A saved card of the customer, or a card named by its recurring-payment-id: exactly one of the
     * two.
     */
    z
      .strictObject({
        kind: z.literal("stored_card"),
        saved_card_id: optional(64),
        recurring_payment_id: optional(1024),
      })
      .superRefine(({ saved_card_id, recurring_payment_id }, context) => {
        if ((saved_card_id === undefined) !== (recurring_payment_id === undefined)) return
        const message = saved_card_id ? "payout_value.beside_saved_card" : "payout_value.card_missing"
        context.addIssue({ code: "custom", path: ["recurring_payment_id"], message })
      }),
    /**
     * Typed by an admin. The number is sent with the check and never stored; here it only
     * identifies the card.
     */
    payeeCard.extend({ kind: z.literal("card") }),
    z.strictObject({
      kind: z.literal("bank"),
      /**
       * An IBAN may be written in groups of four. The longest has 34 characters (ISO 13616); the
       * one-step flow allows fewer (wire facts 4.12).
       */
      account_number: accountOf(line(34, "payout_value.account_number_missing"), { spaces: false, signs: ofAccount }),
      bank_name: line(255, "payout_value.bank_name_missing"),
      bank_branch: line(255, "payout_value.bank_branch_missing"),
      account_name: optional(128),
      bank_code: accountOf(optional(3), { spaces: true, signs: ofAccount }).optional(),
      bank_address1: optional(255),
      bank_zip_code: optional(255),
      routing_number: accountOf(optional(16), { spaces: true, signs: ofAccount }).optional(),
      bank_province: optional(255),
      bank_area: optional(255),
      bank_city: optional(255),
    }),
    z.strictObject({
      kind: z.literal("wallet"),
      wallet: accountOf(line(128, "payout_value.wallet_missing"), { spaces: true, signs: ofWallet }),
    }),
    z.strictObject({
      kind: z.literal("phone"),
      phone: z
        .string({ error: "payout_value.phone_missing" })
        .trim()
        .regex(/^\+[1-9]\d{6,14}$/, "payout_value.not_phone"),
      /** The payment scheme's name for the recipient's bank, if the scheme needs one. */
      bank: optional(128),
    }),
    /**
     * Another destination that the gateway supports (specification, What the service does), named
     * by fields that no source prints: paid in one step, as only that call is known to take it.
     */
    z
      .strictObject({
        kind: z.literal("other"),
        /** A name for people, such as the scheme's. */
        label: line(40, "payout_value.label_missing"),
        fields: namedFields,
      })
      .superRefine(({ label, fields }, context) => {
        const message = labelProblem(label, Object.values(fields))
        if (message) context.addIssue({ code: "custom", path: ["label"], message })
      }),
  ]),
)
export type PayoutDestination = z.output<typeof payoutDestination>

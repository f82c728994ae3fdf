import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type CheckedPayeeCard, checkPayeeCard } from "../../../card-check"
import { findEmbeddedCard } from "../../../card-check/find-embedded-card"
import { operations } from "../../../gateway"
import { extraFieldNames, isSameField } from "../../../gateway/extra-fields"
import { lazySchema } from "../../../gateway/lazy-schema"
import type { PayoutDestination } from "../../../contracts/requests/payout-destination"
import { allOf, reasonOf } from "../../../mapping"
import { englishText, type KnownMessage, type Message, toMessage } from "../../../messages"
import type { Context } from "../context"
import { ibanProblem, sentNumber } from "./account-number"
import { findStoredCard, type StoredCard } from "./stored-card"

type DestinationRequest = { account: string; customer_id: string | null; destination: PayoutDestination }

/** Problems of a request, keyed by field such as `destination.account_number`. */
export type FieldProblems = Record<string, Message>

type CheckedDestination = {
  /** A problem for each invalid field, keyed `destination.<field>`; no problem repeats a secret. */
  fields: FieldProblems
  /** Set for a stored card that can be paid to. */
  stored?: StoredCard
  /** Set for a typed card: its scheme in words, such as `american express`. */
  brand?: string | null
}

/**
 * Finds the problems that a schema cannot: card numbers, IBAN check digits, and another customer's
 * saved card.
 */
export async function checkDestination(context: Context, requested: DestinationRequest): Promise<CheckedDestination> {
  const { account, destination } = requested
  if (destination.kind === "card") {
    if (!takesTypedCards(context, account))
      return { fields: { "destination.kind": toMessage("payout_card.typing_off") } }
    const { problems, brand } = checkPayeeCard(destination, context.now())
    return { fields: payeeCardFields("destination", problems), brand: brand?.replaceAll("-", " ") ?? null }
  }
  if (destination.kind === "bank") {
    const problem = accountNumberProblem(context, { account, number: destination.account_number })
    return { fields: problem ? { "destination.account_number": problem } : {} }
  }
  if (destination.kind === "other") return { fields: otherFieldProblems(context, { account, destination }) }
  if (destination.kind !== "stored_card") return { fields: {} }
  try {
    return { fields: {}, stored: await findStoredCard(context, { ...requested, destination }) }
  } catch (error) {
    if (!(error instanceof MedusaError)) throw error
    return { fields: { "destination.saved_card_id": reasonOf(error) } }
  }
}

/** The maximum account number length of the one-step call (wire facts 4.12). */
const longestAtOnce = () => operations.payout.request.shape.account_number.unwrap().maxLength ?? Infinity

/**
 * The problem of a bank account number; undefined if there is none.
 */
function accountNumberProblem(
  context: Pick<Context, "options">,
  { account, number }: { account: string; number: string },
): KnownMessage | undefined {
  const problem = ibanProblem(number)
  const longest = longestAtOnce()
  if (problem || sentNumber(number).length <= longest || !paysBanksAtOnce(context, account)) return problem
  return toMessage("payout_destination.account_number_too_long", { count: longest })
}

type OtherDestination = Extract<PayoutDestination, { kind: "other" }>

/**
 * The problems of the fields of another destination: card numbers, and names that the account uses
 * for other fields.
 */
function otherFieldProblems(
  { options }: Pick<Context, "options">,
  { account: name, destination: { label, fields } }: { account: string; destination: OtherDestination },
): FieldProblems {
  if (findEmbeddedCard({ label, fields, values: Object.values(fields) }))
    return { "destination.fields": toMessage("payout_named_field.field_holds_card") }
  const account = Object.hasOwn(options.accounts, name) ? options.accounts[name] : undefined
  if (!account) return {}
  const { payoutWalletField, payoutPhoneFields } = account
  const taken = [payoutWalletField, ...Object.values(payoutPhoneFields), ...extraFieldNames(account, "payout")]
  const given = Object.keys(fields).filter((field) => taken.some((one) => isSameField(one, field)))
  return Object.fromEntries(
    given.map((field) => [`destination.fields.${field}`, toMessage("payout_named_field.name_taken")]),
  )
}

const flows = lazySchema(() =>
  z.object({ accounts: z.record(z.string(), z.object({ bankFlow: z.string().optional() })) }),
)

/**
 * Whether an account pays banks in one step, by its `payouts` option, which the module
 * `card_payouts` has checked.
 */
function paysBanksAtOnce({ options }: Pick<Context, "options">, account: string): boolean {
  const { data } = flows.safeParse(options.payouts)
  return data?.accounts[account]?.bankFlow === "payout"
}

/**
 * The problems of a typed card, keyed by field name below `at`, such as `destination.expiry_month`.
 */
export function payeeCardFields(
  at: "card" | "destination",
  { number, expiry, holder }: CheckedPayeeCard["problems"],
): FieldProblems {
  return {
    ...(number ? { [`${at}.number`]: toMessage(number) } : {}),
    ...(expiry ? { [`${at}.expiry_month`]: toMessage(expiry) } : {}),
    ...(holder ? { [`${at}.holder`]: toMessage(holder) } : {}),
  }
}

/**
 * Whether this server may receive card numbers for an account: one of its providers has the
 * integration `direct`.
 */
export function takesTypedCards({ providers }: Pick<Context, "providers">, account: string): boolean {
  return [...providers.values()].some((settings) => settings.account === account && settings.integration === "direct")
}

/**
 * The refusal of a payout's destination (`mapping/refusals.ts`), with a message for each field,
 * such as `destination.account_number`.
 */
export class PayoutFieldsError extends MedusaError {
  readonly params: Message["params"]

  constructor(readonly fields: Readonly<FieldProblems>) {
    const { code, params } = allOf(Object.values(fields))
    super(MedusaError.Types.INVALID_DATA, englishText({ code, params }), code)
    this.params = params
  }
}

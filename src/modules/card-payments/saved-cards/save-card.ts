import { generateEntityId } from "@medusajs/framework/utils"
import { nextTry } from "../../../durable"
import { isGatewayError } from "../../../gateway"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Browser } from "../attempts/browser-data"
import { cardBrand } from "../status/answer-fields"
import { accountOf, type Context, parseEndpoint } from "../context"
import { callReason } from "../gateway-calls/call-failure"
import {
  type Db,
  findTransaction,
  note,
  type SavedCardRow,
  type TransactionRow,
  updateTransaction,
} from "../records/rows"
import { bindingOf, type CardReference, decrypt, encrypt } from "../records/encryption"

/** The number of tries after which saving a card is abandoned. */
const MOST_TRIES = 10

type CardDetails = Pick<SavedCardRow, "brand" | "bin" | "last4" | "exp_month" | "exp_year">

/**
 * Saves the card of an approved payment or verification if the shopper requested it:
 * create-card-ref, then get-card-info (specification, Endpoints). Idempotent. A call whose answer
 * was lost is repeated: at worst it leaves an unused reference at the gateway, and no money moves.
 */
export function saveCard(context: Context, transactionId: string): Promise<void> {
  // Single flight: concurrent reconciliations of a payment need one reference.
  const running = underWay.get(transactionId)
  if (running) return running
  const saving = save(context, transactionId).finally(() => underWay.delete(transactionId))
  underWay.set(transactionId, saving)
  return saving
}

const underWay = new Map<string, Promise<void>>()

async function save(context: Context, transactionId: string): Promise<void> {
  const transaction = await claim(context, transactionId)
  if (!transaction?.customer_id) return
  const isLast = transaction.save_tries >= MOST_TRIES
  // A reference is created from the gateway's order id, which a later status may report.
  if (!transaction.orderid) {
    return isLast ? abandon(context, transactionId, toMessage("saved_card.not_saved_without_order")) : undefined
  }
  try {
    const reference = await createReference(context, transaction)
    const cardDetails = await readCardDetails(context, transaction, reference)
    await context.pg.transaction((trx) => keep(context, trx, { transaction, reference, cardDetails }))
  } catch (error) {
    if (!isGatewayError(error)) throw error
    const isExhausted = error.kind === "refused" || error.kind === "invalid" || isLast
    if (!isExhausted) {
      const next_check_at = nextTry(transaction.save_tries, context.now())
      return updateTransaction(context.pg, transactionId, { next_check_at })
    }
    await abandon(context, transactionId, toMessage("saved_card.not_saved", { reason: callReason(error) }))
  }
}

async function abandon({ pg, now }: Context, id: string, message: KnownMessage): Promise<void> {
  const refused = await pg("card_transaction")
    .where({ id, save_card: "requested" })
    .update({ save_card: "refused", browser: null, updated_at: now() })
  if (!refused) return
  await note(pg, id, { kind: "card_saved", message })
}

/** Claims the card for one of several concurrent reconciliations. */
async function claim(context: Context, id: string): Promise<TransactionRow | undefined> {
  const before = await findTransaction(context.pg, { id })
  if (!before || before.save_card !== "requested" || before.status !== "approved" || before.mismatch) return undefined
  if (before.superseded_at || before.reversed_at || before.reversal_reason) return undefined
  const [mine] = (await context
    .pg("card_transaction")
    .where({ id, save_card: "requested", save_tries: before.save_tries })
    .update({
      save_tries: before.save_tries + 1,
      // Process the payment again even if this process ends before the card is saved.
      next_check_at: nextTry(before.save_tries, context.now()),
      updated_at: context.now(),
    })
    .returning("*")) as TransactionRow[]
  return mine
}

async function createReference(context: Context, transaction: TransactionRow): Promise<CardReference> {
  const { cardRefVersion } = accountOf(context, transaction.account)
  const client = context.client(transaction.account)
  const order = { client_orderid: transaction.client_orderid, orderid: transaction.orderid ?? "" }
  const options = { endpoint: parseEndpoint(transaction.endpoint) }
  const answer = await client[cardRefVersion === "v4" ? "createCardRefV4" : "createCardRef"](order, options)
  return {
    cardrefid: answer["card-ref-id"],
    unique: answer["unq-card-ref-id"],
    recurringPaymentId: answer["recurring-payment-id"],
  }
}

/** The details from get-card-info; missing ones are taken from the payment's status. */
async function readCardDetails(
  context: Context,
  transaction: TransactionRow,
  { cardrefid }: CardReference,
): Promise<CardDetails> {
  const info = await context
    .client(transaction.account)
    .getCardInfo({ cardrefid }, { endpoint: parseEndpoint(transaction.endpoint) })
  const digits = (value: string | undefined, pattern: RegExp) => (value && pattern.test(value) ? value : undefined)
  return {
    brand: cardBrand(info["card-type"]) ?? transaction.card_brand,
    bin: digits(info.bin, /^\d{6,8}$/) ?? transaction.card_bin,
    last4: digits(info["last-four-digits"], /^\d{4}$/) ?? transaction.card_last4,
    exp_month: digits(info["expire-month"], /^\d{1,2}$/)?.padStart(2, "0") ?? transaction.card_exp_month,
    exp_year: digits(info["expire-year"], /^\d{2,4}$/) ?? transaction.card_exp_year,
  }
}

type Kept = { transaction: TransactionRow; reference: CardReference; cardDetails: CardDetails }

async function keep(context: Context, trx: Db, { transaction, reference, cardDetails }: Kept): Promise<void> {
  const { account } = transaction
  const customer_id = transaction.customer_id ?? ""
  const mine = { id: transaction.id, save_card: "requested" }
  // Concurrent payments of one customer must not save the same card twice or create two defaults.
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [`card_saved_card ${customer_id}`])
  // The customer's cards were deleted during the gateway call, or another process was faster.
  if (!(await trx("card_transaction").where(mine).forUpdate().first("id"))) return
  const cards = (await trx("card_saved_card").where({ customer_id, account, deleted_at: null })) as SavedCardRow[]
  const known = reference.unique
    ? cards.find(
        (card) => decrypt(context.options.cardKeys, bindingOf(card), card.reference)?.unique === reference.unique,
      )
    : undefined
  const id = known?.id ?? generateEntityId(undefined, "csc")
  const row = {
    ...cardDetails,
    reference: encrypt(context.options.cardKeys, bindingOf({ id, customer_id, account }), reference),
  }
  const { ip: ipaddress = null } = (transaction.browser ?? {}) as Partial<Browser>
  const now = context.now()
  if (known) {
    await trx("card_saved_card")
      .where({ id })
      .update({ ...row, ipaddress: known.ipaddress ?? ipaddress, updated_at: now })
  } else {
    const is_default = !cards.some((card) => card.is_default)
    const origin = { customer_id, account, transaction_id: transaction.id, ipaddress, is_default }
    await trx("card_saved_card").insert({ id, ...row, ...origin })
  }
  await trx("card_transaction")
    .where({ id: transaction.id })
    .update({ save_card: "saved", saved_card_id: id, browser: null, updated_at: now })
  const message = toMessage(known ? "saved_card.renewed" : "saved_card.saved")
  await note(trx, transaction.id, { kind: "card_saved", message })
}

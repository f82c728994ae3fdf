import { currencyExponent } from "../../money"
import type { Call, Handler, Performed } from "./call"
import { keptFields } from "./start-order"
import { nextRecurringPaymentId } from "../books/ledger"
import { type CardEntry, maskCard, type Outcome, outcomeOf, parseCard } from "../books/outcomes"
import { isStopped, type RecurringPayment } from "../recurring/recurring-payments"
import { amountNames, readAmountTerms, scheduleNames, withSchedule } from "../recurring/recurring-terms"
import { Refusal } from "./answer"
import { charge, runDue } from "../recurring/run-recurring"
import type { State } from "../state"
import { storedCard } from "./card-source"

/** Recurring payments: scheduled charges, charges on demand, and changes. */
export const recurringHandlers = {
  createRecurringPayment,
  processRecurringPayment,
  updateRecurringPayment,
} satisfies Partial<Record<string, Handler>>

function createRecurringPayment(state: State, call: Call): Performed {
  const { account, endpointId, fields } = call
  const clientOrderid = fields["client-orderid"] ?? ""
  const known = state.recurring.byClientOrderid(account.login, clientOrderid)
  if (known && state.switches.repeatedOrder === "replay") return answered(state, call, known)
  assertNew(state, call)
  const submitted = readCard(state, call, readCardType(fields))
  if (!submitted)
    throw new Refusal("missing", "Parameter credit-card-number is required", { wrong: ["credit-card-number"] })
  const blank: RecurringPayment = {
    id: "",
    cardType: readCardType(fields),
    login: account.login,
    endpointId,
    clientOrderid,
    ...submitted,
    currency: "",
    charges: 0,
    fields: {},
  }
  const payment = withTerms(state, call, blank)
  if (isStopped(payment, state.clock.now()))
    throw new Refusal("parameter", "Parameter finish-date has passed", { wrong: ["finish-date"] })
  return kept(state, call, { ...payment, id: nextRecurringPaymentId() })
}

/**
 * Assumption: an update may also name the recurring payment by the `client-orderid` of its
 * creation.
 */
function updateRecurringPayment(state: State, call: Call): Performed {
  // Charges that are already due use the old terms.
  runDue(state)
  const before = foundPayment(state, call) ?? paymentOfStoredCard(state, call)
  if (before.clientOrderid !== call.fields["client-orderid"]) {
    throw new Refusal(
      "order",
      "Parameter client-orderid is not the one under which this recurring payment was created",
      { wrong: ["client-orderid"] },
    )
  }
  const submitted = readCard(state, call, before.cardType)
  return kept(state, call, withTerms(state, call, { ...before, ...submitted }))
}

/** Assumption: the charge has the call's order id, which must be new. */
function processRecurringPayment(state: State, call: Call): Performed {
  runDue(state)
  const payment = foundPayment(state, call)
  if (!payment) {
    throw new Refusal("recurring", "The card has no currency and amount yet: update-recurring-payment sets them")
  }
  const now = state.clock.now()
  if (payment.cardType === "DST") throw new Refusal("recurring", "A card to pay to (DST) cannot be charged")
  if (isStopped(payment, now))
    throw new Refusal("recurring", "The recurring payment is stopped: its finish date has passed")
  const { "client-orderid": clientOrderid = "", amount } = call.fields
  if (state.recurring.byClientOrderid(payment.login, clientOrderid)) throw repeated()
  const { order, repeated: again } = charge(state, payment, { by: call, clientOrderid, amount, at: now })
  return {
    answer: {
      type: "process-recurring-payment-response",
      "serial-number": order.serialNumber,
      status: "processing",
      "paynet-order-id": order.orderid,
    },
    acted: !again,
    order,
  }
}

/** Stores the payment. If its first date is today, it is charged before the answer is sent. */
function kept(state: State, call: Call, payment: RecurringPayment): Performed {
  state.recurring.put(payment)
  runDue(state)
  return { ...answered(state, call, payment), acted: true }
}

/** Assumption: `status` is the payment's own, `active` unless it is `stop` (wire facts 4.17). */
function answered(state: State, call: Call, payment: RecurringPayment): Performed {
  const type = call.operation.answerType
  const status = isStopped(payment, state.clock.now()) ? "stop" : "active"
  const answer = { type, "serial-number": call.serialNumber, "recurring-payment-id": payment.id, status }
  return { answer, acted: false }
}

/**
 * The payment that a call names; undefined for a card of create-card-ref v4 that is no recurring
 * payment yet.
 */
function foundPayment(state: State, { account, fields }: Call): RecurringPayment | undefined {
  const id = fields["recurring-payment-id"] ?? ""
  const payment = state.recurring.byId(account.login, id)
  if (payment || state.cards.byRecurringPaymentId(account.login, id)) return payment
  throw new Refusal("recurring", "Parameter recurring-payment-id is unknown", { wrong: ["recurring-payment-id"] })
}

/**
 * Assumption: the first update turns a card reference of v4 into a recurring payment, under that
 * call's order id.
 */
function paymentOfStoredCard(state: State, call: Call): RecurringPayment {
  const { account, endpointId, fields } = call
  const { "recurring-payment-id": id = "", "client-orderid": clientOrderid = "" } = fields
  const stored = state.cards.byRecurringPaymentId(account.login, id)
  if (!stored)
    throw new Refusal("recurring", "Parameter recurring-payment-id is unknown", { wrong: ["recurring-payment-id"] })
  if (fields.currency === undefined) {
    throw new Refusal("missing", "Parameter currency is required: the card reference has none", { wrong: ["currency"] })
  }
  assertNew(state, call)
  return {
    id,
    cardType: "SRC",
    login: account.login,
    endpointId,
    clientOrderid,
    card: stored.card,
    outcome: { status: "approved" },
    currency: "",
    charges: 0,
    fields: {},
  }
}

/** Refuses a used id. Assumption: recurring payments and orders share their ids. */
function assertNew(state: State, { account, fields }: Call): void {
  const clientOrderid = fields["client-orderid"] ?? ""
  if (state.recurring.byClientOrderid(account.login, clientOrderid)) throw repeated()
  if (state.ledger.byClientOrderid(account.login, clientOrderid)) throw repeated()
}

function repeated(): Refusal {
  return new Refusal("repeated", "Parameter client-orderid must be unique: this order id exists already", {
    wrong: ["client-orderid"],
  })
}

/** Applies the request's amounts, dates and addresses to a payment; the rest stays. */
function withTerms(state: State, { fields }: Call, before: RecurringPayment): RecurringPayment {
  const terms = [...amountNames, ...scheduleNames].find((name) => fields[name] !== undefined)
  if (before.cardType === "DST" && terms) {
    throw new Refusal(
      "parameter",
      `Parameter ${terms} is not allowed for a card to pay to (DST), which is not charged`,
      { wrong: [terms] },
    )
  }
  const currency = readCurrency(fields.currency ?? before.currency)
  const amountTerms = readAmountTerms(fields, currency)
  if (!amountTerms && before.amount && currency !== before.currency) {
    throw new Refusal("missing", "Parameter amount is required with another currency", { wrong: ["amount"] })
  }
  const amount = amountTerms ?? before.amount
  const payment = withSchedule({ ...before, currency, amount }, fields, state.clock.now())
  if (payment.schedule && !amount)
    throw new Refusal("missing", "Parameter amount is required with period", { wrong: ["amount"] })
  return { ...payment, fields: { ...before.fields, ...keptFields(underscored(fields)) } }
}

/** These operations spell with hyphens the fields that an order keeps with underscores. */
function underscored(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replaceAll("-", "_"), value]))
}

function readCurrency(code: string): string {
  try {
    currencyExponent(code)
    return code.toUpperCase()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal("parameter", `Parameter currency: ${error.message}`, { wrong: ["currency"] })
  }
}

function readCardType({ rp_card_type: type = "" }: Readonly<Record<string, string>>): RecurringPayment["cardType"] {
  if (type === "SRC" || type === "DST") return type
  throw new Refusal("parameter", "Parameter rp_card_type must be SRC (charged) or DST (paid to)", {
    wrong: ["rp_card_type"],
  })
}

const ofCharged = ["credit_card_number", "card_printed_name", "expire_month", "expire_year"] as const
const cardNames = [...ofCharged, "cvv2"] as const

type TypedCard = Pick<RecurringPayment, "card" | "outcome">

/**
 * The card in a request, by its own fields or by a reference; undefined if there is none.
 * Assumption: without a CVV2 charges are approved, and a new card is sent with all fields.
 * @throws Refusal for an invalid card
 */
function readCard(state: State, call: Call, cardType: RecurringPayment["cardType"]): TypedCard | undefined {
  const given = underscored(call.fields)
  const names = cardNames.filter((name) => given[name] !== undefined)
  if (call.fields.cardrefid !== undefined) {
    if (given.credit_card_number !== undefined) {
      throw new Refusal("parameter", "Parameters cardrefid and credit-card-number exclude each other", {
        wrong: ["cardrefid", "credit-card-number"],
      })
    }
    return { card: storedCard(state, call, "cardrefid").card, outcome: outcomeOfCharges(given.cvv2) }
  }
  if (names.length === 0) return undefined
  const needed = cardType === "SRC" ? ofCharged : (["credit_card_number"] as const)
  const parsed = parseCard(given, state.clock.now(), [...new Set([...needed, ...names])])
  if ("problems" in parsed) {
    const wrong = Object.keys(parsed.problems)
    const problems = wrong.map(
      (name) => `${hyphened(name)} ${given[name] === undefined ? "is required" : "is not valid"}`,
    )
    throw new Refusal("parameter", problems.map((problem) => `Parameter ${problem}`).join("; "), {
      wrong: wrong.map(hyphened),
    })
  }
  const { credit_card_number: number } = parsed.card
  // A card to pay to may be a bare number.
  const { card_printed_name = "", expire_month = "", expire_year = "" }: Partial<CardEntry> = parsed.card
  const card = { card_printed_name, expire_month, expire_year, credit_card_number: number }
  return { card: maskCard(card, state.cards.hash(number)), outcome: outcomeOfCharges(given.cvv2) }
}

function hyphened(name: string): string {
  return name.replaceAll("_", "-")
}

/**
 * Assumption: scheduled charges have no shopper for 3-D Secure, so a CVV2 that requests it
 * approves.
 */
function outcomeOfCharges(cvv2: string | undefined): Outcome {
  if (cvv2 === undefined) return { status: "approved" }
  const { status, errorCode, errorMessage } = outcomeOf(cvv2)
  return { status, errorCode, errorMessage }
}

import { amountText } from "../../gateway/fields"
import { startOrder, keptFields, minorOf } from "./start-order"
import { type Call, cardAnswer, type Handler, namedOrder, type Performed } from "./call"
import type { StoredCard } from "../books/card-vault"
import { attempt } from "../checkout/checkout"
import { nextRecurringPaymentId, type Order } from "../books/ledger"
import { direct, hosted } from "./perform-payments"
import { Refusal } from "./answer"
import { type State, takeOutcome } from "../state"
import { outcomeOfStored, storedCard } from "./card-source"

/** Card verification, card references, and charges of a reference. */
export const cardHandlers = {
  accountVerification: (state, call) => direct(state, call, "account_verification"),
  accountVerificationForm: (state, call) => hosted(state, call, "account_verification"),
  createCardRef: (state, call) => createCardRef(state, call),
  createCardRefV4: (state, call) => createCardRef(state, call, nextRecurringPaymentId),
  getCardInfo,
  makeRebill,
} satisfies Partial<Record<string, Handler>>

function createCardRef(state: State, call: Call, recurringPaymentIdOf?: () => string): Performed {
  const order = namedOrder(state, call)
  const [{ status }] = order.steps
  if (status !== "approved") {
    throw new Refusal(
      "transition",
      `Order ${order.orderid} is ${status}, not approved: no card reference can be created`,
    )
  }
  if (!order.card) {
    throw new Refusal("transition", `Order ${order.orderid} was paid without a card: no card reference can be created`)
  }
  const stored = state.cards.add({
    login: order.login,
    card: order.card,
    recurringPaymentId: recurringPaymentIdOf?.(),
    threeDS: order.threeDS?.result,
  })
  order.cardRef = stored.ref
  return {
    answer: {
      type: "create-card-ref-response",
      "serial-number": call.serialNumber,
      status: "approved",
      "card-ref-id": stored.ref,
      "unq-card-ref-id": stored.uniqueRef,
      "recurring-payment-id": stored.recurringPaymentId,
    },
    acted: true,
    order,
  }
}

function getCardInfo(state: State, call: Call): Performed {
  const { card, threeDS } = storedCard(state, call, "cardrefid")
  return {
    answer: {
      type: "get-card-info-response",
      "serial-number": call.serialNumber,
      "card-printed-name": card.holder,
      bin: card.bin,
      "last-four-digits": card.last4,
      "masked-pan": card.masked,
      "card-type": card.brand,
      "expire-month": card.expMonth,
      "expire-year": card.expYear,
      "result-3d": threeDS,
    },
    acted: false,
  }
}

/** The called path decides between sale and preauth (wire facts 4.10). */
function makeRebill(state: State, call: Call): Performed {
  const {
    client_orderid: clientOrderid = "",
    amount,
    currency,
    recurrent_scenario: scenario,
    cvv2,
    comment,
  } = call.fields
  if (scenario !== undefined && scenario !== "REGULAR" && scenario !== "IRREGULAR") {
    throw new Refusal("parameter", "Parameter recurrent_scenario must be REGULAR or IRREGULAR", {
      wrong: ["recurrent_scenario"],
    })
  }
  const stored = storedCard(state, call, "cardrefid")
  const amounts = amountsOf(call)
  const type = call.path.endsWith("/make-rebill-preauth") ? "preauth" : "sale"
  const fields = keptFields(call.fields)
  const { order, repeated } = startOrder(state, call, { type, clientOrderid, amount, currency, fields })
  if (!repeated) {
    order.card = stored.card
    order.cardRef = stored.ref
    order.steps[0].comment = comment
    rebill(state, order, { stored, amounts, cvv2 })
  }
  return { answer: cardAnswer(state, call, order), acted: !repeated, order }
}

/** The amounts to try: `amount`, or those of `enumerate_amounts` in order; minor units. */
function amountsOf({ fields }: Call): bigint[] {
  const { amount = "", currency = "", enumerate_amounts: list } = fields
  const tries = list === undefined ? [amount] : list.split(",").map((one) => one.trim())
  return tries.map((one) => {
    if (amountText.safeParse(one).success) return minorOf(one, currency.toUpperCase())
    throw new Refusal("parameter", "Parameter enumerate_amounts must be a comma-separated list of amounts", {
      wrong: ["enumerate_amounts"],
    })
  })
}

type Rebill = { stored: StoredCard; amounts: bigint[]; cvv2: string | undefined }

/**
 * Only a decline tries the next amount: after any other status the money may have moved, or another
 * try would not help.
 */
function rebill(state: State, order: Order, { stored: { card }, amounts, cvv2 }: Rebill) {
  const last = amounts.length - 1
  for (const [index, amount] of amounts.entries()) {
    const outcome = takeOutcome(state, order) ?? outcomeOfStored(card, { cvv2, now: state.clock.now() })
    if (outcome.status === "declined" && index < last) continue
    order.steps[0].amount = amount
    return attempt(state, order, outcome)
  }
}

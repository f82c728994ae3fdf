import { quotedReason } from "../../../mapping"
import type { Attempt } from "../engines"
import type { Charger } from "../engines/store/perform-charge"
import type { ChargeRow, SubscriptionRow } from "../rows"

/**
 * The outcome of the next call. `lost` charges and answers nothing, `unsent` never arrives, `open`
 * is answered later by `resolvePayment`, a code declines, `no card` is a card that cannot be
 * charged any more.
 */
export type Decision = "approve" | "open" | "lost" | "unsent" | "no card" | { decline: string }

/** One attempt at the card, as the gateway's own records have it. */
export type Payment = {
  id: string
  subscription_id: string
  /** Null if the gateway charged by its own schedule. */
  charge_id: string | null
  period_index: number | null
  session_id: string | null
  amount: string
  at: Date
  status: "open" | "approved" | "declined"
  code: string | null
  returned: boolean
  /** Charged by the gateway's own schedule, and retried by it. */
  isGateways: boolean
  /** Taken for no period, to be refunded. */
  unwanted?: boolean
}

/** The latest attempt of a payment session. */
type Session = { live: Payment | undefined }

export type SimulatedGateway = ReturnType<typeof simulatedGateway>

/**
 * A gateway behind the module's port, with payment sessions of one live attempt each, as Medusa's
 * session and the card payments module keep them. Its records show the money taken from each
 * subscription.
 */
export function simulatedGateway({
  now,
  decide,
  opened = () => undefined,
}: {
  now(): Date
  decide(subscription: SubscriptionRow): Decision
  /** Called with a payment that is answered later, by `resolvePayment`. */
  opened?(payment: Payment): void
}) {
  const payments: Payment[] = []
  const sessions = new Map<string, Session>()
  let last = 0
  const pay = (
    of: Pick<Payment, "subscription_id" | "charge_id" | "period_index" | "session_id" | "amount">,
    isGateways = false,
  ) => {
    const payment: Payment = {
      ...of,
      ...{ id: `ctx_${++last}`, at: now(), status: "open", code: null, returned: false, isGateways },
    }
    payments.push(payment)
    return payment
  }
  const resolvePayment = (payment: Payment, answer: "approve" | { decline: string }) => {
    payment.status = answer === "approve" ? "approved" : "declined"
    payment.code = answer === "approve" ? null : answer.decline
  }
  const charger: Charger = {
    openSession() {
      const id = `payses_${++last}`
      sessions.set(id, { live: undefined })
      return Promise.resolve({ payment_collection_id: `paycol_${last}`, payment_session_id: id })
    },
    async send(charge, subscription) {
      await yieldToEventLoop()
      const session = sessionOf(charge)
      const { live } = session
      if (live && !(live.id === charge.transaction_id && live.status === "declined")) return attemptOf(live)
      const plannedAnswer = decide(subscription)
      if (plannedAnswer === "unsent")
        return { transaction_id: null, outcome: "unsent", reason: quotedReason("No way through.") }
      if (plannedAnswer === "no card") return { transaction_id: null, outcome: "declined", needs_card: true }
      const { id: charge_id, subscription_id, period_index, payment_session_id, amount } = charge
      const payment = pay({ subscription_id, charge_id, period_index, session_id: payment_session_id, amount })
      session.live = payment
      if (plannedAnswer !== "open") resolvePayment(payment, plannedAnswer === "lost" ? "approve" : plannedAnswer)
      else opened(payment)
      await yieldToEventLoop()
      if (plannedAnswer === "lost") throw new Error("The answer was lost.")
      return attemptOf(payment)
    },
    async poll(charge) {
      await yieldToEventLoop()
      const { live } = sessionOf(charge)
      return live && attemptOf(live)
    },
  }
  const sessionOf = ({ payment_session_id }: { payment_session_id: string }): Session => {
    const session = sessions.get(payment_session_id)
    if (!session) throw new Error(`Nobody opened the session ${payment_session_id}.`)
    return session
  }
  return {
    charger,
    payments,
    resolvePayment,
    attemptOf,
    /** A charge by the gateway's own schedule. */
    charges({ id, amount }: Pick<SubscriptionRow, "id" | "amount">, at = now()) {
      const payment = pay({ subscription_id: id, charge_id: null, period_index: null, session_id: null, amount }, true)
      payment.at = at
      return payment
    },
    /** Makes the card payment of such a charge the live attempt of its session. */
    attach(payment: Payment, { id, period_index, payment_session_id }: ChargeRow) {
      payment.charge_id = id
      payment.period_index = period_index
      payment.session_id = payment_session_id
      sessionOf({ payment_session_id: payment_session_id ?? "" }).live = payment
    },
    live: (sessionId: string) => sessions.get(sessionId)?.live,
    taken: (subscriptionId?: string) =>
      payments.filter(
        ({ subscription_id, status, returned }) =>
          status === "approved" && !returned && (!subscriptionId || subscription_id === subscriptionId),
      ),
  }
}

export function attemptOf({ id, status, code, isGateways }: Payment): Attempt {
  const reason = status === "declined" ? quotedReason(`Declined by the bank (${code})`) : null
  return { transaction_id: id, outcome: status, error_code: code, reason, retries_are_ours: !isGateways }
}

/** Lets other work run in between, as any network call does. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

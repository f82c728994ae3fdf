import { toMessage } from "../../../messages"
import type { PolledOrder, PayoutGateway, PayoutOrder, Sent, StatusReport } from "../payouts/payout-gateway"

/** The outcome of a step that the gateway took. */
export type Ending = "approve" | { decline: string }

/**
 * What happens to the next call. `lost` is performed and not answered, `lost before` never arrives,
 * `late` arrives that long after the caller gave up, `later` is accepted and decided after that
 * time, `refuse` is refused and not performed, `unsent` never leaves. Times are milliseconds.
 */
export type Decision =
  | Ending
  | { later: number; then: Ending }
  | "lost"
  | "lost before"
  | { late: number; then: Ending }
  | "refuse"
  | "unsent"

/** Traits in which gateways differ. */
export type Traits = {
  /** The `transaction-type` of a check and of a payment; null if the answer has none. */
  types: { check: string | null; pay: string | null }
  /** Whether an answer to a poll by a step's serial number repeats that number. */
  echoes: boolean
  /**
   * The step that an answer reports in the two-step flow if the poll names none: always the check,
   * or the newest step shown.
   */
  plain: "check" | "newest"
  /** Whether the answer to a poll by a step's serial number is about that step. */
  knowsSteps: boolean
  /**
   * The number of polls, and the milliseconds, for which a payment is not shown after it was taken.
   */
  lag: { asks: number; ms: number }
  serials: boolean
  /** Polls get no readable answer. */
  silent: boolean
  /** No call reaches the gateway. */
  down: boolean
  /**
   * Whether the status reports the card that the recipient of a form entered. It reports nothing
   * about other destinations.
   */
  showsCard: boolean
  /** Values that the gateway reports instead of the true ones. */
  reports: { amount?: string | null; currency?: string | null }
}

const usual: Traits = {
  types: { check: "payout_check", pay: "payout" },
  echoes: true,
  plain: "newest",
  knowsSteps: true,
  lag: { asks: 0, ms: 0 },
  serials: true,
  silent: false,
  down: false,
  showsCard: true,
  reports: {},
}

export type Step = {
  kind: "check" | "payment"
  serial: string
  /** When the gateway takes the step, and when it decides it; a form is decided after its use. */
  takenAt: number
  decidedAt: number
  ending: Ending
  asksToLag: number
}

/** The longest lag, however rarely the gateway is polled. */
const MOST_LAG_MS = 300_000

/** An order in the gateway's own records. */
export type Order = PayoutOrder & { flow: "check_pay" | "payout" | "transfer" | "form"; orderid: string; steps: Step[] }

/** A call that can release money, as it was made. */
export type Call = { payout_id: string; what: "pay" | "payout" | "transfer" | "form"; at: number }

export type SimulatedGateway = ReturnType<typeof simulatedGateway>

type GatewaySettings = {
  now(): Date
  decide(what: string, order: PayoutOrder): Decision
  shape?(order: PolledOrder): Partial<Traits>
}

let gateways = 0

/**
 * A gateway behind the module's port. Its records are the truth: it pays every order to pay, as
 * often as the order comes. Tests compare the module's records with them.
 */
export function simulatedGateway({ now, decide, shape = () => ({}) }: GatewaySettings) {
  const orders = new Map<string, Order>()
  const calls: Call[] = []
  const traits: Traits = { ...usual }
  let last = 0
  const own = ++gateways
  const clock = () => now().getTime()
  const of = (order: PolledOrder): Traits => ({ ...traits, ...shape(order) })

  const take = (order: Order, kind: Step["kind"], { at, takes, ending }: Taken): Step => {
    const { lag } = of({ ...order, serial_number: null })
    const step: Step = {
      kind,
      serial: `sn_${++last}`,
      takenAt: at,
      decidedAt: at + takes,
      ending,
      asksToLag: kind === "payment" ? lag.asks : 0,
    }
    order.steps.push(step)
    return step
  }

  /** Performs the planned decision on one call, in the records and for the caller. */
  const act = async (what: string, order: Order, kind: Step["kind"]): Promise<Sent> => {
    await yieldToEventLoop()
    const { down, serials } = of({ ...order, serial_number: null })
    const plannedAnswer = down ? "unsent" : decide(what, order)
    if (plannedAnswer === "unsent")
      return { outcome: "unsent", message: toMessage("payout_reason.text", { text: "No way through." }) }
    if (plannedAnswer === "refuse")
      return { outcome: "refused", code: "7", message: toMessage("payout_reason.text", { text: "Not today." }) }
    if (plannedAnswer === "lost before")
      return { outcome: "unknown", message: toMessage("payout_reason.text", { text: "The connection broke off." }) }
    const known = orders.get(order.client_orderid) ?? order
    orders.set(order.client_orderid, known)
    const step = take(known, kind, takenBy(plannedAnswer, { now: clock(), isForm: what === "form" }))
    await yieldToEventLoop()
    if (plannedAnswer === "lost" || (typeof plannedAnswer === "object" && "late" in plannedAnswer)) {
      return { outcome: "unknown", message: toMessage("payout_reason.text", { text: "The connection broke off." }) }
    }
    return { outcome: "accepted", orderid: known.orderid, serial_number: serials ? step.serial : null }
  }
  const release = (what: Call["what"], order: PayoutOrder & { orderid?: string }): Promise<Sent> => {
    calls.push({ payout_id: order.id, what, at: clock() })
    const flow = what === "pay" ? "check_pay" : what
    const known = orders.get(order.client_orderid)
    // Order ids are unique at a gateway. The port reports `unknown`, because the answer may be
    // about another payment.
    if (known && what !== "pay" && taken(known).length > 0) {
      return Promise.resolve({
        outcome: "unknown",
        message: toMessage("payout_reason.text", { text: "That order is there already." }),
      })
    }
    return act(what, known ?? { ...order, flow, orderid: `gw_${++last}`, steps: [] }, "payment")
  }
  const taken = ({ steps }: Order) => steps.filter(({ takenAt }) => takenAt <= clock())
  const isShown = (order: Order, step: Step, asked: PolledOrder) => {
    if (step.kind === "check") return true
    if (step.asksToLag > 0 && clock() < step.takenAt + MOST_LAG_MS) {
      step.asksToLag -= 1
      return false
    }
    return clock() >= step.takenAt + of(asked).lag.ms
  }

  const port: PayoutGateway = {
    newOrderId: (of) => (of ? `order_of_${of}` : `order_${own}_${++last}`),
    check: (order) => act("check", { ...order, flow: "check_pay", orderid: `gw_${++last}`, steps: [] }, "check"),
    pay(order) {
      const known = orders.get(order.client_orderid)
      if (known && known.orderid === order.orderid) return release("pay", known)
      calls.push({ payout_id: "?", what: "pay", at: clock() })
      return Promise.resolve({
        outcome: "refused",
        code: "8",
        message: toMessage("payout_reason.text", { text: "No such order." }),
      })
    },
    payout: (order) => release("payout", order),
    transfer: (order) => release("transfer", order),
    async form(order) {
      const sent = await release("form", order)
      return sent.outcome === "accepted" ? { ...sent, link: `sealed:${order.client_orderid}` } : sent
    },
    async ask(asked) {
      await yieldToEventLoop()
      const { silent, down, plain, knowsSteps, echoes, types, reports, showsCard } = of(asked)
      if (silent || down) return { outcome: "silent", message: "No readable answer." }
      const order = orders.get(asked.client_orderid)
      const steps = order ? taken(order) : []
      // As in the real port: an order with a number of the gateway cannot be unknown to it.
      if (!order || steps.length === 0) {
        return asked.orderid === null ? { outcome: "not_found" } : { outcome: "silent", message: "No such order." }
      }
      const shown = steps.filter((step) => isShown(order, step, asked))
      if (shown.length === 0) {
        return asked.orderid === null ? { outcome: "not_found" } : { outcome: "silent", message: "No such order." }
      }
      const named = knowsSteps ? shown.find(({ serial }) => serial === asked.serial_number) : undefined
      const step = named ?? (plain === "check" ? shown[0] : shown.at(-1))
      if (!step) return { outcome: "silent", message: "No readable answer." }
      const isDecided = step.decidedAt <= clock()
      const isUsed = order.flow === "form" && step.decidedAt < Infinity
      const declined = isDecided && step.ending !== "approve" ? step.ending.decline : null
      return {
        outcome: "reported",
        status: !isDecided ? "processing" : declined === null ? "approved" : "declined",
        type: types[step.kind === "check" ? "check" : "pay"],
        amount: order.amount,
        currency: order.currency_code,
        ...reports,
        client_orderid: asked.client_orderid,
        orderid: order.orderid,
        serial_number: echoes && asked.serial_number && named ? named.serial : null,
        fee: null,
        error_code: declined === null ? null : "116",
        error_message: declined,
        link: null,
        card_label: isUsed && showsCard ? "VISA •••• 4242" : null,
        is_taken: isUsed,
      } satisfies StatusReport
    },
  }

  const paidSteps = (order: Order, at: number) =>
    order.steps.filter(({ kind, takenAt, decidedAt, ending }) => {
      return kind === "payment" && ending === "approve" && takenAt <= at && decidedAt <= at
    })

  return {
    port,
    traits,
    orders,
    /** Calls that can release money, of one payout or of all. */
    calls: (payoutId?: string) => calls.filter(({ payout_id }) => !payoutId || payout_id === payoutId),
    /**
     * The number of times that a payout's money left: the truth. `ever` includes decided payments
     * that are still to come.
     */
    executed(payoutId: string, ever = false): number {
      const at = ever ? Number.MAX_SAFE_INTEGER : clock()
      return [...orders.values()]
        .filter(({ id }) => id === payoutId)
        .reduce((sum, order) => sum + paidSteps(order, at).length, 0)
    },
    /**
     * The recipient opens the page of a form and enters a destination; the gateway accepts it after
     * its date too.
     */
    use(payoutId: string, ending: Ending = "approve", takes = 0): boolean {
      const steps = [...orders.values()].filter(({ id, flow }) => id === payoutId && flow === "form").flatMap(taken)
      const open = steps.find(({ decidedAt }) => decidedAt === Infinity)
      if (!open) return false
      open.decidedAt = clock() + takes
      open.ending = ending
      return true
    },
  }
}

type Taken = { at: number; takes: number; ending: Ending }

function takenBy(
  plannedAnswer: Exclude<Decision, "refuse" | "unsent" | "lost before">,
  { now, isForm }: { now: number; isForm: boolean },
): Taken {
  const at = typeof plannedAnswer === "object" && "late" in plannedAnswer ? now + plannedAnswer.late : now
  const ending =
    plannedAnswer === "lost"
      ? "approve"
      : typeof plannedAnswer === "object" && "then" in plannedAnswer
        ? plannedAnswer.then
        : plannedAnswer
  // A form is decided after its use.
  if (isForm) return { at, takes: Infinity, ending: "approve" }
  return { at, takes: typeof plannedAnswer === "object" && "later" in plannedAnswer ? plannedAnswer.later : 0, ending }
}

/** Lets other work run in between, as any network call does. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

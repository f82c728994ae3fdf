import fc from "fast-check"
import { manyRuns } from "../../../../__tests__/any-text"
import { itEvery } from "../../../../__tests__/it-every"
import {
  countsReturns,
  isKnownStep,
  evaluateByTarget,
  evaluateStep,
  type StepAnswer,
  type Outcome,
} from "../evaluate-step"
import type { OperationRow } from "../../records/rows"
import { anOperation, aTransaction } from "../../__tests__/row-fixtures"

type Row = {
  title: string
  operation: Partial<OperationRow>
  others?: Partial<OperationRow>[]
  answer: Partial<StepAnswer>
  outcome: Outcome
}

const accepted = { state: "pending", serial_number: "sn-1", resolved_at: null, recorded_at: null } as const
const lost = { state: "unknown", resolved_at: null, recorded_at: null } as const
const capture = { type: "capture", amount: "10.00" } as const
const refund = { type: "return", amount: "10.00" } as const

describe("an accepted step, polled by its serial number", () => {
  itEvery<Row>([
    {
      title: "echoed and approved",
      operation: { ...capture, ...accepted },
      answer: { status: "approved", "by-request-sn": "sn-1", "transaction-type": "capture" },
      outcome: "done",
    },
    {
      title: "echoed and declined",
      operation: { ...capture, ...accepted },
      answer: { status: "declined", "by-request-sn": "sn-1" },
      outcome: "refused",
    },
    {
      title: "echoed and processing",
      operation: { ...capture, ...accepted },
      answer: { status: "processing", "by-request-sn": "sn-1" },
      outcome: "pending",
    },
    {
      title: "echoed with an unknown status",
      operation: { ...capture, ...accepted },
      answer: { status: "approved_maybe", "by-request-sn": "sn-1" },
      outcome: "pending",
    },
    {
      title: "not echoed, but the newest step of its type",
      operation: { ...capture, ...accepted },
      answer: { status: "approved", "transaction-type": "capture", amount: "10.00" },
      outcome: "done",
    },
    {
      title: "not echoed, of its type, but with the amount of an earlier step",
      operation: { ...capture, ...accepted },
      others: [{ ...capture, amount: "20.00" }],
      answer: { status: "approved", "transaction-type": "capture", amount: "20.00" },
      outcome: "unclear",
    },
    {
      title: "not echoed, of its type, but under another step's order id",
      operation: { ...capture, ...accepted },
      others: [{ ...capture, orderid: "101" }],
      answer: { status: "approved", "transaction-type": "capture", amount: "10.00", "paynet-order-id": "101" },
      outcome: "unclear",
    },
    {
      title: "not echoed, and the answer is about the initial transaction",
      operation: { ...capture, ...accepted },
      answer: { status: "approved", "transaction-type": "preauth", amount: "45.00" },
      outcome: "unclear",
    },
    {
      title: "another serial number is echoed",
      operation: { ...capture, ...accepted },
      answer: { status: "approved", "by-request-sn": "sn-0", "transaction-type": "capture" },
      outcome: "unclear",
    },
    {
      title: "an accepted refund that the sum does not include yet: it is pending",
      operation: { ...refund, ...accepted },
      answer: { status: "approved", "transaction-type": "sale", "total-reversal-amount": "0.00" },
      outcome: "pending",
    },
    {
      title: "a failed refund with a serial number that is in no sum",
      operation: { ...refund, ...lost, serial_number: "sn-1" },
      answer: { status: "approved", "transaction-type": "sale", "total-reversal-amount": "0.00" },
      outcome: "not_found",
    },
    {
      title: "a refund that the sum includes",
      operation: { ...refund, ...accepted },
      answer: { status: "approved", "transaction-type": "sale", "total-reversal-amount": "10.00" },
      outcome: "done",
    },
    {
      title: "a sum under another order id, which happens to match",
      operation: { ...refund, ...accepted, target_orderid: "101" },
      answer: {
        status: "approved",
        "transaction-type": "sale",
        "paynet-order-id": "100",
        "total-reversal-amount": "10.00",
      },
      outcome: "unclear",
    },
    {
      title: "a sum that matches neither with nor without the refund",
      operation: { ...refund, ...accepted },
      answer: { status: "approved", "transaction-type": "sale", "total-reversal-amount": "7.00" },
      outcome: "unclear",
    },
  ])("$title: $outcome", check)
})

describe("a lost return of a capture with its own order id, polled by the capture's id", () => {
  const target = { ...refund, ...lost, target_orderid: "101" } as const
  const captured = { ...capture, amount: "45.00", orderid: "101" }
  const capturedAnswer = { status: "approved", "transaction-type": "capture", "paynet-order-id": "101" } as const
  itEvery<Row>([
    {
      title: "the capture's sum includes it",
      operation: target,
      answer: { ...capturedAnswer, "total-reversal-amount": "10.00" },
      outcome: "done",
    },
    {
      title: "the capture's sum includes it and an earlier return",
      operation: target,
      others: [{ ...refund, target_orderid: "101" }],
      answer: { ...capturedAnswer, "total-reversal-amount": "20.00" },
      outcome: "done",
    },
    {
      title: "the capture's sum includes an earlier return only",
      operation: target,
      others: [{ ...refund, target_orderid: "101" }],
      answer: { ...capturedAnswer, "total-reversal-amount": "10.00" },
      outcome: "not_found",
    },
    {
      title: "a reversal under the capture's id",
      operation: target,
      answer: { ...capturedAnswer, "transaction-type": "reversal", amount: "10.00" },
      outcome: "done",
    },
    {
      title: "a reversal under the capture's id that may be an earlier return or ours",
      operation: target,
      others: [{ ...refund, target_orderid: "101" }],
      answer: { ...capturedAnswer, "transaction-type": "reversal", amount: "10.00" },
      outcome: "unclear",
    },
    {
      title: "a declined reversal under the capture's id",
      operation: target,
      answer: { ...capturedAnswer, status: "declined", "transaction-type": "reversal", amount: "10.00" },
      outcome: "refused",
    },
    {
      title: "an answer about the capture itself, which is inconclusive",
      operation: target,
      answer: capturedAnswer,
      outcome: "unclear",
    },
    {
      title: "a sum under another order id",
      operation: target,
      answer: { ...capturedAnswer, "paynet-order-id": "100", "total-reversal-amount": "10.00" },
      outcome: "unclear",
    },
  ])("$title: $outcome", ({ operation, others = [], answer, outcome }) => {
    const rows = [captured, ...others].map((other) => anOperation(other))
    const evidence = { transaction: aTransaction(), operation: anOperation(operation), others: rows }
    expect(evaluateByTarget({ ...evidence, answer: answer as StepAnswer })).toBe(outcome)
  })

  it("only a sum that includes other returns proves that the return never arrived", () => {
    const counts = (reported: string, earlier: Partial<OperationRow>[]) =>
      countsReturns({
        transaction: aTransaction(),
        operation: anOperation(target),
        others: [captured, ...earlier].map((other) => anOperation(other)),
        answer: { ...capturedAnswer, "total-reversal-amount": reported },
      })
    expect(counts("0.00", [])).toBe(false)
    expect(counts("10.00", [{ ...refund, target_orderid: "101" }])).toBe(true)
    expect(counts("20.00", [{ ...refund, target_orderid: "101" }])).toBe(false)
  })
})

describe("a step with its own order id", () => {
  itEvery<Row>([
    {
      title: "approved",
      operation: { ...capture, ...accepted, orderid: "101" },
      answer: { status: "approved", "paynet-order-id": "101", "transaction-type": "capture" },
      outcome: "done",
    },
    {
      title: "filtered",
      operation: { ...capture, ...accepted, orderid: "101" },
      answer: { status: "filtered", "paynet-order-id": "101" },
      outcome: "refused",
    },
    {
      title: "an answer about the order itself",
      operation: { ...capture, ...accepted, orderid: "101" },
      answer: { status: "approved", "paynet-order-id": "100", "transaction-type": "preauth" },
      outcome: "unclear",
    },
  ])("$title: $outcome", check)
})

describe("a step with a lost answer, polled by our order id alone", () => {
  itEvery<Row>([
    {
      title: "the latest step is of its type, and there was none before",
      operation: { ...capture, ...lost },
      answer: { status: "approved", "transaction-type": "capture", amount: "10.00", "paynet-order-id": "100" },
      outcome: "done",
    },
    {
      title: "the latest step is the initial transaction",
      operation: { ...capture, ...lost },
      answer: { status: "approved", "transaction-type": "preauth", amount: "45.00" },
      outcome: "not_found",
    },
    {
      title: "the latest step is an earlier one, known by its order id",
      operation: { ...capture, ...lost },
      others: [{ ...capture, orderid: "101" }],
      answer: { status: "approved", "transaction-type": "capture", amount: "10.00", "paynet-order-id": "101" },
      outcome: "not_found",
    },
    {
      title: "the latest step has our amount, and the earlier one another",
      operation: { ...capture, ...lost },
      others: [{ ...capture, amount: "20.00" }],
      answer: { status: "approved", "transaction-type": "capture", amount: "10.00" },
      outcome: "done",
    },
    {
      title: "the latest step has the earlier one's amount",
      operation: { ...capture, ...lost },
      others: [{ ...capture, amount: "20.00" }],
      answer: { status: "approved", "transaction-type": "capture", amount: "20.00" },
      outcome: "not_found",
    },
    {
      title: "both steps have the same amount",
      operation: { ...capture, ...lost },
      others: [{ ...capture }],
      answer: { status: "approved", "transaction-type": "capture", amount: "10.00" },
      outcome: "unclear",
    },
    {
      title: "an equal step was declined before, and ours may not be shown yet",
      operation: { ...capture, ...lost },
      others: [{ ...capture, state: "refused" }],
      answer: { status: "declined", "transaction-type": "capture", amount: "10.00" },
      outcome: "not_found",
    },
    {
      title: "declined, with no step before",
      operation: { ...capture, ...lost },
      answer: { status: "declined", "transaction-type": "capture", amount: "10.00" },
      outcome: "refused",
    },
    {
      title: "under an unknown order id, with our amount",
      operation: { ...capture, ...lost },
      answer: { status: "approved", "transaction-type": "capture", amount: "10.00", "paynet-order-id": "102" },
      outcome: "done",
    },
    {
      title: "under an order id that may belong to an earlier step whose own id was lost",
      operation: { ...capture, ...lost },
      others: [{ ...capture }],
      answer: { status: "approved", "transaction-type": "capture", amount: "10.00", "paynet-order-id": "102" },
      outcome: "unclear",
    },
    {
      title: "under an unknown order id, with another amount",
      operation: { ...capture, ...lost },
      answer: { status: "approved", "transaction-type": "capture", amount: "7.00", "paynet-order-id": "102" },
      outcome: "unclear",
    },
    {
      title: "a refund that the sum includes, whatever the latest step is",
      operation: { ...refund, ...lost },
      answer: { status: "approved", "transaction-type": "sale", "total-reversal-amount": "10.00" },
      outcome: "done",
    },
    {
      title: "a refund after an earlier one, distinguished by the sum",
      operation: { ...refund, ...lost },
      others: [{ ...refund }],
      answer: { status: "approved", "transaction-type": "reversal", amount: "10", "total-reversal-amount": "20" },
      outcome: "done",
    },
    {
      title: "a sum without it, and nothing in progress",
      operation: { ...refund, ...lost },
      others: [{ ...refund }],
      answer: { status: "approved", "transaction-type": "reversal", "total-reversal-amount": "10.00" },
      outcome: "not_found",
    },
    {
      title: "a sum without it, and something in progress",
      operation: { ...refund, ...lost },
      answer: { status: "processing", "transaction-type": "reversal", "total-reversal-amount": "0.00" },
      outcome: "pending",
    },
    {
      title: "a sum that is not a number",
      operation: { ...refund, ...lost },
      answer: { status: "approved", "transaction-type": "sale", "total-reversal-amount": "NaN" },
      outcome: "not_found",
    },
    {
      title: "a void shown as a cancel",
      operation: { type: "void", amount: "45.00", ...lost },
      answer: { status: "approved", "transaction-type": "cancel", amount: "45.00" },
      outcome: "done",
    },
  ])("$title: $outcome", check)
})

function check({ operation, others = [], answer, outcome }: Row) {
  expect(
    evaluateStep({
      transaction: aTransaction(),
      operation: anOperation(operation),
      others: others.map(anOperation),
      answer: { status: "approved", ...answer },
    }),
  ).toBe(outcome)
}

// --- a gateway's undocumented choices, with steps that happened, failed or never arrived ---------

type Gateway = {
  /** Captures and returns have their own order ids. */
  ownIds: boolean
  /** Honors `by-request-sn`, and repeats it in the answer. */
  bySerial: boolean
  echoes: boolean
  reportsTotals: boolean
  reportsAmounts: boolean
}

type Plan = {
  amount: 10 | 20
  /**
   * `lost`: reached the gateway, its answer did not reach us. `never`: did not reach the gateway.
   */
  fate: "answered" | "lost" | "never"
  outcome: "approved" | "declined" | "processing"
  /**
   * Whether an earlier lost step was resolved by its order id from status; otherwise by an admin.
   */
  resolved: boolean
}

type Step = { type: "capture" | "return"; amount: number; status: string; orderid: string; serial: string }

const gateway: fc.Arbitrary<Gateway> = fc.record({
  ownIds: fc.boolean(),
  bySerial: fc.boolean(),
  echoes: fc.boolean(),
  reportsTotals: fc.boolean(),
  reportsAmounts: fc.boolean(),
})
const plan: fc.Arbitrary<Plan> = fc.record({
  amount: fc.constantFrom(10 as const, 20 as const),
  fate: fc.constantFrom("answered" as const, "lost" as const, "never" as const),
  outcome: fc.constantFrom("approved" as const, "declined" as const, "processing" as const),
  resolved: fc.boolean(),
})

function play(options: Gateway, kind: "capture" | "return", plans: readonly Plan[]) {
  const steps: Step[] = []
  const initial = kind === "capture" ? ("preauth" as const) : ("sale" as const)
  const operations = plans.map((planned, index) => {
    const isLast = index === plans.length - 1
    // Only one step is unresolved at a time, so every earlier one has ended.
    const status = planned.outcome === "processing" && !isLast ? "approved" : planned.outcome
    const orderid = options.ownIds ? `10${index + 1}` : "100"
    const serial = `sn-${index}`
    if (planned.fate !== "never") steps.push({ type: kind, amount: planned.amount, status, orderid, serial })
    const happened = planned.fate !== "never" && status === "approved"
    const knowsIds = planned.fate === "answered"
    const learned = !isLast && planned.fate === "lost" && !planned.resolved
    return anOperation({
      type: kind,
      amount: planned.amount.toFixed(2),
      state: isLast ? (knowsIds ? "pending" : "unknown") : happened ? "done" : "refused",
      serial_number: knowsIds ? serial : null,
      orderid: options.ownIds && (knowsIds || learned) ? orderid : null,
      target_orderid: "100",
    })
  })
  const operation = operations.at(-1) as OperationRow
  return { steps, initial, operation, others: operations.slice(0, -1), answer: answerTo(options, steps, operation) }

  function answerTo(asked: Gateway, known: readonly Step[], about: OperationRow): StepAnswer | undefined {
    const own = about.orderid && about.orderid !== "100"
    const sn = about.serial_number && !own ? about.serial_number : undefined
    const id = about.serial_number ? (about.orderid ?? "100") : undefined
    const first: Step = { type: kind, amount: 45, status: "approved", orderid: "100", serial: "sn-first" }
    const all = [first, ...known]
    const step =
      sn && asked.bySerial
        ? all.find(({ serial }) => serial === sn)
        : all.filter(({ orderid }) => !id || orderid === id).at(-1)
    if (!step) return undefined
    const returned = known.filter((s) => s.type === "return" && s.status === "approved")
    const total = (step.orderid === "100" ? returned : returned.filter((s) => s === step)).reduce(
      (sum, { amount }) => sum + amount,
      0,
    )
    return {
      status: step.status,
      "transaction-type": step === first ? initial : step.type === "return" ? "reversal" : "capture",
      "paynet-order-id": step.orderid,
      ...(asked.reportsAmounts ? { amount: step.amount.toFixed(2) } : {}),
      ...(asked.echoes && asked.bySerial && sn ? { "by-request-sn": sn } : {}),
      ...(asked.reportsTotals ? { "total-reversal-amount": total.toFixed(2) } : {}),
    }
  }
}

describe("whatever the gateway's choices are", () => {
  it("a step that did not happen is never done, and one that did is never refused or proved missing", () => {
    fc.assert(
      fc.property(
        gateway,
        fc.constantFrom("capture" as const, "return" as const),
        fc.array(plan, { minLength: 1, maxLength: 4 }),
        (options, kind, plans) => {
          const { operation, others, answer } = play(options, kind, plans)
          if (!answer) return
          const outcome = evaluateStep({ transaction: aTransaction(), operation, others, answer })
          const last = plans.at(-1) as Plan
          const arrived = last.fate !== "never"
          if (!arrived || last.outcome !== "approved") expect(outcome).not.toBe("done")
          if (arrived && last.outcome !== "declined") {
            expect(outcome).not.toBe("refused")
            // See `isProof`: "not found" is evidence if the answer is about a known step, or if all
            // steps share the order's id.
            const shared = others.some((o) => o.state === "done" && o.serial_number && !o.orderid)
            const own = others.some((o) => o.state === "done" && o.orderid)
            if (isKnownStep(others, answer) || (shared && !own)) expect(outcome).not.toBe("not_found")
          }
        },
      ),
      manyRuns(50),
    )
  })

  it("only a step that never arrived is unclear at a gateway that reports everything", () => {
    const generous: Gateway = { ownIds: false, bySerial: true, echoes: true, reportsTotals: true, reportsAmounts: true }
    fc.assert(
      fc.property(fc.array(plan, { minLength: 1, maxLength: 4 }), (plans) => {
        const { operation, others, answer } = play(generous, "return", plans)
        const last = plans.at(-1) as Plan
        if (!answer || last.fate === "never" || last.outcome !== "approved") return
        expect(evaluateStep({ transaction: aTransaction({ type: "sale" }), operation, others, answer })).toBe("done")
      }),
    )
  })
})

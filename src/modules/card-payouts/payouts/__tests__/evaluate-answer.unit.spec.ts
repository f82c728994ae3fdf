import { itEvery } from "../../../../__tests__/it-every"
import { evaluateCheck, evaluatePayment } from "../evaluate-answer"
import type { StatusReport } from "../payout-gateway"
import type { PayoutRow } from "../../rows"

type Answer = Extract<StatusReport, { outcome: "reported" }>

const row = (differences: Partial<PayoutRow> = {}) =>
  ({
    ...{ flow: "check_pay", client_orderid: "order_1", orderid: "gw_1", amount: "10.50", currency_code: "eur" },
    ...differences,
  }) as PayoutRow

type Evidence = {
  check_serial: string | null
  check_type: string | null
  pay_serial: string | null
  accepted_at: Date | null
}

/** A payout, with the evidence of its check and its payment. */
const sentOf = ({
  check_serial = "sn_check",
  check_type = "payout_check",
  pay_serial = null,
  accepted_at = null,
  ...differences
}: Partial<PayoutRow & Evidence> = {}) => ({
  row: row(differences),
  check: { serial_number: check_serial, reported_type: check_type, accepted_at: null },
  payment: { serial_number: pay_serial, reported_type: null, accepted_at },
})

const reported = (differences: Partial<Answer> = {}): Answer => ({
  ...{ outcome: "reported", status: "approved", type: "payout", amount: "10.50", currency: "eur" },
  ...{ client_orderid: "order_1", orderid: "gw_1", serial_number: null, fee: null, error_code: null },
  ...{ error_message: null, link: null, card_label: null, is_taken: false },
  ...differences,
})

const words = [
  ...["approved", "declined", "filtered", "error", "processing", "unknown", "chain_declined", "reversed", ""],
] as const
const meaning: Readonly<Record<(typeof words)[number], string>> = {
  approved: "done",
  declined: "refused",
  filtered: "refused",
  error: "refused",
  processing: "pending",
  unknown: "pending",
  chain_declined: "pending",
  reversed: "pending",
  "": "pending",
}
const finals = ["approved", "declined", "filtered", "error"]

describe("A status answer about a check", () => {
  itEvery(words)("%s", (status) => {
    expect(evaluateCheck(row(), reported({ status })).is).toBe(meaning[status])
  })
})

describe("A status answer about a payment in one step", () => {
  const single = { flow: "payout", check_serial: null, check_type: null } as const
  itEvery(words)("%s", (status) => {
    for (const accepted_at of [null, new Date()]) {
      expect(evaluatePayment(sentOf({ ...single, accepted_at }), reported({ status })).is).toBe(meaning[status])
      expect(evaluatePayment(sentOf({ ...single, accepted_at }), reported({ status, type: null })).is).toBe(
        meaning[status],
      )
    }
  })

  it("with another type: a mismatch, whatever its status", () => {
    for (const status of words) {
      for (const type of ["sale", "reversal", "preauth"]) {
        expect(evaluatePayment(sentOf(single), reported({ status, type })).is).toBe("mismatch")
      }
    }
  })
})

describe("A status answer about the second of two steps", () => {
  const known = { pay_serial: "sn_pay", accepted_at: new Date() }

  /** Reported type of the check, type and serial number of the answer: is it about the payment? */
  const cases: [check: string | null, type: string | null, serial: string | null, isOfPayment: boolean][] = [
    // By its own serial number, whatever its type.
    ["payout_check", "payout", "sn_pay", true],
    ["payout", "payout", "sn_pay", true],
    [null, "payout", "sn_pay", true],
    [null, null, "sn_pay", true],
    // By another type than the check's.
    ["payout_check", "payout", null, true],
    ["payout_check", "transfer", null, true],
    ["payout", "transfer", null, true],
    ["payout_check", "payout", "sn_else", true],
    // One type for both, or none for one of them.
    ["payout", "payout", null, false],
    ["transfer", "transfer", null, false],
    [null, "payout", null, false],
    ["payout_check", null, null, false],
    [null, null, null, false],
    // The check itself.
    ["payout_check", "payout_check", null, false],
    ["payout_check", "payout", "sn_check", false],
    ["payout_check", "payout_check", "sn_check", false],
    // A type that no payment has.
    ["payout_check", "sale", null, false],
  ]

  itEvery(cases)("check %s, answer %s, number %s: about the payment: %s", (check_type, type, serial_number, isIt) => {
    for (const status of words) {
      const answer = reported({ status, type, serial_number })
      const isFinal = finals.includes(status)
      const accepted = evaluatePayment(sentOf({ ...known, check_type }), answer).is
      expect({ status, accepted }).toEqual({ status, accepted: isIt ? meaning[status] : "pending" })
      if (serial_number === "sn_pay") continue
      const lost = evaluatePayment(sentOf({ check_type }), answer).is
      expect({ status, lost }).toEqual({ status, lost: isIt ? meaning[status] : isFinal ? "not_found" : "pending" })
      // Accepted without a serial number: a payment that is not shown still counts as sent.
      const numberless = evaluatePayment(sentOf({ check_type, accepted_at: new Date() }), answer).is
      expect({ status, numberless }).toEqual({ status, numberless: isIt ? meaning[status] : "pending" })
    }
  })

  it("with its serial number and another type: a mismatch", () => {
    expect(evaluatePayment(sentOf(known), reported({ type: "sale", serial_number: "sn_pay" })).is).toBe("mismatch")
  })

  it("one serial number for both steps identifies neither", () => {
    const one = { ...known, check_serial: "sn_pay" }
    const ofCheck = reported({ type: "payout_check", serial_number: "sn_pay" })
    expect(evaluatePayment(sentOf(one), ofCheck).is).toBe("pending")
    expect(evaluatePayment(sentOf({ ...one, check_type: null }), reported({ serial_number: "sn_pay" })).is).toBe(
      "pending",
    )
    expect(evaluatePayment(sentOf(one), reported({ type: "payout", serial_number: "sn_pay" })).is).toBe("done")
  })

  it("an empty serial number on both sides identifies nothing", () => {
    const answer = reported({ type: "payout", serial_number: "" })
    expect(evaluatePayment(sentOf({ check_type: "payout", pay_serial: "" }), answer).is).toBe("not_found")
  })
})

describe("A status answer about something else", () => {
  const others: [string, Partial<Answer>][] = [
    ["another order of ours", { client_orderid: "order_2" }],
    ["another order of the gateway's", { orderid: "gw_2" }],
    ["more money", { amount: "10.51" }],
    ["less money", { amount: "10.49" }],
    ["a hundred times the amount", { amount: "1050" }],
    ["no amount", { amount: null }],
    ["an invalid amount", { amount: "10,50" }],
    ["a negative amount", { amount: "-10.50" }],
    ["another currency", { currency: "usd" }],
    ["no currency", { currency: null }],
  ]
  itEvery(others)("%s: a mismatch of check and payment, whatever the status", (_, difference) => {
    for (const status of ["approved", "declined", "processing"]) {
      const answer = reported({ status, ...difference })
      expect(evaluateCheck(row(), answer).is).toBe("mismatch")
      expect(evaluatePayment(sentOf(), answer).is).toBe("mismatch")
      expect(evaluatePayment(sentOf({ flow: "payout" }), answer).is).toBe("mismatch")
    }
  })

  it("neither amount nor currency: enough for a declined payment, never for an approved one", () => {
    const nothing = { amount: null, currency: null }
    expect(evaluatePayment(sentOf(), reported({ ...nothing, status: "declined" })).is).toBe("refused")
    expect(evaluatePayment(sentOf(), reported({ ...nothing, status: "approved" })).is).toBe("mismatch")
    expect(evaluateCheck(row(), reported({ ...nothing, status: "approved" })).is).toBe("mismatch")
  })

  it("one matching id is enough; an answer without any id decides nothing, whatever it reports", () => {
    expect(evaluatePayment(sentOf(), reported({ orderid: null })).is).toBe("done")
    expect(evaluatePayment(sentOf(), reported({ client_orderid: null })).is).toBe("done")
    expect(evaluatePayment(sentOf({ orderid: null }), reported({ orderid: "gw_9" })).is).toBe("done")
    const none = { client_orderid: null, orderid: null }
    for (const status of ["approved", "declined", "processing"]) {
      for (const amount of ["10.50", null, "9999.00"]) {
        const nobodys = [
          evaluateCheck(row(), reported({ ...none, status, amount })),
          evaluatePayment(sentOf(), reported({ ...none, status, amount })),
          evaluatePayment(sentOf({ flow: "payout" }), reported({ ...none, status, amount })),
          evaluatePayment(
            sentOf({ flow: "payout", orderid: null }),
            reported({ ...none, orderid: "gw_9", status, amount }),
          ),
        ]
        expect(nobodys).toEqual(nobodys.map(() => ({ is: "pending" })))
      }
    }
  })

  it("an amount is compared as a number, a currency regardless of case", () => {
    expect(evaluatePayment(sentOf(), reported({ amount: "10.5", currency: "EUR" })).is).toBe("done")
  })
})

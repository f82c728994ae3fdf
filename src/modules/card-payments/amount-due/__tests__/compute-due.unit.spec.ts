import { itEvery } from "../../../../__tests__/it-every"
import { type Assessment, assess, collectionAmount, type PayableSession } from "../compute-due"
import type { MedusaBalance } from "../read-medusa-balance"

type Case = {
  kind?: "cart" | "order" | "collection"
  hasCart?: boolean
  /** Medusa's own figure. */
  total?: number
  currency?: string
  collection?: number
  sessions?: { amount: number; status?: string }[]
}

const balanceOf = ({ kind = "cart", hasCart = kind === "cart", ...of }: Case): MedusaBalance => {
  const { total = 53, currency = "eur", collection = 53, sessions = [{ amount: 53 }] } = of
  return {
    subject: { kind, id: "subject_1" },
    hasCart,
    total,
    currency_code: currency,
    collection: {
      id: "pay_col_1",
      amount: collection,
      currency_code: currency,
      sessions: sessions.map(({ amount, status = "pending" }, n) => ({ id: `payses_${n}`, amount, status })),
    },
    collectionIds: ["pay_col_1"],
    payments: [],
  }
}

const session = (amount: string, more: Partial<PayableSession> = {}): PayableSession => ({
  ...{ id: "payses_0", amount, currency_code: "eur" },
  ...more,
})

const whole: Assessment = { fits: true, isPart: false }
const part: Assessment = { fits: true, isPart: true }
const not = (amount: string, currency_code = "eur"): Assessment => ({ fits: false, amount, currency_code })

itEvery<[title: string, balance: Case, session: PayableSession, due: string, expected: Assessment]>([
  ["a cart's total", {}, session("53.00"), "53.00", whole],
  ["a total with more decimals than its currency", { total: 53.004 }, session("53.00"), "53.00", whole],
  ["less than a cart's total", { total: 924, collection: 924 }, session("25.00"), "924.00", not("924.00")],
  ["more than a cart's total", { total: 25, collection: 924 }, session("924.00"), "25.00", not("25.00")],
  ["a total changed by taxes, with an unchanged collection", { total: 63.07 }, session("53.00"), "63.07", not("63.07")],
  ["a cart paid by another payment", {}, session("53.00"), "0.00", not("0.00")],
  ["another currency", { currency: "usd" }, session("53.00"), "53.00", not("53.00", "usd")],
  ["the same currency in capitals", {}, session("53.00", { currency_code: "EUR" }), "53.00", whole],
  ["an order being created from its cart", { kind: "order", hasCart: true }, session("25.00"), "53.00", not("53.00")],
  ["an order's balance", { kind: "order", total: 20, collection: 20 }, session("20.00"), "20.00", whole],
  ["a balance that shrank", { kind: "order", total: 5, collection: 20 }, session("20.00"), "5.00", not("5.00")],
  ["a balance that is paid", { kind: "order", total: 0, collection: 20 }, session("20.00"), "0.00", not("0.00")],
  ["a balance that grew", { kind: "order", total: 30, collection: 30 }, session("20.00"), "30.00", not("30.00")],
  [
    "a collection for a part of an order",
    { kind: "order", total: 53, collection: 20 },
    session("20.00"),
    "53.00",
    whole,
  ],
  ["a collection without a cart or order", { kind: "collection" }, session("53.00"), "53.00", whole],
  [
    "an order placed before its payment, whose total grew",
    { kind: "order", hasCart: true, total: 73 },
    session("53.00", { status: "pending_authorization" }),
    "73.00",
    whole,
  ],
  [
    "an order placed before its payment, whose total fell",
    { kind: "order", hasCart: true, total: 40 },
    session("53.00", { status: "pending_authorization" }),
    "40.00",
    not("40.00"),
  ],
  [
    "one of several sessions that together cover the total",
    { sessions: [{ amount: 25 }, { amount: 28 }] },
    session("25.00"),
    "53.00",
    part,
  ],
  ["the rest after one part is paid", { sessions: [{ amount: 25 }, { amount: 28 }] }, session("28.00"), "28.00", whole],
  [
    "one of several sessions that together do not cover the total",
    { sessions: [{ amount: 25 }, { amount: 20 }] },
    session("25.00"),
    "53.00",
    not("53.00"),
  ],
  [
    "one of several sessions, another of which has ended",
    { sessions: [{ amount: 25 }, { amount: 28, status: "canceled" }] },
    session("25.00"),
    "53.00",
    not("53.00"),
  ],
  [
    "several sessions that cover the collection but not the cart",
    { total: 60, sessions: [{ amount: 25 }, { amount: 28 }] },
    session("25.00"),
    "60.00",
    not("60.00"),
  ],
])("a session's assessment: %s", (_title, balance, paying, due, expected) => {
  expect(assess(paying, balanceOf(balance), due)).toEqual(expected)
})

itEvery<[title: string, balance: Case, due: string, expected: number | string | undefined]>([
  ["is right", {}, "53.00", undefined],
  ["of a cart is another", { total: 63.07 }, "63.07", 63.07],
  ["of a cart has the exact total", { total: 63.0749 }, "63.07", 63.0749],
  ["of a cart that is paid in part is the rest", { total: 53 }, "28.00", "28"],
  ["of an order is too much", { kind: "order", total: 5, collection: 20 }, "5.00", 5],
  ["of an order is for a part", { kind: "order", total: 53, collection: 20 }, "53.00", undefined],
])("a collection's corrected amount: %s", (_title, balance, due, expected) => {
  const amount = collectionAmount(balanceOf(balance), due)?.amount
  expect(amount === undefined ? undefined : String(amount.valueOf())).toBe(
    expected === undefined ? undefined : String(expected),
  )
})

import fc from "fast-check"
import { itEvery } from "../../../../__tests__/it-every"
import { allocateReturn, blockingOperation, type Taken, takenOf, totalsOf } from "../totals"
import { anOperation, aTransaction } from "../../__tests__/row-fixtures"

const cents = (text: string) => BigInt(text.replace(".", ""))
const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`
const sumOf = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n)

const taken: fc.Arbitrary<Taken[]> = fc
  .array(fc.tuple(fc.bigInt({ min: 0n, max: 5000n }), fc.bigInt({ min: 0n, max: 5000n })), { maxLength: 6 })
  .map((entries) =>
    entries.map(([a, b], index) => ({
      orderid: `10${index}`,
      captured: text(a > b ? a : b),
      returned: text(a > b ? b : a),
    })),
  )

describe("allocating a refund", () => {
  itEvery([
    [
      "30.00",
      [
        ["101", "20.00", "0.00"],
        ["102", "25.00", "0.00"],
      ],
      [
        ["101", "20.00", true],
        ["102", "10.00", false],
      ],
    ],
    ["10.00", [["101", "20.00", "0.00"]], [["101", "10.00", false]]],
    ["10.00", [["101", "20.00", "10.00"]], [["101", "10.00", false]]],
    [
      "5.00",
      [
        ["101", "20.00", "20.00"],
        ["102", "5.00", "0.00"],
      ],
      [["102", "5.00", true]],
    ],
    ["45.01", [["101", "45.00", "0.00"]], undefined],
    ["1.00", [], undefined],
  ] as const)("%s of %j", (amount, entries, expected) => {
    const given = entries.map(([orderid, captured, returned]) => ({ orderid, captured, returned }))
    expect(allocateReturn(given, amount, "eur")).toEqual(
      expected?.map(([orderid, part, whole]) => ({ orderid, amount: part, whole })),
    )
  })

  it("the parts add up to the amount, each within its rest; a larger amount has no allocation", () => {
    fc.assert(
      fc.property(taken, fc.bigInt({ min: 1n, max: 40_000n }), (entries, amount) => {
        const left = new Map(entries.map((e) => [e.orderid, cents(e.captured) - cents(e.returned)]))
        const parts = allocateReturn(entries, text(amount), "eur")
        if (amount > sumOf([...left.values()])) return expect(parts).toBeUndefined()
        expect(sumOf((parts ?? []).map((part) => cents(part.amount)))).toBe(amount)
        for (const part of parts ?? []) {
          expect(cents(part.amount)).toBeGreaterThan(0n)
          expect(cents(part.amount) <= (left.get(part.orderid) ?? 0n)).toBe(true)
          const entry = entries.find(({ orderid }) => orderid === part.orderid)
          expect(part.whole).toBe(cents(entry?.returned ?? "") === 0n && part.amount === entry?.captured)
        }
        return expect(new Set(parts?.map(({ orderid }) => orderid)).size).toBe(parts?.length)
      }),
    )
  })
})

describe("totals", () => {
  const done = (type: "capture" | "return" | "chargeback", amount: string, more = {}) =>
    anOperation({ type, amount, ...more })

  itEvery([
    ["a hold", aTransaction(), [], { authorized: "45.00", captured: "0.00", capturable: "45.00", returnable: "0.00" }],
    ["a sale", aTransaction({ type: "sale" }), [], { captured: "45.00", capturable: "0.00", returnable: "45.00" }],
    [
      "not approved",
      aTransaction({ status: "processing" }),
      [],
      { requested: "45.00", authorized: "0.00", captured: "0.00", capturable: "0.00" },
    ],
    [
      "captured in part and returned in part",
      aTransaction(),
      [done("capture", "20.00"), done("return", "5.00")],
      { captured: "20.00", returned: "5.00", capturable: "25.00", returnable: "15.00" },
    ],
    [
      "refused and unknown steps do not count",
      aTransaction(),
      [done("capture", "20.00", { state: "refused" }), done("capture", "9.00", { state: "unknown" })],
      { captured: "0.00", capturable: "45.00" },
    ],
    ["released", aTransaction({ released_at: new Date() }), [], { capturable: "0.00", authorized: "45.00" }],
    [
      "more returned than captured never makes an amount negative",
      aTransaction({ type: "sale" }),
      [done("return", "50.00")],
      { returnable: "0.00", returned: "50.00" },
    ],
    [
      "a chargeback reduces the returnable amount",
      aTransaction({ type: "sale" }),
      [done("return", "5.00"), done("chargeback", "30.00")],
      { captured: "45.00", returned: "5.00", returnable: "10.00" },
    ],
    [
      "no decimals",
      aTransaction({ type: "sale", amount: "3500", currency_code: "jpy" }),
      [done("return", "700")],
      { captured: "3500", returned: "700", returnable: "2800" },
    ],
  ])("%s", (_title, transaction, operations, expected) => {
    expect(totalsOf(transaction, operations)).toMatchObject(expected)
  })

  it("takenOf gives the amounts under each order id", () => {
    const captures = [
      done("capture", "20.00", { orderid: "101" }),
      done("capture", "25.00", { orderid: "102" }),
      done("return", "5.00", { target_orderid: "102" }),
    ]
    expect(takenOf(aTransaction(), captures)).toEqual([
      { orderid: "101", captured: "20.00", returned: "0.00" },
      { orderid: "102", captured: "25.00", returned: "5.00" },
    ])
    expect(takenOf(aTransaction({ type: "sale" }), [done("return", "5.00", { target_orderid: null })])).toEqual([
      { orderid: "100", captured: "45.00", returned: "5.00" },
    ])
  })

  it("takenOf takes what names the order as a whole off the captures with their own ids", () => {
    const captures = [done("capture", "20.00", { orderid: "101" }), done("capture", "25.00", { orderid: "102" })]
    const outside = { target_orderid: "100", origin: "gateway" }
    const steps = [...captures, done("return", "15.00", outside), done("chargeback", "10.00", outside)]
    const left = takenOf(aTransaction(), steps)
    expect(left).toEqual([
      { orderid: "101", captured: "20.00", returned: "20.00" },
      { orderid: "102", captured: "25.00", returned: "5.00" },
    ])
    // As much as the totals say, and no more.
    expect(totalsOf(aTransaction(), steps).returnable).toBe("20.00")
    expect(allocateReturn(left, "20.00", "eur")).toEqual([{ orderid: "102", amount: "20.00", whole: false }])
    expect(allocateReturn(left, "20.01", "eur")).toBeUndefined()
  })
})

describe("blockingOperation", () => {
  const unrecorded = { recorded_at: null }

  itEvery([
    ["nothing", [], undefined],
    ["a form whose answer was lost", [{ type: "sale-form", state: "unknown" }], undefined],
    ["a recorded step", [{ type: "return" }], undefined],
    ["a refused step", [{ type: "return", state: "refused", ...unrecorded }], undefined],
    ["a step made outside", [{ type: "return", origin: "gateway", ...unrecorded }], undefined],
    ["an unknown step", [{ type: "return" }, { type: "capture", state: "unknown", ...unrecorded }], 1],
    ["a done step that is not recorded in Medusa", [{ type: "capture", ...unrecorded }], 0],
    // Otherwise the done step could not be recorded before the unknown one is resolved, and nothing
    // would poll the unknown one.
    [
      "an unknown step before an unrecorded one",
      [
        { type: "return", ...unrecorded },
        { type: "return", state: "pending", ...unrecorded },
      ],
      1,
    ],
  ] as const)("%s", (_title, rows, expected) => {
    const operations = rows.map((row) => anOperation(row))
    expect(blockingOperation(operations)).toBe(expected === undefined ? undefined : operations[expected])
  })
})

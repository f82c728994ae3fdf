import { itEvery } from "../../__tests__/it-every"
import { compareWithRecord } from "../compare-with-record"

const record = {
  client_orderid: "ctx_1",
  orderid: "123",
  types: ["sale", "capture"],
  amount: "10.50",
  currency_code: "eur",
}
const answer = { client_orderid: "ctx_1", orderid: "123", type: "sale", amounts: ["10.5"], currency: "EUR" }

describe("an answer of the gateway", () => {
  it("matches our record by value, in any spelling", () => {
    expect(compareWithRecord(record, answer)).toEqual([])
    expect(compareWithRecord(record, { ...answer, type: "capture", amounts: ["10.500", "0010.50"] })).toEqual([])
  })

  itEvery([
    [{ client_orderid: "ctx_2" }, { field: "client_orderid", expected: "ctx_1", actual: "ctx_2" }],
    [{ orderid: "124" }, { field: "orderid", expected: "123", actual: "124" }],
    [{ type: "preauth" }, { field: "type", expected: "sale", actual: "preauth" }],
    [{ amounts: ["10.51"] }, { field: "amount", expected: "10.50", actual: "10.51" }],
    [{ amounts: ["10.50", "9.00"] }, { field: "amount", expected: "10.50", actual: "9.00" }],
    [{ amounts: ["1.05e1"] }, { field: "amount", expected: "10.50", actual: "1.05e1" }],
    [{ amounts: [""] }, { field: "amount", expected: "10.50", actual: "" }],
    [{ amounts: [null] }, { field: "amount", expected: "10.50", actual: null }],
    [{ amounts: undefined }, { field: "amount", expected: "10.50", actual: null }],
    [{ currency: "USD" }, { field: "currency", expected: "eur", actual: "USD" }],
    [{ currency: null }, { field: "currency", expected: "eur", actual: null }],
  ])("with %j differs", (changes, difference) => {
    expect(compareWithRecord(record, { ...answer, ...changes })).toEqual([difference])
  })

  it("may lack ids and type, which then are not compared", () => {
    const { amounts, currency } = answer
    expect(compareWithRecord(record, { amounts, currency })).toEqual([])
    expect(compareWithRecord({ ...record, orderid: null }, answer)).toEqual([])
  })

  it("belongs to another order while ours has no id yet", () => {
    const none = { ...record, client_orderid: null }
    expect(compareWithRecord(none, answer)).toEqual([{ field: "client_orderid", expected: "", actual: "ctx_1" }])
  })

  it("is compared only with the given values", () => {
    expect(compareWithRecord({}, { ...answer, amounts: ["1"], currency: "USD" })).toEqual([])
  })

  it("lists differences in its identity first", () => {
    const other = { client_orderid: "a", orderid: "b", type: "c", amounts: ["1"], currency: "USD" }
    expect(compareWithRecord(record, other).map(({ field }) => field)).toEqual([
      "client_orderid",
      "orderid",
      "type",
      "amount",
      "currency",
    ])
  })
})

import { knex } from "@medusajs/framework/mikro-orm/knex"
import { itEvery } from "../../__tests__/it-every"
import { containing, endOf, type ListOrder, matchingRows, newestFirst, pageOf, startOf } from ".."

// Knex connects with the first query, and these tests run none.
const pg = knex({ client: "pg" })

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url")
const at = "2026-11-22T10:00:00.123456+00:00"
const order = newestFirst("rows")

describe("A cursor", () => {
  const page = (after: string, asked: ListOrder = order) => pageOf(matchingRows(pg, "row"), asked, { after, limit: 20 })

  const strange = {
    "no base64": "nonsense",
    "no JSON": Buffer.from("[1").toString("base64url"),
    "no list": Buffer.from("null").toString("base64url"),
    "without parts": cursor(),
    "without an id": cursor("rows", at),
    "of another list": cursor("payouts", at, "row_1"),
    "of the same list in another order": cursor("rows by next charge", at, "row_1"),
    "of no moment": cursor("rows", "1", "row_1"),
    "of a day that no month has": cursor("rows", "2026-02-30T10:00:00+00:00", "row_1"),
    "of the hour 24": cursor("rows", "2027-01-01T24:00:00.000001+00:00", "row_1"),
    "of an hour that no day has": cursor("rows", "2026-02-20T25:00:00+00:00", "row_1"),
    "of a zone that nobody has": cursor("rows", "2026-02-20T10:00:00+40:00", "row_1"),
    "of a year that PostgreSQL does not read": cursor("rows", "+275760-09-13T00:00:00.000Z", "row_1"),
    "of a year that no calendar has": cursor("rows", "0000-09-13T00:00:00+00:00", "row_1"),
    "with an id of other characters": cursor("rows", at, "row_1'\u0000"),
    "with an id without end": cursor("rows", at, "r".repeat(65)),
  }
  itEvery(Object.keys(strange))("%s is refused with a code", async (name) => {
    const refused = { code: "request.page_not_found", params: {}, type: "invalid_data" }
    await expect(page(strange[name as keyof typeof strange])).rejects.toMatchObject(refused)
  })
})

describe("A search", () => {
  it("matches its characters literally", () => {
    expect(containing("100%_\\")).toBe("%100\\%\\_\\\\%")
  })

  it("is omitted if empty, as are filters without a value", () => {
    const sql = (...of: Parameters<typeof matchingRows>) => matchingRows(...of).toQuery()
    const equal = { state: undefined, account: "main" }
    const all = `select * from "row" where "account" = 'main' and "deleted_at" is null`
    expect(sql(pg, "row", { equal, columns: ["id"], found: { customer_id: ["cus_1"] } })).toBe(all)
    const found = { customer_id: ["cus_1"], order_id: [] }
    expect(sql(pg, "row", { equal, q: "a", columns: ["id", "name"], found })).toBe(
      `${all} and ("id" ilike '%a%' or "name" ilike '%a%' or "customer_id" in ('cus_1'))`,
    )
  })
})

it.each([
  // The clocks go from midnight to one o'clock.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
])("a day of %s ends where the next one starts", (zone, day, start, end) => {
  expect([startOf(day, zone).toISOString(), endOf(day, zone).toISOString()]).toEqual([start, end])
  const { bindings } = matchingRows(pg, "row", { days: { from: day, to: day, zone } }).toSQL()
  expect(bindings).toEqual([new Date(start), new Date(end)])
})

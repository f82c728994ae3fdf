import { itEvery } from "../../../../__tests__/it-every"
import { parseAccount } from "../../../../gateway"
import { extraFieldsOf } from "../extra-fields"
import { anAccount } from "../../__tests__/an-account"

function account(extraFields: object) {
  const parsed = parseAccount("main", { ...anAccount, extraFields })
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
  return parsed.account
}

const ofForm = account({ saleForm: { tax_id: { metadata: "vat" }, site_url: "shop.example.com" }, sale: { note: "x" } })
const extra = (metadata: Record<string, unknown> | null | undefined) =>
  extraFieldsOf({ account: ofForm, operation: "saleForm" }, metadata)

it("fixed values and metadata values are sent, for the operation that the option names", () => {
  const metadata = { vat: " DE123456789 ", tax_id: "other", note: "other", site_url: "evil.example", amount: "1" }
  expect(extra(metadata)).toEqual({ tax_id: "DE123456789", site_url: "shop.example.com" })
  expect(extraFieldsOf({ account: ofForm, operation: "sale" }, metadata)).toEqual({ note: "x" })
  expect(extraFieldsOf({ account: ofForm, operation: "preauth" }, metadata)).toEqual({})
})

itEvery([
  [17, "17"],
  [0, "0"],
  [true, "true"],
  ["x".repeat(255), "x".repeat(255)],
  ["356938035643809", "356938035643809"],
])("metadata %j is sent as %j", (vat, text) => {
  expect(extra({ vat }).tax_id).toBe(text)
})

itEvery([
  ...[null, undefined, "", "  ", {}, ["a"], { a: "b" }, Number.NaN, Infinity],
  ...["x".repeat(256), "a\nb", "a\u0000b"],
  ...["4538977399606732", "4538 9773 9960 6732", "my card is 4538-9773-9960-6732", 4538977399606732],
])("metadata %j is ignored", (vat) => {
  expect(extra({ vat })).toEqual({ site_url: "shop.example.com" })
})

it("metadata under the name of a security code is ignored", () => {
  const named = account({ saleForm: { code: { metadata: "cvv2" } } })
  expect(extraFieldsOf({ account: named, operation: "saleForm" }, { cvv2: "123" })).toEqual({})
})

it("missing metadata sends fixed values only, and names of Object.prototype are no metadata", () => {
  expect(extra(null)).toEqual({ site_url: "shop.example.com" })
  expect(extra(undefined)).toEqual({ site_url: "shop.example.com" })
  const odd = account({ saleForm: { name: { metadata: "constructor" } } })
  expect(extraFieldsOf({ account: odd, operation: "saleForm" }, {})).toEqual({})
})

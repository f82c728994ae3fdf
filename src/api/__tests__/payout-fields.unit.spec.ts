import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { itEvery } from "../../__tests__/it-every"
import { destinationKinds } from "../../contracts"
import {
  AdminCreatePayout,
  AdminCreatePayoutBatch,
  AdminCreatePayoutForm,
  AdminExportPayouts,
  AdminListPayeeCards,
  AdminListPayoutBatches,
  AdminListPayouts,
  batchBodies,
  payoutBodies,
} from "../../contracts/requests/payouts"
import { parseFields, readFields } from "../request-fields"

type Body = Record<string, unknown>
/** The parts of a schema's definition that this test walks through. */
type Def = {
  type: string
  innerType?: z.ZodType
  out?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
}
type Field = { path: string; schema: z.ZodType; isObject: boolean }
type Form = [name: string, schema: z.ZodType, valid: Body[], required: string[]]

/** A part of every wrong value: no message may repeat it. */
const SENT = "zebra4217"

const recipient = { first_name: "Jane", last_name: "Roe", email: "jane@example.com", phone: "+493012345678" }
const payout = {
  ...{ account: "main", amount: "10.42", currency_code: "EUR", recipient },
  ...{ description: "June", reference: "R-1", customer_id: "cus_1", order_id: "order_1" },
}
const card = { number: "4444 3333 2222 1111", holder: "JANE ROE", expiry_month: "12", expiry_year: "2035" }
const bank = { account_number: "DE89370400440532013000", bank_name: "Sample Bank", bank_branch: "Main" }
const moreOfBank = {
  ...{ account_name: "Jane", bank_code: "001", bank_address1: "Street 1", bank_zip_code: "10115" },
  ...{ routing_number: "021000021", bank_province: "B", bank_area: "Mitte", bank_city: "Berlin" },
}
/** Bodies with all fields of a kind, and which of them have to be there. */
const destinations: Record<(typeof destinationKinds)[number], { valid: Body[]; required: string[] }> = {
  form: { valid: [{}], required: [] },
  // One of two: see the test of stored cards.
  stored_card: { valid: [{ saved_card_id: "card_1" }, { recurring_payment_id: "rec_1" }], required: [] },
  card: { valid: [card], required: Object.keys(card) },
  bank: { valid: [{ ...bank, ...moreOfBank }], required: Object.keys(bank) },
  wallet: { valid: [{ wallet: "w-1" }], required: ["wallet"] },
  phone: { valid: [{ phone: "+493012345678", bank: "Sample Bank" }], required: ["phone"] },
  other: { valid: [{ label: "Quickpay", fields: { destination_id: "w-1" } }], required: ["label", "fields"] },
}
const always = ["account", "amount", "currency_code", "recipient", "recipient.first_name", "recipient.last_name"]
const forms: Form[] = [
  ...destinationKinds.map((kind): Form => {
    const { valid, required } = destinations[kind]
    const own = ["destination", "destination.kind", ...required.map((name) => `destination.${name}`)]
    const bodies = valid.map((fields) => ({ ...payout, destination: { kind, ...fields } }))
    return [`a payout to ${kind}`, AdminCreatePayout, bodies, [...always, ...own]]
  }),
  ["a payout by form", AdminCreatePayoutForm, [payout], always],
  ["a check", payoutBodies.check, [{ card }], Object.keys(card).map((name) => `card.${name}`)],
  ["a request or an approval", payoutBodies.request, [{ duplicates_seen: true }, { duplicates_seen: ["cpo_1"] }], []],
  ["a request or an approval of a batch", batchBodies.request, [{ duplicates_seen: true }], []],
  ["a resolution", payoutBodies.resolve, [{ happened: true, note: "ticket 17" }], ["happened", "note"]],
  ["a file", AdminCreatePayoutBatch, [{ account: "main", name: "a.csv", csv: "a,b" }], ["account", "name", "csv"]],
]
/** The file's reader validates it, with a message for each problem. */
const anyText = ["csv"]
/** Any text of a valid length passes the schema; the account and its limits check it later. */
const checkedLater = ["account", "amount"]

/** Every field of every body, with every kind of wrong value. */
const wrongFields = forms.flatMap(([name, schema, valid]) =>
  valid.flatMap((body) =>
    fieldsOf(schema, body).flatMap((field) =>
      wrongsOf(field, body).map((wrong): [string, Wrong, z.ZodType] => [`of ${name}, ${wrong.how}`, wrong, schema]),
    ),
  ),
)

itEvery(forms)("of %s every field of the schema is tried", (_, schema, valid) => {
  for (const body of valid) expect(schema.safeParse(body)).toMatchObject({ success: true })
  const tried = valid.flatMap((body) => fieldsOf(schema, body).map(({ path }) => path))
  const missing = namesOf(schema, valid).filter((path) => !tried.includes(path))
  expect(missing).toEqual([])
})

itEvery(wrongFields)("%s is reported in one message at the field", (_, { body, at }, schema) => {
  expectOneMessage(answerTo(schema, body), at)
})

itEvery(forms)(
  "of %s the required fields are reported if they are missing, and no other",
  (_, schema, valid, required) => {
    for (const body of valid) {
      const fields = fieldsOf(schema, body).filter(
        ({ path }) => path && !/(saved_card|recurring_payment)_id$/.test(path),
      )
      const needed = fields.filter(({ path }) => answerTo(schema, changed(body, path, undefined)))
      expect(needed.map(({ path }) => path).sort()).toEqual([...required].sort())
      for (const { path } of needed) expectOneMessage(answerTo(schema, changed(body, path, undefined)), path)
    }
  },
)

it("a stored card with neither or both names is reported at one field", () => {
  for (const fields of [{}, { saved_card_id: "card_1", recurring_payment_id: SENT }]) {
    const answer = answerTo(AdminCreatePayout, { ...payout, destination: { kind: "stored_card", ...fields } })
    expectOneMessage(answer, "destination.recurring_payment_id")
  }
})

it("several wrong fields are each reported at their own field", () => {
  const body = { ...payout, amount: 10.42, recipient: { first_name: "" }, destination: { kind: "bank", bank_name: "" } }
  expect(Object.keys(answerTo(AdminCreatePayout, body)?.fields ?? {}).sort()).toEqual([
    ...["amount", "destination.account_number", "destination.bank_branch", "destination.bank_name"],
    ...["recipient.first_name", "recipient.last_name"],
  ])
})

itEvery([
  ["a note too short to say anything", payoutBodies.resolve, { happened: true, note: "x" }, /^Explain in a few words/],
  ["an optional field that is empty", AdminCreatePayout, toBank({ bank_code: " " }), /^Bank code is empty: fill/],
  ["an optional field that is no text", AdminCreatePayout, toBank({ bank_city: 7 }), /^Bank city must be text/],
  ["a required field that is empty", AdminCreatePayout, toBank({ bank_name: "" }), /^Bank name is missing: the bank's/],
])("%s: the message includes the fix", (_, schema, body, text) => {
  expect(answerTo(schema, body)?.message).toMatch(text)
})

const filters = {
  ...{ q: "Roe", state: "paid", account: "main", currency: "eur", batch_id: "cpb_1", customer_id: "cus_1" },
  ...{ order_id: "order_1", requested_by: "user_1", from: "2026-11-01", to: "2026-11-22", waiting_for_me: "true" },
}
const queries: [name: string, schema: z.ZodType, valid: Body][] = [
  ["the list", AdminListPayouts, { ...filters, limit: "20", after: "abc" }],
  ["the export", AdminExportPayouts, filters],
  ["the cards", AdminListPayeeCards, { customer_id: "cus_1", account: "main" }],
  [
    "the files",
    AdminListPayoutBatches,
    { q: "may.csv", state: "ready", waiting_for_me: "true", limit: "20", after: "abc" },
  ],
]
/** Every filter of every list, with every kind of wrong value. */
const wrongFilters = queries.flatMap(([name, schema, valid]) =>
  Object.keys(valid).flatMap((path) =>
    [[SENT, SENT], { [SENT]: SENT }, SENT.repeat(2_000)].map((wrong): [string, string, z.ZodType, Body] => [
      `${path} of ${name} as ${JSON.stringify(wrong).slice(0, 25)}`,
      path,
      schema,
      { ...valid, [path]: wrong },
    ]),
  ),
)

itEvery(wrongFilters)("%s is reported in a message that names it", (_, path, schema, query) => {
  const message = refusalOf(schema, query)
  expect(message).toMatch(/^"\w+" [^"]*("[^"]*"[^"]*)*\.$/)
  expect(message).toMatch(new RegExp(`^"${path}" `))
  expect(message).not.toContain(SENT)
})

itEvery(queries)("of %s every filter is tried, and an unknown one is refused", (_, schema, valid) => {
  expect(namesOf(schema, [valid])).toEqual(Object.keys(valid).sort())
  expect(fieldsOf(schema, valid).flatMap(({ path }) => path || [])).toEqual(Object.keys(valid))
  expect(parseFields(schema, valid)).toMatchObject({})
  expect(refusalOf(schema, { ...valid, [SENT]: "1" })).toBe("The request has an unknown field.")
  expect(refusalOf(schema, { ...valid, surprise: "1" })).toBe('"surprise" is an unknown field.')
})

describe("a destination's texts", () => {
  const toWallet = (wallet: string) => ({ ...payout, destination: { kind: "wallet", wallet } })
  const toNumber = (account_number: string) => toBank({ account_number })
  const accounts: [field: string, bodyWith: (value: string) => Body][] = [
    ["account_number", toNumber],
    ["wallet", toWallet],
    ["bank_code", (bank_code: string) => toBank({ bank_code })],
    ["routing_number", (routing_number: string) => toBank({ routing_number })],
  ]
  const wrong: [value: string, text: RegExp, shortest: number][] = [
    ...["1.23457E+11", "1,23E+11", "4.9E15", "12345678.0", "1E+11", "1E9"].map((value): [string, RegExp, number] => [
      value,
      /shortened by a spreadsheet/,
      value.length,
    ]),
    ...["#######", "#N/A", "NULL", "true", "NaN"].map((value): [string, RegExp, number] => [
      value,
      /missing number/,
      value.length,
    ]),
    // A Cyrillic Е, a zero width space, a byte order mark, and a character that reverses the
    // direction of text.
    ...["1\u0415", "DE\u041500", "1~3"].map((value): [string, RegExp, number] => [
      value,
      /may look like/,
      value.length,
    ]),
    ...["1\u200b2", "1\ufeff2", "\u202e12"].map((value): [string, RegExp, number] => [
      value,
      /invisible character/,
      value.length,
    ]),
  ]
  /** Each wrong value that is not too long for the field. */
  const mangled = accounts.flatMap(([name, bodyWith]) =>
    wrong.flatMap(([value, text, length]): [string, string, Body, RegExp][] => {
      const longest = { bank_code: 3, routing_number: 16 }[name] ?? Infinity
      return length > longest ? [] : [[name, value, bodyWith(value), text]]
    }),
  )
  itEvery(mangled)(
    "%s that a spreadsheet or look-alike characters have mangled (%j) is reported",
    (name, _, body, text) => {
      const answer = answerTo(AdminCreatePayout, body)
      expectOneMessage(answer, `destination.${name}`)
      expect(answer?.message).toMatch(text)
    },
  )

  it("are normalized to one spelling, which is sent", () => {
    const of = (body: Body) => AdminCreatePayout.parse(body).destination
    expect(of(toNumber("ＤＥ８９ 3704 0044 0532 0130 00"))).toMatchObject({ account_number: bank.account_number })
    expect(of(toNumber("12‑34–５６"))).toMatchObject({ account_number: "12-34-56" })
    expect(of(toBank({ bank_code: "００１" }))).toMatchObject({ bank_code: "001" })
    expect(of(toWallet("jane_roe+2@example.com"))).toMatchObject({ wallet: "jane_roe+2@example.com" })
  })

  it("and names contain no invisible characters and none that reverse the direction of text", () => {
    for (const sign of ["\u202e", "\u200b", "\ufeff", "\u2066"]) {
      const who = { ...recipient, first_name: `Ja${sign}ne` }
      expectOneMessage(
        answerTo(AdminCreatePayout, { ...payout, recipient: who, destination: { kind: "form" } }),
        "recipient.first_name",
      )
      expectOneMessage(
        answerTo(AdminCreatePayout, toBank({ bank_name: `Sample${sign} Bank` })),
        "destination.bank_name",
      )
    }
  })
})

type Answer = { message: string; fields: Record<string, string> }

/** The answer to a body; undefined if the body goes on to the route. */
function answerTo(schema: z.ZodType, body: unknown): Answer | undefined {
  let answer: Answer | undefined
  const response = {
    status: () => response,
    json: (given: Answer) => void (answer = given),
  }
  readFields(schema)({ body } as MedusaRequest, response as unknown as MedusaResponse, () => undefined)
  return answer
}

function expectOneMessage(answer: Answer | undefined, path: string): void {
  const messages = Object.entries(answer?.fields ?? {})
  expect(messages).toEqual([[path, expect.stringMatching(/^[A-Z][^.]*(\.[^. ]+)*\.( [A-Z][^.]*\.)?$/)]])
  expect(answer?.message).toBe(messages[0]?.[1])
  expect(JSON.stringify(answer).toLowerCase()).not.toContain(SENT)
}

function refusalOf(schema: z.ZodType, query: Body): string {
  try {
    parseFields(schema, query)
  } catch (error) {
    return (error as Error).message
  }
  return "taken"
}

/** The schema without optional, defaults and transformations. */
function plain(schema: z.ZodType): Def & { schema: z.ZodType } {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? (def.type === "pipe" ? def.out : undefined)
  return inner && def.type !== "transform" ? plain(inner) : { ...def, schema }
}

/** The fields of an object schema for a value; of a union, those of the value's kind. */
function shapeFor(schema: z.ZodType, value: unknown): Record<string, z.ZodType> | undefined {
  const { shape, options } = plain(schema)
  if (!options) return shape
  const { kind } = (value ?? {}) as { kind?: unknown }
  return options.map((option) => plain(option).shape).find((own) => own?.kind?.safeParse(kind).success)
}

/** All fields of a body, and the body itself with the path "". */
function fieldsOf(schema: z.ZodType, value: unknown, path = ""): Field[] {
  const shape = shapeFor(schema, value)
  const own = { path, schema, isObject: shape !== undefined }
  const given = (value ?? {}) as Body
  const inner = Object.entries(shape ?? {}).filter(([name]) => name in given)
  return [own, ...inner.flatMap(([name, field]) => fieldsOf(field, given[name], join(path, name)))]
}

/** All fields that the schema knows for such bodies. */
function namesOf(schema: z.ZodType, values: unknown[], path = ""): string[] {
  const names = values.flatMap((value) =>
    Object.entries(shapeFor(schema, value) ?? {}).flatMap(([name, field]) => {
      const inner = namesOf(field, [(value as Body | undefined)?.[name]], join(path, name))
      return [join(path, name), ...inner]
    }),
  )
  return [...new Set(names)].sort()
}

type Wrong = { how: string; body: unknown; at: string }

/** A field, or the body itself, with each value that is wrong for its type. */
function wrongsOf({ path, schema, isObject }: Field, body: Body): Wrong[] {
  const wrong = (how: string, value: unknown, at = path) => ({
    ...{ how: `${path || "the body"}: ${how}`, at },
    body: path ? changed(body, path, value) : value,
  })
  const whole = path.split(".").reduce<unknown>((value, name) => (name ? (value as Body)[name] : value), body)
  if (isObject) {
    const unknown = wrong("an unknown field", { ...(whole as Body), surprise: SENT }, join(path, "surprise"))
    const odd = wrong("a field of an odd name", { ...(whole as Body), [SENT]: SENT }, join(path, "field"))
    // The server's reader takes a missing body as an empty one.
    const types = path ? [null, SENT, 4217, true].map((value) => wrong(JSON.stringify(value), value)) : []
    return [unknown, odd, ...types, wrong("a list", [SENT])]
  }
  const { type } = plain(schema)
  if (type === "record") return wrongFieldsOf({ whole: whole as Body, wrong }, path)
  const otherTypes = [null, 42174217, { [SENT]: SENT }, [SENT]].map((value) => wrong(JSON.stringify(value), value))
  // A confirmation is true or a list of ids, so a single word and a list of other words are wrong.
  if (type === "boolean" || type === "union")
    return [...otherTypes, wrong("a word", SENT), wrong("true as text", "true")]
  if (type === "literal" || type === "enum") return [...otherTypes, wrong("another word", SENT), wrong("empty", "")]
  if (type !== "string") throw new Error(`There is no way yet to be wrong for ${path}: ${type}.`)
  const texts = [...otherTypes, wrong("true", true)]
  if (anyText.includes(path)) return texts
  texts.push(wrong("too long", SENT.repeat(700)))
  // The rules of amounts report a text that is no decimal.
  if (path !== "amount") texts.push(wrong("empty", ""), wrong("blank", "  "))
  return checkedLater.includes(path) ? texts : [...texts, wrong("a control character", `a\u0007${SENT}`)]
}

type Wrongs = { whole: Body; wrong(how: string, value: unknown, at?: string): Wrong }

/**
 * Fields whose names the caller chooses, with values that are wrong for the set and for one of
 * them.
 */
function wrongFieldsOf({ whole, wrong }: Wrongs, path: string): Wrong[] {
  const [name = ""] = Object.keys(whole)
  const values = [null, 42174217, { [SENT]: SENT }, [SENT], "", "  ", SENT.repeat(700), `a\u0007${SENT}`]
  return [
    ...[null, SENT, 4217, true, [SENT], {}].map((value) => wrong(JSON.stringify(value), value)),
    wrong("a field of an odd name", { ...whole, [`${SENT} ${SENT}`]: SENT }),
    wrong("a field that is filled in", { ...whole, amount: SENT }, join(path, "amount")),
    ...values.map((value) =>
      wrong(`a field as ${JSON.stringify(value).slice(0, 25)}`, { [name]: value }, join(path, name)),
    ),
  ]
}

function changed(body: Body, path: string, value: unknown): Body {
  const [name = "", ...rest] = path.split(".")
  const { [name]: before, ...others } = body
  const after = rest.length > 0 ? changed(before as Body, rest.join("."), value) : value
  return after === undefined ? others : { ...others, [name]: after }
}

function join(path: string, name: string): string {
  return [path, name].filter(Boolean).join(".")
}

function toBank(fields: Body): Body {
  return { ...payout, destination: { kind: "bank", ...bank, ...fields } }
}

it("a card number in place of a field's name is not repeated, whatever its value", () => {
  for (const value of ["", 4217]) {
    const destination = { kind: "other", label: "Voucher", fields: { "4538977399606732": value } }
    const text = JSON.stringify(answerTo(AdminCreatePayout, { ...payout, destination }))
    expect(text).toContain("destination.fields")
    expect(text).not.toContain("4538")
  }
})

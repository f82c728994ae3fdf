import type { z } from "zod"
import { createGatewayClient } from "../client"
import type { Operation } from "../declare"
import { GatewayError } from "../errors"
import { type OperationName, operations } from "../operations"
import { exampleAccount } from "./account-fixture"

type Field = { name: string; required: boolean; max: number | undefined }
type Case = { operation: Operation; fields: Field[] }

const all = Object.values(operations) as unknown as Operation[]

function fieldsOf(operation: Operation): Field[] {
  return Object.entries(operation.request.shape).map(([name, schema]) => ({
    name,
    required: !(schema as z.ZodType).safeParse(undefined).success,
    max: maxLength(schema as z.ZodType),
  }))
}

/** The longest text a field takes, looking through optional and default. */
function maxLength(schema: z.ZodType): number | undefined {
  const inner = (schema.def as { innerType?: z.ZodType }).innerType
  return inner ? maxLength(inner) : ((schema as z.ZodString).maxLength ?? undefined)
}

const cases: Case[] = all.map((operation) => ({ operation, fields: fieldsOf(operation) }))
const byField = cases.flatMap(({ operation, fields }) => fields.map((field) => ({ operation, field })))

/** What the client makes of a request: the error, or undefined where it got as far as the network. */
async function problemOf(operation: Operation, request: Record<string, unknown>): Promise<GatewayError | undefined> {
  const client = createGatewayClient(exampleAccount())
  const call = client[operation.name as OperationName] as (request: unknown) => Promise<unknown>
  const error = await call(request).catch((thrown: unknown) => thrown)
  client.close()
  if (!(error instanceof GatewayError)) throw error
  return error.kind === "unsent" ? undefined : error
}

const exampleOf = (operation: Operation) => ({ ...operation.example }) as Record<string, unknown>

describe("every declaration", () => {
  it.each(all)("$title: name and path follow the specification", ({ name, path, title }) => {
    const last = path.split("/").at(-1) ?? ""
    expect(path).toMatch(/^\/api\/(v2|v4|3ds\/v1)\/[a-z-]+$/)
    expect(name).toBe(last.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    expect(title).toMatch(/^[A-Z0-9_]+$/)
    expect(operations[name as OperationName]).toMatchObject({ name })
  })

  it("has a path and a title of its own", () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  })

  it("counts everything but a status as money", () => {
    expect(all.filter(({ safety }) => safety === "read").map(({ name }) => name)).toEqual(["status"])
  })

  it.each(all)("$name: the example is a request that is sent", async (operation) => {
    expect(await problemOf(operation, exampleOf(operation))).toBeUndefined()
  })

  it.each(all)(
    "$name: every part of the formula is a field, and a required one where money is at stake",
    (operation) => {
      const { signing } = operation
      const formulas = signing.scheme === "by-option" ? Object.values(signing.choices) : [signing]
      const fields = fieldsOf(operation)
      for (const formula of formulas) {
        if (formula.scheme === "none") continue
        const names = formula.parts.filter((part) => part !== "login" && part !== "endpointId")
        expect(fields.map(({ name }) => name)).toEqual(
          expect.arrayContaining(names.map((part) => part.replace(/:minor$/, ""))),
        )
        expect(fields.find(({ name }) => name === "client_orderid")).toMatchObject({ required: true })
        if (formula.parts.some((part) => part.endsWith(":minor")))
          expect(fields.map(({ name }) => name)).toContain("currency")
      }
    },
  )

  it.each(all)("$name: a field nobody declared is refused by name", async (operation) => {
    for (const name of ["login", "control", "merchant_control_key", "Amount", "constructor"]) {
      const error = await problemOf(operation, { ...exampleOf(operation), [name]: "x" })
      expect(error).toMatchObject({ kind: "invalid", fields: [name], operation: operation.name })
    }
  })
})

describe.each(byField.map((each) => ({ ...each, name: `${each.operation.name}.${each.field.name}` })))(
  "$name",
  ({ operation, field }) => {
    const without = () => {
      const request = exampleOf(operation)
      delete request[field.name]
      return request
    }
    const refused = { kind: "invalid", operation: operation.name, fields: [field.name] }

    it(field.required ? "must be there" : "may be left out", async () => {
      // A part's amount and currency are given together.
      const pair = { amount: "currency", currency: "amount" }[field.name]
      const request = without()
      if (!field.required && pair && pair in request) delete request[pair]
      const error = await problemOf(operation, request)
      if (!field.required) return expect(error).toBeUndefined()
      expect(error).toMatchObject(refused)
      expect(error?.message).toContain(field.name)
    })

    it("must be text", async () => {
      for (const value of [null, 17, true, ["a"], { a: "b" }]) {
        expect(await problemOf(operation, { ...exampleOf(operation), [field.name]: value })).toMatchObject(refused)
      }
    })

    it("must not be empty or blank", async () => {
      for (const value of ["", "  "]) {
        expect(await problemOf(operation, { ...exampleOf(operation), [field.name]: value })).toMatchObject(refused)
      }
    })

    it("must not be too long", async () => {
      const longest = field.max ?? 65_535
      const value = field.name.endsWith("_url")
        ? `https://shop.example.com/${"x".repeat(longest)}`
        : "1".repeat(longest + 1)
      expect(await problemOf(operation, { ...exampleOf(operation), [field.name]: value })).toMatchObject(refused)
    })
  },
)

describe("amounts of a request", () => {
  it.each(["0", "0.00", "-1", "1,5", "1e2", "١", "1.2345", "12345678901", ".5", "1.", "10.42 EUR"])(
    "%j is refused",
    async (amount) => {
      for (const name of ["saleForm", "capture", "return"] as const) {
        expect(
          await problemOf(operations[name] as unknown as Operation, { ...operations[name].example, amount }),
        ).toMatchObject({
          kind: "invalid",
          fields: ["amount"],
        })
      }
    },
  )

  it("refuses more decimals than the currency has, and a currency that does not exist", async () => {
    const saleForm = operations.saleForm as unknown as Operation
    const yen = await problemOf(saleForm, { ...exampleOf(saleForm), amount: "10.50", currency: "JPY" })
    expect(yen).toMatchObject({ kind: "invalid", fields: ["amount", "currency"] })
    const none = await problemOf(saleForm, { ...exampleOf(saleForm), currency: "XXZ" })
    expect(none).toMatchObject({ kind: "invalid" })
  })

  it.each(["capture", "return"] as const)("%s takes amount and currency together or neither", async (name) => {
    const operation = operations[name] as unknown as Operation
    const { client_orderid, orderid } = operations[name].example
    const whole = { client_orderid, orderid }
    expect(await problemOf(operation, whole)).toBeUndefined()
    expect(await problemOf(operation, { ...whole, amount: "1.00" })).toMatchObject({
      kind: "invalid",
      fields: ["currency"],
    })
    expect(await problemOf(operation, { ...whole, currency: "EUR" })).toMatchObject({
      kind: "invalid",
      fields: ["amount"],
    })
  })
})

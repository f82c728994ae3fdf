import fc from "fast-check"
import { anyQuery } from "../../__tests__/any-text"
import { itEvery } from "../../__tests__/it-every"
import { parseCallback, parseReturn, signCallback } from "../callbacks"
import { GatewayError } from "../errors"

const keys = { merchantControlKey: "current-key", previousControlKeys: ["old-key", "older-key"] }
const details = { status: "approved", orderid: "9000001", client_orderid: "order-0001" }

function signed(extra: Record<string, string> = {}, key = keys.merchantControlKey): Record<string, string> {
  const fields = { ...details, merchant_order: "order-0001", type: "sale", amount: "10.42", ...extra }
  return { ...fields, control: signCallback(fields, key) }
}

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

function kindOf(read: () => unknown): string {
  try {
    read()
    return "accepted"
  } catch (error) {
    if (error instanceof GatewayError) return error.kind
    throw error
  }
}

describe.each([
  ["callback", parseCallback],
  ["return", parseReturn],
])("a %s", (what, parse) => {
  it("is read from a GET query, as text, with a question mark, or as an object", () => {
    for (const part of [query(signed()), `?${query(signed())}`, signed()]) {
      const message = parse(keys, "GET", part)
      expect(message).toMatchObject({ ...details, type: "sale", amount: "10.42" })
      expect(message.fields).toMatchObject({ merchant_order: "order-0001" })
    }
  })

  it("is read from a POST body when the address has parameters of its own", () => {
    expect(parse(keys, "POST", undefined, query(signed()))).toMatchObject(details)
    expect(parse(keys, "post", "shop=1", signed())).toMatchObject({ ...details, fields: { shop: "1" } })
  })

  it("without any parameter is invalid, as undefined, null or empty", () => {
    expect(kindOf(() => parse(keys, undefined as never))).toBe("invalid")
    expect(kindOf(() => parse(keys, "GET", null as never))).toBe("invalid")
    expect(kindOf(() => parse(keys, "POST", undefined, null as never))).toBe("invalid")
    expect(parse(keys, "POST", null as never, signed())).toMatchObject(details)
  })

  it("does not read the body of a GET", () => {
    expect(kindOf(() => parse(keys, "GET", undefined, signed()))).toBe("invalid")
  })

  it("verifies the signature first, then lowers the case of status and type", () => {
    const message = parse(keys, "GET", signed({ status: "Approved", type: "SALE" }))
    expect(message).toMatchObject({ status: "approved", type: "sale" })
    expect(message.fields.status).toBe("Approved")
  })

  it("takes the signature in either case, and white space around values", () => {
    const fields = signed()
    expect(kindOf(() => parse(keys, "GET", { ...fields, control: fields.control?.toUpperCase() }))).toBe("accepted")
    expect(kindOf(() => parse(keys, "GET", query({ ...fields, orderid: " 9000001\n" })))).toBe("accepted")
  })

  it("verifies with the keys of before a rotation", () => {
    expect(parse(keys, "GET", signed({}, "old-key"))).toMatchObject(details)
    expect(parse(keys, "GET", signed({}, "older-key"))).toMatchObject(details)
    expect(kindOf(() => parse({ merchantControlKey: "current-key" }, "GET", signed({}, "old-key")))).toBe("forged")
  })

  itEvery(["status", "orderid", "client_orderid", "control"])(
    "without %s is invalid, and the error names it",
    (name) => {
      const fields = signed()
      delete fields[name]
      for (const message of [fields, query(fields), { ...fields, [name]: "" }]) {
        expect(() => parse(keys, "GET", message)).toThrow(expect.objectContaining({ kind: "invalid", fields: [name] }))
        expect(() => parse(keys, "GET", message)).toThrow(name)
      }
    },
  )

  it("without all of them is invalid", () => {
    for (const message of [undefined, "", "?", {}]) expect(kindOf(() => parse(keys, "GET", message))).toBe("invalid")
    expect(kindOf(() => parse(keys, "POST"))).toBe("invalid")
  })

  itEvery(["status", "orderid", "client_orderid"])("with another %s is forged", (name) => {
    const other = { status: "declined", orderid: "9000002", client_orderid: "order-0002" }[name] ?? ""
    expect(kindOf(() => parse(keys, "GET", { ...signed(), [name]: other }))).toBe("forged")
  })

  it("is forged with another key, an empty key or a malformed signature", () => {
    expect(kindOf(() => parse(keys, "GET", signed({}, "another-key")))).toBe("forged")
    expect(kindOf(() => parse(keys, "GET", signed({}, "")))).toBe("forged")
    for (const control of ["0".repeat(40), "x", "0", "'; drop table", "a".repeat(4000)]) {
      expect(kindOf(() => parse(keys, "GET", { ...signed(), control }))).toBe("forged")
    }
  })

  // The formula has no separators, so the same digest fits other splits of the same text.
  it("cannot be split differently: a status is a word and an order id is a number", () => {
    const { control = "" } = signed()
    const cuts = [
      { status: "approved9", orderid: "000001", client_orderid: "order-0001" },
      { status: "approve", orderid: "d9000001", client_orderid: "order-0001" },
      { status: "approved", orderid: "9000001o", client_orderid: "rder-0001" },
      { status: "approved9000001", orderid: "order", client_orderid: "-0001" },
    ]
    for (const cut of cuts) expect(kindOf(() => parse(keys, "GET", { ...cut, control }))).toBe("invalid")
  })

  it("with characters that PostgreSQL cannot store is invalid", () => {
    for (const bad of ["%00", "a%00b"]) {
      expect(kindOf(() => parse(keys, "GET", `${query(signed())}&type2=${bad}`))).toBe("invalid")
      expect(kindOf(() => parse(keys, "GET", `${query(signed())}&${bad}=1`))).toBe("invalid")
    }
    expect(kindOf(() => parse(keys, "POST", undefined, { ...signed(), type: "\ud800" }))).toBe("invalid")
    expect(parse(keys, "POST", undefined, { ...signed(), name: "J\u00f6rg \u{1f600}" })).toMatchObject(details)
  })

  itEvery(["status", "control", "amount", "shop"])("that repeats %s is invalid", (name) => {
    const fields = { shop: "1", ...signed() } as Record<string, string>
    const again = `${name}=${fields[name] ?? ""}`
    expect(kindOf(() => parse(keys, "GET", `${query(fields)}&${again}`))).toBe("invalid")
    expect(kindOf(() => parse(keys, "GET", { ...fields, [name]: [fields[name], fields[name]] }))).toBe("invalid")
    expect(kindOf(() => parse(keys, "POST", again, fields))).toBe("invalid")
  })

  it("with nested parameters is invalid", () => {
    for (const value of [{ $ne: "" }, ["approved"], null, 1, true]) {
      expect(kindOf(() => parse(keys, "GET", { ...signed(), status: value }))).toBe("invalid")
      expect(kindOf(() => parse(keys, "GET", { ...signed(), other: value }))).toBe("invalid")
    }
  })

  it("that is too long is invalid", () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`field${index}`, "x"]))
    const big = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field${index}`, "x".repeat(1000)]))
    for (const extra of [many, big, { x: "x".repeat(5000) }, { ["n".repeat(200)]: "x" }] as Record<string, string>[]) {
      expect(kindOf(() => parse(keys, "GET", { ...signed(), ...extra }))).toBe("invalid")
      expect(kindOf(() => parse(keys, "GET", query({ ...signed(), ...extra })))).toBe("invalid")
    }
  })

  it("cannot pollute a prototype", () => {
    const hostile = `${query(signed())}&__proto__=1&constructor=2&toString=3&hasOwnProperty=4`
    const { fields } = parse(keys, "GET", hostile)
    expect(fields.constructor).toBe("2")
    expect(Object.getOwnPropertyNames(fields)).toContain("__proto__")
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const own = JSON.parse('{"__proto__":{"status":"approved"}}') as Record<string, unknown>
    expect(kindOf(() => parse(keys, "GET", own))).toBe("invalid")
    const inherited = Object.create(signed()) as Record<string, unknown>
    expect(kindOf(() => parse(keys, "GET", inherited))).toBe("invalid")
  })

  it("throws only GatewayError, without a key, a signature or a value", () => {
    const parts = fc.oneof(fc.string(), anyQuery, fc.dictionary(fc.string(), fc.anything()))
    fc.assert(fc.property(parts, parts, (one, two) => kindOf(() => parse(keys, "POST", one, two)) !== "accepted"))
    const control = signCallback(details, "another-key")
    const message = { ...details, control, name: "JOHN CANARY" }
    const thrown = (read: () => unknown) => {
      try {
        return String(read())
      } catch (error) {
        return `${String(error)} ${(error as Error).stack ?? ""} ${JSON.stringify(error)}`
      }
    }
    for (const text of [
      thrown(() => parse(keys, "GET", message)),
      thrown(() => parse(keys, "GET", { ...message, control: ["x"] })),
    ]) {
      expect(text).toContain(what)
      for (const secret of ["current-key", "old-key", control, "JOHN CANARY", signCallback(details, "current-key")]) {
        expect(text).not.toContain(secret)
      }
    }
  })
})

import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { anyText } from "../../../__tests__/any-text"
import { itEvery } from "../../../__tests__/it-every"
import { signCallback } from "../../callbacks"
import type { ControlSigning } from "../../declare-operation"
import { type OperationName, operations } from "../../operations"
import { controlText, signControl, verifyControl } from "../control"
import { controlAnswers } from "./control-answers"
import vectors from "./signature-vectors.json"

const KEY = "00112233-4455-6677-8899-AABBCCDDEEFF"

function formulaOf(name: OperationName): ControlSigning["parts"] {
  const { signing } = operations[name]
  if (signing.scheme === "control") return signing.parts
  if (signing.scheme === "by-option" && signing.choices.control?.scheme === "control")
    return signing.choices.control.parts
  throw new Error(`${name} is not signed by control`)
}

const signedByControl = Object.values(operations)
  .filter(
    ({ signing }) => signing.scheme === "control" || (signing.scheme === "by-option" && "control" in signing.choices),
  )
  .map(({ name }) => name as OperationName)

function textOf(name: OperationName, fields: Record<string, string>): string {
  return controlText({ parts: formulaOf(name), fields, login: "test-merchant", endpointId: "4242" })
}

/** A digest computed outside this code base. */
function openssl(text: string): string {
  return execFileSync("openssl", ["dgst", "-sha1", "-r"], { input: text, encoding: "utf8" }).slice(0, 40)
}

describe("known answers", () => {
  const callbacks = vectors.filter(({ kind }) => kind === "callback-sha1")
  const controls = vectors.filter(({ kind }) => kind === "control-sha1")

  itEvery(vectors)("$id ($status): the text signs to the digest", ({ text, secret, expected }) => {
    expect(signControl(text, secret)).toBe(expected)
    expect(verifyControl(text, expected, [secret])).toBe(true)
  })

  itEvery(callbacks)("$id: the callback's formula makes the text", ({ inputs, secret, expected }) => {
    const fields = inputs as { status: string; orderid: string; client_orderid?: string; merchant_order?: string }
    const message = { ...fields, client_orderid: fields.client_orderid ?? fields.merchant_order ?? "" }
    expect(signCallback(message, secret)).toBe(expected)
  })

  itEvery(controls)("$id: the declared formula makes the text", ({ operation, inputs, text }) => {
    const given = inputs as unknown as Record<string, string>
    const declared = Object.values(operations).find(({ path }) => path === operation)
    const amount = given.amount ?? given.amountMinor?.padStart(3, "0").replace(/(..)$/, ".$1")
    const made = controlText({
      parts: formulaOf((declared?.name ?? "sale") as OperationName),
      fields: { ...given, ...(amount ? { amount } : {}), currency: amount ? "EUR" : undefined },
      login: given.login ?? "",
      endpointId: given.endpointId ?? "",
    })
    expect(made).toBe(text)
  })
})

describe("each formula against openssl, its string written by hand", () => {
  itEvery(controlAnswers)("%s %j", (name, fields, text) => {
    expect(signControl(textOf(name, fields), KEY)).toBe(openssl(text + KEY))
  })

  it("callback", () => {
    const message = { status: "declined", orderid: "9000001", client_orderid: "order-0001" }
    expect(signCallback(message, KEY)).toBe(openssl("declined9000001order-0001" + KEY))
  })

  it("covers every operation signed by control", () => {
    expect([...new Set(controlAnswers.map(([name]) => name))].sort()).toEqual([...signedByControl].sort())
  })
})

describe("verifying", () => {
  const text = fc.string({ unit: "grapheme" })
  const key = fc.string({ minLength: 1 })

  it("accepts a signature in either case and by any of the keys", () => {
    fc.assert(
      fc.property(text, key, fc.array(key), (signed, secret, others) => {
        const control = signControl(signed, secret)
        expect(control).toMatch(/^[0-9a-f]{40}$/)
        expect(verifyControl(signed, control, [...others, secret])).toBe(true)
        expect(verifyControl(signed, control.toUpperCase(), [secret, ...others])).toBe(true)
      }),
    )
  })

  it("refuses another text, another key and no key", () => {
    fc.assert(
      fc.property(text, text, key, (signed, other, secret) => {
        fc.pre(signed !== other)
        const control = signControl(signed, secret)
        expect(verifyControl(other, control, [secret])).toBe(false)
        expect(verifyControl(signed, control, [`${secret}x`])).toBe(false)
        expect(verifyControl(signed, control, [])).toBe(false)
      }),
    )
  })

  it("refuses text that is not a digest, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyText()), (control) => {
        fc.pre(control !== signControl("text", KEY))
        expect(verifyControl("text", control, [KEY])).toBe(false)
      }),
    )
    for (const control of ["", "0".repeat(40), "0".repeat(41), "g".repeat(40), `${signControl("text", KEY)}\n`]) {
      expect(verifyControl("text", control, [KEY])).toBe(false)
    }
  })

  it("changes with every signed field", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
    const amount = fc
      .integer({ min: 1, max: 99_999_999 })
      .map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`)
    const fields = fc.record({
      client_orderid: word,
      "client-order-id": word,
      cardrefid: word,
      orderid: word,
      amount,
      email: word,
      currency: fc.constantFrom("EUR", "USD"),
    })
    fc.assert(
      fc.property(fields, fields, fc.constantFrom(...signedByControl), (one, other, name) => {
        for (const field of Object.keys(one) as (keyof typeof one)[]) {
          const signed = formulaOf(name).some((part) => part === field || part === `${field}:minor`)
          const changed = { ...one, [field]: other[field] }
          if (one[field] === other[field]) continue
          const control = signControl(textOf(name, one), KEY)
          expect(verifyControl(textOf(name, changed), control, [KEY])).toBe(!signed)
        }
      }),
    )
  })
})

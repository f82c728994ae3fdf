import fc from "fast-check"
import { anyQuery } from "../../__tests__/any-text"
import { itEvery } from "../../__tests__/it-every"
import { parseAnswer } from "../read-answer"

const fields = {
  type: "async-response",
  "serial-number": "00000000-0000-0000-0000-000002d9b22a",
  "merchant-order-id": "inv4097763",
  "paynet-order-id": "6768788",
  "end-point-id": "22903",
}

describe("the two formats", () => {
  it("reads JSON", () => {
    expect(parseAnswer(JSON.stringify(fields))).toEqual(fields)
    expect(parseAnswer(`\n ${JSON.stringify(fields, null, 2)} \n`)).toEqual(fields)
    expect(parseAnswer(`\uFEFF${JSON.stringify(fields)}`)).toEqual(fields)
  })

  it("reads form text with a line feed after each value", () => {
    const form = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`)
    expect(parseAnswer(form.join("&"))).toEqual(fields)
    expect(parseAnswer(form.join("&").replaceAll("\n", "\r\n"))).toEqual(fields)
    expect(parseAnswer(form.join("&").replaceAll("\n", ""))).toEqual(fields)
  })

  it("decodes form values, and leaves JSON values unchanged", () => {
    expect(parseAnswer("type=error\n&error-message=a%26b+c%3D%C3%A9\n")).toEqual({
      type: "error",
      "error-message": "a&b c=é",
    })
    expect(parseAnswer('{"type":"error","error-message":"a%26b+c"}')).toEqual({
      type: "error",
      "error-message": "a%26b+c",
    })
  })

  it("replaces zero characters, which no database column can store", () => {
    const expected = { type: "error", "error-message": "a\ufffdb" }
    expect(parseAnswer("type=error&error-message=a%00b")).toEqual(expected)
    expect(parseAnswer('{"type":"error","error-message":"a\\u0000b"}')).toEqual(expected)
  })

  it("reads the same fields from both formats", () => {
    const names = fc.stringMatching(/^[a-z][a-z-]{0,20}$/).filter((name) => name !== "type" && name !== "status")
    const values = fc.string({ unit: "grapheme" }).map((value) => value.replace(/[\r\n]/g, "").trim())
    fc.assert(
      fc.property(fc.dictionary(names, values), (extra) => {
        const answer = { ...extra, type: "async-response" }
        const form = new URLSearchParams(answer).toString().replaceAll("&", "\n&") + "\n"
        expect(parseAnswer(JSON.stringify(answer))).toEqual(parseAnswer(form))
      }),
    )
  })
})

describe("values", () => {
  it("turns numbers and booleans into text, and drops null", () => {
    const answer = '{"type":"async-response","paynet-order-id":6768788,"error-code":5,"final":true,"status":null}'
    expect(parseAnswer(answer)).toEqual({
      type: "async-response",
      "paynet-order-id": "6768788",
      "error-code": "5",
      final: "true",
    })
  })

  itEvery(["9007199254740993", "900719925474099312345", "1234567890123456789", "123456789012345"])(
    "keeps every digit of the number %s",
    (id) => {
      expect(parseAnswer(`{"paynet-order-id": ${id} ,"type":"async-response"}`)).toMatchObject({
        "paynet-order-id": id,
      })
      expect(parseAnswer(`{"type":"async-response","paynet-order-id":${id}}`)).toMatchObject({ "paynet-order-id": id })
    },
  )

  it("keeps an amount's digits as sent", () => {
    expect(parseAnswer('{"type":"status-response","amount":10.10,"x":-1.5e3}')).toMatchObject({
      amount: "10.10",
      x: "-1.5e3",
    })
  })

  it("leaves digits inside text alone", () => {
    const message = 'order "x": 1234567890123456789, and "y":9007199254740993}'
    const answer = { type: "error", "error-message": message }
    expect(parseAnswer(JSON.stringify(answer))).toEqual(answer)
    const both = `{"type":"error","error-message":${JSON.stringify(message)},"paynet-order-id":9007199254740993}`
    expect(parseAnswer(both)).toMatchObject({ "error-message": message, "paynet-order-id": "9007199254740993" })
  })

  it("trims values and writes type and status in lower case", () => {
    expect(parseAnswer('{"type":" Status-Response ","status":"APPROVED\\n","name":" J S "}')).toEqual({
      type: "status-response",
      status: "approved",
      name: "J S",
    })
    expect(parseAnswer("type=Validation-Error\n&status=Declined\n")).toEqual({
      type: "validation-error",
      status: "declined",
    })
  })

  it("keeps unknown and nested fields, and pollutes no prototype", () => {
    const answer = parseAnswer(
      '{"type":"error","new-field":"1","deep":{"a":["b"]},"__proto__":{"x":"1"},"constructor":"c"}',
    )
    expect(answer).toMatchObject({ "new-field": "1", deep: '{"a":["b"]}', constructor: "c" })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(answer && "x" in answer).toBe(false)
    expect(parseAnswer("type=error&__proto__=1&toString=2")).toMatchObject({ type: "error", toString: "2" })
  })
})

describe("other text", () => {
  itEvery([
    "",
    " ",
    "OK",
    "null",
    "[]",
    '["type"]',
    '"type"',
    "{}",
    "{",
    '{"type":""}',
    '{"type":null}',
    '{"type":"async-response"',
    '{"status":"approved"}',
    "type=",
    "status=approved",
    "<html><body>Bad Gateway</body></html>",
    '<html><a href="/retry?a=b&type=validation-error&error-code=1">retry</a></html>',
    '<!DOCTYPE html><meta name="x" content="y">&type=async-response',
    "upstream error: a=b&type=async-response",
  ])("%j", (body) => {
    expect(parseAnswer(body)).toBeUndefined()
  })

  // The longest possible answers. A search that restarts inside them would block the process for
  // minutes.
  itEvery([`{"${'\\"'.repeat(350_000)}`, `{"${"a".repeat(1_000_000)}`, `{"a":"${"\\".repeat(500_001)}`])(
    "a string that does not end: no answer, and no time lost",
    (body) => {
      expect(parseAnswer(body)).toBeUndefined()
    },
  )

  it("never throws, and reads only text fields with a type", () => {
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      anyQuery,
      fc.string().map((text) => `type=${text}`),
    )
    fc.assert(
      fc.property(bodies, (body) => {
        const answer = parseAnswer(body)
        if (!answer) return
        expect(answer.type).toBe(answer.type?.toLowerCase())
        expect(Object.values(answer).every((value) => typeof value === "string")).toBe(true)
      }),
    )
  })
})

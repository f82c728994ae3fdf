import fc from "fast-check"
import { anyText, anyWebAddress } from "../../__tests__/any-text"
import { itEvery } from "../../__tests__/it-every"
import {
  challengeWindows,
  isChallengeWindow,
  readThreeDSMethodData,
  threeDSMethodData,
  withWindowSize,
} from "../issuer-messages"

const text = (message: string) => Buffer.from(message).toString("base64url")
/** A message with an invalid UTF-8 byte: reading and rewriting it would change it. */
const notUtf8 = (message: string) => Buffer.from(message, "latin1").toString("base64url")
const parsed = (message: string): unknown => JSON.parse(Buffer.from(message, "base64url").toString())

describe("threeDSMethodData", () => {
  itEvery([
    // signature-vectors.json, "threeds-method-data-corrected": the family's sample, with the host
    // to which it decodes.
    [
      "3d671629-a410-4a5d-9288-b38ceadd41f2",
      "https://merchant.com/3ds-method-complete/",
      "eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6IjNkNjcxNjI5LWE0MTAtNGE1ZC05Mjg4LWIzOGNlYWRkNDFmMiIs" +
        "InRocmVlRFNNZXRob2ROb3RpZmljYXRpb25VUkwiOiJodHRwczovL21lcmNoYW50LmNvbS8zZHMtbWV0aG9kLWNvbXBsZXRlLyJ9",
    ],
    // Example of the operation 3DSMethod in the API reference of T-Bank, an acquirer.
    [
      "56e712a5-190a-4588-91bc-e08626e77c44",
      "https://rest-api-test.tinkoff.ru/v2/Complete3DSMethodv2",
      "eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6IjU2ZTcxMmE1LTE5MGEtNDU4OC05MWJjLWUwODYyNmU3N2M0NCIs" +
        "InRocmVlRFNNZXRob2ROb3RpZmljYXRpb25VUkwiOiJodHRwczovL3Jlc3QtYXBpLXRlc3QudGlua29mZi5ydS92Mi9Db21wbGV0ZTNEU01ldGhvZHYyIn0",
    ],
  ])("of %s equals the documentation's", (serverTransId, notificationUrl, published) => {
    expect(threeDSMethodData(serverTransId, notificationUrl)).toBe(published)
  })

  it("never has padding, + or /", () => {
    fc.assert(
      fc.property(fc.uuid(), anyWebAddress(), (id, address) => {
        expect(threeDSMethodData(id, address)).toMatch(/^[\w-]+$/)
      }),
    )
  })
})

describe("the issuer's post after its 3DS Method", () => {
  itEvery([
    // Sample of an issuer's answer in Global Payments' code examples.
    [
      "eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6ImFmNjVjMzY5LTU5YjktNGY4ZC1iMmY2LTdkN2Q1ZjVjNjlkNSJ9",
      "af65c369-59b9-4f8d-b2f6-7d7d5f5c69d5",
    ],
    // With padding and more fields, as sent by servers that know only ordinary Base64.
    [
      "eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6IjQzOTJkNTIxLTMzMTYtNDFkMC1hZTZiLTA3MmY0MWQxYjk4YiIsInRocmVlRFNNZXRob2ROb3RpZmljYX" +
        "Rpb25VUkwiOiJodHRwczovL2NjcGd3LmJzcHBheS5jb20ucGcvM2RzbWV0aG9kbm90aWZpY2F0aW9uIn0=",
      "4392d521-3316-41d0-ae6b-072f41d1b98b",
    ],
  ])("names the transaction: %s", (posted, serverTransId) => {
    expect(readThreeDSMethodData(posted)).toBe(serverTransId)
    expect(readThreeDSMethodData(` ${posted}\r\n`)).toBe(serverTransId)
  })

  it("is read in the standard Base64 alphabet as well", () => {
    const message = '{"threeDSServerTransID":"a1","x":"ÿÿ>>>???"}'
    const older = Buffer.from(message).toString("base64")
    expect(older).toMatch(/[+/]/)
    expect(readThreeDSMethodData(older)).toBe("a1")
  })

  itEvery([
    ["nothing", ""],
    ["plain JSON", '{"threeDSServerTransID":"a1"}'],
    ["no JSON", text("threeDSServerTransID=a1")],
    ["a list", text('["threeDSServerTransID"]')],
    ["null", text("null")],
    ["an empty id", text('{"threeDSServerTransID":""}')],
    ["a number for an id", text('{"threeDSServerTransID":1}')],
    ["an id longer than one is", text(`{"threeDSServerTransID":"${"a".repeat(37)}"}`)],
    ["an id that is only inherited", text('{"__proto__":{"threeDSServerTransID":"a1"}}')],
    ["bytes that are no UTF-8", notUtf8('{"threeDSServerTransID":"a1","x":"ÿ"}')],
    ["a text without end", text(`{"threeDSServerTransID":"a1","x":"${"x".repeat(70_000)}"}`)],
  ])("names no transaction if it is %s", (_what, posted) => {
    expect(readThreeDSMethodData(posted)).toBeUndefined()
  })
})

describe("a CReq for a window of another size", () => {
  it("is re-encoded with its other fields and their order unchanged", () => {
    // The printed CReq of an SDK's documentation (Fortis), which pads; the answer is from GNU
    // basenc, without the padding.
    const given =
      "eyJtZXNzYWdlVHlwZSI6IkNSZXEiLCJ0aHJlZURTU2VydmVyVHJhbnNJRCI6ImVhMGM5OTczLTRjZDAtNGY5Zi04M2IzLTYwOWJmMjJjNjllNyIs" +
      "ImFjc1RyYW5zSUQiOiIwNWViNTE2OS02ZTFkLTQ5NTMtYWQ3NC1hZWU5YmQ4ZTc1YmIiLCJjaGFsbGVuZ2VXaW5kb3dTaXplIjoiMDEiLCJtZXNzYWdl" +
      "VmVyc2lvbiI6IjIuMi4wIn0="
    const expected =
      "eyJtZXNzYWdlVHlwZSI6IkNSZXEiLCJ0aHJlZURTU2VydmVyVHJhbnNJRCI6ImVhMGM5OTczLTRjZDAtNGY5Zi04M2IzLTYwOWJmMjJjNjllNyIs" +
      "ImFjc1RyYW5zSUQiOiIwNWViNTE2OS02ZTFkLTQ5NTMtYWQ3NC1hZWU5YmQ4ZTc1YmIiLCJjaGFsbGVuZ2VXaW5kb3dTaXplIjoiMDMiLCJtZXNzYWdl" +
      "VmVyc2lvbiI6IjIuMi4wIn0"
    expect(withWindowSize(given, "03")).toBe(expected)
    expect(withWindowSize(given, "01")).toBe(given)
  })

  it("is re-encoded if it spans several lines", () => {
    // Fiserv's documentation of its 3DS server, with its line breaks; the answer is from GNU
    // basenc.
    const given =
      "ewogICAgInRocmVlRFNTZXJ2ZXJUcmFuc0lEIjoiMTIzNDEyMzQtMTIzNC0xMjM0LTEyMzQtMTIzNDEyMzQxMjM0IiwKICAgICJhY3NUcmFuc0lEIjoi" +
      "NDMyMTQzMjEtNDMyMS00MzIxLTQzMjEtNDMyMTQzMjE0MzIxIiwKICAgICJjaGFsbGVuZ2VXaW5kb3dTaXplIjoiMDUiLAogICAgIm1lc3NhZ2VUeXBl" +
      "IjoiQ1JlcSIsCiAgICAibWVzc2FnZVZlcnNpb24iOiIyLjIuMCIKfQ"
    const expected =
      "eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6IjEyMzQxMjM0LTEyMzQtMTIzNC0xMjM0LTEyMzQxMjM0MTIzNCIsImFjc1RyYW5zSUQiOiI0MzIxNDMyMS00" +
      "MzIxLTQzMjEtNDMyMS00MzIxNDMyMTQzMjEiLCJjaGFsbGVuZ2VXaW5kb3dTaXplIjoiMDIiLCJtZXNzYWdlVHlwZSI6IkNSZXEiLCJtZXNzYWdlVmVy" +
      "c2lvbiI6IjIuMi4wIn0"
    expect(withWindowSize(given, "02")).toBe(expected)
  })

  itEvery(challengeWindows)("gets size %s if it has none", (size) => {
    const message = { messageType: "CReq", messageVersion: "2.1.0", acsTransID: "ä" }
    expect(parsed(withWindowSize(text(JSON.stringify(message)), size))).toEqual({
      ...message,
      challengeWindowSize: size,
    })
  })

  it("is returned unchanged if it is not a CReq", () => {
    const messages = ['{"messageType":"CRes"}', '{"messageType":1}', "[]", "null", "1", "", "{", '"CReq"']
    const broken = notUtf8('{"messageType":"CReq","x":"ÿ"}')
    for (const given of [...messages, ...messages.map(text), broken, "!", "a=b", "x".repeat(70_000)]) {
      expect(withWindowSize(given, "05")).toBe(given)
    }
  })
})

it("accepts only EMVCo's window sizes", () => {
  for (const size of ["01", "02", "03", "04", "05"]) expect(isChallengeWindow(size)).toBe(true)
  for (const size of ["00", "06", "1", "page", "", "__proto__", undefined]) expect(isChallengeWindow(size)).toBe(false)
})

it("throws for no input", () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.json(), fc.json().map(text), fc.base64String()), (given) => {
      readThreeDSMethodData(given)
      withWindowSize(given, "05")
    }),
    { numRuns: 500 },
  )
})

import fc from "fast-check"
import { anyText, anyWebAddress } from "../../__tests__/any-text"
import { itEvery } from "../../__tests__/it-every"
import type { AccountOptions } from "../account-options"
import { statusAnswer, type StatusAnswer } from "../fields"
import { parseAnswer } from "../read-answer"
import { isWebAddress } from "../parse-url"
import { statuses } from "../statuses"
import { asksBrowser, threeDSOf } from "../three-d-secure"
import { exampleAccount } from "./account-fixture"

const live = { baseUrl: "https://gateway.example.com/paynet" }

/** A status answer as the client parses it, from either format. */
function answered(fields: Record<string, unknown>, format: "JSON" | "form" = "JSON"): StatusAnswer {
  const answer = { type: "status-response", status: "processing", ...fields }
  const form = () => new URLSearchParams(answer as Record<string, string>).toString().replaceAll("&", "\n&")
  return statusAnswer.parse(parseAnswer(format === "JSON" ? JSON.stringify(answer) : form()))
}

const stepOf = (fields: Record<string, unknown>, options: Partial<AccountOptions> = {}) =>
  threeDSOf(exampleAccount({ ...live, ...options }), answered(fields))

const transId = "3d671629-a410-4a5d-9288-b38ceadd41f2"
const method = {
  "tds-status": "MethodUrlFrame",
  "tds-method-url-frame-3ds-method-url": "https://acs.example.com/method",
  "tds-method-url-frame-3ds-server-trans-id": transId,
}
const challenge = {
  "tds-status": "CReqForm",
  "tds-creq-form-acs-url": "https://acs.example.com/challenge?a=1",
  "tds-creq-form-creq": "eyJtZXNzYWdlVHlwZSI6IkNSZXEifQ",
}
const legacy = {
  "tds-status": "PaReqForm",
  "tds-pareq-form-acs-url": "https://acs.example.com/3ds1",
  "tds-pareq-form-pareq": "eJxVUt1u2jAUfhXE",
  "tds-pareq-form-md": "6768788",
  "tds-pareq-form-term-url": "https://shop.example.com/term",
}
/** Wire facts 7: a page that submits itself. */
const page =
  '<html><body onload="document.forms[0].submit()"><form method="post" action="https://acs.example.com/a?b=1&amp;c=%2B+d">' +
  '<input name="token" value="100%"></form></body></html>'

const challengeStep = {
  step: "challenge",
  acsUrl: "https://acs.example.com/challenge?a=1",
  creq: "eyJtZXNzYWdlVHlwZSI6IkNSZXEifQ",
}
const methodStep = { step: "method", methodUrl: "https://acs.example.com/method", serverTransId: transId }

describe("the browser step in a status answer", () => {
  itEvery(["JSON", "form"] as const)("the documented steps, from %s", (format) => {
    const account = exampleAccount(live)
    expect(threeDSOf(account, answered(method, format))).toEqual(methodStep)
    expect(threeDSOf(account, answered(challenge, format))).toEqual(challengeStep)
    expect(threeDSOf(account, answered(legacy, format))).toEqual({
      step: "legacy",
      acsUrl: "https://acs.example.com/3ds1",
      pareq: "eJxVUt1u2jAUfhXE",
      md: "6768788",
      termUrl: "https://shop.example.com/term",
    })
    const redirect = { html: page, "redirect-to": "https://gateway.example.com/payment/form/redirect/1/a" }
    expect(threeDSOf(account, answered(redirect, format))).toEqual({
      step: "redirect",
      url: redirect["redirect-to"],
      html: page,
    })
    expect(threeDSOf(account, answered({}, format))).toBeUndefined()
  })

  itEvery(["redirect-to", "redirect_to", "redirect-url", "redirect_url"])("the issuer's page by %s", (name) => {
    const url = "https://acs.example.com/challenge"
    expect(stepOf({ [name]: url })).toEqual({ step: "redirect", url })
    const answer = { type: "async-response", "paynet-order-id": "1", [name]: url }
    expect(threeDSOf(exampleAccount(live), answer)).toEqual({ step: "redirect", url })
    expect(threeDSOf(exampleAccount(live), { ...answer, status: "declined" })).toBeUndefined()
    expect(asksBrowser(answer, () => false)).toBe(true)
    expect(asksBrowser(answer, (address) => address === url)).toBe(false)
  })

  it("a valid address beside an invalid one", () => {
    const url = "https://acs.example.com/challenge"
    expect(stepOf({ "redirect-to": "javascript:alert(1)", redirect_url: url })).toEqual({ step: "redirect", url })
  })

  it("a method step without a method URL, or without anything", () => {
    const { "tds-method-url-frame-3ds-method-url": _url, ...without } = method
    expect(stepOf(without)).toEqual({ step: "method", serverTransId: transId })
    expect(stepOf({ "tds-status": "MethodUrlFrame" })).toEqual({ step: "method" })
  })

  it("3DS 1.0.2 without MD and TermUrl", () => {
    const { "tds-pareq-form-md": _md, "tds-pareq-form-term-url": _url, ...without } = legacy
    expect(stepOf(without)).toEqual({
      step: "legacy",
      acsUrl: "https://acs.example.com/3ds1",
      pareq: "eJxVUt1u2jAUfhXE",
    })
  })

  itEvery(["methodurlframe", "METHODURLFRAME", " MethodUrlFrame "])("the word as %j", (word) => {
    expect(stepOf({ ...method, "tds-status": word })).toEqual(methodStep)
  })

  it("tds_status, the spelling of one documentation page", () => {
    const { "tds-status": tds_status, ...fields } = challenge
    expect(stepOf({ ...fields, tds_status })).toEqual(challengeStep)
  })

  itEvery(Object.entries(statuses))("at status %s, final %j", (status, { final }) => {
    const steps = [method, challenge, legacy, { html: page }].map((fields) => stepOf({ ...fields, status }))
    expect(steps.map((step) => step?.step)).toEqual(
      final ? [undefined, undefined, undefined, undefined] : ["method", "challenge", "legacy", "redirect"],
    )
  })

  it("at an undocumented status, which is not final", () => {
    expect(stepOf({ ...challenge, status: "on_hold" })).toEqual(challengeStep)
  })
})

describe("a missing field, or an invalid address", () => {
  itEvery([
    ["creq", "tds-creq-form-creq", challenge],
    ["the address of a challenge", "tds-creq-form-acs-url", challenge],
    ["PaReq", "tds-pareq-form-pareq", legacy],
    ["the address for the PaReq", "tds-pareq-form-acs-url", legacy],
  ])("a step without %s is ignored, unless the answer names the gateway's own page", (_what, name, fields) => {
    for (const value of [undefined, "", "  "]) {
      expect(stepOf({ ...fields, [name]: value })).toBeUndefined()
      expect(stepOf({ ...fields, [name]: value, html: page })).toEqual({ step: "redirect", html: page })
    }
  })

  it("an undocumented tds-status is ignored, and the gateway's page beside it counts", () => {
    expect(stepOf({ ...challenge, "tds-status": "SdkForm" })).toBeUndefined()
    const url = "https://gateway.example.com/payment"
    expect(stepOf({ ...challenge, "tds-status": "SdkForm", "redirect-to": url })).toEqual({ step: "redirect", url })
  })

  itEvery([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "//acs.example.com/challenge",
    "acs.example.com",
    "https://",
    "http://acs.example.com/challenge",
    "http://127.0.0.1/challenge",
  ])("%j is not an address for a browser", (address) => {
    expect(stepOf({ ...challenge, "tds-creq-form-acs-url": address })).toBeUndefined()
    expect(stepOf({ ...legacy, "tds-pareq-form-acs-url": address })).toBeUndefined()
    expect(stepOf({ ...legacy, "tds-pareq-form-term-url": address })).not.toHaveProperty("termUrl")
    expect(stepOf({ ...method, "tds-method-url-frame-3ds-method-url": address })).toEqual({
      step: "method",
      serverTransId: transId,
    })
    expect(stepOf({ "redirect-to": address })).toBeUndefined()
    expect(stepOf({ "redirect-to": address, html: page })).toEqual({ step: "redirect", html: page })
  })

  itEvery(["http://localhost:4010/paynet", "http://127.0.0.1:4010/paynet", "http://[::1]:4010/paynet"])(
    "http is accepted for a gateway at %s",
    (baseUrl) => {
      const acsUrl = "http://sandbox:4010/payment/issuer/challenge/1/a"
      expect(stepOf({ ...challenge, "tds-creq-form-acs-url": acsUrl }, { baseUrl })).toEqual({
        ...challengeStep,
        acsUrl,
      })
      expect(stepOf({ "redirect-to": "javascript:alert(1)" }, { baseUrl })).toBeUndefined()
    },
  )

  it("http is ignored if the local gateway speaks https", () => {
    const acsUrl = "http://localhost:4010/challenge"
    expect(stepOf({ ...challenge, "tds-creq-form-acs-url": acsUrl }, { baseUrl: "https://localhost/paynet" })).toBe(
      undefined,
    )
  })
})

describe("the gateway's own page", () => {
  itEvery([
    ["plain", page],
    ["URL-encoded", encodeURIComponent(page)],
    ["URL-encoded as a form's value", new URLSearchParams({ "": page }).toString().slice(1)],
    ["URL-encoded, with white space around it", ` ${encodeURIComponent(`\n${page}\n`)} `],
  ])("comes %s", (_how, html) => {
    expect(stepOf({ html })).toEqual({ step: "redirect", html: page })
  })

  it("is not decoded twice", () => {
    const html = '<form method="post" action="https://acs.example.com/a?b=%2B+d%253C"></form>'
    expect(stepOf({ html })).toEqual({ step: "redirect", html })
    expect(stepOf({ html: encodeURIComponent(html) })).toEqual({ step: "redirect", html })
  })

  itEvery(["%E0%A4%A", "100% sure", "%", "nothing+to see", "%6Eo%20page"])("%j stays unchanged", (html) => {
    expect(stepOf({ html })).toEqual({ step: "redirect", html })
  })
})

describe("field names set by the account", () => {
  const threeDSFields = {
    status: "next",
    methodUrl: "method",
    serverTransId: "trans",
    acsUrl: "acs-url",
    creq: "creq",
    pareqUrl: "pareq-url",
    pareq: "pareq",
    md: "md",
    termUrl: "term",
  }

  it("replace the assumed names", () => {
    const url = "https://acs.example.com/a"
    const asked = (fields: Record<string, unknown>) => stepOf(fields, { threeDSFields })
    expect(asked({ next: "MethodUrlFrame", method: url, trans: "t" })).toEqual({
      step: "method",
      methodUrl: url,
      serverTransId: "t",
    })
    expect(asked({ next: "CReqForm", acs_url: url, creq: "c" })).toEqual({ step: "challenge", acsUrl: url, creq: "c" })
    expect(asked({ next: "PaReqForm", "pareq-url": url, pareq: "p", md: "m", term: url })).toEqual({
      step: "legacy",
      acsUrl: url,
      pareq: "p",
      md: "m",
      termUrl: url,
    })
    for (const fields of [method, challenge, legacy]) expect(asked(fields)).toBeUndefined()
  })

  it("may be set for some fields only", () => {
    const { "tds-creq-form-creq": ours, ...others } = challenge
    expect(stepOf({ ...others, "tds-creq": ours }, { threeDSFields: { creq: "tds-creq" } })).toEqual(challengeStep)
  })
})

it("throws for no answer, and yields only web addresses", () => {
  const redirects = ["redirect-to", "redirect_url"]
  const names = [...Object.keys({ ...method, ...challenge, ...legacy }), ...redirects, "tds_status", "html", "status"]
  const statusTexts = fc.constantFrom("MethodUrlFrame", "CReqForm", "PaReqForm", "processing", "approved")
  const addresses = fc.oneof(
    anyWebAddress(),
    fc.constantFrom("javascript:alert(1)", "https:\\\\x", "https://[", "blob:x"),
  )
  const values = fc.oneof(statusTexts, addresses, anyText(), fc.jsonValue(), fc.base64String())
  const fields = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), values, { maxKeys: 15 })
  const account = exampleAccount(live)
  fc.assert(
    fc.property(fields, statusTexts, (given, word) => {
      const parsed = statusAnswer.safeParse(
        parseAnswer(JSON.stringify({ "tds-status": word, status: "x", ...given, type: "status-response" })),
      )
      if (!parsed.success) return
      const step = threeDSOf(account, parsed.data)
      for (const name of ["methodUrl", "acsUrl", "termUrl", "url"]) {
        const address = (step as Record<string, string> | undefined)?.[name]
        if (address !== undefined) expect(isWebAddress(address) && /^https:/i.test(address)).toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
})

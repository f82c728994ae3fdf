import { createSecretKey, generateKeyPairSync, sign } from "node:crypto"
import fc from "fast-check"
import { anyText } from "../../../__tests__/any-text"
import { itEvery } from "../../../__tests__/it-every"
import {
  type OAuthSigner,
  type OAuthVerifier,
  parseAuthorization,
  percentEncode,
  signatureBaseString,
  signOAuth,
  verifyOAuth,
} from "../oauth"
import {
  ADDRESS,
  anyUnit,
  ecKeys,
  hmacSigner,
  hmacVerifier,
  MOMENT,
  type Pair,
  rsaKeys,
  rsaSigner,
  rsaVerifier,
  SECRET,
  signed,
} from "./oauth-fixture"

const otherKeys = generateKeyPairSync("rsa", { modulusLength: 2048 })
const bothMethods: [string, OAuthSigner, OAuthVerifier][] = [
  ["HMAC-SHA1", hmacSigner, hmacVerifier],
  ["RSA-SHA256", rsaSigner, rsaVerifier],
]

function problemOf(authorization: string | undefined): string | undefined {
  const outcome = verifyOAuth({ url: ADDRESS, parameters: [], authorization }, hmacVerifier)
  return outcome.valid ? undefined : outcome.problem
}

describe("reading the header", () => {
  const values = {
    oauth_consumer_key: "test-merchant",
    oauth_nonce: "n",
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: "1700000000",
    oauth_version: "1.0",
    oauth_signature: "tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D",
  }
  const header = (changes: Record<string, string | undefined> = {}, separator = ", ") =>
    `OAuth ${Object.entries({ ...values, ...changes })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}="${value}"`)
      .join(separator)}`

  itEvery([
    header(),
    header({}, ","),
    header({}, " ,\t"),
    header().replace("OAuth", "oauth"),
    header().replace("OAuth", "OAUTH "),
    header().replace("OAuth ", 'OAuth realm="", '),
    header().replace("OAuth ", 'OAuth Realm="a, b=c ä",'),
    `${header()}, realm="https://gateway.example/"`,
    `${header()} `,
    header({ oauth_token: "", other: "%20" }),
    `OAuth ${header().slice(6).split(", ").reverse().join(", ")}`,
    header({ oauth_signature: "tR3%2bTy81lMeYAr%2fFid0kMTYa%2fWM%3d" }),
    header().replace("oauth_nonce", "oauth%5Fnonce"),
  ])("understands %s", (text) => {
    expect(parseAuthorization(text)).toMatchObject({
      consumerKey: "test-merchant",
      method: "HMAC-SHA1",
      timestamp: "1700000000",
      nonce: "n",
      signature: "tR3+Ty81lMeYAr/Fid0kMTYa/WM=",
    })
  })

  it("understands the older documentation's header, and leaves its realm out of the signature", () => {
    const request = { url: ADDRESS, parameters: [["a", "1"]] as Pair[] }
    const { signature } = signOAuth(request, hmacSigner, { timestamp: 1669966913, nonce: "y3qlvMPky7g" })
    const authorization =
      'OAuth realm="",oauth_version="1.0",oauth_signature_method="HMAC-SHA1",oauth_consumer_key="test-merchant",' +
      `oauth_timestamp="1669966913",oauth_nonce="y3qlvMPky7g",oauth_signature="${percentEncode(signature)}"`
    const outcome = { valid: true, consumerKey: "test-merchant", timestamp: "1669966913", nonce: "y3qlvMPky7g" }
    expect(verifyOAuth({ ...request, authorization }, hmacVerifier)).toEqual(outcome)
    expect(parseAuthorization(authorization)).toHaveProperty("parameters", expect.not.arrayContaining([["realm", ""]]))
  })

  itEvery<[string, string | undefined, string]>([
    ["no header", undefined, "the Authorization header is missing"],
    ["an empty one", "", "the Authorization header is missing"],
    ["another scheme", "Basic dXNlcjpwYXNz", "the Authorization header does not begin with OAuth"],
    ["a scheme that begins alike", `OAuth2${header().slice(5)}`, "the Authorization header does not begin with OAuth"],
    ["the scheme alone", "OAuth", "oauth_consumer_key is missing"],
    ...Object.keys(values).map((name): [string, string, string] => [
      `no ${name}`,
      header({ [name]: undefined }),
      `${name} is missing`,
    ]),
    ["an empty nonce", header({ oauth_nonce: "" }), "oauth_nonce is missing"],
    ["another version", header({ oauth_version: "2.0" }), "oauth_version is 2.0, not 1.0"],
    ["a time with a dot", header({ oauth_timestamp: "1.5" }), "oauth_timestamp is not a number of seconds"],
    ["a negative time", header({ oauth_timestamp: "-1" }), "oauth_timestamp is not a number of seconds"],
    [
      "another method",
      header({ oauth_signature_method: "PLAINTEXT" }),
      "oauth_signature_method is PLAINTEXT, this operation needs HMAC-SHA1",
    ],
    [
      "a long and wicked method",
      header({ oauth_signature_method: `%0A${"x".repeat(99)}` }),
      `oauth_signature_method is %0A${"x".repeat(37)}, this operation needs HMAC-SHA1`,
    ],
    ["a parameter twice", `${header()}, oauth_nonce="m"`, "oauth_nonce is repeated"],
    ["the same twice", `${header()}, oauth_nonce="n"`, "oauth_nonce is repeated"],
    ["one under two spellings", `${header()}, oauth%5Fnonce="n"`, "oauth_nonce is repeated"],
    ["two realms", `${header()}, realm="", REALM=""`, "realm is repeated"],
    ["half an escape", header({ oauth_nonce: "%4" }), "oauth_nonce is not percent-encoded UTF-8"],
    ["no escape", header({ oauth_nonce: "%zz" }), "oauth_nonce is not percent-encoded UTF-8"],
    ["escapes that are no UTF-8", header({ oauth_nonce: "%FF" }), "oauth_nonce is not percent-encoded UTF-8"],
    ["an encoded half pair", header({ oauth_nonce: "%ED%A0%80" }), "oauth_nonce is not percent-encoded UTF-8"],
    ["bare Base64", header({ oauth_signature: "a+b/c=" }), "oauth_signature is not percent-encoded UTF-8"],
    [
      "a broken name",
      `${header()}, oauth%zz="m"`,
      "a parameter name in the Authorization header is not percent-encoded",
    ],
    ["Base64 with a gap", header({ oauth_signature: "tR3%20" }), "oauth_signature is not Base64"],
    ["Base64 without its end", header({ oauth_signature: "tR3%2B%3D" }), "oauth_signature is not Base64"],
    ...["oauth_x", "oauth_x=1", 'oauth_x="1', 'oauth_x="1" oauth_y="2"', '="1"', "x".repeat(100_000)].map(
      (part): [string, string, string] => [
        `the part ${part.slice(0, 30)}`,
        `${header()}, ${part}`,
        'the Authorization header is not a list of name="value", separated by commas',
      ],
    ),
  ])("refuses %s", (_, text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  it("throws for no input", () => {
    const piece = fc.oneof(
      fc.constantFrom("OAuth ", ", ", ",", '"', "=", "%", "%2", '="', "realm", ...Object.keys(values)),
      fc.constantFrom(...Object.entries(values).map(([name, value]) => `${name}="${value}", `)),
      anyText(),
      anyUnit,
    )
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
        (scheme, text) => {
          for (const [, , verifier] of bothMethods) {
            const authorization = scheme ? `OAuth ${text}` : text
            const outcome = verifyOAuth({ url: ADDRESS, parameters: [], authorization }, verifier)
            expect(outcome).toMatchObject({ valid: false, problem: expect.stringMatching(/./) })
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it("reads long headers in linear time", () => {
    const size = 2_000_000
    for (const text of [" ", ",", '"', "=", 'a="', 'a="",', 'a=""', "%41", "a", '\\"', 'a="\\'].map((part) =>
      part.repeat(size / part.length),
    )) {
      expect(problemOf(`OAuth ${text}`)).toEqual(expect.any(String))
      expect(problemOf(`${header()},x="${text}`)).toEqual(expect.any(String))
    }
  })
})

describe.each(bothMethods)("verifying %s", (_, signer, verifier) => {
  const text = anyText({ maxLength: 20 })
  const name = text.filter((word) => !word.startsWith("oauth_"))
  const parameters = fc.array(fc.tuple(name, text), { maxLength: 8 })
  const moments = fc.record({ timestamp: fc.nat(), nonce: anyText({ minLength: 1 }) })
  const runs = { numRuns: signer.method === "HMAC-SHA1" ? 200 : 40 }

  it("accepts a signed request after it was sent as a form", () => {
    const wild = fc.string({ unit: anyUnit, maxLength: 10 }).filter((word) => !word.startsWith("oauth_"))
    fc.assert(
      fc.property(fc.array(fc.tuple(wild, wild)), parameters, moments, (sent, query, moment) => {
        const url = `${ADDRESS}?${new URLSearchParams(query).toString()}`
        const { authorization } = signOAuth({ url, parameters: sent }, signer, moment)
        const arrived = new URLSearchParams(new URLSearchParams(sent).toString())
        expect(verifyOAuth({ url, parameters: arrived, authorization }, verifier)).toEqual({
          valid: true,
          consumerKey: "test-merchant",
          timestamp: String(moment.timestamp),
          nonce: moment.nonce,
        })
      }),
      runs,
    )
  })

  it("fails if a parameter's name or value changes, or one is added or removed", () => {
    fc.assert(
      fc.property(parameters, fc.nat(), fc.tuple(name, text), (sent, at, [newName, newValue]) => {
        const request = signed({ url: ADDRESS, parameters: sent }, signer)
        const refused = (changed: Pair[]) =>
          expect(verifyOAuth({ ...request, parameters: changed }, verifier)).toMatchObject({
            valid: false,
            problem: "the signature does not match",
          })
        refused([...sent, [newName, newValue]])
        if (sent.length === 0) return
        const index = at % sent.length
        const [oldName, oldValue] = sent[index] ?? ["", ""]
        refused(sent.toSpliced(index, 1))
        if (newName !== oldName) refused(sent.with(index, [newName, oldValue]))
        if (newValue !== oldValue) refused(sent.with(index, [oldName, newValue]))
      }),
      runs,
    )
  })

  itEvery([
    ["the URL's host", { url: ADDRESS.replace("gateway", "gatewaz") }],
    ["its scheme", { url: ADDRESS.replace("https", "http") }],
    ["its port", { url: ADDRESS.replace(".example", ".example:8443") }],
    ["its path", { url: ADDRESS.replace("4242", "4243") }],
    ["the case of its path", { url: ADDRESS.replace("payout", "Payout") }],
    ["its query", { url: `${ADDRESS}?a=1` }],
    ["the method", { method: "PUT" }],
  ])("fails with %s", (_name, change) => {
    const request = signed({ url: ADDRESS, parameters: [["a", "1"]] }, signer)
    const outcome = verifyOAuth({ ...request, ...change }, verifier)
    expect(outcome).toMatchObject({ valid: false, problem: "the signature does not match" })
  })

  it("fails if the consumer key, the nonce or the timestamp changes", () => {
    fc.assert(
      fc.property(moments, moments, fc.string({ minLength: 1 }), (moment, other, consumerKey) => {
        const request = { url: ADDRESS, parameters: [["a", "1"]] as Pair[] }
        const { signature, baseString } = signOAuth(request, signer, moment)
        for (const [headerFields, at] of [
          [signer, { ...moment, nonce: other.nonce }],
          [signer, { ...moment, timestamp: other.timestamp }],
          [{ ...signer, consumerKey }, moment],
        ] as const) {
          const foreign = signOAuth(request, headerFields, at)
          if (foreign.baseString === baseString) continue
          const authorization = foreign.authorization.replace(
            percentEncode(foreign.signature),
            percentEncode(signature),
          )
          expect(verifyOAuth({ ...request, authorization }, verifier)).toMatchObject({ valid: false })
        }
      }),
      runs,
    )
  })

  it("ignores order, fragment, and the case of host, scheme and method", () => {
    const request = signed(
      {
        url: ADDRESS,
        parameters: [
          ["a", "1"],
          ["b", "2"],
          ["a", "0"],
        ],
      },
      signer,
    )
    for (const change of [
      { url: `${ADDRESS}#top` },
      { url: ADDRESS.replace("https://gateway.example", "HTTPS://GateWay.Example:443") },
      { method: "post" },
      {
        parameters: [
          ["a", "0"],
          ["a", "1"],
          ["b", "2"],
        ] as Pair[],
      },
    ]) {
      expect(verifyOAuth({ ...request, ...change }, verifier).valid).toBe(true)
    }
  })

  it("counts a header parameter repeated in the body once, and refuses a different value", () => {
    const { authorization } = signed({ url: ADDRESS, parameters: [["a", "1"]] }, signer)
    const headerFields = parseAuthorization(authorization)
    if ("problem" in headerFields) throw new Error(headerFields.problem)
    const repeated = [["a", "1"], ...headerFields.parameters] as Pair[]
    // A generator can be read only once.
    const once = (function* () {
      yield* repeated
    })()
    const outcome = verifyOAuth({ url: ADDRESS, parameters: once, authorization }, verifier)
    expect(outcome).toMatchObject({ valid: true, nonce: MOMENT.nonce })
    for (const [other] of headerFields.parameters) {
      const contradicting = [
        ["a", "1"],
        [other, "other"],
      ] as Pair[]
      expect(verifyOAuth({ url: ADDRESS, parameters: contradicting, authorization }, verifier)).toEqual({
        valid: false,
        problem: `${other} in the body or the URL differs from the header's`,
      })
    }
    // Signing two different values is not accepted either.
    const both = signatureBaseString({ url: ADDRESS, parameters: [["oauth_nonce", "other"]] }, headerFields.parameters)
    expect(both).toContain("oauth_nonce%3Dn0nce-0001_ABC~%26oauth_nonce%3Dother")
  })

  it("covers further parameters of the header", () => {
    const { authorization } = signed({ url: ADDRESS, parameters: [] }, signer)
    const longer = `${authorization}, oauth_token="t"`
    expect(verifyOAuth({ url: ADDRESS, parameters: [], authorization: longer }, verifier).valid).toBe(false)
    const headerFields = parseAuthorization(longer)
    if ("problem" in headerFields) throw new Error(headerFields.problem)
    expect(signatureBaseString({ url: ADDRESS, parameters: [] }, headerFields.parameters)).toContain(
      "%26oauth_token%3Dt%26",
    )
  })

  it("returns the text that should have been signed if the signature does not match", () => {
    const request = { url: ADDRESS, parameters: [["a", "1"]] as Pair[] }
    const { authorization, baseString } = signOAuth(request, signer, MOMENT)
    const outcome = verifyOAuth({ ...request, parameters: [["a", "2"]], authorization }, verifier)
    expect(outcome).toEqual({
      valid: false,
      problem: "the signature does not match",
      baseString: baseString.replace("a%3D1", "a%3D2"),
    })
  })

  it("names unreadable input", () => {
    const request = signed({ url: ADDRESS, parameters: [] }, signer)
    const problem = "the URL to sign is not an absolute http or https address"
    expect(verifyOAuth({ ...request, url: "/api" }, verifier)).toEqual({ valid: false, problem })
    const parameters = (function* (): Generator<Pair> {
      yield ["a", "1"]
      throw new Error("a stream that broke")
    })()
    expect(verifyOAuth({ ...request, parameters }, verifier)).toEqual({
      valid: false,
      problem: "the parameters cannot be read",
    })
  })

  it("refuses a shortened, lengthened or foreign signature", () => {
    const request = { url: ADDRESS, parameters: [] }
    const { authorization, signature } = signOAuth(request, signer, MOMENT)
    const bytes = Buffer.from(signature, "base64")
    const flipped = Buffer.from(bytes)
    flipped[0] = (flipped[0] ?? 0) ^ 1
    for (const wrong of [bytes.subarray(1), Buffer.concat([bytes, Buffer.alloc(1)]), flipped, Buffer.alloc(1)]) {
      const changed = authorization.replace(percentEncode(signature), percentEncode(wrong.toString("base64")))
      expect(verifyOAuth({ ...request, authorization: changed }, verifier)).toMatchObject({
        valid: false,
        problem: "the signature does not match",
      })
    }
  })
})

describe("the keys of a verifier", () => {
  const request = { url: ADDRESS, parameters: [["a", "1"]] as Pair[] }
  const validWith = (signer: OAuthSigner, verifier: OAuthVerifier) =>
    verifyOAuth(signed(request, signer), verifier).valid

  it("may be several, in any order", () => {
    for (const secrets of [
      [SECRET, "b"],
      ["b", SECRET],
      ["b", SECRET, "c"],
    ]) {
      expect(validWith(hmacSigner, { method: "HMAC-SHA1", secrets })).toBe(true)
    }
    const { publicKey } = otherKeys
    for (const publicKeys of [
      [rsaKeys.publicKey, publicKey],
      [publicKey, rsaKeys.publicKey, publicKey],
    ]) {
      expect(validWith(rsaSigner, { method: "RSA-SHA256", publicKeys })).toBe(true)
    }
  })

  it("must include the signing key", () => {
    for (const secrets of [[], ["b"], [`${SECRET}&`], [SECRET.toLowerCase()], [""]]) {
      expect(validWith(hmacSigner, { method: "HMAC-SHA1", secrets })).toBe(false)
    }
    for (const publicKeys of [[], [otherKeys.publicKey], [ecKeys.publicKey]]) {
      expect(validWith(rsaSigner, { method: "RSA-SHA256", publicKeys })).toBe(false)
    }
    expect(validWith(hmacSigner, rsaVerifier)).toBe(false)
    expect(validWith(rsaSigner, hmacVerifier)).toBe(false)
  })

  it("must be RSA keys: another type neither verifies as RSA-SHA256 nor throws", () => {
    const { authorization, signature, baseString } = signOAuth(request, rsaSigner, MOMENT)
    const ecdsa = sign("sha256", Buffer.from(baseString), ecKeys.privateKey)
    const forged = authorization.replace(percentEncode(signature), percentEncode(ecdsa.toString("base64")))
    const secretKey = createSecretKey(Buffer.from(SECRET))
    for (const publicKeys of [[ecKeys.publicKey], [secretKey], [secretKey, ecKeys.publicKey, rsaKeys.publicKey]]) {
      const outcome = verifyOAuth({ ...request, authorization: forged }, { method: "RSA-SHA256", publicKeys })
      expect(outcome).toMatchObject({ valid: false, problem: "the signature does not match" })
    }
  })
})

import { createHmac } from "node:crypto"
import fc from "fast-check"
import OAuth from "oauth-1.0a"
import oauthSignature from "oauth-signature"
import { anyText, anyWebAddress } from "../../../__tests__/any-text"
import { itEvery } from "../../../__tests__/it-every"
import { normalizedUrl, percentEncode, signatureBaseString, signOAuth, verifyOAuth } from "../oauth"
import { ADDRESS, anyUnit, hmacSigner, hmacVerifier, type Pair, SECRET } from "./oauth-fixture"

/*
 * Two other packages that sign OAuth 1.0a. Where they follow RFC 5849 they must agree with our
 * code. Each class of input where they do not has its test below with the right answer, as a reason
 * against using them.
 */

const OAUTH_PARAMETERS: Pair[] = [["oauth_nonce", "n"]]

const oauth10a = () =>
  new OAuth({
    consumer: { key: hmacSigner.consumerKey, secret: SECRET },
    signature_method: "HMAC-SHA1",
    hash_function: (text, key) => createHmac("sha1", key).update(text).digest("base64"),
  })

type Fields = Record<string, string | string[]>
/**
 * Names may have arrays of values, as both packages expect for repeated ones. Null prototype,
 * because a name may be anything.
 */
type Given = { url?: string; pairs?: Pair[]; fields?: Fields }

const answers = {
  ours: ({ url = ADDRESS, pairs = [] }: Given) => signatureBaseString({ url, parameters: pairs }, OAUTH_PARAMETERS),
  "oauth-1.0a": ({ url = ADDRESS, pairs = [], fields }: Given) =>
    // A copy, because the package changes its input.
    oauth10a().getBaseString(
      { method: "POST", url, data: { ...fieldsOf(pairs), ...fields } },
      dataOf(OAUTH_PARAMETERS),
    ),
  "oauth-signature": ({ url = ADDRESS, pairs = [], fields }: Given) =>
    new oauthSignature.SignatureBaseString("POST", url, {
      ...fieldsOf(pairs),
      ...fields,
      ...fieldsOf(OAUTH_PARAMETERS),
    }).generate(),
}

/** Repeated names become arrays. */
function fieldsOf(pairs: Pair[]): Fields {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? "")]))
}

function dataOf(pairs: Pair[]): OAuth.Data {
  return Object.fromEntries(pairs) as unknown as OAuth.Data
}

function answerOf(name: keyof typeof answers, given: Given): string {
  try {
    return answers[name](given)
  } catch (error) {
    return `throws ${(error as Error).message}`
  }
}

/** A base string of the default address. */
function text(parameters: string, address = ADDRESS): string {
  return `POST&${encodeURIComponent(address)}&${encodeURIComponent(parameters)}`
}

const word = anyText()
const builtIn = new Set(Object.getOwnPropertyNames(Object.prototype))
const name = word.filter((text) => !text.startsWith("oauth_") && !builtIn.has(text))
const pairsOfUniqueNames = fc.uniqueArray(fc.tuple(name, word), { selector: ([key]) => key, maxLength: 15 })

describe("where the packages are right, all three agree", () => {
  it("oauth-1.0a: single values, and an address that is normalized already", () => {
    fc.assert(
      fc.property(pairsOfUniqueNames, anyWebAddress(), (pairs, address) => {
        const url = normalizedUrl(address)
        expect(answers["oauth-1.0a"]({ url, pairs })).toBe(answers.ours({ url, pairs }))
      }),
    )
  })

  it("oauth-1.0a: repeated names as arrays", () => {
    fc.assert(
      fc.property(pairsOfUniqueNames, name, fc.array(word, { minLength: 2, maxLength: 5 }), (pairs, again, values) => {
        const given = { pairs: [...pairs.filter(([one]) => one !== again), ...values.map((one): Pair => [again, one])] }
        expect(answers["oauth-1.0a"](given)).toBe(answers.ours(given))
      }),
    )
  })

  it("oauth-1.0a: a query of plain names with values, none of them in the body", () => {
    const plain = fc.stringMatching(/^[a-z0-9.~-]{1,9}$/)
    const query = fc.uniqueArray(fc.tuple(plain, word.filter(Boolean)), { selector: ([key]) => key, minLength: 1 })
    fc.assert(
      fc.property(query, pairsOfUniqueNames, (inQuery, inBody) => {
        const url = `${ADDRESS}?${inQuery.map(([key, value]) => `${key}=${percentEncode(value)}`).join("&")}`
        const pairs = inBody.filter(([one]) => !inQuery.some(([other]) => one === other))
        expect(answers["oauth-1.0a"]({ url, pairs })).toBe(answers.ours({ url, pairs }))
      }),
    )
  })

  it("oauth-signature: single values, and an address without a query", () => {
    fc.assert(
      fc.property(pairsOfUniqueNames, (pairs) => {
        for (const url of [ADDRESS, "HTTPS://Gateway.Example:443/a", "http://gateway.example:8080/#top"]) {
          expect(answers["oauth-signature"]({ url, pairs })).toBe(answers.ours({ url, pairs }))
        }
      }),
    )
  })

  it("both sign alike, secrets included", () => {
    fc.assert(
      fc.property(pairsOfUniqueNames, word, fc.nat(), (pairs, secret, timestamp) => {
        const moment = { timestamp, nonce: "n" }
        const made = signOAuth({ url: ADDRESS, parameters: pairs }, { ...hmacSigner, secret }, moment)
        const oauthData = {
          oauth_consumer_key: hmacSigner.consumerKey,
          oauth_nonce: "n",
          oauth_signature_method: "HMAC-SHA1",
          oauth_timestamp: String(timestamp),
          oauth_version: "1.0",
        }
        const fields = { ...fieldsOf(pairs), ...oauthData }
        const options = { encodeSignature: false }
        expect(made.signature).toBe(oauthSignature.generate("POST", ADDRESS, fields, secret, "", options))
        const other = oauth10a()
        other.consumer.secret = secret
        const request = { method: "POST", url: ADDRESS, data: fieldsOf(pairs) }
        expect(made.signature).toBe(other.getSignature(request, undefined, oauthData as unknown as OAuth.Data))
      }),
    )
  })

  it("verifies the header that oauth-1.0a makes", () => {
    fc.assert(
      fc.property(pairsOfUniqueNames, fc.constantFrom(undefined, "", "Example"), (pairs, realm) => {
        const other = oauth10a()
        if (realm !== undefined) other.realm = realm
        const data = other.authorize({ method: "POST", url: ADDRESS, data: fieldsOf(pairs) })
        const authorization = other.toHeader(data).Authorization
        const outcome = verifyOAuth({ url: ADDRESS, parameters: pairs, authorization }, hmacVerifier)
        expect(outcome).toMatchObject({ valid: true, consumerKey: hmacSigner.consumerKey })
      }),
    )
  })
})

describe("where oauth-1.0a is wrong", () => {
  itEvery<[string, Given, string, string]>([
    [
      "half a surrogate pair, which URLSearchParams sends as U+FFFD",
      { pairs: [["a", "\ud800"]] },
      text("a=%EF%BF%BD&oauth_nonce=n"),
      "throws URI malformed",
    ],
    [
      "a name in both body and query: the body's is lost",
      { url: `${ADDRESS}?a=1`, pairs: [["a", "2"]] },
      text("a=1&a=2&oauth_nonce=n"),
      text("a=1&oauth_nonce=n"),
    ],
    [
      "a name repeated in the query, first without a value",
      { url: `${ADDRESS}?a=&a=1` },
      text("a=&a=1&oauth_nonce=n"),
      text("a=1&oauth_nonce=n"),
    ],
    [
      "a plus in the query, which is a space",
      { url: `${ADDRESS}?a=1+2` },
      text("a=1%202&oauth_nonce=n"),
      text("a=1%2B2&oauth_nonce=n"),
    ],
    [
      "an encoded name in the query: encoded once too often",
      { url: `${ADDRESS}?c%40=1` },
      text("c%40=1&oauth_nonce=n"),
      text("c%2540=1&oauth_nonce=n"),
    ],
    [
      "= inside a value of the query: cut",
      { url: `${ADDRESS}?a=1=2` },
      text("a=1%3D2&oauth_nonce=n"),
      text("a=1&oauth_nonce=n"),
    ],
    [
      "? inside a value of the query: cut",
      { url: `${ADDRESS}?a=1?2` },
      text("a=1%3F2&oauth_nonce=n"),
      text("a=1&oauth_nonce=n"),
    ],
    ["an empty query", { url: `${ADDRESS}?` }, text("oauth_nonce=n"), text("=&oauth_nonce=n")],
    ["a lone % in the query", { url: `${ADDRESS}?a=%` }, text("a=%25&oauth_nonce=n"), "throws URI malformed"],
    ["a fragment", { url: `${ADDRESS}#top` }, text("oauth_nonce=n"), text("oauth_nonce=n", `${ADDRESS}#top`)],
    [
      "a fragment behind a query",
      { url: `${ADDRESS}?a=1#top` },
      text("a=1&oauth_nonce=n"),
      text("a=1%23top&oauth_nonce=n"),
    ],
    [
      "capitals in scheme and host",
      { url: "HTTPS://Gateway.Example/a" },
      text("oauth_nonce=n", "https://gateway.example/a"),
      text("oauth_nonce=n", "HTTPS://Gateway.Example/a"),
    ],
    [
      "https's port",
      { url: "https://gateway.example:443/a" },
      text("oauth_nonce=n", "https://gateway.example/a"),
      text("oauth_nonce=n", "https://gateway.example:443/a"),
    ],
    [
      "http's port",
      { url: "http://gateway.example:80/a" },
      text("oauth_nonce=n", "http://gateway.example/a"),
      text("oauth_nonce=n", "http://gateway.example:80/a"),
    ],
    [
      "no path",
      { url: "https://gateway.example" },
      text("oauth_nonce=n", "https://gateway.example/"),
      text("oauth_nonce=n", "https://gateway.example"),
    ],
    [
      "a path or host that is not ASCII: signed otherwise than sent",
      { url: "https://bücher.example/ä b" },
      text("oauth_nonce=n", "https://xn--bcher-kva.example/%C3%A4%20b"),
      text("oauth_nonce=n", "https://bücher.example/ä b"),
    ],
    [
      "dots in the path: signed otherwise than sent",
      { url: "https://gateway.example/a/../b" },
      text("oauth_nonce=n", "https://gateway.example/b"),
      text("oauth_nonce=n", "https://gateway.example/a/../b"),
    ],
    [
      "a user name in the address",
      { url: "https://user@gateway.example/a" },
      text("oauth_nonce=n", "https://gateway.example/a"),
      text("oauth_nonce=n", "https://user@gateway.example/a"),
    ],
    [
      "oauth_signature in the body",
      { pairs: [["oauth_signature", "x"]] },
      text("oauth_nonce=n"),
      text("oauth_nonce=n&oauth_signature=x"),
    ],
    [
      "a body that contradicts the header: what the header says goes unsigned",
      { pairs: [["oauth_nonce", "other"]] },
      text("oauth_nonce=n&oauth_nonce=other"),
      text("oauth_nonce=other"),
    ],
    [
      "a field called __proto__: unsigned",
      { pairs: [["__proto__", "1"]] },
      text("__proto__=1&oauth_nonce=n"),
      text("oauth_nonce=n"),
    ],
    [
      "no address at all",
      { url: "gateway.example/a" },
      "throws the URL to sign is not an absolute http or https address",
      text("oauth_nonce=n", "gateway.example/a"),
    ],
  ])("%s", (_, given, right, wrong) => {
    expect(answerOf("ours", given)).toBe(right)
    expect(answerOf("oauth-1.0a", given)).toBe(wrong)
  })

  it("writes the query into the caller's body fields, and the body, card data included, into what it returns", () => {
    const data: Fields = { credit_card_number: "4111111111111111" }
    const oauthData = oauth10a().authorize({ method: "POST", url: `${ADDRESS}?a=1`, data })
    expect(data).toEqual({ credit_card_number: "4111111111111111", a: "1" })
    expect(oauthData).toMatchObject({ credit_card_number: "4111111111111111", a: "1" })
    const ours = new Map([["credit_card_number", "4111111111111111"]])
    const { authorization } = signOAuth({ url: `${ADDRESS}?a=1`, parameters: ours }, hmacSigner)
    expect([...ours]).toEqual([["credit_card_number", "4111111111111111"]])
    expect(authorization).not.toContain("4111")
  })

  it("draws its nonce from Math.random", () => {
    const random = jest.spyOn(Math, "random").mockReturnValue(0.5)
    try {
      expect(oauth10a().getNonce()).toBe(oauth10a().getNonce())
      const ours = () => signOAuth({ url: ADDRESS, parameters: [] }, hmacSigner).authorization
      expect(ours()).not.toBe(ours())
    } finally {
      random.mockRestore()
    }
  })
})

describe("where oauth-signature is wrong", () => {
  itEvery<[string, Given, string, string]>([
    [
      "half a surrogate pair, which URLSearchParams sends as U+FFFD",
      { pairs: [["a", "\ud800"]] },
      text("a=%EF%BF%BD&oauth_nonce=n"),
      "throws URI malformed",
    ],
    [
      "repeated names: sorted by the raw values",
      {
        pairs: [
          ["a", "z"],
          ["a", "é"],
        ],
      },
      text("a=%C3%A9&a=z&oauth_nonce=n"),
      text("a=z&a=%C3%A9&oauth_nonce=n"),
    ],
    ["the query: unsigned", { url: `${ADDRESS}?a=1` }, text("a=1&oauth_nonce=n"), text("oauth_nonce=n")],
    [
      "no path",
      { url: "https://gateway.example" },
      text("oauth_nonce=n", "https://gateway.example/"),
      text("oauth_nonce=n", "https://gateway.example"),
    ],
    [
      "escapes in the path: decoded, so that it signs otherwise than is sent",
      { url: "https://gateway.example/a%2Db%7E" },
      text("oauth_nonce=n", "https://gateway.example/a%2Db%7E"),
      text("oauth_nonce=n", "https://gateway.example/a-b~"),
    ],
    [
      "dots in the path: signed otherwise than sent",
      { url: "https://gateway.example/a/../b" },
      text("oauth_nonce=n", "https://gateway.example/b"),
      text("oauth_nonce=n", "https://gateway.example/a/../b"),
    ],
    [
      "an IPv6 host: without its brackets",
      { url: "https://[::1]:8443/a" },
      text("oauth_nonce=n", "https://[::1]:8443/a"),
      text("oauth_nonce=n", "https://::1:8443/a"),
    ],
    [
      "oauth_signature in the body",
      { pairs: [["oauth_signature", "x"]] },
      text("oauth_nonce=n"),
      text("oauth_nonce=n&oauth_signature=x"),
    ],
    [
      "a body that contradicts the header",
      { pairs: [["oauth_nonce", "other"]] },
      text("oauth_nonce=n&oauth_nonce=other"),
      text("oauth_nonce=n"),
    ],
    [
      "no values for a name: one that is not sent",
      { fields: { a: [] } },
      text("oauth_nonce=n"),
      text("a=&oauth_nonce=n"),
    ],
    ...["constructor", "toString", "__proto__"].map((field): [string, Given, string, string] => [
      `a field called ${field}`,
      { pairs: [[field, "1"]] },
      text([`${field}=1`, "oauth_nonce=n"].sort().join("&")),
      "throws this._parameters[key].push is not a function",
    ]),
    [
      "a field called hasOwnProperty",
      { pairs: [["hasOwnProperty", "1"]] },
      text("hasOwnProperty=1&oauth_nonce=n"),
      "throws parameters.hasOwnProperty is not a function",
    ],
    [
      "an address without a scheme: taken as http",
      { url: "gateway.example/a" },
      "throws the URL to sign is not an absolute http or https address",
      text("oauth_nonce=n", "http://gateway.example/a"),
    ],
  ])("%s", (_, given, right, wrong) => {
    expect(answerOf("ours", given)).toBe(right)
    expect(answerOf("oauth-signature", given)).toBe(wrong)
  })

  it("lone surrogates make both packages throw, but not our code", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: anyUnit }), fc.string({ unit: anyUnit }))), (pairs) => {
        expect(answerOf("ours", { pairs })).toMatch(/^POST&/)
        if (!pairs.flat().some((one) => /\p{Surrogate}/u.test(one))) return
        expect(answerOf("oauth-1.0a", { pairs })).toBe("throws URI malformed")
        expect(answerOf("oauth-signature", { pairs })).toMatch(/^throws /)
      }),
    )
  })
})

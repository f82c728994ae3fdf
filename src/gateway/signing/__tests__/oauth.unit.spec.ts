import { execFileSync } from "node:child_process"
import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { anyText, anyWebAddress } from "../../../__tests__/any-text"
import { itEvery } from "../../../__tests__/it-every"
import { isGatewayError } from "../../errors"
import type { Operation } from "../../declare-operation"
import { operations } from "../../operations"
import { signRequest } from "../sign-request"
import { exampleAccount } from "../../__tests__/account-fixture"
import {
  normalizedUrl,
  type OAuthRequest,
  parseAuthorization,
  percentEncode,
  signatureBaseString,
  signOAuth,
} from "../oauth"
import { ADDRESS, anyUnit, ecKeys, hmacSigner, MOMENT, type Pair, rsaKeys, rsaSigner, SECRET } from "./oauth-fixture"
import { oauthAnswers } from "./oauth-answers"
import vectors from "./oauth-vectors.json"

const folder = mkdtempSync(join(tmpdir(), "oauth-"))
const privatePem = join(folder, "private.pem")
const publicPem = join(folder, "public.pem")
writeFileSync(privatePem, rsaKeys.privateKey.export({ type: "pkcs8", format: "pem" }))
writeFileSync(publicPem, rsaKeys.publicKey.export({ type: "spki", format: "pem" }))
afterAll(() => rmSync(folder, { recursive: true }))

/** Answers computed outside this code base. */
const openssl = {
  hmac: (text: string, key: string) =>
    execFileSync("openssl", ["dgst", "-sha1", "-hmac", key, "-binary"], { input: text }).toString("base64"),
  rsa: (text: string) =>
    execFileSync("openssl", ["dgst", "-sha256", "-sign", privatePem], { input: text }).toString("base64"),
  verifiesRsa: (text: string, signature: string) => {
    const file = join(folder, "signature")
    writeFileSync(file, Buffer.from(signature, "base64"))
    const args = ["dgst", "-sha256", "-verify", publicPem, "-signature", file]
    return execFileSync("openssl", args, { input: text, encoding: "utf8" })
  },
}

/** The normalized parameters of a base string; its third part is their encoded form. */
function normalizedParameters(request: OAuthRequest, oauth: Pair[]): string {
  return decodeURIComponent(signatureBaseString(request, oauth).split("&")[2] ?? "")
}

function errorOf(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}

describe("published answers", () => {
  const ofKind = (kind: string) => vectors.filter((vector) => vector.kind === kind)

  itEvery(ofKind("oauth-percent-encode"))("$id", ({ text, expected }) => {
    expect(percentEncode(text ?? "")).toBe(expected)
  })

  itEvery(ofKind("oauth-normalized-params"))("$id", ({ parameters, oauth, expected }) => {
    expect(normalizedParameters({ url: ADDRESS, parameters: parameters as Pair[] }, oauth as Pair[])).toBe(expected)
  })

  itEvery(ofKind("oauth-base-string"))("$id", ({ method, url = "", parameters, oauth, expected }) => {
    expect(signatureBaseString({ method, url, parameters: parameters as Pair[] }, oauth as Pair[])).toBe(expected)
  })

  itEvery(ofKind("oauth-hmac-sha1"))("$id", (vector) => {
    const { method, url = "", oauth, baseString, secret, tokenSecret = "", expected } = vector
    const request = { method, url, parameters: vector.parameters as Pair[] }
    expect(signatureBaseString(request, oauth as Pair[])).toBe(baseString)
    // The gateway has no tokens, so signOAuth cannot produce a vector with a token secret.
    const digest = createHmac("sha1", `${secret}&${tokenSecret}`)
      .update(baseString ?? "")
      .digest("base64")
    expect(digest).toBe(expected)
    if (tokenSecret) return
    const headerFields = Object.fromEntries(oauth as Pair[])
    const made = signOAuth(
      request,
      { consumerKey: headerFields.oauth_consumer_key ?? "", method: "HMAC-SHA1", secret: secret ?? "" },
      { timestamp: Number(headerFields.oauth_timestamp), nonce: headerFields.oauth_nonce ?? "" },
    )
    expect(made).toMatchObject({ signature: expected, baseString })
    if (vector.authorization) expect(made.authorization).toBe(vector.authorization)
    if (vector.normalizedParameters)
      expect(normalizedParameters(request, oauth as Pair[])).toBe(vector.normalizedParameters)
  })

  it("RFC 5849 3.4.1.3.2 with its encoded body, and the signature of errata 2550", () => {
    const request = {
      url: "http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b",
      parameters: new URLSearchParams("c2&a3=2+q"),
    }
    const oauth: Pair[] = [
      ["realm", "Example"],
      ["oauth_consumer_key", "9djdj82h48djs9d2"],
      ["oauth_token", "kkk9d7dh3k39sjv7"],
      ["oauth_signature_method", "HMAC-SHA1"],
      ["oauth_timestamp", "137131201"],
      ["oauth_nonce", "7d8f3e4a"],
      ["oauth_signature", "djosJKDKJSD8743243/jdk33klY="],
    ]
    expect(normalizedParameters(request, oauth)).toBe(
      "a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2&oauth_nonce=7d8f3e4a" +
        "&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_token=kkk9d7dh3k39sjv7",
    )
    const digest = createHmac("sha1", "j49sk3j29djd&dh893hdasih9").update(signatureBaseString(request, oauth))
    expect(digest.digest("base64")).toBe("r6/TJjbCOr97/+UU0NsvSne7s5g=")
  })

  itEvery([
    // RFC 5849 3.4.1.2
    ["http://EXAMPLE.COM:80/r%20v/X?id=123", "http://example.com/r%20v/X"],
    ["https://www.example.net:8080/?q=1", "https://www.example.net:8080/"],
    ["HTTPS://Gateway.Example:443/A/b%2fC~/", "https://gateway.example/A/b%2fC~/"],
    ["https://gateway.example:80/a", "https://gateway.example:80/a"],
    ["http://gateway.example:443/a", "http://gateway.example:443/a"],
    ["https://gateway.example#top", "https://gateway.example/"],
    ["https://gateway.example/a?b#c?d", "https://gateway.example/a"],
    ["https://user:password@gateway.example/a", "https://gateway.example/a"],
  ])("normalizes %s", (url, normalized) => {
    expect(normalizedUrl(url)).toBe(normalized)
    expect(signatureBaseString({ url, parameters: [] }, [])).toContain(`POST&${encodeURIComponent(normalized)}&`)
  })
})

describe("each operation against openssl, its base string written by hand", () => {
  itEvery(oauthAnswers)("/api/%s, %s", (path, method, fields, written) => {
    const text = `POST&https%3A%2F%2Fgateway.example%2Fpaynet%2Fapi%2F${written}`
    const request = { url: `https://gateway.example/paynet/api/${path}/4242`, parameters: Object.entries(fields) }
    const { signature, baseString } = signOAuth(request, method === "HMAC-SHA1" ? hmacSigner : rsaSigner, MOMENT)
    expect(baseString).toBe(text)
    expect(signature).toBe(method === "HMAC-SHA1" ? openssl.hmac(text, `${SECRET}&`) : openssl.rsa(text))
    if (method === "RSA-SHA256") expect(openssl.verifiesRsa(text, signature)).toBe("Verified OK\n")
  })

  it("covers every OAuth-signed operation with each of its methods", () => {
    const byOAuth = Object.values(operations).flatMap(({ path, signing }) => {
      const schemes = signing.scheme === "by-option" ? Object.values(signing.choices) : [signing]
      return schemes.flatMap((each) => (each.scheme === "oauth" ? [`${path} ${each.method}`] : []))
    })
    const answered = oauthAnswers.map(([path, method]) => `/api/${path} ${method}`)
    expect([...new Set(answered)].sort()).toEqual(byOAuth.sort())
  })

  it("encodes the HMAC's key as well", () => {
    const request = { url: ADDRESS, parameters: [] }
    const { signature, baseString } = signOAuth(request, { ...hmacSigner, secret: "pässword & (1)" }, MOMENT)
    expect(signature).toBe(openssl.hmac(baseString, "p%C3%A4ssword%20%26%20%281%29&"))
  })

  it("uses the HMAC's key unencoded if the account says so", () => {
    const account = exampleAccount({ merchantControlKey: "a+b/c=", hmacKeyEncoding: "plain" })
    const operation = operations.payout as unknown as Operation
    const fields = { ...operations.payout.example } as Record<string, string>
    const { url, body, headers } = signRequest({ account, operation, fields, endpoint: { id: "1042", group: false } })
    const value = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(headers.Authorization ?? "")?.[1] ?? ""
    const request = { url, parameters: new URLSearchParams(body) }
    const signer = { consumerKey: account.login, method: "HMAC-SHA1", secret: "any" } as const
    const moment = { nonce: value("oauth_nonce"), timestamp: Number(value("oauth_timestamp")) }
    const { baseString } = signOAuth(request, signer, moment)
    expect(decodeURIComponent(value("oauth_signature"))).toBe(openssl.hmac(baseString, "a+b/c=&"))
  })
})

describe("encoding and sorting", () => {
  it("leaves exactly the unreserved characters as they are", () => {
    for (let code = 0; code < 128; code++) {
      const character = String.fromCharCode(code)
      const expected = /[A-Za-z0-9._~-]/.test(character) ? character : `%${Buffer.from([code]).toString("hex")}`
      expect(percentEncode(character).toLowerCase()).toBe(expected.toLowerCase())
    }
    expect(percentEncode("ü€😀/")).toBe("%C3%BC%E2%82%AC%F0%9F%98%80%2F")
  })

  it("encodes any text so that it decodes to what URLSearchParams sends for it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyUnit }), fc.string({ unit: "grapheme" })), (text) => {
        const sent = new URLSearchParams(new URLSearchParams([["a", text]]).toString()).get("a")
        expect(decodeURIComponent(percentEncode(text))).toBe(sent)
        expect(percentEncode(text)).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/)
      }),
    )
    expect(percentEncode("a\ud800b\udc00")).toBe("a%EF%BF%BDb%EF%BF%BD")
  })

  it("encodes encoded text once more", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (name, value) => {
        fc.pre(name !== "oauth_signature")
        const once = `${percentEncode(name)}=${percentEncode(value)}`
        const text = signatureBaseString({ url: ADDRESS, parameters: [[name, value]] }, [])
        expect(text.split("&")[2]).toBe(percentEncode(once))
      }),
    )
  })

  itEvery<[string, Pair[], string]>([
    [
      "the name alone first",
      [
        ["a-b", "1"],
        ["a1", "1"],
        ["a", "2"],
      ],
      "a=2&a-b=1&a1=1",
    ],
    [
      "encoded names, not raw ones",
      [
        ["z", "1"],
        ["é", "2"],
      ],
      "%C3%A9=2&z=1",
    ],
    [
      "bytes, not code units",
      [
        ["\u{1f600}", "1"],
        ["\uff5e", "2"],
      ],
      "%EF%BD%9E=2&%F0%9F%98%80=1",
    ],
    [
      "encoded values, not raw ones",
      [
        ["a", "z"],
        ["a", "é"],
      ],
      "a=%C3%A9&a=z",
    ],
    [
      "a value that another one begins with",
      [
        ["a", "1-"],
        ["a", "1"],
        ["a", ""],
      ],
      "a=&a=1&a=1-",
    ],
    [
      "capitals before small letters",
      [
        ["b", "1"],
        ["B", "1"],
        ["a", "1"],
      ],
      "B=1&a=1&b=1",
    ],
    [
      "and keeps equal pairs",
      [
        ["a", "1"],
        ["a", "1"],
      ],
      "a=1&a=1",
    ],
    [
      "and a realm of the body",
      [
        ["realm", "1"],
        ["a", "1"],
      ],
      "a=1&realm=1",
    ],
    [
      "and leaves the signature out",
      [
        ["oauth_signature", "1"],
        ["a", "1"],
      ],
      "a=1",
    ],
  ])("sorts by %s", (_, parameters, expected) => {
    expect(normalizedParameters({ url: ADDRESS, parameters }, [["realm", "Example"]])).toBe(expected)
    expect(normalizedParameters({ url: ADDRESS, parameters: [...parameters].reverse() }, [])).toBe(expected)
  })

  it("signs the query once, whatever the previous address was", () => {
    const request = { url: `${ADDRESS}?b=1+2&a=%C3%A9&a=`, parameters: [["b", "0"]] as Pair[] }
    const plain = { url: ADDRESS, parameters: [] }
    for (let time = 0; time < 2; time++) {
      expect(normalizedParameters(request, [])).toBe("a=&a=%C3%A9&b=0&b=1%202")
      expect(normalizedParameters(request, [])).toBe("a=&a=%C3%A9&b=0&b=1%202")
      expect(normalizedParameters(plain, [])).toBe("")
    }
  })
})

describe("signing", () => {
  it("draws a nonce of 128 random bits and uses the time in seconds", () => {
    const nonces = new Set<string>()
    for (let time = 0; time < 1000; time++) {
      const before = Math.floor(Date.now() / 1000)
      const { authorization } = signOAuth({ url: ADDRESS, parameters: [] }, hmacSigner)
      const headerFields = parseAuthorization(authorization)
      if ("problem" in headerFields) throw new Error(headerFields.problem)
      expect(headerFields.nonce).toMatch(/^[0-9a-f]{32}$/)
      expect(Number(headerFields.timestamp)).toBeGreaterThanOrEqual(before)
      expect(Number(headerFields.timestamp)).toBeLessThanOrEqual(Date.now() / 1000)
      nonces.add(headerFields.nonce)
    }
    expect(nonces.size).toBe(1000)
    // No bit is constant.
    const bits = [...nonces].map((nonce) => BigInt(`0x${nonce}`))
    expect(bits.reduce((all, one) => all | one)).toBe(2n ** 128n - 1n)
    expect(bits.reduce((all, one) => all & one)).toBe(0n)
  })

  it("percent-encodes the header's values", () => {
    const signer = { ...hmacSigner, consumerKey: 'Jürgen "& Co"' }
    const { authorization } = signOAuth({ url: ADDRESS, parameters: [] }, signer, { timestamp: 1, nonce: 'a"b+' })
    expect(authorization).toMatch(/^OAuth oauth_consumer_key="J%C3%BCrgen%20%22%26%20Co%22", oauth_nonce="a%22b%2B", /)
    expect(parseAuthorization(authorization)).toMatchObject({ consumerKey: 'Jürgen "& Co"', nonce: 'a"b+' })
  })

  itEvery([
    "",
    "gateway.example/a",
    "/api/v2/payout/1",
    "https://",
    "ftp://gateway.example/a",
    "http://a b/",
    "\ud800",
  ])("refuses the URL %j without repeating it", (url) => {
    const error = errorOf(() => signOAuth({ url, parameters: [] }, hmacSigner))
    expect(error).toMatchObject({ kind: "invalid", message: expect.stringContaining("http or https address") })
  })

  itEvery([
    ["a public key", rsaKeys.publicKey, "needs a private RSA key"],
    ["a key of another family", ecKeys.privateKey, "needs a private RSA key"],
    ["an RSA-PSS key", generateKeyPairSync("rsa-pss", { modulusLength: 2048 }).privateKey, "needs a private RSA key"],
    ["a key too short for the digest", tinyRsaKey(), "shorter than 2048 bits"],
  ])("refuses %s", (_, privateKey, message) => {
    const error = errorOf(() => signOAuth({ url: ADDRESS, parameters: [] }, { ...rsaSigner, privateKey }))
    expect(error).toMatchObject({ name: "GatewayError", kind: "invalid", message: expect.stringContaining(message) })
  })

  itEvery(["oauth_consumer_key", "oauth_nonce", "oauth_signature", "oauth_timestamp", "oauth_version"])(
    "refuses %s in the body or the query, where it would be sent twice",
    (name) => {
      const body = { url: ADDRESS, parameters: [[name, "1"]] as Pair[] }
      const query = { url: `${ADDRESS}?${name}=1`, parameters: [] }
      for (const request of [body, query]) {
        const error = errorOf(() => signOAuth(request, hmacSigner))
        expect(error).toMatchObject({ kind: "invalid", fields: [name] })
      }
    },
  )

  it("throws only GatewayErrors of kind invalid, for any input", () => {
    const text = fc.string({ unit: anyUnit })
    fc.assert(
      fc.property(
        fc.record({ method: text, url: fc.oneof(text, anyWebAddress()) }),
        fc.array(fc.tuple(text, text)),
        fc.record({ consumerKey: text, secret: text }),
        ({ method, url }, parameters, { consumerKey, secret }) => {
          const result = errorOf(() =>
            signOAuth({ method, url, parameters }, { consumerKey, method: "HMAC-SHA1", secret }),
          )
          if (result instanceof Error) expect(isGatewayError(result) && result.kind).toBe("invalid")
          else expect(result).toHaveProperty("signature", expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/))
        },
      ),
    )
  })
})

/**
 * 256 bits, while a SHA-256 signature needs 496. Tools no longer create such keys, so it is built
 * by hand.
 */
function tinyRsaKey(): KeyObject {
  const [p, q, e] = [2n ** 127n - 1n, 2n ** 107n - 1n, 65537n]
  const inverse = (value: bigint, modulus: bigint): bigint => {
    let [rest, next, factor, nextFactor] = [modulus, value % modulus, 0n, 1n]
    while (next !== 0n) {
      const times = rest / next
      ;[rest, next] = [next, rest - times * next]
      ;[factor, nextFactor] = [nextFactor, factor - times * nextFactor]
    }
    return ((factor % modulus) + modulus) % modulus
  }
  const text = (value: bigint) => {
    const hex = value.toString(16)
    return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex").toString("base64url")
  }
  const d = inverse(e, (p - 1n) * (q - 1n))
  const [dp, dq, qi] = [d % (p - 1n), d % (q - 1n), inverse(q, p)].map(text)
  const key = { kty: "RSA", n: text(p * q), e: text(e), d: text(d), p: text(p), q: text(q), dp, dq, qi }
  return createPrivateKey({ key, format: "jwk" })
}

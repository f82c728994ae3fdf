// Signs in its own process, which does nothing else.
import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import OAuth from "oauth-1.0a"
import { operations, parseAccount } from "medusa-plugin-card-payments/gateway"
import { signRequest } from "../../.medusa/server/src/gateway/signing/sign-request.js"
import { signOAuth } from "../../.medusa/server/src/gateway/signing/oauth.js"
import { clock } from "../measure/clock.mjs"
import { answerQuestions } from "./answer-questions.mjs"

const login = "bench"
const merchantControlKey = "B17F59B4-A7DC-41B4-8FF9-37D986B43D20"
const url = "https://gateway.example.com/paynet/api/v2/payout/1042"
const endpoint = { id: "1042", group: false }
/** Signatures between two reads of the clock. */
const BATCH = 16
/** Milliseconds to let the engine compile a work before it is timed. */
const WARM_UP_MS = 300

const pem = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" })
const { account } = parseAccount("bench", {
  baseUrl: "https://gateway.example.com/paynet",
  login,
  merchantControlKey,
  endpointId: endpoint.id,
  publicUrl: "https://shop.example.com",
  returnUrls: ["https://shop.example.com/return"],
  privateKey: pem,
})
const hmacSigner = { consumerKey: login, method: "HMAC-SHA1", secret: merchantControlKey }
const rsaSigner = { consumerKey: login, method: "RSA-SHA256", privateKey: account.privateKey }
/** Neither the UUID of the key nor the login needs encoding. */
const hmacKey = `${merchantControlKey}&`

// As in the package's README; hash_function gets the base string and the key.
const oauth = (signature_method, hash_function) =>
  OAuth({ consumer: { key: login, secret: merchantControlKey }, signature_method, hash_function })
const oauthHmac = oauth("HMAC-SHA1", (text, key) => createHmac("sha1", key).update(text).digest("base64"))
const oauthRsa = oauth("RSA-SHA256", (text) => sign("sha256", Buffer.from(text), pem).toString("base64"))
const oauthRsaKept = oauth("RSA-SHA256", (text) =>
  sign("sha256", Buffer.from(text), account.privateKey).toString("base64"),
)

/** Different requests, so that no result can be cached. */
const requests = Array.from({ length: 64 }, (_, index) => requestOf(index))

/** Each work returns the text sent over the wire. */
const works = {
  hmac: ({ fields }) => signOAuth({ url, parameters: Object.entries(fields) }, hmacSigner).authorization,
  hmacByPackage: ({ fields }) => headerOf(oauthHmac, fields),
  hmacBare: ({ hmacText }) => createHmac("sha1", hmacKey).update(hmacText).digest("base64"),
  request: ({ fields }) => {
    const signed = signRequest({ account, operation: operations.payout, endpoint, fields })
    return signed.headers.Authorization + signed.body.toString()
  },
  requestByPackage: ({ fields }) => headerOf(oauthHmac, fields) + new URLSearchParams(fields).toString(),
  rsa: ({ fields }) => signOAuth({ url, parameters: Object.entries(fields) }, rsaSigner).authorization,
  rsaByPackage: ({ fields }) => headerOf(oauthRsa, fields),
  rsaByPackageKept: ({ fields }) => headerOf(oauthRsaKept, fields),
  rsaBare: ({ rsaBytes }) => sign("sha256", rsaBytes, account.privateKey).toString("base64"),
}
assertSameSignature(hmacSigner, oauthHmac)
assertSameSignature(rsaSigner, oauthRsa)

const warm = new Set()
let turn = 0
/** The result is used, so that the engine cannot optimize the work away. */
let seen = 0

answerQuestions({
  /** Operations per second, one after the other, over at least `ms` milliseconds. */
  rate({ work, ms }) {
    if (!warm.has(work)) repeat(works[work], WARM_UP_MS)
    warm.add(work)
    return { perSecond: repeat(works[work], ms), seen }
  },
})
process.send({ ready: true })

function repeat(work, ms) {
  const startedAt = clock()
  let done = 0
  let spent = 0
  do {
    for (let last = done + BATCH; done < last; done += 1) {
      const text = work(requests[turn++ % requests.length])
      seen = (seen + text.charCodeAt(turn % text.length)) | 0
    }
    spent = clock() - startedAt
  } while (spent < ms)
  return (done / spent) * 1000
}

/** A payout of 13 fields, as in the declaration's example. */
function requestOf(index) {
  const example = operations.payout.example
  const fields = { ...example, client_orderid: `payout-${index}`, amount: `${index + 1}.42`, bank_city: "Berlin" }
  if (Object.keys(fields).length !== 13)
    throw new Error(`The request has ${Object.keys(fields).length} fields, not 13.`)
  const parameters = Object.entries(fields)
  const hmacText = signOAuth({ url, parameters }, hmacSigner).baseString
  const rsaBytes = Buffer.from(signOAuth({ url, parameters }, rsaSigner).baseString)
  return { fields, hmacText, rsaBytes }
}

function headerOf(signer, fields) {
  return signer.toHeader(signer.authorize({ url, method: "POST", data: fields })).Authorization
}

/** Checks that both sides do the same work: at the same time they must give the same signature. */
function assertSameSignature(signer, byPackage) {
  const moment = { timestamp: 1_700_000_000, nonce: "0f1e2d3c4b5a69788796a5b4c3d2e1f0" }
  const fields = { ...requests[0].fields, bank_city: "Köln (Ost)" }
  const { signature } = signOAuth({ url, parameters: Object.entries(fields) }, signer, moment)
  const still = Object.assign(Object.create(byPackage), {
    getNonce: () => moment.nonce,
    getTimeStamp: () => moment.timestamp,
  })
  const theirs = still.authorize({ url, method: "POST", data: fields }).oauth_signature
  if (theirs !== signature) throw new Error(`${signer.method}: oauth-1.0a signs something else than our client.`)
}

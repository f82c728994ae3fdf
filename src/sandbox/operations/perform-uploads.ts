import { asyncAnswer, type Call, type Handler, namedOrder, type Performed } from "./call"
import { concludeThreeDS } from "../checkout/checkout"
import { decodeLegacyMessage, decodeMessage } from "../three-d-secure/issuer-messages"
import type { MerchantRun, Order } from "../books/ledger"
import { Refusal } from "./answer"
import type { State } from "../state"
import { hasMethodUrl, isOfChallenge, openMerchantRun, uploadName } from "../three-d-secure/three-d-secure"

/** Result of an upload: the end of 3-D Secure, or the challenge. */
type AuthResult = "AUTHENTICATED" | "NOT_AUTHENTICATED" | "challenge"

/** Evaluates an upload. @throws Refusal if it does not match what the issuer's pages returned. */
type Evaluate = (run: MerchantRun, fields: Call["fields"]) => AuthResult

/**
 * Uploads of the issuer's messages by the merchant's pages (wire facts 9, mode B). No source says
 * how strict the gateway is. Assumption: an upload counts once, at its own step, and only with the
 * issuer's real message.
 */
export const uploadHandlers = {
  uploadMethodUrlResult: (state, call) => upload(state, call, methodResult),
  uploadCresResult: (state, call) => upload(state, call, challengeResult),
  uploadParesResult: (state, call) => upload(state, call, payerResult),
} satisfies Partial<Record<string, Handler>>

function upload(state: State, call: Call, evaluate: Evaluate): Performed {
  // Wire facts 1: only these operations name a group by its bare id.
  if (call.endpoint.group) throw new Refusal("endpoint", "The 3DS uploads take a group's id without group/ before it")
  const order = namedOrder(state, call)
  const run = waitingRun(order, call)
  const authResult = evaluate(run, call.fields)
  if (authResult === "challenge") run.waitsFor = "uploadCresResult"
  else concludeThreeDS(state, order, authResult)
  const answer = asyncAnswer(call, order, { orderid: order.orderid, serialNumber: call.serialNumber })
  return { answer, acted: true, order }
}

function waitingRun(order: Order, call: Call): MerchantRun {
  const [initial] = order.steps
  const run = openMerchantRun(order)
  if (run?.waitsFor === call.name) return run
  const refuse = (reason: string) => new Refusal("transition", `Order ${order.orderid} ${reason}`)
  if (run) throw refuse(`waits for ${uploadName(run.waitsFor)} now, not for this upload`)
  if (order.threeDS?.merchantRun) throw refuse(`is ${initial.status}: its 3-D Secure has ended`)
  if (order.threeDS) throw refuse("has its 3-D Secure run by the gateway: there is nothing to upload")
  throw refuse("has no 3-D Secure: there is nothing to upload")
}

/**
 * The specification's rule for threeDSCompInd. The merchant waits the ten seconds before an N; the
 * sandbox does not check them.
 */
function methodResult(
  run: MerchantRun,
  { threeDSCompInd, threeDSServerTransID = run.transId }: Call["fields"],
): AuthResult {
  const refuse = (problem: string, name = "threeDSCompInd") =>
    new Refusal("parameter", `Parameter ${name}${problem}`, { wrong: [name] })
  if (threeDSServerTransID !== run.transId)
    throw refuse(" is not the one of this order's status", "threeDSServerTransID")
  if (hasMethodUrl(run) && threeDSCompInd === "U") {
    throw refuse(": U means that there is no method URL, but status gave one")
  }
  if (!hasMethodUrl(run) && threeDSCompInd !== "U") {
    throw refuse(" must be U: status gave no method URL")
  }
  if (threeDSCompInd === "Y" && !run.methodLoaded) {
    throw refuse(": Y, but no browser posted threeDSMethodData to the method URL")
  }
  return run.flow === "frictionless" ? "AUTHENTICATED" : "challenge"
}

function challengeResult(run: MerchantRun, { cRes }: Call["fields"]): AuthResult {
  const message = decodeMessage(cRes)
  if (message?.messageType !== "CRes") {
    throw new Refusal("parameter", "Parameter cRes is no CRes: base64url without padding of the issuer's JSON", {
      wrong: ["cRes"],
    })
  }
  if (!isOfChallenge(run, message)) {
    throw new Refusal("parameter", "Parameter cRes belongs to another transaction", { wrong: ["cRes"] })
  }
  return issuerResult(run, { name: "cRes", reported: message.transStatus })
}

function payerResult(run: MerchantRun, { paRes = "", md = run.md }: Call["fields"]): AuthResult {
  const message = decodeLegacyMessage("PARes", paRes)
  if (!message)
    throw new Refusal("parameter", "Parameter paRes is no PaRes: Base64 of the issuer's deflated XML", {
      wrong: ["paRes"],
    })
  if (message.xid !== run.transId)
    throw new Refusal("parameter", "Parameter paRes belongs to another transaction", { wrong: ["paRes"] })
  if (md !== run.md)
    throw new Refusal("parameter", "Parameter md is not the one of this order's status", { wrong: ["md"] })
  return issuerResult(run, { name: "paRes", reported: message.status })
}

/**
 * A real gateway also receives the result from the issuer; a browser may have altered the uploaded
 * message.
 */
function issuerResult(
  { authResult }: MerchantRun,
  { name, reported }: { name: string; reported: unknown },
): AuthResult {
  if (!authResult)
    throw new Refusal("transition", `Parameter ${name}: the issuer's page has not been answered yet`, { wrong: [name] })
  if (reported !== authResult)
    throw new Refusal("parameter", `Parameter ${name} does not hold the issuer's result`, { wrong: [name] })
  return authResult === "Y" ? "AUTHENTICATED" : "NOT_AUTHENTICATED"
}

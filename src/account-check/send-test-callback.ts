import { randomInt } from "node:crypto"
import { signCallback } from "../gateway"
import { toMessage } from "../messages"
import { check, type Check, failureReason, timeLimit } from "./check"
import { evaluateCallbackAnswer, readStart } from "./check-callback-address"

type TestCallback = {
  /** The callback address of the account. */
  address: string
  merchantControlKey: string
  /** Names no order of the store. */
  client_orderid: string
}

/**
 * Sends a signed callback about an order that does not exist to the account's own callback address.
 * The store asks no gateway about it. Null if the address accepted it.
 */
export async function sendTestCallback(
  { address, merchantControlKey, client_orderid }: TestCallback,
  stop: AbortSignal,
): Promise<Check | null> {
  const message = { status: "processing", orderid: String(randomInt(1, 1_000_000_000)), client_orderid }
  const body = new URLSearchParams({
    ...message,
    merchant_order: client_orderid,
    type: "sale",
    control: signCallback(message, merchantControlKey),
  })
  try {
    const response = await fetch(address, { method: "POST", body, redirect: "manual", signal: timeLimit(stop) })
    const answer = await readStart(response)
    if (response.status === 200 && answer === "OK") return null
    return evaluateCallbackAnswer(address, response.status, answer)
  } catch (error) {
    const found = toMessage("check.callback.silent", { address, failure: failureReason(error) })
    return check("fail", "callback_address", [found, toMessage("check.callback.start_store")])
  }
}

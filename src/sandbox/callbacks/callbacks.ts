import { request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"
import { signCallback } from "../../gateway"
import { errorText } from "../http"
import { type Faults, identifiersOf } from "../controls/faults"
import { type CallbackAttempt, type Delivery, nextSerialNumber, type Order, type Step } from "../books/ledger"
import { callbackMessage } from "./message"

/** Milliseconds. Assumption: no source says how long the gateway waits for the store's answer. */
export const ANSWER_MS = 15_000

/**
 * Callbacks sent at the same time; the rest is queued. A move of the clock may cause ten thousand
 * charges.
 */
const AT_ONCE = 50

export type Callbacks = {
  /** Sends a callback about a step, if the order has a callback address. */
  announce(order: Order, step: Step): void
  /** Sends a callback about a step now, even if one was sent before; resolves after one attempt. */
  sendNow(order: Order, step: Step): Promise<Delivery>
  /**
   * Resolves when no callback is in flight or due now. It does not wait for later retries and held
   * messages.
   */
  idle(): Promise<void>
  /** Drops all planned callbacks. */
  reset(): void
  close(): void
}

type Settings = {
  schedule(): readonly number[]
  faults: Faults
  keyOf(order: Order): string
}

type Message = { order: Order; delivery: Delivery; fields: Record<string, string> }

export function createCallbacks({ schedule, faults, keyOf }: Settings): Callbacks {
  const timers = new Set<NodeJS.Timeout>()
  const waiting: (() => void)[] = []
  const held: Message[] = []
  const turns: (() => void)[] = []
  let aborter = new AbortController()
  let active = 0
  let sending = 0

  function announce(order: Order, step: Step) {
    const url = addressFor(order, step)
    if (!url) return
    const message = compose(order, step, url)
    const kinds = faults.takeForCallback(identifiersOf(order))
    message.delivery.faults.push(...kinds)
    order.deliveries.push(message.delivery)
    if (kinds.includes("callback-altered")) alter(message)
    if (kinds.includes("callback-forged")) {
      return void during(async () => {
        await attempt(forgery(message))
        dispatch(message)
      })
    }
    dispatch(message)
  }

  function dispatch(message: Message) {
    const { faults: kinds } = message.delivery
    if (kinds.includes("callback-never")) message.delivery.state = "never sent"
    else if (kinds.includes("callback-out-of-order")) hold(message)
    else plan(message, 0)
  }

  function compose(order: Order, step: Step, url: string): Message {
    const delivery: Delivery = {
      id: nextSerialNumber(),
      type: step.type,
      status: step.status,
      url,
      faults: [],
      attempts: [],
      state: "scheduled",
    }
    return { order, delivery, fields: callbackMessage(order, step, keyOf(order)) }
  }

  function hold(message: Message) {
    message.delivery.state = "held"
    held.push(message)
  }

  function plan(message: Message, attemptIndex: number) {
    const wait = schedule()[attemptIndex]
    if (wait === undefined) {
      message.delivery.state = "abandoned"
      return
    }
    if (wait === 0) return void during(() => deliver(message, attemptIndex))
    const timer = setTimeout(() => {
      timers.delete(timer)
      void during(() => deliver(message, attemptIndex))
    }, wait)
    timers.add(timer)
  }

  async function deliver(message: Message, attemptIndex: number) {
    const { delivery } = message
    // Sent by a control in the meantime, and accepted.
    if (delivery.state === "delivered") return
    const run = aborter
    if (!(await attempt(message))) {
      if (!run.signal.aborted) plan(message, attemptIndex + 1)
      return
    }
    delivery.state = "delivered"
    if (delivery.faults.includes("callback-twice")) await attempt(message)
    release()
  }

  function release() {
    for (const late of held.splice(0)) {
      late.delivery.state = "scheduled"
      plan(late, 0)
    }
  }

  async function attempt({ delivery, fields }: Message): Promise<boolean> {
    const { signal } = aborter
    await acquireSlot()
    const result: CallbackAttempt = { at: new Date() }
    delivery.attempts.push(result)
    try {
      result.httpStatus = await get(withParameters(delivery.url, fields), signal)
    } catch (error) {
      result.error = errorText(error)
    }
    releaseSlot()
    return result.httpStatus === 200
  }

  async function acquireSlot() {
    if (sending >= AT_ONCE) await new Promise<void>((resolve) => turns.push(resolve))
    else sending += 1
  }

  /** Passes the slot to the next waiting callback. */
  function releaseSlot() {
    const next = turns.shift()
    if (next) next()
    else sending -= 1
  }

  async function during(work: () => Promise<unknown>) {
    const run = aborter
    active += 1
    try {
      // The answer to the call that caused the callback is sent first.
      await new Promise((resolve) => setImmediate(resolve))
      if (!run.signal.aborted) await work()
    } finally {
      active -= 1
      if (active === 0) waiting.splice(0).forEach((resolve) => resolve())
    }
  }

  function forgery(message: Message): Message {
    const { status, orderid, client_orderid } = message.fields as Record<
      "status" | "orderid" | "client_orderid",
      string
    >
    const control = signCallback({ status, orderid, client_orderid }, "not the merchant control key")
    const delivery: Delivery = {
      ...message.delivery,
      id: nextSerialNumber(),
      attempts: [],
      state: "never sent",
      faults: ["callback-forged"],
    }
    message.order.deliveries.push(delivery)
    return { ...message, delivery, fields: { ...message.fields, control } }
  }

  function reset() {
    aborter.abort()
    aborter = new AbortController()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    held.length = 0
  }

  return {
    announce,
    async sendNow(order, step) {
      const url = addressFor(order, step) ?? order.fields.server_callback_url
      if (!url) throw new Error(`Order ${order.orderid} has no server_callback_url and no notify_url`)
      const message = compose(order, step, url)
      order.deliveries.push(message.delivery)
      await during(async () => {
        const delivered = await attempt(message)
        message.delivery.state = delivered ? "delivered" : "abandoned"
        if (delivered) release()
      })
      return message.delivery
    },
    idle: () => (active === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    reset,
    close: () => {
      reset()
      aborter.abort()
    },
  }
}

/**
 * Wire facts 8.1: `notify_url` replaces `server_callback_url` and also receives later reversals and
 * chargebacks; `server_callback_url` receives only the initial transaction. Assumption: a
 * payout-pay has no address field, so its callback goes to the address of its payout-check.
 */
function addressFor(order: Order, step: Step): string | undefined {
  const { notify_url, server_callback_url } = order.fields
  if (step === order.steps[0] || step.type === "payout") return notify_url ?? server_callback_url
  return step.type === "reversal" || step.type === "chargeback" ? notify_url : undefined
}

/** Alters type and amount, which are not signed: a receiver that trusts them is deceived. */
function alter({ fields }: Message) {
  fields.amount = "0.01"
  fields.type = fields.type === "sale" ? "preauth" : "sale"
}

/** Appends the parameters to the URL's own query, which stays unchanged. */
export function withParameters(address: string, fields: Readonly<Record<string, string>>): URL {
  const url = new URL(address)
  const own = url.search.replace(/^\?/, "")
  url.search = [own, new URLSearchParams(fields).toString()].filter(Boolean).join("&")
  url.hash = ""
  return url
}

/** Redirects are not followed (assumption). */
function get(url: URL, signal: AbortSignal): Promise<number> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = send(
      url,
      { method: "GET", agent: false, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) },
      (response) => {
        response.resume()
        response.once("end", () => resolve(response.statusCode ?? 0))
        response.once("error", reject)
      },
    )
    call.once("error", reject)
    call.end()
  })
}

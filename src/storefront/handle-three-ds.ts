import type { ThreeDSecureBody } from "../contracts/requests/storefront"
import { type CardPaymentSession, readCardPayment } from "./get-card-payment"
import { isPassing, type MedusaSdk } from "./medusa-sdk"
import { pause, within } from "./requests"
import { ownText } from "./texts"

/**
 * Opens a page of the store for the shopper's bank, and returns a function that closes it.
 * `threeDSFrames` implements it in the DOM.
 */
export type ThreeDSFrames = {
  /** Opens a hidden frame, in which the bank identifies the browser (3DS Method). */
  method(url: string): () => void
  /** Opens a visible frame for the shopper: the challenge, or the page of 3DS 1.0.2. */
  challenge(url: string): () => void
}

/** `wait`: the browser has no step right now. */
export type ThreeDSStep = "wait" | "method" | "challenge" | "done"

export type HandledThreeDS =
  /**
   * The browser has no step left: `waitForCardPayment` or `waitForVerification` returns the result.
   */
  | { outcome: "done" }
  /** The gateway's own page asks the shopper: send the whole window to `redirectUrl`. */
  | { outcome: "redirect"; redirectUrl: string }
  /**
   * Still not final; nothing may be paid again. Continue with `waitForCardPayment`, or call again
   * to reopen the bank's page.
   */
  | { outcome: "waiting"; message: string }

type ThreeDSInput = {
  sessionId: string
  /** Proves the shopper; left out for a verification, where the login does. */
  cartId?: string
  frames: ThreeDSFrames
  signal?: AbortSignal
  onStep?: (step: ThreeDSStep) => void
  /**
   * Total time limit in milliseconds; default: ten minutes, as long as issuers keep a challenge
   * open.
   */
  deadlineMs?: number
  /** Time limit without a step for the browser, in milliseconds; default: one minute. */
  patienceMs?: number
  /** Time limit of the 3DS Method, in milliseconds; EMV 3-D Secure has ten seconds. */
  methodTimeoutMs?: number
  /**
   * First interval between two polls, in milliseconds; it grows to three times that. Default: one
   * second.
   */
  intervalMs?: number
}

/**
 * Runs the bank's steps in the browser as the store reports them: `wait`, `method`, `challenge`,
 * `done`; any may be skipped. It keeps no state, so after a reload it continues at the payment's
 * current step, and a step finished in another tab is finished here too. It retries after lost
 * connections and server errors. Every frame is closed when it ends, even by an error.
 * @throws the reason of `signal` once that is aborted, errors of `frames`, and the SDK's error if
 * the store refuses the request itself
 */
export async function handleThreeDS(sdk: MedusaSdk, input: ThreeDSInput): Promise<HandledThreeDS> {
  const { signal, deadlineMs = 600_000, patienceMs = 60_000, intervalMs = 1_000 } = input
  signal?.throwIfAborted()
  const deadline = Date.now() + deadlineMs
  let patience = Date.now() + patienceMs
  let message: string = ownText(sdk, "storefront.confirming")
  let pauseMs = intervalMs
  const bell = frameBell()
  const frame = trackFrame(input)
  try {
    for (;;) {
      const session = await readCardPayment(sdk, input)
      if (session) {
        const task = taskOf(session)
        if (task.step === "redirect") return { outcome: "redirect", redirectUrl: task.url }
        if (frame.show(task)) pauseMs = intervalMs
        if (task.step === "done") return { outcome: "done" }
        if (task.step !== "wait") patience = Date.now() + patienceMs
        message =
          task.step === "challenge"
            ? ownText(sdk, "storefront.bank_waits")
            : (session.message ?? ownText(sdk, "storefront.confirming"))
      }
      const now = Date.now()
      const until = Math.min(deadline, frame.step() === "wait" ? patience : deadline)
      if (now >= until) return { outcome: "waiting", message }
      if (frame.methodIsLate(now) && (await reportTimeout(sdk, input))) {
        frame.methodReported()
        continue
      }
      await bell.wait(Math.min(pauseMs, until - now, frame.methodLeftMs(now) || pauseMs), signal)
      pauseMs = Math.min(pauseMs * 1.4, intervalMs * 3)
    }
  } finally {
    frame.close()
    bell.stop()
  }
}

type Task =
  | { step: "wait" | "done"; url?: undefined }
  | { step: "method" | "challenge"; url: string }
  | { step: "redirect"; url: string }

/** The browser's task. A state of a later version counts as `wait`. */
function taskOf({ state, redirect_url, three_d_secure }: CardPaymentSession): Task {
  switch (state) {
    case "redirect":
      return redirect_url ? { step: "redirect", url: redirect_url } : { step: "wait" }
    case "three_d_secure": {
      if (!three_d_secure) return { step: "wait" }
      const { step, url } = three_d_secure
      return { step: step === "method" ? "method" : "challenge", url }
    }
    case "pending":
    case "authorized":
    case "captured":
    case "verified":
    case "declined":
    case "failed":
    case "canceled":
      return { step: "done" }
    default:
      return { step: "wait" }
  }
}

/** Tracks the open frame and its time limit. */
function trackFrame({ frames, onStep, methodTimeoutMs = 10_000 }: ThreeDSInput) {
  let step: ThreeDSStep | undefined
  let open = ""
  let close = () => {}
  let method = { url: "", lateAt: Infinity }

  const opened = (task: Task): (() => void) => {
    if (task.step === "challenge") return frames.challenge(task.url)
    // The method frame is opened only once: a second one adds nothing.
    if (task.step !== "method" || task.url === method.url) return () => {}
    method = { url: task.url, lateAt: Date.now() + methodTimeoutMs }
    return frames.method(task.url)
  }
  const closeAll = () => {
    const closing = close
    close = () => {}
    closing()
  }
  return {
    /**
     * Opens the task's frame and closes the previous one; an unchanged task keeps its frame.
     * Returns true if the task changed.
     */
    show(task: Exclude<Task, { step: "redirect" }>): boolean {
      const due = `${task.step} ${task.url ?? ""}`
      if (due === open) return false
      open = due
      closeAll()
      if (task.step !== step) onStep?.(task.step)
      step = task.step
      close = opened(task)
      return true
    },
    step: () => step ?? "wait",
    close: closeAll,
    methodIsLate: (now: number) => step === "method" && now >= method.lateAt,
    methodLeftMs: (now: number) => (step === "method" ? Math.max(0, method.lateAt - now) : Infinity),
    /**
     * Restarts the time limit, so that the timeout is reported again if the store still waits: the
     * gateway may not have answered.
     */
    methodReported() {
      method = { ...method, lateAt: Date.now() + methodTimeoutMs }
    },
  }
}

/**
 * Reports to the store that the method frame gave no answer in time; the store checks the time
 * itself. Returns true if the store received the report.
 */
async function reportTimeout(sdk: MedusaSdk, { sessionId, cartId, signal }: ThreeDSInput): Promise<boolean> {
  const path = `/store/card-payments/sessions/${encodeURIComponent(sessionId)}/three-d-secure`
  const query: Record<string, string> = cartId ? { cart_id: cartId } : {}
  const body: ThreeDSecureBody = { method: "timeout" }
  try {
    await within(reportTimeoutMs, signal, (stop) =>
      sdk.client.fetch(path, { method: "POST", body, query, signal: stop }),
    )
    return true
  } catch (error) {
    signal?.throwIfAborted()
    // A refusal means that the step has ended; the next poll shows the new one.
    return !isPassing(error)
  }
}

/** Milliseconds; longer than the server waits for the gateway. */
const reportTimeoutMs = 60_000

/** Minimum interval between polls caused by frame messages, in milliseconds. */
const soonestMs = 250

/** True for the message that our own page sends from its frame when a 3-D Secure step ends. */
function isOurs(data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false
  const { source, type } = data as { source?: unknown; type?: unknown }
  return source === "card-payments" && type === "three-d-secure"
}

/**
 * Listens for messages of 3-D Secure frames. Any page can send one, so a message only triggers a
 * poll; the store reports the state. Without a window it hears nothing.
 */
function frameBell() {
  let wake = () => {}
  let rung = false
  const hear = ({ data }: MessageEvent) => {
    if (!isOurs(data)) return
    rung = true
    wake()
  }
  const hasWindow = typeof globalThis.addEventListener === "function"
  if (hasWindow) globalThis.addEventListener("message", hear)
  return {
    /**
     * Waits for `ms` milliseconds, or until a frame's message, including one that came since the
     * last wait.
     * @throws the reason of `signal` once that is aborted
     */
    async wait(ms: number, signal?: AbortSignal): Promise<void> {
      const least = Math.min(ms, soonestMs)
      await pause(least, signal)
      if (!rung && ms > least) await pause(ms - least, signal, (early) => (wake = early))
      wake = () => {}
      rung = false
    },
    stop(): void {
      if (hasWindow) globalThis.removeEventListener("message", hear)
    },
  }
}

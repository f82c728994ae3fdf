import { type CardPaymentSession, readCardPayment } from "./get-card-payment"
import { isPassing, type MedusaSdk } from "./medusa-sdk"
import { pause, within } from "./requests"
import { messages } from "./texts"

/** Opens a page of the store for the shopper's bank, and answers how to close it. `threeDSFrames` does it in the DOM. */
export type ThreeDSFrames = {
  /** A hidden one, in which the bank looks at the browser (3DS Method). */
  method(url: string): () => void
  /** One that the shopper sees and answers: the challenge, or the page of 3DS 1.0.2. */
  challenge(url: string): () => void
}

/** `wait`: nothing to do for the browser just now. */
export type ThreeDSStep = "wait" | "method" | "challenge" | "done"

export type HandledThreeDS =
  /** Nothing is left to do for the browser: `waitForCardPayment` or `waitForVerification` tells what came of it. */
  | { outcome: "done" }
  /** The gateway asks the shopper on its own page: send the whole window to `redirectUrl`. */
  | { outcome: "redirect"; redirectUrl: string }
  /** Still not over; nothing may be paid again. Go on with `waitForCardPayment`, or call again to open the bank's page again. */
  | { outcome: "waiting"; message: string }

type ThreeDSInput = {
  sessionId: string
  /** Proves the shopper; left out for a verification, where the login does. */
  cartId?: string
  frames: ThreeDSFrames
  signal?: AbortSignal
  onStep?: (step: ThreeDSStep) => void
  /** How long in all, in milliseconds; ten minutes by default, as long as issuers keep a challenge open. */
  deadlineMs?: number
  /** How long while there is nothing to do for the browser, in milliseconds; one minute by default. */
  patienceMs?: number
  /** How long the bank may look at the browser, in milliseconds; EMV 3-D Secure says ten seconds. */
  methodTimeoutMs?: number
  /** The first pause between two questions, in milliseconds; it grows to three times that. One second by default. */
  intervalMs?: number
}

/**
 * Does what the shopper's bank wants of the browser, as the store tells it step by step: `wait`, `method`, `challenge`, `done`,
 * any of which may be left out. It keeps nothing by itself, so it goes on after a reload where the payment is by then, and what
 * another tab has finished is over here as well. Lost connections and server errors are waited through. All that it opened is
 * closed when it ends, however it ends.
 * @throws the reason of `signal` once that is aborted, what `frames` throws, and the SDK's error where the store refuses the
 *   question itself
 */
export async function handleThreeDS(sdk: MedusaSdk, input: ThreeDSInput): Promise<HandledThreeDS> {
  const { signal, deadlineMs = 600_000, patienceMs = 60_000, intervalMs = 1_000 } = input
  signal?.throwIfAborted()
  const deadline = Date.now() + deadlineMs
  let patience = Date.now() + patienceMs
  let message: string = messages.confirming
  let pauseMs = intervalMs
  const bell = frameBell()
  const shown = stage(input)
  try {
    for (;;) {
      const session = await readCardPayment(sdk, input)
      if (session) {
        const task = taskOf(session)
        if (task.step === "redirect") return { outcome: "redirect", redirectUrl: task.url }
        if (shown.show(task)) pauseMs = intervalMs
        if (task.step === "done") return { outcome: "done" }
        if (task.step !== "wait") patience = Date.now() + patienceMs
        message = task.step === "challenge" ? bankWaits : (session.message ?? messages.confirming)
      }
      const now = Date.now()
      const until = Math.min(deadline, shown.step() === "wait" ? patience : deadline)
      if (now >= until) return { outcome: "waiting", message }
      if (shown.methodIsLate(now) && (await reportTimeout(sdk, input))) {
        shown.methodReported()
        continue
      }
      await bell.wait(Math.min(pauseMs, until - now, shown.methodLeftMs(now) || pauseMs), signal)
      pauseMs = Math.min(pauseMs * 1.4, intervalMs * 3)
    }
  } finally {
    shown.close()
    bell.stop()
  }
}

type Task =
  | { step: "wait" | "done"; url?: undefined }
  | { step: "method" | "challenge"; url: string }
  | { step: "redirect"; url: string }

/** What there is to do. A state of a later version is waited through, as one in which nothing is known yet. */
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

/** What is open in the browser, and since when. */
function stage({ frames, onStep, methodTimeoutMs = 10_000 }: ThreeDSInput) {
  let step: ThreeDSStep | undefined
  let open = ""
  let close = () => {}
  let method = { url: "", lateAt: Infinity }

  const opened = (task: Task): (() => void) => {
    if (task.step === "challenge") return frames.challenge(task.url)
    // Only once: it says nothing new a second time.
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
    /** Opens what is due and closes what no longer is; what goes on stays open. Tells whether anything is new. */
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
    /** Told again after as long a time, should the store still wait: it may have found the gateway silent. */
    methodReported() {
      method = { ...method, lateAt: Date.now() + methodTimeoutMs }
    },
  }
}

/** Whether the store was told that the method frame gave no answer in time. It counts the time by itself. */
async function reportTimeout(sdk: MedusaSdk, { sessionId, cartId, signal }: ThreeDSInput): Promise<boolean> {
  const path = `/store/card-payments/sessions/${encodeURIComponent(sessionId)}/three-d-secure`
  const query: Record<string, string> = cartId ? { cart_id: cartId } : {}
  try {
    await within(reportTimeoutMs, signal, (stop) =>
      sdk.client.fetch(path, { method: "POST", body: { method: "timeout" }, query, signal: stop }),
    )
    return true
  } catch (error) {
    signal?.throwIfAborted()
    // A refusal says that the step is over by now, which the next question shows.
    return !isPassing(error)
  }
}

/** Above what the server itself waits for the gateway. */
const reportTimeoutMs = 60_000

const bankWaits = "Your bank still waits for your confirmation. Do not pay again, but go on with this payment."

/** Whoever rings is heard this often at most, in milliseconds. */
const soonestMs = 250

/** The message of our own page at the end of a step of 3-D Secure, inside its frame. */
function isOurs(data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false
  const { source, type } = data as { source?: unknown; type?: unknown }
  return source === "card-payments" && type === "three-d-secure"
}

/**
 * Hears when a frame of 3-D Secure says that something has happened. Any page may say so, therefore it only means "look now":
 * what has happened is the store's to tell. Without a window it hears nothing.
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
     * Waits that many milliseconds, or until a frame rings or has rung since the last waiting.
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

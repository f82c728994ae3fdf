import { handleThreeDS, threeDSFrames } from "medusa-plugin-card-payments/storefront"
import { element, fill } from "../ui/element"
import type { Shop } from "../shop"

/** Progress of the bank's confirmation, as text for a live region. */
export type BankStep = { step: "wait" | "method" | "challenge" | "done"; title: string; message: string }

type Settings = {
  sessionId: string
  /** Left out for a card added without a purchase: there the login proves the owner. */
  cartId?: string
  signal: AbortSignal
  onStep: (step: BankStep) => void
}

const steps: Record<BankStep["step"], Omit<BankStep, "step">> = {
  wait: { title: "Your payment", message: "Checking your card …" },
  method: { title: "Your payment", message: "Checking with your bank …" },
  challenge: {
    title: "Your bank wants to confirm",
    message: "Your bank wants to confirm that it is you. Please answer in its window below.",
  },
  done: { title: "Your payment", message: "Your bank has answered. Finishing …" },
}

/**
 * The part of a page where 3-D Secure runs. `run` returns once the bank has no step left: `done`,
 * or an address for the whole window. A shopper who leaves the page leaves the bank's question
 * open, and finds it again after a reload; nothing is charged in between.
 */
export function bankConfirmation({ sdk }: Shop, { sessionId, cartId, signal, onStep }: Settings) {
  const place = element("div", { class: "bank-window" })
  const whole = element(
    "a",
    { class: "button", "data-testid": "three-d-secure-whole-window" },
    "Open in the whole window",
  )
  const content = element("div", { class: "bank", "data-testid": "three-d-secure", hidden: true })
  fill(
    content,
    place,
    element("p", {}, whole),
    element(
      "p",
      { class: "muted" },
      "If you leave this page before your bank has answered, nothing is charged. Come back to continue.",
    ),
  )
  return {
    content,
    async run() {
      // Not inside a hidden element: a bank's script measures the page it is in.
      const unseen = element("div", {})
      content.before(unseen)
      const { method } = threeDSFrames({ container: unseen })
      const { challenge } = threeDSFrames({ container: place })
      const frames = {
        method,
        challenge(url: string) {
          whole.href = wholeWindow(url)
          content.hidden = false
          const close = challenge(url)
          return () => {
            close()
            content.hidden = true
          }
        },
      }
      const notify = (step: BankStep["step"]) => onStep({ step, ...steps[step] })
      try {
        return await handleThreeDS(sdk, { sessionId, cartId, frames, signal, patienceMs, onStep: notify })
      } finally {
        unseen.remove()
        content.hidden = true
        // A frame that moved to another site's page loses the focus when it is closed.
        if (document.activeElement === document.body) document.querySelector("h1")?.focus()
      }
    },
  }
}

/**
 * How long the page shows "checking" before it says that the result is not known yet, in
 * milliseconds.
 */
const patienceMs = 15_000

function wholeWindow(url: string): string {
  const address = new URL(url)
  address.searchParams.set("window", "05")
  return address.href
}

import type { CardPaymentSession } from "./get-card-payment"
import type { MedusaSdk } from "./medusa-sdk"
import { pause } from "./pause"
import { type FoundCardPayment, readCardPayment } from "./read-card-payment"

export type PollInput = {
  sessionId: string
  cartId?: string
  /** How long to ask before answering that it is not over, in milliseconds; two minutes by default. */
  deadlineMs?: number
  /** The first pause between two questions, in milliseconds; it grows to four times that. One second by default. */
  intervalMs?: number
  signal?: AbortSignal
  /** Called after every answer, so that a page can say how it stands. */
  onState?: (session: CardPaymentSession) => void
}

/** `wait`: not over; the message is for the shopper, should it be the last one. */
export type Judgement<End> = { end: End } | { wait: string }

/**
 * Asks how a payment stands until `judge` finds it over.
 * @returns how it ended; else, at the deadline, the last message, and the session where the shopper's turn was it
 */
export async function pollCardPayment<End>(
  sdk: MedusaSdk,
  input: PollInput,
  judge: (session: FoundCardPayment) => Promise<Judgement<End>>,
): Promise<{ end: End } | { end?: undefined; message?: string; open?: CardPaymentSession }> {
  const deadline = Date.now() + (input.deadlineMs ?? 120_000)
  const { intervalMs = 1_000 } = input
  let message: string | undefined
  let open: CardPaymentSession | undefined
  for (let pauseMs = intervalMs; ; pauseMs = Math.min(pauseMs * 1.4, intervalMs * 4)) {
    const session = await readCardPayment(sdk, input)
    if (session) {
      input.onState?.(session)
      const judged = await judge(session)
      if ("end" in judged) return judged
      message = judged.wait
      open = isShoppersTurn(session) ? session : undefined
    }
    const leftMs = deadline - Date.now()
    if (leftMs <= 0) return { message, open }
    await pause(Math.min(pauseMs, leftMs), input.signal)
  }
}

const isShoppersTurn = ({ state }: CardPaymentSession) => state === "redirect" || state === "three_d_secure"

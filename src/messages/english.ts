import { catalogue } from "./catalogue"
import en from "./json/en.json"
import shopper from "./json/shopper/en.json"
import type { ActionState, Message, RenderedMessage } from "./message"
import { type Language, render } from "./render"

/** The formats of amounts, days and times in API answers and logs. */
const english: Language = {
  texts: { ...en, ...shopper },
  format: {
    locale: "en",
    amount: ({ amount, currency }) => `${amount} ${currency}`,
    count: String,
    day: (day) => day,
    time: (time) => time,
  },
}

/**
 * The English text of a message, for API answers and logs. Without a text, the code itself is
 * shown.
 */
export function englishText(message: Message): string {
  return render(catalogue, message, english) ?? message.code
}

/** The message with its English text, for an API answer. */
export function rendered<M extends Message>({ code, params }: M): M & RenderedMessage {
  const message = { code, params }
  return { ...message, message: englishText(message) } as M & RenderedMessage
}

/** Like `rendered`, for a message that may be missing. */
export function renderedOrNull<M extends Message>(message: M | null | undefined): (M & RenderedMessage) | null {
  return message ? rendered(message) : null
}

/** An action that is possible now. */
export const allowed: ActionState = { allowed: true, reason: null }

/** An action that is off, with the reason. */
export function denied(reason: Message): ActionState {
  return { allowed: false, reason: rendered(reason) }
}

import type { Message, RenderedMessage } from "../messages"
import type { DecimalText } from "./payments"

/**
 * The body of a refused request. `message` is English in the admin's routes, and in the language of
 * the request in the store's. Medusa's own refusals have no `code` of this plugin and no `params`.
 */
export type Refusal = Partial<Message> & {
  /** Medusa's kind of error, such as `not_allowed`, `invalid_data` or `not_found`. */
  type?: string
  message: string
}

/** Problems by field, by path such as `recipient.email`. HTTP 400. */
export type FieldRefusal = {
  type: string
  message: string
  /** The texts of the problems. */
  fields: Readonly<Partial<Record<string, string>>>
  /** The same as data; the store's routes for cards give texts alone. */
  problems?: Readonly<Record<string, RenderedMessage>>
}

/** The session was created for another amount, and is deleted. HTTP 410. */
export type AmountRefusal = RenderedMessage & {
  type: "amount_changed"
  /** The amount due, zero if nothing is. The next session has it. */
  amount: DecimalText
  currency_code: string
}

/** Too many attempts. HTTP 429, with the header `Retry-After`. */
export type LimitRefusal = RenderedMessage & {
  type: "too_many_attempts"
  /** Seconds. */
  retry_after: number
}

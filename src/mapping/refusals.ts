import { MedusaError } from "@medusajs/framework/utils"
import { englishText, isMessageCode, type Message } from "../messages"

/**
 * A MedusaError that carries a message as data. Medusa's own answers have its `code` and English
 * `message`; answers of the plugin's routes have `params` as well. The properties survive a
 * workflow, which rebuilds errors from their own properties.
 */
export type Refusal = MedusaError & Message

/** Where the action is not possible now. HTTP 400. */
export function notAllowed(message: Message): Refusal {
  return refusal(MedusaError.Types.NOT_ALLOWED, message)
}

/** Where the caller's input is at fault. HTTP 400. */
export function invalidData(message: Message): Refusal {
  return refusal(MedusaError.Types.INVALID_DATA, message)
}

/** HTTP 404. */
export function notFound(message: Message): Refusal {
  return refusal(MedusaError.Types.NOT_FOUND, message)
}

/** Where the caller lacks a permission. HTTP 403. */
export function forbidden(message: Message): Refusal {
  return refusal(MedusaError.Types.FORBIDDEN, message)
}

/** Where the caller is not signed in. HTTP 401. */
export function unauthorized(message: Message): Refusal {
  return refusal(MedusaError.Types.UNAUTHORIZED, message)
}

/** A refusal of any type of MedusaError. */
export function refusal(type: string, message: Message): Refusal {
  return Object.assign(new MedusaError(type, englishText(message), message.code), { params: message.params }) as Refusal
}

/** True for a refusal, also after a workflow has rebuilt it as a plain object. */
export function isRefusal(error: unknown): error is Refusal {
  const { code, params, type } = (error ?? {}) as Partial<Refusal>
  // Errors of other plugins may have such properties; their codes are not ours.
  const isOurs = typeof code === "string" && isMessageCode(code)
  return isOurs && typeof type === "string" && typeof params === "object" && params !== null
}

import type { BigNumberInput } from "@medusajs/framework/types"
import { invalidData, toWireAmount } from "../../mapping"
import { toMessage } from "../../messages"
import { isCurrency } from "../../money"

/** The used parts of Medusa's hook input. */
type HookInput = { data?: Record<string, unknown>; context?: { idempotency_key?: string } }

/**
 * Medusa passes the session id as the idempotency key of initiate, update and authorize; the
 * browser may have written the id in `data`.
 */
export function sessionIdOf(input: HookInput): string {
  return input.context?.idempotency_key ?? publicSessionId(input.data)
}

export function publicSessionId(data: Record<string, unknown> | undefined): string {
  const id = data?.session_id
  if (typeof id === "string" && id) return id
  throw invalidData(toMessage("payment.session_id_missing"))
}

type HolderContext = { account_holder?: { data?: Record<string, unknown> | null }; customer?: { id?: string } }

/** The customer id of an account holder that this provider created. */
export function customerOf(context: HolderContext | undefined): string {
  const id = context?.account_holder?.data?.customer_id ?? context?.customer?.id
  if (typeof id === "string" && id) return id
  throw invalidData(toMessage("payment.account_holder_missing"))
}

export function wireAmount(amount: BigNumberInput, currency: string): string {
  try {
    return toWireAmount(amount, currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const isKnown = isCurrency(currency)
    throw invalidData(
      isKnown ? toMessage("payment.amount_malformed") : toMessage("payment.currency_unknown", { currency }),
    )
  }
}

import type { BigNumberInput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { toWireAmount } from "../../mapping"

/** The parts of Medusa's hook input that are used. */
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
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "The payment's data lacks its session id.")
}

type HolderContext = { account_holder?: { data?: Record<string, unknown> | null }; customer?: { id?: string } }

/** The customer id of an account holder that this provider created. */
export function customerOf(context: HolderContext | undefined): string {
  const id = context?.account_holder?.data?.customer_id ?? context?.customer?.id
  if (typeof id === "string" && id) return id
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "The context lacks the customer's account holder.")
}

export function wireAmount(amount: BigNumberInput, currency: string): string {
  try {
    return toWireAmount(amount, currency)
  } catch (error) {
    if (error instanceof RangeError) throw new MedusaError(MedusaError.Types.INVALID_DATA, error.message)
    throw error
  }
}

import type { BigNumberInput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { sum, toWireAmount } from "../../mapping"

/** What Medusa hands to a hook of a payment provider, as far as it is read. */
type HookInput = { data?: Record<string, unknown>; context?: { idempotency_key?: string } }

/** Initiate, update and authorize carry the session's id as their key; the data's one is the browser's word. */
export function sessionIdOf(input: HookInput): string {
  return input.context?.idempotency_key ?? publicSessionId(input.data)
}

export function publicSessionId(data: Record<string, unknown> | undefined): string {
  const id = data?.session_id
  if (typeof id === "string" && id) return id
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "The payment's data lacks its session id.")
}

type HolderContext = { account_holder?: { data?: Record<string, unknown> | null }; customer?: { id?: string } }

/** The customer of an account holder that this provider made. */
export function customerOf(context: HolderContext | undefined): string {
  const id = context?.account_holder?.data?.customer_id ?? context?.customer?.id
  if (typeof id === "string" && id) return id
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "The context lacks the customer's account holder.")
}

export function wireAmount(amount: BigNumberInput, currency: string): string {
  try {
    return sum([toWireAmount(amount, currency)], currency)
  } catch (error) {
    if (error instanceof RangeError) throw new MedusaError(MedusaError.Types.INVALID_DATA, error.message)
    throw error
  }
}

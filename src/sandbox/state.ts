import type { OperationName } from "../gateway"
import type { CardVault } from "./books/card-vault"
import type { Ledger, Order } from "./books/ledger"
import type { Outcome } from "./books/outcomes"
import type { Callbacks } from "./callbacks/callbacks"
import { concerns, type Faults, identifiersOf } from "./controls/faults"
import type { SandboxAccount, SandboxSwitches } from "./options"
import type { Clock } from "./recurring/clock"
import type { RecurringPayments } from "./recurring/recurring-payments"

/**
 * A call that reached the sandbox. `fields` is redacted: no card, no CVV2, no signature, no key.
 */
export type SandboxCall = {
  id: number
  at: string
  method: string
  path: string
  operation: OperationName | null
  endpointId: string | null
  fields: Record<string, string>
  /** null while the call is in flight, and for a dropped connection. */
  httpStatus: number | null
  /** `type` of the answer; null if none was sent. */
  type: string | null
  serialNumber: string | null
  orderid: string | null
  client_orderid: string | null
  /** Reason of the refusal. */
  reason: string | null
  /** The fields, headers and other parts of the call that the refusal is about. */
  wrong: string[]
  fault: string | null
  /** True if the call changed the ledger. */
  acted: boolean
}

/** Kinds of calls whose outcome can be forced separately from the next payment. */
export const forcible = ["capture", "void", "return", "payoutCheck", "payout", "transfer", "recurring"] as const

/** A forced outcome for the next payment, or for the next call of the named kind. */
export type PlannedOutcome = Outcome & { operation?: (typeof forcible)[number]; times: number; only?: string }

/** The whole state of a running sandbox. */
export type State = {
  accounts: readonly SandboxAccount[]
  switches: SandboxSwitches
  ledger: Ledger
  faults: Faults
  outcomes: PlannedOutcome[]
  calls: SandboxCall[]
  callbacks: Callbacks
  cards: CardVault
  recurring: RecurringPayments
  clock: Clock
  nonces: Nonces
  /** The configured host name or listen address. */
  host: string
  /** Configured origin, if callers see another address than the listening one. */
  publicUrl: string | undefined
  /** Origin by which callers reach the sandbox. */
  origin: string
}

export function accountOf(state: Pick<State, "accounts">, login: string): SandboxAccount {
  const account = state.accounts.find((candidate) => candidate.login === login)
  if (!account) throw new Error(`No account ${login}`)
  return account
}

/** Takes the forced outcome for this order, if one is planned, and uses it up once. */
export function takeOutcome(
  state: Pick<State, "outcomes">,
  order: Order,
  operation?: PlannedOutcome["operation"],
): Outcome | undefined {
  const identifiers = identifiersOf(order)
  const planned = state.outcomes.find(
    (candidate) => candidate.operation === operation && concerns(candidate, identifiers),
  )
  if (!planned) return undefined
  planned.times -= 1
  if (planned.times === 0) state.outcomes.splice(state.outcomes.indexOf(planned), 1)
  const { status, errorCode, errorMessage, threeDS } = planned
  return { status, errorCode, errorMessage, threeDS }
}

/** Nonces of the latest calls, whatever their age (RFC 5849, section 3.3). */
type Nonces = {
  /** @returns false if the login already used this nonce with this timestamp */
  use(login: string, nonce: string, timestamp: string): boolean
  reset(): void
}

const KEPT = 100_000

export function createNonces(): Nonces {
  const used = new Set<string>()
  return {
    use(...parts) {
      const key = JSON.stringify(parts)
      if (used.has(key)) return false
      used.add(key)
      const [oldest] = used
      if (used.size > KEPT && oldest !== undefined) used.delete(oldest)
      return true
    },
    reset: () => used.clear(),
  }
}

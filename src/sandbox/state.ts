import type { OperationName } from "../gateway"
import type { CardVault } from "./books/card-vault"
import type { Ledger, Order } from "./books/ledger"
import type { Outcome } from "./books/outcomes"
import type { Callbacks } from "./callbacks/callbacks"
import { concerns, type Faults, identifiersOf } from "./controls/faults"
import type { SandboxAccount, SandboxSwitches } from "./options"
import type { Clock } from "./recurring/clock"
import type { RecurringPayments } from "./recurring/recurring-payments"

/** A call that reached the sandbox. `fields` is redacted: no card, no CVV2, no signature, no key. */
export type SandboxCall = {
  id: number
  at: string
  method: string
  path: string
  operation: OperationName | null
  endpointId: string | null
  fields: Record<string, string>
  /** null while it is under way, and for a dropped connection. */
  httpStatus: number | null
  /** `type` of the answer; null where none was sent. */
  type: string | null
  serialNumber: string | null
  orderid: string | null
  client_orderid: string | null
  /** Why it was refused. */
  reason: string | null
  fault: string | null
  /** True once the call changed the books. */
  acted: boolean
}

/** Kinds of calls whose outcome may be forced apart from that of the next payment. */
export const forcible = ["capture", "void", "return", "payoutCheck", "payout", "transfer", "recurring"] as const

/** A forced outcome: for the next payment of a shopper, or for the next call of the kind named. */
export type PlannedOutcome = Outcome & { operation?: (typeof forcible)[number]; times: number; only?: string }

/** Everything one running sandbox holds. */
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
  /** Name or address that the sandbox was told to listen on. */
  host: string
  /** Origin that was configured because callers see another address than the sandbox listens on. */
  publicUrl: string | undefined
  /** Origin under which the sandbox is reached. */
  origin: string
}

export function accountOf(state: Pick<State, "accounts">, login: string): SandboxAccount {
  const account = state.accounts.find((candidate) => candidate.login === login)
  if (!account) throw new Error(`No account ${login}`)
  return account
}

/** Uses up a forced outcome, if one is planned for this order. */
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

/** The nonces of the latest calls, however old (RFC 5849, section 3.3). */
type Nonces = {
  /** @returns false when the login used the nonce with this timestamp before */
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

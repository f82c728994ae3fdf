import type { BigNumberInput } from "@medusajs/framework/types"
import { BigNumber, MedusaError } from "@medusajs/framework/utils"
import { notFound, refusal } from "../../mapping"
import { toMessage } from "../../messages"

export type SessionRow = {
  id: string
  provider_id: string
  payment_collection_id: string
  amount: BigNumberInput
  currency_code: string
  status: string
}

/** A session with its amount as decimal text. */
export type ExactSession = Omit<SessionRow, "amount"> & { amount: string }
type MovementRow = { id: string; amount: BigNumberInput; created_by: string | null }

/** A capture or refund row that Medusa committed before it called the provider. */
export type Movement = { row: MovementRow; paymentId: string }

export type MedusaPaymentRows = {
  session(id: string): Promise<SessionRow>
  findSession(id: string): Promise<SessionRow | undefined>
  capture(id: string | undefined): Promise<Movement>
  refund(id: string | undefined): Promise<Movement>
  /** The given ids that Medusa has no row for any more. */
  missing(kind: "capture" | "refund", ids: string[]): Promise<string[]>
  sessionIdOfPayment(paymentId: string): Promise<string>
  hasPayment(sessionId: string): Promise<boolean>
  /**
   * Cancels a session whose money is reversed: otherwise Medusa's next completion of the cart would
   * use its payment.
   */
  cancelSession(sessionId: string): Promise<void>
}

type Service = {
  list(filters: object, config?: object): Promise<Record<string, unknown>[]>
  update(data: object): Promise<unknown>
}

/**
 * Medusa's own payment rows, read inside the payment module. Medusa passes no amount to
 * `capturePayment`, but its idempotency key is the id of a committed capture row; refunds work the
 * same way. Without that row the call fails.
 */
export function medusaPaymentRows(cradle: Record<string, unknown>): MedusaPaymentRows {
  const service = (name: string) => cradle[name] as Service
  const first = async (name: string, id: string, config: object = {}) =>
    (await service(name).list({ id: [id] }, { take: 1, ...config }))[0]

  const findSession = async (id: string): Promise<SessionRow | undefined> => {
    const row = await first("paymentSessionService", id)
    return row && (toSession(row) satisfies SessionRow)
  }
  const movement = async (name: "captureService" | "refundService", id: string | undefined): Promise<Movement> => {
    const row = id ? await first(name, id, { relations: ["payment"] }) : undefined
    const payment = row && (row.payment_id ?? (row.payment as { id?: string } | undefined)?.id)
    if (!row || typeof payment !== "string") {
      throw refusal(MedusaError.Types.UNEXPECTED_STATE, toMessage("step.row_unknown"))
    }
    return {
      row: {
        id: String(row.id),
        amount: amountOf(row),
        created_by: (row.created_by as string | null) ?? null,
      },
      paymentId: payment,
    }
  }
  return {
    findSession,
    async session(id) {
      const found = await findSession(id)
      if (found) return found
      throw notFound(toMessage("session.not_found", { session: id }))
    },
    capture: (id) => movement("captureService", id),
    refund: (id) => movement("refundService", id),
    async missing(kind, ids) {
      const rows = await service(`${kind}Service`).list({ id: ids }, { take: null, select: ["id"] })
      const found = new Set(rows.map(({ id }) => id))
      return ids.filter((id) => !found.has(id))
    },
    async sessionIdOfPayment(paymentId) {
      const row = await first("paymentService", paymentId, { relations: ["payment_session"] })
      const id = row?.payment_session_id ?? (row?.payment_session as { id?: string } | undefined)?.id
      if (typeof id === "string") return id
      throw notFound(toMessage("payment.not_found", { payment: paymentId }))
    },
    async hasPayment(sessionId) {
      return (await service("paymentService").list({ payment_session_id: sessionId }, { take: 1 })).length > 0
    },
    async cancelSession(id) {
      if (await findSession(id)) await service("paymentSessionService").update({ id, status: "canceled" })
    },
  }
}

/** `raw_amount` is exact; the plain number `amount` is not. */
function amountOf(row: Record<string, unknown>): BigNumberInput {
  return new BigNumber((row.raw_amount ?? row.amount) as BigNumberInput)
}

function toSession(row: Record<string, unknown>): SessionRow {
  return {
    id: String(row.id),
    provider_id: String(row.provider_id),
    payment_collection_id: String(row.payment_collection_id),
    amount: amountOf(row),
    currency_code: String(row.currency_code),
    status: String(row.status),
  }
}

import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toWireAmount } from "../../mapping"
import type { MedusaBooks, MedusaPayment } from "../../modules/card-payments"
import { sum } from "../../money"

type Amount = { amount: BigNumberInput; raw_amount?: BigNumberInput | null }
type PaymentRow = Amount & {
  id: string
  payment_session_id: string
  currency_code: string
  canceled_at: unknown
  captures?: (Amount | null)[] | null
  refunds?: (Amount | null)[] | null
}

const fields = [
  ...["id", "payment_session_id", "currency_code", "canceled_at", "amount", "raw_amount"],
  ...["captures.amount", "captures.raw_amount", "refunds.amount", "refunds.raw_amount"],
]

/** Medusa's payments with their captures and refunds, one query for a page. */
export function medusaBooks(container: MedusaContainer): MedusaBooks {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const read = async (filters: object, limit: number): Promise<MedusaPayment[]> => {
    const pagination = { take: limit, order: { id: "ASC" as const } }
    const { data } = await query.graph({ entity: "payment", fields, filters, pagination })
    return (data as PaymentRow[]).map(medusaPayment)
  }
  return {
    // A session has one payment.
    ofSessions: (ids) => read({ payment_session_id: [...ids] }, ids.length),
    ofPeriod: ({ providers, from, until, after, limit }) =>
      read({ provider_id: [...providers], created_at: { $gte: from, $lt: until }, id: { $gt: after } }, limit),
  }
}

/** Amounts rounded to the currency's decimals, as they were sent to the gateway. */
function medusaPayment({ id, payment_session_id, currency_code, canceled_at, ...row }: PaymentRow): MedusaPayment {
  const amountOf = ({ amount, raw_amount }: Amount) => toWireAmount(raw_amount ?? amount, currency_code)
  const sumOf = (rows: PaymentRow["captures"]) =>
    sum(
      (rows ?? []).flatMap((one) => (one ? [amountOf(one)] : [])),
      currency_code,
    )
  return {
    ...{ id, payment_session_id, currency_code },
    amount: amountOf(row),
    captured: sumOf(row.captures),
    refunded: sumOf(row.refunds),
    is_canceled: canceled_at !== null,
  }
}

import type { TransactionRow } from "../../../modules/card-payments"
import CardPaymentProvider from "../service"

/** The part of the module `card_payments` that a test uses. */
export type Cards = Record<string, ((...values: unknown[]) => unknown) | object>

export const session = {
  id: "payses_1",
  provider_id: "pp_card_main",
  payment_collection_id: "pay_col_1",
  amount: 45,
  currency_code: "eur",
}

/** A hold of 45.00 EUR that was made on the gateway's form. */
export const approved = {
  id: "ctx_1",
  payment_session_id: "payses_1",
  provider_id: "pp_card_main",
  type: "preauth",
  card_source: "form",
  status: "approved",
  amount: "45.00",
  currency_code: "eur",
  client_orderid: "pabcz",
  last_checked_at: new Date(),
} as unknown as TransactionRow

/** The amount due equals the session's amount. */
const amountDue = {
  assess: () => Promise.resolve({ fits: true, isPart: false }),
  claim: () => Promise.resolve({ fits: true, isPart: false }),
}

type Given = { cards?: Cards; rows?: Record<string, object[]>; more?: object; options?: object }

/**
 * A fake container of Medusa's payment module: rows by service, and the module's functions that a
 * test gives.
 */
export function provider({ cards, rows = {}, more = {}, options = {} }: Given = {}) {
  const errors: string[] = []
  const changed: object[] = []
  const listed = (name: string) => ({
    list: ({ id, payment_session_id: session }: { id?: string[]; payment_session_id?: string }) =>
      Promise.resolve(
        ((rows[name] ?? []) as { id: string; payment_session_id?: string }[]).filter(
          (row) => (!id || id.includes(row.id)) && (!session || row.payment_session_id === session),
        ),
      ),
  })
  const cradle = {
    logger: { error: (text: string) => errors.push(text), warn: (text: string) => errors.push(text) },
    paymentSessionService: {
      ...listed("sessions"),
      update: (change: object) => Promise.resolve(changed.push(change)),
    },
    paymentService: listed("payments"),
    captureService: listed("captures"),
    refundService: listed("refunds"),
    query: { graph: () => Promise.resolve({ data: [] }) },
    ...(cards ? { card_payments: { amountDue, ...cards } } : {}),
    ...more,
  }
  return { provider: new CardPaymentProvider(cradle as never, { account: "main", ...options }), errors, changed }
}

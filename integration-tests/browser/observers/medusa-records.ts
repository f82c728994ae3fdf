import type { DemoInfo } from "../environment/start-demo"

type Payment = {
  id: string
  amount: number
  captured_at: string | null
  canceled_at: string | null
  captures: { amount: number }[]
  refunds: { amount: number }[]
}
export type MedusaOrder = {
  id: string
  display_id: number
  email: string
  payment_status: string
  /** ISO 8601. */
  created_at: string
  total: number
  payment_collections: { payments: Payment[] }[]
}
export type MedusaRecords = ReturnType<typeof medusaRecords>

const fields =
  "id,display_id,email,payment_status,created_at,total,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds"

/** Medusa's records in the demo, read through the Admin API. */
export function medusaRecords({ medusaUrl, adminEmail, adminPassword }: DemoInfo) {
  let token: Promise<string> | undefined
  const logIn = async () => {
    const answer = await fetch(`${medusaUrl}/auth/user/emailpass`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: adminEmail, password: adminPassword }),
    })
    return ((await answer.json()) as { token: string }).token
  }
  const ordersOf = async (email: string) => {
    token ??= logIn()
    const query = new URLSearchParams({ fields, q: email, limit: "50" })
    const answer = await fetch(`${medusaUrl}/admin/orders?${query.toString()}`, {
      headers: { authorization: `Bearer ${await token}` },
    })
    if (!answer.ok) throw new Error(`The Admin API answered ${answer.status}: ${await answer.text()}`)
    const { orders } = (await answer.json()) as { orders: MedusaOrder[] }
    return orders.filter((order) => order.email === email)
  }
  return {
    /** All orders of a shopper. */
    ordersOf,
    /**
     * The only order of a shopper, with its only payment. @throws Error if there are more or fewer
     */
    async only(email: string): Promise<{ order: MedusaOrder; payment: Payment }> {
      const orders = await ordersOf(email)
      const payments = orders.flatMap((order) => order.payment_collections.flatMap((one) => one.payments))
      const [order] = orders
      const [payment] = payments
      if (!order || !payment || orders.length > 1 || payments.length > 1) {
        throw new Error(`${email} has ${orders.length} orders with ${payments.length} payments, and should have one.`)
      }
      return { order, payment }
    },
  }
}

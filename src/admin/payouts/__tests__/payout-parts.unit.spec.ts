import type { AdminPayout, PayoutSettings } from "../../../contracts"
import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import { ordersPayouts, usePayouts } from "../payout-list"
import { payoutKeys } from "../payout-queries"
import { PayoutReview } from "../create/create-payout-drawer"
import CardPayoutsOrderWidget from "../../widgets/card-payouts-order"
import { aPayout, payoutSettings } from "./a-payout"
import { rendered } from "../../__tests__/rendered"

describe("the review of a payout", () => {
  it("shows the stored card, its customer and the order", async () => {
    const payout = aPayout({
      ...{ flow: "transfer", destination: { kind: "stored_card", label: "Card ••••" }, order_id: "order_1" },
      recipient: { email: null, phone: null, card_id: "•••• 001" },
    })
    const review = await rendered(createElement(PayoutReview, { payout }))
    for (const text of ["•••• 001", 'href="/customers/cus_1"', "jane@example.com", 'href="/orders/order_1"']) {
      expect(review).toContain(text)
    }
  })
})

describe("the payouts on an order's page", () => {
  type Page = { payouts: AdminPayout[]; next: string | null }

  /** Renders the widget with this answer for the list of the order's payouts. */
  async function shown(found: Page | Error | null, differences: Partial<PayoutSettings> = {}): Promise<string> {
    const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
    client.setQueryData(payoutKeys.settings, payoutSettings(differences))
    const Ask = () => {
      usePayouts(ordersPayouts("order_1"), { enabled: true })
      return null
    }
    await rendered(createElement(Ask), client)
    const list = client.getQueryCache().find({ queryKey: [...payoutKeys.all, "list"], exact: false })
    if (found instanceof Error) list?.setState({ status: "error", error: found, fetchStatus: "idle" })
    else if (found) list?.setData(found)
    const order = { id: "order_1" } as Parameters<typeof CardPayoutsOrderWidget>[0]["data"]
    return rendered(createElement(CardPayoutsOrderWidget, { data: order }), client)
  }
  const none = "Nothing was paid out for this order."

  it("are shown as none only after loading", async () => {
    expect(await shown({ payouts: [], next: null })).toContain(none)
    const loading = await shown(null)
    expect(loading).toContain("Loading the payouts.")
    expect(loading).not.toContain(none)
  })

  it("that could not be loaded have a retry button", async () => {
    const failed = await shown(new Error("Gone away"))
    expect(failed).not.toContain(none)
    for (const text of ["The payouts could not be loaded.", "Gone away", "Retry"]) expect(failed).toContain(text)
  })

  it("link to the whole list if there are more", async () => {
    const all = 'href="/card-payments/payouts?order_id=order_1"'
    expect(await shown({ payouts: [aPayout()], next: "x" })).toContain(all)
    expect(await shown({ payouts: [aPayout()], next: null })).not.toContain(all)
  })

  it("are shown even if payouts are off", async () => {
    const off = { is_on: false }
    expect(await shown({ payouts: [aPayout()], next: null }, off)).toContain("10.50 EUR to Jane van Doe")
    for (const found of [null, new Error("Gone away"), { payouts: [], next: null }]) {
      expect(await shown(found, off)).toBe("")
    }
  })
})

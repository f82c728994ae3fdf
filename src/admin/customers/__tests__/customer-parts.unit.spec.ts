import { createElement } from "react"
import type { AdminCustomer } from "../../../contracts"
import { denied, rendered as toRendered, toMessage } from "../../../messages"
import { rendered } from "../../__tests__/rendered"
import { BlockedAttempts, Payments, Payouts, SavedCards, Subscriptions } from "../customer-parts"

const nothing = { rows: [], has_more: false, denial: null }
const reason = toRendered(
  toMessage("permission.policy", { activity: toMessage("activity.see_payments"), policy: "card_payment:read" }),
)
const customer: AdminCustomer = {
  ...{ id: "cus_1", subscriptions: nothing, payouts: null, limit_minutes: 60, time_zone: "Europe/Berlin" },
  payments: { ...nothing, denial: reason },
  blocked: {
    ...nothing,
    rows: [{ kind: "card", id: "csc_1", attempts: 10, until: "2026-11-27T09:30:00.000Z" }],
  },
  cards: {
    ...{ has_more: false, denial: null },
    rows: [
      {
        ...{ id: "csc_1", brand: "VISA", last4: "6732", exp_month: "1", exp_year: "2020", name: null, expired: true },
        ...{ is_default: true, created_at: "2026-11-27T09:30:00.000Z", account: "main" },
        subscriptions: [{ id: "csub_1", title: "Coffee" }],
        actions: { delete: denied(toMessage("saved_card.charged_by_subscription", { title: "Coffee" })) },
      },
    ],
  },
}

it("more saved cards than are shown are announced", async () => {
  const note = "The newest 1 are shown."
  expect(await rendered(createElement(SavedCards, { customer }))).not.toContain(note)
  const more = { ...customer, cards: { ...customer.cards, has_more: true } }
  expect(await rendered(createElement(SavedCards, { customer: more }))).toContain(note)
})

it("a card shows its number's end, its expiry, the subscriptions that use it, and why it cannot be deleted", async () => {
  const shown = await rendered(createElement(SavedCards, { customer }))
  for (const text of [
    "VISA •••• 6732",
    "Expired 01/2020",
    "Charged by Coffee",
    "/card-payments/subscriptions/csub_1",
  ]) {
    expect(shown).toContain(text)
  }
  expect(shown).toMatch(/aria-disabled="true"/)
})

it("a part that the reader may not see names the missing policy; an empty one says so", async () => {
  const denial = await rendered(createElement(Payments, { customer }))
  expect(denial).toContain("card_payment:read")
  expect(denial).not.toContain("No card payments")
  expect(await rendered(createElement(Subscriptions, { customer }))).toContain("No subscriptions.")
  expect(await rendered(createElement(Payouts, { customer }))).toBe("")
})

it("blocked attempts name their end in the store's zone, and what no count can show", async () => {
  const shown = await rendered(createElement(BlockedAttempts, { customer }))
  expect(shown).toMatch(/A saved card.*Attempts: 10. Blocked until .*10:30/)
  expect(shown).toContain("cannot be assigned to a customer")
})

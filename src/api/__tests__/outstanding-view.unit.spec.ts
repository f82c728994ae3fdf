import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { notAllowed } from "../../mapping"
import { toMessage } from "../../messages"
import { rightsContainer } from "../../workflows/__tests__/rights-members"
import { outstandingView } from "../admin/card-payments/outstanding-view"

type Graph = { graph(asked: { entity: string }): Promise<{ data: unknown[] }> }
type Card = { expired: boolean; reason: object | null }
type Setup = { policies?: string[]; due?: object | Error; customer?: string | null; cards?: Card[] }

const usable: Card = { expired: false, reason: null }
const expired: Card = { expired: true, reason: toMessage("saved_card.expired") }

/** The view of a requester with these policies, of an order that has 12.00 EUR left to pay. */
function view({ policies = ["*:*"], due, customer = "cus_1", cards = [usable] }: Setup = {}) {
  const outstanding = { amount: "12.00", currency_code: "eur", isUnderWay: false }
  const base = rightsContainer(
    { rbac: true, keys: [], users: [{ id: "user_1", email: "eve@shop.example", policies }] },
    {
      card_payments: {
        amountDue: {
          ofOrder: () => (due instanceof Error ? Promise.reject(due) : Promise.resolve({ ...outstanding, ...due })),
        },
        savedCards: {
          chargeable: () =>
            Promise.resolve(cards.map(({ reason, ...card }, at) => ({ card: { id: `csc_${at}`, ...card }, reason }))),
        },
      },
    },
  )
  const { graph } = base.resolve<Graph>("query")
  const query: Graph = {
    graph: (asked) =>
      asked.entity === "order" ? Promise.resolve({ data: [{ id: "order_1", customer_id: customer }] }) : graph(asked),
  }
  const scope = { resolve: (name: string) => (name === "query" ? query : base.resolve(name)) }
  const auth_context = { actor_id: "user_1", actor_type: "user", app_metadata: { roles: ["role_of_user_1"] } }
  return outstandingView({ scope, auth_context } as unknown as AuthenticatedMedusaRequest, "order_1")
}

const off = (code: string) => ({ actions: { charge: { allowed: false, reason: { code } } } })

it("shows the amount, and the cards with the reason why one cannot be charged", async () => {
  expect(await view({ cards: [expired, usable] })).toMatchObject({
    ...{ amount: "12.00", currency_code: "eur", actions: { charge: { allowed: true } } },
    cards: [
      { id: "csc_0", denial: { code: "saved_card.expired" } },
      { id: "csc_1", denial: null },
    ],
  })
})

it("shows no card without the policy to charge it", async () => {
  const shown = await view({ policies: ["card_payment:read", "card_saved_card:read"] })
  expect(shown).toMatchObject({ amount: "12.00", cards: [], ...off("permission.policy") })
})

it("gives the reason why nothing can be charged", async () => {
  expect(await view({ due: { isUnderWay: true } })).toMatchObject(off("order_charge.under_way"))
  expect(await view({ customer: null })).toMatchObject({ cards: [], ...off("order_charge.no_customer") })
  expect(await view({ cards: [] })).toMatchObject(off("order_charge.no_cards"))
  expect(await view({ cards: [expired] })).toMatchObject(off("order_charge.no_card_usable"))
})

it("is empty where nothing is outstanding, or the amount is not known before a refund is confirmed", async () => {
  expect(await view({ due: { amount: "0.00" } })).toBeNull()
  expect(await view({ due: notAllowed(toMessage("session.earlier_being_confirmed")) })).toBeNull()
  await expect(view({ due: new Error("The database went away.") })).rejects.toThrow("went away")
})

import { MedusaPolicySymbol } from "@medusajs/framework/utils"
import { readFileSync } from "node:fs"
import path from "node:path"
import { routePolicies } from "../../api/authorization"
import { cardPolicies, payoutPermissions } from "../../workflows/authorization"
import {
  cardPaymentPolicies,
  cardPayoutPolicies,
  cardPlanPolicies,
  cardSavedCardPolicies,
  cardSettingsPolicies,
  cardSubscriptionPolicies,
} from "../card-policies"

const ours = [
  cardPaymentPolicies,
  cardSettingsPolicies,
  cardSavedCardPolicies,
  cardPlanPolicies,
  cardSubscriptionPolicies,
]
const named = (all: { policies: { resource: string; operation: string }[] }[]) =>
  all.flatMap(({ policies }) => policies.map(({ resource, operation }) => `${resource}:${operation}`))

it("declares exactly the policies that decisions read", () => {
  expect(named(ours).sort()).toEqual(Object.keys(cardPolicies).sort())
})

it("every policy guards a route of ours, a part of a customer's page or, for refunds, a route of Medusa's", () => {
  const asked = new Set<string>([...Object.values(routePolicies), "card_saved_card:read", "card_payment:refund"])
  expect([...asked].sort()).toEqual(named(ours).sort())
})

it("payout policies match the payout permissions exactly", () => {
  const { policies } = cardPayoutPolicies
  expect(policies.every(({ resource }) => resource === "card_payout")).toBe(true)
  const expected = new Set(Object.values(payoutPermissions).map(({ operation }) => operation))
  expect(policies.map(({ operation }) => operation).sort()).toEqual([...expected].sort())
})

it("Medusa recognizes the policies in the folder of that name", () => {
  for (const policies of [...ours, cardPayoutPolicies]) expect(policies[MedusaPolicySymbol]).toBe(true)
})

it("the guide to security has a row for each policy, with its description", () => {
  const guide = readFileSync(path.resolve(__dirname, "../../../docs/guides/security.md"), "utf8")
  const rows = [...guide.matchAll(/^\| `(card_\w+:\w+)`\s+\| (.*?)\s+\|/gm)].map(([, policy, text]) => [policy, text])
  const declared = [...ours, cardPayoutPolicies].flatMap(({ policies }) =>
    policies.map(({ resource, operation, description }) => [`${resource}:${operation}`, description]),
  )
  expect(rows).toEqual(declared)
})

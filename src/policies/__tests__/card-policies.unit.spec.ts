import { MedusaPolicySymbol } from "@medusajs/framework/utils"
import { readFileSync } from "node:fs"
import path from "node:path"
import { cardPolicies, routePolicies } from "../../api/authorization"
import { cardPaymentPolicies } from "../card-payment"
import { cardPayoutPolicies } from "../card-payout"
import { cardPlanPolicies } from "../card-plan"
import { cardSubscriptionPolicies } from "../card-subscription"

const ours = [cardPaymentPolicies, cardPlanPolicies, cardSubscriptionPolicies]
const named = (all: { policies: { resource: string; operation: string }[] }[]) =>
  all.flatMap(({ policies }) => policies.map(({ resource, operation }) => `${resource}:${operation}`))

it("what the routes ask for is declared, and nothing else", () => {
  expect(named(ours).sort()).toEqual(Object.keys(cardPolicies).sort())
})

it("each is asked for by a route of ours, or, for refunds, of Medusa's", () => {
  const asked = new Set<string>([...Object.values(routePolicies), "card_payment:refund"])
  expect([...asked].sort()).toEqual(named(ours).sort())
})

it("are recognised by Medusa, which looks for policies in the folder of that name", () => {
  for (const policies of ours) expect(policies[MedusaPolicySymbol]).toBe(true)
})

it("the guide to security has a row for each policy, with its description", () => {
  const guide = readFileSync(path.resolve(__dirname, "../../../docs/guides/security.md"), "utf8")
  const rows = [...guide.matchAll(/^\| `(card_\w+:\w+)`\s+\| (.*?)\s+\|/gm)].map(([, policy, text]) => [policy, text])
  const declared = [...ours, cardPayoutPolicies].flatMap(({ policies }) =>
    policies.map(({ resource, operation, description }) => [`${resource}:${operation}`, description]),
  )
  expect(rows).toEqual(declared)
})

import { MedusaPolicySymbol } from "@medusajs/framework/utils"
import { payoutPermissions } from "../../workflows/authorization"
import { cardPayoutPolicies } from "../card-payout"

it("there is a policy for everything that is done with payouts, and none for anything else", () => {
  const { policies } = cardPayoutPolicies
  expect(policies.every(({ resource }) => resource === "card_payout")).toBe(true)
  const expected = new Set(Object.values(payoutPermissions).map(({ operation }) => operation))
  expect(policies.map(({ operation }) => operation).sort()).toEqual([...expected].sort())
})

it("is recognised by Medusa, which looks for policies in the folder of that name", () => {
  expect(cardPayoutPolicies[MedusaPolicySymbol]).toBe(true)
})

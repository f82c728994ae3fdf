import { MedusaPolicySymbol } from "@medusajs/framework/utils"
import { payoutDeeds } from "../../workflows/authorization"
import { cardPayoutPolicies } from "../card-payout"

it("there is a policy for everything that is done with payouts, and none for anything else", () => {
  const { policies } = cardPayoutPolicies
  expect(policies.every(({ resource }) => resource === "card_payout")).toBe(true)
  const wanted = new Set(Object.values(payoutDeeds).map(({ operation }) => operation))
  expect(policies.map(({ operation }) => operation).sort()).toEqual([...wanted].sort())
})

it("is recognised by Medusa, which looks for policies in the folder of that name", () => {
  expect(cardPayoutPolicies[MedusaPolicySymbol]).toBe(true)
})

import { itEvery } from "../../__tests__/it-every"
import { areShown } from "../../admin/payouts/create/payout-form"
import { payoutDestination, payoutRecipient } from "../../contracts/requests/payout-destination"
import { AdminCreatePayout } from "../../contracts/requests/payouts"

const everywhere = [
  ...Object.keys(AdminCreatePayout.shape).filter((name) => name !== "recipient"),
  ...Object.keys(payoutRecipient.shape).map((name) => `recipient.${name}`),
]
const destinations = payoutDestination.options.map(({ shape }) => {
  const own = Object.keys(shape).map((name) => `destination.${name}`)
  return [shape.kind.value, own] as const
})

itEvery(destinations)("the admin's form of a payout to %s shows the problem of every field", (kind, own) => {
  expect(everywhere.length).toBeGreaterThan(8)
  const form = { kind, namedFields: [] }
  expect([...everywhere, ...own].filter((path) => !areShown([path], form))).toEqual([])
  expect(areShown(["destination.surprise"], form)).toBe(false)
})

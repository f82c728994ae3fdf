import { FetchError } from "@medusajs/js-sdk"
import { createElement } from "react"
import { formatDenial, isDenied } from "../http/action-result"
import { NewPlanButton } from "../plans/plan-editor"
import { PlanRow } from "../plans/plan-list"
import { ResolutionPanel } from "../subscriptions/manual-resolution"
import { SubscriptionActions } from "../subscriptions/subscription-actions"
import { FailureNotice } from "../ui/query-notice"
import { aPlan } from "../plans/__tests__/a-plan"
import { aSubscription } from "../subscriptions/__tests__/a-subscription"
import { rendered } from "./rendered"
import { messagesFor } from "./messages-for"

const reason = "You may not change plans. Ask for a role with the policy card_plan:update."
const no = { allowed: false, reason }
const yes = { allowed: true, reason: "" }
const failed = (status: number) => ({
  error: new FetchError(reason, "Forbidden", status),
  isFetching: false,
  refetch: () => Promise.resolve(),
})

it("what is not for who looks says so, and offers no second try", async () => {
  const shown = await rendered(createElement(FailureNotice, { sentence: "Not loaded.", query: failed(403) }))
  expect(shown).toContain("card-payments-denied")
  expect(shown).toContain(reason)
  expect(shown).not.toMatch(/role="alert"|card-payments-retry|Not loaded/)
})

it("any other failure is one", async () => {
  const shown = await rendered(createElement(FailureNotice, { sentence: "Not loaded.", query: failed(500) }))
  expect(shown).toMatch(/role="alert"[^]*Not loaded/)
  expect(isDenied(new Error("Network"))).toBe(false)
  expect(isDenied(null)).toBe(false)
})

it("plans have buttons for who may use them", async () => {
  const row = (update: typeof no) =>
    rendered(createElement(PlanRow, { plan: aPlan({ actions: { update } }), product: null, sells: null }))
  expect(await row(yes)).toMatch(/card-plan-edit[^]*card-plan-deactivate/)
  expect(await row(no)).not.toMatch(/card-plan-edit|card-plan-deactivate/)
  const create = (data: { may: { create: typeof no } } | undefined) =>
    rendered(createElement(NewPlanButton, { product: null, query: { data: data && { plans: [], count: 0, ...data } } }))
  expect(await create({ may: { create: yes } })).toContain("card-plans-create")
  expect(await create({ may: { create: no } })).not.toContain("card-plans-create")
  expect(await create(undefined)).not.toContain("card-plans-create")
})

it("what a role does not allow with a subscription says which policy is missing", async () => {
  const subscription = aSubscription({ schedule: "unconfirmed", resolution: no })
  const charge = {
    allowed: false,
    reason: "You may not charge subscriptions. Ask for a role with the policy x:charge.",
  }
  subscription.actions.charge = charge
  expect(await rendered(createElement(SubscriptionActions, { subscription }))).toContain(charge.reason)
  const panel = (one: typeof subscription) => rendered(createElement(ResolutionPanel, { subscription: one }))
  expect(await panel(subscription)).toContain(reason)
  expect(await panel({ ...subscription, resolution: yes })).not.toContain('aria-disabled="true"')
})

it("the reason is told in the reader's language, where it is a role; any other stays as it is", async () => {
  const [english, german] = [await messagesFor("en"), await messagesFor("de")]
  expect(formatDenial(english, reason)).toBe(reason)
  expect(formatDenial(german, reason)).toContain("card_plan:update")
  expect(formatDenial(german, reason)).not.toContain("You may not")
  expect(formatDenial(german, "It has ended.")).toBe("It has ended.")
})

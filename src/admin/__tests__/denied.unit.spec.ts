import { createElement } from "react"
import type { ActionState, RenderedMessage } from "../../messages"
import { formatDenial, isDenied } from "../http/action-result"
import { StoreRefusal } from "../http/store-server"
import { NewPlanButton } from "../plans/plan-editor"
import { PlanRow } from "../plans/plan-list"
import { ChargeTable } from "../subscriptions/charge-table"
import { CreateButton } from "../subscriptions/create-drawer"
import { ResolutionPanel } from "../subscriptions/manual-resolution"
import { SubscriptionActions } from "../subscriptions/subscription-actions"
import { FailureNotice } from "../ui/query-notice"
import { aPlan } from "../plans/__tests__/a-plan"
import { aCharge, aSubscription } from "../subscriptions/__tests__/a-subscription"
import { rendered } from "./rendered"
import { messagesFor } from "./messages-for"

const reason = "You may not change plans. Ask for a role with the policy card_plan:update."
const refusal: RenderedMessage = {
  code: "permission.policy",
  params: { activity: { code: "activity.change_plans", params: {} }, policy: "card_plan:update" },
  message: reason,
}
const no: ActionState = { allowed: false, reason: refusal }
const yes: ActionState = { allowed: true, reason: null }
const failed = (status: number) => ({
  error: new StoreRefusal(refusal, { statusText: "Forbidden", status }),
  isFetching: false,
  refetch: () => Promise.resolve(),
})

it("content that the user may not see shows the reason, and no retry button", async () => {
  const shown = await rendered(createElement(FailureNotice, { text: "Not loaded.", query: failed(403) }))
  expect(shown).toContain("card-payments-denied")
  expect(shown).toContain(reason)
  expect(shown).not.toMatch(/role="alert"|card-payments-retry|Not loaded/)
})

it("any other failure shows an error with a retry button", async () => {
  const shown = await rendered(createElement(FailureNotice, { text: "Not loaded.", query: failed(500) }))
  expect(shown).toMatch(/role="alert"[^]*Not loaded/)
  expect(isDenied(new Error("Network"))).toBe(false)
  expect(isDenied(null)).toBe(false)
})

it("plans name the missing policy at the buttons that the user may not use", async () => {
  const row = (update: ActionState) =>
    rendered(createElement(PlanRow, { plan: aPlan({ actions: { update } }), product: null, sells: null }))
  expect(await row(yes)).toMatch(/card-plan-edit[^]*card-plan-deactivate/)
  expect(await row(yes)).not.toContain(reason)
  expect((await row(no)).split(reason)).toHaveLength(3)
  const create = (data: { may: Record<"create" | "export", ActionState> } | undefined) =>
    rendered(
      createElement(NewPlanButton, {
        product: null,
        query: { data: data && { plans: [], next: null, count: 0, ...data } },
      }),
    )
  expect(await create({ may: { create: yes, export: no } })).toContain('aria-disabled="false"')
  expect(await create({ may: { create: no, export: yes } })).toContain(reason)
  expect(await create(undefined)).not.toContain("card-plans-create")
})

it("a subscription's action off by role names the missing policy", async () => {
  const subscription = aSubscription({ schedule: "unconfirmed", resolution: no })
  const activity = { code: "activity.charge_subscriptions", params: {} }
  const missing = { code: "permission.policy", params: { activity, policy: "x:charge" }, message: "" }
  subscription.actions.charge = { allowed: false, reason: missing }
  expect(await rendered(createElement(SubscriptionActions, { subscription }))).toContain(
    "You may not charge subscriptions. Ask for a role with the policy x:charge.",
  )
  const panel = (one: typeof subscription) => rendered(createElement(ResolutionPanel, { subscription: one }))
  expect(await panel(subscription)).toContain(reason)
  expect(await panel({ ...subscription, resolution: yes })).not.toContain('aria-disabled="true"')
  const creation = (may: ActionState) => rendered(createElement(CreateButton, { may }))
  expect(await creation(no)).toContain(reason)
  expect(await creation(yes)).toContain('aria-disabled="false"')
})

it("the resolution of an unconfirmed step or charge off by role names the missing policy", async () => {
  const subscription = aSubscription({ engine: "gateway", resolution: no })
  const charge = aCharge({ state: "lapsed", period_index: 3 })
  const table = (resolution: ActionState) =>
    rendered(createElement(ChargeTable, { subscription: { ...subscription, resolution, charges: [charge] } }))
  expect(await table(no)).toContain(reason)
  expect(await table(yes)).not.toContain(reason)
})

it("the reason is in the reader's language, or in the server's English for an unknown code", async () => {
  const [english, german] = [await messagesFor("en"), await messagesFor("de")]
  expect(formatDenial(english, refusal)).toBe(reason)
  expect(formatDenial(german, refusal)).toBe(
    "Ihnen fehlt die Berechtigung: Abo-Pläne ändern. Bitten Sie um eine Rolle mit der Richtlinie card_plan:update.",
  )
  expect(formatDenial(german, { code: "permission.newer", params: {}, message: "It has ended." })).toBe("It has ended.")
})

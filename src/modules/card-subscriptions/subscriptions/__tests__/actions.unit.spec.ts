import type { SyncState } from "../../../../durable"
import { quotedReason } from "../../../../mapping"
import { rendered, toMessage } from "../../../../messages"
import { itEvery } from "../../../../__tests__/it-every"
import { type ActionDetails, actionsOf } from "../actions"
import type { OpenCharges } from "../../charges/open-charges"
import type { SubscriptionRow, SubscriptionState } from "../../rows"
import { moves } from "../subscription-states"
import { aChargeRow, aSubscriptionRow } from "../../__tests__/row-fixtures"

const now = new Date("2027-01-20T10:00:00Z")
const nothing: OpenCharges = {
  ...{ due: 0, declined: 0, failed: 0, ours: 0, unpaid: [], isAhead: false, unconfirmed: [], isAwaited: false },
}

const actions = (row: Partial<SubscriptionRow> = {}, subscriptionDetails: Partial<ActionDetails> = {}) =>
  actionsOf({
    subscription: aSubscriptionRow(row),
    charges: nothing,
    now,
    retriedByGateway: true,
    ...subscriptionDetails,
  })

const allowed = (row: Partial<SubscriptionRow>, charges: Partial<OpenCharges> = {}) =>
  Object.entries(actions(row, { charges: { ...nothing, ...charges } }))
    .filter(([, action]) => action.allowed)
    .map(([name]) => name)

const ended = { next_at: null, ended_at: now }

itEvery<[SubscriptionState, Partial<SubscriptionRow>, Partial<OpenCharges>, string[]]>([
  ["pending", { next_at: null }, {}, ["retry", "cancel", "card"]],
  ["active", {}, {}, ["charge", "pause", "skip", "cancel", "cancel_at_period_end", "card", "plan"]],
  ["past_due", {}, { declined: 1 }, ["retry", "pause", "cancel", "cancel_at_period_end", "card", "plan"]],
  ["unpaid", { next_at: null }, { failed: 1 }, ["retry", "cancel", "card"]],
  ["paused", { next_at: null }, { failed: 1 }, ["resume", "cancel", "card"]],
  ["canceling", {}, {}, ["resume", "cancel", "card"]],
  ["canceled", ended, { due: 1, declined: 1 }, []],
  ["completed", ended, {}, []],
])("%s", (state, row, charges, expected) => {
  expect(allowed({ state, ...row }, charges)).toEqual(expected)
})

it("a failed charge can be retried only if the subscription is unpaid", () => {
  const states: SubscriptionState[] = ["active", "past_due", "unpaid", "paused", "canceling", "canceled", "completed"]
  const tries = (charges: Partial<OpenCharges>) =>
    states.filter((state) => allowed({ state }, charges).includes("retry"))
  expect(tries({ failed: 1 })).toEqual(["unpaid"])
  expect(tries({ declined: 1 })).toEqual(["active", "past_due", "unpaid", "canceling"])
})

it("all have a message, whether or not they are allowed", () => {
  for (const state of Object.keys(moves) as SubscriptionState[]) {
    for (const engine of ["store", "gateway"] as const) {
      for (const { reason } of Object.values(actions({ state, engine }))) expect(reason.message).toMatch(/^[A-Z].*\.$/)
    }
  }
})

describe("charge", () => {
  it("takes a due period, else the next one ahead of its date", () => {
    expect(actions({}, { charges: { ...nothing, due: 1 } }).charge.reason.code).toBe("effect.charge_due")
    expect(actions().charge.reason.message).toBe("Charges 29.00 EUR that is due on 2027-02-15.")
    expect(actions({ next_at: null }).charge.allowed).toBe(false)
  })

  it("ahead of its date names the amount of the plan that applies by then", () => {
    const terms = aSubscriptionRow({ plan_id: "cpl_2", amount: "58.00" })
    const row = { next_plan_id: "cpl_2", next_terms: { ...terms, ends_at: null } }
    expect(actions(row).charge.reason.message).toBe("Charges 58.00 EUR that is due on 2027-02-15.")
  })

  it("is never ours if the gateway charges", () => {
    expect(actions({ engine: "gateway" }, { charges: { ...nothing, due: 1 } }).charge).toMatchObject({
      ...{ allowed: false, reason: rendered(toMessage("charge.by_gateway")) },
    })
  })

  it("takes a period that is due and not opened yet", () => {
    const row = { state: "past_due" as const, next_at: new Date("2027-01-20T09:00:00Z") }
    expect(actions(row).charge.allowed).toBe(true)
    expect(actions({ ...row, next_at: new Date("2027-01-20T11:00:00Z") }).charge.allowed).toBe(false)
  })
})

describe("charge, if there is nothing to charge,", () => {
  const retry_at = new Date("2027-01-22T10:00:00Z")
  const reason = (row: Partial<SubscriptionRow>, unpaid: OpenCharges["unpaid"] = [], due = 0) =>
    actions({ state: "past_due", ...row }, { charges: { ...nothing, due, unpaid } }).charge

  itEvery<[string, Partial<SubscriptionRow>, OpenCharges["unpaid"], string]>([
    [
      "which charge waits for another card, and when the next one is due",
      {},
      [aChargeRow({ decline: "soft", retry_at }), aChargeRow()],
      "The charge due on 2027-01-15 waits for another card. The next charge is due on 2027-02-15.",
    ],
    [
      "when a declined charge is retried",
      {},
      [aChargeRow({ decline: "soft", retry_at })],
      "The charge due on 2027-01-15 was declined, and is tried again on 2027-01-22. The next charge is due on 2027-02-15.",
    ],
    [
      "that a charge is being retried",
      { next_at: null },
      [aChargeRow({ state: "charging" })],
      "The charge due on 2027-01-15 is being tried again. No further charge is planned.",
    ],
    [
      "which charge is unpaid",
      { state: "unpaid", next_at: null },
      [aChargeRow({ state: "failed" })],
      "The charge due on 2027-01-15 is unpaid: try it again, or let another card be chosen. Nothing else is charged before.",
    ],
    [
      "that no charge is planned before the end",
      { state: "canceling" },
      [],
      "Nothing is due. No further charge is planned.",
    ],
    ["that no charge is left", { state: "active", next_at: null }, [], "Nothing is due. No further charge is planned."],
  ])("says %s", (_, row, unpaid, message) => {
    expect(reason(row, unpaid)).toMatchObject({ allowed: false, reason: { message: message } })
  })

  it("is refused while a charge waits for another card: a due charge waits for it as well", () => {
    expect(reason({}, [aChargeRow()], 1).allowed).toBe(false)
    expect(reason({}, [aChargeRow({ retry_at })], 1).allowed).toBe(true)
  })
})

describe("retry, if the gateway charges", () => {
  const declined = { charges: { ...nothing, declined: 1 } }

  it("is ours only if the gateway does not retry by itself", () => {
    const row = { engine: "gateway", state: "past_due" } as const
    expect(actions(row, declined).retry.allowed).toBe(false)
    expect(actions(row, { ...declined, retriedByGateway: false }).retry.allowed).toBe(true)
  })

  it("syncs a change again that could not be synced, even of an ended subscription", () => {
    const row = {
      engine: "gateway",
      state: "canceled",
      problem: toMessage("schedule.not_synced_and_retried", { reason: toMessage("charge.gateway_unreachable") }),
    } as const
    expect(actions(row).retry).toEqual({ allowed: true, reason: rendered(toMessage("effect.retry_sync")) })
  })
})

describe("acknowledge", () => {
  const problem = toMessage("schedule.charged_unexpectedly", { order: "a" })
  const row = { ...ended, state: "canceled", problem } as const
  const answer = (differences: Partial<SubscriptionRow>, more: Partial<ActionDetails> = {}) => {
    const { acknowledge } = actions({ ...row, ...differences }, more)
    return [acknowledge.allowed, acknowledge.reason.code]
  }

  it("ends the problem of an ended subscription, once nothing of it is open", () => {
    expect(answer({})).toEqual([true, "effect.acknowledge"])
    expect(answer({ state: "completed" })).toEqual([true, "effect.acknowledge"])
    const awaited = { charges: { ...nothing, isAwaited: true } }
    expect(answer({}, awaited)).toEqual([false, "problem.still_open"])
    expect(answer({ problem: toMessage("schedule.key_missing") })).toEqual([false, "problem.still_open"])
    expect(answer({ problem: null })).toEqual([false, "problem.none"])
  })

  itEvery<[SyncState]>([["pending"], ["unknown"], ["failed"]])("waits for a schedule that is %s", (sync_state) => {
    expect(answer({ sync_state })).toEqual([false, "problem.still_open"])
  })

  it("ends a schedule that the gateway refused for good to stop, not one that is still stopped", () => {
    const refused = { problem: toMessage("schedule.not_synced", { reason: quotedReason("Stopped already") }) }
    expect(answer({ ...refused, sync_state: "failed" })).toEqual([true, "effect.acknowledge"])
    expect(answer({ ...refused, sync_state: "pending" })).toEqual([false, "problem.still_open"])
  })

  itEvery<[SubscriptionState]>([["pending"], ["active"], ["past_due"], ["unpaid"], ["paused"], ["canceling"]])(
    "ends one that is %s only if it reports a charge",
    (state) => {
      const current = { state, ended_at: null }
      expect(answer({ ...current, problem: toMessage("schedule.key_missing") })).toEqual([false, "problem.of_current"])
      expect(answer(current)).toEqual([true, "effect.acknowledge"])
    },
  )

  it("shows customers nothing of it", () => {
    expect(answer({}, { audience: "customer" })).toEqual([false, "problem.none"])
  })
})

describe("the last period", () => {
  itEvery<Partial<SubscriptionRow>>([{ ends_at: new Date("2027-03-01T00:00:00Z") }, { charges_limit: 1 }])(
    "cannot be skipped (%j)",
    (row) => {
      expect(actions(row).skip).toEqual({ allowed: false, reason: rendered(toMessage("subscription.last_period")) })
    },
  )

  it("leaves nothing to charge after a resume, once it is over", () => {
    const row = { state: "paused" as const, next_at: null }
    expect(actions(row).resume).toMatchObject({
      allowed: true,
      reason: { message: "The next charge is then due on 2027-02-15." },
    })
    expect(actions({ ...row, ends_at: new Date("2027-01-16T00:00:00Z") }).resume.reason.message).toContain(
      "Nothing is left",
    )
  })

  it("leaves no period end at which to cancel", () => {
    expect(actions({ next_at: null }).cancel_at_period_end.reason.message).toBe(
      "No further charge is due: cancel it now.",
    )
    expect(actions({ state: "canceled", next_at: null }).cancel_at_period_end.reason.message).toContain("was canceled")
  })
})

describe("retry, after the gateway refused the latest change", () => {
  const mismatched = toMessage("charge.mismatched", { mismatch: quotedReason("Another amount.") })
  const row = { engine: "gateway", state: "past_due", problem: mismatched } as const
  const declined = { charges: { ...nothing, declined: 1 } }

  it("syncs again although another problem was recorded since", () => {
    const { retry } = actions({ ...row, sync_state: "failed" }, declined)
    expect(retry).toEqual({ allowed: true, reason: rendered(toMessage("effect.retry_sync")) })
  })

  itEvery<[SyncState]>([["synced"], ["pending"], ["unknown"]])("leaves terms that are %s alone", (sync_state) => {
    expect(actions({ ...row, sync_state }, declined).retry.allowed).toBe(false)
  })
})

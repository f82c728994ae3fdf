import type { AdminBatchDetail } from "../../src/contracts"
import type { PayoutRow, PayoutState } from "../../src/modules/card-payouts"
import type { PayoutPermission } from "../../src/workflows/authorization"

const limits = { EUR: { perPayout: "500.00", perDay: "100000.00", secondApprovalAbove: "250.00" } }
/**
 * One approval up to 250, two above, none above 500. One account pays banks in two steps, the other
 * in one.
 */
export const matrixSettings = {
  payOnApproval: false,
  accounts: {
    main: { limits, destinations: ["form", "bank", "stored_card"] },
    jpy: { limits, destinations: ["bank"], bankFlow: "payout" },
  },
}

export const everyPermission = [
  ...(["read", "export", "create", "check", "request", "approve", "resolve", "pay", "cancel"] as const),
  ...(["mail_link", "mail_status"] as const),
] satisfies PayoutPermission[]
/** The permissions that the lists give. */
export const permissionsByRole = {
  requester: ["read", "export", "create", "check", "request", "pay", "cancel", "mail_link", "mail_status"],
  approver: ["read", "export", "approve", "resolve", "pay", "cancel", "mail_link", "mail_status"],
  both: everyPermission,
  nobody: [],
} as const satisfies Record<string, readonly PayoutPermission[]>

/** In the order in which a payout passes them; written by hand, like everything in this file. */
export const states = [
  ...(["draft", "checking", "checked", "awaiting_approval", "approved"] as const),
  ...(["paying", "unknown", "paid", "failed", "canceled"] as const),
] satisfies PayoutState[]
/** The actions on a payout, with their bodies. */
export const verbs = {
  check: {},
  request: {},
  approve: {},
  pay: {},
  cancel: {},
  resolve: { happened: false, note: "Looked at it." },
} as const
export type Verb = keyof typeof verbs
export type PayoutFlow = PayoutRow["flow"]
type BatchState = AdminBatchDetail["state"]
export type Amount = "10.00" | "300.00" | "600.00"

/**
 * A user's permissions, and whether the user took part in the payout. No API key may approve,
 * whatever its permissions.
 */
type Part = { permissions: readonly PayoutPermission[]; isInitiator?: boolean; isKey?: boolean }
/** A payout at the time of an action; by the hosted form unless `flow` is set. */
export type Cell = { who: Part; verb: Verb; state: PayoutState; amount: Amount; flow?: PayoutFlow }
export type Case = Omit<Cell, "who">

const every = ["10.00", "300.00", "600.00"] as const
/** The states in which the amount matters; elsewhere the small amount is enough. */
const matters: Partial<Record<Verb, readonly PayoutState[]>> = {
  request: ["draft", "checked"],
  approve: ["awaiting_approval"],
  pay: ["approved"],
}
const amountsOf = (verb: Verb, state: PayoutState): readonly Amount[] =>
  matters[verb]?.includes(state) ? every : ["10.00"]

const some = (flow: PayoutFlow, verb: Verb, tried: Partial<Record<PayoutState, readonly Amount[]>>): Case[] =>
  Object.entries(tried).flatMap(([state, amounts]) =>
    amounts.map((amount) => ({ flow, verb, state: state as PayoutState, amount })),
  )
const small = ["10.00"] as const

/** The hosted form in every state, and the other flows where they differ or release money. */
export const cases: readonly Case[] = [
  ...(Object.keys(verbs) as Verb[]).flatMap((verb) =>
    states.flatMap((state) => amountsOf(verb, state).map((amount) => ({ flow: "form" as const, verb, state, amount }))),
  ),
  ...some("check_pay", "check", Object.fromEntries(states.map((state) => [state, small]))),
  ...some("check_pay", "request", { draft: every, checked: every }),
  ...some("check_pay", "approve", { checked: small, awaiting_approval: every }),
  ...some("check_pay", "pay", { checked: small, approved: ["10.00", "600.00"] }),
  ...some("check_pay", "cancel", { checking: small, checked: small }),
  ...(["payout", "transfer"] as const).flatMap((flow) => [
    ...some(flow, "check", { draft: small }),
    ...some(flow, "request", { draft: small }),
    ...some(flow, "approve", { awaiting_approval: small }),
    ...some(flow, "pay", { awaiting_approval: small, approved: small }),
  ]),
]

/** For each action, one allowed case, and one that is refused even with the permission. */
const twoOfEach: readonly Case[] = [
  { verb: "check", state: "draft", amount: "10.00", flow: "check_pay" },
  { verb: "check", state: "draft", amount: "10.00" },
  { verb: "request", state: "draft", amount: "10.00" },
  { verb: "request", state: "draft", amount: "600.00" },
  { verb: "approve", state: "awaiting_approval", amount: "10.00" },
  { verb: "approve", state: "awaiting_approval", amount: "600.00" },
  { verb: "pay", state: "approved", amount: "10.00" },
  { verb: "pay", state: "awaiting_approval", amount: "10.00" },
  { verb: "cancel", state: "approved", amount: "10.00" },
  { verb: "cancel", state: "paying", amount: "10.00" },
  { verb: "resolve", state: "unknown", amount: "10.00" },
  { verb: "resolve", state: "paying", amount: "10.00" },
]
/** A user without the permission tries the case that succeeds for others. */
export const fewCases = ({ permissions }: Part): readonly Case[] =>
  twoOfEach.filter(
    (one) =>
      permissions.includes(one.verb) || expected({ ...one, who: { permissions: everyPermission } }).status === 200,
  )

/** The cases that a permission decides alone: they succeed for every user who has it. */
export const allowedCases = (): readonly Case[] =>
  twoOfEach.filter((one) => expected({ ...one, who: { permissions: everyPermission } }).status === 200)

/**
 * The expected result, written a second time by hand.
 * @param paysAtOnce whether the last approval also pays the payout
 */
export function expected(
  { who, verb, state, amount, flow = "form" }: Cell,
  paysAtOnce = false,
): { status: 200 | 400 | 403; state: PayoutState } {
  const refused = (status: 400 | 403) => ({ status, state })
  if (!who.permissions.includes(verb)) return refused(403)
  const tooMuch = amount === "600.00"
  switch (verb) {
    case "check":
      // Other flows have nothing to check.
      return flow === "check_pay" && state === "draft" ? { status: 200, state: "checked" } : refused(400)
    case "request": {
      const asks: readonly PayoutState[] = flow === "check_pay" ? ["checked"] : ["draft", "checked"]
      return asks.includes(state) && !tooMuch ? { status: 200, state: "awaiting_approval" } : refused(400)
    }
    case "approve":
      if (state !== "awaiting_approval" || tooMuch || who.isInitiator || who.isKey) return refused(400)
      if (amount === "300.00") return { status: 200, state: "awaiting_approval" }
      return { status: 200, state: paysAtOnce ? "paying" : "approved" }
    case "pay":
      // Also a payout approved before the limit was lowered. A form is paid once its recipient has
      // entered a card.
      return state === "approved" && !tooMuch
        ? { status: 200, state: flow === "form" ? "paying" : "paid" }
        : refused(400)
    case "cancel":
      return ["draft", "checking", "checked", "awaiting_approval", "approved"].includes(state)
        ? { status: 200, state: "canceled" }
        : refused(400)
    case "resolve":
      return state === "unknown" && !who.isInitiator && !who.isKey ? { status: 200, state: "failed" } : refused(400)
  }
}

/** The states of a batch in order, with the states of its rows. */
export const rowsIn = {
  checking: "draft",
  ready: "checked",
  awaiting_approval: "awaiting_approval",
  paying: "approved",
  finished: "paid",
  canceled: "canceled",
} as const satisfies Record<BatchState, PayoutState>
const batchStates = Object.keys(rowsIn) as BatchState[]
const batchVerbs = ["request", "approve", "pay", "cancel"] as const

/** `partIn`: whether the participant took part in the batch, or in one of its rows only. */
export type BatchCell = {
  who: Part
  verb: (typeof batchVerbs)[number]
  state: BatchState
  /** Of each row. */
  amount: Amount
  partIn: "batch" | "row"
}

const batchMatters: Partial<Record<BatchCell["verb"], BatchState>> = {
  request: "ready",
  approve: "awaiting_approval",
  pay: "paying",
}
export type BatchCase = Omit<BatchCell, "who">
/**
 * Every action in every state, again with all amounts where the amount matters, and where taking
 * part in one row is enough.
 */
export const batchCases: readonly BatchCase[] = [
  ...batchVerbs.flatMap((verb) =>
    batchStates.flatMap((state) =>
      (batchMatters[verb] === state ? every : small).map((amount) => ({
        ...{ verb, state, amount, partIn: "batch" as const },
      })),
    ),
  ),
  { verb: "approve", state: "awaiting_approval", amount: "10.00", partIn: "row" },
]

const twoOfEachBatch: readonly BatchCase[] = [
  { verb: "request", state: "ready", amount: "10.00", partIn: "batch" },
  { verb: "request", state: "ready", amount: "600.00", partIn: "batch" },
  { verb: "approve", state: "awaiting_approval", amount: "10.00", partIn: "row" },
  { verb: "approve", state: "awaiting_approval", amount: "600.00", partIn: "batch" },
  { verb: "pay", state: "paying", amount: "10.00", partIn: "batch" },
  { verb: "pay", state: "awaiting_approval", amount: "10.00", partIn: "batch" },
  { verb: "cancel", state: "paying", amount: "10.00", partIn: "batch" },
  { verb: "cancel", state: "finished", amount: "10.00", partIn: "batch" },
]
/** As for a payout. */
export const fewBatchCases = ({ permissions }: Part): readonly BatchCase[] =>
  twoOfEachBatch.filter(
    (one) =>
      permissions.includes(one.verb) ||
      expectedOfBatch({ ...one, who: { permissions: everyPermission } }).status === 200,
  )

export const allowedBatchCases = (): readonly BatchCase[] =>
  twoOfEachBatch.filter((one) => expectedOfBatch({ ...one, who: { permissions: everyPermission } }).status === 200)

/** The expected result, written by hand as well. */
export function expectedOfBatch({ who, verb, state, amount }: Omit<BatchCell, "partIn">): {
  status: 200 | 400 | 403
  state: BatchState
} {
  const refused = (status: 400 | 403) => ({ status, state })
  if (!who.permissions.includes(verb)) return refused(403)
  const tooMuch = amount === "600.00"
  switch (verb) {
    case "request":
      return state === "ready" && !tooMuch ? { status: 200, state: "awaiting_approval" } : refused(400)
    case "approve":
      if (state !== "awaiting_approval" || tooMuch || who.isInitiator || who.isKey) return refused(400)
      return { status: 200, state: amount === "300.00" ? "awaiting_approval" : "paying" }
    case "pay":
      return state === "paying" && !tooMuch ? { status: 200, state: "paying" } : refused(400)
    case "cancel":
      return ["finished", "canceled"].includes(state) ? refused(400) : { status: 200, state: "canceled" }
  }
}

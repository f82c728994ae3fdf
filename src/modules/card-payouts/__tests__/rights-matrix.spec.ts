import {
  type Amount,
  batchCases,
  type BatchCell,
  cases,
  type Cell,
  everyPermission,
  expected,
  expectedOfBatch,
  rowsIn,
  states,
  type Verb,
} from "../../../../integration-tests/payout-rights/cells"
import { byLists, byRoles, type Member, rightsContainer } from "../../../workflows/__tests__/rights-members"
import { type PayoutPermission, payoutRights } from "../../../workflows/authorization"
import type { Actor } from "../actor"
import { orderOf } from "../payouts/gateway-order"
import type { ActionState } from "../../../messages"
import type { CallRow, PayoutFlow, PayoutRow } from "../rows"
import { payoutMachine } from "../payouts/payout-states"
import { describePayouts, type Shop } from "./payout-module"
import { flows } from "./payout-options"

/**
 * A person as the module sees them. The module does not check permissions: the workflows did so
 * before.
 */
type Part = { actor: Actor; isInitiator: boolean }
/**
 * The database's content about a payout or a batch, and its number of calls that can release money.
 */
type Kept = { id: string; state: string; rest: unknown; calls: number }
/**
 * The module's refusal, the offer that the page showed before, and the content before and after.
 */
type Tried = { refusal: string | undefined; offered: ActionState; before: Kept; after: Kept }
type Outcome = { status: 200 | 400 | 403; state: string }

/** The initiator of payouts that are not the person's own. */
const other = "user_somebody"
const kinds = {
  user: { id: "user_bo", kind: "user" },
  api_key: { id: "apk_listed", kind: "api_key", created_by: "user_eve" },
} as const satisfies Record<string, Actor>
const parts: readonly Part[] = Object.values(kinds).flatMap((actor) => [
  { actor, isInitiator: false },
  { actor, isInitiator: true },
])

const initiatorsOf = ({ isInitiator, actor: { id, created_by } }: Part) =>
  [other, ...(isInitiator ? [id, created_by] : [])].filter((one) => typeof one === "string")

type Somebody = Member & { may: (permission: PayoutPermission) => boolean }

/**
 * The people of a store with permission lists and of one with roles, and a user and a key with
 * every permission.
 */
async function everybody(): Promise<Somebody[]> {
  const people = [byLists, byRoles].flatMap(({ members, ...setup }) =>
    members.map(async (one) => {
      const rights = await payoutRights(rightsContainer(setup), one.actor)
      const name = `${one.name}, by ${setup.rbac ? "roles" : "lists"}`
      return { ...one, name, may: (permission: PayoutPermission) => rights(permission).allowed }
    }),
  )
  const any = Object.values(kinds).map((actor) => ({ name: `any ${actor.kind}`, actor, permissions: everyPermission }))
  return [...(await Promise.all(people)), ...any.map((one) => ({ ...one, may: () => true }))]
}

/** Runs as many at once as there are connections. */
async function mapSequentially<T, R>(all: readonly T[], each: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < all.length; start += 10) {
    results.push(...(await Promise.all(all.slice(start, start + 10).map((one, n) => each(one, start + n)))))
  }
  return results
}

async function refusalOf(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    const { type, message } = error as { type?: string; message: string }
    if (type !== "not_allowed") throw error
    return message
  }
}

/**
 * Problems that are wrong whatever the expected result. Actions that no key may do are refused
 * earlier for keys.
 */
function wrongWith({ kind }: Actor, { refusal, offered, before, after }: Tried): string[] {
  if (refusal === undefined) return offered.allowed ? [] : [`was done, and the page said "${offered.reason?.message}"`]
  const isReported = kind === "api_key" || (!offered.allowed && offered.reason.message === refusal)
  return [
    ...(JSON.stringify(after) === JSON.stringify(before) ? [] : ["was refused, and something has changed"]),
    ...(/^[A-Z].*\.$/.test(refusal) ? [] : [`was refused with "${refusal}"`]),
    // An action that is not offered is refused with the same message as the page shows.
    ...(isReported ? [] : [`"${refusal}", and the page said "${offered.reason?.message}"`]),
  ]
}

/**
 * Every cell with another result than expected: for each person, on another's payouts and on their
 * own.
 */
async function wrongCells<Case extends { verb: Verb }>(
  tried: readonly { part: Part; one: Case; tried: Tried }[],
  { titleOf, expectedResult }: { titleOf(one: Case): string; expectedResult(who: Cell["who"], one: Case): Outcome },
): Promise<string[]> {
  const people = await everybody()
  const alone = tried.flatMap(({ part: { actor, isInitiator }, one, tried: own }) =>
    wrongWith(actor, own).map(
      (problem) => `${actor.kind}${isInitiator ? ", of their own" : ""}: ${titleOf(one)}: ${problem}`,
    ),
  )
  const cells = people.flatMap(({ name, actor, permissions, may }) =>
    tried.flatMap(({ part, one, tried: { refusal, before, after } }) => {
      const { isInitiator } = part
      const isKey = actor.kind === "api_key"
      if (isKey !== (part.actor.kind === "api_key")) return []
      const done: Outcome = { status: refusal === undefined ? 200 : 400, state: after.state }
      const found: Outcome = may(one.verb) ? done : { status: 403, state: before.state }
      const due = expectedResult({ permissions, isInitiator, isKey }, one)
      if (found.status === due.status && found.state === due.state) return []
      const title = `${name}${isInitiator ? ", of their own" : ""}: ${titleOf(one)}`
      return [`${title}: ${found.status} ${found.state}, and not ${due.status} ${due.state}`]
    }),
  )
  return [...alone, ...cells]
}

/**
 * The content of each payout or batch, with its approvals and its history, and those of a batch's
 * rows.
 */
async function keptOf({ pg, gateway }: Shop, table: "card_payout" | "card_payout_batch"): Promise<Map<string, Kept>> {
  const isOwn = table === "card_payout" ? "p.id = it.id" : "p.batch_id = it.id"
  const { rows } = await pg.raw<{ rows: Omit<Kept, "calls">[] }>(
    `SELECT id, state, json_build_array(row_to_json(it),
       (SELECT json_agg(e ORDER BY e.id) FROM card_payout_entry e WHERE e.batch_id = it.id),
       (SELECT json_agg(json_build_array(p,
         (SELECT json_agg(a ORDER BY a.id) FROM card_payout_approval a WHERE a.payout_id = p.id),
         (SELECT json_agg(c ORDER BY c.id) FROM card_payout_call c WHERE c.payout_id = p.id),
         (SELECT json_agg(e ORDER BY e.id) FROM card_payout_entry e WHERE e.payout_id = p.id)) ORDER BY p.id)
        FROM card_payout p WHERE ${isOwn})) AS rest
     FROM ${table} it`,
  )
  return new Map(rows.map((row) => [row.id, { ...row, calls: gateway.calls(row.id).length }]))
}

type NewRow = { id: string; flow: PayoutFlow; state: PayoutRow["state"]; amount: Amount; initiators: string[] }

const payoutRow = ({ id, flow, amount, ...row }: NewRow) => ({
  ...{ id, flow, ...flows[flow], amount, ...row, currency_code: "eur", endpoint: "4711" },
  ...{ encrypted: `sealed:${id}`, destination_digest: `digest:${id}`, destination_label: "•••• 3000" },
  ...{ status_token: `token:${id}`, approvals_needed: amount === "300.00" ? 2 : 1 },
})

type NewCall = Pick<CallRow, "payout_id" | "kind" | "client_orderid" | "amount">

const callRow = ({ payout_id, kind, ...call }: NewCall) => ({
  ...{ id: `${kind}:${payout_id}`, payout_id, kind, state: "done", ...call },
})

type Case = Omit<Cell, "who" | "flow"> & { flow: PayoutFlow }
type BatchCase = Omit<BatchCell, "who">

const rules = {
  payouts: { payOnApproval: false },
  limits: { perDay: "9000000.00", secondApprovalAbove: "250.00" },
}

describePayouts(
  "Every action by every person, with every amount in every state",
  (shop) => {
    /**
     * Inserts a payout for each cell, as if it had reached its state; the gateway knows the checked
     * ones.
     */
    const layOut = async (cells: readonly { part: Part; one: Case }[]): Promise<string[]> => {
      const { pg, gateway } = shop()
      const laidOut = await mapSequentially(cells, async ({ part, one: { flow, state, amount } }, n) => {
        const row = payoutRow({ id: `cpo_${n}`, flow, state, amount, initiators: initiatorsOf(part) })
        const checked = { client_orderid: `checked_${n}`, orderid: null }
        if (flow !== "check_pay" || state === "draft") return { row: { ...row, ...checked, client_orderid: null } }
        const sent = await gateway.port.check(orderOf({ ...row, ...checked } as unknown as PayoutRow))
        if (sent.outcome !== "accepted") throw new Error("The gateway did not check it.")
        const { orderid, serial_number } = sent
        const call = callRow({ payout_id: row.id, kind: "check", client_orderid: checked.client_orderid, amount })
        return { row: { ...row, ...checked, orderid }, call: { ...call, orderid, serial_number } }
      })
      const rows = laidOut.map(({ row }) => row)
      await pg.batchInsert("card_payout", rows as object[], 500)
      await pg.batchInsert("card_payout_call", laidOut.flatMap(({ call }) => call ?? []) as object[], 500)
      return rows.map(({ id }) => id)
    }
    /** The same for batches of two rows each. */
    const layOutBatches = async (cells: readonly { part: Part; one: BatchCase }[]): Promise<string[]> => {
      const { pg } = shop()
      const batches = cells.map(({ part, one: { state, partIn } }, n) => ({
        ...{ id: `cpb_${n}`, account: "main", name: "sellers.csv", state, rows: 2 },
        initiators: partIn === "batch" ? initiatorsOf(part) : [other],
      }))
      const rows = cells.flatMap(({ part, one: { state, amount, partIn } }, n) =>
        [2, 3].map((row_number) => {
          const initiators = partIn === "row" && row_number === 3 ? initiatorsOf(part) : [other]
          const id = `cpo_${n}_${row_number}`
          const row = payoutRow({ id, flow: "check_pay", state: rowsIn[state], amount, initiators })
          return { ...row, batch_id: `cpb_${n}`, row_number }
        }),
      )
      const sent = rows.filter(({ state }) => state === "paid")
      const calls = sent.map(({ id: payout_id, amount }) =>
        callRow({ payout_id, kind: "pay", client_orderid: payout_id, amount }),
      )
      await pg.batchInsert("card_payout_call", calls, 500)
      await pg.batchInsert("card_payout_batch", batches, 500)
      await pg.batchInsert("card_payout", rows as object[], 500)
      return batches.map(({ id }) => id)
    }
    const perform = (verb: Verb, payout_id: string, actor: Actor) => {
      const { service, gateway } = shop()
      const input = { payout_id, actor }
      if (verb === "check" || verb === "pay") return service[verb](input, gateway.port)
      if (verb === "resolve") return service.resolve({ ...input, happened: false, note: "Looked at it." })
      if (verb === "cancel") return service.move(verb, input)
      return service[verb](input)
    }
    const has = (found: Map<string, Kept>, id = "") => {
      const kept = found.get(id)
      if (!kept) throw new Error(`${id} is gone.`)
      return kept
    }

    it("a payout: every person, every action, every flow", async () => {
      const { service } = shop()
      const all = cases.map(({ flow = "form", ...one }) => ({ ...one, flow }))
      const cells = parts.flatMap((part) => all.map((one) => ({ part, one })))
      const ids = await layOut(cells)
      const before = await keptOf(shop(), "card_payout")
      const reported = await mapSequentially(cells, async ({ part: { actor }, one: { verb } }, n) => {
        const id = ids[n] ?? ""
        const offered = (await service.view(id, actor)).actions[verb]
        return { offered, refusal: await refusalOf(() => perform(verb, id, actor)) }
      })
      const after = await keptOf(shop(), "card_payout")
      const tried = cells.map((cell, n) => {
        const { refusal, offered } = reported[n] as Pick<Tried, "refusal" | "offered">
        return { ...cell, tried: { refusal, offered, before: has(before, ids[n]), after: has(after, ids[n]) } }
      })
      const titleOf = ({ verb, amount, state, flow }: Case) => `${verb} ${amount} in ${state} by ${flow}`
      const expectedResult = (who: Cell["who"], one: Case) => expected({ ...one, who })
      expect(await wrongCells(tried, { titleOf, expectedResult })).toEqual([])
      const sent = tried.flatMap(({ one, tried: { refusal, after } }) => {
        const due = one.verb === "pay" && refusal === undefined ? 1 : 0
        return after.calls === due ? [] : [`${titleOf(one)}: ${after.calls} calls, and not ${due}`]
      })
      expect(sent).toEqual([])
    })

    it("a batch: every person, every action", async () => {
      const { service, gateway } = shop()
      const cells = parts.flatMap((part) => batchCases.map((one) => ({ part, one })))
      const ids = await layOutBatches(cells)
      const before = await keptOf(shop(), "card_payout_batch")
      const reported = await mapSequentially(cells, async ({ part: { actor }, one: { verb } }, n) => {
        const batch_id = ids[n] ?? ""
        const offered = (await service.batches.view(batch_id, actor)).actions[verb]
        return { offered, refusal: await refusalOf(() => service.batches[verb]({ batch_id, actor })) }
      })
      const after = await keptOf(shop(), "card_payout_batch")
      const tried = cells.map((cell, n) => {
        const { refusal, offered } = reported[n] as Pick<Tried, "refusal" | "offered">
        return { ...cell, tried: { refusal, offered, before: has(before, ids[n]), after: has(after, ids[n]) } }
      })
      const titleOf = ({ verb, amount, state, partIn }: BatchCase) =>
        `${verb} ${amount} in ${state}, a part in the ${partIn}`
      const expectedResult = (who: Cell["who"], one: BatchCase) => expectedOfBatch({ ...one, who })
      expect(await wrongCells(tried, { titleOf, expectedResult })).toEqual([])
      // The schedule sends the actions on a batch later.
      expect(gateway.calls()).toEqual([])
    })

    it("the states listed by hand are all states", () => {
      expect([...states].sort()).toEqual([...payoutMachine.states].sort())
    })
  },
  rules,
)

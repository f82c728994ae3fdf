import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PayoutPermission } from "../../src/workflows/authorization"
import type { CardStore } from "../environment/card-store"
import { type Case, type Cell, expected, type PayoutFlow, type Verb, verbs } from "./cells"
import { bank } from "../actions/payout-moves"
import { payoutPeople, type Person } from "./people"
import { savedCardMoves } from "../actions/saved-card-moves"

const path = "/admin/card-payments/payouts"

/** A person with permissions, who may have taken part in the payout. */
export type Member = Cell["who"] & { name: string; person: Person }
type MemberCell = Cell & { who: Member }
type Offered = Record<Verb, { allowed: boolean; reason: { message: string } | null }>

/**
 * Tries every action of every person in every state, with every amount and flow, by the routes that
 * pages and stores use.
 */
export function payoutMatrix(store: CardStore) {
  const { idOf } = payoutPeople(store)
  const { save } = savedCardMoves(store)
  const pg = () => store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const count = async (table: string, of: object) => Number((await pg()(table).where(of).count())[0]?.count)

  const body = (amount: string) => ({
    ...{ account: "main", amount, currency_code: "eur" },
    recipient: { first_name: "Sam", last_name: "Seller" },
  })
  const ask = (who: Person, ...[method, below, sent]: [method: string, below: string, sent?: object]) =>
    store.call<{ payout: { id: string; state: string; actions: Offered }; message: string; type: string }>(
      method,
      `${path}${below}`,
      {
        headers: who.headers,
        body: sent,
      },
    )
  const newPayout = async (initiator: Person, sent: object = { destination: { kind: "form" } }) => {
    const { status, data } = await ask(initiator, "POST", "", { ...body("10.00"), ...sent })
    expect({ status, message: data.message }).toEqual({ status: 200, message: undefined })
    return data.payout.id
  }
  /** How a payout of each flow is created. */
  const initiatorsOf = (initiator: Person): Record<PayoutFlow, () => Promise<string>> => {
    let saved: ReturnType<typeof save> | undefined
    const toCard = async () => {
      const { customer, card } = await (saved ??= save())
      return { customer_id: customer.id, destination: { kind: "stored_card", saved_card_id: card.id } }
    }
    // Another account number, so that it is no duplicate.
    const other = { account: "jpy", destination: { ...bank, account_number: "7710011" } }
    return {
      form: () => newPayout(initiator),
      check_pay: () => newPayout(initiator, { destination: bank }),
      payout: () => newPayout(initiator, other),
      transfer: async () => newPayout(initiator, await toCard()),
    }
  }
  /** Sets the payout to a state; a payout whose payment needs a checked order has been checked. */
  const set = async (id: string, cell: MemberCell, initiator: Person) => {
    const isChecked = cell.flow === "check_pay" && expected(cell).state === "paid" && cell.state !== "paid"
    if (!isChecked) return put(id, cell, initiator)
    await put(id, { ...cell, state: "draft" }, initiator)
    expect((await ask(initiator, "POST", `/${id}/check`, {})).data.payout).toMatchObject({ state: "checked" })
    await pg()("card_payout").where({ id }).update({ state: cell.state })
  }
  const put = async (id: string, { who, state, amount }: MemberCell, initiator: Person) => {
    const initiators = who.isInitiator ? [idOf(initiator), idOf(who.person)] : [idOf(initiator)]
    await pg().raw(
      `WITH none AS (DELETE FROM card_payout_approval WHERE payout_id = :id),
         uncalled AS (DELETE FROM card_payout_call WHERE payout_id = :id)
       UPDATE card_payout SET state = :state, amount = :amount, initiators = :initiators, approvals_needed = :needed,
         limit_day = null, client_orderid = null, orderid = null, link = null, next_poll_at = null,
         check_expires_at = null, paid_at = null
       WHERE id = :id`,
      { id, state, amount, initiators, needed: amount === "300.00" ? 2 : 1 },
    )
  }
  const readState = async (id: string) => {
    const { rows } = await pg().raw<{ rows: { row: { state: string }; approvals: string; entries: string }[] }>(
      `SELECT row_to_json(p) AS row,
         (SELECT count(*) FROM card_payout_approval WHERE payout_id = p.id) AS approvals,
         (SELECT json_agg(c ORDER BY c.id) FROM card_payout_call c WHERE payout_id = p.id) AS sent,
         (SELECT count(*) FROM card_payout_entry WHERE payout_id = p.id) AS entries
       FROM card_payout p WHERE id = ?`,
      [id],
    )
    return { ...rows[0], calls: store.sandbox().calls().length }
  }
  /**
   * The actions on the user's page, read once for all attempts in the same state with the same
   * amount.
   */
  const offers = () => {
    const known = new Map<string, Offered | undefined>()
    return async (id: string, { who, state, amount }: MemberCell) => {
      const key = [id, who.name, state, amount].join(" ")
      if (!known.has(key)) {
        const { status, data } = await ask(who.person, "GET", `/${id}`)
        expect({ key, status }).toEqual({ key, status: who.permissions.includes("read") ? 200 : 403 })
        known.set(key, status === 200 ? data.payout.actions : undefined)
      }
      return known.get(key)
    }
  }
  const tryCell = async (id: string, cell: MemberCell, offered: Offered | undefined) => {
    const before = await readState(id)
    const { status, data } = await ask(cell.who.person, "POST", `/${id}/${cell.verb}`, verbs[cell.verb])
    const after = await readState(id)
    const name = `${cell.who.name}: ${cell.verb} ${cell.amount} in ${cell.state} by ${cell.flow}`
    const expectedResult = expected(cell)
    expect({ name, status, state: after.row?.state, message: data.message }).toEqual({
      ...{ name, ...expectedResult, message: status === 200 ? undefined : expect.stringMatching(/^[A-Z].*[.)]$/) },
    })
    // A refused request has changed nothing, at the gateway either.
    if (status !== 200) expect({ name, ...after }).toEqual({ name, ...before })
    // A user who may not read the payout gets its state only.
    if (status === 200 && !offered)
      expect({ name, payout: data.payout }).toEqual({ name, payout: { id, state: expectedResult.state } })
    if (status === 403) expect(data.type).toBe("forbidden")
    // An offered action succeeds, and another one is refused with the reason on the page.
    const isSent = after.calls > before.calls
    if (!offered) return { isSent }
    const reason = status === 200 ? null : { message: data.message }
    expect({ name, ...offered[cell.verb] }).toMatchObject({ name, allowed: status === 200, reason })
    return { isSent }
  }

  /**
   * @param of the attempts of each member
   * @param initiator a further user, who may create payouts
   * @returns the number of cells
   */
  const everyCell = async (members: readonly Member[], of: (who: Member) => readonly Case[], initiator: Person) => {
    const make = initiatorsOf(initiator)
    const ids: Partial<Record<PayoutFlow, string>> = {}
    const offered = offers()
    let count = 0
    for (const who of members) {
      for (const { flow = "form", ...one } of of(who)) {
        count += 1
        const cell = { ...one, who, flow }
        const id = (ids[flow] ??= await make[flow]())
        await set(id, cell, initiator)
        const { isSent } = await tryCell(id, cell, await offered(id, cell))
        // Its callbacks would arrive during the next cell. A form has none before it is filled in.
        if (isSent && flow !== "form") await store.callbacksDone()
        // A one-step flow makes exactly one order at the gateway.
        if (isSent && flow !== "check_pay") {
          await pg()("card_payout").where({ id }).update({ state: "canceled" })
          delete ids[flow]
        }
      }
    }
    return count
  }

  /**
   * Tries to read and to create, which depends on no state; an action on an unknown batch is
   * answered as not found if permitted.
   */
  const everyPage = async (members: readonly Member[], initiator: Person) => {
    const id = await newPayout(initiator)
    for (const { name, person, permissions } of members) {
      const may = (permission: PayoutPermission) => (permissions.includes(permission) ? 200 : 403)
      const answers = async (...[method, below, sent]: [method: string, below: string, sent?: object]) => ({
        ...{ name, below, status: (await ask(person, method, below, sent)).status },
      })
      for (const below of ["", `/${id}`, "/batches"]) {
        expect(await answers("GET", below)).toEqual({ name, below, status: may("read") })
      }
      const { data: list } = await ask(person, "GET", "")
      if (permissions.includes("read")) {
        const allowed = permissions.includes("export")
        expect({ name, ...list }).toMatchObject({ name, may: { export: { allowed } } })
      }
      expect(await answers("GET", "/export")).toEqual({ name, below: "/export", status: may("export") })
      for (const [below, permission] of [
        ["/batches/cpb_1", "read"],
        ["/batches/cpb_1/report", "export"],
      ] as const) {
        expect(await answers("GET", below)).toEqual({ name, below, status: may(permission) === 200 ? 404 : 403 })
      }
      for (const verb of ["request", "approve", "cancel"] as const) {
        const below = `/batches/cpb_1/${verb}`
        expect(await answers("POST", below, {})).toEqual({ name, below, status: may(verb) === 200 ? 404 : 403 })
      }
      for (const below of ["/batches/template?account=main", "/cards?account=main&customer_id=cus_1"]) {
        expect(await answers("GET", below)).toEqual({ name, below, status: may("create") })
      }
      const payouts = await count("card_payout", {})
      for (const [below, sent] of [
        ["/form", body("10.00")],
        ["", { ...body("10.00"), destination: { kind: "form" } }],
      ] as const) {
        expect(await answers("POST", below, sent)).toEqual({ name, below, status: may("create") })
      }
      // An invalid file is read only for a user who may upload one.
      const file = await answers("POST", "/batches", { account: "main", name: "a.csv", csv: "nothing" })
      expect(file).toEqual({ name, below: "/batches", status: may("create") === 200 ? 400 : 403 })
      expect(await count("card_payout", {})).toBe(payouts + (permissions.includes("create") ? 2 : 0))
    }
  }

  return { ask, everyCell, everyPage, newPayout }
}

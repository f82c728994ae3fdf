import type { AdminPayoutDetail } from "../../src/contracts"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { CardPayoutsModuleService, PayoutRow } from "../../src/modules/card-payouts"
import type { PayoutLinks } from "../../src/workflows"
import type { CardStore } from "../environment/card-store"
import { payoutPeople, type Person } from "../payout-rights/people"

type Body = Record<string, unknown>
type Workflow = (container: MedusaContainer) => { run(given: { input: Body }): Promise<{ result: Body }> }
type AnswerBody = { payout: AdminPayoutDetail; message: string; fields?: Record<string, string> }

/**
 * The plugin's option `payouts`: Rita may request, Amy and Bo may approve, and Bo may request as
 * well.
 */
export const payoutSettings = {
  accounts: {
    main: {
      limits: {
        EUR: { perPayout: "1000.00", perDay: "5000.00", secondApprovalAbove: "500.00" },
        USD: { perPayout: "100.00", perDay: "250.00" },
        JPY: { perPayout: "50000.00", perDay: "90000" },
        KWD: { perPayout: "50", perDay: "90.5", secondApprovalAbove: "10.000" },
      },
      destinations: ["form", "stored_card", "card", "bank", "wallet", "phone", "other"],
    },
  },
  requesters: ["rita@shop.example", "bo@shop.example"],
  approvers: ["amy@shop.example", "bo@shop.example"],
}

/** The options of a store with these limits and users. */
export const payoutStore = {
  plugin: { payouts: payoutSettings },
  // Version 4 allows payouts to saved cards.
  account: { cardRefVersion: "v4", payoutFeeField: "commission" },
}

export const bank = {
  kind: "bank",
  account_number: "DE89370400440532013000",
  bank_name: "Sample Bank",
  bank_branch: "Main",
}
export const wallet = { kind: "wallet", wallet: "wallet-of-jane-7788" }
export const phone = { kind: "phone", phone: "+491701234567" }
export const other = {
  kind: "other",
  label: "Quickpay",
  fields: { destination_id: "quick-of-jane-5544", scheme: "instant" },
}
export const form = { kind: "form" }
export const typed = { number: "4444 3333 2222 1111", holder: "JANE ROE", expiry_month: "12", expiry_year: "2035" }

/** The moves of users who pay out. Scheduled work is done by `round` only. */
export function payoutMoves(store: CardStore) {
  const people = payoutPeople(store)
  const team: { rita?: Person; amy?: Person; bo?: Person } = {}
  const payouts = () => store.container().resolve<CardPayoutsModuleService>("card_payouts")
  const as = (who: keyof typeof team) => team[who]?.headers ?? {}
  const call = (who: keyof typeof team, path: string, body?: Body) =>
    store.call<AnswerBody>(body ? "POST" : "GET", `/admin/card-payments/payouts${path}`, { body, headers: as(who) })

  /** Runs a workflow of the built plugin, as the store does. */
  const verb = async (name: string, input: Body): Promise<Body> => {
    const workflows = (await import("medusa-plugin-card-payments/workflows")) as unknown as Record<string, Workflow>
    const workflow = workflows[`${name}Workflow`]
    if (!workflow) throw new Error(`There is no workflow ${name}.`)
    return (await workflow(store.container()).run({ input })).result
  }
  /** The recipient's links, as code that acts for a user gets them. */
  const linksFor = async (who: keyof typeof team, payout_id: string): Promise<PayoutLinks> => {
    const { payoutLinks } = await import("medusa-plugin-card-payments/workflows")
    return payoutLinks(store.container(), { payout_id, actor_id: team[who]?.actor.id ?? "" })
  }
  const newBody = (body: Body = {}) => ({
    ...{ account: "main", amount: "10.42", currency_code: "eur", destination: bank },
    recipient: { first_name: "Jane", last_name: "Roe", email: "jane.roe@example.com" },
    ...body,
  })
  const created = async (body: Body = {}, who: keyof typeof team = "rita"): Promise<AdminPayoutDetail> => {
    const { status, data } = await call(who, "", newBody(body))
    expect({ status, message: data.message, fields: data.fields }).toEqual({ status: 200 })
    return data.payout
  }
  /** Performs an action on a payout and returns the payout. */
  const does = async (who: keyof typeof team, step: string, { id, body = {} }: { id: string; body?: Body }) => {
    const { status, data } = await call(who, `/${id}/${step}`, body)
    expect({ step, status, message: data.message }).toEqual({ step, status: 200 })
    return data.payout
  }
  /** The message of a refused action. */
  const refused = async (who: keyof typeof team, step: string, { id, body = {} }: { id: string; body?: Body }) => {
    const { status, data } = await call(who, `/${id}/${step}`, body)
    expect(status).not.toBe(200)
    return { status, message: data.message }
  }
  /** A payout requested by Rita, which waits for its approval. */
  const asked = async (body: Body = {}): Promise<AdminPayoutDetail> => {
    const payout = await created(body)
    const checked = payout.flow === "check_pay" ? await does("rita", "check", { id: payout.id }) : payout
    if (checked.state === "failed") throw new Error(`The check failed: ${checked.error?.message}`)
    return does("rita", "request", { id: payout.id, body: { duplicates_seen: true } })
  }
  const row = (id: string): Promise<PayoutRow> => payouts().find(id)
  /** Writes to a row directly, because the module has no method for the change. */
  const change = async (id: string, changes: Body): Promise<void> => {
    await store.container().resolve("__pg_connection__")("card_payout").where({ id }).update(changes)
  }

  return {
    people,
    team,
    payouts,
    call,
    verb,
    linksFor,
    newBody,
    created,
    does,
    refused,
    asked,
    row,
    change,
    /** Creates the users of `payoutRules`; call it in every story. */
    async hire() {
      const hired = await store.keptMove("hire", "rita, amy and bo", async () => ({
        rita: await people.user("rita@shop.example"),
        amy: await people.user("amy@shop.example"),
        bo: await people.user("bo@shop.example"),
      }))
      Object.assign(team, hired)
    },
    view: async (id: string, who: keyof typeof team = "rita") => (await call(who, `/${id}`)).data.payout,
    /** Runs the scheduled work once. */
    round: () => verb("runCardPayouts", {}),
    /** The order at the gateway, which shows how often money was sent. */
    orderOf: async (id: string) => {
      const { client_orderid } = await row(id)
      return store.sandbox().order(client_orderid ?? "")
    },
    /** Makes a payout due, so that the next round processes it. */
    async soon(id: string, changes: Body = {}) {
      await change(id, { next_poll_at: new Date(0), leased_until: null, ...changes })
    },
  }
}

import type { AdminBatchDetail } from "../../src/contracts"
import type { PayoutRow } from "../../src/modules/card-payouts"
import type { CardStore } from "../environment/card-store"
import { payoutMoves, payoutSettings } from "./payout-moves"

type Body = Record<string, unknown>
type Who = "rita" | "amy" | "bo"
type Step = keyof AdminBatchDetail["actions"]
type AnswerBody = { batch: AdminBatchDetail; message: string; code?: string }

export const batchHeader = ["destination", "first_name", "last_name", "account_number", "bank_name", "bank_branch"]
const columns = [...batchHeader, "reference", "amount", "currency"]

/**
 * Limits for thousands of rows, and a day's limit in six of them; a batch above 5000.00 needs two
 * people.
 */
export const batchSettings = {
  ...payoutSettings,
  accounts: {
    main: {
      ...payoutSettings.accounts.main,
      limits: { EUR: { perPayout: "10000.00", perDay: "60000.00", secondApprovalAbove: "5000.00" } },
    },
  },
}

/** A row to an account of its own, numbered uniquely. */
export const bankRow = (n: number, changes: Partial<Record<string, string>> = {}): string => {
  const row: Partial<Record<string, string>> = {
    ...{ destination: "bank", first_name: "Jane", last_name: `Roe ${letters(n)}`, account_number: `77${n}0011` },
    ...{ bank_name: "Sample Bank", bank_branch: "Main", reference: `A-${n}`, amount: "10.00", currency: "EUR" },
    ...changes,
  }
  return columns.map((name) => row[name] ?? "").join(",")
}
export const fileOf = (rows: readonly string[]): string => `${[columns.join(","), ...rows].join("\r\n")}\r\n`
export const bankRows = (count: number, changes: Partial<Record<string, string>> = {}): string[] =>
  Array.from({ length: count }, (_, n) => bankRow(n, changes))

const letters = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("")

/** The moves of users who pay out by file. */
export function batchMoves(store: CardStore) {
  const moves = payoutMoves(store)
  const { payouts, round } = moves
  /** The plugin's options, as the running store reads them. */
  const settings = () => payouts()["context"].settings
  const database = () => payouts()["context"].pg
  const call = (who: Who, path: string, body?: Body) =>
    store.call<AnswerBody>(body ? "POST" : "GET", `/admin/card-payments/payouts/batches${path}`, {
      body,
      headers: moves.team[who]?.headers ?? {},
    })
  const uploaded = async (csv: string, who: Who = "rita"): Promise<AdminBatchDetail> => {
    const { status, data } = await call(who, "", { account: "main", name: "sellers.csv", csv })
    expect({ status, message: data.message }).toEqual({ status: 200 })
    return data.batch
  }
  const view = async (id: string): Promise<AdminBatchDetail> => (await call("rita", `/${id}`)).data.batch
  /** The state of an action on the user's page. */
  const offered = async (who: Who, step: Step, id: string) => {
    const { allowed, reason } = (await call(who, `/${id}`)).data.batch.actions[step]
    return { allowed, reason }
  }
  /** Performs an action on a batch that the user's page offers, and returns the batch. */
  const does = async (
    who: Who,
    step: Step,
    { id, body = {} }: { id: string; body?: Body },
  ): Promise<AdminBatchDetail> => {
    const offer = await offered(who, step, id)
    const { status, data } = await call(who, `/${id}/${step}`, body)
    expect({ step, status, message: data.message, ...offer }).toEqual({
      ...{ step, status: 200, allowed: true, reason: null },
    })
    return data.batch
  }
  /** Expects an action that the page does not offer to be refused with the page's reason. */
  const refused = async (who: Who, step: Step, { id, body = {} }: { id: string; body?: Body }) => {
    const offer = await offered(who, step, id)
    const { status, data } = await call(who, `/${id}/${step}`, body)
    expect(status).not.toBe(200)
    // These refusals can be lifted: by confirming the duplicates, and by the new check that was
    // started.
    const leadsOn = ["payout_batch.duplicates", "payout_batch.must_be_checked_again"].includes(data.code ?? "")
    expect({ who, step, ...offer }).toMatchObject(
      leadsOn ? { allowed: true } : { allowed: false, reason: { code: data.code, message: data.message } },
    )
    return { status, message: data.message }
  }
  /** Lets a minute pass: leases expire, and everything that waits is processed. */
  const minute = async (id: string): Promise<void> => {
    const pg = database()
    await pg("card_payout_batch")
      .where({ id })
      .update({ leased_until: null, next_poll_at: new Date(0) })
    await pg("card_payout")
      .where({ batch_id: id })
      .whereNotNull("next_poll_at")
      .update({ leased_until: null, next_poll_at: new Date(0) })
    await pg("card_payout_call")
      .whereIn(
        "payout_id",
        pg("card_payout").where({ batch_id: id }).whereIn("state", ["checking", "paying"]).select("id"),
      )
      .update({ created_at: pg.raw("created_at - interval '1 minute'") })
  }
  /** Runs the schedule until the batch is in the state. */
  const until = async (id: string, state: string): Promise<AdminBatchDetail> => {
    for (let rounds = 0; rounds < 20; rounds += 1) {
      const batch = await view(id)
      if (batch.state === state) return batch
      await minute(id)
      await round()
      await store.callbacksDone()
    }
    throw new Error(`The batch did not come to ${state}: ${JSON.stringify(await view(id))}`)
  }
  const rowsOf = (id: string): Promise<PayoutRow[]> =>
    database()("card_payout").where({ batch_id: id }).orderBy("row_number") as unknown as Promise<PayoutRow[]>
  const csv = async (path: string, who: Who = "rita") => {
    const headers = moves.team[who]?.headers ?? {}
    return store.call<string>("GET", `/admin/card-payments/payouts${path}`, { headers })
  }
  return {
    ...moves,
    refusedAlone: moves.refused,
    /** Performs an action on one of its payouts. */
    doesAlone: moves.does,
    database,
    settings,
    call,
    csv,
    uploaded,
    view,
    does,
    refused,
    minute,
    until,
    rowsOf,
  }
}

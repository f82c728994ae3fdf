import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeRow, SubscriptionRow, SubscriptionState } from "../../rows"
import type { Payment } from "../simulated-gateway"
import { type Calendar, expectedDate } from "./expected-dates"

export type Moves = Readonly<Record<SubscriptionState, Partial<Record<string, SubscriptionState>>>>

/** A subscription as the simulation started it. */
export type Member = Calendar & {
  id: string
  engine: SubscriptionRow["engine"]
  charges_limit: number | null
  ends_at: Date | null
}

/**
 * A call to charge, with the start of its step on the machine's clock. `isBeside`: for a charge of
 * the gateway's schedule that the gateway retries by itself.
 */
export type Send = { subscription_id: string; startedAt: number; isBeside: boolean }

/** A change of a state as the database saw it, by any writer. */
type Move = { from: SubscriptionState; to: SubscriptionState; at: Date; seen: Date }

/**
 * Makes the database record each change of a state, each row that lost its money, and each charge
 * attached to no period.
 */
export async function watchStates(pg: Knex): Promise<void> {
  await pg.raw(`
    CREATE TABLE seen_move (seq bigserial, subscription_id text, "from" text, "to" text, at timestamptz, seen timestamptz);
    CREATE TABLE seen_loss (charge_id text, "from" text, "to" text);
    CREATE FUNCTION note_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_move (subscription_id, "from", "to", at, seen)
      VALUES (NEW.id, OLD.state, NEW.state, NEW.state_since, clock_timestamp()); RETURN NULL; END $$;
    CREATE TRIGGER note_move AFTER UPDATE ON card_subscription FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_move();
    CREATE TABLE seen_refusal (subscription_id text, charge_id text, "day" timestamptz, periods text);
    CREATE FUNCTION note_refusal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_refusal
      SELECT NEW.subscription_id, NEW.id, NEW.due_at, string_agg(charge.period_index || ' ' || charge.state, ', ')
      FROM card_subscription_charge charge JOIN card_subscription subscription ON subscription.id = charge.subscription_id
      WHERE subscription.id = NEW.subscription_id AND subscription.state NOT IN ('canceled', 'completed')
        AND charge.period_index IS NOT NULL AND charge.amount = NEW.amount AND charge.due_at <= NEW.due_at
        AND (charge.state = 'declined' OR (charge.state = 'failed' AND subscription.state = 'unpaid')
          OR (charge.state IN ('awaiting', 'unconfirmed') AND charge.due_at::date = NEW.due_at::date))
      HAVING count(*) > 0; RETURN NULL; END $$;
    CREATE TRIGGER note_refusal AFTER INSERT ON card_subscription_charge FOR EACH ROW
      WHEN (NEW.period_index IS NULL) EXECUTE FUNCTION note_refusal();
    CREATE FUNCTION note_loss() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_loss VALUES (OLD.id, OLD.state, NEW.state); RETURN NULL; END $$;
    CREATE TRIGGER note_loss AFTER UPDATE ON card_subscription_charge FOR EACH ROW
      WHEN (OLD.state IN ('paid', 'returned') AND NEW.state <> OLD.state
        AND NOT (OLD.state = 'paid' AND NEW.state = 'returned')) EXECUTE FUNCTION note_loss();
    CREATE TRIGGER note_lost_row AFTER DELETE ON card_subscription_charge FOR EACH ROW
      WHEN (OLD.state <> 'skipped') EXECUTE FUNCTION note_loss();`)
}

type Refusal = { subscription_id: string; charge_id: string; day: Date; periods: string }

export type Violations = {
  /** Periods with more than one charge that was approved and not refunded. */
  double: number
  /** Periods that were due and have no row. */
  skipped: number
  /** Rows that are paid or refunded without such a payment. */
  unfounded: number
  /** Approved payments that their row does not show as paid or refunded. */
  unknown: number
  /** Subscriptions with more charges than their plan has. */
  tooMany: number
  /** Charges sent by a step that started when the subscription was paused or had ended. */
  uncalledFor: number
  /** Moves that the table does not allow, and paid rows that did not stay paid. */
  forbidden: number
  /** Rows that are still under way when nothing more can happen. */
  stuck: number
  /** Charges sent that the gateway retries by itself. */
  beside: number
  /** Charges of the gateway attached to no period while one waited for its payment. */
  refused: number
  /** Active subscriptions with neither a next date nor an open charge. */
  adrift: number
}

export type Records = {
  members: readonly Member[]
  payments: readonly Payment[]
  sends: readonly Send[]
  moves: Moves
  /** Moves that a compensation made, back to the earlier state. */
  reverted: ReadonlySet<string>
  now: Date
}

/** Compares the rows with the gateway's records and with the database's own notes, at the end. */
export async function checkRecords(
  pg: Knex,
  { members, payments, sends, moves, reverted, now }: Records,
): Promise<{ violations: Violations; charges: number; examples: string[] }> {
  const violations: Violations = {
    ...{
      double: 0,
      skipped: 0,
      unfounded: 0,
      unknown: 0,
      tooMany: 0,
      uncalledFor: 0,
      forbidden: 0,
      stuck: 0,
      beside: 0,
      refused: 0,
      adrift: 0,
    },
  }
  const examples: string[] = []
  const violated = (kind: keyof Violations, example: string) => {
    violations[kind] += 1
    if (examples.length < 20) examples.push(`${kind}: ${example}`)
  }
  const paymentsOf = groupBy(payments)
  const sendsOf = groupBy(sends)
  let charges = 0
  for (let from = 0; from < members.length; from += 500) {
    const part = members.slice(from, from + 500)
    const ids = part.map(({ id }) => id)
    const rowsOf = groupBy((await pg("card_subscription_charge").whereIn("subscription_id", ids)) as ChargeRow[])
    const noted = await pg("seen_move").whereIn("subscription_id", ids).orderBy("seq")
    const movesOf = groupBy(noted as (Move & { subscription_id: string })[])
    for (const member of part) {
      const rows = rowsOf.get(member.id) ?? []
      charges += rows.length
      const seen = movesOf.get(member.id) ?? []
      const mine = paymentsOf.get(member.id) ?? []
      checkMoney({ member, rows, mine, violated })
      checkDates({ member, rows, seen, now, violated })
      for (const { from: before, to } of seen) {
        const move = `${member.id}: ${before} to ${to}`
        // The payment of the last open charge makes two moves in one commit.
        const completes = moves[before].recover === "active" && to === moves.active.complete
        const isLegal = Object.values(moves[before]).includes(to) || completes
        if (!isLegal && !reverted.has(move)) violated("forbidden", move)
      }
      for (const send of sendsOf.get(member.id) ?? []) {
        if (isUncalledFor(send, seen))
          violated("uncalledFor", `${member.id} at ${new Date(send.startedAt).toISOString()}`)
        if (send.isBeside) violated("beside", member.id)
      }
    }
  }
  for (const { charge_id, from, to } of (await pg("seen_loss")) as Record<string, string>[]) {
    violated("forbidden", `${charge_id}: ${from} to ${to ?? "nothing"}`)
  }
  for (const { subscription_id, charge_id, day, periods } of (await pg("seen_refusal")) as Refusal[]) {
    violated("refused", `${subscription_id}, charge ${charge_id} of ${day.toISOString()}: open were ${periods}`)
  }
  const open = ["due", "awaiting", "unconfirmed", "charging", "declined"]
  const adrift = await pg("card_subscription")
    .where({ state: "active", next_at: null })
    .whereNotIn(
      "id",
      pg("card_subscription_charge").whereNotNull("period_index").whereIn("state", open).select("subscription_id"),
    )
  for (const { id } of adrift as SubscriptionRow[]) violated("adrift", id)
  return { violations, charges, examples }
}

type Violated = (kind: keyof Violations, example: string) => void
type Held = { member: Member; rows: readonly ChargeRow[]; violated: Violated }

function checkMoney({ member, rows, mine, violated }: Held & { mine: readonly Payment[] }): void {
  // A charge that the gateway made by itself and never reported cannot be known.
  const taken = mine.filter(({ status, returned, charge_id }) => status === "approved" && !returned && charge_id)
  const periods = new Map<string, number>()
  for (const { period_index, charge_id } of taken) {
    const period = period_index === null ? `outside ${charge_id}` : String(period_index)
    periods.set(period, (periods.get(period) ?? 0) + 1)
  }
  for (const [period, count] of periods) {
    if (count > 1) violated("double", `${member.id}, period ${period}: ${count} charges`)
  }
  if (member.charges_limit !== null && taken.length > member.charges_limit) {
    violated("tooMany", `${member.id}: ${taken.length} of ${member.charges_limit}`)
  }
  const byId = new Map(mine.map((payment) => [payment.id, payment]))
  const byCharge = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const payment = byId.get(row.transaction_id ?? "")
    const where = `${member.id}, charge ${row.id}, period ${row.period_index}, ${row.state}`
    const isTheirs = payment?.status === "approved" && payment.charge_id === row.id && payment.amount === row.amount
    if (row.state === "paid" && !(isTheirs && !payment.returned)) violated("unfounded", where)
    if (row.state === "returned" && !(isTheirs && payment.returned)) violated("unfounded", where)
    if (row.state === "due" || row.state === "charging" || row.state === "declined") violated("stuck", where)
    if (row.state === "paid" && !row.order_id) violated("stuck", `${where}, without an order`)
  }
  for (const { id, charge_id, returned, status } of mine) {
    if (status !== "approved" || !charge_id) continue
    const row = byCharge.get(charge_id)
    if (row?.state !== (returned ? "returned" : "paid") || row.transaction_id !== id) {
      violated("unknown", `${member.id}, payment ${id} of charge ${charge_id}: the row is ${row?.state}`)
    }
  }
}

/** Every date on which it was active has its row: charged, or recorded as left out. */
function checkDates({ member, rows, seen, now, violated }: Held & { seen: readonly Move[]; now: Date }): void {
  const known = new Map(rows.flatMap((row) => (row.period_index === null ? [] : [[row.period_index, row] as const])))
  let counted = 0
  for (let index = 0; ; index += 1) {
    const date = expectedDate(member, index)
    if (date > now || (member.ends_at && date > member.ends_at)) return
    if (member.charges_limit !== null && counted >= member.charges_limit) return
    const row = known.get(index)
    if (row) {
      if (row.state !== "lapsed") counted += 1
      // The day of a schedule's charge counts; the first charge may have been ours, at the time of
      // the sign-up.
      const isOn = member.engine === "gateway" ? date.toISOString().slice(0, 10) : date.toISOString()
      if (!row.due_at.toISOString().startsWith(isOn)) {
        violated("skipped", `${member.id}, period ${index}: ${row.due_at.toISOString()}, not ${date.toISOString()}`)
      }
      continue
    }
    const state = seen.filter(({ at }) => at < date).at(-1)?.to
    if (state === "active" || state === "past_due") {
      violated("skipped", `${member.id}, period ${index} of ${date.toISOString()}: it was ${state}, and has no row`)
    }
  }
}

/** Two clocks of one machine may differ a little. */
const MIN_GAP_MS = 200

function isUncalledFor({ startedAt }: Send, seen: readonly Move[]): boolean {
  const last = seen.filter((move) => move.seen.getTime() < startedAt).at(-1)
  if (!last || startedAt - last.seen.getTime() < MIN_GAP_MS) return false
  return ["pending", "paused", "canceled", "completed"].includes(last.to)
}

function groupBy<T extends { subscription_id: string }>(list: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(one.subscription_id)
    if (group) group.push(one)
    else groups.set(one.subscription_id, [one])
  }
  return groups
}

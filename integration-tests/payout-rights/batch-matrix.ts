import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { bankRow, fileOf } from "../actions/batch-moves"
import type { CardStore } from "../environment/card-store"
import { type BatchCase, type BatchCell, expectedOfBatch, rowsIn } from "./cells"
import type { Member } from "./matrix"
import { payoutPeople, type Person } from "./people"

const path = "/admin/card-payments/payouts/batches"

type Offered = Record<BatchCell["verb"], { allowed: boolean; reason: { message: string } | null }>
type Batch = { id: string; state: string; actions: Offered }
type MemberCell = BatchCell & { who: Member }

/** The same for batches: a batch of two rows, set to each of its states. */
export function payoutBatchMatrix(store: CardStore) {
  const { idOf } = payoutPeople(store)
  const pg = () => store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const ask = (who: Person, ...[method, below, sent]: [method: string, below: string, sent?: object]) =>
    store.call<{ batch: Batch; message: string; type: string }>(method, `${path}${below}`, {
      headers: who.headers,
      body: sent,
    })
  const upload = (who: Person, numbers: readonly number[]) =>
    ask(who, "POST", "", { account: "main", name: "sellers.csv", csv: fileOf(numbers.map((n) => bankRow(n))) })

  const set = async (id: string, { who, state, amount, partIn }: MemberCell, initiator: Person) => {
    const [of, all] = [[idOf(initiator)], [idOf(initiator), ...(who.isInitiator ? [idOf(who.person)] : [])]]
    await pg().raw(
      `WITH none AS (
         DELETE FROM card_payout_approval USING card_payout p WHERE payout_id = p.id AND batch_id = :id),
       rows AS (
         UPDATE card_payout SET state = :rows, amount = :amount, approvals_needed = :needed,
           initiators = CASE WHEN row_number = 3 THEN :of_row::text[] ELSE :of::text[] END,
           limit_day = null, next_poll_at = null
         WHERE batch_id = :id),
       uncalled AS (
         DELETE FROM card_payout_call USING card_payout p
         WHERE payout_id = p.id AND batch_id = :id AND (kind = 'check' OR :rows <> 'paid')),
       called AS (
         INSERT INTO card_payout_call (id, payout_id, kind, state, amount, client_orderid)
         SELECT 'cpg_' || p.id, p.id, 'pay', 'done', p.amount, p.id FROM card_payout p
         WHERE batch_id = :id AND :rows = 'paid' ON CONFLICT DO NOTHING)
       UPDATE card_payout_batch SET state = :state, initiators = :of_batch, requested_by = null, next_poll_at = null
       WHERE id = :id`,
      {
        ...{ id, state, amount, of, rows: rowsIn[state], needed: amount === "300.00" ? 2 : 1 },
        ...{ of_batch: partIn === "batch" ? all : of, of_row: partIn === "row" ? all : of },
      },
    )
  }
  const readState = async (id: string) => {
    const { rows } = await pg().raw<{ rows: { batch: { state: string } }[] }>(
      `SELECT row_to_json(b) AS batch,
         (SELECT json_agg(p ORDER BY row_number) FROM card_payout p WHERE batch_id = b.id) AS rows,
         (SELECT count(*) FROM card_payout_approval) AS approvals,
         (SELECT count(*) FROM card_payout_entry) AS entries
       FROM card_payout_batch b WHERE id = ?`,
      [id],
    )
    return { ...rows[0], calls: store.sandbox().calls().length }
  }
  /** The actions on the user's page, if the user may read it. */
  const offeredTo = async ({ person, permissions }: Member, id: string): Promise<Offered | undefined> => {
    const { status, data } = await ask(person, "GET", `/${id}`)
    expect(status).toBe(permissions.includes("read") ? 200 : 403)
    return status === 200 ? data.batch.actions : undefined
  }
  const tryCell = async (id: string, cell: MemberCell) => {
    const { who, verb } = cell
    const offered = await offeredTo(who, id)
    const before = await readState(id)
    const { status, data } = await ask(who.person, "POST", `/${id}/${verb}`, {})
    const after = await readState(id)
    const name = `${who.name}: ${verb} ${cell.amount} in ${cell.state}, with a part in the ${cell.partIn}`
    const expectedResult = expectedOfBatch(cell)
    expect({ name, status, state: after.batch?.state, message: data.message }).toEqual({
      ...{ name, ...expectedResult, message: status === 200 ? undefined : expect.stringMatching(/^[A-Z].*[.)]$/) },
    })
    // A refused request has changed nothing. An action on a batch sends later, by the schedule.
    if (status !== 200) expect({ name, ...after }).toEqual({ name, ...before })
    expect({ name, calls: after.calls }).toEqual({ name, calls: before.calls })
    if (status === 403) expect(data.type).toBe("forbidden")
    if (status === 200) expectShown(who, data.batch, { id, state: expectedResult.state })
    if (!offered) return
    // An offered action succeeds, and another one is refused with the reason on the page.
    const reason = status === 200 ? null : { message: data.message }
    expect({ name, ...offered[verb] }).toMatchObject({ name, allowed: status === 200, reason })
  }
  /** The whole batch, or only its state for a user who may not read it. */
  const expectShown = ({ name, permissions }: Member, shown: Batch, { id, state }: Omit<Batch, "actions">) => {
    const all = expect.objectContaining({ id, state, name: "sellers.csv", counts: expect.anything() })
    expect({ who: name, shown }).toEqual({ who: name, shown: permissions.includes("read") ? all : { id, state } })
  }
  /** Uploads a file of one row. */
  const tryUpload = async (who: Member, n: number) => {
    const { status, data } = await upload(who.person, [n])
    expect({ name: who.name, status }).toEqual({
      name: who.name,
      status: who.permissions.includes("create") ? 200 : 403,
    })
    if (status === 200) expectShown(who, data.batch, { id: data.batch.id, state: "checking" })
  }

  let last = 1_000
  return {
    /** A batch that waits for its approval, with unchecked rows. */
    async askedBatch(uploader: Person, requester: Person): Promise<string> {
      const { id } = (await upload(uploader, [(last += 1)])).data.batch
      await pg()("card_payout").where({ batch_id: id }).update({ state: "checked" })
      await pg()("card_payout_batch").where({ id }).update({ state: "ready" })
      expect((await ask(requester, "POST", `/${id}/request`, {})).status).toBe(200)
      return id
    },
    /**
     * @param of the attempts of each member
     * @param initiator a further user, who may upload files
     * @returns the number of cells, including each member's upload
     */
    async everyBatch(
      members: readonly Member[],
      of: (who: Member) => readonly BatchCase[],
      initiator: Person,
    ): Promise<number> {
      const { id } = (await upload(initiator, [1, 2])).data.batch
      let count = 0
      for (const [n, who] of members.entries()) {
        for (const one of of(who)) {
          count += 1
          const cell = { ...one, who }
          await set(id, cell, initiator)
          await tryCell(id, cell)
        }
        await tryUpload(who, 100 + n)
        count += 1
      }
      return count
    },
  }
}

import type { PayoutGateway } from "../../payout-gateway"
import type { PayoutRow } from "../../rows"
import { type Member, people, type Process, type Trial } from "./world"

type Step = { name: string; work(process: Process): Promise<unknown> }

/** The port, as this process reaches it: it may die before and after each call. */
export function portOf({ gateway }: Pick<Trial, "gateway">, { points }: Process): PayoutGateway {
  const { port } = gateway
  return {
    newOrderId: (of) => port.newOrderId(of),
    check: (order) => points.call("check", () => port.check(order)),
    pay: (order) => points.call("pay", () => port.pay(order)),
    payout: (order) => points.call("payout", () => port.payout(order)),
    transfer: (order) => points.call("transfer", () => port.transfer(order)),
    form: (order) => points.call("form", () => port.form(order)),
    ask: (order) => points.call("ask", () => port.ask(order)),
  }
}

/** One step of one process; a process that dies in it is started again, and what it held is free after its minute. */
export async function perform(trial: Trial, process: Process, { name, work }: Step): Promise<void> {
  trial.counts.steps += 1
  process.points.begin(name)
  const error = await work(process).then(
    () => undefined,
    (thrown: Error & { type?: string }) => thrown,
  )
  process.points.begin("")
  // What a dead process came across is nobody's news.
  const isDead = process.points.isDead()
  if (error && !isDead) {
    if (error.type === "not_allowed") trial.counts.refused += 1
    else trial.unexpected.push(`${name}: ${error.stack?.slice(0, 400)}`)
  }
  if (isDead) process.points.startAgain()
  if (error) await trial.pg("card_payout").whereNotNull("leased_until").update({ leased_until: null })
}

/** A server's round: what is due is gone on with. */
export function round(trial: Trial): Step {
  return {
    name: "round",
    async work(process) {
      const { service, points } = process
      points.begin("claim")
      for (const id of await service.claim("payout", 10)) {
        const row = (await trial.rows()).find((one) => one.id === id)
        points.begin(`go on with ${row?.state === "approved" ? `${row.flow} ` : ""}${row?.state ?? "another"}`)
        await service.goOn(id, portOf(trial, process))
        points.begin("release")
        await service.release("payout", id)
      }
    },
  }
}

/** What somebody may do to it next; also what they must not do. */
export function deedOf(trial: Trial, { id, flow }: Member, row: PayoutRow): Step {
  const { random } = trial
  const verb = (name: string, work: Step["work"]): Step => ({ name, work })
  const payout_id = id
  const check = verb("check", (one) => one.service.check({ payout_id, actor: people.ann }, portOf(trial, one)))
  const request = verb("request", ({ service }) => service.request({ payout_id, actor: people.ann }))
  const approver = random.weighted([[2, people.ann] as const, [5, people.ben] as const, [5, people.cleo] as const])
  const approve = verb("approve", ({ service }) => service.approve({ payout_id, actor: approver }))
  const pay = verb(`pay ${flow}`, (one) => one.service.pay({ payout_id, actor: people.ben }, portOf(trial, one)))
  const cancel = verb("cancel", ({ service }) => service.cancel({ payout_id, actor: people.ann }))
  const settle = verb(`settle ${row.state}`, (one) => one.service.settle(id, portOf(trial, one)))
  const any = () => random.pick([check, request, approve, pay, settle, random.chance(0.2) ? cancel : settle])
  switch (row.state) {
    case "draft":
      return random.weighted([[10, flow === "check_pay" ? check : request] as const, [1, any()] as const])
    case "checked":
      return random.weighted([[10, request] as const, [1, any()] as const])
    case "awaiting_approval":
      return random.weighted([[12, approve] as const, [1, any()] as const])
    case "approved":
      return random.weighted([[10, pay] as const, [2, any()] as const])
    case "checking":
    case "paying":
    case "unknown":
      return random.weighted([[6, settle] as const, [2, any()] as const])
    default:
      return any()
  }
}

/** The recipient of a form opens its page, in time or too late; nobody has a page that was never handed out. */
export function visit(trial: Trial, member: Member, row: PayoutRow): void {
  if (row.link && (row.state === "paying" || row.state === "unknown")) member.hasLink = true
  if (!member.hasLink || !member.uses) return
  const isOver = !!row.link_expires_at && new Date(row.link_expires_at) <= trial.now()
  if (member.usesLate !== isOver || !trial.random.chance(0.4)) return
  const ending = trial.random.chance(0.85) ? "approve" : ({ decline: "No such card" } as const)
  const takes = trial.random.chance(0.3) ? trial.random.between(1_000, 3_600_000) : 0
  if (trial.gateway.use(member.id, ending, takes) && isOver) trial.counts.lateForms += 1
}

/** Somebody who is free does it; the others may do something at the same time. */
export async function chaos(trial: Trial, moves: number): Promise<void> {
  const { random, processes } = trial
  for (let move = 0; move < moves; move += 1) {
    const rows = await trial.rows()
    for (const member of trial.members) {
      const row = rows.find(({ id }) => id === member.id)
      if (row && member.flow === "form") visit(trial, member, row)
    }
    let free = processes.filter(({ busy }) => !busy)
    if (free.length === 0) {
      await trial.releaseAll()
      free = [...processes]
    }
    const member = random.pick(trial.members)
    const row = rows.find(({ id }) => id === member.id)
    if (!row) throw new Error(`${member.id} is gone.`)
    const first = random.chance(0.3) ? round(trial) : deedOf(trial, member, row)
    const others = random.chance(0.25) ? free.slice(1, 1 + random.whole(1, 2)) : []
    const started = [free[0] as Process, ...others].map((process, number) =>
      start(trial, process, number === 0 || random.chance(0.4) ? first : deedOf(trial, member, row)),
    )
    await Promise.all(started)
    if (random.chance(0.45)) {
      const seconds = random.weighted([
        [40, random.between(1, 20)],
        [25, random.between(20, 90)],
        [20, random.between(90, 900)],
        [8, random.between(900, 15_000)],
        [2, random.between(50_000, 100_000)],
      ])
      trial.forward(seconds)
      trial.release()
    }
    await assertLimits(trial)
  }
}

/** Waits for it, unless it is held up: then others go on meanwhile. */
function start(trial: Trial, process: Process, step: Step): Promise<void> {
  return new Promise((resolve) => {
    process.onHeldUp = resolve
    process.busy = perform(trial, process, step).then(() => {
      process.busy = undefined
      resolve()
    })
  })
}

/** Money counted against a day is never more than its limit; but for forms that were used after their limit was freed. */
export async function assertLimits({ pg, perDay, violations }: Trial): Promise<void> {
  const days = (await pg("card_payout")
    .whereNotNull("limit_day")
    .groupBy("account", "limit_day")
    .select("account", "limit_day")
    .select(
      pg.raw(
        `sum(amount::numeric) FILTER (WHERE NOT EXISTS (SELECT 1 FROM card_payout_entry WHERE payout_id = card_payout.id
           AND message = 'The gateway paid it after all.'))::float AS sum`,
      ),
    )) as unknown as { account: string; limit_day: string; sum: number | null }[]
  for (const { account, limit_day, sum } of days) {
    if ((sum ?? 0) > perDay) violations.push(`limit: ${sum} of ${perDay} on ${limit_day} of ${account}`)
  }
}

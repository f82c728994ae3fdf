import type { SubscriptionState } from "../../rows"
import { cardOf } from "./sign-up-all"
import { asProcess, type Process, type Run } from "./simulate"

type Verb = "pause" | "resume" | "skip" | "cancel" | "cancelAtPeriodEnd" | "changeCard" | "chargeNow" | "retryNow"

/** The actions of people by state, with their weights; some are forbidden. */
const nextVerbs: Readonly<Record<SubscriptionState, readonly (readonly [number, Verb])[]>> = {
  pending: [],
  active: [
    ...([
      [30, "pause"],
      [20, "skip"],
      [3, "cancel"],
      [10, "cancelAtPeriodEnd"],
    ] as const),
    ...([
      [20, "changeCard"],
      [15, "chargeNow"],
      [2, "resume"],
    ] as const),
  ],
  past_due: [
    ...([
      [40, "changeCard"],
      [90, "retryNow"],
      [15, "pause"],
      [3, "cancel"],
      [10, "cancelAtPeriodEnd"],
    ] as const),
  ],
  unpaid: [
    [70, "changeCard"],
    [28, "retryNow"],
    [2, "cancel"],
  ],
  paused: [
    [95, "resume"],
    [2, "cancel"],
    [3, "pause"],
  ],
  canceling: [
    [80, "resume"],
    [5, "cancel"],
    [15, "changeCard"],
  ],
  canceled: [[1, "resume"]],
  completed: [[1, "cancel"]],
}

/** The share of all subscriptions that people visit in one round. */
const VISITS = 0.03

/** Customers and admins, in one process of the store, while the workers run. */
export function customers(run: Run, process: Process) {
  const { random, actions } = run
  const all = [...run.members.keys()]

  async function triesAgain(subscription_id: string): Promise<boolean> {
    const where = { subscription_id, state: "declined" }
    return !!(await run.pg("card_subscription_charge").where(where).whereNotNull("retry_at").first("id"))
  }

  async function visit(id: string): Promise<void> {
    const { service } = process
    const { state } = await service.find(id)
    if (nextVerbs[state].length === 0) return
    const verb = random.weighted(nextVerbs[state])
    const isOurs = run.members.get(id)?.engine === "store"
    // As in the workflow: where the gateway retries by itself, only charges that are ours are
    // retried.
    if (verb === "retryNow" && !isOurs && state !== "unpaid" && !(await triesAgain(id))) return
    const asked = { subscription_id: id, actor: "cus_1" }
    try {
      if (verb === "chargeNow") await service.chargeNow(asked)
      else if (verb === "retryNow") await service.retryNow({ ...asked, retriedByGateway: !isOurs })
      else {
        const ours = isOurs || state === "unpaid" ? ("all" as const) : []
        const card = { card: cardOf(random.whole(1, 99)), ours }
        const changed = await service.changes[verb]({ ...asked, ...card })
        // A later step of the workflow failed.
        if (random.chance(0.1)) {
          run.reverted.add(`${id}: ${changed.after.state} to ${changed.before.state}`)
          await service.changes.revert(JSON.parse(JSON.stringify(changed)) as typeof changed)
        }
      }
      actions[verb] = (actions[verb] ?? 0) + 1
    } catch (error) {
      if ((error as { type?: string }).type !== "not_allowed") throw error
      actions.refused = (actions.refused ?? 0) + 1
    }
  }

  return {
    async round(): Promise<void> {
      // Customers with a declined charge come sooner.
      const pastDueRows = (await run.pg("card_subscription").where({ state: "past_due" }).select("id")) as {
        id: string
      }[]
      const pastDue = pastDueRows.map(({ id }) => id).sort()
      for (let left = Math.ceil(all.length * VISITS); left > 0; left -= 1) {
        const id = random.pick(pastDue.length > 0 && random.chance(0.3) ? pastDue : all)
        await asProcess(run, process, () => visit(id))
        if (process.mortal.isDead()) process.mortal.startAgain()
      }
    },
  }
}

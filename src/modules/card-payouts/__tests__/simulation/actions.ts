import type { PayoutRow } from "../../rows"
import { portOf } from "./port-of"
import { publish } from "./publish"
import { type Member, people, type Step, type Trial } from "./world"

/** A person's next action on a payout; sometimes a forbidden one. */
export function actionOf(trial: Trial, { id, way, flow }: Member, row: PayoutRow): Step {
  const { random } = trial
  const isReported = random.chance(0.2)
  const verb = (name: string, work: Step["work"]): Step => ({
    name,
    async work(process) {
      await work(process)
      if (!isReported) return
      process.points.start("publish one")
      await publish(trial, process, id)
    },
  })
  const payout_id = id
  const { ann, ben, cleo } = people
  // Sometimes the person does not type the card again.
  const hasCard = way === "typed" && random.chance(0.9)
  const check = verb(way === "typed" ? "check typed" : "check", (one) =>
    one.service.check({ payout_id, actor: ann }, portOf(trial, one, hasCard)),
  )
  const request = verb("request", ({ service }) => service.request({ payout_id, actor: ann }))
  const approver = random.weighted([[2, ann] as const, [5, ben] as const, [5, cleo] as const])
  const approve = verb("approve", ({ service }) => service.approve({ payout_id, actor: approver }))
  const pay = verb(`pay ${flow}`, (one) => one.service.pay({ payout_id, actor: ben }, portOf(trial, one)))
  const cancel = verb("cancel", ({ service }) => service.move("cancel", { payout_id, actor: ann }))
  const reconcile = verb(`reconcile ${row.state}`, (one) => one.service.reconcile(id, portOf(trial, one)))
  const any = () => random.pick([check, request, approve, pay, reconcile, random.chance(0.2) ? cancel : reconcile])
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
      return random.weighted([[6, reconcile] as const, [2, any()] as const])
    default:
      return any()
  }
}

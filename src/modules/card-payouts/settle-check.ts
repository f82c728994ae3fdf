import { gateway } from "./actor"
import type { Context } from "./context"
import { judgeCheck } from "./judge"
import { nextLook, nextTry } from "./next-look"
import { orderidTold } from "./orderid-told"
import type { Told } from "./payout-gateway"
import { movePayout, updatePayout } from "./payout-rows"
import { refusalOf } from "./refusal-of"
import type { Db, PayoutRow } from "./rows"
import { wireWord } from "./wire-word"

const HOUR_MS = 3_600_000

/** Writes down what the gateway says of a check, on its locked row. One that never arrived, or came to nothing, moved no money. */
export async function settleCheck(
  context: Context,
  trx: Db,
  { row, told }: { row: PayoutRow; told: Told },
): Promise<PayoutRow> {
  const now = context.now()
  const move = { actor: gateway, now }
  if (told.outcome === "silent") return later(trx, row, now)
  if (told.outcome === "absent") {
    const message = "The check never arrived at the gateway: check it again."
    // Rows of a batch are checked by the schedule.
    const next_look_at = row.batch_id ? nextTry(row.tries, now) : null
    const changes = { error_message: message, client_orderid: null, next_look_at }
    return movePayout(trx, row, { ...move, verb: "unsend", message, changes })
  }
  const verdict = judgeCheck(row, told)
  const known = { orderid: orderidTold(row, told), check_type: wireWord(told.type), fee: told.fee ?? row.fee }
  switch (verdict.is) {
    case "done": {
      const hours = context.settings.accounts[row.account]?.checkValidFor ?? 0
      const check_expires_at = new Date(now.getTime() + hours * HOUR_MS)
      const changes = { ...known, checked_at: now, check_expires_at, next_look_at: check_expires_at, looks: 0 }
      const message = "The gateway has checked it: the recipient can be paid."
      return movePayout(trx, row, { ...move, verb: "pass", message, event: "checked", changes })
    }
    case "refused": {
      const { message, error } = refusalOf(told)
      const changes = { ...known, ...error, next_look_at: null }
      return movePayout(trx, row, { ...move, verb: "refuse", message, event: "failed", changes })
    }
    case "mismatch": {
      const changes = { error_message: verdict.why, next_look_at: null }
      return movePayout(trx, row, { ...move, verb: "refuse", message: verdict.why, event: "failed", changes })
    }
    default:
      return later(trx, row, now)
  }
}

function later(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow> {
  const next_look_at = nextLook(new Date(row.checked_at ?? now), now)
  return updatePayout(trx, row.id, { looks: row.looks + 1, next_look_at })
}

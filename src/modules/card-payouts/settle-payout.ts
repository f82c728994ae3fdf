import { commit } from "./commit"
import type { Context } from "./context"
import { judgePayment } from "./judge"
import { namesOrder } from "./names-order"
import { orderOf } from "./order-of"
import type { PayoutGateway, Told } from "./payout-gateway"
import { findPayout, lockPayout, tellTries, updatePayout } from "./payout-rows"
import type { PayoutRow, PayoutState } from "./rows"
import { settleCheck } from "./settle-check"
import { settlePayment } from "./settle-payment"
import { isUnderWay } from "./under-way"
import { wireWord } from "./wire-word"

const asked: readonly PayoutState[] = ["checking", "paying", "unknown", "paid", "failed"]

/**
 * Asks the gateway what became of a check or a payment, and writes down what it says, once. What the answer cannot tell stays as
 * it is. Nothing is sent but the question.
 * @returns the payout as it is then
 */
export async function settlePayout(context: Context, id: string, gateway: PayoutGateway): Promise<PayoutRow> {
  const before = await findPayout(context.pg, { id })
  if (!asked.includes(before.state) || !before.client_orderid || isUnderWay(before, context.now())) return before
  const askedAt = context.now()
  const { told, isPlain } = await ask(before, gateway)
  return commit(context.pg, async (trx) => {
    const locked = await lockPayout(trx, id)
    // Somebody else was quicker, or it is another check by now.
    if (locked.state !== before.state || locked.client_orderid !== before.client_orderid) return locked
    if (told.outcome === "told" && namesOrder(locked, told)) {
      const [told_status, told_type] = [wireWord(told.status), wireWord(told.type)]
      await updatePayout(trx, id, { told_at: context.now(), told_status, told_type })
    }
    if (locked.state === "checking") return settleCheck(context, trx, { row: locked, told })
    // Whoever sent it has died since: it may have moved money.
    const row = await tellTries(trx, locked, context.now())
    return settlePayment(context, trx, { row, told, isPlain, askedAt })
  })
}

/** Without its serial number status may describe the check: then it is asked for by that. */
async function ask(row: PayoutRow, gateway: PayoutGateway): Promise<{ told: Told; isPlain: boolean }> {
  const { orderid, pay_serial } = row
  const question = { ...orderOf(row), orderid }
  const plain = await gateway.ask({ ...question, serial_number: null })
  const hasStep = row.flow === "check_pay" && row.state !== "checking" && pay_serial !== null
  if (!hasStep || plain.outcome !== "told" || judgePayment(row, plain).is !== "pending") {
    return { told: plain, isPlain: true }
  }
  return { told: await gateway.ask({ ...question, serial_number: pay_serial }), isPlain: false }
}

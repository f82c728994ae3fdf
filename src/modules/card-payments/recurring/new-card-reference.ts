import { GatewayError, isGatewayError } from "../../../gateway"
import type { Context } from "../context"
import { parseEndpoint } from "../endpoint"
import { findTransaction, type SavedCardRow } from "../rows"

/**
 * The recurring-payment-id that create-card-ref v4 answers, for a saved card. Each subscription has one of its own, since it
 * has one schedule; none is charged before it has one, so an answer that was lost is asked for anew.
 * @throws GatewayError
 */
export async function newCardReference(context: Context, savedCardId: string): Promise<string> {
  const saved = (await context.pg("card_saved_card").where({ id: savedCardId }).first()) as SavedCardRow | undefined
  const origin = saved && (await findTransaction(context.pg, { id: saved.transaction_id }))
  if (!origin?.orderid) {
    const reason = "the payment from which the card was saved is not known any more"
    throw new GatewayError("invalid", `Not sent: ${reason}.`, { reason })
  }
  const id = await ask(context, origin, origin.orderid)
  if (id) return id
  const reason = "create-card-ref v4 answered no recurring-payment-id"
  throw new GatewayError("refused", `Not sent: ${reason}.`, { reason })
}

type Origin = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

async function ask(context: Context, origin: Origin, orderid: string): Promise<string | undefined> {
  const { client_orderid, account, endpoint } = origin
  try {
    const answer = await context
      .client(account)
      .createCardRefV4({ client_orderid, orderid }, { endpoint: parseEndpoint(endpoint) })
    return answer["recurring-payment-id"]
  } catch (error) {
    if (!isGatewayError(error) || error.kind !== "unknown") throw error
    throw new GatewayError("unsent", "The schedule was not sent: create-card-ref v4 gave no answer.", { cause: error })
  }
}

import type { GatewayMessage } from "../../../gateway"
import { accountOf, type Context } from "../context"
import { findByReference } from "./find-by-reference"
import { RECURRING_LETTER } from "./recurring-letter"
import { findRecurring } from "./recurring-rows"

/** Our order ids of recurring payments, and what the gateway puts behind them for each charge (assumption). */
const ownOrder = new RegExp(`^(${RECURRING_LETTER}[0-9a-f]{32}z)(-.+)?$`)

/**
 * The recurring payment that a callback says it is of, by the fields that the account names; undefined for most. A hint like
 * all of a callback: nothing comes of it before the gateway was asked.
 */
export async function matchCallback(
  context: Context,
  { account: name, message }: { account: string; message: GatewayMessage },
): Promise<string | undefined> {
  for (const field of accountOf(context, name).recurringCallbackFields) {
    const value = message.fields[field]
    if (!value) continue
    const [, client_orderid] = ownOrder.exec(value) ?? []
    const row = client_orderid
      ? await findRecurring(context.pg, { account: name, client_orderid })
      : field === "client_orderid" || field === "merchant_order"
        ? undefined
        : await findByReference(context, { account: name, id: value })
    if (row) return row.id
  }
  return undefined
}

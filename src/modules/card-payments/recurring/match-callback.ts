import type { GatewayMessage } from "../../../gateway"
import { accountOf, type Context } from "../context"
import { findByOrderId } from "./find-by-order-id"
import { findByReference } from "./find-by-reference"

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
    const isOrderId = field === "client_orderid" || field === "merchant_order"
    const row =
      (await findByOrderId(context.pg, { account: name, client_orderid: value })) ??
      (isOrderId ? undefined : await findByReference(context, { account: name, id: value }))
    if (row) return row.id
  }
  return undefined
}

import type { Account } from "../../../gateway"
import type { TransactionRow } from "../rows"

/**
 * Where the gateway and the issuer send the shopper's browser back to, and where its frames begin. Only who was given the
 * token by us knows the address.
 */
export function threeDSAddress(
  { publicUrl, name }: Pick<Account, "publicUrl" | "name">,
  { three_ds_token }: Pick<TransactionRow, "three_ds_token">,
): string {
  return `${publicUrl}/hooks/card-payments/${name}/3ds/${three_ds_token}`
}

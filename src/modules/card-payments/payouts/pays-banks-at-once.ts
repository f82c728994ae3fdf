import { z } from "@medusajs/framework/zod"
import type { Context } from "../context"

const flows = z.object({ accounts: z.record(z.string(), z.object({ bankFlow: z.string().optional() })) })

/** Whether an account pays banks in one step, by the option of the module `card_payouts`, which has checked it. */
export function paysBanksAtOnce({ options }: Pick<Context, "options">, account: string): boolean {
  const { data } = flows.safeParse(options.payouts)
  return data?.accounts[account]?.bankFlow === "payout"
}

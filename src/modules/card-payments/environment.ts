import { MedusaError } from "@medusajs/framework/utils"
import { type Account, isLoopback } from "../../gateway/account"
import type { Context } from "./context"

type Environment = { id: string; public_url: string; gateway_url: string; login: string }

/** An account that is used at another address, or with another login, than the database knows. */
export type EnvironmentChange = {
  account: string
  field: "public_url" | "gateway_url" | "login"
  known: string
  now: string
}

/**
 * Is this database where it was? A copy of it, for a test or a second store, would charge the same customers and pay the same
 * people once more. Accounts that the database does not know are entered.
 * @param of reads the module's context at the call
 */
export function environmentOf(of: () => Context) {
  return {
    changes: () => environmentChanges(of()),

    /** Its owner says that what the options name is right. */
    async confirm(): Promise<EnvironmentChange[]> {
      const changes = await environmentChanges(of())
      const rows = Object.values(of().options.accounts).map(environment)
      await of().pg("card_environment").insert(rows).onConflict("id").merge()
      return changes
    },
  }
}

async function environmentChanges({ pg, options }: Context): Promise<EnvironmentChange[]> {
  const accounts = Object.values(options.accounts).map(environment)
  if (accounts.length === 0) return []
  await pg("card_environment").insert(accounts).onConflict("id").ignore()
  const known = (await pg("card_environment")) as Environment[]
  return accounts.flatMap((now) => {
    const before = known.find(({ id }) => id === now.id) ?? now
    const fields = (["public_url", "gateway_url", "login"] as const).filter((field) => before[field] !== now[field])
    return fields.map((field) => ({ account: now.id, field, known: before[field], now: now[field] }))
  })
}

/** @throws MedusaError not_allowed; nothing was sent */
export async function assertEnvironment(context: Context): Promise<void> {
  const [change] = await environmentChanges(context)
  if (!change) return
  const sentence = `The account "${change.account}" was used with ${change.known} before and has ${change.now} now. Is this a copy of the store's database? Nothing was charged; an admin confirms the new one by POST /admin/card-payments/environment/confirm.`
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

function environment({ name, publicUrl, baseUrl, login }: Account): Environment {
  return { id: name, public_url: placeOf(publicUrl), gateway_url: placeOf(baseUrl), login }
}

/** The ports of one machine change, and a copy on it is its owner's. */
function placeOf(address: string): string {
  const url = new URL(address)
  return isLoopback(url) ? "localhost" : url.host + url.pathname.replace(/\/$/, "")
}

import { type Account, isLoopback } from "../../../gateway/account-options"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { type EnvironmentChange, environmentFields } from "../../../contracts"
import { notAllowed } from "../../../mapping"

type Environment = { id: string; public_url: string; gateway_url: string; login: string }

/**
 * Is this database a copy? A copy used for a test or a second store would charge the same customers
 * and pay the same recipients again. Accounts that are not in the database yet are added to it.
 * @param of returns the module's context; called for each operation
 */
export function environmentOf(of: () => Context) {
  return {
    changes: () => environmentChanges(of()),

    /**
     * Stores the current options as correct, after the store's owner confirmed them. Returns the
     * confirmed changes.
     * @param seen the change that was confirmed; all of them without it
     * @throws MedusaError not_allowed if the change is not one of now
     */
    async confirm(seen?: EnvironmentChange): Promise<EnvironmentChange[]> {
      const changes = await environmentChanges(of())
      const isSeen = (one: EnvironmentChange) => !seen || environmentKeys.every((key) => one[key] === seen[key])
      const confirmed = changes.filter(isSeen)
      if (seen && confirmed.length === 0) throw notAllowed(toMessage("environment.changed_since"))
      for (const { account, field, known, now } of confirmed) {
        await of()
          .pg("card_environment")
          .where({ id: account, [field]: known })
          .update({ [field]: now })
      }
      return confirmed
    },
  }
}

const environmentKeys = ["account", "field", "known", "now"] as const

async function environmentChanges({ pg, options }: Context): Promise<EnvironmentChange[]> {
  const accounts = Object.values(options.accounts).map(environment)
  if (accounts.length === 0) return []
  const known = (await pg("card_environment")) as Environment[]
  const added = accounts.filter(({ id }) => !known.some((one) => one.id === id))
  if (added.length > 0) await pg("card_environment").insert(added).onConflict("id").ignore()
  return accounts.flatMap((now) => {
    const before = known.find(({ id }) => id === now.id) ?? now
    const fields = environmentFields.filter((field) => before[field] !== now[field])
    return fields.map((field) => ({ account: now.id, field, known: before[field], now: now[field] }))
  })
}

/**
 * The reason why calls without a shopper are blocked; undefined while the options match the
 * database.
 */
export async function environmentChangeReason(context: Context): Promise<KnownMessage | undefined> {
  const [change] = await environmentChanges(context)
  if (!change) return undefined
  const { account, known: before, now } = change
  return toMessage("environment.changed", { account, before, now })
}

function environment({ name, publicUrl, baseUrl, login }: Account): Environment {
  const isTrial = isLoopback(new URL(baseUrl))
  return { id: name, public_url: placeOf(publicUrl, isTrial), gateway_url: placeOf(baseUrl, isTrial), login }
}

/**
 * A gateway on the same machine gets new ports at every start, so loopback addresses are compared
 * without their port.
 */
function placeOf(address: string, isTrial: boolean): string {
  const url = new URL(address)
  return isTrial && isLoopback(url) ? "localhost" : url.host + url.pathname.replace(/\/$/, "")
}

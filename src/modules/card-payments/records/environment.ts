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

    /** The first start of a server with this change; null if none was noted. */
    async since(change: EnvironmentChange): Promise<Date | null> {
      const rows = of()
        .pg("card_account_health")
        .where({ id: healthId(change) })
      return ((await rows.first("failing_since")) as { failing_since: Date } | undefined)?.failing_since ?? null
    },

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
      await of().pg("card_account_health").whereIn("id", confirmed.map(healthId)).delete()
      return confirmed
    },
  }
}

const environmentKeys = ["account", "field", "known", "now"] as const

async function environmentChanges(context: Context): Promise<EnvironmentChange[]> {
  const { added, changes } = await compareEnvironments(context)
  if (added.length > 0) await context.pg("card_environment").insert(added).onConflict("id").ignore()
  return changes
}

type Compared = Pick<Context, "pg" | "options">

/** `added`: the accounts that the database does not know. */
async function compareEnvironments({ pg, options }: Compared) {
  const accounts = Object.values(options.accounts).map(environment)
  const known = accounts.length > 0 ? ((await pg("card_environment")) as Environment[]) : []
  const changes = accounts.flatMap((now): EnvironmentChange[] => {
    const before = known.find(({ id }) => id === now.id) ?? now
    const fields = environmentFields.filter((field) => before[field] !== now[field])
    return fields.map((field) => ({ account: now.id, field, known: before[field], now: now[field] }))
  })
  return { added: accounts.filter(({ id }) => !known.some((one) => one.id === id)), changes }
}

/** No account is named so. */
const healthId = (change: EnvironmentChange) => ["environment", ...environmentKeys.map((key) => change[key])].join(":")

/**
 * Dates the first start of a server with each change. While the store is deployed, servers with and
 * without a change start in turn, so a start without it ends only dates that no start had for a day.
 */
export async function noteEnvironment(compared: Compared): Promise<void> {
  const { changes } = await compareEnvironments(compared)
  await compared.pg.raw(
    `WITH ended AS (DELETE FROM card_account_health WHERE id LIKE 'environment:%' AND NOT (id = ANY(:ids)) AND updated_at < now() - interval '1 day')
     INSERT INTO card_account_health (id, failing_since) SELECT unnest(CAST(:ids AS text[])), now() ON CONFLICT (id) DO UPDATE SET updated_at = now()`,
    { ids: changes.map(healthId) },
  )
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

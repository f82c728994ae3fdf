import { generateEntityId } from "@medusajs/framework/utils"
import { createHmac, hkdfSync } from "node:crypto"
import { isIPv6 } from "node:net"
import type { Context } from "../context"

/** What an attempt is counted by; the card is its number, or the id of a saved card. None of them is stored. */
export type AttemptOf = { sessionId?: string; card?: string; ip?: string }

/** Cards that are tried, forms that the gateway makes, and questions for a status have limits of their own. */
export type Counted = "cards" | "forms" | "statusChecks"

/**
 * Counts an attempt to pay, for all servers of the store together, and tells when one of the limits is passed
 * (`attemptLimits`): who tries out stolen cards needs many attempts.
 * @returns seconds to wait, or undefined while all is within the limits
 */
export async function countAttempt(
  context: Context,
  attempt: AttemptOf,
  of: Counted = "cards",
): Promise<{ retryAfter: number } | undefined> {
  const { attemptLimits } = context.options
  const secret = secretOf(context)
  const limits = of === "cards" ? attemptLimits : attemptLimits[of]
  const prefix = of === "cards" ? "" : `${of} `
  const counted = [
    { kind: `${prefix}session`, value: attempt.sessionId, most: limits.session },
    { kind: `${prefix}card`, value: attempt.card, most: attemptLimits.card },
    { kind: `${prefix}ip`, value: attempt.ip && networkOf(attempt.ip), most: limits.ip },
  ]
  const keyed = counted.flatMap(({ kind, value, most }) => {
    if (!value) return []
    return [{ key: createHmac("sha256", secret).update(`${kind} ${value}`).digest("base64url"), most }]
  })
  const now = context.now().getTime()
  const windows = await countKeys(
    context,
    keyed.map(({ key }) => key),
  )
  const waits = keyed.flatMap(({ key, most }) => {
    const window = windows.get(key)
    if (!window || window.attempts <= most) return []
    return [Math.max(1, Math.ceil((window.ends.getTime() - now) / 1000))]
  })
  return waits.length ? { retryAfter: Math.max(...waits) } : undefined
}

type Window = { attempts: number; ends: Date }

/**
 * A window begins with its first attempt; after it the count begins anew. One statement, so that two servers count together,
 * and one order of keys, so that they do not wait for each other.
 */
async function countKeys({ pg, now, options }: Context, keys: readonly string[]): Promise<Map<string, Window>> {
  if (keys.length === 0) return new Map()
  const windowMs = options.attemptLimits.minutes * 60_000
  const at = now()
  const since = new Date(at.getTime() - windowMs)
  const values = [...keys].sort().map((key) => [generateEntityId(undefined, "cal"), key, at])
  const { rows } = await pg.raw<{ rows: { key: string; attempts: number; window_start: Date }[] }>(
    `INSERT INTO card_attempt_limit AS l (id, key, attempts, window_start)
     VALUES ${values.map(() => "(?, ?, 1, ?)").join(", ")}
     ON CONFLICT (key) WHERE deleted_at IS NULL DO UPDATE SET
       attempts = CASE WHEN l.window_start <= ? THEN 1 ELSE l.attempts + 1 END,
       window_start = CASE WHEN l.window_start <= ? THEN excluded.window_start ELSE l.window_start END,
       updated_at = excluded.window_start
     RETURNING key, attempts, window_start`,
    [...values.flat(), since, since],
  )
  if (rows.length !== keys.length) throw new Error("An attempt could not be counted.")
  return new Map(
    rows.map(({ key, attempts, window_start }) => [
      key,
      { attempts: Number(attempts), ends: new Date(window_start.getTime() + windowMs) },
    ]),
  )
}

/** Forgets windows that are over. */
export async function eraseAttempts({ pg, now, options }: Context): Promise<void> {
  const cutoff = new Date(now().getTime() - options.attemptLimits.minutes * 60_000)
  await pg("card_attempt_limit").where("window_start", "<=", cutoff).delete()
}

/** Whoever has one IPv6 address has a whole network of them (RFC 6177), so that is what counts. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = "", tail] = (ip.split("%")[0] ?? ip).toLowerCase().split("::")
  const left = head.split(":").filter(Boolean)
  const right = (tail ?? "").split(":").filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0")
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""))
  return `${network.join(":")}::/64`
}

/** Derived from a key of the plugin, one for all accounts, so that the hashes of this table tell nothing without it. */
function secretOf({ options }: Context): Buffer {
  const [account] = Object.values(options.accounts)
  return Buffer.from(hkdfSync("sha256", account?.merchantControlKey ?? "", "", "card-payments attempt limits", 32))
}

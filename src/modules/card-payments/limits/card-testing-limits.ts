import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { createHmac, hkdfSync } from "node:crypto"
import { isIPv6 } from "node:net"
import type { BlockedAttempts } from "../../../contracts"
import type { Context } from "../context"

/**
 * The keys that an attempt is counted by. `card` is a card number or a saved card's id. None of the
 * values is stored in clear.
 */
export type AttemptOf = { sessionId?: string; card?: string; ip?: string }

/**
 * What is counted: card attempts, forms requested from the gateway, and status polls. Each has
 * limits of its own.
 */
export type Counted = "cards" | "forms" | "statusChecks"

/**
 * Counts an attempt across all servers of the store and reports when a limit of `attemptLimits` is
 * exceeded. The limits slow down card testing, which needs many attempts.
 * @returns seconds to wait, or undefined while every count is within its limit
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
    return [{ key: keyOf(secret, kind, value), most }]
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

function keyOf(secret: Buffer, kind: string, value: string): string {
  return createHmac("sha256", secret).update(`${kind} ${value}`).digest("base64url")
}

type Blocked<Subject> = { subject: Subject; attempts: number; until: Date }

/**
 * The subjects whose attempts are refused now. Only a session and a saved card can be found: counts
 * are stored by keyed hashes, which neither a typed card's number nor an address can be read from.
 */
async function blockedAttempts<Subject extends { kind: "session" | "card"; value: string }>(
  context: Context,
  subjects: readonly Subject[],
): Promise<Blocked<Subject>[]> {
  const { pg, now, options } = context
  const { minutes, forms, ...limits } = options.attemptLimits
  const secret = secretOf(context)
  const counted = subjects.flatMap((subject) => {
    const { kind, value } = subject
    const own = { subject, key: keyOf(secret, kind, value), most: limits[kind] }
    return kind === "card" ? [own] : [own, { subject, key: keyOf(secret, "forms session", value), most: forms.session }]
  })
  const since = new Date(now().getTime() - minutes * 60_000)
  const rows = (await pg("card_attempt_limit")
    .whereIn(
      "key",
      counted.map(({ key }) => key),
    )
    .where("window_start", ">", since)
    .whereNull("deleted_at")
    .select("key", "attempts", "window_start")) as { key: string; attempts: number; window_start: Date }[]
  return counted.flatMap(({ subject, key, most }) => {
    const row = rows.find((one) => one.key === key)
    // The attempt after the last accepted one is refused.
    if (!row || row.attempts < most) return []
    const until = new Date(row.window_start.getTime() + minutes * 60_000)
    return [{ subject, attempts: row.attempts, until }]
  })
}

/** Checkouts and cards of a customer whose counts are read: the newest. */
const MOST_SUBJECTS = 50

type Customer = {
  id: string
  /** Payment collections of this customer's orders and carts. */
  collectionIds: readonly string[]
}

/** The customer's attempts that are refused now, and the minutes after which a limit counts anew. */
export async function limitsOfCustomer(
  context: Context,
  { id: customerId, collectionIds }: Customer,
): Promise<{ blocked: BlockedAttempts<Date>[]; minutes: number }> {
  const { pg, options } = context
  const newest = (rows: Knex.QueryBuilder) =>
    rows
      .where({ deleted_at: null })
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(MOST_SUBJECTS)
  const owned = pg("card_saved_card").where({ customer_id: customerId })
  const cards = (await newest(owned).select("id")) as { id: string }[]
  const paid = pg("card_transaction").where((either) => {
    void either.where({ customer_id: customerId }).orWhereRaw("payment_collection_id = ANY(?)", [[...collectionIds]])
  })
  const payments = (await newest(paid).select("id", "payment_session_id")) as {
    id: string
    payment_session_id: string
  }[]
  const blocked = await blockedAttempts(context, [
    ...cards.map(({ id }) => ({ kind: "card" as const, value: id, id, of: "card" as const })),
    ...payments.map(({ id, payment_session_id: value }) => {
      return { kind: "session" as const, value, id, of: "payment" as const }
    }),
    // Checks of a card are counted by customer.
    { kind: "session" as const, value: customerId, id: null, of: "card_check" as const },
  ])
  return {
    blocked: blocked.map(({ subject, attempts, until }) => ({ kind: subject.of, id: subject.id, attempts, until })),
    minutes: options.attemptLimits.minutes,
  }
}

type Window = { attempts: number; ends: Date }

/**
 * Counts one attempt for each key. A window starts with its first attempt, and the first attempt
 * after its end starts a new one. One statement makes concurrent servers share the count; the
 * sorted keys avoid deadlocks.
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

/** Deletes expired windows. */
export async function eraseAttempts({ pg, now, options }: Context): Promise<void> {
  const cutoff = new Date(now().getTime() - options.attemptLimits.minutes * 60_000)
  await pg("card_attempt_limit").where("window_start", "<=", cutoff).delete()
}

/**
 * An IPv6 address counts as its /64 network: one subscriber usually controls the whole /64 (RFC
 * 6177).
 */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = "", tail] = (ip.split("%")[0] ?? ip).toLowerCase().split("::")
  const left = head.split(":").filter(Boolean)
  const right = (tail ?? "").split(":").filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0")
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""))
  return `${network.join(":")}::/64`
}

/**
 * Derived from the first account's control key, so the hashes of this table reveal nothing without
 * that key.
 */
function secretOf({ options }: Context): Buffer {
  const [account] = Object.values(options.accounts)
  return Buffer.from(hkdfSync("sha256", account?.merchantControlKey ?? "", "", "card-payments attempt limits", 32))
}

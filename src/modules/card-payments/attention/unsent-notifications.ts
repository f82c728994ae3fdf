import type { Context } from "../context"

/** No account is named so. */
const HEALTH_ID = "notifications:unsent"

/** Failures are shown for so long. */
const SHOWN_DAYS = 7
const SINCE = `now() - interval '${SHOWN_DAYS} days'`

/** Notifications of the last days that failed before Medusa had a row of them; none of them is sent again. */
export type UnsentNotifications = { count: number; last_at: Date; failure: string }

/** @param failure the code or class of the error */
export async function noteUnsent({ pg }: Pick<Context, "pg">, failure: string): Promise<void> {
  await pg.raw(
    `INSERT INTO card_account_health AS health (id, last_failed_at, failures, last_failure) VALUES (:id, now(), 1, :failure)
     ON CONFLICT (id) DO UPDATE SET last_failed_at = now(), last_failure = excluded.last_failure, updated_at = now(),
       failures = CASE WHEN health.last_failed_at > ${SINCE} THEN health.failures ELSE 0 END + 1`,
    { id: HEALTH_ID, failure },
  )
}

export async function unsentNotifications({ pg }: Pick<Context, "pg">): Promise<UnsentNotifications | null> {
  const row = (await pg("card_account_health")
    .where({ id: HEALTH_ID })
    .whereRaw(`last_failed_at > ${SINCE}`)
    .first({ count: "failures", last_at: "last_failed_at", failure: "last_failure" })) as
    UnsentNotifications | undefined
  return row ?? null
}

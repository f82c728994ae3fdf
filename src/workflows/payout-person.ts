import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Who stands behind an id. Read anew each time: a token outlives the user it was made for. */
export type PayoutPerson =
  | { kind: "user"; id: string; email: string }
  /** A secret API key, and the user at the beginning: of a key that a key made, whoever made the first one. */
  | { kind: "api_key"; id: string; created_by: string }

/** The user or the secret API key of this id, or in a sentence why it is nobody who can do anything with payouts. */
export async function payoutPerson(
  container: MedusaContainer,
  id: unknown,
  kind?: PayoutPerson["kind"],
): Promise<PayoutPerson | { kind: "nobody"; why: string }> {
  // Also what is no text: Medusa's filters would take an object as a condition, and nothing at all as everybody.
  if (typeof id !== "string" || !id) return nobody("Nobody is named who does this: give a user's id as actor_id.")
  const user = kind === "api_key" ? undefined : await userOf(container, id)
  if (user) return { kind: "user", ...user }
  const key = kind === "user" ? undefined : await keyOf(container, id)
  if (!key) return nobody(gone[kind ?? "either"])
  if (key.type !== "secret")
    return nobody("This is a publishable API key, which shops show to everybody. Use a secret one.")
  if (hasEnded(key)) return nobody("This API key is revoked. Use another one.")
  const created_by = await firstCreator(container, key)
  if (!created_by) return nobody("The user who made this API key no longer exists. Have somebody else make a new one.")
  return { kind: "api_key", id, created_by }
}

const gone = {
  user: "This user no longer exists. Sign in as another one.",
  api_key: "This API key no longer exists. Use another one.",
  either: "actor_id names neither a user nor a secret API key: give the id of whoever does this.",
}

const nobody = (why: string) => ({ kind: "nobody" as const, why })

async function userOf(container: MedusaContainer, id: string) {
  const [user] = await container.resolve(Modules.USER).listUsers({ id }, { select: ["id", "email"] })
  return user && { id: user.id, email: user.email }
}

async function keyOf(container: MedusaContainer, id: string) {
  const select = ["id", "type", "created_by", "revoked_at"]
  const [key] = await container.resolve(Modules.API_KEY).listApiKeys({ id }, { select })
  return key
}

type Key = NonNullable<Awaited<ReturnType<typeof keyOf>>>

/** As Medusa sees it: a key that is to be revoked later is good until then. */
function hasEnded({ revoked_at }: Key): boolean {
  return !!revoked_at && new Date(revoked_at) <= new Date()
}

/** Keys can make keys. A key on the way there may be revoked by now, but not deleted: then nobody knows who made it. */
async function firstCreator(container: MedusaContainer, key: Key): Promise<string | undefined> {
  const seen = new Set<string>()
  for (let next: Key | undefined = key; next?.created_by && !seen.has(next.id);) {
    seen.add(next.id)
    const user = await userOf(container, next.created_by)
    if (user) return user.id
    next = await keyOf(container, next.created_by)
  }
  return undefined
}

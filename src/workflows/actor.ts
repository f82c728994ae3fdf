// Who is this actor? `authorization.ts` answers what the actor may do.
import type { AuthIdentityDTO, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { forbidden } from "../mapping"
import { type KnownMessage, toMessage } from "../messages"
import type { Actor } from "../modules/card-payouts"

/** The user or API key of an id. Read at every check: a token outlives its user. */
export type PayoutPerson =
  | { kind: "user"; id: string; email: string }
  /**
   * `created_by` is the user who created this secret API key, or the first key of the chain that
   * created it.
   */
  | { kind: "api_key"; id: string; created_by: string }

/** The user or the secret API key with this id; otherwise `nobody`, with the reason. */
export async function payoutPerson(
  container: MedusaContainer,
  id: unknown,
  kind?: PayoutPerson["kind"],
): Promise<PayoutPerson | { kind: "nobody"; reason: KnownMessage }> {
  // Medusa's filters would read an object as a condition, and undefined as "every user".
  if (typeof id !== "string" || !id) return nobody("permission.nobody_named")
  const user = kind === "api_key" ? undefined : await userOf(container, id)
  if (user) return { kind: "user", ...user }
  const key = kind === "user" ? undefined : await keyOf(container, id)
  if (!key) return nobody(gone[kind ?? "either"])
  if (key.type !== "secret") return nobody("permission.publishable_key")
  if (hasEnded(key)) return nobody("permission.api_key_revoked")
  const created_by = await firstCreator(container, key)
  if (!created_by) return nobody("permission.api_key_creator_gone")
  return { kind: "api_key", id, created_by }
}

const gone = {
  user: "permission.user_gone",
  api_key: "permission.api_key_gone",
  either: "permission.actor_unknown",
} as const

type NobodyCode =
  | (typeof gone)[keyof typeof gone]
  | "permission.nobody_named"
  | "permission.publishable_key"
  | "permission.api_key_revoked"
  | "permission.api_key_creator_gone"

const nobody = (code: NobodyCode) => ({ kind: "nobody" as const, reason: toMessage(code) })

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

/** As in Medusa, a key with a future `revoked_at` is valid until then. */
function hasEnded({ revoked_at }: Key): boolean {
  return !!revoked_at && new Date(revoked_at) <= new Date()
}

/**
 * The user who created a key, directly or through a chain of keys. A key in the chain may be
 * revoked, but not deleted: then its creator is unknown.
 */
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

/**
 * The user, or the secret API key with its creator, that a workflow or a request acts for. Does not
 * check permissions (`assertMayDo`).
 * @param actorId a workflow's `actor_id`
 * @param kind of a request's `actor_id`
 * @throws MedusaError forbidden for any other id, for a deleted user, and for a deleted or revoked
 * key or one whose creator was deleted
 */
export async function actorOfWorkflow(
  container: MedusaContainer,
  actorId: unknown,
  kind?: PayoutPerson["kind"],
): Promise<Actor> {
  const person = await payoutPerson(container, actorId, kind)
  if (person.kind === "nobody") throw forbidden(person.reason)
  const { id } = person
  return person.kind === "api_key" ? { id, kind: "api_key", created_by: person.created_by } : { id, kind: "user" }
}

type SignInOptions = { auth_identity_id?: string | null; ip?: string | null }

/** Adds the IP address, and the sign-in of a user. */
export async function withSignIn(
  container: MedusaContainer,
  actor: Actor,
  { auth_identity_id, ip = null }: SignInOptions,
): Promise<Actor> {
  if (actor.kind !== "user" || !actor.id) return { ...actor, ip }
  return { ...actor, ip, ...(await signInOf(container, { actor_id: actor.id, auth_identity_id })) }
}

type SignIn = Required<Pick<Actor, "auth_identity_id" | "identity_changed_at">>
type Times = { created_at?: Date | string; updated_at?: Date | string }

/**
 * The auth identity with which a user signed in, and the time when the user, that identity or one
 * of its logins (`provider_identity`) was last created or changed. Without `auth_identity_id`, all
 * identities of the user count. An identity that belongs to another user or to none counts as
 * changed now.
 */
async function signInOf(
  container: MedusaContainer,
  { actor_id, auth_identity_id }: { actor_id: string; auth_identity_id?: string | null },
): Promise<SignIn> {
  const where = auth_identity_id ? { id: [auth_identity_id] } : { app_metadata: { user_id: actor_id } }
  const [users, identities] = await Promise.all([
    container.resolve(Modules.USER).listUsers({ id: actor_id }, { select: ["id", "created_at", "updated_at"] }),
    container.resolve(Modules.AUTH).listAuthIdentities(where, { relations: ["provider_identities"] }),
  ])
  const isLinked = identities.every(({ app_metadata }) => app_metadata?.user_id === actor_id)
  const isKnown = users.length > 0 && isLinked && (!auth_identity_id || identities.length > 0)
  const [only, ...others] = identities
  return {
    auth_identity_id: auth_identity_id ?? (others.length === 0 ? (only?.id ?? null) : null),
    identity_changed_at: isKnown ? lastChange([...users, ...identities.flatMap(withLogins)]) : new Date(),
  }
}

function withLogins(identity: AuthIdentityDTO): Times[] {
  return [identity as Times, ...((identity.provider_identities ?? []) as Times[])]
}

function lastChange(rows: readonly Times[]): Date {
  const moments = rows.flatMap(({ created_at, updated_at }) => [created_at, updated_at])
  return new Date(Math.max(...moments.map((moment) => (moment ? new Date(moment).getTime() : 0))))
}

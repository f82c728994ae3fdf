import type { AuthIdentityDTO, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Actor } from "../modules/card-payouts"

type SignIn = Required<Pick<Actor, "auth_identity_id" | "identity_changed_at">>
type Times = { created_at?: Date | string; updated_at?: Date | string }

/**
 * By which auth identity a user is signed in, and when the user, that identity or one of its logins (`provider_identity`) was last
 * created or changed. Without `auth_identity_id`, all identities of the user count. An identity that leads to somebody else, or to
 * nobody, counts as changed now.
 */
export async function signInOf(
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

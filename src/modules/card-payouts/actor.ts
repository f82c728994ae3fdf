import type { EntryRow } from "./rows"

/** The user, API key or code that acts on a payout, and its network address. */
export type Actor = {
  /** A user's id, an API key's id, or the name that code gives itself; null for the plugin. */
  id: string | null
  kind: EntryRow["actor_kind"]
  /** For an API key: the user who created it. Neither may approve what the key requested. */
  created_by?: string | null
  /** IP address. */
  ip?: string | null
  /** For a user: the auth identity of Medusa that signed in. */
  auth_identity_id?: string | null
  /**
   * For a user: when the account, or a way to sign in to it, was last created, linked or changed.
   */
  identity_changed_at?: Date
}

/** The plugin acting by itself. */
export const plugin: Actor = { id: null, kind: "plugin" }

/** The gateway, when its answer changes a payout. */
export const gateway: Actor = { id: null, kind: "gateway" }

/**
 * The ids that must not approve this actor's payouts: the actor, the creator of its API key, and
 * the auth identity that signed in. The auth identity counts even if it is linked to another user
 * later.
 */
export function peopleOf({ id, created_by, auth_identity_id }: Actor): string[] {
  return [id, created_by, auth_identity_id].filter((one): one is string => !!one)
}

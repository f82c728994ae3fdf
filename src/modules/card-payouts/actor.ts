import type { EntryRow } from "./rows"

/** Who does something to a payout, and from where. */
export type Actor = {
  /** A user's id, an API key's id, or what code calls itself; null for the plugin. */
  id: string | null
  kind: EntryRow["actor_kind"]
  /** Of a key: the user who made it. Neither of them may approve what it asked for. */
  created_by?: string | null
  /** Address on the net. */
  ip?: string | null
  /** Of a user: Medusa's auth identity that signed in. */
  auth_identity_id?: string | null
  /** Of a user: when the account, or a way to sign in to it, was last created, linked or changed. */
  identity_changed_at?: Date
}

/** The plugin by itself. */
export const plugin: Actor = { id: null, kind: "plugin" }

/** On the gateway's word. */
export const gateway: Actor = { id: null, kind: "gateway" }

/** Everybody who stands behind an actor, and the auth identity that signed in, whichever user it leads to later: these cannot approve. */
export function peopleOf({ id, created_by, auth_identity_id }: Actor): string[] {
  return [id, created_by, auth_identity_id].filter((one): one is string => !!one)
}

/** Whether an actor is one of `makers`, as a user or by the auth identity. */
export function isInitiator(initiators: readonly string[], { id, auth_identity_id }: Actor): boolean {
  return [id, auth_identity_id].some((one) => !!one && initiators.includes(one))
}

/** Whether an actor's account changed after the request: then it does not count as an approver of what was requested. */
export function isChangedSince({ identity_changed_at: changed }: Actor, requested_at: Date | null): boolean {
  return !!changed && !!requested_at && changed >= requested_at
}

/** Whether one of these approvals is an actor's, as a user or by the auth identity. */
export function hasApproved(
  approvals: readonly { approver_id: string; auth_identity_id?: string | null }[],
  { id, auth_identity_id: own }: Actor,
): boolean {
  return approvals.some(
    ({ approver_id, auth_identity_id }) => approver_id === id || (!!own && auth_identity_id === own),
  )
}

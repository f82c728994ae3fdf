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
}

/** The plugin by itself. */
export const plugin: Actor = { id: null, kind: "plugin" }

/** On the gateway's word. */
export const gateway: Actor = { id: null, kind: "gateway" }

/** Everybody who stands behind an actor: these cannot approve. */
export function peopleOf({ id, created_by }: Actor): string[] {
  return [id, created_by].filter((one): one is string => !!one)
}

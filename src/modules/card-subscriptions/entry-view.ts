import type { EntryRow } from "./rows"

/** A sentence of a subscription's history. */
export type EntryView = Pick<EntryRow, "id" | "kind" | "message" | "actor" | "charge_id"> & { at: Date }

export function entryView({ id, kind, message, actor, charge_id, happened_at }: EntryRow): EntryView {
  return { id, kind, message, actor, charge_id, at: happened_at }
}

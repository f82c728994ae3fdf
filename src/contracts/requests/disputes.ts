import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"
import { disputeKinds, disputeStates } from "../disputes"
import { listed, note, paged } from "./fields"

const filters = {
  q: listed.q,
  state: lazySchema(() => z.enum(disputeStates).optional()),
  kind: lazySchema(() => z.enum(disputeKinds).optional()),
  account: listed.id,
  from: listed.day,
  to: listed.day,
}

export const AdminListDisputes = lazySchema(() =>
  z.strictObject({
    ...filters,
    /** `due_at`: unanswered ones first, the nearest deadline first. */
    order: z.enum(["due_at", "created_at"]).default("due_at"),
    ...paged,
  }),
)
export type DisputesQuery = z.input<typeof AdminListDisputes>
export const AdminExportDisputes = lazySchema(() => z.strictObject(filters))

/** The body of every action on a dispute. */
export const AdminChangeDispute = lazySchema(() => z.strictObject({ note: note.optional() }))
export type AdminChangeDispute = z.infer<typeof AdminChangeDispute>
export type ChangeDisputeBody = z.input<typeof AdminChangeDispute>

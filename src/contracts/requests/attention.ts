import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"
import { environmentFields } from "../health"
import { attentionKinds } from "../attention"
import { listed, paged } from "./fields"

const filters = {
  kind: lazySchema(() => z.enum(attentionKinds).optional()),
  /** Leaves out rows that belong to no account. */
  account: listed.id,
}

export const AdminListAttention = lazySchema(() => z.strictObject({ ...filters, ...paged }))
export type AttentionQuery = z.input<typeof AdminListAttention>
export const AdminCountAttention = lazySchema(() => z.strictObject(filters))

/** `change`: the one that the requester saw, with both values; all changes without it. */
export const AdminConfirmEnvironment = lazySchema(() =>
  z.strictObject({
    change: z
      .strictObject({
        account: z.string().max(200),
        field: z.enum(environmentFields),
        known: z.string().max(2_000),
        now: z.string().max(2_000),
      })
      .optional(),
  }),
)
export type AdminConfirmEnvironment = z.output<typeof AdminConfirmEnvironment>

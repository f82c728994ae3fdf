import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"
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

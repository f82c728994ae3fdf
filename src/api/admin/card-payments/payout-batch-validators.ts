import { z } from "@medusajs/framework/zod"
import { findStrayCard } from "../../../card-check/find-stray-card"
import { listed } from "../../listed"

export const AdminCreatePayoutBatch = z.strictObject({
  account: z.string().trim().min(1).max(64),
  /** Of the file: shown, and no part of it. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^\P{Cc}*$/u, "The file's name holds a character that cannot be kept. Rename it.")
    .refine((name) => !findStrayCard(name), "The file's name holds a card number. Rename it."),
  /** Its size and all else is judged by its reader, which has a sentence for whatever is wrong. */
  csv: z.string(),
})
export type AdminCreatePayoutBatch = z.infer<typeof AdminCreatePayoutBatch>

export const AdminListPayoutBatches = z.strictObject({ limit: listed.limit, after: z.string().max(300).optional() })

export const AdminPayoutTemplate = z.strictObject({ account: z.string().min(1).max(64) })

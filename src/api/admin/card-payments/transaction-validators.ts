import { z } from "@medusajs/framework/zod"
import { findEmbeddedCard } from "../../../card-check/find-embedded-card"
import { listed } from "../../list-query"
import { lazySchema } from "../../../gateway/lazy-schema"
import { decimalPattern } from "../../../money"

export const AdminListTransactions = lazySchema(() => z.strictObject({ limit: listed.limit, offset: listed.offset }))

export const AdminCaptureCardPayment = lazySchema(() =>
  z.strictObject({
    amount: z
      .string()
      .trim()
      .regex(decimalPattern({ whole: 9, decimals: 3 }), 'The amount must be decimal text such as "12.50".')
      .refine((amount) => /[1-9]/.test(amount), "The amount must be more than zero."),
  }),
)
export type AdminCaptureCardPayment = z.infer<typeof AdminCaptureCardPayment>

/** The admin's evidence for a manual resolution, kept in the timeline. */
export const resolutionNote = lazySchema(() =>
  z
    .string()
    .trim()
    .min(3, "Say in a few words how you know.")
    .max(500)
    // A zero character would fail in the database.
    .regex(/^(\P{Cc}|[\n\r\t])*$/u, "This note holds a character that cannot be kept. Remove it.")
    .refine((note) => !findEmbeddedCard(note), "There is a card number in this note. Leave it out."),
)

export const AdminResolveCardOperation = lazySchema(() =>
  z.strictObject({ happened: z.boolean(), note: resolutionNote }),
)
export type AdminResolveCardOperation = z.infer<typeof AdminResolveCardOperation>

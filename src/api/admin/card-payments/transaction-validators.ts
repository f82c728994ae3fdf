import { z } from "@medusajs/framework/zod"
import { findEmbeddedCard } from "../../../card-check/find-embedded-card"
import { lazySchema } from "../../../gateway/lazy-schema"
import type { MessageCode } from "../../../messages"
import { decimalPattern } from "../../../money"

export const AdminCaptureCardPayment = lazySchema(() =>
  z.strictObject({
    amount: z
      .string()
      .trim()
      .regex(decimalPattern({ whole: 9, decimals: 3 }), "capture.amount_malformed" satisfies MessageCode)
      .refine((amount) => /[1-9]/.test(amount), "capture.amount_zero" satisfies MessageCode),
  }),
)
export type AdminCaptureCardPayment = z.infer<typeof AdminCaptureCardPayment>

/** The admin's evidence for a manual resolution, kept in the timeline. */
export const resolutionNote = lazySchema(() =>
  z
    .string()
    .trim()
    .min(3, "resolution_note.too_short" satisfies MessageCode)
    .max(500)
    // A zero character would fail in the database.
    .regex(/^(\P{Cc}|[\n\r\t])*$/u, "resolution_note.unstorable" satisfies MessageCode)
    .refine((note) => !findEmbeddedCard(note), "resolution_note.card_number" satisfies MessageCode),
)

export const AdminResolveCardOperation = lazySchema(() =>
  z.strictObject({ happened: z.boolean(), note: resolutionNote }),
)
export type AdminResolveCardOperation = z.infer<typeof AdminResolveCardOperation>

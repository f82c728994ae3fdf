import { z } from "zod"
import { findEmbeddedCard } from "../../card-check/find-embedded-card"
import { lazySchema } from "../../gateway/lazy-schema"
import type { MessageCode } from "../../messages"

/** The body of a request without fields. */
export const noFields = lazySchema(() => z.strictObject({}))

/** Text in one line. The database stores no zero character, and in JSON no half of a character. */
export const storable = /^[^\p{Cc}\p{Cs}]*$/u
/** The same in several lines. */
export const storableLines = /^([^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

/** The id of a row, in a body or query. */
export const rowId = lazySchema(() => z.string().min(1).max(64).regex(storable))

/** Ids and search text. */
const text = lazySchema(() => z.string().trim().min(1).max(100).regex(storable))

/** Query fields of filters. */
export const listed = {
  id: lazySchema(() => text.optional()),
  q: lazySchema(() => z.string().trim().max(100).regex(storable).optional()),
  /** `true`, the only value, narrows the list. */
  flag: lazySchema(() =>
    z
      .literal("true")
      .transform(() => true as const)
      .optional(),
  ),
  /** In the store's time zone, such as `2026-11-22`. */
  day: lazySchema(() => z.iso.date("field.not_a_day" satisfies MessageCode).optional()),
}

/**
 * Query fields of every list with pages; the answer has `next`, which is the next page's `after`.
 */
export const paged = {
  limit: lazySchema(() =>
    // Coercion by zod would accept the list of one number.
    z
      .preprocess((given) => (typeof given === "string" ? Number(given) : given), z.number().int().min(1).max(100))
      .default(20),
  ),
  after: lazySchema(() => z.string().max(1_000).optional()),
}

/** The query of a list without filters. */
export const AdminListPage = lazySchema(() => z.strictObject(paged))

/** A person's note, kept in the timeline. */
export const note = lazySchema(() =>
  z
    .string()
    .trim()
    .max(500)
    .regex(storableLines, "resolution_note.unstorable" satisfies MessageCode)
    .refine((text) => !findEmbeddedCard(text), "resolution_note.card_number" satisfies MessageCode),
)

/** The admin's evidence for a manual resolution. */
export const resolutionNote = lazySchema(() => note.min(3, "resolution_note.too_short" satisfies MessageCode))

/** A person's note that ends a problem. */
export const AdminAcknowledge = lazySchema(() =>
  z.strictObject({
    /**
     * The `open_entry` of a payment, or the `problem_id` of a subscription, that the person saw:
     * refused where it is another one by now.
     */
    seen: rowId,
    note: resolutionNote,
  }),
)
export type AdminAcknowledge = z.infer<typeof AdminAcknowledge>

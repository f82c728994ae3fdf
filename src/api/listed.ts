import { z } from "@medusajs/framework/zod"

/** Ids and words of a query string: text that a database takes. */
const text = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u)

const whole = z.coerce.number().int().min(0)

/** What the addresses of lists may say. */
export const listed = {
  id: text.optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .optional(),
  limit: whole.min(1).max(100).default(20),
  offset: whole.max(1_000_000).default(0),
}

import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { lazySchema } from "../gateway/lazy-schema"

/**
 * What is asked of a list. The words to search for may come as `q`, or URL-encoded in the header `x-card-payments-search`, as pages
 * send them: Medusa's access log has the whole address where it refuses a request before anything of a plugin is run.
 * @throws MedusaError invalid_data
 */
export function listQuery(req: MedusaRequest): Record<string, unknown> {
  const searchText = req.headers["x-card-payments-search"]
  if (searchText === undefined) return req.query
  try {
    return { ...req.query, q: decodeURIComponent(String(searchText)) }
  } catch {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The words to search for cannot be read: encode them for URLs.",
    )
  }
}

/** Ids and words of a query string: text that a database takes. */
const text = lazySchema(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u),
)

const whole = lazySchema(() => z.coerce.number().int().min(0))

/** What the addresses of lists may say. */
export const listed = {
  id: lazySchema(() => text.optional()),
  q: lazySchema(() =>
    z
      .string()
      .trim()
      .max(100)
      .regex(/^\P{Cc}*$/u)
      .optional(),
  ),
  limit: lazySchema(() => whole.min(1).max(100).default(20)),
  offset: lazySchema(() => whole.max(1_000_000).default(0)),
}

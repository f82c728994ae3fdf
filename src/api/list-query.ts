import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { lazySchema } from "../gateway/lazy-schema"
import { invalidData } from "../mapping"
import { toMessage } from "../messages"

/**
 * The query of a list. The search text may come as `q`, or URL-encoded in the header
 * `x-card-payments-search`, which the admin's pages use: Medusa's access log prints the whole URL
 * where it refuses a request before any plugin code runs.
 * @throws MedusaError invalid_data
 */
export function listQuery(req: MedusaRequest): Record<string, unknown> {
  const searchText = req.headers["x-card-payments-search"]
  if (searchText === undefined) return req.query
  try {
    return { ...req.query, q: decodeURIComponent(String(searchText)) }
  } catch {
    throw invalidData(toMessage("request.search_unreadable"))
  }
}

/** Ids and search text without characters that the database refuses. */
const text = lazySchema(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u),
)

const whole = lazySchema(() => z.coerce.number().int().min(0))

/** Query fields shared by lists. */
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

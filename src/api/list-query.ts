import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { lazySchema } from "../gateway/lazy-schema"
import { invalidData } from "../mapping"
import { toMessage } from "../messages"

/**
 * The query of a list. The search text may come as `q`, or URL-encoded in the header
 * `x-card-payments-search`, which the admin's pages use: Medusa's access log prints the whole URL
 * of a request that Medusa refuses before any plugin code runs.
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

/** Query fields of filters. */
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
}

/** Query fields of every list with pages; the answer has `next`, which is the next page's `after`. */
export const paged = {
  limit: lazySchema(() => z.coerce.number().int().min(1).max(100).default(20)),
  after: lazySchema(() => z.string().max(300).optional()),
}

/** The query of a list without filters. */
export const AdminListPage = lazySchema(() => z.strictObject(paged))

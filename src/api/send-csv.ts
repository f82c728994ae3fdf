import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { CsvFile } from "../contracts"
import { messageOf } from "../mapping"

type Parts = AsyncIterator<string> | Iterator<string>

/**
 * Streams a CSV file as fast as the client reads. An error before the first part is answered as
 * usual. A later error breaks the connection, so that the client cannot take the partial file for
 * the whole.
 * @param name file name in ASCII letters
 */
export async function sendCsv(res: MedusaResponse<CsvFile>, name: string, parts: Parts): Promise<void> {
  const first = await parts.next()
  res.setHeader("Content-Type", "text/csv; charset=utf-8")
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`)
  res.setHeader("Cache-Control", "no-store")
  res.setHeader("X-Content-Type-Options", "nosniff")
  await pipeline(Readable.from(all(first, parts)), res).catch((error: unknown) => {
    // The client may have gone; any other error has no other way to a person.
    if (!res.req.destroyed) loggerOf(res).error(`[card-payments] ${name}: ${messageOf(error)}`)
    res.destroy()
  })
}

async function* all(first: IteratorResult<string>, parts: Parts): AsyncGenerator<string> {
  for (let part = first; !part.done; part = await parts.next()) yield part.value
}

function loggerOf(res: MedusaResponse<CsvFile>): Logger {
  return (res.req as MedusaRequest).scope.resolve(ContainerRegistrationKeys.LOGGER)
}

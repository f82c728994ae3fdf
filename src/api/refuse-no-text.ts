import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { rawPath } from "./redact-access-log"

/** A path with a zero character, or one that cannot be decoded, would end in an error of the database or the router. */
export function refuseNoText(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (isText(rawPath(req))) next()
  else next(new MedusaError(MedusaError.Types.INVALID_DATA, "The address has characters that are no text."))
}

function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}

import type { MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** Refuses a card before anything is sent: a sentence for each field at fault, for the form to show beside it. */
export function refuseFields(res: MedusaResponse, fields: Readonly<Partial<Record<string, string>>>): void {
  const message = Object.values(fields).join(" ")
  res.status(400).json({ type: MedusaError.Types.INVALID_DATA, message, fields })
}

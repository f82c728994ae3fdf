import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"
import { findCardData, cardDataError } from "../../../modules/card-payments"
import { readJson } from "../../read-body"
import { parseFields } from "../../request-fields"
import { StorePayWithCard, StorePayWithSavedCard, StoreSubscribeInCart, StoreSubscribeWithCard } from "./validators"

/** A card, a browser's data and two addresses are a quarter of it. */
const MOST_BYTES = 8 * 1024

/** A body that must hold no card. @throws MedusaError invalid_data, with a sentence for each problem */
export async function readStoreBody<T>(req: MedusaRequest, schema: z.ZodType<T>): Promise<T> {
  const body = await readJson(req, MOST_BYTES)
  refuseCards(body)
  return parseFields(schema, body)
}

/** What somebody subscribes with: a cart, or a saved card. @throws likewise */
export async function readSubscribeBody(
  req: MedusaRequest,
): Promise<z.infer<typeof StoreSubscribeInCart> | z.infer<typeof StoreSubscribeWithCard>> {
  const body = await readJson(req, MOST_BYTES)
  refuseCards(body)
  const isCart = typeof body === "object" && body !== null && "cart_id" in body
  return isCart ? parseFields(StoreSubscribeInCart, body) : parseFields(StoreSubscribeWithCard, body)
}

/** A body that may hold a card under `card` and a CVV2 under `cvv2`, and nowhere else. @throws likewise */
export async function readCardBody<T>(req: MedusaRequest, schema: z.ZodType<T>): Promise<T> {
  return parseCardBody(await readJson(req, MOST_BYTES), schema)
}

/** What the shopper pays with: a card, or one that was saved. @throws likewise */
export async function readPayBody(
  req: MedusaRequest,
): Promise<z.infer<typeof StorePayWithCard> | z.infer<typeof StorePayWithSavedCard>> {
  const body = await readJson(req, MOST_BYTES)
  const isSaved = typeof body === "object" && body !== null && "saved_card" in body
  return isSaved ? parseCardBody(body, StorePayWithSavedCard) : parseCardBody(body, StorePayWithCard)
}

function parseCardBody<T>(body: unknown, schema: z.ZodType<T>): T {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body)
  refuseCards(isObject ? { ...body, card: undefined, cvv2: undefined } : body)
  return parseFields(schema, body)
}

function refuseCards(body: unknown): void {
  const found = findCardData(body)
  if (found) throw cardDataError(found)
}

/** Refuses a card before anything is sent: a sentence for each field at fault, for the form to show beside it. */
export function refuseFields(res: MedusaResponse, fields: Readonly<Partial<Record<string, string>>>): void {
  const message = Object.values(fields).join(" ")
  res.status(400).json({ type: MedusaError.Types.INVALID_DATA, message, fields })
}

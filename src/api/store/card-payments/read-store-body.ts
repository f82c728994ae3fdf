import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"
import type { FieldRefusal } from "../../../contracts"
import { findCardData, cardDataError } from "../../../modules/card-payments"
import { readJson } from "../../read-body"
import { parseFields } from "../../request-fields"
import {
  StorePayWithCard,
  StorePayWithSavedCard,
  StoreSubscribeInCart,
  StoreSubscribeWithCard,
} from "../../../contracts/requests/storefront"

/** The largest valid body, with a card, browser data and two URLs, takes a quarter of this. */
const MOST_BYTES = 8 * 1024

/**
 * Reads a body that must not contain card data.
 * @throws MedusaError invalid_data with a message for each problem
 */
export async function readStoreBody<T>(req: MedusaRequest, schema: z.ZodType<T>): Promise<T> {
  const body = await readJson(req, MOST_BYTES)
  refuseCards(body)
  return parseFields(schema, body)
}

/**
 * Reads a sign-up: with a cart, or with a saved card.
 * @throws MedusaError as `readStoreBody`
 */
export async function readSubscribeBody(
  req: MedusaRequest,
): Promise<z.infer<typeof StoreSubscribeInCart> | z.infer<typeof StoreSubscribeWithCard>> {
  const body = await readJson(req, MOST_BYTES)
  refuseCards(body)
  const isCart = typeof body === "object" && body !== null && "cart_id" in body
  return isCart ? parseFields(StoreSubscribeInCart, body) : parseFields(StoreSubscribeWithCard, body)
}

/**
 * Reads a body that may contain a card under `card` and a CVV2 under `cvv2`, and nowhere else.
 * @throws MedusaError as `readStoreBody`
 */
export async function readCardBody<T>(req: MedusaRequest, schema: z.ZodType<T>): Promise<T> {
  return parseCardBody(await readJson(req, MOST_BYTES), schema)
}

/**
 * Reads a payment: with a card, or with a saved card.
 * @throws MedusaError as `readStoreBody`
 */
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

/**
 * Refuses a card before anything is sent: one sentence for each faulty field, which the form shows
 * at the field.
 */
export function refuseFields(res: MedusaResponse<FieldRefusal>, fields: FieldRefusal["fields"]): void {
  const message = Object.values(fields).join(" ")
  res.status(400).json({ type: MedusaError.Types.INVALID_DATA, message, fields })
}

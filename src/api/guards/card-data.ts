import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { findEmbeddedCard } from "../../card-check/find-embedded-card"
import { lazySchema } from "../../gateway/lazy-schema"
import { invalidData, notAllowed } from "../../mapping"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  findCardData,
  cardDataError,
} from "../../modules/card-payments"
import { customerOf } from "../signed-in-customer"
import { savedCardId } from "../../contracts/requests/storefront"

type SessionBody = { provider_id?: unknown; data?: unknown }

/** Keys that a storefront may set in the session data of this plugin's providers. */
const allowed = ["return_url"]

/** Further keys for a signed-in customer; each is checked again where it is used. */
const ofCustomer: Readonly<Record<string, z.ZodType>> = {
  save_card: lazySchema(() => z.boolean()),
  saved_card: savedCardId,
}

/**
 * Guards Medusa's own route, which stores session data before it calls the provider. Refuses card
 * data for every provider; for ours, drops all other keys. Refuses a new session once the
 * collection is paid, because Medusa would delete the paid session for it.
 */
export async function guardSessionData(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const body = req.body as SessionBody | undefined
  const found = findCardData(body?.data)
  if (found) throw cardDataError(found)
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (await cards.paidAttemptOf(req.params.id ?? "")) {
    throw notAllowed(toMessage("session.paid_already"))
  }
  const keys = customerOf(req) ? [...allowed, ...Object.keys(ofCustomer)] : allowed
  for (const part of [body, req.validatedBody as SessionBody | undefined]) {
    if (part?.data && typeof part.provider_id === "string" && /^pp_card(_|$)/.test(part.provider_id)) {
      const data = Object.fromEntries(Object.entries(part.data).filter(([key]) => keys.includes(key)))
      const wrong = Object.keys(data).find((key) => ofCustomer[key]?.safeParse(data[key]).success === false)
      if (wrong) throw invalidData(toMessage("request.field_invalid", { name: `data.${wrong}` }))
      part.data = data
    }
  }
  next()
}

/**
 * Guards Medusa's own routes that store a shopper's input: card data is refused before it is
 * stored.
 */
export function refuseCardData(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const found = findEmbeddedCard(req.body)
  if (found) throw cardDataError(found)
  next()
}

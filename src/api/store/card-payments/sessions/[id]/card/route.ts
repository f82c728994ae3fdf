import type { MedusaRequest } from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { checkCard, checkCvv2 } from "../../../../../../card-check"
import { notAllowed, unauthorized } from "../../../../../../mapping"
import { toMessage } from "../../../../../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type CardSource,
} from "../../../../../../modules/card-payments"
import { customerOf } from "../../../../../signed-in-customer"
import { answerIfPaid, assertOpen, openSession } from "../../../find-session"
import { paySession } from "../../../pay-session"
import { readPayBody, refuseFields } from "../../../read-store-body"
import type { StorePayWithCard, StorePayWithSavedCard } from "../../../../../../contracts/requests/storefront"
import { localeOf } from "../../../../../store-language"
import { type StoreAnswer, answering } from "../../../../../answer-refusals"

type WithCard = z.infer<typeof StorePayWithCard>
type WithSavedCard = z.infer<typeof StorePayWithSavedCard>

/**
 * Takes card data of a payment: from the body to the gateway, in memory only, checked before
 * anything is sent. Medusa's body parser is off here, so that no other part of the server sees the
 * card.
 */
export const POST = answering(async (req: MedusaRequest, res: StoreAnswer<"POST sessions/:id/card">): Promise<void> => {
  const body = await readPayBody(req)
  const { open, access } = await openSession(req)
  const { row } = open
  if (await answerIfPaid(req, res, { open, isShopper: access.isShopper })) return
  assertOpen(row, access)
  const choice =
    "saved_card" in body ? ofSavedCard(req, row.provider_id, body) : await ofCard(req, row.provider_id, body)
  if ("fields" in choice) return refuseFields(res, choice.fields)
  const { browser, start_over: startOver } = body
  await paySession(req, res, {
    open,
    ...choice,
    browser,
    startOver,
    returnUrl: body.return_url ?? row.data?.return_url,
  })
})

type Choice = { cardSource: CardSource; saveFor?: string } | { fields: Partial<Record<string, string>> }

async function ofCard(req: MedusaRequest, providerId: string, { card: typed, save_card }: WithCard): Promise<Choice> {
  if (cardsOf(req).providerSettings(providerId).integration !== "direct") {
    throw notAllowed(toMessage("session.card_on_payment_page"))
  }
  const { card, fields } = checkCard(typed, undefined, localeOf(req))
  if (!card) return { fields }
  return { cardSource: { kind: "card", card }, saveFor: save_card ? await saverOf(req, providerId) : undefined }
}

/**
 * The customer for whom the card is saved.
 * @throws MedusaError unauthorized for a guest, not_allowed where cards are not saved
 */
async function saverOf(req: MedusaRequest, providerId: string): Promise<string> {
  const customerId = customerOf(req)
  if (!customerId) throw unauthorized(toMessage("sign_in.to_save_card"))
  const { available, reason } = await cardsOf(req).savedCards.list({ customerId, providerId })
  if (!available)
    throw notAllowed(toMessage("saved_cards.unavailable", { reason: reason ?? toMessage("saved_cards.off") }))
  return customerId
}

function ofSavedCard(req: MedusaRequest, providerId: string, { saved_card, cvv2: typed }: WithSavedCard): Choice {
  const customerId = customerOf(req)
  if (!customerId) throw unauthorized(toMessage("sign_in.to_pay_with_saved_card"))
  const { savedCards, savedCardCvv2 } = cardsOf(req).providerSettings(providerId)
  const cvv2 = typed?.trim() || undefined
  const problem = cvv2 || (savedCards && savedCardCvv2) ? checkCvv2(cvv2, undefined, localeOf(req)) : undefined
  if (problem) return { fields: { cvv2: problem } }
  return { cardSource: { kind: "saved", savedCardId: saved_card, customerId, cvv2 } }
}

function cardsOf(req: MedusaRequest): CardPaymentsModuleService {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
}

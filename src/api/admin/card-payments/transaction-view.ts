import { type AdminTransaction, transactionVerbs } from "../../../contracts"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { notFound } from "../../../mapping"
import { toMessage } from "../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, paymentIdOf } from "../../../modules/card-payments"
import type { CardPolicy } from "../../../workflows/authorization"
import { actionsFor, policyRights } from "../../authorization"

/** A refund uses Medusa's own route. */
const verbs: Record<keyof AdminTransaction["actions"], { policy: CardPolicy }> = {
  ...transactionVerbs,
  refund: { policy: "card_payment:refund" },
}

/**
 * A transaction with the requester's actions; only `id` and `state` where the requester may not
 * read card payments.
 * @throws MedusaError not_found
 */
export async function adminTransaction(
  req: AuthenticatedMedusaRequest,
  id: string,
): Promise<AdminTransaction<Date> | Pick<AdminTransaction<Date>, "id" | "state">> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id })
  if (!transaction) throw notFound(toMessage("transaction.not_found"))
  const view = await cards.view(transaction, (await paymentIdOf(req.scope, transaction)) ?? null)
  const may = await policyRights(req)
  if (!may("card_payment:read").allowed) return { id, state: view.state }
  const { unconfirmed } = view
  const may_resolve = unconfirmed?.may_resolve === true && may("card_payment:resolve").allowed
  return {
    ...view,
    unconfirmed: unconfirmed && { ...unconfirmed, may_resolve },
    actions: actionsFor(view.actions, (action) => may(verbs[action].policy)),
  }
}

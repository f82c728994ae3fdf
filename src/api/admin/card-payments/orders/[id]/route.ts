import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { outstandingView } from "../../outstanding-view"
import { adminTransaction } from "../../transaction-view"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

type OrderRow = { payment_collections?: ({ id: string } | null)[] | null }

/**
 * All card payments of an order, newest first, superseded attempts included, and the amount that is
 * outstanding, with the saved cards that can be charged for it.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET orders/:id">): Promise<void> => {
    const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { data } = await query.graph({
      entity: "order",
      fields: ["id", "payment_collections.id"],
      filters: { id: req.params.id },
    })
    const collections = (data[0] as OrderRow | undefined)?.payment_collections
    const ids = (collections ?? []).flatMap((collection) => collection?.id ?? [])
    const attempts = await cards.attemptsOfCollections(ids)
    const transactions = await Promise.all(attempts.map((attempt) => adminTransaction(req, attempt.id)))
    const outstanding = await outstandingView(req, req.params.id ?? "")
    res.json({ transactions, outstanding, settings: cards.overview.settings() })
  },
)

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { adminTransaction } from "../../transaction-view"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

type OrderRow = { payment_collections?: ({ id: string } | null)[] | null }

/** All card payments of an order, newest first, superseded attempts included. */
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
    res.json({ transactions, settings: cards.overview.settings() })
  },
)

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoredTransactionState } from "../../../../../contracts"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { outstandingView } from "../../outstanding-view"
import { adminTransaction } from "../../transaction-view"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

type OrderRow = { payment_collections?: ({ id: string } | null)[] | null }

/** The most attempts of an order in one answer. */
const MOST = 20

/** Attempts in these states hold no money, so others come first where there are too many. */
const over: readonly StoredTransactionState[] = ["created", "declined", "failed", "voided", "returned"]

/**
 * The card payments of an order, newest first, superseded attempts included, their number, and the
 * amount that is outstanding, with the saved cards that can be charged for it. At most 20 payments:
 * those that hold money, then the newest.
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
    const isOver = ({ state }: (typeof attempts)[number]) => over.includes(state)
    const most = [...attempts.filter((one) => !isOver(one)), ...attempts.filter(isOver)].slice(0, MOST)
    const shown = attempts.filter((one) => most.includes(one))
    const transactions = await Promise.all(shown.map(({ id }) => adminTransaction(req, id)))
    const outstanding = await outstandingView(req, req.params.id ?? "")
    res.json({ transactions, attempts: attempts.length, outstanding, settings: cards.overview.settings() })
  },
)

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../modules/card-payouts"
import { payoutRights } from "../../../../workflows/authorization"
import { assertMay } from "../../../authorization"
import { listQuery } from "../../../list-query"
import { parseFields } from "../../../request-fields"
import { customersOf } from "../customers"
import { type AdminCreatePayout, AdminListPayouts } from "../../../../contracts/requests/payouts"
import { payoutFilters } from "./payout-filters"
import { createPayout } from "./payout-input"
import { type AdminAnswer, answering } from "../../../answer-refusals"

/** Payouts with their customers, newest first. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts">): Promise<void> => {
    const actor = await assertMay(req, "read")
    const { limit, after, ...filters } = parseFields(AdminListPayouts, listQuery(req))
    const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const page = await payouts.listed(await payoutFilters(req, filters), { limit, after })
    const ids = page.payouts.flatMap(({ customer_id }) => customer_id ?? [])
    const customers = await customersOf(req.scope, ids)
    const shown = page.payouts.map((one) => ({ ...one, customer: customers.get(one.customer_id ?? "") ?? null }))
    const may = await payoutRights(req.scope, actor)
    res.json({ payouts: shown, next: page.next, may: { export: may("export") } })
  },
)

/** Creates a draft; sends nothing. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminCreatePayout>, res: AdminAnswer<"POST payouts">): Promise<void> => {
    await createPayout(req, res, req.validatedBody)
  },
)

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AttentionCount } from "../../../../../contracts"
import { AdminCountAttention } from "../../../../../contracts/requests/attention"
import { countParts } from "../../../../../lists/joined-lists"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { parseFields } from "../../../../request-fields"
import { attentionParts, ordersForBadge } from "../find-attention"

/** The badge shows "99+" above. */
const MOST = 99

/** The number of rows of the list, for the badge in the menu; counting stops at 99. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET attention/count">): Promise<void> => {
    const filters = parseFields(AdminCountAttention, req.query)
    const { parts } = await attentionParts(req, filters, ordersForBadge(req.scope))
    const answer: AttentionCount = await countParts(parts, MOST)
    res.json(answer)
  },
)

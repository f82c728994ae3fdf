import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { randomUUID } from "node:crypto"
import { type Check, sendTestCallback } from "../../../../../../../account-check"
import type { CallbackTest } from "../../../../../../../contracts"
import { notAllowed } from "../../../../../../../mapping"
import { toMessage } from "../../../../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../../../answer-refusals"
import { stopOf, withinTestLimits } from "../../../limit-tests"
import { renderedCheck } from "../../../rendered-check"

const LONGEST_MS = 15_000

/**
 * Sends a signed test callback to the account's own callback address, where no real money moves.
 * It is about no order, so it ends as unmatched in the list of callbacks.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"POST settings/accounts/:name/callback">): Promise<void> => {
    const { setup } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    await withinTestLimits(req, res, async (account) => {
      if (!setup.acceptsTestCallback(account)) throw notAllowed(toMessage("test_callback.real_money"))
      const { name, merchantControlKey } = account
      const address = setup.callbackAddress(account)
      const client_orderid = `test-callback-${randomUUID()}`
      const failure = await sendTestCallback({ address, merchantControlKey, client_orderid }, stopOf(res, LONGEST_MS))
      const check = failure ?? received(address, await setup.hasCallback(name, client_orderid))
      const answer: CallbackTest = { account: name, ok: check.level === "ok", checks: [renderedCheck(check)] }
      res.json({ test: answer })
    })
  },
)

function received(address: string, isHere: boolean): Check {
  const name = "callback_address"
  if (isHere) return { level: "ok", name, found: toMessage("check.callback.verified", { address }), advice: null }
  const found = toMessage("check.callback.other_store", { address })
  return { level: "fail", name, found, advice: toMessage("check.callback.compare_addresses") }
}

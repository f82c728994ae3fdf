import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { checkSharedKeys, examineAccount } from "../../../../../../../account-check"
import type { AccountTest } from "../../../../../../../contracts"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../../../answer-refusals"
import { stopOf, withinTestLimits } from "../../../limit-tests"
import { renderedCheck } from "../../../rendered-check"
import { schedulesNow } from "../../../schedules-now"

/** Milliseconds. Each check ends within ten seconds, and some run one after the other. */
const LONGEST_MS = 30_000

/**
 * Test connection: the doctor's checks of this account and of the scheduled work. Only the addresses
 * in its options are called, and no money moves. Answers to all status queries end an outage.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"POST settings/accounts/:name/check">): Promise<void> => {
    const { setup, attention } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    await withinTestLimits(req, res, async ({ name }) => {
      const nameOf = (option: string) => option
      const all = setup.givenAccounts().map((one) => ({ ...one, nameOf }))
      const own = all.find((one) => one.name === name) ?? { name, options: undefined, nameOf }
      const found = [...(await examineAccount(own, stopOf(res, LONGEST_MS))), ...checkSharedKeys(own, all)]
      const asked = found.filter((one) => one.name === "status_query")
      if (asked.length > 0 && asked.every(({ level }) => level === "ok")) await attention.accountAnswered(name)
      // The checks name no subject.
      const { checks: ofStore } = await schedulesNow(req.scope, () => false)
      const checks = [...found.map(renderedCheck), ...ofStore]
      const ok = checks.every(({ level }) => level !== "fail")
      res.json({ test: { account: name, ok, tested_at: new Date(), checks } satisfies AccountTest<Date> })
    })
  },
)

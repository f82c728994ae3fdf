import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type TransactionVerb, transactionVerbs } from "../../../../../../contracts"
import type { AdminAcknowledge } from "../../../../../../contracts/requests/fields"
import type { AdminCaptureCardPayment } from "../../../../../../contracts/requests/payments"
import { notAllowed } from "../../../../../../mapping"
import { toMessage } from "../../../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../modules/card-payments"
import { acknowledgeCardPaymentWorkflow } from "../../../../../../workflows/payments/acknowledge-payment"
import {
  captureCardPaymentWorkflow,
  voidCardPaymentWorkflow,
} from "../../../../../../workflows/payments/capture-and-void"
import { reconcileCardPaymentWorkflow } from "../../../../../../workflows/payments/reconcile/reconcile-card-payment"
import { returnMismatchedCardPaymentWorkflow } from "../../../../../../workflows/payments/reverse-mismatched-payment"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { permittedAction } from "../../../../../route-action"
import { adminTransaction } from "../../../transaction-view"

type Input = { transaction_id: string; actor_id: string } & AdminCaptureCardPayment & AdminAcknowledge

/** The workflow of each action on a payment. */
const workflows: Record<TransactionVerb, (container: MedusaContainer, input: Input) => Promise<unknown>> = {
  capture: (container, input) => captureCardPaymentWorkflow(container).run({ input }),
  void: (container, input) => voidCardPaymentWorkflow(container).run({ input }),
  return: async (container, input) => {
    await requireAccount(container, input)
    return returnMismatchedCardPaymentWorkflow(container).run({ input })
  },
  acknowledge: (container, input) => acknowledgeCardPaymentWorkflow(container).run({ input }),
  check: async (container, { transaction_id }) => {
    await requireAccount(container, { transaction_id })
    const { result } = await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id } })
    if (!result.answered) throw notAllowed(toMessage("transaction.not_answered"))
  },
}

/** Both actions poll the gateway first. @throws MedusaError if the options lack the payment's account */
async function requireAccount(
  container: MedusaContainer,
  { transaction_id }: { transaction_id: string },
): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const payment = await cards.attemptOf({ id: transaction_id })
  if (payment && !cards.findAccount(payment.account))
    throw notAllowed(toMessage("account.gone", { account: payment.account }))
}

/**
 * Performs an action on a payment; `return` reverses a mismatching payment as a whole, or what is
 * left of a canceled order's, and `acknowledge` notes that a person looked at a mismatch that cannot
 * be reversed, or at an outcome that stays unknown.
 */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminCaptureCardPayment & AdminAcknowledge>,
    res: AdminAnswer<"POST transactions/:id/:action">,
  ): Promise<void> => {
    const action = await permittedAction(req, transactionVerbs)
    const { id } = await adminTransaction(req, req.params.id ?? "")
    await workflows[action](req.scope, {
      ...req.validatedBody,
      transaction_id: id,
      actor_id: req.auth_context.actor_id,
    })
    res.json({ transaction: await adminTransaction(req, id) })
  },
)

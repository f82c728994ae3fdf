import CardAccountHealth from "../models/account-health"
import CardAttemptLimit from "../models/attempt-limit"
import CardCallback from "../models/callback"
import CardDispute from "../models/dispute"
import CardEnvironment from "../models/environment"
import CardOperation from "../models/operation"
import CardReconciliationDifference from "../models/reconciliation-difference"
import CardReconciliationRun from "../models/reconciliation-run"
import CardRecurringPayment from "../models/recurring-payment"
import CardRefusedCallback from "../models/refused-callback"
import CardSavedCard from "../models/saved-card"
import CardTimelineEntry from "../models/timeline-entry"
import CardTransaction from "../models/transaction"

/** The tables of the module. */
export const models = {
  CardAccountHealth,
  CardAttemptLimit,
  CardCallback,
  CardDispute,
  CardEnvironment,
  CardOperation,
  CardReconciliationDifference,
  CardReconciliationRun,
  CardRecurringPayment,
  CardRefusedCallback,
  CardSavedCard,
  CardTimelineEntry,
  CardTransaction,
}

/** The writers of each table, named by the error of the generated methods that would bypass them. */
export const writers = {
  CardAccountHealth: "a call to the gateway, which records whether it was answered",
  CardAttemptLimit: "the method countAttempt or eraseExpired",
  CardCallback: "processCardCallbackWorkflow",
  CardDispute: "changeCardDisputeWorkflow",
  CardEnvironment: "the methods of environment",
  CardOperation: "captureCardPaymentWorkflow, voidCardPaymentWorkflow or resolveCardOperationWorkflow",
  CardReconciliationDifference: "the methods of reconciliation",
  CardReconciliationRun: "the methods of reconciliation",
  CardRecurringPayment: "the methods of recurring",
  CardRefusedCallback: "the methods of callbacks",
  CardSavedCard: "eraseCustomerCardsWorkflow, or the methods of savedCards",
  CardTimelineEntry: "the method note, noteOnce or noteIfNew",
  CardTransaction: "startCardPaymentWorkflow, reconcileCardPaymentWorkflow or another workflow for payments",
} as const satisfies Record<keyof typeof models, string>

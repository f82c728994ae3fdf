/**
 * What can be done with a card payment from code? One verb a file. Each is safe to run again.
 */
export { bookCardStepsWorkflow } from "./book-card-steps"
export { captureCardPaymentWorkflow } from "./capture-card-payment"
export { chargeSavedCardWorkflow } from "./charge-saved-card"
export { completeCardPaymentWorkflow } from "./complete-card-payment"
export { forgetCustomerCardsWorkflow } from "./forget-customer-cards"
export { giveBackCardPaymentWorkflow } from "./give-back-card-payment"
export { pollCardPaymentsWorkflow } from "./poll-card-payments"
export { processCardCallbackWorkflow } from "./process-card-callback"
export { releaseCanceledOrderWorkflow } from "./release-canceled-order"
export { ruleCardStepWorkflow } from "./rule-card-step"
export { settleCardPaymentWorkflow } from "./settle-card-payment"
export { startCardPaymentWorkflow } from "./start-card-payment"
export { tidySavedCardsWorkflow } from "./tidy-saved-cards"
export { voidCardPaymentWorkflow } from "./void-card-payment"

/**
 * How does a shop front end take a card payment? Functions without a framework, for the browser and
 * for Node, that use an instance of Medusa's JS SDK. They return values and never navigate: a
 * redirect is data. The only exception is explicit: `threeDSFrames` with the window `page`.
 */
export { type CardField, type CardInput, type CheckedCard, checkCard, checkCvv2 } from "../card-check"
export { type BrowserData, browserData } from "./browser-data"
export { cancelSubscription, pauseSubscription, resumeSubscription, skipSubscription } from "./subscriptions"
export { type ChangedSubscriptionCard, changeSubscriptionCard } from "./subscriptions"
export { type CardPaymentSession, type CardPaymentState, getCardPayment } from "./get-card-payment"
export { type HandledThreeDS, handleThreeDS, type ThreeDSFrames, type ThreeDSStep } from "./handle-three-ds"
export type { CartToPay } from "./start-card-payment"
export { type DeclineCategory, declineText, type DeclineTexts, declineTexts } from "./decline-texts"
export type { CompletedOrder, MedusaSdk } from "./medusa-sdk"
export { payWithCard } from "./pay-with-card"
export { payWithSavedCard } from "./pay-with-card"
export { paymentSessionFromUrl } from "./wait-for-card-payment"
export { listPlans, type SubscriptionPeriod, type SubscriptionPlan } from "./plans"
export { deleteSavedCard, listSavedCards, type SavedCard, type SavedCards, updateSavedCard } from "./saved-cards"
export { startCardPayment, type StartedCardPayment } from "./start-card-payment"
export type { CardProblems, SubmittedCard } from "./pay-with-card"
export { subscribeInCart, subscribeWithSavedCard } from "./subscribe"
export {
  getSubscription,
  listSubscriptions,
  type Subscription,
  type SubscriptionAction,
  type SubscriptionMessage,
  type SubscriptionCharge,
  type SubscriptionChargeState,
  type SubscriptionDetail,
  type SubscriptionState,
} from "./subscriptions"
export { type ChallengeWindow, threeDSFrames } from "./three-ds-frames"
export { type SubmittedVerification, verifyCard } from "./verify-card"
export { type FinishedCardPayment, waitForCardPayment } from "./wait-for-card-payment"
export { type FinishedVerification, waitForVerification } from "./verify-card"

/**
 * How does a shop front end take a card payment? Functions without a framework, for the browser and for Node, over an
 * instance of Medusa's JS SDK. They answer values and never navigate: a redirect is data.
 */
export { type CardPaymentSession, type CardPaymentState, getCardPayment } from "./get-card-payment"
export type { CompletedOrder, MedusaSdk } from "./medusa-sdk"
export { paymentSessionFromUrl } from "./payment-session-from-url"
export { type CartToPay, startCardPayment, type StartedCardPayment } from "./start-card-payment"
export { type FinishedCardPayment, waitForCardPayment } from "./wait-for-card-payment"

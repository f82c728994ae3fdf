/**
 * Can this be a card? Checks typed card data before anything is sent: number, expiry date, CVV2 and
 * holder, with one message per wrong field. It runs on the shop's page, in the admin and on the
 * server. It stores nothing, and no message repeats the input.
 */
export { cardNumbersIn } from "./find-embedded-card"
export { type CardField, type CardInput, type CardProblem, type CheckedCard, checkCard } from "./check-card"
export { type CheckedPayeeCard, checkPayeeCard, type PayeeCard } from "./check-card"
export type { CardData } from "./check-card"
export { checkCvv2 } from "./check-card"

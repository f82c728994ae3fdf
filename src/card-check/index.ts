/**
 * Can this be a card? What a shopper typed, checked before anything is sent: number, expiry date, CVV2 and holder, with a
 * sentence for each field at fault. The shop's page, the admin and the server ask the same question here, so this runs in
 * all of them. It keeps nothing, and no sentence repeats what was typed.
 */
export { cardNumbersIn } from "./find-embedded-card"
export { type CardField, type CardInput, type CheckedCard, checkCard } from "./check-card"
export { type CheckedPayeeCard, checkPayeeCard, type PayeeCard } from "./check-card"
export type { CardData } from "./check-card"
export { checkCvv2 } from "./check-card"

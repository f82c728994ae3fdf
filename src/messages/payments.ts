import type { Catalogue } from "./message"

/** Codes about payments, their operations, saved cards and callbacks. */
export const paymentMessages = {} as const satisfies Catalogue

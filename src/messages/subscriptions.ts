import type { Catalogue } from "./message"

/** Codes about plans, subscriptions and their charges. */
export const subscriptionMessages = {} as const satisfies Catalogue

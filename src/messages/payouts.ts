import type { Catalogue } from "./message"

/** Codes about payouts, their batches, approvals and limits. */
export const payoutMessages = {} as const satisfies Catalogue

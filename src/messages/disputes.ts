import type { Catalogue } from "./message"

/** Codes about disputes: chargebacks, disputes, retrieval requests and fraud reports. */
export const disputeMessages = {
  "dispute.not_found": {},
  "dispute_kind.chargeback": { amount: "amount" },
  "dispute_kind.dispute": { amount: "amount" },
  "dispute_kind.retrieval": { amount: "amount" },
  "dispute_kind.fraud": { amount: "amount" },
  "dispute_state.new": {},
  "dispute_state.answered": {},
  "dispute_state.won": {},
  "dispute_state.lost": {},
  /** Why an action is off. */
  "dispute.is_in_state": { state: "message" },
  /** Timelines. */
  "dispute.opened": { dispute: "message", due: "day" },
  "dispute.changed": { dispute: "message", state: "message" },
  "dispute.changed_with_note": { dispute: "message", state: "message", note: "text" },
  /** The families of reason codes. */
  "dispute_reason.fraud": {},
  "dispute_reason.authorization": {},
  "dispute_reason.processing": {},
  "dispute_reason.customer": {},
} as const satisfies Catalogue

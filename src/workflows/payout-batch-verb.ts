/** Who does something to a batch of payouts: the id of a user, or of a secret API key where that may do it. */
export type PayoutBatchVerbInput = {
  batch_id: string
  actor_id: string
  /** From where, for the audit trail. */
  ip?: string | null
}

/** The batch as it is then. */
export type PayoutBatchVerbResult = { batch_id: string; state: string }

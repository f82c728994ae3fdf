/** Who does something to a batch of payouts: the id of a user, or of a secret API key where that may do it. */
export type PayoutBatchVerbInput = {
  batch_id: string
  actor_id: string
  /** Medusa's auth identity that signed in; where it is left out, all that lead to the user count. */
  auth_identity_id?: string | null
  /** From where, for the audit trail. */
  ip?: string | null
}

/** The batch as it is then. */
export type PayoutBatchVerbResult = { batch_id: string; state: string }

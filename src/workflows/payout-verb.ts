/** Who does something to a payout: the id of a user, or of a secret API key where that may do it. */
export type PayoutVerbInput = {
  payout_id: string
  actor_id: string
  /** Medusa's auth identity that signed in; where it is left out, all that lead to the user count. */
  auth_identity_id?: string | null
  /** From where, for the audit trail. */
  ip?: string | null
}

/** The payout as it is then. */
export type PayoutVerbResult = { payout_id: string; state: string }

/** Why something is not done to a payout: said beforehand where it is offered, and once more where it is tried all the same. */
export const sentences = {
  oneStep: "This payout is paid in one step: there is nothing to check before. Request it.",
  unchecked: "This payout has not been checked yet: check it first.",
  checkOver: "The gateway's check of this payout has expired: check it again.",
  /** Alone, it would pass by what is asked of the batch: its sum, its duplicates, its second approval. */
  inBatch: "This payout is a row of a batch: it is requested and approved with it.",
  ownPayout: "You asked for this payout, or had a part in it: somebody else has to approve it.",
  approvedBefore: "You have approved this payout already. A second person has to approve it as well.",
  changedSince:
    "Your account, or a way to sign in to it, was created, linked or changed after this payout was requested: somebody else has to approve it.",
  changedBeforeRuling:
    "Your account, or a way to sign in to it, was created, linked or changed after this payout was requested: somebody else has to say what became of it.",
  noRuling: "What became of this payout is known, or being found out; look again.",
  ownRuling: "You asked for this payout, or had a part in it: somebody else has to say what became of it.",
  ruledTooSoon: (until: Date) =>
    `It was sent only minutes ago and may still arrive at the gateway, until ${until.toISOString()}. Say that it was not paid after that.`,
  linkOpen: (until: Date) =>
    `Its recipient can still be paid by the page that the gateway made for them, until ${until.toISOString()}. Say that it was not paid after that.`,
} as const

/**
 * The spec files that share one demo, the longest first. Each uses card numbers of its own, so that
 * a number found in a log belongs to one of them.
 */
module.exports = [
  "payouts",
  "subscriptions",
  "direct-card",
  "saved-cards",
  "merchant",
  "shopper",
  "questions",
  "screens",
  "actions",
  "german",
  "keyboard",
]

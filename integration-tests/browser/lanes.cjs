/**
 * The spec files that share one demo, the longest first. Each has card numbers of its own, so that nothing found in a log can
 * be another's.
 */
module.exports = ["payouts", "subscriptions", "direct-card", "saved-cards", "merchant", "shopper"]

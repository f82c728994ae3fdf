import type { SubscriptionRow } from "./rows"

/** The terms of another plan as they were agreed to, from the period on that begins now; undefined where none waits. */
export function changedPlan({ next_terms, next_at, next_index }: SubscriptionRow) {
  if (!next_terms) return undefined
  const ends_at = next_terms.ends_at === null ? null : new Date(next_terms.ends_at)
  const none = { next_plan_id: null, next_terms: null }
  return { ...next_terms, ends_at, ...none, anchor_at: next_at, anchor_index: next_index }
}

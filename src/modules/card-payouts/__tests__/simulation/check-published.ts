import type { EntryRow } from "../../rows"
import type { Trial } from "./world"

/** Each event was published at least once, and its publication is recorded. */
export async function checkPublished(trial: Trial): Promise<void> {
  for (const { id, event, payout_id, batch_id, published_at } of await eventsOf(trial)) {
    const who = payout_id ?? batch_id
    if (!trial.published.heard.has(id)) trial.violations.push(`never published: ${event} of ${who}`)
    else if (!published_at) trial.violations.push(`never marked as published: ${event} of ${who}`)
  }
}

/** Whether an event is still unpublished. */
export async function hasUnpublished(trial: Trial): Promise<boolean> {
  return (await eventsOf(trial)).some(({ published_at }) => published_at === null)
}

async function eventsOf({ pg, members, batch }: Trial): Promise<EntryRow[]> {
  const ids = members.map(({ id }) => id)
  const own = await batch()
  return (await pg("card_payout_entry")
    .where((either) => void either.whereIn("payout_id", ids).orWhereIn("batch_id", own ? [own.id] : []))
    .whereNotNull("event")) as EntryRow[]
}

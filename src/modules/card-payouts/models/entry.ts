import { model } from "@medusajs/framework/utils"
import { payoutActorKinds } from "../../../contracts"

/**
 * One step in the audit trail of a payout or a batch. A database trigger refuses changes and
 * deletes.
 */
const CardPayoutEntry = model
  .define("card_payout_entry", {
    id: model.id({ prefix: "cpe" }).primaryKey(),
    /**
     * Orders the steps of a payout across servers: each step is appended under the payout's lock.
     */
    position: model.autoincrement(),
    payout_id: model.text().nullable(),
    batch_id: model.text().nullable(),
    kind: model.text(),
    /** The message as data: a code of `src/messages` and its parameters. */
    code: model.text(),
    params: model.json(),
    /** The actor's id: a user, an API key, or code of the store; null for the plugin itself. */
    actor_id: model.text().nullable(),
    actor_kind: model.enum([...payoutActorKinds]),
    /** For a user: the auth identity of Medusa that signed in. */
    auth_identity_id: model.text().nullable(),
    /** The actor's IP address. */
    ip: model.text().nullable(),
    /** Values before and after: `{ state: ["checked", "awaiting_approval"] }`. */
    changes: model.json().nullable(),
    /** Published as `card_payout.<event>` after the commit. */
    event: model.text().nullable(),
    published_at: model.dateTime().nullable(),
    /** The lease of the process that is publishing the event. */
    publishing_until: model.dateTime().nullable(),
    happened_at: model.dateTime(),
  })
  .indexes([
    { on: ["payout_id"] },
    { on: ["batch_id"] },
    { on: ["position"], where: "event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL" },
  ])

export default CardPayoutEntry

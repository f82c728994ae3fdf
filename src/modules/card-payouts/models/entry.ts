import { model } from "@medusajs/framework/utils"

/** One step in the audit trail of a payout or a batch. The database refuses to change or delete it. */
const CardPayoutEntry = model
  .define("card_payout_entry", {
    id: model.id({ prefix: "cpe" }).primaryKey(),
    /** By this the steps of a payout are in order, whichever server entered them: each is entered under the payout's lock. */
    position: model.autoincrement(),
    payout_id: model.text().nullable(),
    batch_id: model.text().nullable(),
    kind: model.text(),
    message: model.text(),
    /** Who: a user, a key or code of the store by its id; null for the plugin itself. */
    actor_id: model.text().nullable(),
    actor_kind: model.enum(["user", "api_key", "workflow", "plugin", "gateway"]),
    /** Of a user: Medusa's auth identity that signed in. */
    auth_identity_id: model.text().nullable(),
    /** From where: an address on the net. */
    ip: model.text().nullable(),
    /** What changed: `{ state: ["checked", "awaiting_approval"] }`. */
    changes: model.json().nullable(),
    /** Published as `card_payout.<event>` once this is committed. */
    event: model.text().nullable(),
    published_at: model.dateTime().nullable(),
    /** While a process is publishing it. */
    publishing_until: model.dateTime().nullable(),
    happened_at: model.dateTime(),
  })
  .indexes([
    { on: ["payout_id"] },
    { on: ["batch_id"] },
    { on: ["position"], where: "event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL" },
  ])

export default CardPayoutEntry

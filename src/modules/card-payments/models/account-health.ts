import { model } from "@medusajs/framework/utils"

/**
 * Whether the gateway answers the calls of an account, by the account's name; `key:<id>`: whether
 * servers start with that key of the option cardKeys; `environment:…`: since when with that change
 * of `card_environment`.
 */
const CardAccountHealth = model.define("card_account_health", {
  id: model.text().primaryKey(),
  /** The first failure since the last answer; null while the account answers. */
  failing_since: model.dateTime().nullable(),
  last_failed_at: model.dateTime().nullable(),
  /** Failed calls since the last answer. */
  failures: model.number().default(0),
  /**
   * HTTP status or system code of the last failure, or the option that its refusal points at: `503`,
   * `ECONNREFUSED`, `control_key`. No text of the gateway.
   */
  last_failure: model.text().nullable(),
  last_answered_at: model.dateTime().nullable(),
  /** The `failing_since` of the outage that `event` reports. */
  noticed_for: model.dateTime().nullable(),
  /** The columns of an outbox; see `src/durable/outbox.ts`. */
  position: model.autoincrement(),
  event: model.text().nullable(),
  published_at: model.dateTime().nullable(),
  publishing_until: model.dateTime().nullable(),
})

export default CardAccountHealth

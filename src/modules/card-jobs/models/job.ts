import { model } from "@medusajs/framework/utils"

/**
 * A scheduled job of this plugin, by its name; or `<job>:<item>`: an item of it whose work fails, such
 * as a payment, with the time of the last failure in `updated_at`.
 */
const CardJob = model.define("card_job", {
  id: model.text().primaryKey(),
  /** When Medusa's schedule last started it. */
  beat_at: model.dateTime().nullable(),
  /** When a server last ran it because the schedule did not. */
  stood_in_at: model.dateTime().nullable(),
  /** The process that stands in for the schedule, alone until `stand_in_until`. */
  stand_in_by: model.text().nullable(),
  stand_in_until: model.dateTime().nullable(),
  /** The first failure since the last success; null after success. */
  failing_since: model.dateTime().nullable(),
  /** Failures since then. */
  failures: model.number().default(0),
  /** The code or class of the last error, without its text. */
  last_failure: model.text().nullable(),
})

export default CardJob

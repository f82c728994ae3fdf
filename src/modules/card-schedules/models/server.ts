import { model } from "@medusajs/framework/utils"

/** A process of the store that listens: a server, a worker, or both in one. */
const CardServer = model.define("card_server", {
  id: model.text().primaryKey(),
  worker_mode: model.text(),
  /** The locking providers of Medusa's configuration; `in-memory` where there is none. */
  locking: model.text(),
  /** Accounts whose options are others than the database knows; empty as a rule. */
  changes: model.json(),
  seen_at: model.dateTime(),
})

export default CardServer

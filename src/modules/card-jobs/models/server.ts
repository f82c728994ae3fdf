import { model } from "@medusajs/framework/utils"

/** A process of the store that listens: a server, a worker, or both in one. */
const CardServer = model.define("card_server", {
  id: model.text().primaryKey(),
  worker_mode: model.text(),
  /** The locking providers in Medusa's configuration; `in-memory` if there is none. */
  locking: model.text(),
  /** Accounts whose options differ from those in the database; normally empty. */
  changes: model.json(),
  seen_at: model.dateTime(),
})

export default CardServer

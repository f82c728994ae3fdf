import { model } from "@medusajs/framework/utils"

/**
 * The addresses and login of an account, by its name, as last stored or confirmed by the store's
 * owner.
 */
const CardEnvironment = model.define("card_environment", {
  id: model.text().primaryKey(),
  /** The store's address. */
  public_url: model.text(),
  /** The gateway's address. */
  gateway_url: model.text(),
  login: model.text(),
})

export default CardEnvironment

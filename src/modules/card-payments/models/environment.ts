import { model } from "@medusajs/framework/utils"

/** Where an account, by its name, was used when its owner last said that this is right. */
const CardEnvironment = model.define("card_environment", {
  id: model.text().primaryKey(),
  /** Of the store. */
  public_url: model.text(),
  /** Of the gateway. */
  gateway_url: model.text(),
  login: model.text(),
})

export default CardEnvironment

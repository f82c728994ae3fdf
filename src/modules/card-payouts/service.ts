import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils"
import type { Context } from "./context"
import CardPayoutApproval from "./models/approval"
import CardPayoutBatch from "./models/batch"
import CardPayoutBatchRow from "./models/batch-row"
import CardPayoutEntry from "./models/entry"
import CardPayout from "./models/payout"
import { parseSettings, type PayoutSettings } from "./settings"

type Dependencies = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex; logger: Logger }

/** The module `card_payouts`. Each method is one step that commits by itself. */
class CardPayoutsModuleService extends MedusaService({
  CardPayout,
  CardPayoutApproval,
  CardPayoutEntry,
  CardPayoutBatch,
  CardPayoutBatchRow,
}) {
  private readonly context: Context

  constructor(dependencies: Dependencies, options?: unknown) {
    super(dependencies)
    // What is wrong with the options is reported by this module's loader, which stops the boot.
    const { settings } = parseSettings(options)
    this.context = {
      pg: dependencies[ContainerRegistrationKeys.PG_CONNECTION],
      logger: dependencies.logger,
      settings,
      now: () => new Date(),
    }
  }

  get settings(): PayoutSettings {
    return this.context.settings
  }
}

export default CardPayoutsModuleService

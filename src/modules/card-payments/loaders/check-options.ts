import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { checkConfiguration, parseNotificationOptions, unservedChannels } from "../../../configuration"
import { englishText } from "../../../messages"
import { pluginOptionsOf } from "../service"
import { checkDatabase } from "./check-database"

/**
 * Stops the boot if the store cannot work, and logs every problem of all modules at once, each with
 * its fix. This loader checks for all modules, because Medusa creates providers lazily and the
 * options are in one place. `medusa db:*` commands also load modules, but run without the gateway's
 * secrets, so nothing is checked then.
 */
export default async function checkOptions({ container, options, logger }: LoaderOptions): Promise<void> {
  if (isDatabaseCommand()) return
  const config = resolve<{ modules?: unknown }>(container, ContainerRegistrationKeys.CONFIG_MODULE)
  const given = pluginOptionsOf(options)
  const isProduction = process.env.NODE_ENV === "production"
  const { problems, warnings, summary } = checkConfiguration({ options: given, modules: config?.modules, isProduction })
  const database = await checkDatabase(resolve<Knex>(container, ContainerRegistrationKeys.PG_CONNECTION), {
    options: given,
    modules: config?.modules,
  })
  for (const warning of [...warnings.map(englishText), ...database.warnings]) logger?.warn(`[card-payments] ${warning}`)
  const all = [...problems, ...database.problems]
  if (all.length === 0) {
    logger?.info(`[card-payments] ${summary}`)
    const unserved = unservedChannels(parseNotificationOptions(given).settings, config?.modules)
    if (unserved.length > 0) logger?.info(`[card-payments] ${noProvider(unserved)}`)
    return
  }
  const things = `${all.length} thing${all.length > 1 ? "s" : ""} to fix`
  const list = all.map(({ option, message }) => `  - ${option} ${message}`).join("\n")
  // Host trap: Medusa prints a thrown message four times, so the list is logged and the error is
  // short.
  logger?.error(`[card-payments] medusa-plugin-card-payments cannot start, ${things} in medusa-config:\n${list}`)
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `medusa-plugin-card-payments cannot start: ${things}, listed once in the log above`,
  )
}

function noProvider(channels: readonly string[]): string {
  const list = channels.length === 1 ? `channel ${channels[0]}` : `channels ${channels.join(" and ")}`
  return `notifications: the store has no provider for the ${list}, so these are not sent (docs/guides/notifications.md)`
}

function resolve<T>(container: LoaderOptions["container"], name: string): T | undefined {
  return container.resolve(name, { allowUnregistered: true })
}

/**
 * Matches `db:migrate` and the process that it forks, `db:migrate:scripts`, which loads modules as
 * a start does.
 */
function isDatabaseCommand(): boolean {
  return /^db:/.test(process.argv[2] ?? "")
}

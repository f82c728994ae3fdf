import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { maskEmails } from "../gateway/redact"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"

const LOG_EVERY_MS = 3_600_000
const loggedAt = new WeakMap<object, number>()

/**
 * False while an account's public URL, gateway URL or login differs from the one stored in the
 * database, as in a copy of it, until an admin confirms the change. Logs an error once an hour.
 */
export async function isEnvironmentConfirmed(container: MedusaContainer): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const changes = await cards.environment.changes()
  if (changes.length === 0) {
    loggedAt.delete(cards)
    return true
  }
  if (Date.now() - (loggedAt.get(cards) ?? 0) < LOG_EVERY_MS) return false
  loggedAt.set(cards, Date.now())
  const list = changes.map(({ account, field, known, now }) => `${account}: ${field} was ${known} and is ${now}`)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  logger.error(
    `[card-payments] This database was used elsewhere (${maskEmails(list.join("; "))}): nothing is charged, paid out or reconciled by schedule. If it is no copy, confirm it in the admin under Needs attention.`,
  )
  return false
}

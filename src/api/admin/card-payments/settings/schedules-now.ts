import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { checkSchedules } from "../../../../account-check"
import { check, type Check } from "../../../../account-check/check"
import type { CardSettings, FoundAttention, RefusedEmail } from "../../../../contracts"
import { failureKind, messageOf } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import { CARD_JOBS_MODULE, type CardJobsModuleService } from "../../../../modules/card-jobs"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type UnsentNotifications,
} from "../../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import { enabledJobs, jobsOff, seeThisServer } from "../../../../workflows/scheduled-jobs"
import { eventParts } from "../attention/find-attention"
import { refusedEmails, type Sees } from "./refused-emails"
import { renderedCheck } from "./rendered-check"

/**
 * Whether the store's scheduled work runs, its notifications are sent and its approvers exist, with
 * the step that ends each problem.
 */
export async function schedulesNow(container: MedusaContainer, sees: Sees): Promise<CardSettings<Date>["schedules"]> {
  await seeThisServer(container)
  const jobs = container.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  const [health, { found, refused }] = await Promise.all([
    jobs.health(enabledJobs(container), jobsOff(container)),
    findingsOf(container, sees),
  ])
  const lateJobs = health.jobs.flatMap(({ name, state }) => (state === "late" ? [name] : []))
  return {
    jobs: health.jobs.map(({ name, state, last_run_at }) => ({ name, state, last_run_at })),
    servers: health.servers.length,
    checks: [...checkSchedules({ servers: health.servers, lateJobs }), ...storeFindings(found)].map(renderedCheck),
    refused_emails: refused,
  }
}

async function findingsOf(
  container: MedusaContainer,
  sees: Sees,
): Promise<{ found: StoreDetails; refused: RefusedEmail<Date>[] }> {
  const { notifications } = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const { setup } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const channels = notifications.unserved(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).modules)
  const [people, accounts, unsent, events, { count, newest, failure }] = await Promise.all([
    payouts.unknownApprovers(),
    setup.missingAccounts(),
    setup.unsentNotifications(),
    Promise.all(eventParts(container).map((part) => part.page({ limit: 1 }))),
    // The other settings are shown without Medusa's notification module.
    refusedEmails(container, sees).then(
      (found) => ({ ...found, failure: null }),
      (error: unknown) => {
        const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
        logger.error(`[card-payments] Refused e-mails: ${messageOf(error)}`)
        return { count: 0, newest: [], failure: failureKind(error) }
      },
    ),
  ])
  return {
    found: { channels, people, accounts, unsent, count, failure, events: events.flatMap(({ rows }) => rows) },
    refused: newest,
  }
}

type StoreDetails = {
  /** Channels of notifications without a provider. */
  channels: readonly string[]
  /** Approvers that match no user. */
  people: string
  /** Accounts that are needed and not in the options. */
  accounts: readonly string[]
  unsent: UnsentNotifications | null
  /** The number of refused e-mails. */
  count: number
  /** The class of the error if refused e-mails could not be read. */
  failure: string | null
  /** The rows of the inbox about events that are not published. */
  events: readonly Pick<FoundAttention, "message">[]
}

export function storeFindings({ people, accounts, unsent, count, failure, events, ...found }: StoreDetails): Check[] {
  const channels = found.channels.join(", ")
  return [
    ...events.map(({ message }) => check("warning", "events", [message])),
    channels !== "" &&
      check("warning", "notifications", [
        toMessage("check.notifications.unserved", { channels }),
        toMessage("check.notifications.provide"),
      ]),
    count > 0 &&
      check("warning", "notifications", [
        toMessage("check.notifications.refused", { count }),
        toMessage("check.notifications.check_provider"),
      ]),
    failure !== null &&
      check("warning", "notifications", [toMessage("work.failed", { kind: failure, row: "notification" })]),
    unsent !== null &&
      check("warning", "notifications", [
        toMessage("check.notifications.unsent", {
          ...{ count: unsent.count, at: unsent.last_at.toISOString(), failure: unsent.failure },
        }),
        toMessage("check.notifications.look_up"),
      ]),
    accounts.length > 0 &&
      check("warning", "options", [
        toMessage("check.accounts.missing", { accounts: accounts.join(", ") }),
        toMessage("check.accounts.restore"),
      ]),
    people !== "" &&
      check("warning", "options", [
        toMessage("check.approvers.unknown", { people }),
        toMessage("check.approvers.name_users"),
      ]),
  ].filter((one) => one !== false)
}

import type { INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { checkSchedules } from "../../../../account-check"
import { check, type Check } from "../../../../account-check/check"
import { allNotificationKinds, type CardSettings, notificationKinds } from "../../../../contracts"
import { toMessage } from "../../../../messages"
import { CARD_JOBS_MODULE, type CardJobsModuleService } from "../../../../modules/card-jobs"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import { enabledJobs, jobsOff, seeThisServer } from "../../../../workflows/scheduled-jobs"
import { renderedCheck } from "./rendered-check"

/**
 * Whether the store's scheduled work runs, its notifications are sent and its approvers exist, with
 * the step that ends each problem.
 */
export async function schedulesNow(container: MedusaContainer): Promise<CardSettings<Date>["schedules"]> {
  await seeThisServer(container)
  const jobs = container.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  const [health, others] = await Promise.all([
    jobs.health(enabledJobs(container), jobsOff(container)),
    findingsOf(container),
  ])
  const lateJobs = health.jobs.flatMap(({ name, state }) => (state === "late" ? [name] : []))
  return {
    jobs: health.jobs.map(({ name, state, last_run_at }) => ({ name, state, last_run_at })),
    servers: health.servers.length,
    checks: [...checkSchedules({ servers: health.servers, lateJobs }), ...others].map(renderedCheck),
  }
}

const REFUSED_DAYS = 7

async function findingsOf(container: MedusaContainer): Promise<Check[]> {
  const { notifications } = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const channels = notifications.unserved(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).modules)
  const filters = {
    ...{ channel: "email", status: "failure" },
    trigger_type: allNotificationKinds.map((kind) => notificationKinds[kind].event),
    created_at: { $gt: new Date(Date.now() - REFUSED_DAYS * 86_400_000) },
  } as object
  // A store may have switched the module off.
  const module = container.resolve<INotificationModuleService | undefined>(Modules.NOTIFICATION, {
    allowUnregistered: true,
  })
  const [people, [, count] = [[], 0]] = await Promise.all([
    payouts.unknownApprovers(),
    module?.listAndCountNotifications(filters, { take: 1, select: ["id"] }),
  ])
  return storeFindings({ channels, people, count })
}

/**
 * @param found the channels without a provider, the approvers that match no user, and the number of
 * refused e-mails
 */
export function storeFindings(found: { channels: readonly string[]; people: string; count: number }): Check[] {
  const { people, count } = found
  const channels = found.channels.join(", ")
  return [
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
    people !== "" &&
      check("warning", "options", [
        toMessage("check.approvers.unknown", { people }),
        toMessage("check.approvers.name_users"),
      ]),
  ].filter((one) => one !== false)
}

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dirname } from "node:path"
import { packageVersion } from "../../../../account-check"
import { check } from "../../../../account-check/check"
import type { AccountSettings, CardSettings, SettingsProvider } from "../../../../contracts"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../answer-refusals"
import { policyRights } from "../../../authorization"
import { readableSubjects } from "./refused-emails"
import { renderedCheck } from "./rendered-check"
import { schedulesNow } from "./schedules-now"

/** Accounts, options, assumptions, versions and schedules. Secrets are never part of it. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET settings">): Promise<void> => {
    const { setup } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const [rights, sees] = await Promise.all([policyRights(req), readableSubjects(req)])
    const may = rights("card_settings:test")
    const [{ accounts, postgresql, ...described }, regions, schedules, versions] = await Promise.all([
      setup.describe(),
      regionsByProvider(req.scope),
      schedulesNow(req.scope, sees),
      packageVersions(),
    ])
    const settings: CardSettings<Date> = {
      ...described,
      accounts: accounts.map((account): AccountSettings<Date> => {
        const { providers, actions } = account
        return {
          ...account,
          providers: providers.map((provider) => ({ ...provider, regions: regions.get(provider.id) ?? [] })),
          actions: may.allowed ? actions : { test: may, callback: may },
        }
      }),
      versions: { ...versions, node: process.version, postgresql },
      // Test connection of an account has no warnings of other accounts and providers.
      schedules: {
        ...schedules,
        checks: [
          ...schedules.checks,
          ...setup.optionWarnings().map((found) => renderedCheck(check("warning", "options", [found]))),
        ],
      },
    }
    res.json({ settings })
  },
)

/** Regions are few; a store with more shows the first ones. */
const MOST_REGIONS = 250

type Region = { id: string; name: string; currency_code: string; payment_providers?: ({ id: string } | null)[] | null }

async function regionsByProvider(container: MedusaContainer): Promise<Map<string, SettingsProvider["regions"]>> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["id", "name", "currency_code", "payment_providers.id"],
    pagination: { take: MOST_REGIONS, order: { name: "ASC" } },
  })
  const found = new Map<string, SettingsProvider["regions"]>()
  for (const { id, name, currency_code, payment_providers } of data as Region[]) {
    for (const provider of payment_providers ?? []) {
      if (provider) found.set(provider.id, [...(found.get(provider.id) ?? []), { id, name, currency_code }])
    }
  }
  return found
}

/** Medusa's packages of one release have one version. */
async function packageVersions(): Promise<{ plugin: string | null; medusa: string | null }> {
  const [plugin, medusa] = await Promise.all([
    packageVersion().catch(() => null),
    packageVersion(dirname(require.resolve("@medusajs/framework/utils"))).catch(() => null),
  ])
  return { plugin, medusa }
}

/**
 * Which of the methods that Medusa generates for a module's models work? The reading ones; others
 * say what to use instead.
 */
import { MedusaService, MedusaServiceModelObjectsSymbol } from "@medusajs/framework/utils"
import { itEvery } from "../../__tests__/it-every"
import * as workflows from "../../workflows"
import cardPayments from "../card-payments"
import cardPayouts from "../card-payouts"
import cardJobs from "../card-jobs"
import cardSubscriptions, { type CardSubscriptionsModuleService } from "../card-subscriptions"

type Generated = Record<string, (...given: unknown[]) => Promise<unknown>>
type Service = { prototype: object } & Record<symbol, Parameters<typeof MedusaService>[0]>

const modules = { cardPayments, cardPayouts, cardJobs, cardSubscriptions }
/** By module: the plural names of its models. */
const plurals: Record<keyof typeof modules, string[]> = {
  cardPayments: [
    ...["CardTransactions", "CardOperations", "CardCallbacks", "CardTimelineEntries", "CardSavedCards"],
    ...["CardRecurringPayments", "CardAttemptLimits", "CardEnvironments", "CardRefusedCallbacks"],
    ...["CardDisputes", "CardAccountHealths", "CardReconciliationRuns", "CardReconciliationDifferences"],
  ],
  cardPayouts: [
    ...["CardPayouts", "CardPayoutCalls", "CardPayoutApprovals", "CardPayoutEntries", "CardPayoutBatches"],
    "CardPayoutBatchRows",
  ],
  cardJobs: ["CardJobs", "CardServers"],
  cardSubscriptions: ["CardPlans", "CardSubscriptions", "CardSubscriptionCharges", "CardSubscriptionEntries"],
}

function ofMedusa(models: Service[symbol]): string[] {
  const { prototype } = MedusaService(models) as unknown as { prototype: Record<string, unknown> }
  return Object.getOwnPropertyNames(prototype).filter((name) => typeof prototype[name] === "function")
}

describe.each(Object.entries(modules))("%s", (name, { service }) => {
  const { prototype, [MedusaServiceModelObjectsSymbol]: models = {} } = service as unknown as Service
  const own = ofMedusa({})
  const generated = ofMedusa(models).filter((method) => !own.includes(method))
  const changing = generated.filter((method) => !/^(list|listAndCount|retrieve)Card/.test(method))
  const methods = prototype as Generated

  it("has the generated methods that change rows, of each model", () => {
    const verbs = ["create", "update", "delete", "softDelete", "restore"]
    const expected = plurals[name as keyof typeof modules].flatMap((plural) => verbs.map((verb) => verb + plural))
    expect([...changing].sort()).toEqual(expected.sort())
  })

  itEvery(changing)("refuses %s, and names what to use instead", async (method) => {
    const error = (await methods[method]?.("id").catch((thrown: unknown) => thrown)) as Error & { type: string }
    expect(error).toMatchObject({ name: "Error", type: "not_allowed" })
    expect(error.message).toMatch(new RegExp(`^${method} is not available: .+ Use .+\\.$`))
    const named = error.message.match(/\w+Workflow\b/g) ?? []
    expect(named.filter((workflow) => !(workflow in workflows))).toEqual([])
  })

  itEvery(generated.filter((method) => !changing.includes(method)))("leaves %s to Medusa", (method) => {
    expect(() => methods[method]?.call({})).toThrow("Could not find a manager in the context")
  })
})

it("leaves the refused methods out of the types", () => {
  const read = (service: CardSubscriptionsModuleService) => service.listCardPlans
  // @ts-expect-error The type lacks it.
  const remove = (service: CardSubscriptionsModuleService) => service.deleteCardPlans
  const service = cardSubscriptions.service.prototype as CardSubscriptionsModuleService
  expect([read(service), remove(service)]).toEqual([expect.any(Function), expect.any(Function)])
})

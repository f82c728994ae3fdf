import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { itEvery } from "../../../__tests__/it-every"
import { describeEvent } from "../describe-event"

/** The link of a notification in a store whose configuration has this `admin`. */
async function linkOf(admin: object, name: string, data: object): Promise<string | null | undefined> {
  const subscriptions = { settings: { timeZone: "UTC" }, notifications: { settings: { language: "en" } } }
  const resolve = (key: string) => (key === ContainerRegistrationKeys.CONFIG_MODULE ? { admin } : subscriptions)
  const event = { entry_id: "1", ...data }
  return (await describeEvent({ resolve } as unknown as MedusaContainer, name, event))?.link
}

describe("The link of a notification for admins", () => {
  const admin = { backendUrl: "https://api.shop.example.com/", path: "/app" }

  itEvery([
    ["card_account.outage", { id: "main", since: "2026-11-27T09:30:00.000Z" }, "attention"],
    ["card_payout.requested", { id: "cpo_1" }, "payouts/cpo_1"],
    ["card_payout.batch_requested", { id: "cpo_1", batch_id: "cpb_1" }, "payouts/batches/cpb_1"],
  ] as [string, object, string][])("of %s leads to the page in the admin", async (name, data, page) => {
    expect(await linkOf(admin, name, data)).toBe(`https://api.shop.example.com/app/card-payments/${page}`)
  })

  itEvery([{ ...admin, backendUrl: "/" }, { path: "/app" }, { ...admin, disable: true }] as object[])(
    "is null with the configuration %j, which has no address of the admin",
    async (given) => {
      expect(await linkOf(given, "card_payout.requested", { id: "cpo_1" })).toBeNull()
    },
  )
})

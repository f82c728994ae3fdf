import { asValue } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { rendered, toMessage } from "../../messages"
import { schedulesNow, storeFindings } from "../admin/card-payments/settings/schedules-now"

it("the store's findings are events and notifications that are not sent, accounts without options and approvers that are no users", () => {
  expect(
    storeFindings({ channels: [], people: "", count: 0, accounts: [], unsent: null, events: [], failure: null }),
  ).toEqual([])
  const unsent = { count: 2, last_at: new Date("2027-01-30T10:00:00Z"), failure: "TypeError" }
  const events = [{ message: toMessage("attention.payment_events_unpublished", { count: 2 }) }]
  const found = storeFindings({
    ...{
      events,
      channels: ["email", "feed"],
      people: "user_1",
      count: 3,
      accounts: ["old", "older"],
      unsent,
      failure: null,
    },
  })
  expect(found.map(({ level, name, found: { code } }) => [level, name, code])).toEqual([
    ["warning", "events", "attention.payment_events_unpublished"],
    ["warning", "notifications", "check.notifications.unserved"],
    ["warning", "notifications", "check.notifications.refused"],
    ["warning", "notifications", "check.notifications.unsent"],
    ["warning", "options", "check.accounts.missing"],
    ["warning", "options", "check.approvers.unknown"],
  ])
  const texts = found.map((one) => rendered(one.found).message)
  expect(texts).toEqual([
    expect.stringMatching(/^2 events of payments/),
    expect.stringContaining("email, feed"),
    expect.stringContaining(": 3"),
    expect.stringMatching(/: 2, .*2027.*\(TypeError\)/),
    expect.stringContaining("old, older"),
    expect.stringContaining("user_1"),
  ])
})

it("refused e-mails are counted, listed to who may read their subjects, and not missed without Medusa's module", async () => {
  const none = () => Promise.resolve([])
  const attention = { events: () => ({ page: () => Promise.resolve({ rows: [], next: null }) }) }
  const store = (modules: object) => {
    const container = createMedusaContainer()
    container.register({
      configModule: asValue({ projectConfig: {}, modules: {} }),
      card_payments: asValue({
        ...{ settings: {}, attention, environment: { changes: none } },
        setup: { missingAccounts: none, unsentNotifications: () => Promise.resolve(null) },
      }),
      card_subscriptions: asValue({ settings: {}, attention, notifications: { unserved: () => [] } }),
      card_payouts: asValue({ settings: {}, attention, unknownApprovers: () => Promise.resolve("") }),
      card_jobs: asValue({ see: none, health: () => Promise.resolve({ jobs: [], servers: [] }) }),
      ...modules,
    })
    return schedulesNow(container, (type) => type === "payment")
  }
  const refused = (resource_type: string) => ({
    ...{ id: resource_type, resource_type, resource_id: "one", created_at: new Date() },
    trigger_type: resource_type === "card_payout" ? "card_payout.requested" : "card_payment.charged_back",
  })
  const rows = [refused("card_payout"), refused("card_transaction")]
  const notification = asValue({ listAndCountNotifications: () => Promise.resolve([rows, 2]) })
  const broken = asValue({ listAndCountNotifications: () => Promise.reject(new TypeError("4444333322221111")) })
  const logger = asValue({ error: () => undefined })
  const codes = async (modules: object) => (await store(modules)).checks.map(({ found }) => found.code)
  expect(await codes({ notification })).toEqual(["check.schedules.no_server", "check.notifications.refused"])
  const { refused_emails } = await store({ notification })
  expect(refused_emails.map(({ subject }) => subject.type)).toEqual(["payment"])
  expect(await codes({ notification: broken, logger })).toEqual(["check.schedules.no_server", "work.failed"])
  expect(await codes({})).toEqual(["check.schedules.no_server"])
})
